"""Rowhouse bars and interior factory walls (B23.71, O5.3), slowly."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tests.support.slow_asl.hexsides import hexspine, sides_met
from tests.support.slow_asl.obstacles import blind_hexes
from tests.support.slow_asl.table import Found, Kind, Level, Side, Sight, Table, is_bar, top_of
from tests.support.slow_asl_plane import (
    Span,
    Thread,
    corners_passed,
    crossings,
    distance,
    joined,
    shared_side,
    stretch_on_side,
    visits,
)


def bars(sight: Sight) -> Iterator[Found]:
    """B23.71, O5.3: an unbreached rowhouse bar or interior factory wall is crossed, touched or run along.

    One that is not crossed is let be where it belongs to an end's own hex or is its hexspine.
    """
    for side, how in sides_met(sight).items():
        for kind in sight.table.sides.get(side, ()):
            if not is_bar(kind):
                continue
            if how == "crossed" and sight.high == sight.low and sight.low in sight.table.breaches.get(side, ()):
                continue  # B23.711: a breach opens the bar to who are on its level on both sides
            if how != "crossed" and (side & set(sight.ends) or any(hexspine(side, end) for end in sight.ends)):
                continue
            if any(bar_stands(sight, kind, side, building) for building in bars_met(sight, side, how)):
                yield Found(3, "B23.71" if kind.get("rowhouse_bar") else "O5.3", tuple(sorted(side)))


def bar_spans(table: Table, side: Side) -> list[tuple[Span, Level, Level]]:
    """How far a bar goes along its hexside, 0 to 1 from the first of `shared_side`: as far as its building does.

    With each span the height of the building there, half and all, and its full-level height: on either side that of the
    highest, of both sides the lower one; of no building, lower than all ground.
    """
    one, other = sorted(side)
    ends = shared_side(one, other)
    houses = [(d.kind, h, stretch_on_side(d.pieces.get(h, []), ends))
              for h in (one, other) for d in table.houses]
    ours, theirs = (joined(span for _, own, spans in houses for span in spans if own == h) for h in (one, other))
    both = [(max(a[0], b[0]), min(a[1], b[1])) for a in ours for b in theirs if max(a[0], b[0]) < min(a[1], b[1])]
    found: list[tuple[Span, Level, Level]] = []
    for low, high in both or joined([*ours, *theirs]) or [(Fraction(0), Fraction(1))]:
        heights = []
        for h in (one, other):
            there = [kind for kind, own, spans in houses
                     if own == h and any(max(s, low) < min(e, high) for s, e in spans)]
            base = table.land(h) if h in table.levels else 0
            heights += [max((top_of(base, kind), base + kind.get("height", 0)) for kind in there)] if there else []
        found.append(((low, high), *min(heights, default=(-99, -99))))
    return found


def bars_met(sight: Sight, side: Side, how: str) -> list[tuple[Level, Level]]:
    """Of the stretches of a bar that a thread meets on a hexside, the heights; of a bar's end one at a vertex only."""
    along, spans = Thread(*shared_side(*sorted(side))), bar_spans(sight.table, side)
    if how == "crossed":
        places = [along.place(sight.thread.at(p)) for p, a, b in crossings(sight.thread) if {a, b} == side]
        return [(top, over) for (s, e), top, over in spans if any(s < place < e for place in places)]
    if how == "vertex":
        places = [along.place(sight.thread.at(p)) for p, hexes in corners_passed(sight.thread) if side <= set(hexes)]
        return [(top, over) for span, top, over in spans if any(place in span for place in places)]
    low, high = sorted(along.place(sight.thread.at(p)) for p in run_along(sight, side))
    return [(top, over) for (s, e), top, over in spans if max(s, low) < min(e, high)]


def run_along(sight: Sight, side: Side) -> Span:
    """Where a thread runs along a hexside, from and to."""
    return next((v.enter, v.leave) for v in visits(sight.thread) if v.along and {v.hex, v.along} == side)


def bar_stands(sight: Sight, kind: Kind, side: Side, building: tuple[Level, Level]) -> bool:
    """Whether a bar is high enough: higher than both ends, level with the higher one, or what is behind it is blind."""
    base = sight.table.base_of_side(side)
    top, over = max((top_of(base, kind), base + kind.get("height", 0)), building)
    if sight.table.endless_bars or top > sight.high or top == sight.high > sight.low:
        return True
    hexes = side & sight.table.levels.keys()  # at the map's edge only one is a hex of it
    far = max(distance(sight.firer.hex, h) for h in hexes)
    behind = min(distance(h, sight.target.hex) for h in hexes if distance(sight.firer.hex, h) == far) + 1
    return sight.low < over < sight.high and behind <= blind_hexes(sight, over, far)
