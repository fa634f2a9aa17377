"""Terrain against levels: A6.2, A6.21, A6.4 to A6.43, and what a thread meets (A6.1, B.6), slowly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import floor

from shapely import Polygon, union_all

from tests.support.slow_asl.edges import alike_or_lesser, beside_hexside, beside_inside, on_both_sides
from tests.support.slow_asl.table import Blind, Found, Kind, Level, Sight, Table, is_bar, top_of
from tests.support.slow_asl_plane import (
    Hex,
    Rings,
    Thread,
    Visit,
    centre,
    clipped,
    corner_hexes,
    corners_passed,
    crossings,
    distance,
    lattice_rings,
    outline,
    polygons,
    shared_side,
    side_of,
    spans_inside,
    within,
)


def too_high(sight: Sight, base: int, kind: Kind) -> int | None:
    """A6.2: the check that it fails, 6 for higher than both and 7 for no height advantage over it."""
    top = top_of(base, kind)
    if top > sight.high:
        return 6
    return 7 if top == sight.high > sight.low else None


def blind_hexes(sight: Sight, height: Level, reach: int, *, crest: bool | None = False) -> int:
    """A6.4 to A6.43: how many hexes behind it are blind. The obstacle counts by its full levels, the ends by their
    halves too; a half of the sum is dropped, and the minimum comes last; of crest None, an obstacle, there is none.
    """
    if sight.firer.aerial:
        return 0 if crest else 1
    # A6.42 only takes away: a firer less than a level above the obstacle counts as a level above it.
    firer = max(sight.high, floor(height) + 1) if sight.high > floor(height) else sight.high
    count = floor(2 * floor(height) + reach // 5 - firer - sight.low)
    if crest is None:
        return count + 1
    return max(0, count) if crest else max(1, count + 1)


def nature(sight: Sight, kind: Kind, base: int, h: Hex | None = None) -> str:
    """What a kind is to this thread: "obstacle", "hindrance" or nothing. Split terrain has two natures.

    B23.74: a factory that fills its hex h is an obstacle to who does not stay inside it all the way.
    """
    if h is not None and is_painted_factory(sight.table, kind, h) and not stays_inside(sight, kind):
        return "obstacle"
    lower = kind.get("split") and (sight.high == sight.low == base or sight.slope)
    for name in ("obstacle", "hindrance"):
        if kind.get(f"lower_{name}" if lower else name):
            return name
    return ""


def is_painted_factory(table: Table, kind: Kind, h: Hex) -> bool:
    return bool(kind.get("category") == "factory" and kind.get("hindrance") and kind.get("height")
                and kind in table.fills.get(h, ()))


def stays_inside(sight: Sight, kind: Kind) -> bool:
    """Whether all hexes that a thread meets, and its ends', are filled by one factory."""
    met = {h for visit in sight.visits for h in (visit.hex, visit.along) if h in sight.table.levels}
    return all(kind in sight.table.fills.get(h, ()) for h in met | set(sight.ends))


def stands_in_the_way(sight: Sight, kind: Kind, h: Hex) -> Found | None:
    """Whether terrain in a hex blocks the thread or makes its lower end blind."""
    base = kind.get("foot", sight.table.land(h))
    if kind.get("alpine"):  # B10.211: a hill's hex, to both ends on its level that look through it
        is_hill = base > 0 and sight.high == sight.low == base and sight.between(h)
        return Found(8, "B10.211", (h,)) if is_hill else None
    if not kind.get("height"):
        is_level = kind.get("embankment") and sight.along_rails
        on_slope = sight.slope and not kind.get("wall_print")
        if kind.get("half") and (sight.high <= base or on_slope) and sight.between(h) and not is_level:
            return Found(8, "A6.21", (h,))
        return None
    if (check := too_high(sight, base, kind)) is not None:
        return Found(check, "A6.2", (h,))
    height = base + kind["height"]
    behind = distance(h, sight.target.hex)
    if not sight.low < height < sight.high or behind < 1:
        return None
    count = blind_hexes(sight, height, distance(sight.firer.hex, h))
    if nature(sight, kind, base, h) == "obstacle":
        sight.blind.add(Blind(h, height, count, behind))
    return Found(9, "A6.4", (h,), "blind") if behind <= count else None


def terrain(sight: Sight) -> Iterator[Found]:
    for kind, h in terrain_of(sight):
        if not sight.exempt(h) and nature(sight, kind, sight.table.land(h), h) == "obstacle":
            found = stands_in_the_way(sight, kind, h)
            if found is not None:
                yield found


def terrain_of(sight: Sight) -> list[tuple[Kind, Hex]]:
    """What `terrain_met` gives, worked out once."""
    if sight.met is None:
        met = [*terrain_met(sight), *touched_terrain(sight)]
        # B33.1: trees and brush in a stream's hex rise from its banks.
        sight.met = [(kind, h) for kind, h in met if not (
            kind.get("plants") and ((h in sight.table.streams and sight.high < sight.table.land(h))
                                    or follows_road(sight, h)))]
    return sight.met


def follows_road(sight: Sight, h: Hex) -> bool:
    """B3.3, B13.1: whether the thread passes a hex along its painted road: over the dot, by the road's hexsides."""
    thread = Thread(sight.firer.unmoved, sight.target.unmoved)
    over_dot = side_of(thread.start, thread.end, centre(h)) == 0
    sides = [one if other == h else other for _, one, other in crossings(thread) if h in (one, other)]
    return over_dot and sight.between(h) and len(sides) == 2 and all(
        side in sight.table.roadways.get(h, ()) for side in sides)


