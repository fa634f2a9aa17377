"""The rules on what lies on hexsides: walls, hedges, bocage, bars; and on units entrenched behind them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any

import numpy as np

from losview.board.board import QUARTERS
from losview.board.pieces import measure
from losview.hexes.lattice import UNIT, corner
from losview.hexes.thread import Segment
from losview.sight.asl.country import Bools, Country, Ints, Places, Shorts
from losview.sight.asl.crossings import ENTRENCHED, Lines, Longs, Samples
from losview.sight.asl.day import blind_number
from losview.sight.asl.depressions import exit_side
from losview.sight.asl.exact import leaves_by, meets_side
from losview.sight.asl.sides import CORNER_X, CORNER_Y


@dataclass(frozen=True)
class SideFacts:
    """Hexside features that threads meet, arrays of one length.

    Attributes:
        line, entry: which thread and which entry of the hexside table.
        hex: place of the one of its hexes farther from the higher end; r: its range from there; d: as a blind hex
            of the feature, the lower end's number, 1 in that very hex.
        ra: range of the nearer hex from the start, for their order along the thread.
        high, low, base, top, over: int16 quarters, as in `Facts`.
        cut: whether it is crossed at an inside point, else it is touched at a vertex or run along.
        own_high, own_low: whether it belongs to the hex of the higher or of the lower end.
        spine: whether it is a hexspine of an end's hex.
        aerial: whether one end is in the air.
    """

    line: Places
    entry: Places
    hex: Places
    r: Ints
    d: Ints
    ra: Ints
    high: Shorts
    low: Shorts
    base: Shorts
    top: Shorts
    over: Shorts
    cut: Bools
    own_high: Bools
    own_low: Bools
    spine: Bools
    full_level: Bools
    bocage: Bools
    bar: Bools
    factory: Bools
    aerial: Bools

    def __len__(self) -> int:
        return len(self.line)

    def take(self, at: Places | Bools) -> SideFacts:
        return SideFacts(*(getattr(self, one.name)[at] for one in fields(self)))


def meet_sides(
    country: Country, lines: Lines, samples: Samples, slack: Longs | None = None, one_thread: bool = False
) -> SideFacts:
    """The hexside features that threads cross, touch or run along in the hexes met, and bars on the ends' sides.

    Args:
        one_thread: whether this is one thread between any points, and the hexes of its ends are among those met.
        slack: as for `cut_pieces`; features only touched count as exactly met whatever it is.
    """
    table = country.sides
    there = np.flatnonzero(table.count[samples.place])
    if not (len(there) or country.has_bars):
        return _no_facts()
    line, place, towards, entry = _pairs(country, samples.line[there], samples.place[there])
    one, two = _corners(country, lines, line, place, towards)
    allowed = 0 if slack is None else slack[line]
    low, high = np.minimum(one, two), np.maximum(one, two)
    cut = (low < -allowed) & (high > allowed)
    met = cut | (low == 0) | (high == 0)
    if one_thread:
        met &= _met_on_the_way(country, lines, entry)
    line, entry, cut = line[met], entry[met], cut[met]
    own_line, own_entry = (line[:0], entry[:0]) if one_thread else _bars_at_ends(country, lines)
    line, entry = np.concatenate([line, own_line]), np.concatenate([entry, own_entry])
    cut = np.concatenate([cut, np.ones(len(own_line), np.bool_)])
    _, first = np.unique(line * max(1, len(table)) + entry, return_index=True)
    return _facts(country, lines, line[first], entry[first], cut[first])


@cache
def _no_facts() -> SideFacts:
    """Of threads that meet none."""
    kinds: tuple[Any, ...] = (np.intp,) * 3 + (np.int32,) * 3 + (np.int16,) * 5 + (np.bool_,) * 9
    return SideFacts(*(np.zeros(0, kind) for kind in kinds))


def _pairs(country: Country, line: Places, place: Places) -> tuple[Places, Places, Places, Places]:
    """Every hexside feature of hexes: thread, hex, direction from the hex, entry."""
    table = country.sides
    count = table.count[place]
    at = np.repeat(np.arange(len(place)), count)
    start = np.cumsum(count) - count
    number = table.first[place][at] + np.arange(len(at)) - start[at]
    return line[at], place[at], table.towards[number], table.entry[number]


def _corners(country: Country, lines: Lines, line: Places, place: Places, towards: Places) -> tuple[Longs, Longs]:
    """On which sides of threads the two corners of hexsides lie."""
    x, y = (coordinate[place].astype(np.int64) * UNIT for coordinate in (country.plane.q_at, country.plane.r_at))
    one, two = (lines.cross(line, x + CORNER_X[towards, i], y + CORNER_Y[towards, i]) for i in (0, 1))
    return one, two


def _met_on_the_way(country: Country, lines: Lines, entry: Places) -> Bools:
    """Of hexsides that a thread's line meets those that the thread itself meets, and not at its very ends."""
    segment = Segment(*lines.segment(0))
    found = []
    for side in (country.sides.side[one] for one in entry.tolist()):
        corners = corner(side.hex, side.direction - 1), corner(side.hex, side.direction)
        found.append(meets_side(segment, *corners))
    return np.array(found, np.bool_)


