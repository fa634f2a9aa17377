"""Shapes that are drawn once and copied to each place of a thread: strokes are by far the dearest part of a frame."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from threading import get_ident
from typing import NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPixmap, QPolygonF, QStaticText, QTransform

from losview.hexes.layout import Layout
from losview.overlays.art.outcomes import ACCENT, CASING_DARK, CASING_LIGHT, YELLOW
from losview.ui.paint.pens import ink, pen_of

#: Shapes that take more room than a square that reaches so many pixels from its middle are drawn one by one: few of
#: them are seen at once, and copies of them would hardly be smaller than the screen.
MOST = 90.0

#: So many outlines are kept: a view shows hexes of one size in few looks.
OUTLINES = 64

_ROUND = Qt.PenCapStyle.RoundCap


def bold(pixels: int) -> tuple[QFont, QFontMetricsF]:
    """The bold font of that size, and what it measures; Qt's fonts belong to the thread that asks."""
    return _bold(pixels, get_ident())


@lru_cache(maxsize=16)
def _bold(pixels: int, _thread: int) -> tuple[QFont, QFontMetricsF]:
    font = QFont()
    font.setPixelSize(pixels)
    font.setBold(True)
    return font, QFontMetricsF(font)


@lru_cache(maxsize=256)
def laid_out(words: str, pixels: int) -> QStaticText:
    """Words laid out in the bold font of that size, for the screen."""
    made = QStaticText(words)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    made.prepare(QTransform(), bold(pixels)[0])
    return made


@lru_cache(maxsize=256)
def wide_of(words: str, pixels: int) -> float:
    """How wide words are in the bold font of that size."""
    return bold(pixels)[1].horizontalAdvance(words)


class Sprite(Protocol):
    """What is drawn about a place; two that are equal look the same."""

    def reach(self) -> tuple[float, float]:
        """How far from that place it comes to either side and up and down, in pixels."""

    def draw(self, painter: QPainter, at: QPointF) -> None:
        """Draw it with antialiasing, in pixels."""

    def __hash__(self) -> int: ...


class LineStyle(NamedTuple):
    """How a line is drawn: its colour, opacity, width in pixels, and the dashes in widths, empty for none."""

    colour: str
    opacity: float
    width: float
    dash: tuple[float, ...]


@dataclass(frozen=True, eq=False)
class HexOutlineStyle:
    """How hexes are outlined: shrunk by a factor, in strokes of colour, opacity and width each, lowest first.

    Attributes:
        dash: of the strokes, in widths, empty for none.
    """

    share: float
    strokes: tuple[tuple[str, float, float], ...]
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, eq=False)
class HexOutlineSprite:
    """A hex outlined; as one is kept of each, no two are compared corner by corner.

    Attributes:
        corners: of the hex about its middle, in pixels. strokes: lowest first.
    """

    corners: tuple[tuple[float, float], ...]
    strokes: tuple[LineStyle, ...]

    @classmethod
    def of(cls, layout: Layout, scale: float, look: HexOutlineStyle, pixels: float = 1.0) -> HexOutlineSprite:
        """Of a layout's hexes.

        Args:
            scale: pixels to a scene unit. pixels: a factor of the strokes' widths.
        """
        key = layout.grid.top, layout.size, scale, look, pixels
        found = _OUTLINES.get(key)
        if found is None:
            if len(_OUTLINES) >= OUTLINES:
                _OUTLINES.clear()
            found = _OUTLINES[key] = _outline(layout, scale, look, pixels)
        return found

    def reach(self) -> tuple[float, float]:
        wide = max(stroke.width for stroke in self.strokes)
        return max(abs(x) for x, _ in self.corners) + wide, max(abs(y) for _, y in self.corners) + wide

    def draw(self, painter: QPainter, at: QPointF) -> None:
        polygon = QPolygonF([QPointF(x, y) + at for x, y in self.corners])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for stroke in self.strokes:
            painter.setPen(pen_of(stroke.colour, stroke.width, stroke.dash, stroke.opacity))
            painter.drawPolygon(polygon)


