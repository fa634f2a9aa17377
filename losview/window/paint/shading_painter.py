"""Draws shading as vectors, sharp at any resolution."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from losview.drawing.shading_strokes import Shaded


def draw_shaded(painter: QPainter, shading: Shaded) -> None:
    """Draw the shading of one outcome."""
    area, veil, stroke = QPainterPath(), QColor(shading.veil), QColor(shading.stroke)
    for ring in shading.rings:
        area.addPolygon(QPolygonF([QPointF(*spot) for spot in (*ring, ring[0])]))
    veil.setAlphaF(shading.opacity)
    stroke.setAlphaF(shading.on)
    painter.fillPath(area, veil)  # a path's default fill rule is odd-even
    painter.setPen(QPen(stroke, shading.width, Qt.PenStyle.SolidLine,
                        Qt.PenCapStyle.RoundCap if shading.dots else Qt.PenCapStyle.FlatCap))
    if shading.dots:
        painter.drawPoints(QPolygonF([QPointF(*line[0]) for line in shading.lines]))
    else:
        painter.drawLines([QLineF(*a, *b) for a, b in shading.lines])
