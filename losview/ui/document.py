"""The open map: a board, its undo stack and its file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from losview.board.board import Board
from losview.board.edits import Edit
from losview.hexes.grid import Grid


class EditCommand(QUndoCommand):
    """The one command there is: an edit that has been applied, and that inverts itself."""

    def __init__(self, document: Document, edit: Edit, inverse: Edit) -> None:
        super().__init__(edit.name)
        self._document = document
        self._edit = inverse
        self._fresh = True

    def redo(self) -> None:
        if self._fresh:  # applied before it was pushed, so that an edit that does not fit never gets here
            self._fresh = False
        else:
            self._swap()

    def undo(self) -> None:
        self._swap()

    def _swap(self) -> None:
        self._edit = self._document.apply(self._edit)


class Document(QObject):
    """The board that is open.

    Attributes:
        board: the map; never replaced but by `replace`.
        undo: one named entry an act.
        path: its file, None for a map that has none yet.

    Signals:
        changed(hexes): a frozenset of the hexes that look different, None for all of them.
        board_replaced(): another map is open.
        path_changed(): it has another file.
    """

    changed = Signal(object)
    board_replaced = Signal()
    path_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.board = Board(Grid(12, 10))
        self.undo = QUndoStack(self)
        self.path: Path | None = None

    def replace(self, board: Board, path: Path | None) -> None:
        """Open another board; the one before is let go, its undo stack with it."""
        self.undo.clear()
        self.board = board
        self.path = path
        self.board_replaced.emit()
        self.path_changed.emit()

    def do(self, edit: Edit) -> None:
        """Make an edit: one entry on the undo stack.

        Raises:
            EditError: where it does not fit the board, which is then as before.
        """
        inverse = self.apply(edit)
        self.undo.push(EditCommand(self, edit, inverse))

    def apply(self, edit: Edit) -> Edit:
        """Apply an edit and say what changed; returns its inverse."""
        inverse = edit.apply(self.board)
        self.changed.emit(None if getattr(edit, "whole_map", False) else edit.hexes())
        return inverse

    def saved_as(self, path: Path) -> None:
        """The board as it is now lies in that file."""
        self.path = path
        self.undo.setClean()
        self.path_changed.emit()

    @property
    def dirty(self) -> bool:
        """Whether there is something that no file holds."""
        return not self.undo.isClean()

    @property
    def title(self) -> str:
        """What the map is called."""
        return self.board.title or (self.path.stem if self.path is not None else self.tr("Untitled map"))
