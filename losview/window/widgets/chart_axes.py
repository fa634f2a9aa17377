"""What charts share: fonts, texts about a point, round steps of an axis, and an upright axis with its lines."""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from losview.base.words import figure
from losview.window.widgets.fonts import readable
from losview.window.widgets.theme import Theme

#: Pixels from the left edge to the plot, and from the plot to the right edge.
LEFT, RIGHT = 44.0, 14.0

#: How narrow letters may get, in percent.
NARROWEST = 65
#: How letters are made to fit: so many pixels smaller, and so narrow.
_LOOKS = ((0, 1.0), (0, 0.87), (1, 0.87), (2, 0.87), (2, 0.75), (2, 0.65))

_FREE = Qt.TextFlag.TextDontClip | Qt.TextFlag.TextWordWrap


class Axis(NamedTuple):
    """An upright axis: values from `low` to `high` between the pixels `bottom` and `top`."""

    low: float
    high: float
    bottom: float
    top: float

    def y(self, value: float) -> float:
        """The pixel of a value."""
        return self.bottom - (value - self.low) / (self.high - self.low) * (self.bottom - self.top)

    def ticks(self) -> list[float]:
        """Round values, six or so."""
        step = round_step((self.high - self.low) / 6)
        first = math.ceil(self.low / step)
        return [number * step for number in range(first, math.floor(self.high / step) + 1)]


def round_step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, 20 … that is not below `least`."""
    if least <= 1:
        return 1.0
    scale = 10.0 ** math.floor(math.log10(least))
    return next(factor * scale for factor in (1, 2, 5, 10) if factor * scale >= least)


def font(size: float, *, bold: bool = False, stretch: float = 1.0) -> QFont:
    """The application's font in pixels, narrower where `stretch` is below 1."""
    made = QFont()
    made.setPixelSize(round(size))
    made.setBold(bold)
    if stretch < 1.0:
        made.setStretch(max(NARROWEST, int(100 * stretch)))
    return made


def draw_label(painter: QPainter, box: QRectF, text: str, ink: str, size: float = 11, *, bold: bool = False,
               align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft, stretch: float = 1.0) -> None:
    """Write a text into a box, wrapped, from its top down; its letters are narrower where `stretch` is below 1."""
    painter.setFont(font(size, bold=bold, stretch=stretch))
    painter.setPen(QColor(ink))
    painter.drawText(box, int(align | Qt.AlignmentFlag.AlignTop) | int(_FREE), readable(text))


def write_fitting(painter: QPainter, box: QRectF, text: str, ink: str, size: float, *, bold: bool = False) -> None:
    """Write a text on one line of a box, with narrower and then smaller letters where it does not fit."""
    fits = (look for look in _LOOKS if QFontMetricsF(
        font(size - look[0], bold=bold, stretch=look[1])).horizontalAdvance(readable(text)) <= box.width())
    smaller, stretch = next(fits, _LOOKS[-1])
    draw_label(painter, box, text, ink, size - smaller, bold=bold, stretch=stretch)


def draw_axis(painter: QPainter, axis: Axis, right: float, colours: Theme) -> None:
    """Draw the axis' values left of the plot, and a line across it at each."""
    for value in axis.ticks():
        y = axis.y(value)
        pen = QPen(QColor(colours.muted if value == 0 else colours.rule), 1.2 if value == 0 else 1)
        painter.setPen(pen)
        painter.drawLine(QPointF(LEFT, y), QPointF(right, y))
        text = figure(value, "g").replace("-", "\N{MINUS SIGN}")
        draw_label(painter, QRectF(0, y - 8, LEFT - 8, 16), text, colours.muted, align=Qt.AlignmentFlag.AlignRight)
