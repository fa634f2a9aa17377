"""Draws sums as bars: each part begins where the one before it ends, and the last bar is what they add up to."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from losview.base.translation import tr
from losview.drawing.chart_colours import BARS
from losview.drawing.charts import BarChart, BarSum
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.verdict import Number, decimal
from losview.window.widgets.chart_axes import LEFT, RIGHT, Axis, draw_axis, draw_label, font, write_fitting
from losview.window.widgets.theme import Theme

#: Pixels: the room for the title, for the headings of a sum above its plot, for the bars' names below it, between sums
#: that stand side by side, and for the note.
TITLE, HEAD, NAMES, GAP, NOTE = 20.0, 42.0, 40.0, 26.0, 22.0
#: Below this width in pixels the sums stand one above the other, and title and note have so many lines.
NARROW, TITLE_LINES, NOTE_LINES = 460, 2, 3


def draw_bars(painter: QPainter, chart: BarChart, size: QSize, colours: Theme) -> None:
    """Draw the chart into a rectangle of that size."""
    is_narrow = size.width() < NARROW
    title, note = (TITLE * TITLE_LINES, NOTE * NOTE_LINES) if is_narrow else (TITLE, NOTE)
    draw_label(painter, QRectF(0, 0, size.width(), title), chart.title, colours.text, 13, bold=True)
    draw_label(painter, QRectF(0, size.height() - note + 6, size.width(), note), chart.note, colours.muted)
    reached = [float(end) for one in chart.sums for end in one.ends]
    low, high = min(0.0, *reached), max(1.0, *reached)
    right, count = size.width() - RIGHT, len(chart.sums)
    tall = (size.height() - title - note) / (count if is_narrow else 1)
    width = right - LEFT if is_narrow else (right - LEFT - GAP * (count - 1)) / count
    for number, one in enumerate(chart.sums):
        top = title + number * tall if is_narrow else title
        axis = Axis(low - 0.04 * (high - low), high + 0.16 * (high - low), top + tall - NAMES, top + HEAD)
        if is_narrow or number == 0:
            draw_axis(painter, axis, right, colours)
        _draw_sum(painter, one, LEFT if is_narrow else LEFT + number * (width + GAP), width, axis, colours)


def _draw_sum(painter: QPainter, one: BarSum, left: float, width: float, axis: Axis, colours: Theme) -> None:
    """One sum: heading, its parts as steps, and the total."""
    ink = colours.seen if one.is_right else colours.blocked
    sign = "\N{CHECK MARK}" if one.is_right else "\N{MULTIPLICATION X}"
    top = axis.top - HEAD
    write_fitting(painter, QRectF(left, top, width, 15), f"{sign} {one.name}", ink, 11.5, bold=True)
    draw_label(painter, QRectF(left, top + 17, width, 14), f"{one.formula} = {decimal(one.total)}", colours.text)
    small = 10 if width / (len(one.parts) + 1) > 60 else 9
    (*shares, last), stretch = _shares(one, width, small)
    x, before = left, 0.0
    for number, (part, end, each) in enumerate(zip(one.parts, one.ends, shares, strict=True)):
        _draw_bar(painter, QRectF(x + 5, 0, each - 10, 0), axis, before, float(end), BARS[number], part.value, colours)
        draw_label(painter, QRectF(x, axis.bottom + 3, each, NAMES), f"{part.name}\n{rule_words(part.rule)}",
                   colours.muted,
                   small, align=Qt.AlignmentFlag.AlignHCenter, stretch=stretch)
        painter.setPen(QPen(QColor(colours.muted), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(x + each - 5, axis.y(float(end))), QPointF(x + each + 5, axis.y(float(end))))
        x, before = x + each, float(end)
    _draw_bar(painter, QRectF(x + 5, 0, last - 10, 0), axis, 0.0, before, ink, one.total, colours)
    draw_label(painter, QRectF(x - 6, axis.bottom + 3, last + 12, NAMES), tr("together"), ink, small, bold=True,
               align=Qt.AlignmentFlag.AlignHCenter, stretch=stretch)


def _shares(one: BarSum, width: float, small: float) -> tuple[list[float], float]:
    """What each part and the total have of the width: equal shares, or those that their longest words need.

    Returns:
        With them how narrow the letters of their names are, 1 for as usual.
    """
    metrics = QFontMetricsF(font(small, bold=True))
    needs = [max(map(metrics.horizontalAdvance, [*name.split(), ""])) + 4
             for name in (*(part.name for part in one.parts), tr("together"))]
    if max(needs) <= width / len(needs):
        return [width / len(needs)] * len(needs), 1.0
    spare, stretch = max(0.0, width - sum(needs)) / len(needs), min(1.0, width / sum(needs))
    return [need * stretch + spare for need in needs], stretch


def _draw_bar(painter: QPainter, across: QRectF, axis: Axis, start: float, end: float, colour: str, value: Number,
              colours: Theme) -> None:
    """A bar from one height to another, hollow where it goes down, with its value above it.

    Args:
        across: from which pixel to which it reaches; its heights are not read.
    """
    top, bottom = axis.y(max(start, end)), axis.y(min(start, end))
    bar = QRectF(across.left(), top, across.width(), max(2.0, bottom - top))
    painter.setPen(QPen(QColor(colour), 1.8))
    painter.setBrush(QColor(colour) if end > start else Qt.BrushStyle.NoBrush)
    painter.drawRect(bar)
    draw_label(painter, QRectF(across.left() - 10, top - 16, across.width() + 20, 14), decimal(value), colours.text,
               11.5,
               bold=True, align=Qt.AlignmentFlag.AlignHCenter)
