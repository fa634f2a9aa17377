"""Terrain against levels: A6.2, A6.21, A6.4 to A6.43, and what a thread meets (A6.1, B.6), slowly."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import floor
from typing import Any

from tests.support.slow_asl.table import Blind, Depiction, Found, Kind, Level, Sight
from tests.support.slow_asl_plane import (
    Hex,
    Thread,
    Visit,
    clipped,
    distance,
    shared_side,
    spans_inside,
    stretch_on_side,
    within,
)


def top_of(base: int, kind: Kind) -> Fraction:
    """The height of an obstacle with its half level."""
    return base + Fraction(kind.get("height", 0)) + Fraction(1 if kind.get("half") else 0, 2)


def too_high(sight: Sight, base: int, kind: Kind) -> int | None:
    """A6.2: the check that it fails, 6 for higher than both and 7 for no height advantage over it."""
    top = top_of(base, kind)
    if top > sight.high:
        return 6
    return 7 if top == sight.high > sight.low else None


def blind_hexes(sight: Sight, height: Level, reach: int, *, crest: bool = False) -> int:
    """A6.4 to A6.43: how many hexes behind it are blind. The obstacle counts by its full levels, the ends by their
    halves too; a half of the sum is dropped, and the minimum comes last.
    """
    if sight.firer.aerial:
        return 0 if crest else 1
    count = floor(2 * floor(height) + reach // 5 - sight.high - sight.low)
    return max(0, count) if crest else max(1, count + 1)


def nature(sight: Sight, kind: Kind, base: int) -> str:
    """What a kind is to this thread: "obstacle", "hindrance" or nothing. Split terrain has two natures."""
    lower = kind.get("split") and sight.high == sight.low == base
    for name in ("obstacle", "hindrance"):
        if kind.get(f"lower_{name}" if lower else name):
            return name
    return ""


def stands_in_the_way(sight: Sight, kind: Kind, h: Hex) -> Found | None:
    """Whether terrain in a hex blocks the thread or makes its lower end blind."""
    base = sight.table.land(h)
    if not kind.get("height"):
        if kind.get("half") and sight.high <= base and sight.between(h):
            return Found(8, "A6.21", (h,))
        return None
    if (check := too_high(sight, base, kind)) is not None:
        return Found(check, "A6.2", (h,))
    height = base + kind["height"]
    behind = distance(h, sight.target.hex)
    if not sight.low < height < sight.high or behind < 1:
        return None
    count = blind_hexes(sight, height, distance(sight.firer.hex, h))
    if nature(sight, kind, base) == "obstacle":
        sight.blind.add(Blind(h, height, count, behind))
    return Found(9, "A6.4", (h,), "blind") if behind <= count else None


def terrain(sight: Sight) -> Iterator[Found]:
    for kind, h in terrain_of(sight):
        if not sight.exempt(h) and nature(sight, kind, sight.table.land(h)) == "obstacle":
            found = stands_in_the_way(sight, kind, h)
            if found is not None:
                yield found


def terrain_of(sight: Sight) -> list[tuple[Kind, Hex]]:
    """What `terrain_met` gives, worked out once."""
    if sight.met is None:
        sight.met = list(terrain_met(sight))
    return sight.met


def terrain_met(sight: Sight) -> Iterator[tuple[Kind, Hex]]:
    """A6.1: clipped pieces with terrain on both sides of the thread. B.6: inherent terrain, also along its sides."""
    for visit in sight.visits:
        yield from ((kind, visit.hex) for kind in sight.table.inherent.get(visit.hex, ())
                    if not (kind.get("split") and keeps_to_the_road(sight, visit)))
        for depiction in sight.table.depictions:
            pieces = depiction.pieces.get(visit.hex, [])
            if visit.along is None:
                met = any(spans_inside(sight.thread, rings) for rings in pieces)
            else:
                met = on_both_sides(sight, depiction, visit)
            if met:
                yield depiction.kind, visit.hex


def keeps_to_the_road(sight: Sight, visit: Visit) -> bool:
    """B14.6: whether a road runs through a hex and the thread, while it is there, never leaves it."""
    roads = [piece for rings in sight.table.roads for piece in clipped(rings, visit.hex)]
    cuts = {place for rings in roads for ring in rings for place in sight.thread.cuts(ring)}
    inner = sorted({visit.enter, visit.leave, *(place for place in cuts if visit.enter < place < visit.leave)})
    middles = [sight.thread.at((s + e) / 2) for s, e in pairwise(inner)]
    return all(any(within(rings, point, edge=True) for rings in roads) for point in middles)


def on_both_sides(sight: Sight, depiction: Depiction, visit: Visit) -> bool:
    """Along a hexside: two pieces of one depiction meet on a stretch of it that the thread covers."""
    assert visit.along is not None
    ends = shared_side(visit.hex, visit.along)
    here = stretch_on_side(depiction.pieces.get(visit.hex, []), ends)
    beyond = stretch_on_side(depiction.pieces.get(visit.along, []), ends)
    covered = sorted(Thread(*ends).place(point) for point in places(sight.thread, visit))
    return any(max(s, u, covered[0]) < min(e, v, covered[1]) for s, e in here for u, v in beyond)


def places(thread: Thread, visit: Visit) -> list[Any]:
    return [thread.at(visit.enter), thread.at(visit.leave)]
