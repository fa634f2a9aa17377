"""The edit that gives a map another grid, with all that lies on it."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field, replace

from losview.base.translation import tr
from losview.board.board import ON_BOARDS, Board
from losview.board.edits.edit import Change, EditError, check_same
from losview.board.transform.packed_board import KeptBoard
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.isometry import Isometry


def check_has_boards(board: Board) -> None:
    """Refuse to give other hexes or labels to a map that was opened without boards: they are laid on it by these later.

    Raises:
        EditError: where boards are missing.
    """
    if ON_BOARDS in board.extra:
        raise EditError(tr("boards of {name} are missing, and its hexes stay as they are until it is opened with them",
                           name=board.title or tr("this map")))


@dataclass(frozen=True)
class Reshape(Change):
    """Replace a map by a moved, larger, smaller or joined one; undone by the map as it was.

    Attributes:
        before: the grid that the map has now.
        content: the map as it shall be; it is copied, never changed.
        isometry: how what lies on the map moves.
        name: what it does.
    """

    before: Grid
    content: Board = field(repr=False)
    isometry: Isometry
    name: str

    #: Every hex looks different afterwards, and there may be others.
    whole_map = True

    def _apply(self, board: Board) -> UndoneReshape:
        check_same(board.grid, self.before, tr("the map's grid"))
        check_has_boards(board)
        kept = KeptBoard(board)
        put(board, self.content)
        return UndoneReshape(replace(board.grid), kept, self.isometry.inverse(), self.name)

    def hexes(self) -> frozenset[Hex]:
        return frozenset()


@dataclass(frozen=True)
class UndoneReshape(Change):
    """Give a map the grid and all that it had before, or again after; the history keeps it, and packs it in time.

    Attributes:
        before: the grid that the map has now.
        content: the map as it shall be.
        isometry, name: as those of a Reshape.
    """

    before: Grid
    content: KeptBoard = field(repr=False)
    isometry: Isometry
    name: str

    whole_map = True

    def _apply(self, board: Board) -> UndoneReshape:
        return Reshape(self.before, self.content.board(), self.isometry, self.name)._apply(board)

    def pack(self) -> None:
        """Take little memory from now on, and more time to be applied."""
        self.content.pack()

    def hexes(self) -> frozenset[Hex]:
        return frozenset()


def put(board: Board, content: Board) -> None:
    """Give a board all that another one has, as copies; what it had before is not changed."""
    board.grid, board.labels, board.title, board.author = content.grid, content.labels, content.title, content.author
    board.levels, board.cover_at = content.levels.copy(), content.cover_at.copy()
    board.covers, board.hexsides = list(content.covers), dict(content.hexsides)
    board.depictions, board.counters = dict(content.depictions), dict(content.counters)
    board.texts = dict(content.texts)
    board.backgrounds, board.sources, board.notes = (list(content.backgrounds), list(content.sources),
                                                     list(content.notes))
    board.scenario, board.extra = deepcopy(content.scenario), deepcopy(content.extra)
    board.laid = content.laid or board.laid
