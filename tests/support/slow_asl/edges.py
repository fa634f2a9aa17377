"""A6.1 across an edge, slowly: what stands on both sides of a thread, along hexsides and inside hexes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tests.support.slow_asl.table import Kind, Sight, Table, top_of
from tests.support.slow_asl_plane import Rings, Span, Thread, Visit, shared_side, side_of, stretch_on_side, within

#: Terrain beside a thread, and from where to where.
Beside = list[tuple[Kind, Span]]


def on_both_sides(left: Beside, right: Beside) -> Iterator[tuple[Kind, Kind]]:
    """A6.1: what stands on both sides of the thread at once, over more than a point: a slit of no width is no sight."""
    yield from ((kind, other) for kind, (s, e) in left for other, (u, v) in right if max(s, u) < min(e, v))


def beside_hexside(sight: Sight, visit: Visit) -> tuple[Beside, Beside]:
    """What has an edge on the part of a hexside that a thread runs along, in the one hex and in the other."""
    assert visit.along is not None
    ends = shared_side(visit.hex, visit.along)
    low, high = sorted(Thread(*ends).place(point) for point in map(sight.thread.at, (visit.enter, visit.leave)))
    here, beyond = ([(one.kind, (max(s, low), min(e, high))) for one in sight.table.depictions
                     for s, e in stretch_on_side(one.pieces.get(h, []), ends) if max(s, low) < min(e, high)]
                    for h in (visit.hex, visit.along))
    return here, beyond


def beside_inside(sight: Sight, visit: Visit) -> tuple[Beside, Beside]:
    """What has an edge on the thread inside a hex, to its left and to its right."""
    left: Beside = []
    right: Beside = []
    thread, hair = sight.thread, Fraction(1, 10**9)
    dx, dy = thread.end[0] - thread.start[0], thread.end[1] - thread.start[1]
    for one in sight.table.depictions:
        for rings in one.pieces.get(visit.hex, []):
            for s, e in edges_on(thread, rings):
                s, e = max(s, visit.enter), min(e, visit.leave)
                x, y = thread.at((s + e) / 2)
                if s < e and within(rings, (x - dy * hair, y + dx * hair)):
                    left.append((one.kind, (s, e)))
                if s < e and within(rings, (x + dy * hair, y - dx * hair)):
                    right.append((one.kind, (s, e)))
    return left, right


def edges_on(thread: Thread, rings: Rings) -> Iterator[Span]:
    """The edges of an outline that lie on the line of a thread, from and to."""
    for ring in rings:
        sides = [side_of(thread.start, thread.end, p) for p in ring]
        for i, p in enumerate(ring):
            if sides[i] == 0 == sides[i - 1]:
                s, e = sorted((thread.place(ring[i - 1]), thread.place(p)))
                yield s, e


def alike_or_lesser(table: Table, one: Kind, other: Kind) -> Kind | None:
    """What counts of terrain on the two sides of a thread: both alike, else the lesser in all that it is.

    The lower height; an obstacle only if both are, and the like for what split terrain is to units of its own level.
    """
    if one == other:
        return one
    if not table.unlike_edges or any(kind.get("category") == "bridge" or kind.get("alpine") or not (
            kind.get("obstacle") or kind.get("hindrance")) for kind in (one, other)):
        return None
    lower = min(one, other, key=lambda kind: top_of(0, kind))
    found: dict[str, Any] = {"height": lower.get("height", 0), "half": lower.get("half", False)}
    found["obstacle"] = bool(one.get("obstacle") and other.get("obstacle"))
    found["hindrance"] = not found["obstacle"]
    found["bare"] = bool(one.get("bare") or other.get("bare"))
    found["plants"] = bool(one.get("plants") and other.get("plants"))
    found["points"] = min((kind.get("points", 1) for kind in (one, other)
                           if kind.get("hindrance") or kind.get("lower_hindrance")), default=1)
    if one.get("split") or other.get("split"):
        low = [kind.get("lower_obstacle" if kind.get("split") else "obstacle") for kind in (one, other)]
        some = [any(kind.get(name) for name in (("lower_obstacle", "lower_hindrance") if kind.get("split")
                                                else ("obstacle", "hindrance"))) for kind in (one, other)]
        found |= {"split": 1, "lower_obstacle": all(low), "lower_hindrance": all(some) and not all(low)}
    return found
