"""A chart in a panel, as wide as the panel, in the colours of the theme."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from losview.drawing.charts import Chart, LineChart
from losview.window.widgets.bar_drawing import NARROW
from losview.window.widgets.chart_image import draw_chart
from losview.window.widgets.plain_text import shown_text
from losview.window.widgets.theme import Theme

#: Pixels: the height of a chart of lines, of one of bars, and of one whose sums stand one above the other.
LINES, BARS, STACKED = 230, 250, 480


class ChartView(QWidget):
    """Shows one chart; who does not see it is told its numbers.

    Attributes:
        chart: what is shown.
    """

    def __init__(self, chart: Chart, colours: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chart, self._colours = chart, colours
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(shown_text(chart.title))
        self.setAccessibleDescription(shown_text(chart.words))

    def sizeHint(self) -> QSize:
        return QSize(320, self.heightForWidth(320))

    def heightForWidth(self, wide: int) -> int:
        if isinstance(self.chart, LineChart):
            return LINES
        return STACKED if wide < NARROW else BARS

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        draw_chart(painter, self.chart, self.size(), self._colours)
        painter.end()
