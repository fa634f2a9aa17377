"""ASL line of sight by day, transcribed slowly and plainly: it judges the engine and shares no code with it.

Checks 2 to 10 in the order of the rules as this project has made them exact. Levels are ``Fraction``s of levels; a kind
of terrain is a dict with the attributes of the terrain tables, its heights in levels. Every obstacle, contour, hexside
and counter near the thread is simply tried, each in a function named after its rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import floor
from typing import Any

from shapely import LineString, Polygon

from tests.support.slow_asl_plane import (
    STEPS,
    UNIT,
    Hex,
    Point,
    Rings,
    Span,
    Thread,
    Visit,
    centre,
    clipped,
    corners_passed,
    crossings,
    distance,
    joined,
    neighbours,
    outline,
    shared_side,
    spans_inside,
    stretch_on_side,
    union_of_hexes,
    visits,
    within,
    without,
)

Kind = Mapping[str, Any]
Level = Fraction | int
Side = frozenset[Hex]

BUILDINGS = ("building", "factory", "marketplace")


# ---- the table and the answer ----------------------------------------------------------------------------------------


@dataclass
class Table:
    """What lies on the map. A hex missing from ``levels`` is off the map, and whatever else names it is ignored.

    levels: each hex's base. drawn: terrain as outlines. fills: terrain that fills hexes and is no inherent terrain.
    inherent: terrain that fills its hex (B.6). sides: features of hexsides. contours: outlines of ground of that level
    or higher; all ground is as high as the lowest hex. made: such ground hex by hex. floors: the floor of each
    depression hex; depressions: outlines and how far the ground in them lies below their hex's base. pits: how far that
    of depressions that fill their hexes does; exits: the hexes into which these run on. smoke, ffe: strengths of
    smoke, and of fire for effect. vehicles: the levels of AFVs and wrecks. pillboxes: the vertex that each faces.
    stairs: hexes with a stairwell. bridges: of hexes with one, how high above their base it stands. water: the hexes of
    rivers, lakes and canals. roads: outlines. lv: weather. endless_bars: whether bars block at any height. What is
    drawn and what fills hexes is clipped once: a changed map is a new table (``dataclasses.replace``).
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
    pits: dict[Hex, list[int]] = field(default_factory=dict)
    exits: dict[Hex, set[Hex]] = field(default_factory=dict)
    vehicles: dict[Hex, list[Level]] = field(default_factory=dict)
    pillboxes: dict[Hex, int | None] = field(default_factory=dict)
    stairs: set[Hex] = field(default_factory=set)
    bridges: dict[Hex, int] = field(default_factory=dict)
    water: set[Hex] = field(default_factory=set)
    roads: list[Rings] = field(default_factory=list)
    lv: int = 0
    endless_bars: bool = False

    def stands(self, h: Hex) -> int:
        """The level of who simply stands in a hex: on its bridge, else IN its depression, else on its ground."""
        return self.deck(h, self.bridges[h]) if h in self.bridges else self.floors.get(h, self.levels[h])

    def land(self, h: Hex) -> int:
        """What terrain stands on: its hex's base; of a water hex that lies lower than ground in it, on that bank."""
        banks = [level for level, pieces in self.grounds.items() if pieces.get(h) and level > self.levels[h]]
        return min(banks) if banks and h in self.water else self.levels[h]

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

    @property
    def at(self) -> Point:
        return centre(self.hex) if self.point is None else self.point

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

    viewer: the end that looks, where it matters which (B30.2); else the higher one.
    """

    table: Table
    firer: End
    target: End
    blind: set[Blind] = field(default_factory=set)
    viewer: End | None = None

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

    @cached_property
    def terrain(self) -> list[tuple[Kind, Hex]]:
        return list(terrain_met(self))

    def between(self, h: Hex) -> bool:
        return h not in self.ends

    def exempt(self, h: Hex) -> bool:
        """A6.2: terrain in an end's own hex does not block from that hex's centre dot."""
        return any(h == end.hex and end.is_dot for end in (self.firer, self.target))

    def stood_on(self, h: Hex) -> Level | None:
        """The highest level at which an end stands in a hex."""
        return max((end.level for end in (self.firer, self.target) if end.hex == h), default=None)


# ---- the order of the checks -----------------------------------------------------------------------------------------


def judge(table: Table, a: End, b: End) -> Answer:
    """Line of sight from one location to another; the same from either, pillboxes left aside."""
    sight = Sight(table, a, b, viewer=a) if a.level >= b.level else Sight(table, b, a, viewer=a)
    blocks = [
        *same_building(sight),
        *pillboxes(sight),
        *bars(sight),
        *depressions(sight),
        *hexsides(sight),
        *entrenched_behind(sight),
        *terrain(sight),
        *ground(sight),
    ]
    hindrance = hindrances(sight)
    if hindrance >= 6:
        blocks.append(Found(10, "B.10", ()))
    blocks.sort(key=lambda found: found.check)
    if blocks:
        return Answer(blocks[0].outcome, blocks[0].rule, hindrance, frozenset(sight.blind), tuple(blocks))
    return Answer("hindered" if hindrance else "clear", "", hindrance, frozenset(sight.blind))


# ---- 2: same hex, same building --------------------------------------------------------------------------------------


def same_building(sight: Sight) -> Iterator[Found]:
    """Levels of one building in a hex or in adjacent ones."""
    a, b = sight.firer, sight.target
    if a.level == b.level or distance(a.hex, b.hex) > 1:
        return
    if any(map(is_bar, sight.table.sides.get(frozenset((a.hex, b.hex)), ()))):
        return  # B23.71: each hex of a rowhouse is a building of its own
    for house, rings in ((one, rings) for one in sight.table.houses for rings in one.outlines):
        if not all(within(rings, end.at, edge=end.is_dot) and is_storey(sight.table, house, end) for end in (a, b)):
            continue
        if a.hex == b.hex:
            if not (a.hex in sight.table.stairs and a.level - b.level <= 1):  # a rooftop is half a level up
                yield Found(2, "A6.8", (a.hex,))
        elif Polygon(rings[0], rings[1:]).covers(LineString([a.at, b.at])):
            yield Found(2, "A6.8", (a.hex, b.hex))


def buildings_at(table: Table, h: Hex) -> list[Kind]:
    """The buildings that a hex's centre dot stands in."""
    return [d.kind for d in table.houses
            if any(within(rings, centre(h), edge=True) for rings in d.outlines)]