class EndSprite(NamedTuple):
    """The end of a thread: a cased disc with a letter, "" for none; `px` is the size of a pixel."""

    radius: float
    colour: str
    letter: str
    letter_colour: str
    px: float

    def reach(self) -> tuple[float, float]:
        return ((self.radius + 4 * self.px),) * 2

    def draw(self, painter: QPainter, at: QPointF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        for name, radius in ((CASING_DARK, self.radius + 3 * self.px), (CASING_LIGHT, self.radius + 1.8 * self.px),
                             (self.colour, self.radius)):
            painter.setBrush(ink(name))
            painter.drawEllipse(at, radius, radius)
        if self.letter:
            font, metrics = bold(round(12 * self.px))
            painter.setFont(font)
            painter.setPen(ink(self.letter_colour))
            wide = metrics.horizontalAdvance(self.letter)
            painter.drawText(at + QPointF(-wide / 2, metrics.capHeight() / 2), self.letter)


class KnotSprite(NamedTuple):
    """Where a thread's look changes: a small ring."""

    radius: float
    width: float

    def reach(self) -> tuple[float, float]:
        return ((self.radius + self.width),) * 2

    def draw(self, painter: QPainter, at: QPointF) -> None:
        painter.setPen(pen_of(CASING_DARK, self.width))
        painter.setBrush(ink(CASING_LIGHT))
        painter.drawEllipse(at, self.radius, self.radius)


class CrossSprite(NamedTuple):
    """What a thread is crossed out with: half its side in pixels, and a factor of its lines' widths."""

    half: float
    width: float

    def reach(self) -> tuple[float, float]:
        return ((self.half + 5 * self.width),) * 2

    def draw(self, painter: QPainter, at: QPointF) -> None:
        for colour, width in ((CASING_LIGHT, 9.0), (CASING_DARK, 7.0), (ACCENT, 4.0)):
            painter.setPen(pen_of(colour, width * self.width, cap=_ROUND))
            for tall in (self.half, -self.half):
                painter.drawLine(at + QPointF(-self.half, -tall), at + QPointF(self.half, tall))


class LozengeSprite(NamedTuple):
    """Where it is a close call: a yellow lozenge with an exclamation mark; `width` is a factor of its lines' widths."""

    px: float
    width: float

    def reach(self) -> tuple[float, float]:
        return ((8.5 * self.px + 5 * self.width),) * 2

    def draw(self, painter: QPainter, at: QPointF) -> None:
        r, casing = 8.5 * self.px, pen_of(CASING_DARK, 2.2 * self.width)
        lozenge = QPolygonF([at + QPointF(0, -r), at + QPointF(r, 0), at + QPointF(0, r), at + QPointF(-r, 0)])
        painter.setBrush(ink(YELLOW))
        for pen in (pen_of(CASING_LIGHT, 4.6 * self.width), casing):
            painter.setPen(pen)
            painter.drawPolygon(lozenge)
        painter.drawLine(at + QPointF(0, -4.2 * self.px), at + QPointF(0, 0.8 * self.px))
        painter.drawLine(at + QPointF(0, 2.6 * self.px), at + QPointF(0, 4.6 * self.px))


class PillSprite(NamedTuple):
    """What words beside a thread stand on: its size and the width of its edge, in pixels."""

    wide: float
    high: float
    edge: float

    def reach(self) -> tuple[float, float]:
        return self.wide / 2 + self.edge, self.high / 2 + self.edge

    def draw(self, painter: QPainter, at: QPointF) -> None:
        painter.setPen(pen_of(CASING_LIGHT, self.edge))
        painter.setBrush(ink(CASING_DARK))
        painter.drawRoundedRect(QRectF(at.x() - self.wide / 2, at.y() - self.high / 2, self.wide, self.high),
                                self.high / 2, self.high / 2)


def _outline(layout: Layout, scale: float, look: HexOutlineStyle, pixels: float) -> HexOutlineSprite:
    grow = look.share * scale
    strokes = [LineStyle(colour, opacity, width * pixels, look.dash) for colour, opacity, width in look.strokes]
    return HexOutlineSprite(tuple([(round(x * grow, 2), round(y * grow, 2)) for x, y in layout.outline]),
                            tuple(strokes))


#: A place in pixels: across and down.
Place = tuple[float, float]

#: Pixels to a scene unit, and where the scene's corner lies in the view, in pixels.
View = tuple[float, float, float]

#: Outlines by what they are made for.
_OUTLINES: dict[tuple[str, float, float, HexOutlineStyle, float], HexOutlineSprite] = {}


class SpriteCanvas:
    """What shapes are drawn on: a painter in pixels, which nothing else scales.

    Attributes:
        ratio: of the screen's pixels to the painter's.
        copied: from a picture of each shape, each at a whole pixel; for screens, not for what is printed.
    """

    def __init__(self, painter: QPainter, *, copied: bool) -> None:
        self.painter, self.copied = painter, copied
        device = painter.deviceTransform()  # a widget may begin between pixels of a screen of scale 1.5
        self.ratio, self._dx, self._dy = device.m11(), device.dx(), device.dy()

    def put(self, shape: Sprite, places: Iterable[Place]) -> None:
        """Draw a shape at several places, in pixels."""
        painter, ratio, dx, dy = self.painter, self.ratio, self._dx, self._dy
        stamp = _stamp(shape, ratio) if self.copied else None
        if stamp is None:
            for x, y in places:
                shape.draw(painter, QPointF(x, y))
            return
        picture, left, above = stamp
        if ratio == 1:  # whole numbers are handed over at a third of the time
            across, down = left + int(dx), above + int(dy)
            for x, y in places:
                painter.drawPixmap(round(x + dx) - across, round(y + dy) - down, picture)
            return
        for x, y in places:
            painter.drawPixmap(QPointF((round(x * ratio + dx) - dx) / ratio - left,
                                       (round(y * ratio + dy) - dy) / ratio - above), picture)


def placed(view: View, spots: Iterable[tuple[float, float]]) -> list[Place]:
    """Where spots of the scene lie in a view."""
    scale, left, top = view
    return [(x * scale + left, y * scale + top) for x, y in spots]


def view_of(transform: QTransform) -> View:
    """A view's transform, which turns nothing, in plain numbers."""
    return transform.m11(), transform.dx(), transform.dy()


@lru_cache(maxsize=128, typed=True)  # shapes of several kinds may be equal number by number
def _stamp(shape: Sprite, ratio: float) -> tuple[QPixmap, int, int] | None:
    """The picture of a shape, and where its middle lies in it; None where it is too large."""
    wide, high = shape.reach()
    if wide * high > MOST * MOST:
        return None
    # Whole pixels on screens of scale 1.25 and 1.5 too.
    left, above = 4 * math.ceil((wide + 1) / 4), 4 * math.ceil((high + 1) / 4)
    picture = QPixmap(math.ceil(2 * left * ratio), math.ceil(2 * above * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    shape.draw(painter, QPointF(left, above))
    painter.end()
    return picture, left, above
