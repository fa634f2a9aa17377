"""A6.3: who is seen IN a depression."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from losview.board.board import QUARTERS
from losview.board.pieces import measure, measures, shared, side_point
from losview.hexes.hex import Hex, distance
from losview.hexes.lattice import CORNERS, UNIT
from losview.sight.asl.country import Bools, Country, Places
from losview.sight.asl.crossings import Lines, Longs
from losview.sight.asl.exact import crosses_stretch, merged


@dataclass(frozen=True)
class Sunk:
    """What A6.3 found about one thread.

    Attributes:
        line: which. low: the end's hex that is IN; high: the other one's. both: whether both are IN.
        far: the last hex that depression hexsides lead to. need, have: levels of advantage asked for and had.
        blocked: the answer.
    """

    line: int
    low: Hex
    high: Hex
    both: bool
    far: Hex
    need: int
    have: int
    blocked: bool


def is_in(country: Country, lines: Lines) -> tuple[Bools, Bools]:
    """Whether the ends are IN depressions."""
    return tuple(  # type: ignore[return-value]
        country.sunk[place] & (level < country.base[place]) for place, level in ((lines.start, lines.a),
                                                                                (lines.end, lines.b)))


def depressions(country: Country, lines: Lines) -> list[Sunk]:
    """A6.3 of every thread with an end IN a depression, with its numbers."""
    in_a, in_b = is_in(country, lines)
    asked = (in_a | in_b) & ~lines.aerial & (lines.length > 0)
    return [_sunk(country, lines, line, bool(in_a[line]), bool(in_b[line])) for line in np.flatnonzero(asked).tolist()]


def hidden(country: Country, lines: Lines) -> tuple[Places, Places]:
    """A6.3 of many threads: those that it blocks, and the places of the ends that are IN."""
    in_a, in_b = is_in(country, lines)
    asked = np.flatnonzero((in_a | in_b) & ~lines.aerial & (lines.length > 0))
    in_a, in_b = in_a[asked], in_b[asked]
    low = np.where(in_a, lines.start[asked], lines.end[asked])
    have = np.where(in_a, lines.b[asked] - lines.a[asked], lines.a[asked] - lines.b[asked]) // QUARTERS
    both = in_a & in_b
    blocked = ~both & (have < 1)
    walked = both | ((have >= 1) & (have < lines.length[asked]))
    first = _first_step(country, lines, asked, low, np.where(in_a, 1, -1))
    blocked |= walked & ~first
    for i in np.flatnonzero(walked & first).tolist():
        blocked[i] = _sunk(country, lines, int(asked[i]), bool(in_a[i]), bool(in_b[i])).blocked
    return asked[blocked], low[blocked]


def _first_step(country: Country, lines: Lines, line: Places, place: Places, sign: Longs) -> Bools:
    """Whether threads may leave the hexes of ends that are IN for another depression hex, all but surely."""
    x, y = sign * lines.x[line], sign * lines.y[line]
    joins = np.full(len(line), not (lines.a_dot and lines.b_dot))
    corners = [x * cy - y * cx for cx, cy in CORNERS]
    for side in range(6):
        one, two = corners[(side - 1) % 6], corners[side]
        out = (np.sign(one) * np.sign(two) < 0) & (measures(x, y, side) > 0)
        found = np.flatnonzero(out & country.sunk[place + country.steps[side]] & ~joins)
        for at in found.tolist():
            joins[at] = _open_to(country, int(place[at]), side, (int(x[at]), int(y[at])))
    return joins


def _open_to(country: Country, place: int, side: int, direction: tuple[int, int]) -> bool:
    """Whether a thread from a hex's centre dot leaves it inside the opening of its depression in a hexside."""
    opening = country.openings.get((place, side))
    if opening is None:
        ours = country.runs_on(place, side)
        theirs = country.runs_on(place + country.steps[side], (side + 3) % 6)
        both = merged(shared(ours, theirs))
        opening = [(side_point(side, low), side_point(side, high)) for low, high in both]
        country.openings[place, side] = opening
    x, y = direction
    return any((x * a[1] - y * a[0]) * (x * b[1] - y * b[0]) <= 0 for a, b in opening)


def _sunk(country: Country, lines: Lines, line: int, in_a: bool, in_b: bool) -> Sunk:
    a, b = (country.plane.hex(int(places[line])) for places in (lines.start, lines.end))
    both = in_a and in_b
    low, high = (a, b) if in_a else (b, a)
    levels = (int(lines.a[line]), int(lines.b[line]))
    depth, over = levels if in_a else levels[::-1]
    have = (over - depth) // QUARTERS
    sign = 1 if in_a else -1
    direction = (sign * int(lines.x[line]), sign * int(lines.y[line]))
    if not both and (have < 1 or have >= distance(low, high)):
        # No walk can change the answer.
        return Sunk(line, low, high, False, low, distance(low, high), have, have < 1)
    far = _walk(country, low, high, direction, (int(lines.origin_x[line]), int(lines.origin_y[line])))
    if both:
        return Sunk(line, low, high, True, far, 0, have, far != high)
    need = max(1, distance(high, far))
    return Sunk(line, low, high, False, far, need, have, have < need)


def _walk(country: Country, start: Hex, goal: Hex, direction: tuple[int, int], origin: tuple[int, int]) -> Hex:
    """The last hex that a thread reaches through depression hexsides, each crossed at an interior point."""
    at = start
    while at != goal:
        place = country.plane.place(at)
        side = exit_side(at, direction, origin)
        if side is None:
            return at
        beyond = place + country.steps[side]
        if not (country.sunk[place] and country.sunk[beyond]):
            return at
        here = (at.q * UNIT, at.r * UNIT)
        ours = country.runs_on(place, side)
        theirs = [(256 - high, 256 - low) for low, high in country.runs_on(beyond, (side + 3) % 6)]
        if not all(crosses_stretch(merged(one), side, here, origin, direction, ends=True)
                   for one in (ours, theirs)):
            return at
        at = country.plane.hex(beyond)
    return at


def exit_side(hex_: Hex, direction: tuple[int, int], origin: tuple[int, int]) -> int | None:
    """The hexside through whose inside a thread leaves a hex; None where it leaves by a vertex or along a side."""
    sides = [direction[0] * (hex_.r * UNIT + y - origin[1]) - direction[1] * (hex_.q * UNIT + x - origin[0])
             for x, y in CORNERS]
    for side in range(6):
        one, two = sides[(side - 1) % 6], sides[side]
        if ((one < 0 < two) or (two < 0 < one)) and measure(*direction, side) > 0:
            return side
    return None
