"""A thread painted on any painter: the items of its display list, one by one."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter, QTransform

from losview.hexes.lattice import Point
from losview.hexes.layout import Layout
from losview.overlays.los.thread_display import (
    BADGE_FONT,
    DisplayItem,
    PlacedFigure,
    ThreadBadge,
    ThreadLine,
    firer_display,
    thread_display,
)
from losview.overlays.los.thread_picture import LAID, ThreadDetail, ThreadPicture
from losview.ui.paint.pens import ink, line_pen
from losview.ui.paint.sprites import SpriteCanvas, bold, laid_out, view_of, wide_of
from losview.ui.widgets.fonts import readable

_IDENTITY = QTransform()

#: Pixels: what is around a badge's words, and what its width is a multiple of, so that there are few widths to keep.
AROUND, STEP = 20, 4


def paint_thread(
    painter: QPainter, layout: Layout, picture: ThreadPicture | None, firer: Point | None = None, *,
    detail: ThreadDetail = LAID, pixel: float = 1.0, lit: tuple[float, float] | None = None,
    copied: bool = False,
) -> None:
    """Paint a thread through a painter whose transform is the view's.

    Args:
        firer: shown alone where there is no thread yet.
        pixel: size of a pixel; larger for pictures at a larger scale.
        lit: a stretch that a panel points at.
        copied: as in `SpriteCanvas`.
    """
    view, seen = view_of(painter.worldTransform()), painter.viewport()
    items: list[DisplayItem] = []
    if picture is not None:
        frame = float(seen.x()), float(seen.y()), float(seen.width()), float(seen.height())
        items = thread_display(layout, picture, detail, view, badge_width=badge_width, frame=frame, pixel=pixel,
                               lit=lit)
    elif firer is not None:
        items = firer_display(layout, firer, view, pixel)
    if not items:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setWorldTransform(_IDENTITY)
    canvas = SpriteCanvas(painter, copied=copied)
    for item in items:
        if isinstance(item, PlacedFigure):
            canvas.put(item.figure, item.spots, exact=item.exact)
        elif isinstance(item, ThreadLine):
            line = QLineF(*item.start, *item.end)
            for style in item.strokes:
                painter.setPen(line_pen(style))
                painter.drawLine(line)
        else:
            _write_badge(canvas, item)
    painter.restore()


def _write_badge(canvas: SpriteCanvas, badge: ThreadBadge) -> None:
    """Write a badge's words on the pill that is there already."""
    painter, (x, y) = canvas.painter, badge.middle
    words = _badge_words(badge.words, badge.size)
    font, metrics = bold(words.size)
    painter.setFont(font)
    painter.setPen(ink(badge.colour))
    x, y = x - words.wide / 2, y + words.down
    if canvas.copied and canvas.ratio == 1:  # letters lie otherwise at other scales
        painter.drawStaticText(QPointF(x, y - metrics.ascent()), laid_out(words.text, words.size))
    else:
        painter.drawText(QPointF(x, y), words.text)


class _BadgeWords(NamedTuple):
    """A badge's words as they are drawn.

    Attributes:
        text: with signs that the font has. size: of the font. wide: how wide they are, in pixels.
        down: from the badge's middle to the line that the letters stand on, in pixels.
    """

    text: str
    size: int
    wide: float
    down: float


@lru_cache(maxsize=256)
def _badge_words(words: str, size: float) -> _BadgeWords:
    text, pixels = readable(words), round(size)
    metrics = bold(pixels)[1]
    return _BadgeWords(text, pixels, wide_of(text, pixels), (metrics.ascent() - metrics.descent()) / 2)


@lru_cache(maxsize=256)
def badge_width(words: str, pixel: float) -> float:
    """How wide a badge is, in pixels; `pixel` is the size of one."""
    step = STEP * pixel
    return step * math.ceil((_badge_words(words, BADGE_FONT * pixel).wide + AROUND * pixel) / step)
