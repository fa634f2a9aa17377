"""The charts of the ruling on the screen, which follow the thread."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.drawing.charts import Chart
from losview.window.widgets.chart_view import ChartView
from losview.window.widgets.plain_text import hint_label
from losview.window.widgets.theme import LIGHT, Theme


class ThreadCharts(QScrollArea):
    """Shows charts one above the other.

    Attributes:
        views: one for each chart, from the top.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours = LIGHT
        self._charts: tuple[Chart, ...] = ()
        self.views: tuple[ChartView, ...] = ()
        self._none = hint_label(tr("Nothing on this thread asks for a chart. ASL counts blind hexes behind what is "
                                   "lower than one end, and BattleTech compares tops with ceilings."), self)
        holder = QWidget(self)
        self._column = QVBoxLayout(holder)
        self._column.setContentsMargins(6, 8, 6, 6)
        self._column.setSpacing(14)
        self._column.addWidget(self._none)
        self._column.addStretch(1)
        self.setWidget(holder)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme."""
        self._colours = colours
        self._make()

    def show_charts(self, charts: tuple[Chart, ...]) -> None:
        """Show the charts of another ruling; () for none."""
        if charts != self._charts:
            self._charts = charts
            self._make()

    def _make(self) -> None:
        """Make the views anew."""
        for view in self.views:
            self._column.removeWidget(view)
            view.deleteLater()
        self.views = tuple(ChartView(chart, self._colours, self.widget()) for chart in self._charts)
        for number, view in enumerate(self.views):
            self._column.insertWidget(1 + number, view)
        self._none.setVisible(not self.views)
