"""The field's legend: a strip over the map's lower edge that says what the shading means."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QSlider, QWidget

from losview.overlays.outcomes import LOOKS
from losview.overlays.veil import TILE, colours
from losview.sight.field import Field, TargetHeight
from losview.sight.ruleset import Outcome

WIDE, HIGH = 30, 18


class Legend(QFrame):
    """Names the outcomes that the field shows, with how many hexes each has.

    Signals:
        opacity_changed(opacity): 0 to 1. height_changed(TargetHeight).
    """

    opacity_changed = Signal(float)
    height_changed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("legend")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._entries: dict[Outcome, tuple[QLabel, QLabel]] = {}
        self._dark = False
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 8, 14, 8)
        row.setSpacing(8)
        for outcome in Outcome:
            picture, text = QLabel(self), QLabel(self)
            self._entries[outcome] = (picture, text)
            row.addWidget(picture)
            row.addWidget(text)
            row.addSpacing(6)
        self.aim = QComboBox(self)
        self.aim.setAccessibleName(self.tr("Height of the field's targets"))
        self.aim.setToolTip(self.tr("How high the targets are that the field asks about"))
        for name, target in ((self.tr("targets standing"), TargetHeight()), (self.tr("targets on the ground"),
                             TargetHeight(eye=0)), (self.tr("targets 1 level up"), TargetHeight(eye=4)),
                             (self.tr("targets 2 levels up"), TargetHeight(eye=8)),
                             (self.tr("targets 4 levels up"), TargetHeight(eye=16))):
            self.aim.addItem(name, target)
        self.aim.currentIndexChanged.connect(lambda i: self.height_changed.emit(self.aim.itemData(i)))
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(20, 100)
        self.slider.setValue(100)
        self.slider.setFixedWidth(70)
        self.slider.setAccessibleName(self.tr("Strength of the shading"))
        self.slider.setToolTip(self.tr("Strength of the shading"))
        self.slider.valueChanged.connect(lambda value: self.opacity_changed.emit(value / 100))
        row.addWidget(self.aim)
        row.addWidget(self.slider)
        self.hide()

    def dress(self, dark: bool) -> None:
        """Draw the swatches for another theme."""
        self._dark = dark
        for outcome, (picture, _) in self._entries.items():
            picture.setPixmap(_sample(outcome, dark))

    def show_field(self, field: Field | None) -> None:
        """Show what this field holds, or hide."""
        if field is None:
            self.hide()
            return
        counts = np.bincount(field.outcome.reshape(-1), minlength=256)
        for outcome, (picture, text) in self._entries.items():
            n = int(counts[outcome])
            usual = outcome in (Outcome.CLEAR, Outcome.BLOCKED)
            text.setText(f"{LOOKS[outcome].word} {n:,}")
            picture.setVisible(n > 0 or usual)
            text.setVisible(n > 0 or usual)
        self.show()
        self.place()

    def choose_height(self, target: TargetHeight) -> None:
        """Show which targets the field asks about."""
        with QSignalBlocker(self.aim):
            for i in range(self.aim.count()):
                if self.aim.itemData(i) == target:
                    self.aim.setCurrentIndex(i)

    def place(self) -> None:
        """Take one's place over the map's lower edge."""
        self.adjustSize()
        parent = self.parentWidget()
        assert parent is not None
        self.move(14, parent.height() - self.height() - 14)
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
