"""The panel of the flow chart: the chart in a scrolled area, or why there is none."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.features.analysis.all_flow_charts import FLOW_CHARTS
from losview.features.analysis.flow_chart import steps_asked
from losview.features.analysis.window.chart_layout import end_width
from losview.features.analysis.window.flow_chart_view import FlowChartView
from losview.window.state.sighting import Ruling
from losview.window.widgets.plain_text import hint_label
from losview.window.widgets.theme import LIGHT, Theme

#: The least width of the panel without the ends that stand right of the steps, in pixels.
WITHOUT_ENDS = 254


class FlowChartPanel(QWidget):
    """Shows the path of one ruling.

    Attributes:
        view: the chart. hint: what it shows, or why there is none.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = FlowChartView(self)
        self.hint = hint_label(parent=self)
        self.hint.setContentsMargins(12, 10, 12, 4)
        self._area = QScrollArea(self)
        self._area.setWidget(self.view)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the chart takes the focus
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.hint)
        column.addWidget(self._area, 1)
        self.setMinimumWidth(round(WITHOUT_ENDS + end_width(QFontMetricsF(self.view.font()))))
        self.view.reached.connect(self._bring)
        self.set_theme(LIGHT)

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme."""
        self.view.set_theme(colours)

    def show_ruling(self, ruling: Ruling) -> None:
        """Show the chart of the rules in force, with the path of the ruling where there is one."""
        chart = FLOW_CHARTS.get(ruling.rules.key)
        if chart is None:
            self.hint.setText(tr("{rules} has no flow of steps.  Civil War Brigade has one: choose it in the menu "
                                 "Rules.", rules=ruling.rules.name))
            self.view.show_chart(None, ())
            return
        if ruling.verdict is None or ruling.ends is None:
            self.hint.setText(tr("Lay a thread to see which steps it takes."))
            self.view.show_chart(chart, ())
            return
        a, b = (ruling.board.label(end.hex) for end in ruling.ends)
        self.hint.setText(tr("{a} → {b} by {rules}", a=a, b=b, rules=ruling.rules.name))
        self.view.show_chart(chart, steps_asked(chart, ruling.verdict))

    def clear_map(self) -> None:
        """Show no path; called before the board is replaced."""
        self.hint.setText("")
        self.view.show_chart(None, ())

    def _bring(self, box: QRectF) -> None:
        """Scroll a step into view."""
        middle = box.center().toPoint()
        self._area.ensureVisible(middle.x(), middle.y(), 0, round(box.height() / 2) + 12)
