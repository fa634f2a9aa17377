"""A single thread between any points, and near misses: the hexes that it meets, and what it cuts there."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import Any, NamedTuple

import numpy as np

from losview.board.outlines.pieces import step_on_side
from losview.hexes.arrays import Bools, Shorts
from losview.hexes.hex import Hex, disc, distance
from losview.hexes.lattice import CORNERS, UNIT, corner, inside_hex, norm2
from losview.hexes.thread import IMAGES, Segment, fold_one
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.board.hexside_ground import grounds_along
from losview.rules.asl.board.locations import end_level, end_state, offset_of
from losview.rules.asl.trace.crossings import Crossings, Samples, crossings_at, join_crossings, no_samples
from losview.rules.asl.trace.edge_crossings import met_between_outlines
from losview.rules.asl.trace.exact import met_hexes, place_on_line
from losview.rules.asl.trace.inside_hexes import in_hex_of_dot, levels_stood_on
from losview.rules.asl.trace.lines import ThreadLines, lines_between
from losview.rules.asl.trace.met_terrain import MetTerrain
from losview.rules.asl.trace.outline_cuts import spans_inside
from losview.rules.core.threads import LineBatch, LineEnd
from losview.rules.core.verdict import Span


def line_of(terrain: AslTerrain, a: LineEnd, b: LineEnd) -> ThreadLines:
    """The line of a single thread between any two points."""
    def both(value: Callable[[LineEnd], Any], dtype: type) -> tuple[Any, Any]:
        return np.array([value(a)], dtype), np.array([value(b)], dtype)

    return lines_between(terrain, LineBatch(
        *both(lambda end: terrain.plane.cell(end.hex), np.intp), *both(lambda end: end_level(terrain, end), np.int32),
        *both(end_state, np.uint8), *both(offset_of, np.int32)))


def meet_segment(terrain: AslTerrain, lines: ThreadLines, a: LineEnd, b: LineEnd) -> MetTerrain:
    """The hexes that a segment between any two points enters or runs along, and what it cuts in the ends' own."""
    segment = Segment(*lines.segment(0))
    if segment.start == segment.end:
        return MetTerrain(no_samples(), no_samples(), no_samples())
    through, along = met_hexes(terrain, segment)
    end_hexes = {a.hex, b.hex}
    between = [hex_ for hex_, _ in sorted(through, key=lambda passed: passed[1]) if hex_ not in end_hexes]
    runs = [run for hex_, span in along if (run := run_along(segment, hex_, span)) is not None]
    beside = [hex_ for hex_, _ in along]
    ground, heights = _ground_along(terrain, lines, runs)
    return MetTerrain(
        _samples(terrain, a, b, between, False),
        _samples(terrain, a, b, [hex_ for hex_ in beside if hex_ not in end_hexes], True), no_samples(),
        own_crossings=join_crossings([
            _own_crossings(terrain, lines, segment, a, b, [passed for passed in through if passed[0] in end_hexes]),
            _crossings_along(terrain, lines, a, b, runs)]),
        ground_along=(_crossings(terrain, a, b, [(hex_, -1) for hex_ in ground], True), heights),
        with_end_hexes=_samples(terrain, a, b, [*(hex_ for hex_, _ in through), *beside], False),
    )


def _samples(terrain: AslTerrain, a: LineEnd, b: LineEnd, hexes: list[Hex], along: bool) -> Samples:
    """The samples of a thread in hexes."""
    n = len(hexes)
    cell = terrain.plane.cell
    return Samples(
        np.zeros(n, np.intp), np.array([cell(hex_) for hex_ in hexes], np.intp),
        np.array([distance(a.hex, hex_) for hex_ in hexes], np.int32),
        np.array([distance(hex_, b.hex) for hex_ in hexes], np.int32),
        np.full(n, along), np.array([2 * distance(a.hex, hex_) for hex_ in hexes], np.int32),
    )


def _crossings(terrain: AslTerrain, a: LineEnd, b: LineEnd, cut: list[tuple[Hex, int]], along: bool) -> Crossings:
    """The crossings of a thread with pieces in hexes."""
    samples = _samples(terrain, a, b, [hex_ for hex_, _ in cut], along)
    return crossings_at(samples, np.arange(len(cut)), np.array([piece for _, piece in cut], np.intp))