def terrain_met(sight: Sight) -> Iterator[tuple[Kind, Hex]]:
    """A6.1: clipped pieces with terrain on both sides of the thread. B.6: inherent terrain, also along its sides."""
    for visit in sight.visits:
        if visit.along is None and sight.high < sight.table.levels[visit.hex] and sight.between(visit.hex):
            yield from ((kind, visit.hex) for kind in overgrown(sight.table, visit.hex))
        yield from ((kind, visit.hex) for kind in sight.table.inherent.get(visit.hex, ())
                    if not (kind.get("split") and keeps_to_the_road(sight, visit))
                    and not (kind.get("open_along_walls") and is_by_wall(sight.table, visit)))
        if visit.along is None:
            yield from ((on_foot(sight.table, one.kind, visit.hex, rings), visit.hex) for one in sight.table.depictions
                        for rings in one.pieces.get(visit.hex, []) if spans_inside(sight.thread, rings)
                        and not (one.kind.get("wall_print") and is_own_print(sight, visit.hex, rings)))
        sides = beside_inside(sight, visit) if visit.along is None else beside_hexside(sight, visit)
        for kind, other in on_both_sides(*sides):
            is_print = kind.get("wall_print") or other.get("wall_print")  # B9.1: asked at the vertex of its hexside
            if not is_print and (common := alike_or_lesser(sight.table, kind, other)) is not None:
                yield common, visit.hex


def is_own_print(sight: Sight, h: Hex, rings: Rings) -> bool:
    """B9.1: whether the print of a wall has a vertex at which a hexside or hexspine of either end's hex is walled."""
    for point in (point for ring in rings for point in ring):
        around = corner_hexes(point)
        far = [h for one, other in combinations(around, 2) if any(
            kind.get("obstacle") and not is_bar(kind) for kind in sight.table.sides.get(frozenset((one, other)), ()))
            for end in shared_side(one, other) if end != point for h in corner_hexes(end)]
        if set(sight.ends) & {*around, *far}:
            return True
    return False


def on_foot(table: Table, kind: Kind, h: Hex, rings: Rings) -> Kind:
    """B9.35: the print of a wall, told to stand no higher than the highest of the walls that end at its vertices."""
    if not kind.get("wall_print"):
        return kind
    sides = {frozenset(pair) for ring in rings for point in ring for pair in combinations(corner_hexes(point), 2)}
    feet = [table.foot_of_side(side) for side in sides if side & table.levels.keys()
            and any(one.get("obstacle") and not is_bar(one) for one in table.sides.get(side, ()))]
    return kind | {"foot": min(table.land(h), max(feet))} if feet else kind


def is_by_wall(table: Table, visit: Visit) -> bool:
    """B18, B37.2: whether the thread runs along a hexside with a wall or hedge."""
    return visit.along is not None and any(
        kind.get("obstacle") and not is_bar(kind) for kind in table.sides.get(frozenset((visit.hex, visit.along)), ()))


def overgrown(table: Table, h: Hex) -> list[Kind]:
    """B19.21: the woods and brush that are drawn on both banks of a gully fill it too, for who is below the banks."""
    gullies = [Polygon(rings[0], rings[1:]) for rings in table.gullies for rings in clipped(rings, h)]
    if not gullies:
        return []
    banks = polygons(Polygon(outline(h)).difference(union_all(gullies)))
    banks = [Polygon(rings[0], rings[1:]) for rings in (lattice_rings(bank, h) for bank in banks)]
    kinds = [kind for kind, _ in table.drawn if kind.get("plants")]
    found = []
    for kind in [kind for i, kind in enumerate(kinds) if kind not in kinds[:i]]:
        grown = [Polygon(piece[0], piece[1:]) for own, rings in table.drawn if own == kind
                 for piece in clipped(rings, h)]
        if sum(any(bank.intersection(one).area > 0.5 for one in grown) for bank in banks) > 1:
            found.append(kind)
    return found


def touched(sight: Sight) -> set[Hex]:
    """B.6: the hexes between the ends of which the thread touches a vertex and nothing else."""
    met = {h for visit in sight.visits for h in (visit.hex, visit.along)}
    return {h for _, hexes in corners_passed(sight.thread) for h in hexes
            if h in sight.table.levels and h not in met and sight.between(h)}


def touched_terrain(sight: Sight) -> Iterator[tuple[Kind, Hex]]:
    """The inherent terrain of such hexes; an orchard beside a road does not fill its hex (B14.6)."""
    for h in touched(sight):
        has_road = any(clipped(rings, h) for rings in sight.table.roads)
        yield from ((kind, h) for kind in sight.table.inherent.get(h, ()) if not (kind.get("split") and has_road))


def keeps_to_the_road(sight: Sight, visit: Visit) -> bool:
    """B14.6: whether a road runs through a hex and the thread, while it is there, never leaves it."""
    roads = [piece for rings in sight.table.roads for piece in clipped(rings, visit.hex)]
    cuts = {place for rings in roads for ring in rings for place in sight.thread.cuts(ring)}
    inner = sorted({visit.enter, visit.leave, *(place for place in cuts if visit.enter < place < visit.leave)})
    middles = [sight.thread.at((s + e) / 2) for s, e in pairwise(inner)]
    return all(any(within(rings, point, edge=True) for rings in roads) for point in middles)
