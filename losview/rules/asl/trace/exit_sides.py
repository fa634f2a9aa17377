"""By which hexside threads leave hexes, many at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from losview.hexes.arrays import Bools, CellIndices, Longs
from losview.hexes.lattice import CORNERS, UNIT
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.trace.lines import ThreadLines

#: int64 `(6, 1)`: the corners of a hex relative to its centre.
_CORNER_X, _CORNER_Y = np.array(CORNERS, np.int64).T[:, :, None]
#: Of each direction's hexside, the index of its first corner.
_FIRST_CORNER = np.array([5, 0, 1, 2, 3, 4])


class ExitSides(NamedTuple):
    """The hexsides by which threads leave hexes, through an inside point.

    Attributes:
        leaves: whether they do so, and not by a vertex. side: its direction.
        x, y: int64, the threads' directions. centre: on which side of them the hexes' centres lie, as a cross product.
    """

    leaves: Bools
    side: CellIndices
    x: Longs
    y: Longs
    centre: Longs


def exit_sides(terrain: AslTerrain, lines: ThreadLines, line: CellIndices, cell: CellIndices, sign: Longs) -> ExitSides:
    """How threads, or the lines on which they lie, leave hexes that they go through.

    Args:
        sign: 1 for threads followed from the start, -1 for those followed from the end.
    """
    plane = terrain.plane
    x, y = sign * lines.x[line], sign * lines.y[line]
    centre = x * (plane.r_at[cell] * UNIT - lines.origin_y[line]) - y * (plane.q_at[cell] * UNIT - lines.origin_x[line])
    corner = x * _CORNER_Y - y * _CORNER_X + centre
    # Of the hexside by which a thread leaves, the first corner lies left of the thread and the second right of it.
    out = (corner[_FIRST_CORNER] < 0) & (corner > 0)
    return ExitSides(out.any(axis=0), out.argmax(axis=0), x, y, centre)