def _level_stood_on(lines: ThreadLines, cell: int) -> int:
    """Quarters above which ground of a hex counts, as `levels_stood_on` has it."""
    return int(levels_stood_on(lines, np.zeros(1, np.intp), np.array([cell], np.intp))[0])


def _own_crossings(
    terrain: AslTerrain, lines: ThreadLines, segment: Segment, a: LineEnd, b: LineEnd, passed: list[tuple[Hex, Span]]
) -> Crossings:
    """A6.2: terrain of an end's own hex, cut by a thread from another point of it than the centre dot."""
    table, cut = terrain.pieces, []
    direction = (segment.end.x - segment.start.x, segment.end.y - segment.start.y)
    own = [(hex_, span) for hex_, span in passed if not in_hex_of_dot(lines, 0, terrain.plane.cell(hex_))]
    for hex_, span in own:
        cell = terrain.plane.cell(hex_)
        shift = (hex_.q * UNIT - segment.start.x, hex_.r * UNIT - segment.start.y)
        for piece in range(int(table.first[cell]), int(table.first[cell] + table.count[cell])):
            least = _level_stood_on(lines, cell) if table.ground[piece] else int(lines.low[0])
            rises = table.top[piece] > least and not table.in_gully[piece]  # B19.21: who is IN the hex itself is seen
            if rises and spans_inside(terrain.rings_of(piece), shift, direction, span):
                cut.append((hex_, piece))
    samples = _samples(terrain, a, b, [hex_ for hex_, _ in own], False)
    return join_crossings([_crossings(terrain, a, b, cut, False), met_between_outlines(terrain, lines, samples)])


class HexsideRun(NamedTuple):
    """A hexside that a thread runs along, as a side of one of its hexes.

    Attributes:
        hex, side: the hex and the direction of the hexside.
        part: the stretch of its 257 points that the thread covers.
    """

    hex: Hex
    side: int
    part: tuple[int, int]


def run_along(segment: Segment, hex_: Hex, span: Span) -> HexsideRun | None:
    """The hexside of a hex that a segment runs along, over a span of the segment; None where it runs along none."""
    start, end = segment.start, segment.end
    dx, dy = start.x - hex_.q * UNIT, start.y - hex_.r * UNIT
    x, y = end.x - start.x, end.y - start.y
    on_line = [x * (cy - dy) == y * (cx - dx) for cx, cy in CORNERS]
    side = next((side for side in range(6) if on_line[side - 1] and on_line[side]), None)
    if side is None:
        return None
    low, high = sorted(round(step_on_side(side, float(dx + place * x), float(dy + place * y))) for place in span)
    return HexsideRun(hex_, side, (low, high))


def _crossings_along(terrain: AslTerrain, lines: ThreadLines, a: LineEnd, b: LineEnd,
                     runs: list[HexsideRun]) -> Crossings:
    """A6.1, B.6: what stands on both sides of hexsides where they are run along, and inherent terrain of either hex."""
    table, shown = terrain.pieces, list[tuple[Hex, int]]()
    for run in runs:
        cell = terrain.plane.cell(run.hex)
        number = terrain.side_id(cell, run.side)
        first = int(terrain.hexside_pieces.first[number])
        pieces = terrain.hexside_pieces.piece[first : first + int(terrain.hexside_pieces.count[number])].tolist()
        shown += [(run.hex, piece) for entry, piece in enumerate(pieces, first)
                  if table.cell[piece] == cell and table.top[piece] > lines.low[0] and not in_hex_of_dot(lines, 0, cell)
                  and terrain.hexside_pieces.shows(entry, run.side, run.part)]
    return _crossings(terrain, a, b, shown, True)


def _ground_along(
    terrain: AslTerrain, lines: ThreadLines, runs: list[HexsideRun]
) -> tuple[list[Hex], Shorts]:
    """The ground that shows on both sides of hexsides where they are run along, counted in both hexes."""
    hexes, heights = [], []
    for run in runs:
        cell = terrain.plane.cell(run.hex)
        if in_hex_of_dot(lines, 0, cell):
            continue
        least = _level_stood_on(lines, cell)
        for height in grounds_along(terrain.plane, terrain.ground, cell, run.side, run.part):
            if height > least:
                hexes.append(run.hex)
                heights.append(height)
    return hexes, np.array(heights, np.int16)


