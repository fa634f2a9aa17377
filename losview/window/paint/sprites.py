"""Draws figures; on a screen each is drawn into a pixmap once and copied, as strokes take most of a frame's time."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QPolygonF, QTransform

from losview.drawing.art.marks import Disc, Spot
from losview.drawing.figures import Figure, FigureLetters, Pill
from losview.drawing.thread_display import View
from losview.window.paint.pens import colour_of, line_pen
from losview.window.paint.sized_fonts import sized_font

#: Figures larger than a square that reaches so many pixels from its middle are not copied from pixmaps: few of them are
#: visible at once.
MAXIMUM = 90.0


def draw_figure(painter: QPainter, figure: Figure, at: QPointF) -> None:
    """Draw a figure with antialiasing about a spot, in pixels."""
    for shape, fill, line in figure.parts:
        if isinstance(shape, FigureLetters):
            face = sized_font(round(shape.size), True)
            painter.setFont(face.font)
            painter.setPen(colour_of(fill))
            wide = face.metrics.horizontalAdvance(shape.text)
            painter.drawText(at + QPointF(-wide / 2, face.cap / 2), shape.text)
            continue
        painter.setPen(Qt.PenStyle.NoPen if line is None else line_pen(line))
        painter.setBrush(colour_of(fill) if fill else Qt.BrushStyle.NoBrush)
        if isinstance(shape, Disc):
            painter.drawEllipse(at + QPointF(shape.x, shape.y), shape.r, shape.r)
        elif isinstance(shape, Pill):
            box = QRectF(at.x() - shape.wide / 2, at.y() - shape.high / 2, shape.wide, shape.high)
            painter.drawRoundedRect(box, shape.high / 2, shape.high / 2)
        elif shape.closed:
            painter.drawPolygon(QPolygonF([QPointF(x, y) + at for x, y in shape.points]))
        else:
            for (x, y), (to_x, to_y) in pairwise(shape.points):
                painter.drawLine(QPointF(x, y) + at, QPointF(to_x, to_y) + at)


class SpriteCanvas:
    """Draws figures with a painter whose unit is the pixel.

    Attributes:
        ratio: device pixels per pixel.
        copied: whether figures are copied from pixmaps, to whole pixels; for screens, not for print.
    """

    def __init__(self, painter: QPainter, *, copied: bool) -> None:
        self.painter, self.copied = painter, copied
        device = painter.deviceTransform()  # a widget may begin between pixels of a screen of scale 1.5
        self.ratio, self._dx, self._dy = device.m11(), device.dx(), device.dy()

    def put(self, figure: Figure, spots: Iterable[Spot], *, exact: bool = False) -> None:
        """Draw a figure at several spots, in pixels.

        Args:
            exact: whether to draw it even where figures are copied, as copies lie on whole pixels.
        """
        painter, ratio, dx, dy = self.painter, self.ratio, self._dx, self._dy
        sprite = _sprite(figure, ratio) if self.copied and not exact else None
        if sprite is None:
            for x, y in spots:
                draw_figure(painter, figure, QPointF(x, y))
            return
        picture, left, above = sprite
        if ratio == 1:  # integer arguments take a third of the time
            across, down = left + int(dx), above + int(dy)
            for x, y in spots:
                painter.drawPixmap(round(x + dx) - across, round(y + dy) - down, picture)
            return
        for x, y in spots:
            painter.drawPixmap(QPointF((round(x * ratio + dx) - dx) / ratio - left,
                                       (round(y * ratio + dy) - dy) / ratio - above), picture)


def view_of(transform: QTransform) -> View:
    """A view's transform, which does not rotate: scale and offset."""
    return transform.m11(), transform.dx(), transform.dy()


@lru_cache(maxsize=128)
def _sprite(figure: Figure, ratio: float) -> tuple[QPixmap, int, int] | None:
    """The pixmap of a figure, and the position of its spot in it; None where it is too large."""
    wide, high = figure.reach()
    if wide * high > MAXIMUM * MAXIMUM:
        return None
    # Whole pixels on screens of scale 1.25 and 1.5 too.
    left, above = 4 * math.ceil((wide + 1) / 4), 4 * math.ceil((high + 1) / 4)
    picture = QPixmap(math.ceil(2 * left * ratio), math.ceil(2 * above * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_figure(painter, figure, QPointF(left, above))
    painter.end()
    return picture, left, above
