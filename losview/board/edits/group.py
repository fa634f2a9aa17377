"""Several edits as one."""

from __future__ import annotations

from dataclasses import dataclass

from losview.board.board import Board
from losview.board.edits.edit import Change, Edit
from losview.hexes.hex import Hex


@dataclass(frozen=True)
class Group(Change):
    """Several edits as one, done in order and undone in the opposite order; where one fails, none is done.

    Attributes:
        edits: the parts.
        name: what they do together.
    """

    edits: tuple[Edit, ...]
    name: str

    @property
    def whole_map(self) -> bool:
        """Whether every hex looks different afterwards."""
        return any(getattr(edit, "whole_map", False) for edit in self.edits)

    def _apply(self, board: Board) -> Group:
        revision = board.revision
        undo: list[Edit] = []
        try:
            for edit in self.edits:
                undo.append(edit.apply(board))  # noqa: PERF401 - what was done so far must be known on an error
        except Exception:
            for inverse in reversed(undo):
                inverse.apply(board)
            raise
        finally:
            board.revision = revision
        return Group(tuple(reversed(undo)), self.name)

    def hexes(self) -> frozenset[Hex]:
        return frozenset().union(*(edit.hexes() for edit in self.edits))
