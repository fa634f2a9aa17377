"""The toolbar's middle: who fires from where, at what, and how high their eyes are."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from losview.board.board import QUARTERS
from losview.sight.end_words import end_words, place_words
from losview.sight.ends import PRESETS
from losview.sight.threads import End, RuleError, Stand
from losview.ui.state.sighting import Sighting
from losview.ui.widgets.label_fit import fit
from losview.ui.widgets.level_spin_box import LevelSpinBox
from losview.ui.widgets.throttle import Throttle

#: Locations that are no step up or down.
STATES = ("entrenched", "pillbox", "aerial")

#: Least width of the name of an end's hex, in pixels.
LEAST = 52

#: Least width of the choice of locations, and what it needs besides the longest of them, in pixels.
STAND, ARROW = 96, 44


class EndBar(QWidget):
    """One end: its hex's label, and the height of its eye above the ground or, where rules name them, its location.

    Attributes:
        which: "firer" or "target". eye: the height's box. stand: the choice of locations.
        seldom: shows the end in mid-drag.

    Args:
        moving: whether a thread is dragged.
    """

    def __init__(self, which: str, sighting: Sighting, moving: Callable[[], bool] = lambda: False,
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.which = which
        self._sighting, self._moving = sighting, moving
        self._usual: int | None = None
        self._told: tuple[End | None, object] | None = None
        name = self.tr("Firer") if which == "firer" else self.tr("Target")
        self.label = QLabel(self)
        font = self.label.font()
        font.setBold(True)
        self.label.setFont(font)
        self.eye = LevelSpinBox(self)
        self.eye.setMinimumHeight(30)
        self.eye.setRange(0.0, 100.0)
        self.eye.setSingleStep(1.0)
        self.eye.setDecimals(2)
        self.eye.setPrefix(self.tr("eye +"))
        self.eye.setKeyboardTracking(False)
        self.eye.setAccessibleName(self.tr("Height of the {end}'s eye above its ground").format(end=name.lower()))
        self.eye.setToolTip(self.tr("Height of the eye above the ground, in levels (Shift+wheel on the map for the "
                                    "target, Shift+Alt+wheel for the firer)"))
        self.eye.valueChanged.connect(self._set)
        self.stand = QComboBox(self)
        self.stand.setMinimumHeight(30)
        self.stand.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the mouse leaves the keys to the map
        # Its own size would follow each hex's locations, and the whole window be laid out anew with it.
        self.stand.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.stand.setFixedWidth(STAND)
        self.stand.setAccessibleName(self.tr("Where the {end} stands").format(end=name.lower()))
        self.stand.setToolTip(self.tr("The level or location in its hex (Shift+wheel on the map for the target, "
                                      "Shift+Alt+wheel for the firer; Thread > Levels tries them all)"))
        self.stand.activated.connect(self._stand_at)
        self._stands: tuple[Stand, ...] = ()
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 4, 0)
        row.setSpacing(6)
        row.addWidget(QLabel(name, self), 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.label, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.eye)
        row.addWidget(self.stand)
        self.seldom = Throttle(self.show_end, moving, self)
        sighting.thread_changed.connect(self.seldom.ask)
        sighting.rules_changed.connect(self.show_end)
        self.show_end()

    @property
    def end(self) -> End | None:
        return self._sighting.firer if self.which == "firer" else self._sighting.target

    def show_end(self) -> None:
        """Say where the end is now."""
        end = self.end
        now = (end, self._sighting.rules if end is None else self._sighting.judge)
        if now == self._told:
            return  # the other end has moved: nothing to lay out anew
        self._told = now
        located = self._sighting.rules.located
        self.eye.setVisible(not located)
        self.stand.setVisible(located)
        self.eye.setEnabled(end is not None)
        board = self._sighting.document.board
        self.label.setText(place_words(board, end, short=True) if end is not None else "–")
        self.label.setAccessibleName(place_words(board, end) if end is not None else "")
        tips = [PRESETS[end.preset].about] if end is not None and end.preset else []
        tips += [self._numbering()] if end is not None and end.point is not None else []
        self.label.setToolTip("\n".join(tips))
        self._make_room()
        if located:
            self._show_stands(end)
            return
        usual = self._usual_eye(end)
        self._usual = usual
        with QSignalBlocker(self.eye):
            shown = usual if end is None or end.eye is None else end.eye
            if self.eye.value() != shown / QUARTERS:
                self.eye.setValue(shown / QUARTERS)

    def rest(self) -> None:
        """The hand has let go: say what waits to be said, and give back room that words took on the way."""
        self.seldom.catch_up()
        self._make_room()

    def _numbering(self) -> str:
        """How vertices are numbered on this map."""
        if self._sighting.document.board.grid.top == "flat":
            return self.tr("Vertices are numbered clockwise from 0, the right end of the uppermost hexside")
        return self.tr("Vertices are numbered clockwise from 0, the uppermost one")

    def _show_stands(self, end: End | None) -> None:
        """List the locations of the end's hex, and choose its own."""
        self.stand.setEnabled(end is not None)
        stands = () if end is None else self._sighting.judge.stands_at(end)
        own = next((i for i, one in enumerate(stands) if _same_place(one.end, end)), None)
        if own is None and end is not None:
            words = end_words(self._sighting.document.board, End(end.hex, level=end.level), end.level)
            stands = (*stands, Stand(end, words.partition(" ")[2]))
            own = len(stands) - 1
        if [one.name for one in stands] != [one.name for one in self._stands]:
            self.stand.clear()
            self.stand.addItems([one.name for one in stands])
            self._widen(stands)
        self._stands = stands
        self.stand.setCurrentIndex(-1 if own is None else own)

    def _widen(self, stands: tuple[Stand, ...]) -> None:
        """Make room for the longest name, and keep it."""
        metrics = self.stand.fontMetrics()
        wish = max((metrics.horizontalAdvance(one.name) for one in stands), default=0) + ARROW
        if wish > self.stand.width():
            self.stand.setFixedWidth(wish)

    def _stand_at(self, index: int) -> None:
        if 0 <= index < len(self._stands):
            self._sighting.stand(self.which, self._stands[index].end)

    def _make_room(self) -> None:
        """Give the label the room of its words; in mid-drag only more of it, which has the toolbar laid out anew."""
        fit(self.label, least=LEAST, steady=self._moving())

    def _usual_eye(self, end: End | None) -> int:
        """The eye that the rules give there, in quarters above the ground it stands on."""
        if end is None:
            return 0
        try:
            bare = End(end.hex, end.point, end.level, None, end.location)
            height = int(self._sighting.judge.threads([(bare, bare)]).start_height[0])
        except (RuleError, ValueError):
            return 0
        ground = end.level if end.level is not None else self._sighting.document.board.level(end.hex)
        return height - ground

    def _set(self, levels: float) -> None:
        quarters = round(levels * QUARTERS)
        self._sighting.raise_end(self.which, None if quarters == self._usual else quarters)

    def step(self, steps: int) -> None:
        """Raise or lower the eye by whole levels, or take the location that many higher in the hex."""
        self.seldom.catch_up()  # of the hex that a drag has come to, whether its name is shown yet or not
        if self._sighting.rules.located:
            self._climb(steps)
        elif self.eye.isEnabled():
            self.eye.setValue(self.eye.value() + steps)
        self.seldom.catch_up()  # the step is seen at once

    def _climb(self, steps: int) -> None:
        end = self.end
        if end is None or not self._stands:
            return
        own = self._stands[max(0, self.stand.currentIndex())]
        ladder = [one for one in self._stands if one.end.location not in STATES or one is own]
        heights = self._sighting.judge.threads([(one.end, one.end) for one in ladder]).start_height.tolist()
        order = sorted(range(len(ladder)), key=lambda i: (heights[i], i))
        at = order.index(next(i for i, one in enumerate(ladder) if one is own))
        self._sighting.stand(self.which, ladder[order[min(max(0, at + steps), len(order) - 1)]].end)


def _same_place(stand: End, end: End | None) -> bool:
    """Whether an end stands there, whatever point of the hex it is at."""
    return end is not None and (stand.level, stand.eye, stand.location) == (end.level, end.eye, end.location)
