"""The sign for units that see into a depression: an open eye with their number, or a shut one."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from losview.drawing.art.outcomes import BLUE, CASING_DARK, CASING_LIGHT
from losview.window.paint.pens import colour_of, stroke
from losview.window.paint.sized_fonts import usual_font


def draw_eye(painter: QPainter, at: QPointF, wide: float, count: int) -> None:
    """Draw an eye with a number in it, shut for 0.

    Args:
        wide: half its width in pixels.
    """
    lid = QRectF(at.x() - wide, at.y() - wide * 0.62, 2 * wide, 1.24 * wide)
    if not count:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((CASING_LIGHT, 3.4), (CASING_DARK, 1.6)):
            painter.setPen(stroke(colour, width))
            painter.drawArc(lid.translated(0, -wide * 0.4), 200 * 16, 140 * 16)
            for share in (-0.6, 0.0, 0.6):  # lashes, so that it is recognized as an eye
                foot = at + QPointF(wide * share, wide * (0.2 - 0.18 * abs(share)))
                painter.drawLine(foot, foot + QPointF(wide * share * 0.3, wide * 0.3))
        return
    painter.setPen(stroke(CASING_DARK, 1.4))
    painter.setBrush(colour_of(CASING_LIGHT))
    painter.drawEllipse(lid)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour_of(BLUE))
    painter.drawEllipse(at, wide * 0.56, wide * 0.56)
    painter.setPen(colour_of(CASING_LIGHT))
    painter.setFont(usual_font(max(7, round(wide * 0.95)), True)[0])
    painter.drawText(QRectF(at.x() - wide, at.y() - wide, 2 * wide, 2 * wide), Qt.AlignmentFlag.AlignCenter,
                     str(count))
