"""B19.5: who sees IN the depression of a hill through its mouth, the hexside by which it comes to lower ground."""

from __future__ import annotations

import numpy as np

from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.arrays import Bools, CellIndices
from losview.hexes.thread import Segment
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.trace.exact import ground_inside
from losview.rules.asl.trace.exit_sides import exit_sides
from losview.rules.asl.trace.inside_hexes import leaves_hexes
from losview.rules.asl.trace.lines import ThreadLines


def through_mouths(terrain: AslTerrain, lines: ThreadLines, line: CellIndices, from_start: Bools) -> Bools:
    """B19.51, B19.52: which ends IN hill depressions the other ends see through the mouths of these.

    A thread has to come through the inside of a mouth, and from there to the end IN over no bank.  Who is between the
    floor and the base, or next door and no lower than the base, looks in as A6.3 has it.

    Args:
        line: threads with an end IN a depression. from_start: whether that is their start.
    """
    start, end = lines.start[line], lines.end[line]
    cell = np.where(from_start, start, end)
    other = np.where(from_start, lines.b[line], lines.a[line])
    asked = (other <= terrain.floor[cell]) | ((other >= terrain.base[cell]) & (lines.length[line] > 1))
    out = exit_sides(terrain, lines, line, cell, np.where(from_start, 1, -1))
    by_mouth: Bools = asked & (start != end) & out.leaves & terrain.mouths[6 * cell + out.side]
    if lines.between_points:
        by_mouth &= leaves_hexes(terrain, lines, line, cell, from_start)
    for at in by_mouth.nonzero()[0].tolist():
        by_mouth[at] = _keeps_to_floor(terrain, Segment(*lines.segment(int(line[at]))), int(cell[at]))
    return by_mouth


def _keeps_to_floor(terrain: AslTerrain, segment: Segment, cell: int) -> bool:
    """Whether a thread meets no ground above the floor in a depression hex."""
    hex_ = terrain.plane.hex(cell)
    span = segment.span(hex_)
    assert span is not None
    return not ground_inside(terrain, segment, hex_, int(terrain.floor[cell]) // QUARTERS_PER_LEVEL + 1, span)
