"""Contours: ground higher than both, crest lines, banks (A6.2, B10.2, B10.23), slowly."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from tests.support.slow_asl.ends import walk
from tests.support.slow_asl.obstacles import blind_hexes
from tests.support.slow_asl.table import Blind, Found, Sight, Table
from tests.support.slow_asl_plane import (
    UNIT,
    Hex,
    Rings,
    Span,
    Thread,
    Visit,
    corners_passed,
    crossings,
    distance,
    joined,
    neighbours,
    outline,
    shared_side,
    spans_inside,
    stretch_on_side,
    without,
)


def ground(sight: Sight) -> Iterator[Found]:
    """Each contour on its own: ground higher than both, as high as the higher end, crest lines; banks are ground."""
    crests: list[tuple[Hex, int, bool]] = []
    upper: set[tuple[Hex, Fraction]] = set()
    table = sight.table
    lowest = min(table.levels.values(), default=0)
    deepest = max((*(depth for depth, _ in table.depressions), *(d for pits in table.pits.values() for d in pits)),
                  default=0)
    for level in range(max((lowest, *table.grounds)), floor(min(lowest - deepest, sight.low)), -1):
        if level <= sight.low:
            break
        spans = above(sight, level)
        met = [v.hex for v in sight.visits if shows(v, spans) and ground_counts(sight, v.hex, level)]
        if level > sight.high:
            yield from (Found(6, "A6.2", (h,)) for h in met)
        elif sight.along_rails:
            pass  # B32.13: crests of the railroad are nothing
        elif level == sight.high:
            yield from (Found(7, "A6.2", (h,)) for h in met
                        if not spills(sight, level, h, spans) and not is_joined_bank(sight, level, h))
        else:
            crests += [(v.hex, level, is_cliff(sight, level, v)) for v in crest_visits(sight, spans)
                       if (v.hex, last_of(spans, v)) not in upper]
        # A drop of several levels is one crest at the upper one.
        upper |= {(v.hex, last_of(spans, v)) for v in sight.visits if shows(v, spans)}
    yield from (found for h, level, cliff in crests if (found := crest_line(sight, level, h, cliff=cliff)))


def ground_counts(sight: Sight, h: Hex, level: int) -> bool:
    """Ground of the hexes between; of an end's own hex that above the end, unless the thread is from its dot."""
    own = sight.stood_on(h)
    return own is None or (not sight.exempt(h) and level > own)


def above(sight: Sight, level: int) -> list[Span]:
    """The stretches of the thread on ground of that level or higher; along a hexside, where it shows on both sides."""
    found: list[Span] = []
    for visit in sight.visits:
        if visit.along is None:
            whole = (visit.enter, visit.leave)
            high = pieces_of_ground(sight.table, level, visit.hex)
            inside = [whole] if high is None else [s for rings in high for s in spans_inside(sight.thread, rings)]
            cut = [s for rings in cuts(sight.table, level, visit.hex) for s in spans_inside(sight.thread, rings)]
            shown = without([(max(s, whole[0]), min(e, whole[1])) for s, e in joined(inside)], joined(cut))
            found += without_banks(sight, level, visit, shown)
        elif visit.along in sight.table.levels:
            found += above_along(sight, level, visit)
    return joined((s, e) for s, e in found if s < e)


def without_banks(sight: Sight, level: int, visit: Visit, spans: list[Span]) -> list[Span]:
    """B11.21: a cliff that is a depression's bank is part of it: of its hex what lies between the two is no ground."""
    if not sight.table.floors.get(visit.hex, level) < level <= sight.table.levels[visit.hex]:
        return spans
    banks = {place for place, one, other in crossings(sight.thread) if place in (visit.enter, visit.leave)
             and visit.hex in (one, other) and is_bank(sight.table, visit.hex, other if one == visit.hex else one)}
    return [(s, e) for s, e in spans if not (s in banks or e in banks) or s == e]


def is_bank(table: Table, h: Hex, beyond: Hex) -> bool:
    """B11.21: whether the hexside of a depression hex is a cliff to another sort of hex no lower than its base."""
    return bool(h in table.floors and beyond in table.levels and beyond not in table.floors
                and table.levels[beyond] >= table.levels[h]
                and any(kind.get("cliff") for kind in table.sides.get(frozenset((h, beyond)), ())))


