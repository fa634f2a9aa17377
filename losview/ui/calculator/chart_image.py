"""Charts of a calculator's answer as pictures, for the screen and for paper."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter

from losview.calculator.charts import Chart, LineChart
from losview.ui.calculator.bar_drawing import draw_bars
from losview.ui.calculator.line_drawing import draw_lines
from losview.ui.widgets.theme import Theme

#: The size of a chart, in pixels of the text around it, and how many pixels of the picture each of these has.
CHART, SHARPNESS = QSize(580, 244), 3


def chart_image(chart: Chart, colours: Theme) -> QImage:
    """A chart in the colours of a theme, on a transparent ground."""
    image = QImage(CHART * SHARPNESS, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(SHARPNESS)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    if isinstance(chart, LineChart):
        draw_lines(painter, chart, CHART, colours)
    else:
        draw_bars(painter, chart, CHART, colours)
    painter.end()
    return image