def is_storey(table: Table, building: Depiction, end: End) -> bool:
    """Whether an end stands at a level of a building: from its cellar to its rooftop."""
    base = table.land(end.hex)
    return not end.aerial and base - 1 <= end.level <= top_of(base, building.kind)


# ---- 3: never exists -------------------------------------------------------------------------------------------------


def pillboxes(sight: Sight) -> Iterator[Found]:
    """B30.2, E9.31: from inside a pillbox nothing in the air, at another level of its hex, or outside its arc."""
    end = sight.firer if sight.viewer in (None, sight.firer) else sight.target
    other = sight.target if end is sight.firer else sight.firer
    if end.pillbox and (other.aerial or not in_arc(sight.table, end, other)):
        yield Found(3, "B30.2", (end.hex,))


def in_arc(table: Table, end: End, other: End) -> bool:
    """Whether the other hex lies between the two hexsides at the vertex that the pillbox faces."""
    if end.hex == other.hex:
        return end.level == other.level
    facing = table.pillboxes[end.hex]
    if facing is None:
        return True
    (ax, ay), (bx, by) = STEPS[facing % 6], STEPS[(facing + 1) % 6]
    x, y = other.hex[0] - end.hex[0], other.hex[1] - end.hex[1]
    # x, y = i * a + j * b, whose determinant is 1.
    return x * by - y * bx >= 0 and ax * y - ay * x >= 0


def bars(sight: Sight) -> Iterator[Found]:
    """B23.71, O5.3: an unbreached rowhouse bar or interior factory wall is crossed, touched or run along.

    One that is not crossed is let be where it belongs to an end's own hex or is its hexspine.
    """
    for side, how in sides_met(sight).items():
        for kind in sight.table.sides.get(side, ()):
            if not is_bar(kind):
                continue
            if how != "crossed" and (side & set(sight.ends) or any(hexspine(side, end) for end in sight.ends)):
                continue
            if any(bar_stands(sight, kind, side, building) for building in bars_met(sight, side, how)):
                yield Found(3, "B23.71" if kind.get("rowhouse_bar") else "O5.3", tuple(sorted(side)))


