"""Many threads between any points: the hexes that they meet, and what they cut in the ends' own, as arrays.

What lies on a thread is found in exact whole numbers, as `segment` finds it for one thread.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from losview.hexes.arrays import Bools, Cells, Ints, Longs, Shorts
from losview.hexes.lattice import CORNERS, UNIT
from losview.hexes.thread import Segment
from losview.sight.asl.board.asl_terrain import AslTerrain
from losview.sight.asl.board.hexside_ground import grounds_along
from losview.sight.asl.trace.clip import begins_or_ends_in, overlaps, reach_inside, stood_on
from losview.sight.asl.trace.crossings import Crossings, Samples, is_cut, joined, no_samples, of_samples
from losview.sight.asl.trace.lines import ThreadLines
from losview.sight.asl.trace.met import KnownOutcomes, MetTerrain
from losview.sight.asl.trace.one_thread import HexsideRun, run_along, shows_along
from losview.sight.asl.trace.outline_cuts import spans_inside


class Passed(NamedTuple):
    """Hexes of the map that threads meet along a length, arrays of one length, by thread.

    Attributes:
        line, cell: which thread and hex. through: whether it passes the inside, else it runs along a hexside.
    """

    line: Cells
    cell: Cells
    through: Bools

    def take(self, at: Cells | Bools) -> Passed:
        return Passed(self.line[at], self.cell[at], self.through[at])


def meet_points(terrain: AslTerrain, lines: ThreadLines, known: KnownOutcomes | None = None) -> MetTerrain:
    """The hexes that threads between any points enter or run along, and what they cut in the ends' own.

    Args:
        known: where only outcomes are asked for, what is known of them; threads that something new settles are
            left out.  Else what is met comes in the order in which it is.
    """
    passed = hexes_passed(terrain, lines, None if known is None else known.settled)
    own = (passed.cell == lines.start[passed.line]) | (passed.cell == lines.end[passed.line])
    walled = np.zeros(0, np.intp)
    if known is None:
        order = _in_order(terrain, lines, passed)
        passed, own = passed.take(order), own[order]
    else:
        stops = passed.through & ~own & (terrain.wall[passed.cell] > known.high[passed.line])
        walled = np.unique(passed.line[stops])
        going = ~np.isin(passed.line, walled)
        passed, own = passed.take(going), own[going]
    samples = _samples(terrain, lines, passed)
    between = np.flatnonzero(passed.through & ~own)
    wanted = terrain.peak[passed.cell[between]] > lines.low[passed.line[between]]
    if terrain.matters is not None:
        wanted |= terrain.matters[passed.cell[between]]
    beside = np.flatnonzero(~passed.through)
    cut = _own_crossings(terrain, lines, samples.take(np.flatnonzero(passed.through & own)))
    along, ground, heights = _along(terrain, lines, samples.take(beside))
    return MetTerrain(
        samples.take(between[wanted]), samples.take(beside[~own[beside]]), no_samples(), own=joined([cut, along]),
        own_ground=(ground, heights), sided=samples, known=known, walled=walled,
    )


def _samples(terrain: AslTerrain, lines: ThreadLines, passed: Passed) -> Samples:
    ra, rb = (terrain.range(end[passed.line], passed.cell) for end in (lines.start, lines.end))
    return Samples(passed.line, passed.cell, ra, rb, ~passed.through, (2 * ra).astype(np.int32))


# The hexes that a thread meets.


def hexes_passed(terrain: AslTerrain, lines: ThreadLines, left_out: Bools | None = None) -> Passed:
    """All hexes of the map that threads pass through or run along a hexside of, their ends' own among them."""
    line, q, r = _hexes_near(lines, left_out)
    plane = terrain.plane
    column, row = q - plane.q0, r - plane.r0
    inside = (row >= 0) & (row < plane.stride) & (column >= 0) & (column * plane.stride < plane.size)
    line, cell = line[inside], (column * plane.stride + row)[inside]
    here = plane.here[cell]
    line, cell = line[here], cell[here]
    x, y = lines.x, lines.y
    turned = np.sort(np.stack([x * cy - y * cx for cx, cy in CORNERS]), axis=0)
    low, high, level = turned[0], turned[5], turned[0] == turned[1]
    off = _off(terrain, lines, line, cell)
    through = (low[line] + off < 0) & (high[line] + off > 0)
    along = level[line] & ((low[line] + off == 0) | (high[line] + off == 0))
    met_hexes = Passed(line, cell, through).take(np.flatnonzero(through | along))
    return met_hexes.take(overlaps(terrain, lines, met_hexes.line, met_hexes.cell))


