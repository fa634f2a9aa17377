"""The history panel: every edit since the map was opened, by name; choosing one goes back or forth to it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QStringListModel
from PySide6.QtWidgets import QAbstractItemView, QListView

from losview.ui.state.document import Document

Index = QModelIndex | QPersistentModelIndex


class HistoryList(QListView):
    """A list of a document's edits, the map as it was opened first; the current row is the last edit that is done."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._undo = document.undo
        self._rows = QStringListModel(self)
        self.setModel(self._rows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setObjectName("history list")
        self.setAccessibleName(self.tr("History"))
        self.setAccessibleDescription(self.tr("Choosing an edit takes the map back or forth to where it was made."))
        self._follows = False
        self._undo.indexChanged.connect(self._show)
        self._show()

    def _show(self) -> None:
        names = [self._undo.text(number) for number in range(self._undo.count())]
        self._follows = True
        self._rows.setStringList([self.tr("The map as it was opened"), *names])
        self.setCurrentIndex(self._rows.index(self._undo.index()))
        self._follows = False

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and not self._follows:
            self._undo.setIndex(current.row())
