"""The legend of heat: a box of each colour, and its numbers."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from losview.overlays.heat.heat_scale import OPACITY, HeatClass, HeatPicture
from losview.ui.canvas.legend import LegendEntry, replaced_entries
from losview.ui.widgets.flow_layout import FlowLayout

#: Width and height of a box, in pixels.
BOX = 22, 14


class HeatLegend(QWidget):
    """Explains the colours of a heat picture; empty without one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = FlowLayout(self, gap=12)
        self._entries: list[LegendEntry] = []

    def show_heat(self, heat: HeatPicture | None) -> None:
        """Explain a picture, None for none."""
        classes = heat.classes if heat is not None else ()
        self._entries = replaced_entries(self._row, self._entries, [(_box(one), one.words) for one in classes], self)
        for entry in self._entries:
            entry.show()
        self.updateGeometry()

    def texts(self) -> list[str]:
        """The numbers that are explained."""
        return [entry.label.text() for entry in self._entries]


def _box(one: HeatClass) -> QPixmap:
    """A box in the colour of a class."""
    box = QPixmap(*BOX)
    box.fill(QColor("#ffffff"))
    painter = QPainter(box)
    painter.setOpacity(OPACITY)
    painter.fillRect(box.rect(), QColor(one.colour))
    painter.end()
    return box
