"""The matrix of the open map: asked for in the dialog, worked out by a worker, kept up to date, written as CSV.

All of it ends with its map: before another one opens, or the map gets another grid, worker and table are given up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
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
from losview.base.whole_file import WriteError, write_whole
from losview.board.board import snapshot
from losview.board.scenario.counter_sides import side_names, side_title
from losview.features.studies.parties import UNITS, hexes_party, off_map_words, party
from losview.features.studies.sight_matrix import COLUMNS, MatrixRow, SightMatrix, sight_matrix
from losview.hexes.hex import Hex
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.threads import RuleError
from losview.rules.core.verdict import Outcome
from losview.rules.positions import position_of
from losview.window.files.file_actions import FileActions
from losview.window.state.latest_worker import Cancelled, LatestWorker
from losview.window.state.map_follower import MapFollower
from losview.window.state.sighting import Sighting
from losview.window.widgets.copy_button import copy_by
from losview.window.widgets.plain_text import FormLayout, Label, shown_text, tip
from losview.window.widgets.save_dialog import ask_file

Index = QModelIndex | QPersistentModelIndex
#: The columns whose numbers stand on the right.
NUMBERS = (COLUMNS.index("hindrance"), COLUMNS.index("range"))


class MatrixModel(QAbstractTableModel):
    """The threads of a matrix that are kept, in order; empty at first.

    Attributes:
        matrix: None for none. rows: indices of the threads shown.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.matrix: SightMatrix | None = None
        self.rows: NDArray[np.intp] = np.zeros(0, np.intp)
        self._text, self._outcomes = "", tuple(Outcome)
        self._column, self._falling = 0, False
        self._titles = dict(zip(COLUMNS, (tr("From"), tr("To"), tr("Verdict"), tr("Hindrance"),
                                          tr("Range"), tr("Rule")), strict=True))

    def show_matrix(self, matrix: SightMatrix | None) -> None:
        """Show another matrix, sorted and filtered as the one before; None for none."""
        self.matrix = matrix
        self._arrange()

    def keep(self, text: str, outcomes: Sequence[Outcome]) -> None:
        """Keep the threads one of whose ends has that text in its name, and that have one of these outcomes."""
        self._text, self._outcomes = text, tuple(outcomes)
        self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._column, self._falling = column, order == Qt.SortOrder.DescendingOrder
        self._arrange()

    def _arrange(self) -> None:
        self.beginResetModel()
        self.rows = np.zeros(0, np.intp) if self.matrix is None else self.matrix.order(
            COLUMNS[max(0, self._column)], falling=self._falling, text=self._text, outcomes=self._outcomes)
        self.endResetModel()

    def row(self, at: int) -> MatrixRow | None:
        """The thread that a row of the view is about."""
        return self.matrix.row(int(self.rows[at])) if self.matrix is not None and 0 <= at < len(self.rows) else None

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in NUMBERS:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        row = self.row(index.row()) if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole) else None
        if row is None:
            return None
        text = (row.viewer.name, row.target.name, row.outcome.words, str(row.hindrance or ""), str(row.range),
                rule_words(row.rule))[index.column()]
        return shown_text(text) if role == Qt.ItemDataRole.DisplayRole else tip(text)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return self._titles[COLUMNS[section]]
        return None


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
            box.addItems([shown_text(one) for one in parties])
            box.setEditText(text or (shown_text(parties[min(at, len(parties) - 1)]) if parties else ""))

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


class FoundMatrix(NamedTuple):
    """What the worker has found: the matrix, and a sentence about units that are left out."""

    matrix: SightMatrix
    left_out: str


class MatrixActions(QObject):
    """What the menu's action does, and the dialog.

    Attributes:
        dialog: None until it is opened first. worker: judges the threads.

    Args:
        selected: gives the selected hexes.
    """

    def __init__(self, sighting: Sighting, files: FileActions, selected: Callable[[], Collection[Hex]]) -> None:
        super().__init__(files.window)
        self._sighting, self._files, self._selected = sighting, files, selected
        self.dialog: MatrixDialog | None = None
        self.worker = LatestWorker("losview matrix", self)
        self.worker.done.connect(self._done)
        self.worker.failed.connect(self._failed)
        self._follower = MapFollower(sighting, self._is_shown, self.compute, self.clear_map, self)

    def show(self) -> None:
        """Show the dialog; it begins with the map's first side against its second."""
        if self.dialog is None:
            self.dialog = MatrixDialog(self._files.window)
            self.dialog.asked.connect(self.compute)
            self.dialog.thread_chosen.connect(self._lay)
            self.dialog.save_asked.connect(self._ask_save)
            self.dialog.about, self.dialog.position = self._about, self._position
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()
        self.compute()

    def compute(self) -> None:
        """Judge all of the one party that is named against all of the other."""
        dialog = self.dialog
        if dialog is None or not self._is_shown():
            return
        board = snapshot(self._sighting.document.board)
        chosen = tr("Selected hexes")
        dialog.offer([*map(side_title, side_names(board)), tr("Units"), chosen])
        rules, options, selected = self._sighting.rules, self._sighting.options, frozenset(self._selected())
        texts = [box.currentText() for box in (dialog.of, dialog.to)]
        if chosen in texts and not selected:
            dialog.show_problem(tr("No hexes are selected: select some with the select tool."))
            return
        texts = [UNITS if text == tr("Units") else text for text in texts]

        def job(_cancelled: Cancelled) -> FoundMatrix:
            judge = rules.prepare(board, options)
            parties = [hexes_party(board, selected) if text == chosen else party(judge, text) for text in texts]
            return FoundMatrix(sight_matrix(judge, *(one.ends for one in parties)), off_map_words(*parties))

        self.worker.ask(job)

    def clear_map(self) -> None:
        """Forget everything about the map; called before it is replaced or gets another grid."""
        self._follower.stop()
        self.worker.cancel_all()
        if self.dialog is not None:
            self.dialog.show_problem("")

    def close(self) -> None:
        """End the worker; called when the window closes."""
        self.worker.close()

    def _is_shown(self) -> bool:
        return self.dialog is not None and self.dialog.isVisible()

    def _done(self, _ticket: int, found: FoundMatrix) -> None:
        if self.dialog is not None:
            self.dialog.show_matrix(found.matrix, f"{found.matrix.summary} {found.left_out}".strip())

    def _failed(self, _ticket: int, problem: Exception) -> None:
        if not isinstance(problem, RuleError):
            raise problem
        if self.dialog is not None:
            self.dialog.show_problem(_sentence(str(problem)))

    def _lay(self, row: MatrixRow) -> None:
        self._sighting.lay(row.viewer.end, row.target.end)

    def _about(self) -> str:
        """The map and the rules, for what is copied."""
        ruling = self._sighting.ruling()
        return ", ".join(part for part in (self._sighting.document.title, ruling.rules.name, ruling.readings) if part)

    def _position(self) -> str:
        sighting = self._sighting
        return position_of(sighting.document.board, sighting.judge, sighting.laid_ends(), self._files.map_name).text()

    def _ask_save(self) -> None:
        path = ask_file(self._files.window, tr("Save the matrix"), self._files.proposed(tr(" matrix.csv")),
                        [("CSV (*.csv)", (".csv",))])
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Write the listed threads as CSV."""
        if self.dialog is None:
            return
        try:
            write_whole(path, self.dialog.listed(",").encode())
        except WriteError as problem:
            self._files.show_warning(tr("The matrix could not be written"), str(problem))
            return
        self._files.message.emit(tr("Matrix saved to {file}.", file=path.absolute()))


def _sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
