"""What menus and panel do about demands: made of the thread and of what is selected, dropped, and shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr, tr_n
from losview.base.words import and_more
from losview.board.board import Board, snapshot
from losview.board.depiction import Depiction
from losview.board.scenario.demands import Demand, add_demand, remove_demands
from losview.drawing.art.signs import SEEN, UNSEEN
from losview.features.checks.demand_verdicts import DemandVerdict, JudgedThread
from losview.features.checks.near_miss import NearMiss, Pair, near_miss
from losview.features.checks.window.demand_state import DemandState
from losview.hexes.hex import Hex
from losview.rules.core.field import Field
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.end_words import end_words, place_words
from losview.rules.ends import end_text
from losview.window.canvas.scene import MapScene
from losview.window.feature import Features, PanelFeature, WindowParts
from losview.window.frame.action_rows import SEPARATOR, ActionRow, MenuPart
from losview.window.state.latest_worker import Cancelled, LatestWorker
from losview.window.state.sighting import Sighting
from losview.window.widgets.fonts import readable
from losview.window.widgets.plain_text import Label, shown_text, tip
from losview.window.widgets.theme import LIGHT, Theme
from losview.window.widgets.wrapped_list import wrap_rows

#: Ends that fail a demand, as far as its row lists them.
LISTED = 3


class DemandList(QListWidget):
    """The demands.

    Signals:
        dropped(): Delete was pressed.
    """

    dropped = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.dropped.emit()
        else:
            super().keyPressEvent(event)


class DemandsPanel(QWidget):
    """Shows the demands of a `DemandState`, and asks for others.

    Attributes:
        list: the demands. summary: how many are met. buttons: by the key of what they do.

    Args:
        board: gives the board that is shown. acts: what the buttons do, by key: text, tip, function.

    Signals:
        chosen(verdict): the user has chosen a demand. drop_asked(numbers): those at these places shall go.
    """

    chosen = Signal(object)
    drop_asked = Signal(object)

    def __init__(self, state: DemandState, board: Callable[[], Board],
                 acts: dict[str, tuple[str, str, Callable[[], object]]]) -> None:
        super().__init__()
        self._state, self._board, self._theme = state, board, LIGHT
        self.summary = Label(parent=self)
        self.summary.setWordWrap(True)
        self.list = DemandList(self)
        self.list.setAccessibleName(tr("Demands"))
        self.list.setAccessibleDescription(tr("Choosing a demand lays its thread; Delete drops it."))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        wrap_rows(self.list)
        self.list.setSpacing(1)
        self.list.itemSelectionChanged.connect(self._choose)
        self.list.dropped.connect(self._drop)
        self.buttons: dict[str, QPushButton] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.addWidget(self.summary)
        column.addWidget(self.list, 1)
        for pair in (("see", "hide"), ("all see",), ("none see",), ("drop",)):  # no wider than the palette
            row = QHBoxLayout()
            for key in pair:
                text, about, act = acts[key] if key in acts else (tr("&Drop"), tr("Drop the chosen demands"),
                                                                  self._drop)
                button = self.buttons[key] = QPushButton(text, self)
                button.setToolTip(tip(about))
                button.clicked.connect(lambda _checked=False, act=act: act())
                row.addWidget(button)
            column.addLayout(row)
        state.changed.connect(self.refresh)
        self.refresh()

    def set_theme(self, colours: Theme) -> None:
        """Show the list in a theme's colours."""
        self._theme = colours
        self.refresh()

    def refresh(self) -> None:
        """Show all demands as they are; rows stay where their number is the same, and so does what is chosen."""
        verdicts = self._state.verdicts
        self.list.blockSignals(True)
        while self.list.count() > len(verdicts):
            self.list.takeItem(self.list.count() - 1)
        for number, verdict in enumerate(verdicts):
            item = self.list.item(number)
            if item is None:
                item = QListWidgetItem()
                self.list.addItem(item)
            self._fill(item, verdict)
        self.list.blockSignals(False)
        self.summary.setText(self._summary())
        self.buttons["drop"].setEnabled(bool(self.list.selectedItems()))

    def _fill(self, item: QListWidgetItem, verdict: DemandVerdict) -> None:
        sign = SEEN if verdict.met else UNSEEN
        lines = [f"{sign} {verdict.demand.words}", *self._why(verdict)]
        text = readable(shown_text("\n".join(lines)))
        if item.text() == text and item.data(Qt.ItemDataRole.UserRole) == self._theme.dark:
            return
        item.setText(text)
        item.setToolTip(tip("\n".join(lines)))
        item.setData(Qt.ItemDataRole.UserRole, self._theme.dark)
        colours = self._theme
        item.setForeground(QBrush(QColor(colours.met if verdict.met else colours.blocked)))
        item.setBackground(QBrush(QColor(colours.met_back if verdict.met else colours.blocked_back)))

    def _why(self, verdict: DemandVerdict) -> list[str]:
        """Why a demand is broken, and by what."""
        if verdict.met:
            return [] if self._state.met_before(verdict.demand) else [tr("met by the stroke under way")]
        lines = [verdict.problem] if verdict.problem else [self._failing(verdict)]
        if self._state.in_stroke and self._state.met_before(verdict.demand):
            lines.append(tr("broken by the stroke under way"))
        elif verdict.demand in self._state.broken_by:
            lines.append(tr("broken by “{act}”", act=self._state.broken_by[verdict.demand]))
        return lines

    def _failing(self, verdict: DemandVerdict) -> str:
        """What was demanded and what is, in one sentence."""
        failing, board, seen = verdict.failing, self._board(), verdict.demand.seen
        if len(verdict.threads) == 1:
            (thread,) = failing
            names = {"viewer": end_words(board, thread.viewer), "target": end_words(board, thread.target),
                     "outcome": _outcome(thread)}
            return (tr("{viewer} to {target} must be clear, but is {outcome}.", **names) if seen else
                    tr("{viewer} to {target} must be blocked, but is {outcome}.", **names))
        said = and_more([f"{end_words(board, thread.viewer)} {_outcome(thread)}" for thread in failing[:LISTED]],
                        len(failing) - LISTED)
        return (tr("All must be clear, but these are not: {failing}.", failing=said) if seen else
                tr("All must be blocked, but these are not: {failing}.", failing=said))

    def _summary(self) -> str:
        verdicts = self._state.verdicts
        if not verdicts:
            return tr("Lay a thread and say whether it must be seen. The map is judged by that with every stroke.")
        met = sum(verdict.met for verdict in verdicts)
        return tr("{met} of {all} demands are met.", met=met, all=len(verdicts))

    def _choose(self) -> None:
        rows = self.list.selectedIndexes()
        self.buttons["drop"].setEnabled(bool(rows))
        if len(rows) == 1:
            self.chosen.emit(self._state.verdicts[rows[0].row()])

    def _drop(self) -> None:
        numbers = [index.row() for index in self.list.selectedIndexes()]
        self.list.clearSelection()
        if numbers:
            self.drop_asked.emit(numbers)


