"""The open map without Qt: its board, file and undo history, and the preview of an edit during a stroke."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from pathlib import Path

from losview.board.board import Board, snapshot
from losview.board.edits.edit import Edit
from losview.hexes.hex import Hex
from losview.hexes.isometry import Isometry


@dataclass
class Step:
    """One entry: `edit` undoes it while it is done, and redoes it while it is undone."""

    name: str
    edit: Edit


class EditHistory:
    """The edits made on one board, oldest first.

    Attributes:
        index: how many of them are done; those after it have been undone.
    """

    def __init__(self) -> None:
        self.index = 0
        self._steps: list[Step] = []
        self._clean: int | None = 0
        self._lost = 0

    def __len__(self) -> int:
        return len(self._steps)

    def name(self, index: int) -> str:
        """What an edit did; the oldest has index 0, undone ones count too."""
        return self._steps[index].name

    @property
    def is_clean(self) -> bool:
        """Whether the board is as it was last saved or opened."""
        return self._clean == self.index

    @property
    def unsaved(self) -> int:
        """How many edits lie between the board as it is and as it was saved."""
        return self._lost + self.index if self._clean is None else abs(self.index - self._clean)

    def mark_clean(self) -> None:
        """The board is saved as it is now."""
        self._clean = self.index
        self._lost = 0

    def mark_unsaved(self, edits: int) -> None:
        """The board is not saved, and neither undo nor redo leads to one that is.

        Args:
            edits: how many unsaved ones there were before the first of this history.
        """
        self._clean = None
        self._lost = edits

    def clear(self) -> None:
        """Forget all edits; the board as it is now counts as saved."""
        self._steps.clear()
        self.index = self._clean = self._lost = 0

    def make(self, edit: Edit, board: Board) -> None:
        """Apply an edit; edits that were undone before can no longer be redone.

        Raises:
            EditError: where it does not fit the board; board and history are as before.
        """
        inverse = edit.apply(board)
        del self._steps[self.index:]
        if self._clean is not None and self._clean > self.index:
            self._clean = None  # what was saved cannot be reached by undoing or redoing any more
        self._steps.append(Step(edit.name, inverse))
        self.index += 1
        self._pack(self._steps[-2:-1])

    def pack(self) -> None:
        """Make the edits take little memory, but for the next to be undone and the next to be redone; takes a while."""
        self._pack(self._steps[:max(self.index - 1, 0)] + self._steps[self.index + 1:])

    @staticmethod
    def _pack(steps: Sequence[Step]) -> None:
        for step in steps:
            pack = getattr(step.edit, "pack", None)
            if pack is not None:
                pack()

    def next_undo(self) -> Edit | None:
        """The edit that undo would apply, None for none."""
        return self._steps[self.index - 1].edit if self.index else None

    def next_redo(self) -> Edit | None:
        """The edit that redo would apply, None for none."""
        return self._steps[self.index].edit if self.index < len(self._steps) else None

    def as_saved(self, board: Board) -> bool:
        """Undo or redo on a copy of the board what lies between it and the saved state; whether that could be reached.

        The history stays as it is.
        """
        if self._clean is None:
            return False
        steps = reversed(self._steps[self._clean:self.index]) if self._clean < self.index else \
            self._steps[self.index:self._clean]
        for step in steps:
            step.edit.apply(board)
        return True

    def undo(self, board: Board) -> tuple[str, Edit]:
        """Undo the last edit: its name, and the edit that undid it.

        Raises:
            IndexError: where nothing is left to be undone.
        """
        if self.index == 0:
            raise IndexError("nothing to undo")
        step = self._steps[self.index - 1]
        applied, step.edit = step.edit, step.edit.apply(board)
        self.index -= 1
        return step.name, applied

    def redo(self, board: Board) -> tuple[str, Edit]:
        """Redo the last undone edit: its name, and the edit that redid it.

        Raises:
            IndexError: where nothing is undone.
        """
        step = self._steps[self.index]
        applied, step.edit = step.edit, step.edit.apply(board)
        self.index += 1
        return step.name, applied


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
