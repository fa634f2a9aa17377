"""B32.13: two units on one raised railroad, with nothing but its own hexsides between them, are level with it."""

from __future__ import annotations

import numpy as np

from losview.hexes.arrays import Bools, CellIndices
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.trace.crossings import Crossings
from losview.rules.asl.trace.exit_sides import exit_sides
from losview.rules.asl.trace.lines import ThreadLines


def level_along(terrain: AslTerrain, lines: ThreadLines, crossings: Crossings, ground: Bools) -> Bools:
    """Which crossings are of embankments and ground along one railroad; ground above both ends is not among them.

    Args:
        ground: which crossings are of ground no higher than the higher end.
    """
    natures = terrain.pieces.natures
    embanked = np.array([*(nature.embankment for nature in natures), False])[terrain.pieces.nature[crossings.piece]]
    level: Bools = ((embanked & (crossings.piece >= 0)) | ground) & (terrain.raised_railroads[crossings.cell] > 0)
    at = level.nonzero()[0]
    threads, row = np.unique(crossings.line[at], return_inverse=True)
    level[at] = keep_to_railroads(terrain, lines, threads)[row]
    return level


def keep_to_railroads(terrain: AslTerrain, lines: ThreadLines, line: CellIndices) -> Bools:
    """Which threads run from dot to dot over hexsides of one raised railroad alone, both ends standing on it."""
    rails, steps = terrain.raised_railroads, np.array(terrain.steps)
    start, end = lines.start[line], lines.end[line]
    going = (lines.a[line] == terrain.stands[start]) & (lines.b[line] == terrain.stands[end])
    here, keeps = start.copy(), np.zeros(len(line), np.bool_)
    if lines.between_points:
        return keeps
    while np.count_nonzero(going):
        at = going.nonzero()[0]
        out = exit_sides(terrain, lines, line[at], here[at], np.ones(len(at), np.int64))
        beyond = here[at] + steps[out.side]
        joins = out.leaves & (rails[here[at]] >> out.side & 1 > 0) & (rails[beyond] >> (out.side + 3) % 6 & 1 > 0)
        here[at] = np.where(joins, beyond, here[at])
        keeps[at] = joins & (beyond == end[at])
        going[at] = joins & (beyond != end[at])
    return keeps
