"""The dialog of studies: what is asked, progress and Cancel, the table, what is drawn on the map, and Save."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.drawing.heat_scale import HeatPicture
from losview.drawing.histogram_svg import class_counts, histogram_group
from losview.features.studies.progress_words import progress_words
from losview.features.studies.runner import StudyProgress
from losview.features.studies.study_picture import can_be_drawn
from losview.features.studies.window.study_model import MAX_ROWS, HexFilter, StudyModel, column_title
from losview.features.studies.window.study_question import StudyQuestion
from losview.hexes.hex import Hex
from losview.rules.tables import StudyResult, StudyTable
from losview.window.widgets.plain_text import Label

#: Its height in lines of text.
_LINES = 7


class HeatHistogram(QWidget):
    """A bar for each class of a heat picture, in its colour, with its numbers below; hidden without one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heat: HeatPicture | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_heat(self, heat: HeatPicture | None) -> None:
        """Show a picture, None for none."""
        self._heat = heat
        self.setVisible(bool(self.texts()))
        said = "; ".join(tr("{words}: {count:,}", words=words, count=count)
                         for words, count in (class_counts(heat) if heat is not None else ()))
        self.setAccessibleName(tr("Histogram"))
        self.setAccessibleDescription(said)
        self.update()

    def texts(self) -> list[str]:
        """The numbers that are explained."""
        return [] if self._heat is None else [words for words, _ in class_counts(self._heat)]

    def sizeHint(self) -> QSize:
        return QSize(200, _LINES * self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._heat is None:
            return
        wide, high = float(self.width()), float(self.height())
        letters = self.fontMetrics().capHeight() * 1.3
        group = histogram_group(self._heat, (0.0, 0.0, wide, high), self.palette().windowText().color().name(), letters)
        text = "\n".join((f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
                          f'font-family="{self.font().family()}">', *group, "</svg>"))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        QSvgRenderer(text.encode()).render(painter, QRectF(self.rect()))
        painter.end()


#: The column of a table about layouts that names them.
LAYOUT = "layout"


class StudyDialog(QDialog):
    """Stays open beside the map.

    Attributes:
        question: the form. start_button, cancel_button, bar, status: the work.
        table, filter_line: the result. save_button: writes it. layout_button: opens the layout of the current row.
        column_box, shown_box, histogram: what is drawn on the map.

    Signals:
        start_asked(Question), cancel_asked(), save_asked(): what the user wants.
        drawn_changed(): another column is to be drawn, or none.
        hex_chosen(hex), thread_chosen(firer, target, EyeHeights): a row was chosen.
        layout_asked(name): the layout of a row is to be opened.
    """

    start_asked = Signal(object)
    cancel_asked = Signal()
    save_asked = Signal()
    drawn_changed = Signal()
    hex_chosen = Signal(object)
    thread_chosen = Signal(str, str, object)
    layout_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Studies"))
        self.model = StudyModel(self)
        self._filter = HexFilter(self.model, self)
        self.question = StudyQuestion(self)
        self._make_work()
        self._make_result()
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.addWidget(self.question)
        column.addLayout(_row(self.start_button, self.cancel_button, self.bar))
        column.addWidget(self.status)
        column.addLayout(_row(self.shown_box, self.column_box, stretch=1))
        column.addWidget(self.histogram)
        column.addWidget(self.filter_line)
        column.addWidget(self.table, 1)
        buttons = _row(self.layout_button, self.save_button, self.close_button, stretch=3)
        buttons.insertStretch(1, 1)
        column.addLayout(buttons)
        self.show_idle()
        self.resize(540, 720)

    def _make_work(self) -> None:
        self.start_button = QPushButton(tr("&Compute"), self)
        self.cancel_button = QPushButton(tr("Ca&ncel"), self)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, 1000)
        self.bar.setAccessibleName(tr("Progress"))
        self.status = Label(parent=self)
        self.status.setWordWrap(True)
        self.start_button.clicked.connect(lambda: self.start_asked.emit(self.question.question()))
        self.cancel_button.clicked.connect(self.cancel_asked)
        self.cancel_button.setAutoDefault(False)

    def _make_result(self) -> None:
        self.shown_box = QCheckBox(tr("&Draw on the map:"), self)
        self.shown_box.setChecked(True)
        self.column_box = QComboBox(self)
        self.column_box.setAccessibleName(tr("What is drawn on the map"))
        self.histogram = HeatHistogram(self)
        self.filter_line = QLineEdit(self)
        self.filter_line.setPlaceholderText(tr("Find a hex…"))
        self.filter_line.setAccessibleName(tr("Find a hex"))
        self.table = QTableView(self)
        self.table.setModel(self._filter)
        self.table.setSortingEnabled(True)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setAccessibleName(tr("Result"))
        self.table.horizontalHeader().setResizeContentsPrecision(200)  # rows that are looked at: all take seconds
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.table.fontMetrics().height() + 8)
        self.table.setTabKeyNavigation(False)
        self.save_button = QPushButton(tr("&Save…"), self)
        self.save_button.setToolTip(tr("Write the table as CSV, the map with its heat as PNG or SVG, or a page "
                                       "with both as PDF"))
        self.close_button = QPushButton(tr("C&lose"), self)
        self.layout_button = QPushButton(tr("&Open this layout"), self)
        self.layout_button.setToolTip(tr("Open the chosen layout as the map, with what its hexes see (double "
                                         "click)"))
        self.layout_button.hide()  # until there are layouts
        self.layout_button.clicked.connect(lambda: self._ask_layout(self.table.currentIndex()))
        self.table.doubleClicked.connect(self._ask_layout)
        for button in (self.save_button, self.close_button, self.layout_button):
            button.setAutoDefault(False)
        self.close_button.clicked.connect(self.reject)
        self.save_button.clicked.connect(self.save_asked)
        self.filter_line.textChanged.connect(self._filter.keep)
        self.shown_box.toggled.connect(self.drawn_changed)
        self.column_box.activated.connect(lambda _: self.drawn_changed.emit())
        self.table.selectionModel().currentRowChanged.connect(self._choose_row)

    def drawn_column(self) -> str:
        """The name of the column that is to be drawn on the map; "" for none."""
        return str(self.column_box.currentData() or "") if self.shown_box.isChecked() else ""

    def show_working(self) -> None:
        """Show that the study has begun."""
        self.start_button.setEnabled(False)
        self.cancel_button.setEnabled(True)
        self.bar.setValue(0)
        self.status.setText(tr("Preparing the rules…"))

    def show_progress(self, progress: StudyProgress) -> None:
        """Show how far the study is."""
        self.bar.setValue(int(1000 * progress.share))
        self.status.setText(progress_words(progress))

    def show_idle(self, words: str = "") -> None:
        """Show that no study is under way, and what there is to say."""
        self.start_button.setEnabled(True)
        self.cancel_button.setEnabled(False)
        self.bar.reset()
        self.status.setText(words)
        self.save_button.setEnabled(self.model.table is not None)

    def show_result(self, result: StudyResult | None, table: StudyTable | None) -> None:
        """Show a result with its table, sorted by what matters most; None for none."""
        self.model.show_table(table)
        heat = table.heat[0] if table is not None and table.heat else None
        lays = table is not None and LAYOUT in table.columns
        self.layout_button.setVisible(lays)
        self.filter_line.setPlaceholderText(tr("Find a layout…") if lays else tr("Find a hex…"))
        if table is not None:
            by = -1 if heat is None or table.ordered else list(table.columns).index(heat)
            self.table.sortByColumn(by, Qt.SortOrder.DescendingOrder if by >= 0 else Qt.SortOrder.AscendingOrder)
            self.table.resizeColumnsToContents()
        said = [] if result is None else list(result.summary)
        if table is not None and len(table) > MAX_ROWS:
            said.append(tr("The table shows the first {some:,} of {all:,} rows; Save writes all as CSV.",
                           some=MAX_ROWS, all=len(table)))
        self.show_idle("\n".join(said))

    def offer_columns(self, table: StudyTable | None) -> None:
        """Offer the columns of a table to be drawn on the map: the result's, or that about the layout which is open."""
        drawn = self.column_box.currentData()
        self.column_box.clear()
        for name in (() if table is None else table.columns):
            if table is not None and can_be_drawn(table, name):
                self.column_box.addItem(column_title(name), name)
        heat = table.heat[0] if table is not None and table.heat else None
        kept = self.column_box.findData(drawn)
        self.column_box.setCurrentIndex(kept if kept >= 0 else max(0, self.column_box.findData(heat)))
        for widget in (self.shown_box, self.column_box):
            widget.setVisible(self.model.table is None or self.column_box.count() > 0)

    def show_heat(self, heat: HeatPicture | None) -> None:
        """Explain what is drawn on the map."""
        self.histogram.show_heat(heat)

    def rows_shown(self, most: int) -> list[int]:
        """The first rows of the result's table, as they are sorted and searched."""
        shown = (self._filter.index(row, 0) for row in range(min(most, self._filter.rowCount())))
        return [self._filter.mapToSource(index).row() for index in shown]

    def _ask_layout(self, index: QModelIndex) -> None:
        """Ask for the layout of a row."""
        if index.isValid() and self.model.table is not None and LAYOUT in self.model.table.columns:
            self.layout_asked.emit(str(self.model.table[LAYOUT][self._filter.mapToSource(index).row()]))

    def _choose_row(self, current: QModelIndex, _former: QModelIndex) -> None:
        if not current.isValid():
            return
        row = self._filter.mapToSource(current).row()
        hex_: Hex | None = self.model.hex_at(row)
        if hex_ is not None:
            self.hex_chosen.emit(hex_)
        if self.model.ends_at(row):
            self.thread_chosen.emit(*self.model.ends_at(row), self.model.heights_at(row))


def _row(*widgets: QWidget, stretch: int | None = None) -> QHBoxLayout:
    """Widgets side by side; the one at `stretch` takes the room that is left, without it the last one."""
    row = QHBoxLayout()
    for number, widget in enumerate(widgets):
        row.addWidget(widget, int(number == (len(widgets) - 1 if stretch is None else stretch)))
    return row
