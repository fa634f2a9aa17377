"""A board's ground as the contours that it draws, or that are made for it, have it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS, Board
from losview.board.depiction import Depiction
from losview.board.kinds.terrain import table
from losview.board.outlines.clipped import shape_of
from losview.board.outlines.contours import Ground, lay_ground
from losview.board.outlines.drawn_contours import Contour, DrawnGround
from losview.board.outlines.geos_lock import one_at_a_time
from losview.hexes.grid import Grid


def contour_of(drawn: Depiction) -> Contour | None:
    """The contour that a depiction is, None where it is something else."""
    kind = table().get(drawn.kind)
    way = table().reading(drawn.kind, "asl").attributes.get("contour") if kind is not None else None
    return Contour(shape_of(drawn), (drawn.height or 0) // QUARTERS, way == "hollow") if way else None


def ground_to_draw(board: Board) -> Ground:
    """The ground without its depressions, which are drawn over it; kept for boards whose ground is the same."""
    contours = tuple(drawn for _, drawn in sorted(board.depictions.items()) if contour_of(drawn) is not None)
    levels = board.levels[board.grid.present] // QUARTERS
    return _laid(board.grid, levels.astype(np.int16).tobytes(), contours)


@lru_cache(maxsize=4)
@one_at_a_time
def _laid(grid: Grid, levels: bytes, drawn: tuple[Depiction, ...]) -> Ground:
    base: NDArray[np.int16] = np.zeros(grid.plane.size, np.int16)
    base[grid.plane.cells] = np.frombuffer(levels, np.int16)
    contours = [contour for contour in map(contour_of, drawn) if contour is not None]
    return lay_ground(base, DrawnGround(grid.plane, contours, []))
