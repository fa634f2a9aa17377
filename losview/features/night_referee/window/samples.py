"""Samples of the parts of the night, shown beside the switches of the night panel as a legend."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from losview.drawing.art.counter_art import SIDES
from losview.drawing.art.outcomes import CASING_DARK
from losview.drawing.night_style import (
    DARK_SHADOW,
    DARKNESS,
    FLASH,
    LIGHT,
    PENS,
    SHADOW,
    Shown,
    darkness,
    ring_inks,
    wash,
)
from losview.window.paint.icons import blank_pixmap
from losview.window.paint.shading_samples import DARK_GROUND, GROUND

#: The size of a sample, in pixels.
SIZE = QSize(40, 20)

_WIDTH, _HEIGHT = SIZE.width(), SIZE.height()


def night_sample(part: str, dark: bool) -> QIcon:
    """A sample of a part of the night, by the name of an attribute of `Shown`, or of "each"."""
    return QIcon(_framed(lambda painter: _DRAWN[part](painter, dark), dark))


def lit_sample(dark: bool) -> QPixmap:
    """A sample of light as it is drawn over a field."""
    return _framed(lambda painter: _light(painter, dark, field=True), dark)


def ring_sample(colour: str, dark: bool) -> QPixmap:
    """A sample of the ring of night vision of a side with that colour."""
    return _framed(lambda painter: _ring(painter, "nvr", _HEIGHT / 2, colour=colour), dark)


def _framed(draw: Callable[[QPainter], None], dark: bool) -> QPixmap:
    """What a function draws, on a piece of ground with a frame."""
    pixmap, painter = blank_pixmap(_WIDTH, _HEIGHT)
    frame = QPainterPath()
    frame.addRoundedRect(QRectF(0.5, 0.5, _WIDTH - 1, _HEIGHT - 1), 4, 4)
    painter.fillPath(frame, QColor(DARK_GROUND if dark else GROUND))
    painter.setClipPath(frame)
    draw(painter)
    painter.setClipping(False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#777f88"), 1))
    painter.drawPath(frame)
    painter.end()
    return pixmap


def _ring(painter: QPainter, kind: str, y: float, bend: float = 2.5, single: bool = False,
          colour: str = SIDES[0][0]) -> None:
    """Part of a ring along hexsides, with dashes on each of them."""
    side = (_WIDTH - 4) / 3
    spots = [QPointF(2 + side * i, y + (bend if i in (1, 2) else 0.0) - bend / 2) for i in range(4)]
    for ink, wide in ring_inks(kind, colour, single):
        painter.setPen(QPen(QColor(ink), 0.8 * wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        for start, end in pairwise(spots):
            for low, high in PENS[kind][1] or ((-0.02, 1.02),):
                painter.drawLine(start + (end - start) * low, start + (end - start) * high)


def _rings(painter: QPainter, _dark: bool) -> None:
    _ring(painter, "nvr", _HEIGHT / 2)


def _each(painter: QPainter, _dark: bool) -> None:
    """Thin rings that cross."""
    for bend in (9.0, -9.0):
        _ring(painter, "nvr", _HEIGHT / 2, bend, single=True)


def _vehicles(painter: QPainter, _dark: bool) -> None:
    """Long dashes for wheeled vehicles above, short ones for tracked below."""
    _ring(painter, "wheeled", 0.3 * _HEIGHT)
    _ring(painter, "tracked", 0.72 * _HEIGHT)


def _fill(painter: QPainter, box: QRectF, colour: str, opacity: float, style: Qt.BrushStyle | None = None) -> None:
    ink = QColor(colour)
    ink.setAlphaF(opacity)
    painter.fillRect(box, QBrush(ink) if style is None else QBrush(ink, style))


def _light(painter: QPainter, dark: bool, field: bool = False) -> None:
    """Lit ground, the edge of the light, and a shadow within it, which is not hatched below a field."""
    near, end = darkness(Shown(), dark, field)["near"], 0.8 * _WIDTH
    _fill(painter, QRectF(0, 0, 0.42 * _WIDTH, _HEIGHT), LIGHT, wash(dark))
    _fill(painter, QRectF(0.42 * _WIDTH, 0, _WIDTH, _HEIGHT), DARKNESS, near)
    painter.setRenderHint(QPainter.RenderHint.NonCosmeticBrushPatterns)
    if not field:
        _fill(painter, QRectF(0.42 * _WIDTH, 0, end - 0.42 * _WIDTH, _HEIGHT), DARK_SHADOW if dark else SHADOW, 0.6,
              Qt.BrushStyle.BDiagPattern)
    for ink, wide in ((CASING_DARK, 3.2), (LIGHT, 1.6)):
        painter.setPen(QPen(QColor(ink), wide))
        painter.drawLine(QPointF(end, 0), QPointF(end, _HEIGHT))


def _flashes(painter: QPainter, _dark: bool) -> None:
    middle = QPointF(_WIDTH / 2, _HEIGHT / 2)
    angles = ((math.pi * i / 8, 8.0 if i % 2 == 0 else 3.6) for i in range(16))
    painter.setPen(QPen(QColor(CASING_DARK), 0.8))
    painter.setBrush(QColor(FLASH))
    painter.drawPolygon(QPolygonF([middle + QPointF(r * math.cos(a), r * math.sin(a)) for a, r in angles]))


def _darkness(painter: QPainter, dark: bool) -> None:
    """Ground within the NVR of a unit, and beyond that of all units."""
    opaque = darkness(Shown(), dark, False)
    _fill(painter, QRectF(_WIDTH / 3, 0, _WIDTH / 3, _HEIGHT), DARKNESS, opaque["near"])
    _fill(painter, QRectF(2 * _WIDTH / 3, 0, _WIDTH / 3, _HEIGHT), DARKNESS, opaque["dark"])


_DRAWN: dict[str, Callable[[QPainter, bool], None]] = {
    "rings": _rings, "vehicles": _vehicles, "each": _each, "light": _light, "flashes": _flashes, "darkness": _darkness}
