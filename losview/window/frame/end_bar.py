"""The firer or the target in the toolbar: its hex, and its height or location."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.rules.core.threads import LineEnd, Location, RuleError
from losview.rules.end_words import end_words, place_words
from losview.rules.ends import PRESETS
from losview.window.state.sighting import Sighting
from losview.window.widgets.label_fit import fit
from losview.window.widgets.level_spin_box import LevelSpinBox
from losview.window.widgets.plain_text import Label, shown_text, tip
from losview.window.widgets.throttle import Throttle

#: Locations that are not higher or lower than others, and so are skipped when the end is moved up or down.
UNORDERED = ("entrenched", "pillbox", "aerial")

#: Least width of the label with an end's hex, in pixels.
MIN_LABEL = 52

#: Least width of the choice of locations, and its width beside that of its text, in pixels.
MIN_CHOICE, CHOICE_EXTRA = 96, 44


class EndBar(QWidget):
    """One end of the thread: its hex, and the height of its eye or, where the rules have locations, its location.

    Attributes:
        which: "firer" or "target".
        label: the end's hex. eye_box: the height of its eye. stand_choice: its location.
        throttle: updates the bar during a drag.

    Signals:
        typing_asked(): the end's hex was clicked: the user wants to type the ends.

    Args:
        is_dragging: tells whether a thread is dragged.
    """

    typing_asked = Signal()

    def __init__(self, which: str, sighting: Sighting, is_dragging: Callable[[], bool] = lambda: False,
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.which = which
        self._sighting, self._is_dragging = sighting, is_dragging
        self._usual_eye_height: int | None = None
        self._shown_state: tuple[LineEnd | None, object] | None = None
        is_firer = which == "firer"
        self.label = Label(parent=self)
        font = self.label.font()
        font.setBold(True)
        self.label.setFont(font)
        self.label.setCursor(Qt.CursorShape.PointingHandCursor)
        self.eye_box = LevelSpinBox(self)
        self.eye_box.setMinimumHeight(30)
        self.eye_box.setRange(0.0, 100.0)
        self.eye_box.setSingleStep(1.0)
        self.eye_box.setDecimals(2)
        self.eye_box.setPrefix(tr("eye "))
        self.eye_box.setSuffix(tr(" up"))
        self.eye_box.setKeyboardTracking(False)
        self.eye_box.setAccessibleName(tr("Height of the firer's eye above its ground") if is_firer else
                                       tr("Height of the target's eye above its ground"))
        self.eye_box.setToolTip(tr("Height of the eye above the ground, in levels (Shift+wheel on the map for the "
                                   "target, Shift+Alt+wheel for the firer)"))
        self.eye_box.valueChanged.connect(self._eye_edited)
        self.stand_choice = QComboBox(self)
        self.stand_choice.setMinimumHeight(30)
        self.stand_choice.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the mouse leaves the keys to the map
        # Otherwise its width would change with each hex's locations, and Qt redo the layout of the window.
        self.stand_choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.stand_choice.setFixedWidth(MIN_CHOICE)
        self.stand_choice.setPlaceholderText(tr("no hex yet"))
        self._widen_choice([tr("ground level"), self.stand_choice.placeholderText()])
        self.stand_choice.setAccessibleName(tr("Where the firer stands") if is_firer else tr("Where the target stands"))
        self.stand_choice.activated.connect(self._stand_chosen)
        self._stands: tuple[Location, ...] = ()
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 4, 0)
        row.setSpacing(6)
        row.addWidget(Label(tr("Firer") if is_firer else tr("Target"), self), 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.label, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.eye_box)
        row.addWidget(self.stand_choice)
        self.throttle = Throttle(self.show_end, is_dragging, self)
        sighting.thread_changed.connect(self.throttle.ask)
        sighting.rules_changed.connect(self.show_end)
        self.show_end()

    @property
    def end(self) -> LineEnd | None:
        """The end, None where it is not laid."""
        return self._sighting.firer if self.which == "firer" else self._sighting.target

    def show_end(self) -> None:
        """Show the end as it is now; called when thread or rules have changed."""
        end = self.end
        state = (end, self._sighting.rules if end is None else self._sighting.judge)
        if state == self._shown_state:
            return  # only the other end has moved
        self._shown_state = state
        located = self._sighting.rules.located
        self.eye_box.setVisible(not located)
        self.stand_choice.setVisible(located)
        self.eye_box.setEnabled(end is not None)
        board = self._sighting.document.board
        self.label.setText(place_words(board, end, short=True) if end is not None else "–")
        self.label.setAccessibleName(shown_text(place_words(board, end)) if end is not None else "")
        tips = [PRESETS[end.preset].about] if end is not None and end.preset else []
        tips += [self._numbering()] if end is not None and end.point is not None else []
        self.label.setToolTip(tip("\n".join([*tips, tr("Click to type both ends of the thread")])))
        self._fit_label()
        if located:
            self._list_stands(end)
            return
        usual = self._usual_eye(end)
        self._usual_eye_height = usual
        with QSignalBlocker(self.eye_box):
            height = usual if end is None or end.eye is None else end.eye
            if self.eye_box.value() != height / QUARTERS_PER_LEVEL:
                self.eye_box.setValue(height / QUARTERS_PER_LEVEL)

    def clear_map(self) -> None:
        """Forget the end; called before the board is replaced.  A height that is half typed is meant for no other map.
        """
        self._told, self._stands = None, ()
        self.stand_choice.clear()
        with QSignalBlocker(self.eye_box):
            self.eye_box.setValue(self.eye_box.value())

    def drag_ended(self) -> None:
        """Carry out a waiting update, and shrink the label to its text; called when a drag has ended."""
        self.throttle.catch_up()
        self._fit_label()

    def _numbering(self) -> str:
        """How vertices are numbered on this map."""
        if self._sighting.document.board.grid.top == "flat":
            return tr("Vertices are numbered clockwise from 0, the right end of the uppermost hexside")
        return tr("Vertices are numbered clockwise from 0, the uppermost one")

    def _list_stands(self, end: LineEnd | None) -> None:
        """List the locations of the end's hex, with its own as the current one."""
        self.stand_choice.setEnabled(end is not None)
        self.stand_choice.setAccessibleDescription("" if end is not None else self.stand_choice.placeholderText())
        self.stand_choice.setToolTip(tip(self._about_choice() if end is not None else self._needs_end()))
        stands = () if end is None else self._stands_of(end)
        own_index = next((i for i, stand in enumerate(stands) if _same_place(stand.end, end)), None)
        if own_index is None and end is not None:
            words = end_words(self._sighting.document.board, LineEnd(end.hex, level=end.level), end.level)
            stands = (*stands, Location(end, words.partition(" ")[2]))
            own_index = len(stands) - 1
        if [stand.name for stand in stands] != [stand.name for stand in self._stands]:
            self.stand_choice.clear()
            self.stand_choice.addItems([shown_text(stand.name) for stand in stands])
            self._widen_choice([stand.name for stand in stands])
        self._stands = stands
        self.stand_choice.setCurrentIndex(-1 if own_index is None else own_index)

    def _stands_of(self, end: LineEnd) -> tuple[Location, ...]:
        """The locations of an end's hex, the highest first; unsorted where the rules cannot trace from there."""
        judge = self._sighting.judge
        try:
            return judge.stands_from_top(end)
        except RuleError:
            return judge.stands_at(end)

    def _about_choice(self) -> str:
        return tr("The level or location in its hex (Shift+wheel on the map for the target, "
                  "Shift+Alt+wheel for the firer; Thread > Try all levels of both hexes)")

    def _needs_end(self) -> str:
        """Why nothing can be chosen yet."""
        return (tr("Lay a thread first: then the firer's level or location is chosen here") if self.which == "firer"
                else tr("Lay a thread first: then the target's level or location is chosen here"))

    def _widen_choice(self, names: Sequence[str]) -> None:
        """Widen the choice for the longest name; it never becomes narrower."""
        metrics = self.stand_choice.fontMetrics()
        width = max(map(metrics.horizontalAdvance, names), default=0) + CHOICE_EXTRA
        if width > self.stand_choice.width():
            self.stand_choice.setFixedWidth(width)

    def _stand_chosen(self, index: int) -> None:
        if 0 <= index < len(self._stands):
            self._sighting.set_stand(self.which, self._stands[index].end)

    def _fit_label(self) -> None:
        """Fit the label to its text; during a drag it only grows, as Qt redoes the toolbar's layout each time."""
        fit(self.label, least=MIN_LABEL, steady=self._is_dragging())

    def _usual_eye(self, end: LineEnd | None) -> int:
        """The height of the eye by the rules, in quarter levels above the ground or roof that it stands on."""
        if end is None:
            return 0
        judge, usual, none = self._sighting.judge, replace(end, eye=None), replace(end, eye=0)
        try:
            threads = judge.threads([(usual, none)])
        except ValueError:
            return 0
        return int(threads.start_height[0]) - int(threads.end_height[0])

    def _eye_edited(self, levels: float) -> None:
        quarters = round(levels * QUARTERS_PER_LEVEL)
        self._sighting.set_eye(self.which, None if quarters == self._usual_eye_height else quarters)

    def step(self, steps: int) -> None:
        """Raise or lower the eye by whole levels, or move the end by that many locations of its hex."""
        self.throttle.catch_up()  # for the hex that a drag has reached, which may not be shown yet
        if self._sighting.rules.located:
            self._step_stand(steps)
        elif self.eye_box.isEnabled():
            self.eye_box.setValue(self.eye_box.value() + steps)
        self.throttle.catch_up()  # so that the step is shown at once

    def _step_stand(self, steps: int) -> None:
        end = self.end
        if end is None or not self._stands:
            return
        current = self._stands[max(0, self.stand_choice.currentIndex())]
        ladder = [stand for stand in self._stands if stand.end.location not in UNORDERED or stand is current]
        heights = self._sighting.judge.threads([(stand.end, stand.end) for stand in ladder]).start_height.tolist()
        order = sorted(range(len(ladder)), key=lambda i: (heights[i], i))
        position = order.index(next(i for i, stand in enumerate(ladder) if stand is current))
        self._sighting.set_stand(self.which, ladder[order[min(max(0, position + steps), len(order) - 1)]].end)

    # Qt's own.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.label.geometry().contains(event.position().toPoint()):
            self.typing_asked.emit()
        else:
            super().mousePressEvent(event)


def _same_place(stand: LineEnd, end: LineEnd | None) -> bool:
    """Whether an end has the level, eye and location of another one, at whatever point of the hex."""
    return end is not None and (stand.level, stand.eye, stand.location) == (end.level, end.eye, end.location)
