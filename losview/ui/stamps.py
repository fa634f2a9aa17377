"""Shapes that are drawn once and copied to each place of a thread: strokes are by far the dearest part of a frame."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from threading import get_ident
from typing import NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPixmap, QPolygonF, QStaticText, QTransform

from losview.hexes.layout import Layout
from losview.overlays.outcomes import ACCENT, CASING_DARK, CASING_LIGHT, YELLOW
from losview.ui.inks import ink, pen_of

#: Shapes that take more room than a square that reaches so many pixels from its middle are drawn one by one: few of
#: them are seen at once, and copies of them would hardly be smaller than the screen.
MOST = 90.0

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


class Shape(Protocol):
    """What is drawn about a place; two that are equal look the same."""

    def reach(self) -> tuple[float, float]:
        """How far from that place it comes to either side and up and down, in pixels."""

    def draw(self, painter: QPainter, at: QPointF) -> None:
        """Draw it with antialiasing, in pixels."""

    def __hash__(self) -> int: ...


class Stroke(NamedTuple):
    """How a line is drawn: its colour, opacity, width in pixels, and the dashes in widths, empty for none."""

    colour: str
    opacity: float
    width: float
    dash: tuple[float, ...]


@dataclass(frozen=True)
class Outline:
    """A hex outlined.

    Attributes:
        corners: of the hex about its middle, in pixels. strokes: lowest first.
    """

    corners: tuple[tuple[float, float], ...]
    strokes: tuple[Stroke, ...]

    @classmethod
    def of(cls, layout: Layout, grow: float, strokes: tuple[Stroke, ...]) -> Outline:
        """Of a layout's hexes, `grow` pixels to the scene unit; to a hundredth of a pixel, so that equal ones are."""
        return _outline(layout.outline, grow, strokes)

    def reach(self) -> tuple[float, float]:
        wide = max(stroke.width for stroke in self.strokes)
        return max(abs(x) for x, _ in self.corners) + wide, max(abs(y) for _, y in self.corners) + wide

    def draw(self, painter: QPainter, at: QPointF) -> None:
        polygon = QPolygonF([QPointF(x, y) + at for x, y in self.corners])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for stroke in self.strokes:
            painter.setPen(pen_of(stroke.colour, stroke.width, stroke.dash, stroke.opacity))
            painter.drawPolygon(polygon)


@dataclass(frozen=True)
class Disc:
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


@dataclass(frozen=True)
class Knot:
    """Where a thread's look changes: a small ring."""

    radius: float
    width: float

    def reach(self) -> tuple[float, float]:
        return ((self.radius + self.width),) * 2

    def draw(self, painter: QPainter, at: QPointF) -> None:
        painter.setPen(pen_of(CASING_DARK, self.width))
        painter.setBrush(ink(CASING_LIGHT))
        painter.drawEllipse(at, self.radius, self.radius)


@dataclass(frozen=True)
class Cross:
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


@dataclass(frozen=True)
class Lozenge:
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


@dataclass(frozen=True)
class Pill:
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


@lru_cache(maxsize=64)
def _outline(outline: tuple[tuple[float, float], ...], grow: float, strokes: tuple[Stroke, ...]) -> Outline:
    return Outline(tuple((round(x * grow, 2), round(y * grow, 2)) for x, y in outline), strokes)


#: A place in pixels: across and down.
Place = tuple[float, float]

#: A place of the scene, and how many pixels what lies there reaches to every side.
Spot = tuple[float, float, float]


def taken(view: QTransform, spots: Iterable[Spot]) -> QRect:
    """The pixels of a view, which turns nothing, that all these places take; empty for none.

    Arithmetic with plain numbers: Qt's rectangles are made for each sum, many times in each frame of a drag.
    """
    scale, left, top = view.m11(), view.dx(), view.dy()
    edges = [(x * scale + left - away, y * scale + top - away, x * scale + left + away, y * scale + top + away)
             for x, y, away in spots]
    if not edges:
        return QRect()
    lefts, tops, rights, bottoms = zip(*edges, strict=True)
    x, y = math.floor(min(lefts)), math.floor(min(tops))
    return QRect(x, y, math.ceil(max(rights)) - x, math.ceil(max(bottoms)) - y)


def put(painter: QPainter, shape: Shape, places: Iterable[Place], *, copied: bool) -> None:
    """Draw a shape at several places, in pixels; nothing else scales the painter.

    Args:
        copied: from a picture of it, each at a whole pixel; for screens, not for what is printed.
    """
    device = painter.deviceTransform()  # a widget may begin between pixels of a screen of scale 1.5
    ratio, dx, dy = device.m11(), device.dx(), device.dy()
    stamp = _stamp(shape, ratio) if copied else None
    if stamp is None:
        for x, y in places:
            shape.draw(painter, QPointF(x, y))
        return
    picture, left, above = stamp
    for x, y in places:
        painter.drawPixmap(QPointF((round(x * ratio + dx) - dx) / ratio - left,
                                   (round(y * ratio + dy) - dy) / ratio - above), picture)


def placed(view: QTransform, spots: Iterable[tuple[float, float]]) -> list[Place]:
    """Where spots of the scene lie in a view, which turns nothing."""
    scale, left, top = view.m11(), view.dx(), view.dy()
    return [(x * scale + left, y * scale + top) for x, y in spots]


@lru_cache(maxsize=128)
def _stamp(shape: Shape, ratio: float) -> tuple[QPixmap, int, int] | None:
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
