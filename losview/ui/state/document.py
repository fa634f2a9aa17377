"""The open map: a board, its undo stack and its file."""

from __future__ import annotations

from copy import copy
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from losview.board.board import Board
from losview.board.edits.edit import Edit, EditError
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.ui.state.latest_worker import hold


def snapshot(board: Board) -> Board:
    """The board as it is now, safe to read while the open one is edited."""
    kept = copy(board)
    kept.levels = board.levels.copy()
    kept.cover_at = board.cover_at.copy()
    kept.hexsides = dict(board.hexsides)
    kept.counters = dict(board.counters)
    kept.depictions = dict(board.depictions)
    return kept


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
            self._document.stepped.emit(self.text(), False)

    def undo(self) -> None:
        self._swap()
        self._document.stepped.emit(self.text(), True)

    def _swap(self) -> None:
        self._document.stepping.emit()
        self._edit = self._document.apply(self._edit)


def _touched(edit: Edit) -> frozenset[Hex] | None:
    """The hexes that look different after an edit, None for all of them."""
    return None if getattr(edit, "whole_map", False) else edit.hexes()


class Document(QObject):
    """The board that is open.

    Attributes:
        board: the map; never replaced but by `replace`.
        shown: the map as it is to be looked at: while a stroke rests under the hand, as that would make it.
        undo: one named entry an act.
        path: its file, None for a map that has none yet.

    Signals:
        changed(hexes): a frozenset of the hexes that look different, None for all of them.
        board_replaced(): another map is open.
        path_changed(): it has another file.
        stepping(): an act is about to be undone or redone, so nothing may be half done.
        stepped(name, undone): it has been undone, or done again.
    """

    stepping = Signal()
    stepped = Signal(str, bool)
    changed = Signal(object)
    board_replaced = Signal()
    path_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.board = Board(Grid(12, 10))
        self._foreseen: tuple[Board, frozenset[Hex] | None] | None = None
        self.undo = QUndoStack(self)
        self.path: Path | None = None

    def replace(self, board: Board, path: Path | None) -> None:
        """Open another board; the one before is let go, its undo stack with it."""
        self.undo.clear()
        self._foreseen = None
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
        self._show(None, _touched(edit))
        return inverse

    @property
    def shown(self) -> Board:
        return self.board if self._foreseen is None else self._foreseen[0]

    def foresee(self, edit: Edit | None) -> None:
        """Look at the map as an edit would make it, which stays undone; None to look at the map as it is."""
        if edit is None:
            if self._foreseen is not None:
                self._show(None, frozenset())
            return
        board = snapshot(self.board)
        board.covers = list(board.covers)
        try:
            edit.apply(board)
        except EditError:
            return  # it is said when the stroke ends
        self._show(board, _touched(edit))

    def _show(self, board: Board | None, hexes: frozenset[Hex] | None) -> None:
        """Say which hexes look different, with those that looked different till now."""
        before = frozenset[Hex]() if self._foreseen is None else self._foreseen[1]
        self._foreseen = None if board is None else (board, hexes)
        hold()
        self.changed.emit(None if hexes is None or before is None else hexes | before)

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

    @property
    def called(self) -> str:
        """The map's title, with its file where that is called otherwise: copies of a map are told apart by it."""
        if self.path is None or self.path.stem == self.title:
            return self.title
        return f"{self.title} ({self.path.name})"
