"""Where threads between any points lie in hexes: exact, as arrays of one entry for a thread and a hex."""

from __future__ import annotations

import numpy as np

from losview.hexes.arrays import Bools, Cells, Floats, Longs, Shorts
from losview.hexes.lattice import UNIT, side_sums
from losview.sight.asl.board.asl_terrain import AslTerrain
from losview.sight.asl.trace.lines import ThreadLines
from losview.sight.board_reading import FAR


def _sums(terrain: AslTerrain, cell: Cells, x: Longs, y: Longs) -> tuple[Longs, Longs, Longs]:
    """The `side_sums` of points in hexes."""
    centre_x, centre_y = terrain.centres_of(cell)
    return side_sums(x - centre_x, y - centre_y)


def holds(terrain: AslTerrain, cell: Cells, x: Longs, y: Longs, outline: bool = True) -> Bools:
    """Whether hexes hold lattice points, on their outlines as said."""
    most = np.maximum.reduce([abs(side_sum) for side_sum in _sums(terrain, cell, x, y)])
    is_held: Bools = most <= UNIT if outline else most < UNIT
    return is_held


def begins_or_ends_in(
    terrain: AslTerrain, lines: ThreadLines, line: Cells, cell: Cells, outline: bool = False
) -> Bools:
    """Whether threads begin or end inside hexes."""
    (ax, ay), (bx, by) = (lines.origin_x, lines.origin_y), lines.last
    return holds(terrain, cell, ax[line], ay[line], outline) | holds(terrain, cell, bx[line], by[line], outline)


def overlaps(terrain: AslTerrain, lines: ThreadLines, line: Cells, cell: Cells) -> Bools:
    """Whether threads, whose lines pass hexes or run along their hexsides, do so along a length themselves."""
    is_inside = np.ones(len(line), np.bool_)
    x, y = lines.last
    for begins, ends in zip(_sums(terrain, cell, lines.origin_x[line], lines.origin_y[line]),
                        _sums(terrain, cell, x[line], y[line]), strict=True):
        is_inside &= (begins == ends) | ((np.minimum(begins, ends) < UNIT) & (np.maximum(begins, ends) > -UNIT))
    return is_inside


def leaves(terrain: AslTerrain, lines: ThreadLines, line: Cells, cell: Cells, forward: Bools) -> Bools:
    """Whether threads, taken forward or from their other ends, are in hexes along a length and leave them after."""
    x, y = lines.last
    goal_x, goal_y = (np.where(forward, there[line], back[line])
                      for there, back in ((x, lines.origin_x), (y, lines.origin_y)))
    return overlaps(terrain, lines, line, cell) & ~holds(terrain, cell, goal_x, goal_y)


def reach_inside(terrain: AslTerrain, lines: ThreadLines, line: Cells, cell: Cells) -> tuple[Floats, Floats]:
    """From where to where threads are in hexes, 0 to 1, as near as floats come: for their order."""
    enter, leave = np.zeros(len(line)), np.ones(len(line))
    x, y = lines.last
    for begins, ends in zip(_sums(terrain, cell, lines.origin_x[line], lines.origin_y[line]),
                        _sums(terrain, cell, x[line], y[line]), strict=True):
        sign = np.sign(ends - begins)
        speed = np.where(sign == 0, 1, abs(ends - begins))
        enter = np.maximum(enter, np.where(sign == 0, 0, (-UNIT - sign * begins) / speed))
        leave = np.minimum(leave, np.where(sign == 0, 1, (UNIT - sign * begins) / speed))
    return enter, leave


def stood_on(lines: ThreadLines, line: Cells, cell: Cells) -> Shorts:
    """Quarters: ground of a hex counts above the end that stands there, of other hexes above the lower end."""
    levels_of_ends = [np.where(cell == end[line], level[line], np.int16(-FAR))
           for end, level in ((lines.start, lines.a), (lines.end, lines.b))]
    highest = np.maximum(*levels_of_ends)
    return np.where(highest == -FAR, lines.low[line], highest).astype(np.int16)
