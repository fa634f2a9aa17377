"""B.6: hexes of which threads touch one vertex alone: inherent terrain, smoke and vehicles in them count.

What is drawn in such a hex has no ground on both sides of the thread, and does not.
"""

from __future__ import annotations

import numpy as np

from losview.hexes.arrays import Bools, CellIndices, first_of_each
from losview.hexes.hex import DIRECTIONS
from losview.hexes.lattice import CORNERS
from losview.hexes.touched_corners import touched_corners
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.trace.crossings import Crossings, Samples, crossings_at, no_crossings, no_samples, rising_pieces
from losview.rules.asl.trace.from_points import hexes_near
from losview.rules.asl.trace.lines import ThreadLines

#: From a hex to itself and to its neighbours, in q and in r.
_AROUND = np.array([(0, 0), *DIRECTIONS]).T


def hexes_touched_at_vertices(terrain: AslTerrain, lines: ThreadLines) -> Samples:
    """The hexes strictly between the ends that threads touch at a vertex alone, and in which something may count."""
    if not terrain.has_filled_vertices:
        return no_samples()
    if lines.between_points:
        line, cell = _touched_by_segments(terrain, lines)
    else:
        line, cell = touched_corners(terrain.plane, lines.start, lines.end, terrain.fills_vertices)
    range_a, range_b = (terrain.range(ends[line], cell) for ends in (lines.start, lines.end))
    return Samples(line, cell, range_a, range_b, np.zeros(len(line), np.bool_), (2 * range_a - 1).astype(np.int32))


def touched_pieces(terrain: AslTerrain, lines: ThreadLines, touched: Samples) -> Crossings:
    """The inherent terrain in hexes touched that fills them and rises above the lower end."""
    if not len(touched):
        return no_crossings()
    sample, piece = rising_pieces(terrain, lines, touched)
    counts = terrain.fills_to_vertices[piece]
    return crossings_at(touched, sample[counts], piece[counts])


def _touched_by_segments(terrain: AslTerrain, lines: ThreadLines) -> tuple[CellIndices, CellIndices]:
    """Of threads between any points, threads and cells: one corner of the hex on the line, all others on one side."""
    near, q, r = hexes_near(lines, None)
    q, r = (np.add.outer(at, steps).ravel() for at, steps in zip((q, r), _AROUND, strict=True))
    plane = terrain.plane
    held = plane.held(np.stack([q, r], axis=1)).nonzero()[0]
    line, cell = near[held // _AROUND.shape[1]], (q[held] - plane.q0) * plane.stride + r[held] - plane.r0
    filled = terrain.fills_vertices[cell].nonzero()[0]
    line, cell = line[filled], cell[filled]
    first = first_of_each(line * plane.size + cell)
    line, cell = line[first], cell[first]
    x, y = terrain.centres_of(cell)
    sides = np.stack([lines.cross(line, x + cx, y + cy) for cx, cy in CORNERS])
    on_line = sides == 0
    touches = (on_line.sum(axis=0) == 1) & ((sides >= 0).all(axis=0) | (sides <= 0).all(axis=0))
    touches &= (cell != lines.start[line]) & (cell != lines.end[line])
    line, cell, vertex = line[touches], cell[touches], on_line[:, touches].argmax(axis=0)
    kept = _between_ends(terrain, lines, line, cell, vertex)
    return line[kept], cell[kept]


def _between_ends(terrain: AslTerrain, lines: ThreadLines, line: CellIndices, cell: CellIndices,
                  vertex: CellIndices) -> Bools:
    """Whether vertices on the lines of threads lie strictly between the threads' ends."""
    corner_x, corner_y = np.array(CORNERS, np.int64).T
    x, y = terrain.centres_of(cell)
    px, py = lines.origin_x[line], lines.origin_y[line]
    dx, dy = (last[line] - first for last, first in zip(lines.last_points, (px, py), strict=True))
    along = (x + corner_x[vertex] - px) * dx + (y + corner_y[vertex] - py) * dy
    between: Bools = (along > 0) & (along < dx * dx + dy * dy)
    return between
