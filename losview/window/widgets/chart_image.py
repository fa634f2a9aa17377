"""Charts drawn: by a painter of any size, and as pictures for the screen and for paper."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter

from losview.drawing.charts import Chart, LineChart
from losview.window.widgets.bar_drawing import draw_bars
from losview.window.widgets.line_drawing import draw_lines
from losview.window.widgets.theme import Theme

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
