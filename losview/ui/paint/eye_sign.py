"""The sign of who looks into a depression: an open eye with a number, or a shut one."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from losview.overlays.art.outcomes import BLUE, CASING_DARK, CASING_LIGHT


def draw_eye(painter: QPainter, at: QPointF, wide: float, count: int) -> None:
    """An eye with a number in it, shut for none.

    Args:
        wide: half its width in pixels.
    """
    lid = QRectF(at.x() - wide, at.y() - wide * 0.62, 2 * wide, 1.24 * wide)
    if not count:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((CASING_LIGHT, 3.4), (CASING_DARK, 1.6)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawArc(lid.translated(0, -wide * 0.4), 200 * 16, 140 * 16)
            for share in (-0.6, 0.0, 0.6):  # lashes, so that it is seen to be an eye
                foot = at + QPointF(wide * share, wide * (0.2 - 0.18 * abs(share)))
                painter.drawLine(foot, foot + QPointF(wide * share * 0.3, wide * 0.3))
        return
    painter.setPen(QPen(QColor(CASING_DARK), 1.4))
    painter.setBrush(QColor(CASING_LIGHT))
    painter.drawEllipse(lid)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(BLUE))
    painter.drawEllipse(at, wide * 0.56, wide * 0.56)
    painter.setPen(QColor(CASING_LIGHT))
    font = QFont(painter.font())
    font.setPixelSize(max(7, round(wide * 0.95)))
    font.setBold(True)
    painter.setFont(font)
    painter.drawText(QRectF(at.x() - wide, at.y() - wide, 2 * wide, 2 * wide), Qt.AlignmentFlag.AlignCenter,
                     str(count))
