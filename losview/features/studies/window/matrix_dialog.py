"""The dialog of the matrix: both parties, the table with its filters, and what is written of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QCompleter,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.features.studies.sight_matrix import SightMatrix
from losview.features.studies.window.matrix_model import MatrixModel
from losview.rules.core.verdict import Outcome
from losview.window.widgets.copy_button import copy_by
from losview.window.widgets.plain_text import FormLayout, Label, shown

#: Kept outcomes by the choices of the filter, in order: all, seen, not seen.
FILTERS: tuple[tuple[Outcome, ...], ...] = (
    tuple(Outcome), tuple(outcome for outcome in Outcome if outcome.visible),
    tuple(outcome for outcome in Outcome if not outcome.visible))


class MatrixDialog(QDialog):
    """Stays open beside the map.

    Attributes:
        of, to: the parties. swap_button: exchanges them. status: what was found, or what is wrong.
        table, filter_line, verdict_box: the threads. copy_button, save_button: what is written.
        about, position: give map and rules in words, and the position of the thread, which are copied with the table.

    Signals:
        asked(): other parties are named. thread_chosen(MatrixRow): a row was chosen. save_asked(): to a file.
    """

    asked = Signal()
    thread_chosen = Signal(object)
    save_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.about: Callable[[], str] = str
        self.position: Callable[[], str] = str
        self.setWindowTitle(tr("All against all"))
        self.model = MatrixModel(self)
        self._make_question()
        self._make_table()
        self._make_buttons()
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        form = FormLayout()
        form.addRow(tr("&Who looks:"), self.of)
        form.addRow(tr("&At whom:"), self.to)
        question = QHBoxLayout()
        question.addLayout(form, 1)
        question.addWidget(self.swap_button)
        filters = QHBoxLayout()
        filters.addWidget(self.filter_line, 1)
        filters.addWidget(self.verdict_box)
        buttons = QHBoxLayout()
        buttons.addWidget(self.copy_button)
        buttons.addWidget(self.save_button)
        buttons.addStretch(1)
        buttons.addWidget(self.close_button)
        for part in (question, self.status, filters):
            column.addLayout(part) if isinstance(part, QHBoxLayout) else column.addWidget(part)
        column.addWidget(self.table, 1)
        column.addLayout(buttons)
        self.show_problem("")
        self.resize(700, 640)

    def _make_question(self) -> None:
        self.of, self.to = QComboBox(self), QComboBox(self)
        for box in (self.of, self.to):
            box.setEditable(True)
            box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            box.setCompleter(QCompleter(box))  # Qt's own would make "Blue" of the "B" of a label
            box.setToolTip(tr("A side, units, the name of a unit, labels as in A1, J4:2, C3..F6, or a query as in "
                              "woods on level 2"))
            box.activated.connect(lambda _: self.asked.emit())
            line = box.lineEdit()
            assert line is not None
            line.editingFinished.connect(self.asked)
        self.swap_button = QPushButton(tr("E&xchange"), self)
        self.swap_button.setToolTip(tr("Let those look who are looked at"))
        self.swap_button.clicked.connect(self._swap)

    def _make_table(self) -> None:
        self.status = Label(parent=self)
        self.status.setWordWrap(True)
        self.filter_line = QLineEdit(self)
        self.filter_line.setPlaceholderText(tr("Find a unit or a hex…"))
        self.filter_line.setAccessibleName(tr("Find a unit or a hex"))
        self.filter_line.setClearButtonEnabled(True)
        self.verdict_box = QComboBox(self)
        self.verdict_box.setAccessibleName(tr("Which verdicts are listed"))
        self.verdict_box.addItems([tr("All verdicts"), tr("Seen"), tr("Not seen")])
        self.table = QTableView(self)
        self.table.setModel(self.model)
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setAccessibleName(tr("Threads"))
        self.table.setAccessibleDescription(tr("Choosing a thread lays it on the map."))
        self.table.setTabKeyNavigation(False)
        self.table.setWordWrap(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.table.fontMetrics().height() + 8)
        header = self.table.horizontalHeader()
        header.setHighlightSections(False)
        for section in range(self.model.columnCount()):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.Stretch if section < 2 else
                                        QHeaderView.ResizeMode.ResizeToContents)
        self.table.selectionModel().currentRowChanged.connect(self._choose_row)
        self.filter_line.textChanged.connect(lambda _: self._filter())
        self.verdict_box.currentIndexChanged.connect(lambda _: self._filter())

    def _make_buttons(self) -> None:
        self.copy_button = QPushButton(tr("&Copy"), self)
        self.copy_button.setToolTip(tr("Copy the listed threads as a table, for a spreadsheet"))
        self.save_button = QPushButton(tr("&Save…"), self)
        self.save_button.setToolTip(tr("Write the listed threads as CSV"))
        self.close_button = QPushButton(tr("C&lose"), self)
        for button in (self.swap_button, self.copy_button, self.save_button, self.close_button):
            button.setAutoDefault(False)
        self.copy_button.clicked.connect(self._copy)
        self.save_button.clicked.connect(self.save_asked)
        self.close_button.clicked.connect(self.reject)

    def offer(self, parties: Sequence[str]) -> None:
        """Offer parties to choose from; what stands in the boxes stays, and an empty box takes the next of them."""
        for at, box in enumerate((self.of, self.to)):
            text = box.currentText()
            box.clear()
            box.addItems([shown(one) for one in parties])
            box.setEditText(text or (shown(parties[min(at, len(parties) - 1)]) if parties else ""))

    def show_matrix(self, matrix: SightMatrix, words: str) -> None:
        """Show what was found, and say it."""
        self.model.show_matrix(matrix)
        self._show_words(words)

    def show_problem(self, words: str) -> None:
        """Say why there is no matrix."""
        self.model.show_matrix(None)
        self._show_words(words)

    def _show_words(self, words: str) -> None:
        self.status.setText(words)
        for button in (self.copy_button, self.save_button):
            button.setEnabled(self.model.matrix is not None)

    def listed(self, delimiter: str) -> str:
        """The listed threads as a table."""
        return "" if self.model.matrix is None else self.model.matrix.table(delimiter, self.model.rows)

    def _filter(self) -> None:
        self.model.keep(self.filter_line.text(), FILTERS[max(0, self.verdict_box.currentIndex())])

    def _copy(self) -> None:
        text = self.listed("\t").rstrip("\n") + f"\n{self.about()}\n"
        copy_by(self.copy_button, text, tr("&Copy"), self.position())

    def _swap(self) -> None:
        of, to = self.of.currentText(), self.to.currentText()
        self.of.setEditText(to)
        self.to.setEditText(of)
        self.asked.emit()

    def _choose_row(self, current: QModelIndex, _former: QModelIndex) -> None:
        row = self.model.row(current.row()) if current.isValid() else None
        if row is not None:
            self.thread_chosen.emit(row)
