"""Shading drawn as areas and lines, sharp at any resolution."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from losview.overlays.los.shading_strokes import Shaded


def draw_shaded(painter: QPainter, one: Shaded) -> None:
    """Draw the shading of one outcome."""
    area, veil, stroke = QPainterPath(), QColor(one.veil), QColor(one.stroke)
    for ring in one.rings:
        area.addPolygon(QPolygonF([QPointF(*spot) for spot in (*ring, ring[0])]))
    veil.setAlphaF(one.opacity)
    stroke.setAlphaF(one.on)
    painter.fillPath(area, veil)  # odd-even is a path's own rule
    painter.setPen(QPen(stroke, one.width, Qt.PenStyle.SolidLine,
                        Qt.PenCapStyle.RoundCap if one.dots else Qt.PenCapStyle.FlatCap))
    if one.dots:
        painter.drawPoints(QPolygonF([QPointF(*line[0]) for line in one.lines]))
    else:
        painter.drawLines([QLineF(*a, *b) for a, b in one.lines])