def near_hexes(terrain: AslTerrain, a: Hex, b: Hex, lines: ThreadLines, slack: int) -> Samples:
    """Hexes between two centre dots that a thread passes or misses by no more than a margin, as samples."""
    x, y, plane = int(lines.x[0]), int(lines.y[0]), terrain.plane
    length, most, image = fold_one(b.q - a.q, b.r - a.r)
    (ahead_q, ahead_r), (aside_q, aside_r) = IMAGES[image]
    # Only hexes whose ranges from both ends add up to the thread's range; at each range four of them, which the thread
    # passes or misses by less than a quarter of a hex.
    range_ = np.arange(1, length)[:, None]
    aside = range_ * most // length + _FOUR
    ahead = range_ - aside
    centre = ahead * (UNIT * (x * ahead_r - y * ahead_q)) + aside * (UNIT * (x * aside_r - y * aside_q))
    sides = [x * cy - y * cx for cx, cy in CORNERS]
    near = (centre < slack - min(sides)) & (centre > -slack - max(sides))
    near &= (aside >= 0) & (aside <= most) & (ahead >= 0) & (ahead <= length - most)
    range_a = (near.nonzero()[0] + 1).astype(np.int32)
    number = plane.number[plane.cell(a) + ahead[near] * (ahead_q * plane.stride + ahead_r)
                          + aside[near] * (aside_q * plane.stride + aside_r)]
    order = number.argsort()[np.count_nonzero(number < 0):]
    range_a, n = range_a[order], len(order)
    return Samples(np.zeros(n, np.intp), plane.cells[number[order]], range_a, lines.length[0] - range_a,
                   np.zeros(n, np.bool_), 2 * range_a)


#: The hexes that are tested at each range, by their steps aside.
_FOUR = np.arange(-1, 3)


def is_beside_another(terrain: AslTerrain, crossings: Crossings) -> Bools:
    """Which crossings of one thread along hexsides have one across the hexside: they remain if it moves to a side."""
    adjacent = terrain.range(crossings.cell, crossings.cell[:, None]) == 1
    is_beside: Bools = (adjacent & crossings.along).any(axis=1) & crossings.along
    return is_beside


def near_segment(terrain: AslTerrain, a: LineEnd, b: LineEnd, lines: ThreadLines, slack: int) -> Samples:
    """As `near_hexes`, between any points; hexes that hold a point of an end count only where they are passed."""
    segment = Segment(*lines.segment(0))
    through = {hex_ for hex_, _ in met_hexes(terrain, segment)[0]}
    hexes = [hex_ for hex_ in sorted({near for hex_ in through for near in disc(hex_, 1)} - {a.hex, b.hex})
             if hex_ in terrain.board.grid and (hex_ in through or _just_missed(lines, segment, hex_, slack))]
    return _samples(terrain, a, b, hexes, False)


def _just_missed(lines: ThreadLines, segment: Segment, hex_: Hex, slack: int) -> bool:
    """Whether a thread passes a corner of a hex, which holds neither of its ends, at less than a margin."""
    if any(inside_hex(point.x - hex_.q * UNIT, point.y - hex_.r * UNIT) for point in (segment.start, segment.end)):
        return False
    corners = [corner(hex_, vertex) for vertex in range(6)]
    line = np.zeros(6, np.intp)
    sides = lines.cross(line, np.array([point.x for point in corners]), np.array([point.y for point in corners]))
    return any(abs(side) < slack and 0 < place_on_line(segment, point) < 1
               for side, point in zip(sides.tolist(), corners, strict=True))


def slack_of(lines: ThreadLines, thousandths: int) -> int:
    """A margin in thousandths of a hex, in units of `ThreadLines.cross`, rounded down.

    A point lies `(√3/2)·|cross| / √(x² + xy + y²)` lattice units beside the thread.
    """
    return isqrt(thousandths**2 * UNIT**2 * norm2(int(lines.x[0]), int(lines.y[0])) * 4 // (3 * 1000**2))
