"""What the slow judge asks of the ends: one building (A6.8), pillboxes (B30.2), how depressions lead on (A6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from shapely import LineString, Polygon

from tests.support.slow_asl.table import Depiction, End, Found, Kind, Side, Sight, Table, is_bar, top_of
from tests.support.slow_asl_plane import (
    STEPS,
    Hex,
    Thread,
    centre,
    crossings,
    distance,
    joined,
    shared_side,
    stretch_on_side,
    within,
)


def same_building(sight: Sight) -> Iterator[Found]:
    """Levels of one building in a hex or in adjacent ones."""
    a, b = sight.firer, sight.target
    if a.level == b.level or distance(a.hex, b.hex) > 1:
        return
    if any(map(is_bar, sight.table.sides.get(frozenset((a.hex, b.hex)), ()))):
        return  # B23.71: each hex of a rowhouse is a building of its own
    for house, rings in ((one, rings) for one in sight.table.houses for rings in one.outlines):
        if not all(within(rings, end.at, edge=end.is_dot) and is_storey(sight.table, house, end) for end in (a, b)):
            continue
        if a.hex == b.hex:
            if not (a.hex in sight.table.stairs and a.level - b.level <= 1):  # a rooftop is half a level up
                yield Found(2, "A6.8", (a.hex,))
        elif Polygon(rings[0], rings[1:]).covers(LineString([a.at, b.at])):
            yield Found(2, "A6.8", (a.hex, b.hex))


def decks(sight: Sight) -> Iterator[Found]:
    """B6.2: who is on a bridge and who is beneath it do not see each other."""
    h = sight.firer.hex
    if h == sight.target.hex and h in sight.table.bridges:
        deck = sight.table.deck(h, sight.table.bridges[h])
        if sight.low < deck == sight.high:
            yield Found(2, "B6.2", (h,))


def entries(sight: Sight) -> Iterator[Found]:
    """B23.25: a building's Location and a farther hex, where the thread crosses the hexside inside the building."""
    if distance(*sight.ends) < 2 or sight.firer.aerial or sight.target.aerial:
        return
    for end in (sight.firer, sight.target):
        for place, one, other in crossings(sight.thread):
            if end.hex in (one, other) and end.is_dot and any(
                    is_inside(sight, house, end, frozenset((one, other)), place) for house in sight.table.houses):
                yield Found(6, "B23.25", (end.hex,))


def is_inside(sight: Sight, house: Depiction, end: End, side: Side, place: Fraction) -> bool:
    """Whether a thread crosses a hexside of an end's hex inside a building of which the end is at a Location."""
    kind, base = house.kind, sight.table.land(end.hex)
    if kind.get("category") != "building" or not kind.get("obstacle") or kind.get("split"):
        return False
    floors = [built.get("upper_levels", 0) for built in buildings_at(sight.table, end.hex)]
    steeple = 1 if end.hex in sight.table.steeples else 0  # B31.2: one Location more, above the rest
    if not floors or not base - 1 <= end.level <= base + max(floors) + steeple:
        return False
    ends = shared_side(*sorted(side))
    at = Thread(*ends).place(sight.thread.at(place))
    spans = [joined(stretch_on_side(house.pieces.get(h, []), ends)) for h in sorted(side)]
    return any(max(s, u) < at < min(e, v) for s, e in spans[0] for u, v in spans[1])


def buildings_at(table: Table, h: Hex) -> list[Kind]:
    """The buildings that a hex's centre dot stands in."""
    return [d.kind for d in table.houses
            if any(within(rings, centre(h), edge=True) for rings in d.outlines)]


def is_storey(table: Table, building: Depiction, end: End) -> bool:
    """Whether an end stands at a level of a building: from its cellar to its rooftop."""
    base = table.land(end.hex)
    top = top_of(base, building.kind)
    if end.hex in table.steeples:
        floors = [built.get("upper_levels", 0) for built in buildings_at(table, end.hex)]
        top = max(top, Fraction(base + max(floors, default=-1) + 1))
    return not end.aerial and base - 1 <= end.level <= top


def pillboxes(sight: Sight) -> Iterator[Found]:
    """B30.2, E9.31: from inside a pillbox nothing in the air, at another level of its hex, or outside its arc."""
    end = sight.firer if sight.viewer in (None, sight.firer) else sight.target
    other = sight.target if end is sight.firer else sight.firer
    if end.pillbox and (other.aerial or not in_arc(sight.table, end, other)):
        yield Found(3, "B30.2", (end.hex,))


def in_arc(table: Table, end: End, other: End) -> bool:
    """Whether the other hex lies between the two hexsides at the vertex that the pillbox faces."""
    if end.hex == other.hex:
        return end.level == other.level
    facing = table.pillboxes[end.hex]
    if facing is None:
        return True
    (ax, ay), (bx, by) = STEPS[facing % 6], STEPS[(facing + 1) % 6]
    x, y = other.hex[0] - end.hex[0], other.hex[1] - end.hex[1]
    # x, y = i * a + j * b, whose determinant is 1.
    return x * by - y * bx >= 0 and ax * y - ay * x >= 0


def far_hex(table: Table, end: End, other: End, *, drawn: bool = True) -> Hex:
    """The last hex of the walk through continuous depression hexsides."""
    return walk(table, end, other, drawn=drawn)[-1]


def walk(table: Table, end: End, other: End, *, drawn: bool) -> list[Hex]:
    """The hexes from an end's own that the thread reaches through continuous depression hexsides.

    B4.2, B19.2, B20.2: such a hexside is one the depression crosses, wherever the thread does; or, drawn, only in it.
    """
    thread = Thread(end.at, other.at)
    far, reached = end.hex, [end.hex]
    steps = sorted((place, one, next_one) for place, one, next_one in crossings(thread))
    while far != other.hex:
        step = next(((place, h) for place, one, h in steps if one == far), None)
        if step is None or not {far, step[1]} <= table.floors.keys():
            break
        if not is_joined(table, far, step[1]):
            break
        if drawn and not runs_on(table, far, step[1], thread.at(step[0])):
            break
        far = step[1]
        reached.append(far)
    return reached


def is_joined(table: Table, one: Hex, other: Hex) -> bool:
    """Whether a depression crosses a hexside: along some length of it, not at a point only."""
    ends = shared_side(one, other)
    ours, theirs = (
        [(Fraction(0), Fraction(1))] if beyond in table.exits.get(h, ())
        else joined(span for _, pieces in table.hollows for span in stretch_on_side(pieces.get(h, []), ends))
        for h, beyond in ((one, other), (other, one))
    )
    return any(max(s, u) < min(e, v) for s, e in ours for u, v in theirs)


def runs_on(table: Table, one: Hex, other: Hex, crossing: tuple[Fraction, Fraction]) -> bool:
    """Whether a point of a hexside lies in a depression on both sides of it, the depression's edge included."""
    ends = shared_side(one, other)
    place = Thread(*ends).place(crossing)
    return all(
        beyond in table.exits.get(h, ())
        or any(
            s <= place <= e
            for _, pieces in table.hollows
            for s, e in stretch_on_side(pieces.get(h, []), ends)
        )
        for h, beyond in ((one, other), (other, one))
    )
