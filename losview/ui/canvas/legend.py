"""The field's legend: a strip over the map's lower edge that says what the shading means."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QSettings, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QSlider, QToolButton, QWidget

from losview.board.board import QUARTERS
from losview.overlays.art.outcomes import LOOKS
from losview.sight.field import Field, TargetHeight
from losview.sight.verdict import Outcome
from losview.ui.canvas.view import MapView
from losview.ui.paint.shading_samples import note_sample, sample
from losview.ui.widgets.flow_layout import FlowLayout
from losview.ui.widgets.label_fit import fit
from losview.ui.widgets.level_spin_box import LevelSpinBox

#: How far it stays from the map's edges, in pixels.
AWAY = 14

#: The heights of targets that can be chosen: the rules' usual eye, none, and one in levels.
STANDING, GROUND, CHOSEN = range(3)

#: How strongly the field is shaded, kept for the next time, in parts of a hundred.
SETTING = "field strength"

#: Places that outcomes need no more are given up when a field has stood for so many milliseconds, and no hand drags.
LATER = 150


class Entry(QWidget):
    """One outcome: a sample of its shading, its name and its count.

    Attributes:
        wanted: whether there is anything to name.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.wanted = False
        self.picture, self.text = QLabel(self), QLabel(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.picture)
        row.addWidget(self.text)

    def count(self, outcome: Outcome, n: int, steady: bool) -> bool:
        """Say how many hexes have an outcome; whether that takes other room than before.

        Args:
            steady: whether an entry that is shown keeps its place, greyed when it has none left, and as wide as it is.
        """
        before, self.wanted = self.wanted, n > 0 or (steady and self.wanted)
        self.text.setText(f"{LOOKS[outcome].word} {n:,}")
        self.setEnabled(n > 0)
        return fit(self.text, steady=steady and before) or self.wanted != before

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            fit(self.text)


