"""The panel of demands: each with its verdict, why it is broken and by which act; a click lays its thread."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
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

from losview.base.translation import tr
from losview.base.words import and_more
from losview.board.board import Board
from losview.drawing.art.signs import SEEN, UNSEEN
from losview.features.checks.demand_verdicts import DemandVerdict, JudgedThread
from losview.features.checks.window.demand_state import DemandState
from losview.rules.core.sentence_names import rule_words
from losview.rules.end_words import end_words
from losview.window.widgets.fonts import readable
from losview.window.widgets.plain_text import Label, shown, tip
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
        text = readable(shown("\n".join(lines)))
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