def _bars_at_ends(country: Country, lines: Lines) -> tuple[Places, Places]:
    """Bars on the hexsides of the ends' own hexes that threads between centre dots cross."""
    none = np.zeros(0, np.intp)
    if not country.has_bars:
        return none, none
    found: list[tuple[Places, Places]] = []
    for at, sign, dot in ((lines.start, 1, lines.a_dot), (lines.end, -1, lines.b_dot)):
        asked = np.flatnonzero((lines.length > 0) & dot)
        line, place, towards, entry = _pairs(country, asked, at[asked])
        one, two = _corners(country, lines, line, place, towards)
        forward = np.array([measure(x, y, side) for x, y, side in zip(
            sign * lines.x[line], sign * lines.y[line], towards.tolist(), strict=True)]) > 0
        yes = (np.sign(one) * np.sign(two) < 0) & country.sides.bar[entry] & forward
        found.append((line[yes], entry[yes]))
    return np.concatenate([line for line, _ in found]), np.concatenate([entry for _, entry in found])


def _facts(country: Country, lines: Lines, line: Places, entry: Places, cut: Bools) -> SideFacts:
    table = country.sides
    first = lines.from_start[line]
    upper = np.where(first, lines.start[line], lines.end[line])
    lower = np.where(first, lines.end[line], lines.start[line])
    one, two = table.one[entry], table.two[entry]
    r = np.stack([country.range(upper, one), country.range(upper, two)])
    d = np.stack([country.range(one, lower), country.range(two, lower)])
    # The hex that a feature is in is the one behind it, as the higher end sees it.
    pick = (r[1] > r[0]) | ((r[1] == r[0]) & (d[1] < d[0]))
    ra = np.minimum(country.range(lines.start[line], one), country.range(lines.start[line], two))
    spine = np.zeros(len(line), np.bool_)
    for end in (upper, lower):
        spine |= (country.range(end, one) == 1) & (country.range(end, two) == 1)
    return SideFacts(
        line, entry, np.where(pick, two, one), np.where(pick, r[1], r[0]), np.where(pick, d[1], d[0]) + 1, ra,
        lines.high[line], lines.low[line], table.base[entry], table.top[entry], table.over[entry], cut,
        (one == upper) | (two == upper), (one == lower) | (two == lower), spine, table.full_level[entry],
        table.bocage[entry], table.bar[entry], table.factory[entry], lines.aerial[line],
    )


def counts(facts: SideFacts) -> Bools:
    """Whether a feature is met at all: touched or run along it is not where it is a hexspine, bocage excepted."""
    return facts.cut | ~facts.spine | facts.bocage


def bars(facts: SideFacts) -> Bools:
    """B23.71, O5.3: rowhouse bars and interior factory walls block what crosses them, at any level.

    One touched at a vertex or run along is let be where it belongs to an end's hex or is its hexspine.
    """
    return facts.bar & (facts.cut | ~(facts.own_high | facts.own_low | facts.spine))


def hexside_obstacles(facts: SideFacts) -> Bools:
    """A6.2, A6.21 on hexsides: of neither end's hex; half-level ones at or above both ends' level."""
    asked = counts(facts) & ~facts.own_high & ~facts.own_low & ~facts.bar
    full = (facts.top > facts.high) | ((facts.top == facts.high) & (facts.high > facts.low))
    return asked & np.where(facts.full_level, full, facts.high <= facts.base)


def hexside_blind(facts: SideFacts) -> tuple[Bools, Ints]:
    """B9.52: bocage makes blind hexes from its own hex on.  Whether the lower end is in one, and how many there are."""
    asked = facts.bocage & ~facts.own_high
    asked &= (facts.low < facts.over) & (facts.over < facts.high)
    number = blind_number(facts.over // QUARTERS, facts.r, facts.high // QUARTERS, facts.low // QUARTERS,
                          np.zeros(len(facts), np.bool_))
    number = np.where(facts.aerial, 1, number).astype(np.int32)
    return asked & (facts.d <= number), number


def entrenched(country: Country, lines: Lines) -> list[tuple[int, int, str]]:
    """B27.2: a unit entrenched behind a half-level obstacle or paddy bank, and a same-level target beyond range 1.

    Returns:
        `(thread, place of the entrenched unit's hex, name of what it is behind)` for each blocked thread.
    """
    found = []
    asked = ((lines.a_state | lines.b_state) & ENTRENCHED > 0) & (lines.a == lines.b) & (lines.length > 1)
    for line in np.flatnonzero(asked).tolist():
        for states, places, sign in ((lines.a_state, lines.start, 1), (lines.b_state, lines.end, -1)):
            if not states[line] & ENTRENCHED:
                continue
            place = int(places[line])
            direction = (sign * int(lines.x[line]), sign * int(lines.y[line]))
            hex_ = country.plane.hex(place)
            side = exit_side(hex_, direction, (int(lines.origin_x[line]), int(lines.origin_y[line])))
            if lines.pointed:
                side = leaves_by(Segment(*lines.segment(line)[::sign]), hex_)
            if side is not None and (place, side) in country.sides.banks:
                found.append((line, place, country.sides.banks[place, side]))
    return found
