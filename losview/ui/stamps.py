"""Outlines that are drawn once and copied to each hex of a thread: strokes are by far the dearest part of a frame."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF

#: Hexes whose corners lie farther from their middle than this, in pixels, are drawn one by one: few of them are seen
#: at once, and copies of them would hardly be smaller than the screen.
MOST = 90.0


class Stroke(NamedTuple):
    """How a line is drawn: its colour, opacity, width in pixels, and the dashes in widths, empty for none."""

    colour: str
    opacity: float
    width: float
    dash: tuple[float, ...]

    def pen(self) -> QPen:
        """The pen for it."""
        made = QColor(self.colour)
        made.setAlphaF(self.opacity)
        pen = QPen(made, self.width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
        if self.dash:
            pen.setDashPattern(list(self.dash))
        return pen


def outlines(painter: QPainter, shape: QPolygonF, middles: list[QPointF], strokes: tuple[Stroke, ...],
             *, copied: bool) -> None:
    """Outline hexes of one shape about several places.

    Args:
        shape: a hex's corners about its middle, in pixels.
        copied: from a picture of one of them, each at a whole pixel; for screens, not for what is printed.
    """
    reach = max(max(abs(corner.x()), abs(corner.y())) for corner in shape.toList())
    if copied and reach <= MOST:
        corners = tuple((round(corner.x(), 2), round(corner.y(), 2)) for corner in shape.toList())
        ratio = painter.device().devicePixelRatioF()
        picture, corner = stamp(corners, strokes, ratio)
        place = _to_whole(ratio)
        for middle in middles:
            painter.drawPixmap(QPointF(place(middle.x()), place(middle.y())) - corner, picture)
        return
    for stroke in strokes:
        painter.setPen(stroke.pen())
        for middle in middles:
            painter.drawPolygon(shape.translated(middle))


def _to_whole(ratio: float) -> Callable[[float], float]:
    return lambda at: round(at * ratio) / ratio


@lru_cache(maxsize=32)
def stamp(corners: tuple[tuple[float, float], ...], strokes: tuple[Stroke, ...],
          ratio: float) -> tuple[QPixmap, QPointF]:
    """The picture of one outline, and where its middle lies in it."""
    farthest = max(max(abs(x), abs(y)) for x, y in corners) + max(stroke.width for stroke in strokes)
    reach = 4 * math.ceil(farthest / 4)  # whole pixels on screens of scale 1.25 and 1.5 too
    picture = QPixmap(math.ceil(2 * reach * ratio), math.ceil(2 * reach * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for stroke in strokes:
        painter.setPen(stroke.pen())
        painter.drawPolygon(QPolygonF([QPointF(x + reach, y + reach) for x, y in corners]))
    painter.end()
    return picture, QPointF(reach, reach)
