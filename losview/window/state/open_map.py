"""The open map without Qt: its board, file and undo history, and the preview of an edit during a stroke."""

from __future__ import annotations

from copy import copy
from pathlib import Path

from losview.board.board import Board, snapshot
from losview.board.edits.edit import Edit
from losview.hexes.hex import Hex
from losview.hexes.isometry import Isometry
from losview.window.state.edit_history import EditHistory

#: The hexes that look different after a change, None for all of them.
Changed = frozenset[Hex] | None


class OpenMap:
    """A board with its file and undo history.

    Methods that change how the map looks return the hexes that look different, None for all of them.

    Attributes:
        board: the map; `replace`, and edits that change its grid, put another one in its place.
        path: its file, None for a map that has none yet.
        moved: how hexes moved with the last edit that was made, undone or redone; None where they stayed.
        history: the edits made since the map was opened.
    """

    def __init__(self, board: Board, path: Path | None = None) -> None:
        self.board = board
        self.path = path
        self.history = EditHistory()
        self.moved: Isometry | None = None
        self._preview: tuple[Board, Changed] | None = None

    @property
    def shown(self) -> Board:
        """The board to draw and to judge: during a stroke, the board as the stroke would make it."""
        return self.board if self._preview is None else self._preview[0]

    @property
    def is_dirty(self) -> bool:
        """Whether there are unsaved changes."""
        return not self.history.is_clean

    def replace(self, board: Board, path: Path | None) -> None:
        """Open another board; the undo history is cleared."""
        self.history.clear()
        self._preview = None
        self.board = board
        self.path = path

    def saved_as(self, path: Path) -> None:
        """Make that file the map's, and the present state saved; called when the map was written."""
        self.path = path
        self.history.mark_clean()

    def do(self, edit: Edit) -> Changed:
        """Make an edit, as one step of the history.

        Raises:
            EditError: where it does not fit; board and history are as before.
        """
        self.history.make(edit, self._own_board(edit))
        return self._changed(None, touched(edit))

    def undo(self) -> tuple[str, Changed]:
        """Undo the last edit: its name, and what looks different; IndexError where there is none."""
        name, applied = self.history.undo(self._own_board(self.history.next_undo()))
        return name, self._changed(None, touched(applied))

    def redo(self) -> tuple[str, Changed]:
        """Redo the last undone edit: its name, and what looks different; IndexError where there is none."""
        name, applied = self.history.redo(self._own_board(self.history.next_redo()))
        return name, self._changed(None, touched(applied))

    def _own_board(self, edit: Edit | None) -> Board:
        """The board to apply an edit to; one that changes the grid gets another one, as workers still read the old."""
        self.moved = moves(edit)
        if self.moved is not None:
            self.board = copy(self.board)
        return self.board

    def as_saved(self) -> Board | None:
        """The map as it was saved or opened last, as another board; None where undo and redo do not lead there."""
        board = snapshot(self.board)
        return board if self.history.as_saved(board) else None

    def preview(self, edit: Edit) -> Changed:
        """Show the board as if an edit were made.

        Raises:
            EditError: where it does not fit; what is shown stays as before.
        """
        board = snapshot(self.board)
        edit.apply(board)
        return self._changed(board, touched(edit))

    def end_preview(self) -> Changed:
        """Show the board as it is."""
        return self._changed(None, frozenset())

    @property
    def previews(self) -> bool:
        """Whether a preview is shown."""
        return self._preview is not None

    def _changed(self, preview: Board | None, hexes: Changed) -> Changed:
        """Show a preview or the board; returns the hexes that look different, with those of the former preview."""
        before = frozenset[Hex]() if self._preview is None else self._preview[1]
        self._preview = None if preview is None else (preview, hexes)
        return None if hexes is None or before is None else hexes | before


def moves(edit: Edit | None) -> Isometry | None:
    """How an edit moves hexes, None where it leaves the grid as it is."""
    isometry: Isometry | None = getattr(edit, "isometry", None)
    return isometry


def touched(edit: Edit) -> Changed:
    """The hexes that look different after an edit."""
    return None if getattr(edit, "whole_map", False) else edit.hexes()