def is_bar(kind: Kind) -> bool:
    return bool(kind.get("rowhouse_bar") or kind.get("factory_wall"))


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
    far = max(distance(sight.firer.hex, h) for h in side)
    behind = min(distance(h, sight.target.hex) for h in side if distance(sight.firer.hex, h) == far) + 1
    return sight.low < over < sight.high and behind <= blind_hexes(sight, over, far)


# ---- 4: depressions --------------------------------------------------------------------------------------------------


def depressions(sight: Sight) -> Iterator[Found]:
    for end, other in ((sight.firer, sight.target), (sight.target, sight.firer)):
        if end.inside and not in_view(sight.table, end, other):
            yield Found(4, "A6.3", (end.hex,), "depression")


def in_view(table: Table, end: End, other: End) -> bool:
    """A6.3 for one end that is IN a depression."""
    far = far_hex(table, end, other)
    if other.inside:
        return far == other.hex
    return other.aerial or floor(other.level - end.level) >= max(1, distance(other.hex, far))


def far_hex(table: Table, end: End, other: End) -> Hex:
    """The last hex of the walk through continuous depression hexsides."""
    return walk(table, end, other)[-1]


def walk(table: Table, end: End, other: End) -> list[Hex]:
    """The hexes from an end's own that the thread reaches through continuous depression hexsides."""
    thread = Thread(end.at, other.at)
    far, reached = end.hex, [end.hex]
    steps = sorted((place, one, next_one) for place, one, next_one in crossings(thread))
    while far != other.hex:
        step = next(((place, h) for place, one, h in steps if one == far), None)
        if step is None or not {far, step[1]} <= table.floors.keys():
            break
        if not runs_on(table, far, step[1], thread.at(step[0])):
            break
        far = step[1]
        reached.append(far)
    return reached


def runs_on(table: Table, one: Hex, other: Hex, crossing: tuple[Fraction, Fraction]) -> bool:
    """Whether a point of a hexside lies in a depression on both sides of it, the depression's edge included."""
    ends = shared_side(one, other)
    place = Thread(*ends).place(crossing)
    return all(
        beyond in table.exits.get(h, ())
        or any(
            s <= place <= e
            for _, pieces in table.hollows
            for s, e in stretch_on_side(pieces.get(h, []), ends)
        )
        for h, beyond in ((one, other), (other, one))
    )


# ---- 5: hexsides -----------------------------------------------------------------------------------------------------


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
        base = sight.table.base_of_side(side)
        own = bool(side & set(sight.ends))
        spine = how != "crossed" and any(hexspine(side, end) for end in sight.ends)
        for kind in sight.table.sides.get(side, ()):
            if not kind.get("obstacle") or is_bar(kind):
                continue
            if kind.get("bocage"):
                yield from bocage(sight, kind, side, base, own=own)
            elif not own and not spine and not (is_walled(sight, side) and turns_off(sight, side)):
                yield from hexside_obstacle(sight, kind, side, base)


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


def bocage(sight: Sight, kind: Kind, side: Side, base: int, *, own: bool) -> Iterator[Found]:
    """One level high; its blind hexes start at its own hex, the one behind it (B9.52)."""
    if not own and too_high(sight, base, kind) is not None:
        yield Found(5, "A6.2", tuple(sorted(side)))
    top = base + kind.get("height", 0)
    if sight.firer.hex in side or not sight.low < top < sight.high:
        return
    far = max(distance(sight.firer.hex, h) for h in side)
    for h in sorted(side):
        if distance(sight.firer.hex, h) == far:
            count = blind_hexes(sight, top, distance(sight.firer.hex, h))
            behind = distance(h, sight.target.hex) + 1
            sight.blind.add(Blind(h, top, count, behind, "bocage"))
            if behind <= count:
                yield Found(9, "B9.52", (h,), "blind")


def entrenched_behind(sight: Sight) -> Iterator[Found]:
    """B27.2: entrenched behind a half-level hexside obstacle or a paddy bank, to the same level beyond range 1."""
    if sight.high != sight.low or distance(*sight.ends) <= 1:
        return
    for end in (sight.firer, sight.target):
        if end.entrenched:
            for _, one, other in crossings(sight.thread):
                for kind in sight.table.sides.get(frozenset((one, other)), ()) if end.hex in (one, other) else ():
                    half_level = kind.get("obstacle") and kind.get("half") and not kind.get("height")
                    if half_level or kind.get("paddy_bank"):
                        yield Found(8, "B27.2", (end.hex,))


