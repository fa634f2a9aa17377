"""What an act shows on the map before it is taken: hexes to choose from, those that came about, arrows and rings."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from losview.features.night_referee.map_marks import MapMarks
from losview.hexes.hex import Hex, disc
from losview.hexes.layout import Layout
from losview.window.canvas.selection_item import path_around

#: Colours: dark lines on a light casing, which are seen on day and night maps alike.
_INK, _CASING, _CHOSEN, _RING = "#8a2be2", "#ffffff", "#d55e00", "#b8860b"
#: How far marks may reach beyond the map, in hexsides.
_BEYOND = 32


class ActMarksItem(QGraphicsItem):
    """Draws the marks of an act; lines are so many pixels wide at any zoom."""

    def __init__(self, layout: Layout, marks: MapMarks) -> None:
        super().__init__()
        x0, y0, x1, y1 = layout.bounds()
        more = _BEYOND * layout.size
        self._bounds = QRectF(x0 - more, y0 - more, x1 - x0 + 2 * more, y1 - y0 + 2 * more)
        self._layout = layout
        self._candidates = path_around(layout, marks.candidates)
        self._chosen = path_around(layout, marks.chosen)
        self._rings = [path_around(layout, list(disc(centre, radius))) for centre, radius in marks.rings]
        self._arrows = [_arrow(layout, start, end) for start, end in marks.arrows]
        self.setZValue(14)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(option.exposedRect, Qt.ClipOperation.IntersectClip)
        for ring in self._rings:
            _outline(painter, ring, _RING, 2.4, dashed=True)
        veil = QColor(_INK)
        veil.setAlpha(64)
        painter.fillPath(self._candidates, veil)
        _outline(painter, self._candidates, _INK, 1.6)
        veil = QColor(_CHOSEN)
        veil.setAlpha(72)
        painter.fillPath(self._chosen, veil)
        _outline(painter, self._chosen, _CHOSEN, 3.0)
        for arrow in self._arrows:
            _outline(painter, arrow, _INK, 2.6)


def _outline(painter: QPainter, path: QPainterPath, colour: str, width: float, *, dashed: bool = False) -> None:
    """Draw a path with a light casing beneath it."""
    if path.isEmpty():
        return
    for ink, wide in ((_CASING, width + 2.2), (colour, width)):
        pen = QPen(QColor(ink), wide)
        pen.setCosmetic(True)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if dashed:
            pen.setDashPattern([4.0 * width / wide, 3.0 * width / wide])
        painter.strokePath(path, pen)


def _arrow(layout: Layout, start: Hex, end: Hex) -> QPainterPath:
    """An arrow from one centre dot to another."""
    (x0, y0), (x1, y1) = layout.centre(start), layout.centre(end)
    path = QPainterPath(QPointF(x0, y0))
    path.lineTo(x1, y1)
    length = math.hypot(x1 - x0, y1 - y0)
    if length > 0:
        ux, uy, head = (x1 - x0) / length, (y1 - y0) / length, layout.size * 0.42
        path.addPolygon(QPolygonF([
            QPointF(x1 - head * (ux + 0.5 * uy), y1 - head * (uy - 0.5 * ux)), QPointF(x1, y1),
            QPointF(x1 - head * (ux - 0.5 * uy), y1 - head * (uy + 0.5 * ux))]))
    return path
