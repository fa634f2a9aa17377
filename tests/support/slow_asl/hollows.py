"""Who is seen IN depressions (A6.3), in hill depressions (B19.5), and behind their cliffs (B11.21), slowly."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from tests.support.slow_asl.ends import far_hex
from tests.support.slow_asl.ground import cuts, pieces_of_ground
from tests.support.slow_asl.table import End, Found, Sight, Table
from tests.support.slow_asl_plane import (
    Hex,
    Thread,
    crossings,
    distance,
    joined,
    shared_side,
    spans_inside,
    stretch_on_side,
    without,
)


def depressions(sight: Sight) -> Iterator[Found]:
    ends = ((sight.firer, sight.target), (sight.target, sight.firer))
    for end, other in ends:
        if end.inside and not in_view(sight.table, end, other):
            yield Found(4, "A6.3", (end.hex,), "depression")
    for end, other in ends:
        if end.inside and comes_over_cliff(sight.table, end, other):
            yield Found(4, "B11.21", (end.hex,), "blind")


def in_view(table: Table, end: End, other: End) -> bool:
    """A6.3 for one end that is IN a depression."""
    if other.inside:
        far = far_hex(table, end, other, drawn=distance(end.hex, other.hex) > 1)
        return far == other.hex or (looks_in(table, end, other) and looks_in(table, other, end))
    return looks_in(table, end, other)


def looks_in(table: Table, end: End, other: End) -> bool:
    """Whether one end sees into the depression of the other by its height, or through a mouth of it."""
    far = far_hex(table, end, other, drawn=False)
    high_enough = floor(other.level - end.level) >= max(1, distance(other.hex, far))
    return other.aerial or high_enough or through_mouth(table, end, other)


def through_mouth(table: Table, end: End, other: End) -> bool:
    """B19.51, B19.52: whether the thread comes in through a mouth of a hill depression, and on above no bank.

    A mouth is a hexside that the depression reaches and beyond which the base is no higher than the floor. Who is
    between the floor and the base, or next door and not below the base, looks in as A6.3 has it.
    """
    if other.aerial or end.hex == other.hex:
        return False
    base, bed = table.levels[end.hex], table.floors[end.hex]
    if bed < other.level < base or (other.level >= base and distance(end.hex, other.hex) == 1):
        return False
    out = way_out(end, other)
    if out is None or table.levels.get(out[1], bed + 1) > bed or not reaches(table, end.hex, out[1]):
        return False
    thread = Thread(end.at, other.at)
    whole = [(Fraction(0), out[0])]
    high = pieces_of_ground(table, bed + 1, end.hex)
    shown = whole if high is None else [span for rings in high for span in spans_inside(thread, rings)]
    cut = [span for rings in cuts(table, bed + 1, end.hex) for span in spans_inside(thread, rings)]
    return not any(max(s, u) < min(e, v) for s, e in without(joined(shown), joined(cut)) for u, v in whole)


def way_out(end: End, other: End) -> tuple[Fraction, Hex] | None:
    """Where the thread leaves an end's hex by an inside point of a hexside, and into which hex; None elsewhere."""
    found = [(place, beyond) for place, h, beyond in crossings(Thread(end.at, other.at)) if h == end.hex]
    return found[0] if found else None


def reaches(table: Table, one: Hex, other: Hex) -> bool:
    """Whether the depression of a hex goes as far as a hexside of it, along some length."""
    ends = shared_side(one, other)
    drawn = joined(span for _, pieces in table.hollows for span in stretch_on_side(pieces.get(one, []), ends))
    return other in table.exits.get(one, ()) or any(s < e for s, e in drawn)


def comes_over_cliff(table: Table, end: End, other: End) -> bool:
    """B11.21: whether a thread from farther off comes to an end IN a depression over a cliff that is its bank."""
    out = way_out(end, other)
    if out is None or distance(end.hex, other.hex) <= 1:
        return False
    beyond = out[1]
    is_cliff = any(kind.get("cliff") for kind in table.sides.get(frozenset((end.hex, beyond)), ()))
    return is_cliff and table.levels.get(beyond, table.levels[end.hex] - 1) >= table.levels[end.hex]
