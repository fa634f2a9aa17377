"""The legend of heat: a box of each colour, and its numbers."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QWidget

from losview.overlays.heat.heat_scale import OPACITY, HeatClass, HeatPicture
from losview.ui.widgets.flow_layout import FlowLayout
from losview.ui.widgets.plain_text import Label

#: Width and height of a box, in pixels.
BOX = 22, 14


class HeatLegend(QWidget):
    """Explains the colours of a heat picture; empty without one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = FlowLayout(self, gap=12)
        self._entries: list[QWidget] = []

    def show_heat(self, heat: HeatPicture | None) -> None:
        """Explain a picture, None for none."""
        for entry in self._entries:
            self._row.removeWidget(entry)
            entry.hide()
            entry.deleteLater()
        self._entries = [_entry(one, self) for one in (heat.classes if heat is not None else ())]
        for entry in self._entries:
            self._row.addWidget(entry)
            entry.show()
        self.updateGeometry()

    def texts(self) -> list[str]:
        """The numbers that are explained."""
        return [label.text() for entry in self._entries for label in entry.findChildren(Label) if label.text()]


def _entry(one: HeatClass, parent: QWidget) -> QWidget:
    """The box of a class with its numbers."""
    entry = QWidget(parent)
    box = QPixmap(*BOX)
    box.fill(QColor("#ffffff"))
    painter = QPainter(box)
    painter.setOpacity(OPACITY)
    painter.fillRect(box.rect(), QColor(one.colour))
    painter.end()
    sample = Label(parent=entry)
    sample.setPixmap(box)
    row = QHBoxLayout(entry)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(6)
    row.addWidget(sample)
    row.addWidget(Label(one.words, entry))
    return entry
