"""Many threads between any points: the hexes that they meet, and what they cut in the ends' own hexes, as arrays.

Everything is computed in exact integers, with the same results as `single_thread.meet_segment` for each thread.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from losview.hexes.arrays import Bools, CellIndices, Ints, Longs, Shorts
from losview.hexes.lattice import CORNERS, UNIT
from losview.hexes.thread import Segment
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.board.hexside_ground import grounds_along
from losview.rules.asl.trace.crossings import Crossings, Samples, crossings_at, is_cut, join_crossings, no_samples
from losview.rules.asl.trace.edge_crossings import met_between_outlines
from losview.rules.asl.trace.inside_hexes import (
    begins_or_ends_inside,
    in_hex_of_dot,
    levels_stood_on,
    passes_inside,
    spans_in_hexes,
)
from losview.rules.asl.trace.lines import ThreadLines
from losview.rules.asl.trace.met_terrain import KnownOutcomes, MetTerrain
from losview.rules.asl.trace.outline_cuts import spans_inside
from losview.rules.asl.trace.single_thread import HexsideRun, run_along


class PassedHexes(NamedTuple):
    """Hexes of the map that threads meet along a length, arrays of one length, by thread.

    Attributes:
        line, cell: which thread and hex. through: whether it passes through the inside, else it runs along a hexside.
    """

    line: CellIndices
    cell: CellIndices
    through: Bools

    def take(self, at: CellIndices | Bools) -> PassedHexes:
        return PassedHexes(self.line[at], self.cell[at], self.through[at])


def meet_points(terrain: AslTerrain, lines: ThreadLines, known: KnownOutcomes | None = None) -> MetTerrain:
    """The hexes that threads between any points enter or run along, and what they cut in the ends' own hexes.

    Args:
        known: where only outcomes are asked for, those that are known; threads that are found to be blocked on the way
            are left out.  None gives everything, in order along each thread.
    """
    passed = hexes_passed(terrain, lines, None if known is None else known.settled)
    is_own = (passed.cell == lines.start[passed.line]) | (passed.cell == lines.end[passed.line])
    stopped = np.zeros(0, np.intp)
    if known is None:
        order = _in_order(terrain, lines, passed)
        passed, is_own = passed.take(order), is_own[order]
    else:
        meets_block = passed.through & ~is_own & (terrain.block_top[passed.cell] > known.high[passed.line])
        stopped = np.unique(passed.line[meets_block])
        remaining = ~np.isin(passed.line, stopped)
        passed, is_own = passed.take(remaining), is_own[remaining]
    samples = _samples(terrain, lines, passed)
    between = np.flatnonzero(passed.through & ~is_own)
    wanted = terrain.peak[passed.cell[between]] > lines.low[passed.line[between]]
    if terrain.matters is not None:
        wanted |= terrain.matters[passed.cell[between]]
    beside = np.flatnonzero(~passed.through)
    cut = _own_crossings(terrain, lines, samples.take(np.flatnonzero(passed.through & is_own)))
    along, ground, heights = _crossings_along(terrain, lines, samples.take(beside))
    return MetTerrain(
        samples.take(between[wanted]), samples.take(beside[~is_own[beside]]), no_samples(),
        own_crossings=join_crossings([cut, along]), ground_along=(ground, heights), with_end_hexes=samples, known=known,
        stopped=stopped,
    )


def _samples(terrain: AslTerrain, lines: ThreadLines, passed: PassedHexes) -> Samples:
    range_a, range_b = (terrain.range(end[passed.line], passed.cell) for end in (lines.start, lines.end))
    return Samples(passed.line, passed.cell, range_a, range_b, ~passed.through, (2 * range_a).astype(np.int32))


# The hexes that a thread meets.


def hexes_passed(terrain: AslTerrain, lines: ThreadLines, left_out: Bools | None = None) -> PassedHexes:
    """All hexes of the map that threads pass through or run along a hexside of, their ends' own among them."""
    line, q, r = hexes_near(lines, left_out)
    plane = terrain.plane
    column, row = q - plane.q0, r - plane.r0
    inside = (row >= 0) & (row < plane.stride) & (column >= 0) & (column * plane.stride < plane.size)
    line, cell = line[inside], (column * plane.stride + row)[inside]
    here = plane.here[cell]
    line, cell = line[here], cell[here]
    x, y = lines.x, lines.y
    corner_sides = np.sort(np.stack([x * cy - y * cx for cx, cy in CORNERS]), axis=0)
    low, high, along_sides = corner_sides[0], corner_sides[5], corner_sides[0] == corner_sides[1]
    centre = _centre_sides(terrain, lines, line, cell)
    through = (low[line] + centre < 0) & (high[line] + centre > 0)
    along = along_sides[line] & ((low[line] + centre == 0) | (high[line] + centre == 0))
    met_hexes = PassedHexes(line, cell, through).take(np.flatnonzero(through | along))
    return met_hexes.take(passes_inside(terrain, lines, met_hexes.line, met_hexes.cell))