def _off(terrain: AslTerrain, lines: ThreadLines, line: Cells, cell: Cells) -> Longs:
    """On which side of threads the centres of hexes lie."""
    return lines.cross(line, *terrain.centres_of(cell))


def _hexes_near(lines: ThreadLines, left_out: Bools | None) -> tuple[Cells, Longs, Longs]:
    """Of each thread all hexes that it may meet: the thread, q and r.

    Of the three coordinates q, r and q + r the one that changes most counts the rows: the thread then meets no more
    than two hexes of a row.  The lattice is turned so that it is the first.
    """
    px, py, qx, qy = lines.origin_x, lines.origin_y, *lines.last
    dx, dy = qx - px, qy - py
    asked = (dx != 0) | (dy != 0)
    if left_out is not None:
        asked &= ~left_out
    which = np.stack([abs(dx), abs(dy), abs(dx + dy)]).argmax(axis=0)
    line, row, column = _two_a_row(asked & (which == 0), px, py, dx, dy)
    parts = [(line, row, column)]
    line, row, column = _two_a_row(asked & (which == 1), py, px, dy, dx)
    parts.append((line, column, row))
    line, row, column = _two_a_row(asked & (which == 2), px + py, -px, dx + dy, -dx)
    parts.append((line, -column, row + column))
    line, q, r = (np.concatenate(values) for values in zip(*parts, strict=True))
    return line, q, r


