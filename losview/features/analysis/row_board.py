"""A row of hexes as a board: on it a calculator's question is laid out for the rule systems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from losview.board.board import Board, fill_hexes
from losview.board.hex_terrain import Feature, HexTerrain
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex


def row_board(levels: Sequence[int], features: Mapping[int, Feature] | None = None) -> Board:
    """A board of one row of hexes, from the left: A1, B1 …

    Args:
        levels: quarter levels of the ground. features: what fills hexes, by their numbers in the row.
    """
    board = Board(Grid(len(levels), 1, top="pointy"))
    for number, level in enumerate(levels):
        feature = (features or {}).get(number)
        fill_hexes(board, [row_hex(board, number)], level=level, cover=None if feature is None
                   else HexTerrain((feature,)))
    return board


def row_hex(board: Board, number: int) -> Hex:
    """A hex of the row by its number."""
    return board.grid.hex(number, 0)
