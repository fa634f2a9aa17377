"""B23.74: a painted factory, whose walls nobody has drawn, hinders who stays inside it and is an obstacle to others."""

from __future__ import annotations

import numpy as np

from losview.hexes.arrays import Bools
from losview.hexes.thread import Segment
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.trace.crossings import Crossings
from losview.rules.asl.trace.exact import hexes_met
from losview.rules.asl.trace.lines import ThreadLines


def walls_of_factories(terrain: AslTerrain, lines: ThreadLines, crossings: Crossings) -> Bools:
    """Which crossings are of factories that fill their hexes, by threads that do not stay inside all the way."""
    outside = terrain.fill_of_factory(crossings.piece)
    factories = terrain.painted_factories
    at = outside.nonzero()[0]
    own = factories[crossings.cell[at]]
    line = crossings.line[at]
    may_stay = (factories[lines.start[line]] == own) & (factories[lines.end[line]] == own)
    for row in at[may_stay].tolist():
        through, along = hexes_met(terrain, Segment(*lines.segment(int(crossings.line[row]))))
        cells = [terrain.plane.cell(hex_) for hex_, _ in (*through, *along)]
        outside[row] = not np.all(factories[cells] == factories[crossings.cell[row]])
    return outside
