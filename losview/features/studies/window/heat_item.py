"""Heat on the map: the hexes of each class in its colour, under the marks and the thread."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from losview.drawing.heat_scale import OPACITY, HeatPicture
from losview.hexes.layout import Layout
from losview.window.canvas.selection_item import path_around


class HeatItem(QGraphicsItem):
    """Draws a heat picture on a layout; hexes that the map's frame cuts are cut there too."""

    def __init__(self, layout: Layout, heat: HeatPicture) -> None:
        super().__init__()
        x0, y0, x1, y1 = layout.bounds()
        self._bounds = QRectF(x0, y0, x1 - x0, y1 - y0)
        self._frames = [QRectF(left, top, right - left, bottom - top) for left, top, right, bottom in layout.frames()]
        self._paths = [(QColor(one.colour), path_around(layout, members))
                       for one, members in zip(heat.classes, heat.members, strict=True) if members]
        self.setZValue(12)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(OPACITY)
        painter.setPen(Qt.PenStyle.NoPen)
        for frame in self._frames:
            painter.save()
            painter.setClipRect(frame, Qt.ClipOperation.IntersectClip)
            for colour, path in self._paths:
                painter.fillPath(path, colour)
            painter.restore()
        painter.restore()

