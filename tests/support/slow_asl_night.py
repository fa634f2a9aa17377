"""ASL night (E1), transcribed slowly and plainly over the slow day judge; it shares no code with the engine.

Levels are whole. A counter is a tuple of kind, hex, level, amount and whether it is at its hex's own ground.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil

from shapely import Polygon, union_all

from tests.support import slow_asl
from tests.support.slow_asl import End, Table, top_of
from tests.support.slow_asl_plane import Hex, distance, neighbours, outline, shared_side, stretch_on_side

BUILDING = ("building", "factory", "marketplace")


@dataclass(frozen=True)
class Thing:
    """A counter: its kind and where it stands; markers in one list lie on what comes before them."""

    kind: str
    hex: Hex
    level: int
    amount: int | None = None


@dataclass
class Night:
    """The base NVR on its track, whether snow lies, who looks ("map", "unit", "buttoned", "observer"), the counters."""

    table: Table
    nvr: int
    snow: bool = False
    viewer: str = "map"
    things: list[Thing] = field(default_factory=list)


UNITS = {"infantry": "", "afv": "tracked", "afv_in_motion": "tracked moving", "lorry": "wheeled",
         "lorry_in_motion": "wheeled moving"}
FLASHES = ("gunflash", "prep_fire", "first_fire", "melee")


# ---- what is lit (E1.9) ----------------------------------------------------------------------------------------------


def lit(night: Night, h: Hex, level: int) -> bool:
    return any(lit_by(night, thing, h, level) for thing in night.things)


def lit_by(night: Night, thing: Thing, h: Hex, level: int) -> bool:
    if thing.kind in ("starshell", "illuminating_round"):
        return distance(thing.hex, h) <= {"starshell": 3, "illuminating_round": 6}[thing.kind] and not sheltered(
            night.table, h, level)
    if thing.kind == "flame":  # E1.942
        return (thing.hex, thing.level) == (h, level)
    return thing.kind == "blaze" and lit_by_blaze(night, thing.hex, h, level)


def sheltered(table: Table, h: Hex, level: int) -> bool:
    """E1.923: subterranean, or inside a building that continues across all six hexsides."""
    if level < table.floors.get(h, table.levels[h]):
        return True
    return interior(table, h) and level < roof(table, h)


def roof(table: Table, h: Hex) -> Fraction:
    tops = [top_of(table.levels[h], kind) for kind in buildings_at(table, h)]
    return max(tops, default=Fraction(table.levels[h]))


def buildings_at(table: Table, h: Hex) -> list[slow_asl.Kind]:
    """The buildings at a hex's centre dot."""
    from tests.support.slow_asl_plane import centre, within

    found = [kind for kind, rings in table.drawn if kind.get("category") in BUILDING and within(rings, centre(h))]
    return found + [kind for kind in table.fills.get(h, ()) if kind.get("category") in BUILDING]


def interior(table: Table, h: Hex) -> bool:
    return all(any(goes_on(building, h, other) for building in table.depictions
                   if building.kind.get("category") in BUILDING) and not barred(table, h, other)
               for other in neighbours(h))


def barred(table: Table, one: Hex, other: Hex) -> bool:
    return any(kind.get("rowhouse_bar") or kind.get("factory_wall")
               for kind in table.sides.get(frozenset((one, other)), ()))


def goes_on(building: slow_asl.Depiction, one: Hex, other: Hex) -> bool:
    """Whether it lies along a length of a hexside on both sides."""
    ends = shared_side(one, other)
    both = [stretch_on_side(building.pieces.get(h, ()), ends) for h in (one, other)]
    return any(min(e, t) > max(s, r) for s, e in both[0] for r, t in both[1])


def blazing(night: Night, h: Hex) -> set[int]:
    """E1.94: the blazing levels of a hex, rooftops excluded."""
    found = set()
    for thing in night.things:
        if thing.kind == "blaze" and thing.hex == h:
            if not buildings_at(night.table, h):
                found.add(thing.level)
            else:
                found |= {level for level in range(thing.level, thing.level + max(1, thing.amount or 1))
                          if level < roof(night.table, h)}
    return found


def lit_by_blaze(night: Night, source: Hex, h: Hex, level: int) -> bool:
    """E1.94, E1.941: within twice the number of blazing levels, unless a shadow falls there from every one of them."""
    if h == source:
        return True
    levels = blazing(night, source)
    return distance(source, h) <= 2 * len(levels) and any(
        not shadowed(night.table, End(source, own), End(h, level)) for own in levels)


def shadowed(table: Table, source: End, end: End) -> bool:
    """E1.941: by obstacles of a full level or more; half levels, hindrances and depressions let light by."""
    answer = slow_asl.judge(table, source, end)
    return any(found.check in (2, 3, 6, 7, 9) or (found.check == 5 and found.rule == "A6.2")
               for found in answer.blocks)


# ---- who sees what ---------------------------------------------------------------------------------------------------


