"""Paints a thread with any painter: the items of its display list, one by one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter, QTransform

from losview.drawing.badge import Frame
from losview.drawing.thread_display import (
    BADGE_FONT,
    DisplayItem,
    PlacedFigure,
    ThreadBadge,
    ThreadLine,
    badge_display,
    firer_display,
    thread_display,
)
from losview.drawing.thread_picture import LAID, ThreadDetail, ThreadPicture
from losview.hexes.lattice import Point
from losview.hexes.layout import Layout
from losview.window.paint.pens import colour_of, line_pen
from losview.window.paint.sized_fonts import sized_font
from losview.window.paint.sprites import SpriteCanvas, view_of
from losview.window.widgets.fonts import readable

_IDENTITY = QTransform()

#: Padding of a badge in pixels, left and right together; its width is a multiple of STEP, so that few are kept.
AROUND, STEP = 20, 4


def paint_thread(
    painter: QPainter, layout: Layout, picture: ThreadPicture | None, firer: Point | None = None, *,
    detail: ThreadDetail = LAID, pixel: float = 1.0, lit: tuple[float, float] | None = None,
    copied: bool = False,
) -> None:
    """Paint a thread with a painter whose transform is the view's.

    Args:
        firer: shown alone where there is no thread.
        pixel: size of a pixel; larger for pictures at a larger scale.
        lit: the stretch to highlight.
        copied: as in `SpriteCanvas`.
    """
    view = view_of(painter.worldTransform())
    items: list[DisplayItem] = []
    if picture is not None:
        items = thread_display(layout, picture, detail, view, badge_width=badge_width, frame=_seen(painter),
                               pixel=pixel, lit=lit)
    elif firer is not None:
        items = firer_display(layout, firer, view, pixel)
    _paint(painter, items, copied)


def paint_badge(painter: QPainter, layout: Layout, picture: ThreadPicture, *, copied: bool = False) -> None:
    """Paint a thread's badge once more, where `paint_thread` has it, over what was painted since."""
    _paint(painter, badge_display(layout, picture, view_of(painter.worldTransform()), badge_width=badge_width,
                                  frame=_seen(painter)), copied)


def _seen(painter: QPainter) -> Frame:
    seen = painter.viewport()
    return float(seen.x()), float(seen.y()), float(seen.width()), float(seen.height())


def _paint(painter: QPainter, items: Sequence[DisplayItem], copied: bool) -> None:
    """Paint what a thread is drawn with; `copied` as in `SpriteCanvas`."""
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
    """Draw the words of a badge on its background, which is drawn already."""
    painter, (x, y) = canvas.painter, badge.middle
    words, face = readable(badge.words), sized_font(round(badge.size), True)
    text, wide = face[words]
    painter.setFont(face.font)
    painter.setPen(colour_of(badge.colour))
    x, y = x - wide / 2, y + (face.ascent - face.metrics.descent()) / 2
    if canvas.copied and canvas.ratio == 1:  # letters lie otherwise at other scales
        painter.drawStaticText(QPointF(x, y - face.ascent), text)
    else:
        painter.drawText(QPointF(x, y), words)


@lru_cache(maxsize=256)
def badge_width(words: str, pixel: float) -> float:
    """The width of a badge; `pixel` is the size of a pixel."""
    step = STEP * pixel
    wide = sized_font(round(BADGE_FONT * pixel), True)[readable(words)][1]
    return step * math.ceil((wide + AROUND * pixel) / step)
