"""A matrix for Qt's views: sorted by any column, filtered by names and verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from losview.base.translation import tr
from losview.features.studies.sight_matrix import COLUMNS, MatrixRow, SightMatrix
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.verdict import Outcome
from losview.window.widgets.plain_text import shown, tip

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
        return shown(text) if role == Qt.ItemDataRole.DisplayRole else tip(text)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return self._titles[COLUMNS[section]]
        return None