def units_at(night: Night, h: Hex, level: int) -> list[tuple[str, bool, bool]]:
    """What looks from a location: (what it is, whether it moves, whether it is buttoned up)."""
    here = [thing for thing in night.things if (thing.hex, thing.level) == (h, level)]
    found: list[tuple[str, bool, bool]] = []
    for thing in here:
        if thing.kind in UNITS:
            words = UNITS[thing.kind].split()
            found.append((words[0] if words else "", "moving" in words, False))
        elif thing.kind in ("motion", "buttoned_up"):
            for i in range(len(found) - 1, -1, -1):
                what, moves, slits = found[i]
                if what:
                    found[i] = (what, moves or thing.kind == "motion", slits or thing.kind == "buttoned_up")
                    break
    return found


def viewer_nvr(night: Night, viewer: End, target: End) -> int:
    nvr = night.nvr
    if night.snow and not one_building(night.table, viewer.hex, target.hex):
        nvr = max(2, nvr)  # E1.15
    units = units_at(night, viewer.hex, int(viewer.level))
    slits = bool(units) and all(unit[2] for unit in units) if night.viewer == "map" else night.viewer == "buttoned"
    return nvr // 2 if slits else nvr  # E1.14


def one_building(table: Table, one: Hex, other: Hex) -> bool:
    """Whether steps inside one building lead from a hex to another."""
    if not (buildings_at(table, one) and buildings_at(table, other)):
        return False
    found, left = {one}, [one]
    while left:
        at = left.pop()
        for onward in neighbours(at):
            if onward not in found and onward in table.levels and buildings_at(table, onward) and joined(
                    table, at, onward):
                found.add(onward)
                left.append(onward)
    return other in found


def joined(table: Table, one: Hex, other: Hex) -> bool:
    """Whether the way between two centre dots never leaves one building."""
    from shapely import LineString

    from tests.support.slow_asl_plane import centre

    line = LineString([centre(one), centre(other)])
    drawn = any(Polygon(rings[0], rings[1:]).covers(line)
                for kind, rings in table.drawn if kind.get("category") in BUILDING)
    alike = any(kind in table.fills.get(other, ()) for kind in table.fills.get(one, ())
                if kind.get("category") in BUILDING)
    return (drawn or alike) and not barred(table, one, other)


def by_darkness(night: Night, viewer: End, target: End) -> str:
    """The rule that lets the target be seen, or one that begins with "not" where darkness hides it."""
    h, level, reach = target.hex, int(target.level), distance(viewer.hex, target.hex)
    for thing in night.things:  # E1.8, E1.87
        at = (thing.hex, thing.level) == (h, level)
        if (thing.kind in FLASHES and at) or (thing.kind == "ffe" and distance(thing.hex, h) <= 1):
            return "gunflash"
    if night.viewer == "observer" and any(thing.kind == "spotting_round" and (thing.hex, thing.level) == (h, level)
                                          for thing in night.things):
        return "spotting round"
    if lit(night, viewer.hex, int(viewer.level)):
        return "both lit" if lit(night, h, level) else "not from the light"
    if (viewer.hex, viewer.level) == (h, level):
        return "own"
    nvr = viewer_nvr(night, viewer, target)
    if nvr and reach <= nvr:
        return "within"
    if lit(night, h, level):
        return "lit"
    moving = [what for what, moves, _ in units_at(night, h, level) if what and moves]
    if "wheeled" in moving and reach <= (ceil(Fraction(3 * nvr, 2)) if nvr else 1):
        return "wheeled"
    if "tracked" in moving and reach <= (2 * nvr if nvr else 2):
        return "tracked"
    return "not beyond" if nvr else "not at zero"


def sees(night: Night, viewer: End, target: End) -> tuple[str, int]:
    """The outcome and the hindrance; one-way."""
    if by_darkness(night, viewer, target).startswith("not"):
        return "beyond_nvr", 0
    answer = slow_asl.judge(night.table, viewer, target)
    if answer.seen and answer.hindrance == 5 and low_visibility(night.table, viewer, target):
        return "blocked", 6
    return answer.outcome, answer.hindrance


def low_visibility(table: Table, firer: End, target: End) -> bool:
    """E1.7: +1 but in one hex, and where anything in the target's hex is a full level or more above the firer."""
    if firer.hex == target.hex:
        return False
    h = target.hex
    tops = [top_of(table.levels[h], kind) for kind in (*table.fills.get(h, ()), *table.inherent.get(h, ()))
            if kind.get("obstacle") or kind.get("hindrance")]
    tops += [top_of(table.levels[h], d.kind) for d in table.depictions
             if d.pieces.get(h) and (d.kind.get("obstacle") or d.kind.get("hindrance"))]
    return max([*tops, ground_top(table, h)]) - firer.level < 1


def ground_top(table: Table, h: Hex) -> Fraction:
    """The highest ground of a hex: its level, or the floor of a depression that fills it."""
    if h in table.floors:
        pits = union_all([Polygon(rings[0], rings[1:]) for _, rings in table.depressions])
        if Polygon(outline(h)).difference(pits).area < 1:
            return Fraction(table.floors[h])
    return Fraction(table.levels[h])