def _outcome(thread: JudgedThread) -> str:
    """What the rules say of a thread, with the rule that decides: "blocked (A6.2)"."""
    return thread.outcome.words + (f" ({rule_words(thread.rule)})" if thread.rule else "")


class FlipMarks(QObject):
    """Compares each field of a stroke with the field before it."""

    def __init__(self, sighting: Sighting, scene: MapScene, parent: QObject) -> None:
        super().__init__(parent)
        self._sighting, self._scene = sighting, scene
        self._before: Field | None = None
        self._marked = False
        sighting.field_changed.connect(self._compare)
        sighting.document.hexesChanged.connect(self._end_stroke)
        sighting.document.aboutToClose.connect(self.clear_map)
        sighting.document.aboutToReshape.connect(self.clear_map)

    def _compare(self) -> None:
        field = self._sighting.field
        if field is None:
            self._before = None
            self._mark([], [])
        elif field.request.board is self._sighting.document.board:
            self._before = field
            self._mark([], [])
        elif self._before is not None and _same_question(field, self._before):
            now, before = (one.outcome <= Outcome.HINDERED for one in (field, self._before))
            self._mark(_hexes(field, now & ~before), _hexes(field, before & ~now))

    def _end_stroke(self, _hexes: object = None) -> None:
        if self._marked and not self._sighting.document.open_map.previews:
            self._mark([], [])

    def _mark(self, opened: list[Hex], hidden: list[Hex]) -> None:
        if self._marked or opened or hidden:
            self._marked = bool(opened or hidden)
            self._scene.mark_flipped(opened, hidden)

    def clear_map(self) -> None:
        """Forget the field, and mark nothing; called before the board or its grid is replaced."""
        self._before = None
        self._mark([], [])


