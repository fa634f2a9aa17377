"""The field's legend: a strip over the map's lower edge that says what the shading means."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QSlider, QWidget

from losview.board.board import QUARTERS
from losview.overlays.outcomes import LOOKS
from losview.overlays.veil import TILE, colours
from losview.sight.field import Field, TargetHeight
from losview.sight.ruleset import Outcome
from losview.ui.ends_bar import Levels
from losview.ui.flow import Flow
from losview.ui.view import MapView

WIDE, HIGH = 30, 18

#: How far it stays from the map's edges, in pixels.
AWAY = 14

#: The heights of targets that can be chosen: the rules' usual eye, none, and one in levels.
STANDING, GROUND, CHOSEN = range(3)

#: What it always names, whether the field has some or not.
USUAL = (Outcome.CLEAR, Outcome.BLOCKED)


class Entry(QWidget):
    """One outcome: a sample of its shading, its name and its count."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.picture, self.text = QLabel(self), QLabel(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.picture)
        row.addWidget(self.text)


class Legend(QFrame):
    """Names the outcomes that the field shows, with how many hexes each has.

    Signals:
        opacity_changed(opacity): 0 to 1. height_changed(TargetHeight).
    """

    opacity_changed = Signal(float)
    height_changed = Signal(object)

    def __init__(self, parent: MapView) -> None:
        super().__init__(parent)
        self._view = parent
        self.setObjectName("legend")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._entries: dict[Outcome, Entry] = {}
        self._dark = False
        self._row = Flow(self, gap=12)
        self._row.setContentsMargins(14, 8, 14, 8)
        for outcome in Outcome:
            self._entries[outcome] = Entry(self)
            self._entries[outcome].setVisible(outcome in USUAL)
            self._row.addWidget(self._entries[outcome])
        self.aim = QComboBox(self)
        self.aim.setAccessibleName(self.tr("Height of the field's targets"))
        self.aim.setToolTip(self.tr("How high the targets are that the field asks about"))
        for name in (self.tr("targets standing"), self.tr("targets on the ground"), self.tr("targets at a height:")):
            self.aim.addItem(name)
        self.eye = Levels(self)
        self.eye.setRange(0.0, 100.0)
        self.eye.setSingleStep(1.0)
        self.eye.setDecimals(2)
        self.eye.setPrefix(self.tr("eye +"))
        self.eye.setValue(2.0)
        self.eye.setKeyboardTracking(False)
        self.eye.setAccessibleName(self.tr("Chosen height of the targets' eyes above their ground"))
        self.eye.setToolTip(self.tr("How many levels above their ground the targets' eyes are"))
        self.eye.hide()
        self.aim.currentIndexChanged.connect(self._aimed)
        self.eye.valueChanged.connect(self._aimed)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(20, 100)
        self.slider.setValue(100)
        self.slider.setFixedWidth(70)
        self.slider.setAccessibleName(self.tr("Strength of the shading"))
        self.slider.setToolTip(self.tr("Strength of the shading"))
        self.slider.valueChanged.connect(lambda value: self.opacity_changed.emit(value / 100))
        self._controls = controls = QWidget(self)
        row = QHBoxLayout(controls)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.aim)
        row.addWidget(self.eye)
        row.addWidget(self.slider)
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

    def dress(self, dark: bool) -> None:
        """Draw the swatches for another theme."""
        self._dark = dark
        for outcome, entry in self._entries.items():
            entry.picture.setPixmap(_sample(outcome, dark))

    def show_field(self, field: Field | None) -> None:
        """Show what this field holds, or hide."""
        if field is None:
            self.hide()
            return
        counts = np.bincount(field.outcome.reshape(-1), minlength=256)
        for outcome, entry in self._entries.items():
            n = int(counts[outcome])
            entry.text.setText(f"{LOOKS[outcome].word} {n:,}")
            entry.setVisible(n > 0 or outcome in USUAL)
        came = self.isHidden()
        self.show()
        self.place()
        if came:
            self._view.refit()  # from now on the map stays above it

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
        self._make_room()
        at = self.aim.currentIndex()
        eye = {STANDING: None, GROUND: 0}.get(at, round(self.eye.value() * QUARTERS))
        self.height_changed.emit(TargetHeight(eye=eye))

    def _make_room(self) -> None:
        """Show the number of levels where it counts."""
        chosen = self.aim.currentIndex() == CHOSEN
        if self.eye.isHidden() == chosen:
            self.eye.setVisible(chosen)
            inner = self._controls.layout()
            if inner is not None:
                inner.activate()  # it is measured at once
            self.place()

    def place(self) -> None:
        """Take one's place over the map's lower edge."""
        view = self._view
        edge = self.contentsMargins()
        room = view.width() - 2 * AWAY - edge.left() - edge.right()
        self.hint.hide()
        bare = self._row.sizeFor(room)
        self.hint.show()
        full = self._row.sizeFor(room)
        if full.height() > bare.height():  # a line of its own would cost the map more than it is worth
            self.hint.hide()
            full = bare
        size = full.grownBy(edge)
        self.setGeometry(AWAY, view.height() - size.height() - AWAY, size.width(), size.height())
        view.foot = size.height() + AWAY
        self.raise_()


def _sample(outcome: Outcome, dark: bool) -> QPixmap:
    """An outcome's shading over open ground."""
    table = colours(1.0, dark).reshape(8, TILE, TILE)[int(outcome)]
    pixels = np.ascontiguousarray(np.tile(table, (2, 2))[:HIGH, :WIDE])
    image = QImage(pixels.data, WIDE, HIGH, WIDE * 4, QImage.Format.Format_ARGB32_Premultiplied)
    pixmap = QPixmap(WIDE, HIGH)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    path = QPainterPath()
    path.addRoundedRect(QRectF(0.5, 0.5, WIDE - 1, HIGH - 1), 4, 4)
    painter.fillPath(path, QColor("#4a4a3a" if dark else "#e3dfc0"))
    painter.setClipPath(path)
    painter.drawImage(QPointF(0, 0), image)
    painter.setClipping(False)
    painter.setPen(QColor("#777f88"))
    painter.drawPath(path)
    painter.end()
    del pixels
    return pixmap
