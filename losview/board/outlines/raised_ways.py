"""Whole levels of hexes with the ways that raise them: elevated roads (B5) and elevated railroads (B32)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.hex_terrain import HexTerrain
from losview.board.terrain import table
from losview.hexes.hex import Hex


def whole_levels(board: Board) -> NDArray[np.int16]:
    """int16 `grid.shape`: the level of each hex, a level higher where an elevated way is painted.

    A way that is drawn raises nothing: its contours are drawn with it.
    """
    raised = np.array([_is_raised(cover) for cover in board.covers], np.int16)
    levels = board.levels // QUARTERS_PER_LEVEL + raised[board.cover_at]
    return levels.astype(np.int16)


def ground_level(board: Board, hex_: Hex) -> int:
    """Quarters: the level of a hex, a level higher where an elevated way is painted; for words about the hex."""
    return board.level(hex_) + QUARTERS_PER_LEVEL * _is_raised(board.cover(hex_))


def _is_raised(cover: HexTerrain) -> bool:
    return any(table().reading(kind, "asl").attributes.get("elevated") for kind in cover.kinds())