def _centre_sides(terrain: AslTerrain, lines: ThreadLines, line: CellIndices, cell: CellIndices) -> Longs:
    """On which side of threads the centres of hexes lie, as cross products."""
    return lines.cross(line, *terrain.centres_of(cell))


def hexes_near(lines: ThreadLines, left_out: Bools | None) -> tuple[CellIndices, Longs, Longs]:
    """All hexes that each thread may meet: numbers of threads, q and r.

    Rows are counted along the one of the coordinates q, r and q + r that changes most: the thread then meets no more
    than two hexes of a row.  Coordinates are exchanged so that this one comes first.
    """
    px, py, qx, qy = lines.origin_x, lines.origin_y, *lines.last_points
    dx, dy = qx - px, qy - py
    wanted = (dx != 0) | (dy != 0)
    if left_out is not None:
        wanted &= ~left_out
    which = np.stack([abs(dx), abs(dy), abs(dx + dy)]).argmax(axis=0)
    line, row, column = _two_a_row(wanted & (which == 0), px, py, dx, dy)
    parts = [(line, row, column)]
    line, row, column = _two_a_row(wanted & (which == 1), py, px, dy, dx)
    parts.append((line, column, row))
    line, row, column = _two_a_row(wanted & (which == 2), px + py, -px, dx + dy, -dx)
    parts.append((line, -column, row + column))
    line, q, r = (np.concatenate(values) for values in zip(*parts, strict=True))
    return line, q, r


