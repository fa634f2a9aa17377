"""Walls, hedges, bocage and who is entrenched behind them (B9, B27.2), slowly."""

from __future__ import annotations

from collections.abc import Iterator

from tests.support.slow_asl.obstacles import blind_hexes, too_high
from tests.support.slow_asl.table import Blind, Found, Kind, Side, Sight, is_bar
from tests.support.slow_asl_plane import (
    Hex,
    Thread,
    clipped,
    corners_passed,
    crossings,
    distance,
    joined,
    shared_side,
    stretch_on_side,
    visits,
)


def sides_met(sight: Sight) -> dict[Side, str]:
    """The hexsides that the thread crosses, runs along, or touches at a vertex strictly between its ends."""
    met: dict[Side, str] = {}
    for _, hexes in corners_passed(sight.thread):
        met.update({frozenset((p, q)): "vertex" for p in hexes for q in hexes if p < q})
    met.update({frozenset((v.hex, v.along)): "along" for v in visits(sight.thread) if v.along})
    met.update({frozenset((one, other)): "crossed" for _, one, other in crossings(sight.thread)})
    return {side: how for side, how in met.items() if side & sight.table.levels.keys()}


def hexspine(side: Side, h: Hex) -> bool:
    """Whether a hexside springs from a vertex of a hex to which it does not belong."""
    return h not in side and all(distance(h, other) == 1 for other in side)


def hexsides(sight: Sight) -> Iterator[Found]:
    for side, how in sides_met(sight).items():
        base = sight.table.foot_of_side(side)
        own = bool(side & set(sight.ends))
        spine = how != "crossed" and any(hexspine(side, end) for end in sight.ends)
        for kind in sight.table.sides.get(side, ()):
            if not kind.get("obstacle") or is_bar(kind) or (kind.get("gaps") and is_open(sight, side, how)):
                continue
            if kind.get("bocage"):
                yield from bocage(sight, kind, side, base, own=own, along=how == "along")
            elif not own and not spine and not (is_walled(sight, side) and turns_off(sight, side)):
                yield from hexside_obstacle(sight, kind, side, base)


def is_open(sight: Sight, side: Side, how: str) -> bool:
    """B9.1: whether the thread passes by a gap that a road drawn across the hexside leaves; vertices are its own."""
    ends = shared_side(*sorted(side))
    pieces = [piece for rings in sight.table.roads for h in side for piece in clipped(rings, h)]
    gaps = [(s, e) for s, e in joined(stretch_on_side(pieces, ends)) if 0 < s < e < 1]
    if how == "crossed":
        thread = Thread(*ends)
        places = [thread.place(sight.thread.at(p)) for p, a, b in crossings(sight.thread) if {a, b} == side]
        return all(any(s <= place <= e for s, e in gaps) for place in places)
    if how == "along":
        thread = Thread(*ends)
        run = next((v.enter, v.leave) for v in visits(sight.thread) if v.along and {v.hex, v.along} == side)
        low, high = sorted(thread.place(sight.thread.at(p)) for p in run)
        return any(s <= low < high <= e for s, e in gaps)
    return False


def is_walled(sight: Sight, side: Side) -> bool:
    return any(kind.get("obstacle") and not kind.get("height") and not is_bar(kind)
               for kind in sight.table.sides.get(side, ()))


def turns_off(sight: Sight, side: Side) -> bool:
    """B9.2: past a walled hexspine of an end's hex both hexsides at its far vertex must be walled to block."""
    met = sides_met(sight)
    for spine, how in met.items():
        if how == "along" and met.get(side) == "vertex" and len(side & spine) == 1 and is_walled(sight, spine) \
                and any(hexspine(spine, end) for end in sight.ends) \
                and not is_walled(sight, (side - spine) | (spine - side)):
            return True
    return False


def hexside_obstacle(sight: Sight, kind: Kind, side: Side, base: int) -> Iterator[Found]:
    """A6.21 for half levels, A6.2 for higher ones."""
    if not kind.get("height"):
        if sight.high <= base:
            yield Found(5, "A6.21", tuple(sorted(side)))
    elif too_high(sight, base, kind) is not None:
        yield Found(5, "A6.2", tuple(sorted(side)))


def bocage(sight: Sight, kind: Kind, side: Side, base: int, *, own: bool, along: bool) -> Iterator[Found]:
    """One level high; its blind hexes start at its own hex, the one behind it (B9.52); run along, at the next one.

    By edition 3.01 the hex behind it is seen, and there may be no blind hexes (B9.5).
    """
    if not own and too_high(sight, base, kind) is not None:
        yield Found(5, "A6.2", tuple(sorted(side)))
    top = base + kind.get("height", 0)
    if sight.firer.hex in side or not sight.low < top < sight.high:
        return
    hexes = side & sight.table.levels.keys()  # at the map's edge only one is a hex of it
    far = max(distance(sight.firer.hex, h) for h in hexes)
    farther = [h for h in sorted(hexes) if distance(sight.firer.hex, h) == far]
    for h in farther:
        # Of two as far, on a hexspine, the one nearer to the target is the hex behind it.
        if distance(h, sight.target.hex) == min(distance(one, sight.target.hex) for one in farther):
            count = blind_hexes(sight, top, distance(sight.firer.hex, h))
            behind = distance(h, sight.target.hex) + 1
            if along:
                behind -= 1
            elif sight.table.third_edition and not sight.firer.aerial:
                behind -= 1
                count = max(0, blind_hexes(sight, top, distance(sight.firer.hex, h), crest=None))
            sight.blind.add(Blind(h, top, count, behind, "bocage"))
            # A target in a hex of a hexspine that is run along is at its end and not past it.
            if 1 <= behind <= count and not (along and sight.target.hex in side):
                yield Found(9, "B9.52", (h,), "blind")


def entrenched_behind(sight: Sight) -> Iterator[Found]:
    """B9.21, B27.2: entrenched behind a half-level hexside obstacle or a paddy bank, to no higher level beyond range 1.

    It lies on the hexside that the thread crosses, or on the hexspine that it runs along.
    """
    if distance(*sight.ends) <= 1:
        return
    met = sides_met(sight)
    for end, other in ((sight.firer, sight.target), (sight.target, sight.firer)):
        if end.entrenched and other.level <= end.level:
            sides = [side for side, how in met.items()
                     if (how == "crossed" and end.hex in side) or (how == "along" and hexspine(side, end.hex))]
            for side in sides:
                for kind in sight.table.sides.get(side, ()):
                    half_level = kind.get("obstacle") and kind.get("half") and not kind.get("height")
                    if half_level or kind.get("paddy_bank"):
                        yield Found(8, "B27.2", (end.hex,))