def _two_a_row(
    asked: Bools, one: Longs, two: Longs, ahead: Longs, aside: Longs
) -> tuple[Cells, Longs, Longs]:
    """Of threads two hexes of each row that they reach: the thread, the row and the column.

    Args:
        asked: which threads. one, two: where they start, along the rows' count and along the rows; ahead, aside: how
            far they go.
    """
    at = np.flatnonzero(asked)
    one, two, ahead, aside = one[at], two[at], ahead[at], aside[at]
    first = -(-(np.minimum(one, one + ahead) - 512) // UNIT)
    last = (np.maximum(one, one + ahead) + 512) // UNIT
    count = last - first + 1
    own = np.repeat(np.arange(len(at)), count)
    row = first[own] + np.arange(len(own)) - (np.cumsum(count) - count)[own]
    height = two[own] + aside[own] * (UNIT * row - one[own]) // ahead[own]
    least = -((514 - height) // UNIT)
    line = at[own]
    return np.concatenate([line, line]), np.concatenate([row, row]), np.concatenate([least, least + 1])


def _in_order(terrain: AslTerrain, lines: ThreadLines, passed: Passed) -> Cells:
    """An order by threads and along them from their starts."""
    line, cell = passed.line, passed.cell
    enter, leave = reach_inside(terrain, lines, line, cell)
    order: Cells = np.lexsort((cell, leave, enter, line))
    return order


# What is cut in the ends' own hexes, and what shows along hexsides.


def _exempt(lines: ThreadLines, line: Cells, cell: Cells) -> Bools:
    """A6.2: terrain of an end's own hex does not block a thread from that hex's centre dot."""
    a_dot, b_dot = lines.dots
    is_exempt: Bools = ((cell == lines.start[line]) & a_dot[line]) | ((cell == lines.end[line]) & b_dot[line])
    return is_exempt


def _own_crossings(terrain: AslTerrain, lines: ThreadLines, samples: Samples) -> Crossings:
    """A6.2: terrain of the ends' own hexes, cut by threads from other points of them than the centre dots."""
    samples = samples.take(~_exempt(lines, samples.line, samples.cell))
    table = terrain.pieces
    count = table.count[samples.cell]
    at = np.repeat(np.arange(len(samples)), count)
    piece = np.arange(len(at)) + (table.first[samples.cell] - (np.cumsum(count) - count))[at]
    line, cell = samples.line[at], samples.cell[at]
    least = np.where(table.ground[piece], stood_on(lines, line, cell), lines.low[line])
    rising = np.flatnonzero(table.top[piece] > least)
    at, piece = at[rising], piece[rising]
    cut = np.flatnonzero(is_cut(terrain, lines, samples, at, piece))
    at, piece = at[cut], piece[cut]
    kept = np.ones(len(at), np.bool_)
    # A thread that ends inside the hex may end before a piece of it, or begin behind.
    asked = ~table.whole[piece] & begins_or_ends_in(terrain, lines, samples.line[at], samples.cell[at])
    for one in np.flatnonzero(asked).tolist():
        kept[one] = _cuts(terrain, lines, int(samples.line[at[one]]), int(samples.cell[at[one]]), int(piece[one]))
    return of_samples(samples, at[kept], piece[kept])


def _cuts(terrain: AslTerrain, lines: ThreadLines, line: int, cell: int, piece: int) -> bool:
    """Whether a thread, from its start to its end, cuts a piece of a hex."""
    segment, hex_ = Segment(*lines.segment(line)), terrain.plane.hex(cell)
    span = segment.span(hex_)
    assert span is not None
    shift = (hex_.q * UNIT - segment.start.x, hex_.r * UNIT - segment.start.y)
    direction = (segment.end.x - segment.start.x, segment.end.y - segment.start.y)
    return bool(spans_inside(terrain.rings_of(piece), shift, direction, span))


def _along(terrain: AslTerrain, lines: ThreadLines, samples: Samples) -> tuple[Crossings, Crossings, Shorts]:
    """A6.1, B.6: pieces that show on both sides of hexsides where they are run along, and inherent ones of either hex.

    Returns:
        They; and the ground that shows on both sides, charged to both hexes, with its quarters.
    """
    samples = samples.take(~_exempt(lines, samples.line, samples.cell))
    side = _sides_run(terrain, lines, samples)
    number = np.zeros(len(samples), np.intp)
    for direction in range(6):
        own = side == direction
        number[own] = terrain.side_ids(samples.cell[own], direction)
    count = terrain.along.count[number]
    at = np.repeat(np.arange(len(samples)), count)
    piece = terrain.along.piece[terrain.along.first[number][at] + np.arange(len(at)) - (np.cumsum(count) - count)[at]]
    kept = terrain.pieces.cell[piece] == samples.cell[at]
    kept &= terrain.pieces.top[piece] > lines.low[samples.line[at]]
    partly = np.flatnonzero(begins_or_ends_in(terrain, lines, samples.line, samples.cell, True)).tolist()
    runs = {one: _run(terrain, lines, samples, one) for one in partly}
    for one, run in runs.items():
        for other in np.flatnonzero(kept & (at == one)).tolist():
            kept[other] = shows_along(terrain, int(piece[other]), run)
    return of_samples(samples, at[kept], piece[kept]), *_ground_along(terrain, lines, samples, number, runs)


def _run(terrain: AslTerrain, lines: ThreadLines, samples: Samples, one: int) -> HexsideRun:
    """The part of a hexside that a thread runs along which begins or ends on it."""
    segment, hex_ = Segment(*lines.segment(int(samples.line[one]))), terrain.plane.hex(int(samples.cell[one]))
    span = segment.span(hex_)
    assert span is not None
    run = run_along(segment, hex_, span)
    assert run is not None
    return run


def _ground_along(
    terrain: AslTerrain, lines: ThreadLines, samples: Samples, number: Cells, runs: dict[int, HexsideRun]
) -> tuple[Crossings, Shorts]:
    """The ground that shows on both sides of hexsides where they are run along, with its quarters.

    Args:
        number: the hexsides. runs: of those of which only a part is run along, that part.
    """
    least = stood_on(lines, samples.line, samples.cell)
    at, height = terrain.side_ground.above(number, least)
    whole = ~np.isin(at, list(runs))
    parts = [(at[whole], height[whole])]
    for at_run, run in runs.items():
        shown = grounds_along(terrain.plane, terrain.ground, int(samples.cell[at_run]), run.side, run.part)
        rising = np.array([quarters for quarters in shown if quarters > least[at_run]], np.int16)
        parts.append((np.full(len(rising), at_run), rising))
    at, height = (np.concatenate(column) for column in zip(*parts, strict=True))
    return of_samples(samples, at, np.full(len(at), -1, np.intp)), height


def _sides_run(terrain: AslTerrain, lines: ThreadLines, samples: Samples) -> Ints:
    """The directions of the hexsides that threads run along, as their hexes have them."""
    off = _off(terrain, lines, samples.line, samples.cell)
    x, y = lines.x[samples.line], lines.y[samples.line]
    on_line = np.stack([x * cy - y * cx + off == 0 for cx, cy in CORNERS])
    side: Ints = (on_line & np.roll(on_line, 1, axis=0)).argmax(axis=0).astype(np.int32)
    return side
