"""What threads meet that run exactly between two outlines inside hexes: there is no room between them (A6.1)."""

from __future__ import annotations

import numpy as np

from losview.hexes.arrays import Bools, CellIndices, Longs, first_of_each
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.trace.crossings import Crossings, Samples, crossings_at, no_crossings
from losview.rules.asl.trace.lines import ThreadLines


def met_between_outlines(terrain: AslTerrain, lines: ThreadLines, samples: Samples) -> Crossings:
    """The pieces that rise above the lower ends and that threads meet along lines inside the hexes of samples."""
    edges, table = terrain.edge_pieces, terrain.pieces
    if not len(edges.piece) or not len(samples):
        return no_crossings()
    count = edges.count[samples.cell]
    sample = np.arange(len(count)).repeat(count)
    row = np.arange(len(sample)) + (edges.first[samples.cell] - np.cumsum(count) + count)[sample]
    line, piece = samples.line[sample], edges.piece[row]
    x, y = terrain.centres_of(samples.cell[sample])
    ends = [(x + edges.x[end, row], y + edges.y[end, row]) for end in (0, 1)]
    met = table.top[piece] > lines.low[line]
    for end in ends:
        met &= lines.cross(line, *end) == 0
    at = met.nonzero()[0]
    if lines.between_points and len(at):
        at = at[_on_the_way(lines, line[at], [(end_x[at], end_y[at]) for end_x, end_y in ends])]
    # Outlines may meet along several stretches of one line.
    at = at[np.sort(first_of_each(sample[at] * len(table.cell) + piece[at]))]
    return crossings_at(samples, sample[at], piece[at])


def _on_the_way(lines: ThreadLines, line: CellIndices, ends: list[tuple[Longs, Longs]]) -> Bools:
    """Whether threads between any points cover any length of stretches that lie on their lines."""
    (px, py), (qx, qy) = ((x[line], y[line]) for x, y in ((lines.origin_x, lines.origin_y), lines.last_points))
    a, b = ((x - px) * (qx - px) + (y - py) * (qy - py) for x, y in ends)
    on_the_way: Bools = (np.minimum(a, b) < (qx - px) ** 2 + (qy - py) ** 2) & (np.maximum(a, b) > 0)
    return on_the_way
