"""The panel Compare: one thread by all methods and rule sets, and the hexes where two of their fields differ."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHeaderView,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.drawing.charts import Chart
from losview.drawing.verdict_text import headline, verdict_sentence
from losview.features.analysis.contenders import ContenderRuling
from losview.features.analysis.difference_map import Difference, DifferenceMap
from losview.features.analysis.window.difference_overlay import LOOKS, DifferenceSwatch
from losview.rules.core.sentence_names import rule_words
from losview.window.widgets.chart_view import ChartView
from losview.window.widgets.field_problem import FieldProblem, field_form
from losview.window.widgets.fonts import readable
from losview.window.widgets.plain_text import Label, hint_label, menu_text, shown_text
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


#: How wide the names of the rules are, in pixels; longer ones are wrapped.
NAMES = 104
#: The least height of the table, in pixels: the first of the rules with what they say.
MIN_TABLE = 96


class LowTable(QTableWidget):
    """A table that asks for little height, and takes what is left."""

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), MIN_TABLE)

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), MIN_TABLE)


class ComparisonPanel(QWidget):
    """Shows what the contenders say.

    Attributes:
        hint: the thread. table: a row for each contender. first, second: the two whose fields are compared.
        drawn: whether the differing hexes are drawn on the map. counts: how many there are, by their kind.
        tabs: what all say with where fields differ, and the charts. charts: those of the ruling in force.
        total: about how many hexes the two differ. problem: why they cannot be compared.

    Signals:
        sides_chosen(first, second): the numbers of the two in their lists. drawn_changed(): `is_drawn` may be another.
    """

    sides_chosen = Signal(int, int)
    drawn_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hint = Label(parent=self)
        self.hint.setObjectName("heading")
        self.hint.setWordWrap(True)
        self.table = LowTable(0, 2, self)
        self.first, self.second = QComboBox(self), QComboBox(self)
        self.drawn = QCheckBox(tr("Show on the &map"), self)
        self.problem = FieldProblem(self.first, self.second)
        self.total = Label(parent=self)
        self.total.setWordWrap(True)
        self.tabs, self.charts = QTabWidget(self), ThreadCharts(self)
        self.counts: dict[Difference, Label] = {}
        self._swatches: list[DifferenceSwatch] = []
        self._legend = QWidget(self)
        self._arrange()
        for box in (self.first, self.second):
            box.activated.connect(lambda _: self.sides_chosen.emit(self.first.currentIndex(),
                                                                   self.second.currentIndex()))
        self.drawn.setChecked(True)
        self.drawn.toggled.connect(lambda _: self.drawn_changed.emit())
        self.tabs.currentChanged.connect(lambda _: self.drawn_changed.emit())
        self.set_theme(LIGHT)

    def _arrange(self) -> None:
        self.table.setHorizontalHeaderLabels([tr("Rules"), tr("What they say")])
        self.table.setAccessibleName(tr("The thread by all rules"))
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        self.table.setColumnWidth(0, NAMES)
        self.table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setTabKeyNavigation(False)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for box, name in ((self.first, tr("First field")), (self.second, tr("Second field"))):
            box.setAccessibleName(name)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(10)
        form = field_form(None)
        form.addRow(tr("&First"), self.first)
        form.addRow(tr("&Second"), self.second)
        legend = QGridLayout(self._legend)
        legend.setContentsMargins(0, 0, 0, 0)
        legend.setColumnStretch(1, 1)
        for row, (kind, look) in enumerate(LOOKS.items()):
            swatch, count = DifferenceSwatch(look, self), Label(parent=self)
            count.setWordWrap(True)
            legend.addWidget(swatch, row, 0)
            legend.addWidget(count, row, 1)
            self.counts[kind] = count
            self._swatches.append(swatch)
        answers = QWidget(self)
        answers.setObjectName("compared")
        column = QVBoxLayout(answers)
        column.setContentsMargins(6, 8, 6, 6)
        column.setSpacing(8)
        column.addWidget(self.table, 1)
        heading = Label(tr("Where two fields of the firer differ"), self)
        heading.setObjectName("heading")
        heading.setWordWrap(True)
        column.addWidget(heading)
        column.addLayout(form)
        column.addWidget(self.problem)
        column.addWidget(self.total)
        column.addWidget(self._legend)
        column.addWidget(self.drawn)
        self._answers = QScrollArea(self)  # in a low panel all of it scrolls
        self._answers.setFrameShape(QFrame.Shape.NoFrame)
        self._answers.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Tab leads to what lies in it, which scrolls there
        self._answers.setWidgetResizable(True)
        self._answers.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._answers.setWidget(answers)
        self.tabs.addTab(self._answers, tr("&Rulings"))
        self.tabs.addTab(self.charts, tr("&Charts"))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(12, 10, 12, 10)
        whole.setSpacing(8)
        whole.addWidget(self.hint)
        whole.addWidget(self.tabs, 1)
        self.setMinimumWidth(320)

    @property
    def is_drawn(self) -> bool:
        """Whether the differing hexes are wanted on the map, and the page with their legend is in front."""
        return self.drawn.isChecked() and self.tabs.currentWidget() is self._answers

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme."""
        for swatch in self._swatches:
            swatch.set_theme(colours)
        self.charts.set_theme(colours)

    def offer(self, first: list[str], second: list[str], chosen: tuple[int, int]) -> None:
        """Offer what can be compared, without telling.

        Args:
            first, second: names for the two lists. chosen: their numbers.
        """
        for box, names, number in ((self.first, first, chosen[0]), (self.second, second, chosen[1])):
            with QSignalBlocker(box):
                box.clear()
                box.addItems([menu_text(name) for name in names])
                box.setCurrentIndex(number)

    def show_rulings(self, heading: str, rulings: tuple[ContenderRuling, ...]) -> None:
        """Show what all say of a thread; () without one."""
        self.hint.setText(heading)
        self.table.setRowCount(len(rulings))
        for row, ruled in enumerate(rulings):
            name = QTableWidgetItem(shown_text(ruled.contender.name))
            if ruled.contender.is_in_force:
                font = name.font()
                font.setBold(True)
                name.setFont(font)
            verdict = ruled.verdict
            says = tr("Cannot be traced: {why}", why=ruled.problem) if verdict is None else (
                f"{headline(verdict)}. {_why(ruled)}")
            for column, item in enumerate((name, QTableWidgetItem(readable(shown_text(says))))):
                item.setTextAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
                self.table.setItem(row, column, item)

    def show_difference(self, found: DifferenceMap | None, names: tuple[str, str], problem: str = "") -> None:
        """Show how many hexes differ; None where it is not known, for which `problem` may give the reason."""
        self.problem.show_problem(problem)
        self._legend.setVisible(found is not None)
        first, second = names
        counts = {} if found is None else found.counts
        texts = {} if found is None else {
            Difference.FIRST: tr("{n} seen by the first alone, {name}", n=counts[Difference.FIRST], name=first),
            Difference.SECOND: tr("{n} seen by the second alone, {name}", n=counts[Difference.SECOND], name=second),
            Difference.HINDERED: tr("{n} seen by both, hindered otherwise", n=counts[Difference.HINDERED])}
        for kind, label in self.counts.items():
            label.setText(texts.get(kind, ""))
        self.total.setText("" if found is None else tr("They differ about {n} of {all} hexes.",
                                                       n=found.differing, all=sum(found.counts.values())))


def _why(ruled: ContenderRuling) -> str:
    """The line that decides with its rule, else the verdict in a sentence."""
    assert ruled.verdict is not None
    decided = ruled.verdict.decided_by
    return verdict_sentence(ruled.verdict) if decided is None else f"{rule_words(decided.rule)}: {decided.say()}"
