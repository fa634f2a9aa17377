"""B11.21: a cliff that is the bank of a depression: it hides who is IN it, and ground gives way at its hexside."""

from __future__ import annotations

import numpy as np

from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.arrays import Bools, CellIndices, Shorts
from losview.hexes.thread import Segment
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.rules.depressions import is_in
from losview.rules.asl.trace.crossings import Crossings, no_samples
from losview.rules.asl.trace.exact import beside_cliffs, ground_inside
from losview.rules.asl.trace.exit_sides import exit_sides
from losview.rules.asl.trace.inside_hexes import leaves_hexes
from losview.rules.asl.trace.lines import ThreadLines


def over_cliffs(terrain: AslTerrain, lines: ThreadLines) -> tuple[CellIndices, CellIndices]:
    """Threads from farther than the next hex that come over such a cliff to an end IN, and the cells of these ends.

    The hex beyond the cliff is no lower than the base of the depression hex; who is in it looks down the cliff.
    """
    no_cells = no_samples().line
    if not terrain.has_bank_cliffs:
        return no_cells, no_cells
    parts = [(no_cells, no_cells)]
    for cells, is_low, forward in zip((lines.start, lines.end), is_in(terrain, lines), (True, False), strict=True):
        line = (is_low & (terrain.bank_cliffs[cells] > 0) & (lines.length > 1)).nonzero()[0]
        cell = cells[line]
        out = exit_sides(terrain, lines, line, cell, np.full(len(line), 1 if forward else -1, np.int64))
        hidden: Bools = out.leaves & (terrain.bank_cliffs[cell] >> out.side & 1 > 0)
        if lines.between_points:
            hidden &= leaves_hexes(terrain, lines, line, cell, np.full(len(line), forward))
        parts.append((line[hidden], cell[hidden]))
    lines_, cells_ = (np.concatenate(column) for column in zip(*parts, strict=True))
    return lines_, cells_


def banks_at_cliffs(
    terrain: AslTerrain, lines: ThreadLines, crossings: Crossings, ground: Bools, level: Shorts
) -> Bools:
    """Which ground of depression hexes threads cross between such a cliff and the drawing alone: it is no ground.

    Args:
        ground: which crossings are asked about, ground inside hexes; level: quarters, its level.
    """
    cell = crossings.cell
    banks = ground & (terrain.bank_cliffs[cell] > 0) & (terrain.floor[cell] < level) & (level <= terrain.base[cell])
    for at in banks.nonzero()[0].tolist():
        segment, hex_ = Segment(*lines.segment(int(crossings.line[at]))), terrain.plane.hex(int(cell[at]))
        span = segment.span(hex_)
        whole = int(level[at]) // QUARTERS_PER_LEVEL
        # A thread moved aside in thought, for a close call, meets hexes and ground that the thread itself misses.
        banks[at] = span is not None and bool(beside_cliffs(terrain, segment, hex_, whole, span)) and not ground_inside(
            terrain, segment, hex_, whole, span)
    return banks
