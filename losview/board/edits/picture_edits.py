"""The edit of the pictures under a map."""

from __future__ import annotations

from dataclasses import dataclass

from losview.base.translation import tr
from losview.board.background import Background
from losview.board.board import Board
from losview.board.edits.edit import Change, check_same
from losview.hexes.hex import Hex


@dataclass(frozen=True)
class SetPictures(Change):
    """Change which pictures lie under a map, and how; undone by those that lay there.

    Attributes:
        before, after: all pictures, the first lowest.
        name: what it does.
    """

    before: tuple[Background, ...]
    after: tuple[Background, ...]
    name: str = tr("Change the pictures under the map")

    #: Every hex looks different afterwards.
    whole_map = True

    def _apply(self, board: Board) -> SetPictures:
        check_same(tuple(board.backgrounds), self.before, tr("the pictures under the map"))
        board.backgrounds = list(self.after)
        return SetPictures(self.after, self.before, self.name)

    def hexes(self) -> frozenset[Hex]:
        return frozenset()
