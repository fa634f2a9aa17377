"""Where threads between any points lie in hexes: exactly, in arrays of one entry for each pair of thread and hex."""

from __future__ import annotations

import numpy as np

from losview.hexes.arrays import Bools, CellIndices, Floats, Longs, Shorts
from losview.hexes.lattice import UNIT, side_sums
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.trace.lines import ThreadLines
from losview.rules.core.board_reading import FAR


def _sums(terrain: AslTerrain, cell: CellIndices, x: Longs, y: Longs) -> tuple[Longs, Longs, Longs]:
    """The `side_sums` of points relative to the centres of hexes."""
    centre_x, centre_y = terrain.centres_of(cell)
    return side_sums(x - centre_x, y - centre_y)


def holds(terrain: AslTerrain, cell: CellIndices, x: Longs, y: Longs, outline: bool = True) -> Bools:
    """Whether hexes hold lattice points.

    Args:
        outline: whether points on a hex's outline count.
    """
    largest = np.maximum.reduce([abs(side_sum) for side_sum in _sums(terrain, cell, x, y)])
    is_held: Bools = largest <= UNIT if outline else largest < UNIT
    return is_held


def begins_or_ends_inside(
    terrain: AslTerrain, lines: ThreadLines, line: CellIndices, cell: CellIndices, outline: bool = False
) -> Bools:
    """Whether threads begin or end inside hexes."""
    (ax, ay), (bx, by) = (lines.origin_x, lines.origin_y), lines.last_points
    return holds(terrain, cell, ax[line], ay[line], outline) | holds(terrain, cell, bx[line], by[line], outline)


def passes_inside(terrain: AslTerrain, lines: ThreadLines, line: CellIndices, cell: CellIndices) -> Bools:
    """Whether threads whose lines meet hexes are themselves in them, or on a hexside, along a length."""
    is_inside = np.ones(len(line), np.bool_)
    x, y = lines.last_points
    for begins, ends in zip(_sums(terrain, cell, lines.origin_x[line], lines.origin_y[line]),
                            _sums(terrain, cell, x[line], y[line]), strict=True):
        is_inside &= (begins == ends) | ((np.minimum(begins, ends) < UNIT) & (np.maximum(begins, ends) > -UNIT))
    return is_inside


def leaves_hexes(terrain: AslTerrain, lines: ThreadLines, line: CellIndices, cell: CellIndices,
                 forward: Bools) -> Bools:
    """Whether threads are in hexes along a length and then leave them.

    Args:
        forward: which threads are followed from their starts, the others from their ends.
    """
    x, y = lines.last_points
    goal_x, goal_y = (np.where(forward, last[line], first[line])
                      for last, first in ((x, lines.origin_x), (y, lines.origin_y)))
    return passes_inside(terrain, lines, line, cell) & ~holds(terrain, cell, goal_x, goal_y)


def spans_in_hexes(terrain: AslTerrain, lines: ThreadLines, line: CellIndices, cell: CellIndices) -> tuple[Floats,
                                                                                                           Floats]:
    """From where to where on the threads, 0 to 1, they are in hexes; floats, good enough to put hexes in order."""
    enter, leave = np.zeros(len(line)), np.ones(len(line))
    x, y = lines.last_points
    for begins, ends in zip(_sums(terrain, cell, lines.origin_x[line], lines.origin_y[line]),
                            _sums(terrain, cell, x[line], y[line]), strict=True):
        sign = np.sign(ends - begins)
        speed = np.where(sign == 0, 1, abs(ends - begins))
        enter = np.maximum(enter, np.where(sign == 0, 0, (-UNIT - sign * begins) / speed))
        leave = np.minimum(leave, np.where(sign == 0, 1, (UNIT - sign * begins) / speed))
    return enter, leave


def in_hex_of_dot(lines: ThreadLines, line: CellIndices | int, cell: CellIndices | int) -> Bools:
    """A6.2: whether hexes are those of ends at their centre dots: nothing in them blocks a thread from there.

    Args:
        line, cell: of threads between any points and hexes, arrays of one length or one of each.
    """
    a_dot, b_dot = lines.dots
    is_exempt: Bools = ((cell == lines.start[line]) & a_dot[line]) | ((cell == lines.end[line]) & b_dot[line])
    return is_exempt


def levels_stood_on(lines: ThreadLines, line: CellIndices, cell: CellIndices) -> Shorts:
    """Quarters above which ground of hexes counts: the level of the end that stands there, else of the lower end."""
    levels_of_ends = [np.where(cell == end[line], level[line], np.int16(-FAR))
                      for end, level in ((lines.start, lines.a), (lines.end, lines.b))]
    highest = np.maximum(*levels_of_ends)
    return np.where(highest == -FAR, lines.low[line], highest).astype(np.int16)
