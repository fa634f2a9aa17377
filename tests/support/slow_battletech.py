"""BattleTech line of sight, transcribed slowly and alone: it judges the engine, so it shares nothing with it.

Sources: BattleTech Master Rules (BMR, revised) p. 26 for the standard method; Maximum Tech (revised) p. 21 for the
dead zone and p. 22 for diagramming.  Standard library only, no arrays, no shortcuts: every hex near the thread is
looked at by itself, and every comparison is one of exact integers or fractions.

Hexes are axial pairs (q, r).  On the plane used here a centre lies at (3q, 3r), so that every corner is a pair of
integers too.  Levels and heights are in levels, as int or Fraction (quarters of a level are the usual fractions).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Literal

Hex = tuple[int, int]
Number = int | Fraction
Meeting = Literal["inside", "one side", "other side", "corner", "missed"]

METHODS = ("standard", "dead-zone", "diagramming")
CORNERS = ((1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1))

WOODS_LIMIT = 3
INDUSTRIAL_LIMIT = 3
FIELD_LIMIT = 6
FIELD_HEIGHT = 1


@dataclass(frozen=True)
class Cell:
    """What one hex holds.

    `level` is the ground, or the surface where there is water; `depth` is the water below it (0: none).  `block` is
    the height of a building or fuel tank above the level.  `woods` lists woods, jungle and smoke as (height, points),
    each with a top of its own.  `industrial` is the height of heavy industrial terrain (0: none).  `field` says that
    there are planted fields, `screen` that a screen stands here.
    """

    level: Number
    block: Number = 0
    woods: tuple[tuple[Number, int], ...] = ()
    industrial: Number = 0
    field: bool = False
    screen: bool = False
    depth: Number = 0


@dataclass(frozen=True)
class Answer:
    """`points`: all three tallies together.  `divided`: the thread runs along hexsides.  Cover only when seen."""

    seen: bool
    points: int
    cover_target: bool
    cover_attacker: bool
    divided: bool


# --- the thread on the map -------------------------------------------------------------------------------------------


def distance(a: Hex, b: Hex) -> int:
    """Range in hexes."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def meeting(a: Hex, b: Hex, h: Hex) -> Meeting:
    """How the endless straight line through the centres of `a` and `b` meets hex `h`.

    Each corner of `h` lies on one side of the line, on the other, or on the line itself (its cross product is 0).
    """
    dx, dy = 3 * (b[0] - a[0]), 3 * (b[1] - a[1])
    crosses = []
    for cx, cy in CORNERS:
        x, y = 3 * (h[0] - a[0]) + cx, 3 * (h[1] - a[1]) + cy
        crosses.append(dx * y - dy * x)
    above, below, on = (sum(c > 0 for c in crosses), sum(c < 0 for c in crosses), crosses.count(0))
    if above and below:
        return "inside"
    if on == 2:
        return "one side" if above else "other side"
    return "corner" if on == 1 else "missed"


@cache
def hexes_met(a: Hex, b: Hex) -> tuple[tuple[Hex, Meeting], ...]:
    """Every hex strictly between `a` and `b` that the thread enters, follows or touches, nearest to `a` first.

    Such a hex always lies on a shortest way from `a` to `b`, so only those hexes are looked at; on the other hand the
    endless line meets a hex of a shortest way nowhere but between the two centres.
    """
    whole = distance(a, b)
    met = []
    for q in range(min(a[0], b[0]), max(a[0], b[0]) + 1):
        for r in range(min(a[1], b[1]), max(a[1], b[1]) + 1):
            h = (q, r)
            if h in (a, b) or distance(a, h) + distance(h, b) != whole:
                continue
            how = meeting(a, b, h)
            if how != "missed":
                met.append((h, how))
    return tuple(sorted(met, key=lambda item: (distance(a, item[0]), item[0])))


def is_divided(a: Hex, b: Hex) -> bool:
    """Whether the thread runs along hexsides."""
    return any(how in ("one side", "other side") for _, how in hexes_met(a, b))