def above_along(sight: Sight, level: int, visit: Visit) -> list[Span]:
    """Of a hexside run along the stretches with such ground on both sides."""
    assert visit.along is not None
    ends = shared_side(visit.hex, visit.along)
    shown = [(Fraction(0), Fraction(1))]
    for h in (visit.hex, visit.along):
        high = pieces_of_ground(sight.table, level, h)
        here = [(Fraction(0), Fraction(1))] if high is None else stretch_on_side(high, ends)
        here = without(here, stretch_on_side(cuts(sight.table, level, h), ends))
        shown = [(max(s, u), min(e, v)) for s, e in shown for u, v in here if max(s, u) < min(e, v)]
    side = Thread(*ends)
    both = [sorted(sight.thread.place(side.at(place)) for place in span) for span in shown]
    return [(max(s, visit.enter), min(e, visit.leave)) for s, e in both]


def pieces_of_ground(table: Table, level: int, h: Hex) -> list[Rings] | None:
    """Where the ground of a hex is as high, before depressions are cut into it; None for all of it."""
    return None if level <= min(table.levels.values()) else table.grounds.get(level, {}).get(h, [])


def cuts(table: Table, level: int, h: Hex) -> list[Rings]:
    """Where depressions bring the ground of a hex below a level."""
    drawn = [rings for depth, pieces in table.hollows for rings in pieces.get(h, []) if table.levels[h] - depth < level]
    return drawn + [(outline(h),) for depth in table.pits.get(h, ()) if table.levels[h] - depth < level]


def shows(visit: Visit, spans: list[Span]) -> bool:
    """Whether the thread shows ground in a hex: more of it than a point."""
    return any(max(visit.enter, s) < min(visit.leave, e) for s, e in spans)


def last_of(spans: list[Span], visit: Visit) -> Fraction:
    """The last place of a visit that lies on these stretches."""
    return max(min(e, visit.leave) for s, e in spans if s < visit.leave and e > visit.enter)


def crest_visits(sight: Sight, spans: list[Span]) -> list[Visit]:
    """Where ground gives way towards the lower end: of each run of hexes that show it, the last one.

    Only hexes strictly between the ends make a crest, and only ground that gives way before the lower end's own hex.
    """
    return [
        v
        for v in sight.visits
        if shows(v, spans) and sight.between(v.hex)
        and not any(s < v.leave < e or v.leave == e == 1 for s, e in spans)
    ]


def spills(sight: Sight, level: int, h: Hex, spans: list[Span]) -> bool:
    """B10.2: ground of the higher end's level that spills into an adjacent lower hex, crossed near that end's dot."""
    if distance(h, sight.firer.hex) != 1 or sight.table.levels[h] >= level:
        return False
    x, y = sight.thread.at(max(last_of(spans, v) for v in sight.visits if v.hex == h and shows(v, spans)))
    dx, dy = x - UNIT * sight.firer.hex[0], y - UNIT * sight.firer.hex[1]
    return dx * dx + dx * dy + dy * dy < UNIT * UNIT


def is_joined_bank(sight: Sight, level: int, h: Hex) -> bool:
    """A6.3: a bank of a hex that leads by depression hexsides to the lower end, and that the firer sees into."""
    if not sight.target.inside or level != sight.table.levels[h]:
        return False
    away = distance(sight.firer.hex, h)
    return sight.high - sight.low >= away and h in walk(sight.table, sight.target, sight.firer, drawn=away > 1)


def is_cliff(sight: Sight, level: int, visit: Visit) -> bool:
    """Whether the side by which the thread leaves the crest's hex is a cliff from that ground down."""
    table = sight.table
    left = {other for place, one, other in crossings(sight.thread) if one == visit.hex and place == visit.leave}
    for place, hexes in corners_passed(sight.thread):
        left |= set(hexes) if place == visit.leave else set()
    down = {other for place, one, other in crossings(sight.thread) if one == visit.hex and place == visit.leave}
    if any(is_bank(table, h, visit.hex) and table.floors[h] < level <= table.levels[h] for h in down):
        return True
    return any(
        h in neighbours(visit.hex) and h != visit.along  # what is run along is not left across
        and any(kind.get("cliff") for kind in table.sides.get(frozenset((visit.hex, h)), ()))
        and table.levels.get(h, level) < level <= table.levels[visit.hex]
        for h in left
    )


def crest_line(sight: Sight, level: int, h: Hex, *, cliff: bool) -> Found | None:
    """B10.23: the blind hexes behind a crest line."""
    count = blind_hexes(sight, level, distance(sight.firer.hex, h), crest=not cliff)
    behind = distance(h, sight.target.hex)
    sight.blind.add(Blind(h, level, count, behind, "cliff" if cliff else "crest"))
    return Found(9, "B10.23", (h,), "blind") if behind <= count else None
