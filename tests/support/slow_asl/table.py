"""The table as the slow judge is told of it, the ends of threads, and its answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any

from tests.support.slow_asl_plane import (
    Hex,
    Point,
    Rings,
    Thread,
    Visit,
    centre,
    clipped,
    crossings,
    outline,
    shared_side,
    union_of_hexes,
    visits,
    within,
)

Kind = Mapping[str, Any]
Level = Fraction | int
Side = frozenset[Hex]

BUILDINGS = ("building", "factory", "marketplace")


@dataclass
class Table:
    """What lies on the map. A hex missing from ``levels`` is off the map, and whatever else names it is ignored.

    levels: each hex's base. drawn: terrain as outlines. fills: terrain that fills hexes and is no inherent terrain.
    inherent: terrain that fills its hex (B.6). sides: features of hexsides. contours: outlines of ground of that level
    or higher; all ground is as high as the lowest hex. made: such ground hex by hex. floors: the floor of each
    depression hex; depressions: outlines and how far the ground in them lies below their hex's base. pits: how far that
    of depressions that fill their hexes does; exits: the hexes into which these run on. streams:
    hexes whose dots lie in streams and no other depressions. gullies: the outlines of gullies.
    beds: hexes whose dots lie in depressions. smoke, ffe: strengths of smoke, and of fire for effect;
    fires: of blazes, and how high that of each rises. vehicles: the levels of AFVs and wrecks that do not burn;
    burning: those of wrecks that do, which hinder by night. pillboxes: the vertex that each faces.
    breaches: the levels on which bars are breached. steeples: hexes with one.
    stairs: hexes with a stairwell. bridges: of hexes with one, how high above their base it stands; roadways: of those
    that bridges fill, the hexes into which their roads lead. rails: of hexes that railroads raise, the hexes into which
    these lead. water: the hexes of
    rivers, lakes and canals. roads: outlines. lv: weather; lv_by: how it
    goes with the range. low_cellars: whether cellars look out from below the ground, not like entrenched units.
    endless_bars: whether bars block at any height.
    third_edition: whether edition 3.01 is followed where it differs. unlike_edges: whether of unlike terrain on the two
    sides of a thread the lesser counts, not only what is alike. What is drawn and what fills hexes is clipped once: a
    changed map is a new table (``dataclasses.replace``).
    """

    levels: dict[Hex, int]
    drawn: list[tuple[Kind, Rings]] = field(default_factory=list)
    fills: dict[Hex, list[Kind]] = field(default_factory=dict)
    inherent: dict[Hex, list[Kind]] = field(default_factory=dict)
    sides: dict[Side, list[Kind]] = field(default_factory=dict)
    contours: list[tuple[int, Rings]] = field(default_factory=list)
    made: list[tuple[int, Hex, Rings]] = field(default_factory=list)
    floors: dict[Hex, int] = field(default_factory=dict)
    depressions: list[tuple[int, Rings]] = field(default_factory=list)
    smoke: dict[Hex, list[int]] = field(default_factory=dict)
    ffe: dict[Hex, list[int]] = field(default_factory=dict)
    fires: dict[Hex, tuple[int, int]] = field(default_factory=dict)
    pits: dict[Hex, list[int]] = field(default_factory=dict)
    streams: set[Hex] = field(default_factory=set)
    beds: set[Hex] = field(default_factory=set)
    exits: dict[Hex, set[Hex]] = field(default_factory=dict)
    gullies: list[Rings] = field(default_factory=list)
    vehicles: dict[Hex, list[Level]] = field(default_factory=dict)
    burning: dict[Hex, list[Level]] = field(default_factory=dict)
    pillboxes: dict[Hex, int | None] = field(default_factory=dict)
    breaches: dict[Side, set[Level]] = field(default_factory=dict)
    steeples: set[Hex] = field(default_factory=set)
    stairs: set[Hex] = field(default_factory=set)
    bridges: dict[Hex, int] = field(default_factory=dict)
    roadways: dict[Hex, set[Hex]] = field(default_factory=dict)
    rails: dict[Hex, set[Hex]] = field(default_factory=dict)
    water: set[Hex] = field(default_factory=set)
    roads: list[Rings] = field(default_factory=list)
    lv: int = 0
    lv_by: str = "all"
    low_cellars: bool = False
    endless_bars: bool = False
    unlike_edges: bool = True
    third_edition: bool = False

    def stands(self, h: Hex) -> int:
        """The level of who simply stands in a hex: on its bridge, else IN its depression, else on its ground."""
        if h in self.bridges:
            return self.deck(h, self.bridges[h])
        return self.floors[h] if h in self.beds else self.levels[h]

    def land(self, h: Hex) -> int:
        """What terrain stands on: its hex's base; of a water hex that lies lower than ground in it, on that bank.

        Where a depression fills the hex there is no bank in it.
        """
        banks = [level for level, pieces in self.grounds.items() if pieces.get(h) and level > self.levels[h]]
        return min(banks) if banks and h in self.water and h not in self.pits else self.levels[h]

    def deck(self, h: Hex, lift: int) -> int:
        """Where a bridge lies: so high above its hex's base, and never below the banks."""
        return max(self.land(h), self.levels[h] + lift)

    def span(self, h: Hex, lift: int) -> None:
        """Lay a bridge over a hex; of several the highest is the one to stand on."""
        self.bridges[h] = max(self.bridges.get(h, lift), lift)

    @cached_property
    def depictions(self) -> list[Depiction]:
        found = [
            Depiction(kind, {h: pieces for h in self.levels if (pieces := clipped(rings, h))}, [rings])
            for kind, rings in self.drawn
        ]
        return found + self.filled(self.fills)

    @cached_property
    def houses(self) -> list[Depiction]:
        """The buildings, those that are inherent terrain among them."""
        return [one for one in self.depictions + self.filled(self.inherent) if one.kind.get("category") in BUILDINGS]

    def filled(self, fills: dict[Hex, list[Kind]]) -> list[Depiction]:
        """What fills hexes, the same in several as one depiction."""
        kinds: list[Kind] = []
        found = []
        for kind in (kind for filling in fills.values() for kind in filling):
            if kind not in kinds:
                kinds.append(kind)
        for kind in kinds:
            hexes = [h for h, filling in fills.items() if kind in filling and h in self.levels]
            found.append(Depiction(kind, {h: [(outline(h),)] for h in hexes}, union_of_hexes(hexes)))
        return found

    @cached_property
    def grounds(self) -> dict[int, dict[Hex, list[Rings]]]:
        """By level and hex, the pieces of ground as high."""
        found: dict[int, dict[Hex, list[Rings]]] = {}
        for level, rings in self.contours:
            for h in self.levels:
                found.setdefault(level, {}).setdefault(h, []).extend(clipped(rings, h))
        for level, h, rings in self.made:
            found.setdefault(level, {}).setdefault(h, []).append(rings)
        return found

    @cached_property
    def hollows(self) -> list[tuple[int, dict[Hex, list[Rings]]]]:
        """How deep depressions are, and their pieces by hex."""
        return [(depth, {h: clipped(rings, h) for h in self.levels}) for depth, rings in self.depressions]

    def base_of_side(self, side: Side) -> int:
        """The higher ground of the two hexes, as terrain stands on it."""
        return max(self.land(h) for h in side if h in self.levels)

    def foot_of_side(self, side: Side) -> int:
        """B9.35: what a wall stands on: the lower of two levels where lower ground lies between it and the crest.

        It does where the ground a quarter of the way from the hexside's middle to the upper hex's dot is lower, which
        it is in a depression too.
        """
        if not side <= self.levels.keys() or len({self.levels[h] for h in side}) == 1:
            return self.base_of_side(side)
        upper = max(side, key=lambda h: self.levels[h])
        (x, y), ends = centre(upper), shared_side(*sorted(side))
        middle = [(ends[0][i] + ends[1][i]) // 2 for i in (0, 1)]
        inwards = (x + (middle[0] - x) * 3 // 4, y + (middle[1] - y) * 3 // 4)
        level = self.levels[upper]
        is_lowest = level <= min(self.levels.values())
        ground = [(outline(upper),)] if is_lowest else self.grounds.get(level, {}).get(upper, [])
        cut = upper in self.pits or any(
            within(rings, inwards) for _, pieces in self.hollows for rings in pieces.get(upper, []))
        high = not cut and any(within(rings, inwards, edge=True) for rings in ground)
        return self.base_of_side(side) if high else min(self.land(h) for h in side)


@dataclass(frozen=True)
class Depiction:
    """A kind, its connected pieces by hex, and its outlines. What fills hexes with one kind is one depiction."""

    kind: Kind
    pieces: dict[Hex, list[Rings]]
    outlines: list[Rings]


@dataclass(frozen=True)
class End:
    """One end of a thread: a hex and a level, and a point other than the centre dot if so."""

    hex: Hex
    level: Level
    point: Point | None = None
    inside: bool = False  # IN its hex's depression
    entrenched: bool = False
    aerial: bool = False
    pillbox: bool = False
    cellar: bool = False

    @property
    def at(self) -> Point:
        return centre(self.hex) if self.point is None else self.point

    @property
    def unmoved(self) -> Point:
        """Where it was before it was moved in thought."""
        return self.at

    @property
    def is_dot(self) -> bool:
        return self.at == centre(self.hex)


@dataclass(frozen=True, order=True)
class Blind:
    """One blind hex test: the obstacle's hex, its height O, N, and how many hexes behind it the lower end lies."""

    hex: Hex
    height: Level
    count: int
    behind: int
    why: str = ""


@dataclass(frozen=True)
class Found:
    """Something that blocks: the number of the check, the rule, and the outcome."""

    check: int
    rule: str
    hexes: tuple[Hex, ...]
    outcome: str = "blocked"


@dataclass(frozen=True)
class Answer:
    """One verdict: clear, hindered, blocked, blind or depression; the first check that blocks; all that blocks."""

    outcome: str
    rule: str
    hindrance: int
    blind: frozenset[Blind]
    blocks: tuple[Found, ...] = ()

    @property
    def seen(self) -> bool:
        return self.outcome in ("clear", "hindered")


@dataclass
class Sight:
    """One thread being judged, from its higher end to its lower one; of level ends either may be called the higher.

    viewer: the end that looks, where it matters which (B30.2); else the higher one. met: the terrain that the thread
    meets, once asked for.
    """

    table: Table
    firer: End
    target: End
    blind: set[Blind] = field(default_factory=set)
    viewer: End | None = None
    met: list[tuple[Kind, Hex]] | None = None

    @property
    def high(self) -> Level:
        return self.firer.level

    @property
    def low(self) -> Level:
        return self.target.level

    @cached_property
    def thread(self) -> Thread:
        return Thread(self.firer.at, self.target.at)

    @property
    def ends(self) -> tuple[Hex, Hex]:
        return (self.firer.hex, self.target.hex)

    @cached_property
    def visits(self) -> list[Visit]:
        return [v for v in visits(self.thread) if v.hex in self.table.levels]

    def between(self, h: Hex) -> bool:
        return h not in self.ends

    @cached_property
    def slope(self) -> bool:
        """B.5: whether each next hex on the thread, from dot to dot on the ground, lies exactly one level lower."""
        table, ends = self.table, (self.firer, self.target)
        if any(end.aerial or not end.is_dot or end.level != table.levels.get(end.hex) for end in ends):
            return False
        on_the_way: dict[tuple[Fraction, Fraction], set[int]] = {}
        for visit in self.visits:
            if self.between(visit.hex):
                on_the_way.setdefault((visit.enter, visit.leave), set()).add(table.levels[visit.hex])
        levels = [{int(self.high)}, *(on_the_way[span] for span in sorted(on_the_way)), {int(self.low)}]
        return len(levels) > 2 and all(
            len(upper) == len(lower) == 1 and max(upper) - 1 == max(lower) for upper, lower in pairwise(levels))

    @cached_property
    def along_rails(self) -> bool:
        """B32.13: whether both ends stand on one raised railroad and the thread crosses its hexsides alone."""
        rails, here = self.table.rails, self.firer.hex
        if any(not end.is_dot or end.aerial or end.level != self.table.stands(end.hex)
               for end in (self.firer, self.target) if end.hex in self.table.levels):
            return False
        for _, one, other in sorted(crossings(self.thread)):
            if one != here or other not in rails.get(one, ()) or one not in rails.get(other, ()):
                return False
            here = other
        return here == self.target.hex != self.firer.hex

    def exempt(self, h: Hex) -> bool:
        """A6.2: terrain in an end's own hex does not block from that hex's centre dot."""
        return any(h == end.hex and end.is_dot for end in (self.firer, self.target))

    def stood_on(self, h: Hex) -> Level | None:
        """The highest level at which an end stands in a hex."""
        return max((end.level for end in (self.firer, self.target) if end.hex == h), default=None)


def is_bar(kind: Kind) -> bool:
    """A rowhouse bar or an interior factory wall."""
    return bool(kind.get("rowhouse_bar") or kind.get("factory_wall"))


def top_of(base: int, kind: Kind) -> Fraction:
    """The height of an obstacle with its half level."""
    return base + Fraction(kind.get("height", 0)) + Fraction(1 if kind.get("half") else 0, 2)
