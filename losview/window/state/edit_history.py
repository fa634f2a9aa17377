"""Undo and redo: the edits made on a board, each kept as the edit that undoes or redoes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from losview.board.board import Board
from losview.board.edits.edit import Edit


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
