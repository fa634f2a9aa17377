"""A board kept small, for the history: turns and crops of large maps keep what was there before, one board a step."""

from __future__ import annotations

import pickle
import zlib
from copy import copy
from dataclasses import replace

import numpy as np

from losview.board.board import Board
from losview.board.depiction import Depiction
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
