"""Threads from or to other points than centre dots, and near misses: the hexes met, looked up one thread at a time."""

from __future__ import annotations

from math import gcd, isqrt
from typing import Any

import numpy as np

from losview.hexes.hex import Hex, distance
from losview.hexes.lattice import CORNERS, UNIT, norm2
from losview.hexes.thread import Segment
from losview.sight.asl.country import Country
from losview.sight.asl.crossings import (
    Crossings,
    Lines,
    Longs,
    Samples,
    no_crossings,
    no_samples,
)
from losview.sight.asl.exact import Span, hexes_met, stretches_inside
from losview.sight.asl.examine import Met
from losview.sight.asl.places import is_dot, level_of, point_of, state_of
from losview.sight.ruleset import End


def line_of(country: Country, a: End, b: End) -> Lines:
    """One thread between any two points."""
    start, end = point_of(a), point_of(b)
    x, y = end.x - start.x, end.y - start.y
    divisor = max(1, gcd(x, y))

    def one(value: int, kind: type = np.int64) -> Any:
        return np.array([value], kind)

    return Lines(
        one(country.plane.place(a.hex), np.intp), one(country.plane.place(b.hex), np.intp),
        one(level_of(country, a), np.int16), one(level_of(country, b), np.int16),
        one(state_of(a), np.uint8), one(state_of(b), np.uint8), one(distance(a.hex, b.hex), np.int32),
        one(x // divisor), one(y // divisor), one(start.x), one(start.y), is_dot(a), is_dot(b), end,
    )


def meet_segment(country: Country, lines: Lines, a: End, b: End) -> Met:
    """The hexes that a segment between any two points enters or runs along, and what it cuts in the ends' own."""
    segment = Segment(point_of(a), point_of(b))
    if segment.start == segment.end:
        return Met(no_samples(), no_samples(), no_samples())
    through, along = hexes_met(country, segment)
    between = [(hex_, span) for hex_, span in through if hex_ not in (a.hex, b.hex)]
    order = sorted(between, key=lambda one: one[1])
    pairs = [(one, two) for i, (one, own) in enumerate(along) for two, other in along[i + 1 :]
             if own == other and distance(one, two) == 1 and not {one, two} & {a.hex, b.hex}]
    own = [one for one in through if one[0] in (a.hex, b.hex)]
    return Met(
        _samples(country, a, b, [hex_ for hex_, _ in order], False),
        _samples(country, a, b, [one for one, _ in pairs], True),
        _samples(country, a, b, [two for _, two in pairs], True),
        _own_crossings(country, lines, segment, a, b, own),
    )


def _samples(country: Country, a: End, b: End, hexes: list[Hex], along: bool) -> Samples:
    n = len(hexes)
    place = country.plane.place
    return Samples(
        np.zeros(n, np.intp), np.array([place(hex_) for hex_ in hexes], np.intp),
        np.array([distance(a.hex, hex_) for hex_ in hexes], np.int32),
        np.array([distance(hex_, b.hex) for hex_ in hexes], np.int32),
        np.full(n, along), np.array([2 * distance(a.hex, hex_) for hex_ in hexes], np.int32),
    )


def _own_crossings(
    country: Country, lines: Lines, segment: Segment, a: End, b: End, own: list[tuple[Hex, Span]]
) -> Crossings:
    """A6.2: terrain of an end's own hex, cut by a thread from another point of it than the centre dot."""
    table, found = country.pieces, []
    direction = (segment.end.x - segment.start.x, segment.end.y - segment.start.y)
    for hex_, span in own:
        ends = [(end, level) for end, level in ((a, lines.a), (b, lines.b)) if end.hex == hex_]
        if all(is_dot(end) for end, _ in ends):
            continue
        place = country.plane.place(hex_)
        shift = (hex_.q * UNIT - segment.start.x, hex_.r * UNIT - segment.start.y)
        for piece in range(int(table.first[place]), int(table.first[place] + table.count[place])):
            stands_on = table.ground[piece] and table.top[piece] <= max(int(level[0]) for _, level in ends)
            if table.top[piece] > lines.low[0] and not stands_on and stretches_inside(
                    country.rings_of(piece), shift, direction, *span):
                found.append((hex_, piece))
    if not found:
        return no_crossings()
    samples = _samples(country, a, b, [hex_ for hex_, _ in found], False)
    return Crossings(samples.line, samples.place, samples.ra, samples.rb, samples.along, samples.order,
                     np.array([piece for _, piece in found], np.intp))


def near_hexes(country: Country, a: Hex, b: Hex, lines: Lines, slack: int) -> Samples:
    """Hexes between two centre dots that a thread passes or misses by no more than a slack, as samples."""
    plane = country.plane
    q, r = (lows.astype(np.int64) for lows in (plane.q, plane.r))

    def ranges(hex_: Hex) -> Longs:
        dq, dr = q - hex_.q, r - hex_.r
        found: Longs = np.maximum(np.maximum(abs(dq), abs(dr)), abs(dq + dr))
        return found

    ra, rb = ranges(a), ranges(b)
    length = int(lines.length[0])
    at = np.flatnonzero((ra + rb == length) & (ra > 0) & (rb > 0))
    off = lines.x[0] * (r[at] * UNIT - lines.origin_y[0]) - lines.y[0] * (q[at] * UNIT - lines.origin_x[0])
    corner = [int(lines.x[0]) * cy - int(lines.y[0]) * cx for cx, cy in CORNERS]
    at = at[(off + min(corner) < slack) & (off + max(corner) > -slack)]
    place = plane.cells[at]
    n = len(at)
    return Samples(np.zeros(n, np.intp), place, ra[at].astype(np.int32), rb[at].astype(np.int32),
                   np.zeros(n, np.bool_), 2 * ra[at].astype(np.int32))


def slack_of(lines: Lines, thousandths: int) -> int:
    """A margin in thousandths of a hex, in units of `Lines.cross`, rounded down.

    A point lies `(√3/2)·|cross| / √(x² + xy + y²)` lattice units beside the thread.
    """
    return isqrt(thousandths**2 * UNIT**2 * norm2(int(lines.x[0]), int(lines.y[0])) * 4 // (3 * 1000**2))