def ways(cells: Mapping[Hex, Cell], a: Hex, b: Hex, corner_touch: bool) -> list[list[Hex]]:
    """The hexes between, on the map: one list, or for a divided thread two, one for each side throughout.

    A divided thread counts its pairs and the hexes it enters; it touches no other hex, for one touched by the end of
    the hexside that it follows is already one of these.  Where one of a pair is off the map both sides use the other.
    """
    met = hexes_met(a, b)
    if not is_divided(a, b):
        counted = ("inside", "corner") if corner_touch else ("inside",)
        return [[h for h, how in met if how in counted and h in cells]]
    both = []
    for side in ("one side", "other side"):
        way = []
        for h, how in met:
            if h not in cells:
                continue
            partner = [k for k, other in met if k != h and distance(a, k) == distance(a, h) and k in cells]
            if how in ("inside", side) or not partner:
                way.append(h)
        both.append(way)
    return both


# --- the three methods -----------------------------------------------------------------------------------------------


def dead_zone_ceiling(low: Number, high: Number, to_low: int, to_high: int) -> Fraction:
    """The highest top of hex X that makes no dead zone (Maximum Tech p. 21).

    `low`, `high`: the eyes of the lower and the higher unit; `to_low`, `to_high`: the ranges of X to them.
    """
    return Fraction(low + high) / 2 + Fraction(to_low - to_high, 4)


def diagramming_ceiling(eye_a: Number, eye_b: Number, to_a: int, to_b: int) -> Fraction:
    """The highest top that stays out of the thread, `to_a` and `to_b` hexes from the eyes (Maximum Tech p. 22)."""
    return Fraction(eye_a * to_b + eye_b * to_a) / (to_a + to_b)


@dataclass(frozen=True)
class Sighting:
    """One question: the two hexes, the heights of the two eyes, the method and the state of the water."""

    cells: Mapping[Hex, Cell]
    a: Hex
    b: Hex
    eye_a: Number
    eye_b: Number
    method: str
    as_printed: bool
    both_under_water: bool

    def solid_top(self, h: Hex) -> Number:
        """Top of ground and building; seen from under water a water hex's ground is its floor.

        A building in the water is solid from the floor up and keeps its usual top.
        """
        cell = self.cells[h]
        if self.both_under_water and cell.depth > 0 and not cell.block:
            return cell.level - cell.depth
        return cell.level + cell.block

    def rises_next_to_an_end(self, h: Hex, top: Number) -> bool:
        """BMR p. 26, second and third condition; Maximum Tech keeps both under every method."""
        beside_attacker = distance(self.a, h) == 1 and top > self.eye_a
        beside_target = distance(self.b, h) == 1 and top > self.eye_b
        return beside_attacker or beside_target

    def rises_standard(self, h: Hex, top: Number) -> bool:
        """BMR p. 26: higher than both units, or next to one and higher than that one."""
        return top > max(self.eye_a, self.eye_b) or self.rises_next_to_an_end(h, top)

    def rises(self, h: Hex, top: Number) -> bool:
        """Whether something in `h` with this top rises into the thread; the dead zone begins as the standard test."""
        if self.method != "diagramming":
            return self.rises_standard(h, top)
        ceiling = diagramming_ceiling(self.eye_a, self.eye_b, distance(self.a, h), distance(self.b, h))
        return top > ceiling or self.rises_next_to_an_end(h, top)

    def tallies(self, way: list[Hex]) -> tuple[int, int, int]:
        """Points of woods, jungle and smoke; hexes of heavy industrial; hexes of planted fields."""
        woods = industrial = fields = 0
        for h in way:
            cell = self.cells[h]
            for height, points in cell.woods:
                if self.rises(h, cell.level + height):
                    woods += points
            if cell.industrial and self.rises_standard(h, cell.level + cell.industrial):
                industrial += 1
            if cell.field and self.rises_standard(h, cell.level + FIELD_HEIGHT):
                fields += 1
        return woods, industrial, fields

    def in_dead_zone(self, way: list[Hex]) -> bool:
        """Maximum Tech p. 21: the highest ground or building between hides the lower unit from the higher.

        Of several highest hexes any may do it.  X must rise above the lower eye unless the rule is taken as printed.
        """
        if not way or self.eye_a == self.eye_b:
            return False
        ends = sorted([(self.eye_a, self.a), (self.eye_b, self.b)])
        (low, low_hex), (high, high_hex) = ends
        x_top = max(self.solid_top(h) for h in way)
        if not (x_top > low or self.as_printed):
            return False
        highest = [h for h in way if self.solid_top(h) == x_top]
        return any(x_top > dead_zone_ceiling(low, high, distance(low_hex, x), distance(high_hex, x)) for x in highest)

    def blocked(self, way: list[Hex]) -> bool:
        """Whether anything on this way stops the thread."""
        if any(self.cells[h].screen or self.rises(h, self.solid_top(h)) for h in way):
            return True
        woods, industrial, fields = self.tallies(way)
        if woods >= WOODS_LIMIT or industrial >= INDUSTRIAL_LIMIT or fields >= FIELD_LIMIT:
            return True
        return self.method == "dead-zone" and self.in_dead_zone(way)

    def covers_target(self, way: list[Hex]) -> bool:
        """Solid ground next to the target, level with its eye, for an attacker no higher than the target."""
        beside = [h for h in way if distance(self.b, h) == 1]
        return self.eye_a <= self.eye_b and any(self.solid_top(h) == self.eye_b for h in beside)

    def covers_attacker(self, way: list[Hex]) -> bool:
        """The same, seen from the other end."""
        beside = [h for h in way if distance(self.a, h) == 1]
        return self.eye_b <= self.eye_a and any(self.solid_top(h) == self.eye_a for h in beside)