def _same_question(one: Field, two: Field) -> bool:
    """Whether two fields differ in nothing but the map."""
    a, b = one.request, two.request
    return (a.rules, a.options, a.viewer, a.target) == (b.rules, b.options, b.viewer, b.target) \
        and one.outcome.shape == two.outcome.shape


def _hexes(field: Field, where: NDArray[np.bool_]) -> list[Hex]:
    grid = field.request.board.grid
    return [grid.hex(column, row) for column, row in np.argwhere(where & grid.present).tolist()]


class NearMisses(QObject):
    """Asks a worker at each step of reshaping; the thread that is laid and those of all demands are asked about.

    Args:
        show_toast: shows a sentence over the map.
    """

    def __init__(self, sighting: Sighting, demands: DemandState, show_toast: Callable[[str], None],
                 parent: QObject) -> None:
        super().__init__(parent)
        self._sighting, self._demands, self._show_toast = sighting, demands, show_toast
        self._document = sighting.document
        self.worker = LatestWorker("losview near misses", self)
        self.worker.done.connect(self._done)
        self._document.hexesChanged.connect(lambda _: self._ask())
        self._document.aboutToClose.connect(self.worker.cancel_all)
        self._document.aboutToReshape.connect(self.worker.cancel_all)

    def _ask(self) -> None:
        """Look ahead from what a stroke has made of outlines; called for each edit and each step of a stroke."""
        self.worker.cancel_all()
        reshaped = self._reshaped()
        pairs = self._pairs() if reshaped else []
        if not pairs:
            return
        board, rules, options = snapshot(self._document.board), self._sighting.rules, self._sighting.options

        def job(cancelled: Cancelled) -> tuple[Board, NearMiss] | None:
            found = near_miss(rules, options, board, reshaped, pairs, cancelled)
            return None if found is None else (board, found)

        self.worker.ask(job)

    def _reshaped(self) -> dict[int, Depiction]:
        """The outlines that the stroke under way has changed, as it has made them."""
        if not self._document.open_map.previews:
            return {}
        before, now = self._document.board.depictions, self._document.shown.depictions
        return {number: drawn for number, drawn in now.items() if number in before and before[number] != drawn}

    def _pairs(self) -> list[Pair]:
        """The threads to ask about, each once; none where attacks are declared first."""
        if self._sighting.held_back:
            return []
        laid = self._sighting.ruling_ends()
        demanded = [(thread.viewer, thread.target) for verdict in self._demands.verdicts for thread in verdict.threads]
        return list(dict.fromkeys([*([laid] if laid is not None else []), *demanded]))

    def _done(self, _ticket: int, found: tuple[Board, NearMiss] | None) -> None:
        if found is not None and self._document.open_map.previews:
            self._show_toast(self._sentence(*found))

    def _sentence(self, board: Board, miss: NearMiss) -> str:
        change = tr("{units} and {change}",
                    units=tr_n("{count} unit more", "{count} units more", miss.units),
                    change=_change(miss, place_words(board, miss.target), place_words(board, miss.viewer)))
        return f"{change}." if miss.threads < 2 else tr_n(
            "{change}, and {count} other changes.", "{change}, and {count} others change.", miss.threads - 1,
            change=change)

    def close(self) -> None:
        """End the worker."""
        self.worker.close()


def _change(miss: NearMiss, target: str, viewer: str) -> str:
    """What becomes of the target, as the sentence ends."""
    match miss.after:
        case Outcome.CLEAR:
            return tr("{target} is seen from {viewer}", target=target, viewer=viewer)
        case Outcome.BLOCKED:
            return tr("{target} is hidden from {viewer}", target=target, viewer=viewer)
        case Outcome.BLIND:
            return tr("{target} is blind from {viewer}", target=target, viewer=viewer)
        case Outcome.DEPRESSION:
            return tr("{target} is hidden in its depression from {viewer}", target=target, viewer=viewer)
        case Outcome.BEYOND_NVR:
            return tr("{target} is beyond night vision from {viewer}", target=target, viewer=viewer)
    return tr("{target} is hindered by {n} from {viewer}", target=target, n=miss.hindrance, viewer=viewer)