class Legend(QFrame):
    """Names the outcomes that the field shows, with how many hexes each has; folds to one button.

    Attributes:
        fold: the button that folds it.

    Signals:
        opacity_changed(opacity): 0 to 1. height_changed(TargetHeight).
    """

    opacity_changed = Signal(float)
    height_changed = Signal(object)

    def __init__(self, parent: MapView) -> None:
        super().__init__(parent)
        self._view = parent
        parent.lids.append(self)
        self.setObjectName("legend")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._entries: dict[Outcome, Entry] = {}
        self._row = FlowLayout(self, gap=10)
        self._row.setContentsMargins(8, 8, 10, 8)
        self.fold = QToolButton(self)
        self.fold.setCheckable(True)
        self.fold.setProperty("heading", True)
        self.fold.setObjectName("fold")
        self.fold.setToolTip(self.tr("Fold the legend to this button, or unfold it"))
        self.fold.setAccessibleName(self.tr("Legend"))
        self.fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold.setChecked(not QSettings().value("legend folded", False, bool))
        self.fold.toggled.connect(self._folded)
        self._row.addWidget(self.fold)
        self._rest = QTimer(self, singleShot=True, interval=LATER)
        self._rest.timeout.connect(self._settle)
        self._field: Field | None = None
        self._chosen = False  # a height whose field is still to come
        for outcome in Outcome:
            self._entries[outcome] = Entry(self)
            self._row.addWidget(self._entries[outcome])
        self._notes = {"close": self.tr("close call"), "eye": self.tr("units that look in"),
                       "shut": self.tr("none looks in")}
        self._signs = {key: Entry(self) for key in self._notes}
        self._wanted: set[Entry] = set()
        for key, entry in self._signs.items():
            entry.text.setText(self._notes[key])
            self._row.addWidget(entry)
        self.aim = QComboBox(self)
        self.aim.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the mouse leaves the keys to the map
        self.aim.setAccessibleName(self.tr("Height of the field's targets"))
        self.aim.setToolTip(self.tr("How high the targets are that the field asks about"))
        for name in (self.tr("targets standing"), self.tr("targets on the ground"), self.tr("targets at a height:")):
            self.aim.addItem(name)
        self.eye = LevelSpinBox(self)
        self.eye.setRange(0.0, 100.0)
        self.eye.setSingleStep(1.0)
        self.eye.setDecimals(2)
        self.eye.setPrefix(self.tr("eye +"))
        self.eye.setValue(2.0)
        self.eye.setKeyboardTracking(False)
        self.eye.setAccessibleName(self.tr("Chosen height of the targets' eyes above their ground"))
        self.eye.setToolTip(self.tr("How many levels above their ground the targets' eyes are"))
        self.aim.currentIndexChanged.connect(self._aimed)
        self.eye.valueChanged.connect(self._aimed)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(20, 100)
        self.slider.setValue(int(QSettings().value(SETTING, 100, int)))  # type: ignore[call-overload]
        self.slider.setFixedWidth(64)
        self.slider.setAccessibleName(self.tr("Strength of the shading"))
        self.slider.setToolTip(self.tr("Strength of the shading"))
        self.slider.valueChanged.connect(self._shade)
        self._controls = controls = QWidget(self)
        row = QHBoxLayout(controls)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.aim)
        row.addWidget(self.eye)
        row.addWidget(self.slider)
        self.eye.hide()
        self._row.addWidget(controls)
        self.hint = QLabel(self)
        self._hints = (self.tr("Alt+click: why?"), self.tr("Click: why?"))
        self.hint.setMinimumWidth(max(self.hint.fontMetrics().horizontalAdvance(words) for words in self._hints) + 2)
        self.show_hint(False)
        self.hint.setObjectName("hint")
        self.hint.setToolTip(self.tr("A click on any hex says why it is seen or not (key W at the hex cursor); the "
                                     "thread stays, and Esc goes back to it"))
        self._row.addWidget(self.hint)
        self.hide()

    def set_theme(self, dark: bool) -> None:
        """Draw the swatches for another theme."""
        for outcome, entry in self._entries.items():
            entry.picture.setPixmap(sample(outcome, dark))
        for key, sign in self._signs.items():
            sign.picture.setPixmap(note_sample(key, dark))

    def show_field(self, field: Field | None) -> None:
        """Show what this field holds, or hide."""
        self._field = field
        if field is None:
            self.hide()
            return
        came, foot = self.isHidden(), self._view.foot
        self.show()
        self._count(field, steady=not came)
        if came:
            self.place()
        chosen, self._chosen = self._chosen and not self._view.dragging, False
        if came or (chosen and self._view.foot != foot):
            self._view.refit()  # from now on the map stays above it

    def show_notes(self, kinds: set[str]) -> None:
        """Explain the signs that are printed in the hexes.

        Args:
            kinds: "close" for outlines of close calls, "eye" and "shut" for open and shut eyes.
        """
        wanted = {sign for key, sign in self._signs.items() if key in kinds}
        if wanted != self._wanted:
            self._wanted = wanted
            if self._field is not None:
                self.place()

    def _count(self, field: Field | None, *, steady: bool) -> None:
        """Name the outcomes that occur.

        Args:
            steady: whether those that have just gone keep their places until a field stands for a while.
        """
        if field is None:
            return
        counts = np.bincount(field.outcome.reshape(-1), minlength=256).tolist()
        moved = [entry.count(outcome, counts[outcome], steady) for outcome, entry in self._entries.items()]
        if steady:
            self._rest.start()
        if any(moved):
            self.place()

    def _settle(self) -> None:
        """Let go of places that were kept; while a drag goes on later."""
        if self._view.dragging:
            self._rest.start()
        else:
            self._count(self._field, steady=False)

    def _folded(self, unfolded: bool) -> None:
        QSettings().setValue("legend folded", not unfolded)
        self._move_map()

    def _move_map(self) -> None:
        """Take another place by the user's choice: the map moves out of its way, as it does not under a drag."""
        foot = self._view.foot
        self.place()
        if self._view.foot != foot:
            self._view.refit()

    def show_hint(self, plain: bool) -> None:
        """Say how a hex is asked about: by a plain click, or by one with Alt."""
        if self.hint.text() != self._hints[plain]:
            self.hint.setText(self._hints[plain])

    def choose_height(self, target: TargetHeight) -> None:
        """Show which targets the field asks about."""
        with QSignalBlocker(self.aim), QSignalBlocker(self.eye):
            usual = target.eye is None
            if not usual and not (target.eye == 0 and self.aim.currentIndex() != CHOSEN):
                self.aim.setCurrentIndex(CHOSEN)
                self.eye.setValue((target.eye or 0) / QUARTERS)
            else:
                self.aim.setCurrentIndex(STANDING if usual else GROUND)
        self._make_room()

    def _aimed(self) -> None:
        """Another height was chosen."""
        self._chosen = True
        self._make_room()
        at = self.aim.currentIndex()
        eye = {STANDING: None, GROUND: 0}.get(at, round(self.eye.value() * QUARTERS))
        self.height_changed.emit(TargetHeight(eye=eye))

    @property
    def opacity(self) -> float:
        """How strongly the field is shaded, 0 to 1."""
        return self.slider.value() / 100

    def _shade(self, strength: int) -> None:
        QSettings().setValue(SETTING, strength)
        self.opacity_changed.emit(self.opacity)

    def _make_room(self) -> None:
        """Show the number of levels where it counts."""
        chosen = self.aim.currentIndex() == CHOSEN
        if self.eye.isHidden() == chosen:
            self.eye.setVisible(chosen)
            self._move_map()

    def place(self) -> None:
        """Take one's place over the map's lower edge."""
        view, unfolded = self._view, self.fold.isChecked()
        self.fold.setArrowType(Qt.ArrowType.DownArrow if unfolded else Qt.ArrowType.RightArrow)
        self.fold.setText("" if unfolded else self.tr("Legend"))
        self.fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly if unfolded else
                                     Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        for entry in self._entries.values():
            entry.setVisible(unfolded and entry.wanted)
        for sign in self._signs.values():
            sign.setVisible(unfolded and sign in self._wanted)
        self._controls.setVisible(unfolded)
        for child in (*self._entries.values(), *self._signs.values(), self._controls):
            inner = child.layout()
            if inner is not None:
                inner.invalidate()
                inner.activate()  # it is measured at once
        self.fold.ensurePolished()
        edge = self.contentsMargins()
        room = view.width() - 2 * AWAY - edge.left() - edge.right()
        self.hint.hide()
        size = bare = self._row.sizeFor(room)
        if unfolded:
            self.hint.show()
            size = self._row.sizeFor(room)
            if size.height() > bare.height():  # a line of its own would cost the map more than it is worth
                self.hint.hide()
                size = bare
        size = size.grownBy(edge)
        self.setGeometry(AWAY, view.height() - size.height() - AWAY, size.width(), size.height())
        view.foot = size.height() + AWAY if unfolded else 0
        self.raise_()