def _two_a_row(
    wanted: Bools, from_row: Longs, from_column: Longs, rows: Longs, columns: Longs
) -> tuple[CellIndices, Longs, Longs]:
    """Two hexes of each row that threads reach: numbers of threads, rows and columns.

    Args:
        wanted: which threads. from_row, from_column: where they start, in lattice units; rows, columns: how far they
            go, in lattice units.
    """
    chosen = np.flatnonzero(wanted)
    from_row, from_column, rows, columns = from_row[chosen], from_column[chosen], rows[chosen], columns[chosen]
    first = -(-(np.minimum(from_row, from_row + rows) - 512) // UNIT)
    last = (np.maximum(from_row, from_row + rows) + 512) // UNIT
    count = last - first + 1
    thread = np.repeat(np.arange(len(chosen)), count)
    row = first[thread] + np.arange(len(thread)) - (np.cumsum(count) - count)[thread]
    column = from_column[thread] + columns[thread] * (UNIT * row - from_row[thread]) // rows[thread]
    least = -((514 - column) // UNIT)
    line = chosen[thread]
    return np.concatenate([line, line]), np.concatenate([row, row]), np.concatenate([least, least + 1])


def _in_order(terrain: AslTerrain, lines: ThreadLines, passed: PassedHexes) -> CellIndices:
    """The order by threads, and along each from its start."""
    line, cell = passed.line, passed.cell
    enter, leave = spans_in_hexes(terrain, lines, line, cell)
    order: CellIndices = np.lexsort((cell, leave, enter, line))
    return order


# What is cut in the ends' own hexes, and what shows along hexsides.


def _own_crossings(terrain: AslTerrain, lines: ThreadLines, samples: Samples) -> Crossings:
    """A6.2: terrain of the ends' own hexes, cut by threads from other points of them than the centre dots."""
    samples = samples.take(~in_hex_of_dot(lines, samples.line, samples.cell))
    table = terrain.pieces
    count = table.count[samples.cell]
    sample = np.repeat(np.arange(len(samples)), count)
    piece = np.arange(len(sample)) + (table.first[samples.cell] - (np.cumsum(count) - count))[sample]
    line, cell = samples.line[sample], samples.cell[sample]
    least = np.where(table.ground[piece], levels_stood_on(lines, line, cell), lines.low[line])
    rising = np.flatnonzero((table.top[piece] > least) & ~table.in_gully[piece])
    sample, piece = sample[rising], piece[rising]
    cut = np.flatnonzero(is_cut(terrain, lines, samples, sample, piece))
    sample, piece = sample[cut], piece[cut]
    line, cell, kept = samples.line[sample], samples.cell[sample], np.ones(len(sample), np.bool_)
    # A thread that ends inside the hex may end before a piece of it, or begin behind.
    unclear = ~table.whole[piece] & begins_or_ends_inside(terrain, lines, line, cell)
    for row in np.flatnonzero(unclear).tolist():
        kept[row] = _cuts(terrain, lines, int(line[row]), int(cell[row]), int(piece[row]))
    return join_crossings([crossings_at(samples, sample[kept], piece[kept]),
                           met_between_outlines(terrain, lines, samples)])


def _cuts(terrain: AslTerrain, lines: ThreadLines, line: int, cell: int, piece: int) -> bool:
    """Whether a thread, from its start to its end, cuts a piece of a hex."""
    segment, hex_ = Segment(*lines.segment(line)), terrain.plane.hex(cell)
    span = segment.span(hex_)
    assert span is not None
    shift = (hex_.q * UNIT - segment.start.x, hex_.r * UNIT - segment.start.y)
    direction = (segment.end.x - segment.start.x, segment.end.y - segment.start.y)
    return bool(spans_inside(terrain.rings_of(piece), shift, direction, span))


def _crossings_along(terrain: AslTerrain, lines: ThreadLines, samples: Samples) -> tuple[Crossings, Crossings, Shorts]:
    """A6.1, B.6: pieces that show on both sides of hexsides where they are run along, and inherent ones of either hex.

    Returns:
        Their crossings; and those of ground that shows on both sides, counted in both hexes, with its heights.
    """
    samples = samples.take(~in_hex_of_dot(lines, samples.line, samples.cell))
    side = _sides_run(terrain, lines, samples)
    number = np.zeros(len(samples), np.intp)
    for direction in range(6):
        with_direction = side == direction
        number[with_direction] = terrain.side_ids(samples.cell[with_direction], direction)
    count = terrain.hexside_pieces.count[number]
    sample = np.repeat(np.arange(len(samples)), count)
    first = terrain.hexside_pieces.first[number] - (np.cumsum(count) - count)
    entry = first[sample] + np.arange(len(sample))
    piece = terrain.hexside_pieces.piece[entry]
    kept = terrain.pieces.cell[piece] == samples.cell[sample]
    kept &= terrain.pieces.top[piece] > lines.low[samples.line[sample]]
    partly = np.flatnonzero(begins_or_ends_inside(terrain, lines, samples.line, samples.cell, True)).tolist()
    runs = {run_sample: _run(terrain, lines, samples, run_sample) for run_sample in partly}
    for run_sample, run in runs.items():
        for row in np.flatnonzero(kept & (sample == run_sample)).tolist():
            kept[row] = terrain.hexside_pieces.shows(int(entry[row]), run.side, run.part)
    return crossings_at(samples, sample[kept], piece[kept]), *_ground_along(terrain, lines, samples, number, runs)


def _run(terrain: AslTerrain, lines: ThreadLines, samples: Samples, sample: int) -> HexsideRun:
    """The part of a hexside along which a thread runs that begins or ends on it."""
    segment, hex_ = Segment(*lines.segment(int(samples.line[sample]))), terrain.plane.hex(int(samples.cell[sample]))
    span = segment.span(hex_)
    assert span is not None
    run = run_along(segment, hex_, span)
    assert run is not None
    return run


def _ground_along(
    terrain: AslTerrain, lines: ThreadLines, samples: Samples, number: CellIndices, runs: dict[int, HexsideRun]
) -> tuple[Crossings, Shorts]:
    """The ground that shows on both sides of hexsides where they are run along, with its heights in quarters.

    Args:
        number: of the hexside of each sample. runs: by sample, the part that is run along where that is not all.
    """
    least = levels_stood_on(lines, samples.line, samples.cell)
    sample, height = terrain.side_ground.above(number, least)
    whole = ~np.isin(sample, list(runs))
    parts = [(sample[whole], height[whole])]
    for run_sample, run in runs.items():
        shown = grounds_along(terrain.plane, terrain.ground, int(samples.cell[run_sample]), run.side, run.part)
        rising = np.array([quarters for quarters in shown if quarters > least[run_sample]], np.int16)
        parts.append((np.full(len(rising), run_sample), rising))
    sample, height = (np.concatenate(column) for column in zip(*parts, strict=True))
    return crossings_at(samples, sample, np.full(len(sample), -1, np.intp)), height


def _sides_run(terrain: AslTerrain, lines: ThreadLines, samples: Samples) -> Ints:
    """The directions of the hexsides along which threads run, from the hexes of the samples."""
    centre = _centre_sides(terrain, lines, samples.line, samples.cell)
    x, y = lines.x[samples.line], lines.y[samples.line]
    on_line = np.stack([x * cy - y * cx + centre == 0 for cx, cy in CORNERS])
    side: Ints = (on_line & np.roll(on_line, 1, axis=0)).argmax(axis=0).astype(np.int32)
    return side
