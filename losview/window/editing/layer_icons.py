"""The signs of the Layers panel: an eye, open or shut, and a padlock, shut or open."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

#: Draws a sign within `SIDE` pixels.
Drawing = Callable[[QPainter], None]

#: Length of a side in pixels, and the pixels of the picture for each of them.
SIDE, RATIO = 18, 3


def two_state_icon(draw_on: Drawing, draw_off: Drawing, colour: str, faint: str) -> QIcon:
    """An icon of a checkable button: drawn in one way while it is checked, else in another.

    Args:
        draw_on, draw_off: what is drawn then. colour, faint: the colours of the one and the other.
    """
    icon = QIcon()
    for draw, ink, state in ((draw_on, colour, QIcon.State.On), (draw_off, faint, QIcon.State.Off)):
        picture = QPixmap(QSize(SIDE, SIDE) * RATIO)
        picture.setDevicePixelRatio(RATIO)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(ink), 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.setBrush(QColor(ink))
        draw(painter)
        painter.end()
        icon.addPixmap(picture, QIcon.Mode.Normal, state)
    return icon


def open_eye(painter: QPainter) -> None:
    """An eye that sees."""
    _lids(painter)
    painter.drawEllipse(QPointF(9, 9), 2.4, 2.4)


def shut_eye(painter: QPainter) -> None:
    """An eye that is crossed out."""
    _lids(painter)
    painter.drawLine(QPointF(4, 14.5), QPointF(14, 3.5))


def _lids(painter: QPainter) -> None:
    path = QPainterPath(QPointF(2, 9))
    path.quadTo(QPointF(9, 1.5), QPointF(16, 9))
    path.quadTo(QPointF(9, 16.5), QPointF(2, 9))
    painter.strokePath(path, painter.pen())


def shut_lock(painter: QPainter) -> None:
    """A padlock that is locked."""
    painter.drawRoundedRect(QRectF(4, 8.5, 10, 7.5), 1.5, 1.5)
    _shackle(painter, 9.0)


def open_lock(painter: QPainter) -> None:
    """A padlock that hangs open."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(4, 8.5, 10, 7.5), 1.5, 1.5)
    _shackle(painter, 13.0)


def _shackle(painter: QPainter, middle: float) -> None:
    path = QPainterPath(QPointF(middle - 3, 8.5))
    path.arcTo(QRectF(middle - 3, 2.5, 6, 6), 180, -180)
    if middle == 9.0:
        path.lineTo(QPointF(middle + 3, 8.5))
    painter.strokePath(path, painter.pen())
