"""Hindrances (A6.7, B.10), slowly."""

from __future__ import annotations

from math import ceil

from tests.support.slow_asl.obstacles import blind_hexes, nature, stands_in_the_way, terrain_of, touched
from tests.support.slow_asl.table import Kind, Sight, Table
from tests.support.slow_asl_plane import Hex, crossings, distance


def hindrances(sight: Sight) -> int:
    """A6.7, B.10: one for each range at which terrain hinders; smoke, fire for effect, vehicles and weather besides."""
    own: dict[Hex, int] = {}
    for kind, h in terrain_of(sight):
        points = kind.get("points", 1)
        if not (sight.between(h) or (points > 1 and not sight.exempt(h))):
            continue  # B35.2: light woods count in an end's own hex too, from another point than its dot
        if kind.get("category") == "bridge" and on_roadway(sight, h):
            continue
        if nature(sight, kind, base_of(sight, kind, h), h) == "hindrance" and hinders(sight, kind, h):
            own[h] = max(points, own.get(h, 0))
    if sight.table.third_edition:
        # Of the hexes at one range the worse counts, with all that hinders in it, AFVs and wrecks too.
        for h in {v.hex for v in sight.visits} | touched(sight):
            own[h] = own.get(h, 0) + vehicles_in(sight, h)
    # From centre dots the ranges are as many from either end; from other points the fewer of the two stand.
    ranges = min(sum(max(points for h, points in own.items() if distance(end, h) == step)
                     for step in {distance(end, h) for h in own}) for end in sight.ends)
    met = {v.hex for v in sight.visits} | touched(sight) | {h for h in sight.ends if h in sight.table.levels}
    dots = sight.firer.is_dot and sight.target.is_dot
    pairs = {frozenset((v.hex, v.along)) for v in sight.visits if v.along and dots}
    alone = met - {h for pair in pairs for h in pair}
    smoke = sum(smoke_in(sight, h) for h in alone) + sum(max(smoke_in(sight, h) for h in pair) for pair in pairs)
    vehicles = sum(vehicles_in(sight, h) for h in alone)
    vehicles += sum(max(vehicles_in(sight, h) for h in pair) for pair in pairs)
    if sight.table.third_edition:
        vehicles = 0
    return ranges + smoke + vehicles + low_visibility(sight.table, distance(*sight.ends))


def low_visibility(table: Table, reach: int) -> int:
    """E3: the weather, at every range, for each so many hexes begun, or beyond a range alone."""
    if table.lv_by.startswith("beyond"):
        return table.lv if reach > int(table.lv_by.split("-")[1]) else 0
    return table.lv * min(6, (reach > 0) if table.lv_by == "all" else ceil(reach / int(table.lv_by)))


def vehicles_in(sight: Sight, h: Hex) -> int:
    """D9.4: those between ends of one level, at that level."""
    return sight.table.vehicles.get(h, []).count(sight.high) if sight.between(h) and sight.high == sight.low else 0


def smoke_in(sight: Sight, h: Hex) -> int:
    """A24: smoke two levels high, B25.2: that of fires four; both together at most 3. Fire for effect besides."""
    table = sight.table
    ffe = sum(table.ffe.get(h, ()))
    if h not in table.levels:
        return ffe
    clouds = [(sum(table.smoke.get(h, ())), table.levels[h] + 2)]
    clouds += [table.fires[h]] if h in table.fires else []
    return ffe + min(3, sum(min(3, points) for points, top in clouds if points and is_in_smoke(sight, h, top)))


def is_in_smoke(sight: Sight, h: Hex, top: int) -> bool:
    """Whether a cloud is in the way of a thread, as an obstacle of that height would be, or an end stands in it."""
    ends = [end for end in (sight.firer, sight.target) if end.hex == h]
    if ends:
        return any(end.level < top for end in ends)
    if top > sight.high or top == sight.high > sight.low:
        return True
    reach, behind = distance(sight.firer.hex, h), distance(h, sight.target.hex)
    return sight.low < top < sight.high and 1 <= behind <= blind_hexes(sight, top, reach)


def on_roadway(sight: Sight, h: Hex) -> bool:
    """B6.2: whether the thread comes to and leaves a hex that a bridge fills by the hexsides of its road."""
    table = sight.table
    if not any(kind.get("category") == "bridge" for kind in (*table.fills.get(h, ()), *table.inherent.get(h, ()))):
        return False
    sides = [one if other == h else other for _, one, other in crossings(sight.thread) if h in (one, other)]
    return len(sides) == 2 and all(side in table.roadways.get(h, ()) for side in sides)


def base_of(sight: Sight, kind: Kind, h: Hex) -> int:
    """What terrain stands on: its hex's base or bank, a bridge as high above the base as it is laid."""
    if "lift" not in kind:
        return sight.table.land(h)
    return sight.table.deck(h, max(int(kind["lift"]), sight.table.bridges.get(h, 0)))


def hinders(sight: Sight, kind: Kind, h: Hex) -> bool:
    """Whether a hindrance is effective: a half level between ends of one level; by its height, as an obstacle of that
    height would be; a bridge from above.
    """
    if kind.get("category") == "bridge":
        # B6.2: two ends level with the deck, or one below it and one not.
        deck = base_of(sight, kind, h)
        return bool(sight.high == sight.low == deck or sight.low < deck <= sight.high)
    if sight.slope and (not kind.get("height") or kind.get("split")):
        return True  # B.5: as on one level
    if kind.get("bare") and kind.get("height") and sight.high >= sight.table.land(h) + 2:
        # B14.2: trees without leaves, from two levels above: only next to the lower end.
        return bool(sight.low < sight.table.land(h) + kind["height"] and distance(h, sight.target.hex) == 1)
    if not kind.get("height"):
        return bool(sight.low == sight.high <= sight.table.land(h))
    return stands_in_the_way(sight, kind, h) is not None