def under_water(cell: Cell, eye: Number) -> bool:
    """A unit is under water where there is water and its eye is below the surface."""
    return cell.depth > 0 and eye < cell.level


def judge(
    cells: Mapping[Hex, Cell],
    a: Hex,
    b: Hex,
    method: str = "standard",
    eye_a: Number = 1,
    eye_b: Number = 1,
    level_a: Number | None = None,
    level_b: Number | None = None,
    corner_touch: bool = False,
    as_printed: bool = False,
) -> Answer:
    """The sight from the unit in `a` to the unit in `b`.

    `eye_a`, `eye_b`: eyes above where the unit stands (a 'Mech 1; a vehicle or infantry 0).  `level_a`, `level_b`:
    where it stands, when that is not the hex's own level.  `corner_touch` counts hexes touched in one corner only.
    `as_printed` drops the limit that hex X must rise above the lower eye.  Raises ValueError for an unknown method
    or an end off the map.
    """
    if method not in METHODS:
        raise ValueError(f"unknown method {method!r}: choose one of {', '.join(METHODS)}")
    for end in (a, b):
        if end not in cells:
            raise ValueError(f"hex {end} is not on the map: choose an end among the given cells")
    height_a = (cells[a].level if level_a is None else level_a) + eye_a
    height_b = (cells[b].level if level_b is None else level_b) + eye_b
    wet_a, wet_b = under_water(cells[a], height_a), under_water(cells[b], height_b)
    sighting = Sighting(cells, a, b, height_a, height_b, method, as_printed, wet_a and wet_b)
    between = ways(cells, a, b, corner_touch)

    def stands_in_water(h: Hex, height: Number) -> bool:
        """A 'Mech in depth 1 water, covered to the hips against other hexes."""
        return a != b and cells[h].depth == 1 and cells[h].level <= height <= cells[h].level + 1

    seen = wet_a == wet_b and not any(sighting.blocked(way) for way in between)
    return Answer(
        seen=seen,
        points=max(sum(sighting.tallies(way)) for way in between),
        cover_target=seen and (stands_in_water(b, height_b) or any(sighting.covers_target(way) for way in between)),
        cover_attacker=seen and (stands_in_water(a, height_a)
                                 or any(sighting.covers_attacker(way) for way in between)),
        divided=is_divided(a, b),
    )
