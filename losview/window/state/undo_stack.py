"""The undo history of the open map with the signals and method names of QUndoStack."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from losview.window.state.open_map import OpenMap

#: So many milliseconds after the last edit, undo or redo the history is packed, which takes a while on large maps.
IDLE_MS = 1500


class UndoStack(QObject):
    """An `EditHistory` with the interface of QUndoStack, which itself would keep the edits a second time.

    Signals:
        indexChanged(index): an edit was made, undone or redone, or the history was cleared.
        cleanChanged(clean): the board now is, or no longer is, as it was saved.

    Args:
        step: undoes (False) or redoes (True) one edit, and emits the document's signals.
    """

    indexChanged = Signal(int)
    cleanChanged = Signal(bool)

    def __init__(self, open_map: OpenMap, step: Callable[[bool], None], parent: QObject) -> None:
        super().__init__(parent)
        self._history, self._step = open_map.history, step
        self._was_clean = self.isClean()
        self._packs = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._packs.timeout.connect(self._history.pack)

    def undo(self) -> None:
        """Undo the last edit, if there is one."""
        if self.canUndo():
            self._step(False)

    def redo(self) -> None:
        """Redo the last undone edit, if there is one."""
        if self.canRedo():
            self._step(True)

    def setIndex(self, index: int) -> None:
        """Undo or redo until so many edits are done."""
        while index < self.index():
            self.undo()
        while self.index() < min(index, self.count()):
            self.redo()

    def setClean(self) -> None:
        """Make the present state the saved one."""
        self._history.mark_clean()
        self.emit_clean_changed()

    def index(self) -> int:
        return self._history.index

    def count(self) -> int:
        return len(self._history)

    def text(self, index: int) -> str:
        return self._history.name(index)

    def undoText(self) -> str:
        """What undo would undo, "" for nothing."""
        return self.text(self.index() - 1) if self.canUndo() else ""

    def redoText(self) -> str:
        """What redo would redo, "" for nothing."""
        return self.text(self.index()) if self.canRedo() else ""

    def canUndo(self) -> bool:
        return self.index() > 0

    def canRedo(self) -> bool:
        return self.index() < self.count()

    def isClean(self) -> bool:
        return self._history.is_clean

    def emit_changed(self) -> None:
        """Emit the signals after the history has changed."""
        self._packs.start()
        self.indexChanged.emit(self.index())
        self.emit_clean_changed()

    def emit_clean_changed(self) -> None:
        """Emit `cleanChanged` where the saved state has changed."""
        if self._was_clean != self.isClean():
            self._was_clean = self.isClean()
            self.cleanChanged.emit(self._was_clean)
