"""Charts drawn: by a painter of any size, and as pictures for the screen and for paper."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPainterPath, QPen

from losview.drawing.chart_colours import CEILINGS
from losview.drawing.charts import Chart, ChartLine, LineChart
from losview.rules.core.verdict import decimal
from losview.window.widgets.bar_drawing import draw_bars
from losview.window.widgets.chart_axes import LEFT, RIGHT, Axis, draw_axis, draw_label, font, round_step
from losview.window.widgets.theme import Theme

#: Pixels: where the plot begins below title and a legend of one row, the room for the axis below it, and a row.
TOP, FOOT, ROW = 52.0, 34.0, 16.0
#: Pixels of the legend beside the text of an entry: the sample of the line, and the room up to the next one.
SAMPLE = 34.0


def draw_lines(painter: QPainter, chart: LineChart, size: QSize, colours: Theme) -> None:
    """Draw the chart into a rectangle of that size."""
    right, bottom = size.width() - RIGHT, size.height() - FOOT
    draw_label(painter, QRectF(0, 0, size.width(), 18), chart.title, colours.text, 13, bold=True)
    xs = [x for line in chart.lines for x, _ in line.points]
    ys = [float(y) for line in chart.lines for _, y in line.points]
    if chart.level is not None:
        ys.append(float(chart.level[0]))
    low, high = min(0.0, *ys), max(1.0, *ys)
    legend = _legend(chart, right)
    top = TOP + ROW * (len(legend) - 1)
    axis = Axis(low, high + 0.06 * (high - low), bottom, top)
    first, last = min(xs), max(xs)

    def x_at(x: float) -> float:
        return LEFT + 8 + (x - first) / max(1, last - first) * (right - LEFT - 16)

    draw_axis(painter, axis, right, colours)
    step = int(max(1, round_step((last - first) / 10)))
    for x in range(first, last + 1):
        if x == first or x % step == 0:
            draw_label(painter, QRectF(x_at(x) - 20, bottom + 3, 40, 14), str(x), colours.muted,
                       align=Qt.AlignmentFlag.AlignHCenter)
    draw_label(painter, QRectF(LEFT, bottom + 17, right - LEFT, 14), chart.x_title, colours.muted,
               align=Qt.AlignmentFlag.AlignHCenter)
    draw_label(painter, QRectF(LEFT - 36, top - 20, 60, 14), chart.y_title, colours.muted)
    _draw_asked(painter, chart, x_at(chart.asked), axis, right, colours)
    for line in chart.lines:
        _draw_line(painter, line, [QPointF(x_at(x), axis.y(float(y))) for x, y in line.points], colours)
        for x, y in line.points:
            if x == chart.asked:
                painter.setBrush(_ink(line, colours))
                painter.setPen(QPen(QColor(colours.raised), 1.5))
                painter.drawEllipse(QPointF(x_at(x), axis.y(float(y))), 5, 5)
    if chart.level is not None:
        height = axis.y(float(chart.level[0]))
        is_below = any(0 <= height - axis.y(float(line.points[-1][1])) < 30 for line in chart.lines)
        _name_level(painter, chart.level[1], QPointF(right, height + 19 if is_below else height), colours)
    _draw_legend(painter, legend, right, colours)


def _name_level(painter: QPainter, name: str, at: QPointF, colours: Theme) -> None:
    """Name the height that was asked about, above a point, on a plate over whatever line goes there."""
    painter.setFont(font(11))
    wide = painter.fontMetrics().horizontalAdvance(name)
    box = QRectF(at.x() - wide - 8, at.y() - 17, wide + 8, 15)
    painter.fillRect(box, QColor(colours.raised))
    draw_label(painter, box.adjusted(4, 1, 0, 0), name, colours.hindered)


def _ink(line: ChartLine, colours: Theme) -> QColor:
    ink = QColor(CEILINGS.get(line.key, colours.seen))
    return ink.lighter(150) if colours.dark and line.key in CEILINGS else ink


def _draw_line(painter: QPainter, line: ChartLine, points: list[QPointF], colours: Theme) -> None:
    """The line itself; a stepped one goes level to the next point, half a hex on either side."""
    path = QPainterPath(points[0])
    for before, point in pairwise(points):
        if line.is_stepped:
            middle = (before.x() + point.x()) / 2
            path.lineTo(middle, before.y())
            path.lineTo(middle, point.y())
        path.lineTo(point)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_ink(line, colours), 2.4))
    painter.drawPath(path)


def _draw_asked(painter: QPainter, chart: LineChart, x: float, axis: Axis, right: float, colours: Theme) -> None:
    """What was asked about: a line upwards at its range, and one across at its height."""
    painter.setPen(QPen(QColor(colours.muted), 1.2, Qt.PenStyle.DashLine))
    painter.drawLine(QPointF(x, axis.bottom), QPointF(x, axis.top))
    if chart.level is not None:
        y = axis.y(float(chart.level[0]))
        painter.setPen(QPen(QColor(colours.hindered), 1.4, Qt.PenStyle.DashDotLine))
        painter.drawLine(QPointF(LEFT, y), QPointF(right, y))


def _legend(chart: LineChart, right: float) -> list[list[tuple[ChartLine, str]]]:
    """The lines with what is said of each, row by row: all in one where they have room, else one in each row."""
    entries = []
    for line in chart.lines:
        value = next((decimal(y) for x, y in line.points if x == chart.asked), "")
        entries.append((line, f"{line.name}: {value}" if value else line.name))
    metrics = QFontMetricsF(font(11))
    wide = sum(metrics.horizontalAdvance(text) + SAMPLE for _, text in entries)
    return [entries] if wide <= right else [[entry] for entry in entries]


def _draw_legend(painter: QPainter, legend: list[list[tuple[ChartLine, str]]], right: float, colours: Theme) -> None:
    """The lines' names with their values at what was asked about, each row from the right."""
    painter.setFont(font(11))
    for number, row in enumerate(legend):
        at, top = right, 20 + ROW * number
        for line, text in reversed(row):
            at -= painter.fontMetrics().horizontalAdvance(text)
            draw_label(painter, QRectF(at, top, right - at + 40, 14), text, colours.text)
            painter.setPen(QPen(_ink(line, colours), 3))
            painter.drawLine(QPointF(at - 20, top + 7), QPointF(at - 5, top + 7))
            at -= SAMPLE


#: The size of a chart, in pixels of the text around it, and how many pixels of the picture each of these has.
CHART, SHARPNESS = QSize(580, 244), 3


def chart_image(chart: Chart, colours: Theme) -> QImage:
    """A chart in the colours of a theme, on a transparent ground."""
    image = QImage(CHART * SHARPNESS, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(SHARPNESS)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    draw_chart(painter, chart, CHART, colours)
    painter.end()
    return image


def draw_chart(painter: QPainter, chart: Chart, size: QSize, colours: Theme) -> None:
    """Draw a chart into a rectangle of that size, from the painter's origin on."""
    if isinstance(chart, LineChart):
        draw_lines(painter, chart, size, colours)
    else:
        draw_bars(painter, chart, size, colours)
