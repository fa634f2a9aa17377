"""The edit that gives a map another grid, with all that lies on it."""

from __future__ import annotations

import pickle
import zlib
from copy import copy, deepcopy
from dataclasses import dataclass, field, replace

import numpy as np

from losview.base.translation import tr
from losview.board.board import ON_BOARDS, Board
from losview.board.depiction import Depiction
from losview.board.edits.edit import Change, EditError, check_same
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.isometry import Isometry
from losview.hexes.lattice import Point

#: How hard zlib tries: a third of its usual time, for a seventh more bytes.
EFFORT = 3

#: Stands for the outlines, which are packed apart.
_STAND_IN = (Point(0, 0),) * 3


class KeptBoard:
    """A board as it was, for the history: as it is at first, so that undo has it at once, and in few bytes once packed.

    The board is not copied: whoever goes on with it replaces what it holds.
    """

    def __init__(self, board: Board) -> None:
        self._board: Board | None = copy(board)
        self._packed: PackedBoard | None = None

    def pack(self) -> None:
        """Keep it in few bytes from now on."""
        if self._board is not None:
            self._packed, self._board = PackedBoard(self._board), None

    def board(self) -> Board:
        """The board; not to be changed."""
        if self._board is not None:
            return self._board
        assert self._packed is not None
        return self._packed.board()


class PackedBoard:
    """A copy of a board in few bytes."""

    def __init__(self, board: Board) -> None:
        lean = copy(board)
        lean.laid = None
        lean.grid, lean.labels = replace(board.grid), replace(board.labels)  # without what they have worked out
        lean.depictions = {number: replace(drawn, outline=_STAND_IN, holes=())
                           for number, drawn in board.depictions.items()}
        rings = [ring for drawn in board.depictions.values() for ring in (drawn.outline, *drawn.holes)]
        corners = np.array([corner for ring in rings for corner in ring], np.int32).reshape(-1, 2)
        # The steps from corner to corner are small numbers: byte by byte they pack well.
        steps = np.diff(corners, axis=0, prepend=np.zeros((1, 2), np.int32)).T.copy().view(np.uint8)
        self._corners = zlib.compress(steps.reshape(-1, 4).T.tobytes(), EFFORT)
        holes = [len(drawn.holes) for drawn in board.depictions.values()]
        self._rest = zlib.compress(pickle.dumps((lean, [len(ring) for ring in rings], holes), 5), EFFORT)

    def board(self) -> Board:
        """The board, equal to the one that was packed."""
        # The bytes are those that this object has made itself, in this process.
        made, sizes, holes = pickle.loads(zlib.decompress(self._rest))
        data = np.frombuffer(zlib.decompress(self._corners), np.uint8).reshape(4, -1).T.copy()
        corners = np.cumsum(data.view(np.int32).reshape(2, -1).T, axis=0, dtype=np.int64).tolist()
        ends = np.cumsum(sizes).tolist()
        rings = [tuple([Point(*corner) for corner in corners[end - size : end]])
                 for end, size in zip(ends, sizes, strict=True)]
        at, drawn = 0, dict[int, Depiction]()
        for (number, one), count in zip(made.depictions.items(), holes, strict=True):
            drawn[number] = replace(one, outline=rings[at], holes=tuple(rings[at + 1 : at + 1 + count]))
            at += 1 + count
        made.depictions = drawn
        result: Board = made
        return result


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
        put_content(board, self.content)
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


def put_content(board: Board, content: Board) -> None:
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