class DemandsFeature(PanelFeature):
    """The actions about demands.

    Attributes:
        state: the demands and their verdicts. near_misses: looks ahead while outlines are reshaped.
        panel: None until it is shown first.
    """

    listens = True  # to strokes
    key = "demands"
    help_pages: ClassVar = {key: "demands"}

    def __init__(self, parts: WindowParts, features: Features) -> None:
        super().__init__(parts, features)
        self._sighting, self._messages = parts.sighting, parts.messages
        self.state = DemandState(self._sighting, self)
        self.state.broken.connect(self._messages.show_status)
        FlipMarks(self._sighting, parts.scene, self)
        self.near_misses = NearMisses(self._sighting, self.state, self._messages.show_toast, self)
        self.panel: DemandsPanel | None = None

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("thread", "let go", (
            SEPARATOR,
            ActionRow("demand seen", tr("Demand that &it is seen"),
                      tr("Demand of the map that the thread's firer sees its target"), ("Ctrl+Alt+S",),
                      do=lambda demands: demands.demand_thread(True)),
            ActionRow("demand hidden", tr("Demand that it is not s&een"),
                      tr("Demand of the map that the thread's firer does not see its target"), ("Ctrl+Alt+H",),
                      do=lambda demands: demands.demand_thread(False)),
            ActionRow("demand all see", tr("Demand that a&ll selected see the target"),
                      tr("Demand of the map that every selected hex sees the thread's target"), ("Ctrl+Alt+A",),
                      do=lambda demands: demands.demand_region(True)),
            ActionRow("demand none see", tr("Demand that n&obody selected sees the target"),
                      tr("Demand of the map that no selected hex sees the thread's target"), ("Ctrl+Alt+N",),
                      do=lambda demands: demands.demand_region(False)),
            ActionRow("demands", tr("Sho&w the demands"),
                      tr("List the demands of the map, which are met, and which act broke the others"),
                      ("Ctrl+Alt+D",), do=cls.show))),)

    def title(self) -> str:
        return tr("Demands")

    def make_panel(self) -> QWidget:
        self.panel = DemandsPanel(self.state, lambda: self._sighting.document.shown, {
            "see": (tr("Must &see"), tr("The firer of the thread must see its target"),
                    lambda: self.demand_thread(True)),
            "hide": (tr("Must &not see"), tr("The firer of the thread must not see its target"),
                     lambda: self.demand_thread(False)),
            "all see": (tr("&All selected see"), tr("Every selected hex must see the thread's target"),
                        lambda: self.demand_region(True)),
            "none see": (tr("N&obody selected sees"), tr("No selected hex may see the thread's target"),
                         lambda: self.demand_region(False)),
        })
        self.panel.chosen.connect(self._lay)
        self.panel.drop_asked.connect(self._drop)
        self.parts.theme.follow(self.panel.set_theme)
        return self.panel

    def close(self) -> None:
        self.near_misses.close()

    def demand_thread(self, seen: bool) -> None:
        """Demand that the thread's firer sees its target, or does not."""
        ends = self._sighting.ruling_ends()
        if ends is None:
            self._messages.show_toast(tr("Lay a thread first: the demand is about its firer and its target."))
            return
        self._add(ends[:1], ends[1], seen)

    def demand_region(self, seen: bool) -> None:
        """Demand that all selected hexes see the thread's target, or none does."""
        ends, hexes = self._sighting.ruling_ends(), sorted(self.parts.selected())
        if not hexes or ends is None:
            self._messages.show_toast(tr(
                "Select hexes and lay a thread first: the demand is about all of these hexes and the thread's target."))
            return
        self._add(tuple(LineEnd(hex_) for hex_ in hexes), ends[1], seen)

    def _add(self, viewers: tuple[LineEnd, ...], target: LineEnd, seen: bool) -> None:
        board = self._sighting.document.board
        try:
            demand = Demand(tuple(end_text(board, viewer) for viewer in viewers), end_text(board, target), seen)
            edit = add_demand(board, demand)
            if edit is not None:
                self._sighting.document.do(edit)
        except ValueError as problem:
            self._messages.show_toast(str(problem))
            return
        self.show()
        self._messages.clear()  # such as that a thread is to be laid first
        self._messages.show_status(tr("Demanded: {demand}.", demand=demand.words))

    def _drop(self, numbers: list[int]) -> None:
        document = self._sighting.document
        edit = remove_demands(document.board, numbers)
        if edit is not None:
            document.do(edit)

    def _lay(self, verdict: DemandVerdict) -> None:
        """Lay the thread of a demand: the first that breaks it, else its first."""
        threads = verdict.failing or verdict.threads
        if threads:
            self._sighting.lay(threads[0].viewer, threads[0].target)
        else:
            self._messages.show_status(verdict.problem)