# ---- 6 to 9: obstacles against levels --------------------------------------------------------------------------------


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
    for kind, h in sight.terrain:
        if not sight.exempt(h) and nature(sight, kind, sight.table.land(h)) == "obstacle":
            found = stands_in_the_way(sight, kind, h)
            if found is not None:
                yield found


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


# ---- 6, 7 and 9: ground ----------------------------------------------------------------------------------------------


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
            found += without([(max(s, whole[0]), min(e, whole[1])) for s, e in joined(inside)], joined(cut))
        elif visit.along in sight.table.levels:
            found += above_along(sight, level, visit)
    return joined((s, e) for s, e in found if s < e)


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
    return sight.high - sight.low >= distance(sight.firer.hex, h) and h in walk(sight.table, sight.target, sight.firer)


def is_cliff(sight: Sight, level: int, visit: Visit) -> bool:
    """Whether the side by which the thread leaves the crest's hex is a cliff from that ground down."""
    table = sight.table
    left = {other for place, one, other in crossings(sight.thread) if one == visit.hex and place == visit.leave}
    for place, hexes in corners_passed(sight.thread):
        left |= set(hexes) if place == visit.leave else set()
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


# ---- 10: hindrances --------------------------------------------------------------------------------------------------


def hindrances(sight: Sight) -> int:
    """A6.7, B.10: one for each range at which terrain hinders; smoke, fire for effect, vehicles and weather besides."""
    hexes = {
        h
        for kind, h in sight.terrain
        if sight.between(h) and nature(sight, kind, base_of(sight, kind, h)) == "hindrance" and hinders(sight, kind, h)
    }
    # From centre dots the ranges are as many from either end; from other points the fewer of the two stand.
    ranges = min(len({distance(end, h) for h in hexes}) for end in sight.ends)
    met = {v.hex for v in sight.visits} | {h for h in sight.ends if h in sight.table.levels}
    dots = sight.firer.is_dot and sight.target.is_dot
    pairs = {frozenset((v.hex, v.along)) for v in sight.visits if v.along and dots}
    alone = met - {h for pair in pairs for h in pair}
    smoke = sum(smoke_in(sight, h) for h in alone) + sum(max(smoke_in(sight, h) for h in pair) for pair in pairs)
    vehicles = sum(vehicles_in(sight, h) for h in alone)
    vehicles += sum(max(vehicles_in(sight, h) for h in pair) for pair in pairs)
    return ranges + smoke + vehicles + (0 if sight.firer.hex == sight.target.hex else sight.table.lv)


def vehicles_in(sight: Sight, h: Hex) -> int:
    """D9.4: those between ends of one level, at that level."""
    return sight.table.vehicles.get(h, []).count(sight.high) if sight.between(h) and sight.high == sight.low else 0


def smoke_in(sight: Sight, h: Hex) -> int:
    """A24: at most 3, and two levels high; fire for effect besides."""
    table = sight.table
    ffe, smoke = sum(table.ffe.get(h, ())), min(3, sum(table.smoke.get(h, ())))
    if h not in table.levels:
        return ffe
    top = table.levels[h] + 2
    ends = [end for end in (sight.firer, sight.target) if end.hex == h]
    if ends:
        return ffe + (smoke if any(end.level < top for end in ends) else 0)
    cloud = {"height": 2}
    if too_high(sight, table.levels[h], cloud) is None:
        reach, behind = distance(sight.firer.hex, h), distance(h, sight.target.hex)
        if not (sight.low < top < sight.high and 1 <= behind <= blind_hexes(sight, top, reach)):
            smoke = 0
    return ffe + smoke


def base_of(sight: Sight, kind: Kind, h: Hex) -> int:
    """What terrain stands on: its hex's base or bank, a bridge as high above the base as it is laid."""
    return sight.table.deck(h, int(kind["lift"])) if "lift" in kind else sight.table.land(h)


def hinders(sight: Sight, kind: Kind, h: Hex) -> bool:
    """Whether a hindrance is effective: a half level between ends of one level; by its height, as an obstacle of that
    height would be; a bridge from above.
    """
    if kind.get("category") == "bridge":
        return bool(sight.high == base_of(sight, kind, h))
    if not kind.get("height"):
        return bool(sight.low == sight.high <= sight.table.land(h))
    return stands_in_the_way(sight, kind, h) is not None
