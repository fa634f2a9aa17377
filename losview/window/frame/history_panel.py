"""The history panel: all edits since the map was opened; choosing one undoes or redoes edits up to it."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QListView

from losview.base.translation import tr
from losview.window.state.document import Document
from losview.window.state.undo_stack import UndoStack
from losview.window.widgets.plain_text import shown_text

Index = QModelIndex | QPersistentModelIndex


class HistoryModel(QAbstractListModel):
    """The rows of the history: the map as it was opened, then each edit; names are read when a row is drawn.

    An edit only ever removes rows at the end and appends one, so that is all that a view is told: telling it of all
    rows after each edit would make an edit slower the more there were before it.
    """

    def __init__(self, undo: UndoStack, parent: QObject) -> None:
        super().__init__(parent)
        self._undo = undo
        self._rows = undo.count() + 1

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - an invalid index is Qt's own default
        return 0 if parent.isValid() else self._rows

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """The name of a row; called by the view for the rows that it shows."""
        if role != Qt.ItemDataRole.DisplayRole or not 0 <= index.row() <= self._undo.count():
            return None
        return shown_text(self._undo.text(index.row() - 1)) if index.row() else tr("The map as it was opened")

    def update_rows(self) -> None:
        """Tell the views what has changed; called after each edit, undo and redo."""
        rows = self._undo.count() + 1
        if rows < self._rows:
            self.beginRemoveRows(QModelIndex(), rows, self._rows - 1)
            self._rows = rows
            self.endRemoveRows()
        elif rows > self._rows:
            self.beginInsertRows(QModelIndex(), self._rows, rows - 1)
            self._rows = rows
            self.endInsertRows()
        last = self.index(rows - 1)
        self.dataChanged.emit(last, last)


class HistoryList(QListView):
    """The edits of a document, below a row for the map as it was opened; the current row is the last edit done."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._undo = document.undo
        self._rows = HistoryModel(self._undo, self)
        self.setModel(self._rows)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setObjectName("history list")
        self.setAccessibleName(tr("History"))
        self.setAccessibleDescription(tr("Choosing an edit undoes or redoes all edits up to it."))
        self._is_updating = False
        self._undo.indexChanged.connect(self._update)
        self._update()

    def _update(self) -> None:
        """Show the rows and the current one; called after each edit, undo and redo."""
        self._is_updating = True
        self._rows.update_rows()
        self.setCurrentIndex(self._rows.index(self._undo.index()))
        self._is_updating = False

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and not self._is_updating:
            self._undo.setIndex(current.row())
