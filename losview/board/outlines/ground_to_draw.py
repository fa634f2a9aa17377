"""A board's ground by its drawn contours, or by those generated for it, without its depressions."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction
from losview.board.outlines.clipped_depictions import shape_of
from losview.board.outlines.drawn_contours import Contour, DrawnGround
from losview.board.outlines.geos_lock import one_at_a_time
from losview.board.outlines.ground import Ground, build_ground
from losview.board.outlines.raised_ways import whole_levels
from losview.board.terrain import table
from losview.hexes.grid import Grid


def contour_of(depiction: Depiction) -> Contour | None:
    """The contour that a depiction is, None where it is something else."""
    kind = table().get(depiction.kind)
    form = table().reading(depiction.kind, "asl").attributes.get("contour") if kind is not None else None
    return Contour(shape_of(depiction), (depiction.height or 0) // QUARTERS_PER_LEVEL,
                   form == "hollow") if form else None


def ground_to_draw(board: Board) -> Ground:
    """The ground without its depressions, which are drawn over it; cached for boards whose ground is the same."""
    depictions = (depiction for _, depiction in sorted(board.depictions.items()))
    contours = tuple(depiction for depiction in depictions if contour_of(depiction) is not None)
    return _ground(board.grid, whole_levels(board)[board.grid.present].tobytes(), contours)


@lru_cache(maxsize=4)
@one_at_a_time
def _ground(grid: Grid, levels: bytes, depictions: tuple[Depiction, ...]) -> Ground:
    base: NDArray[np.int16] = np.zeros(grid.plane.size, np.int16)
    base[grid.plane.cells] = np.frombuffer(levels, np.int16)
    contours = [contour for contour in map(contour_of, depictions) if contour is not None]
    return build_ground(base, DrawnGround(grid.plane, contours, []))
