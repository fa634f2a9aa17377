"""Whole levels of hexes with the ways that raise them: elevated roads (B5) and elevated railroads (B32)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS, Board
from losview.board.kinds.terrain import table


def whole_levels(board: Board) -> NDArray[np.int16]:
    """int16 `grid.shape`: the level of each hex, a level higher where an elevated way is painted.

    A way that is drawn raises nothing: its contours are drawn with it.
    """
    raised = np.array([any(table().reading(kind, "asl").attributes.get("elevated") for kind in cover.kinds())
                       for cover in board.covers], np.int16)
    levels = board.levels // QUARTERS + raised[board.cover_at]
    return levels.astype(np.int16)
