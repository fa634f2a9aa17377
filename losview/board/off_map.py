"""Counters beyond the map's edge: which kinds may stand there, how far out, and how people name such hexes."""

from __future__ import annotations

import numpy as np

from losview.base.translation import tr_n
from losview.board.board import Board
from losview.board.terrain import table
from losview.hexes.hex import Hex, distance

#: So many hexes beyond the edge a counter may stand: an illuminating round lights 6, and errors carry it 6 further.
FARTHEST = 12


def may_stand(board: Board, kind: str, hex_: Hex) -> bool:
    """Whether a counter of that kind may stand on a hex: on the map, or for some kinds near it."""
    if hex_ in board.grid:
        return True
    known_kind = table().get(kind)
    return known_kind is not None and known_kind.off_map and is_near(board, hex_)


def is_near(board: Board, hex_: Hex) -> bool:
    """Whether a hex lies within `FARTHEST` hexes of the map."""
    column, row = board.grid.cell(hex_)
    columns, rows = board.grid.shape
    boxed = -FARTHEST <= column < columns + FARTHEST and -2 * FARTHEST <= row < rows + 2 * FARTHEST
    return boxed and distance(hex_, nearest_hex(board, hex_)) <= FARTHEST


def nearest_hex(board: Board, hex_: Hex) -> Hex:
    """The hex of the map that is nearest to one; of several the first by column and row."""
    plane = board.grid.plane
    q, r = plane.q - hex_.q, plane.r - hex_.r
    at = int(np.argmin(np.maximum(np.maximum(abs(q), abs(r)), abs(q + r))))
    return Hex(int(plane.q[at]), int(plane.r[at]))


def hex_name(board: Board, hex_: Hex) -> str:
    """A hex's label; of one off the map what it lies beyond: "2 hexes beyond A3"."""
    if hex_ in board.grid:
        return board.label(hex_)
    near = nearest_hex(board, hex_)
    steps = distance(hex_, near)
    return tr_n("{count} hex beyond {hex}", "{count} hexes beyond {hex}", steps, hex=board.label(near))
