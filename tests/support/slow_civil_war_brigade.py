"""Civil War Brigade line of sight, transcribed slowly and plainly: it judges the engine and shares no code with it.

Everything here is an exact integer or a ``Fraction``. A hex is an axial pair ``(q, r)``. On a plane scaled by three its
centre lies at ``(3q, 3r)`` and its corners at integer offsets from there, so every question about a thread is the sign
of a cross product. Each hex near a thread is simply tested; nothing is clever.

Rule numbers are those of the published procedure: steps 1 to 11, D (adjacent hexes), special cases S1 and S2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import count, pairwise, takewhile

Hex = tuple[int, int]
Group = tuple[Hex, ...]  # (crossed hex,), or (left, right) of a hexside that the thread runs along
Choose = Callable[["Table", Hex, Hex], Hex]  # which hex of a left and right pair a way takes

CORNERS = ((1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1))


# ---- the table and the answer ----------------------------------------------------------------------------------------


@dataclass
class Table:
    """What lies on the map. A hex missing from ``ground`` is off the map, and whatever else names it is ignored."""

    ground: dict[Hex, int]
    canopy: set[Hex] = field(default_factory=set)  # forest, orchard, town
    units: set[Hex] = field(default_factory=set)  # a combat unit or wagon, or several
    slopes: set[frozenset[Hex]] = field(default_factory=set)  # slope and extreme slope hexsides
    ridge_middle: str = "higher"  # of an even ridge: the middle hex nearer the "higher" or the "lower" end

    def modified(self, h: Hex) -> bool:
        return h in self.canopy or h in self.units

    def top(self, h: Hex) -> Fraction:
        """Level with any modifiers (B, C); never asked of the two ends."""
        return self.ground[h] + Fraction(h in self.canopy) + Fraction(h in self.units, 4)


@dataclass(frozen=True)
class Answer:
    """One verdict: the step that gave it and, when blocked, the hexes that step blames.

    S2: the canopy next to an end. 1: hexes higher than both ends. 4: the hexes of the ridge as high as ``hi`` that are
    cut off from it. 6: the first lower hex towards ``lo`` and the first past ``hi``. 11: the contention hexes that are
    too high. A line that is seen blames nothing.
    """

    seen: bool
    step: str
    hexes: frozenset[Hex] = frozenset()


# ---- geometry --------------------------------------------------------------------------------------------------------


def range_between(a: Hex, b: Hex) -> int:
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


@dataclass(frozen=True)
class Meeting:
    """Where the line through two centres meets a hex: from ``enter`` to ``leave``, the centres being 0 and 1.

    ``side``: 0 through the interior; of a line along its hexside -1 with the hex on the left and 1 with it on the right
    (on a page where r grows downwards).
    """

    enter: Fraction
    leave: Fraction
    side: int
    hex: Hex


def meet(a: Hex, b: Hex, h: Hex) -> Meeting | None:
    """How the endless line through the centres of ``a`` and ``b`` meets ``h``; None: a miss or only a corner."""
    dx, dy = 3 * (b[0] - a[0]), 3 * (b[1] - a[1])
    corners = [(3 * (h[0] - a[0]) + x, 3 * (h[1] - a[1]) + y) for x, y in CORNERS]
    sides = [dx * y - dy * x for x, y in corners]
    if min(sides) < 0 < max(sides):
        side = 0
    elif sides.count(0) == 2:
        side = 1 if max(sides) > 0 else -1
    else:
        return None
    # A point of the line is d times some number, so its dot product with d over d's with itself is that number.
    places = [Fraction(dx * x + dy * y, dx * dx + dy * dy) for x, y in corners]
    met = [place for place, s in zip(places, sides, strict=True) if s == 0]
    for i in range(6):
        s, s_next = sides[i - 1], sides[i]
        if s * s_next < 0:
            met.append(places[i - 1] + (places[i] - places[i - 1]) * Fraction(s, s - s_next))
    return Meeting(min(met), max(met), side, h)


def grouped(meetings: Iterable[Meeting]) -> tuple[Group, ...]:
    """Meetings in order, the left and right hex of each hexside run along put together."""
    groups: list[Group] = []
    left: dict[Fraction, Hex] = {}
    for m in sorted(meetings, key=lambda m: (m.enter, m.side)):
        if m.side == -1:
            left[m.enter] = m.hex
        else:
            groups.append((m.hex,) if m.side == 0 else (left[m.enter], m.hex))
    return tuple(groups)


@cache
def groups_between(a: Hex, b: Hex) -> tuple[Group, ...]:
    """The hexes strictly between two ends, in the order the thread meets them from ``a``."""
    near = [
        (q, r)
        for q in range(min(a[0], b[0]) - 1, max(a[0], b[0]) + 2)
        for r in range(min(a[1], b[1]) - 1, max(a[1], b[1]) + 2)
    ]
    meetings = [meet(a, b, h) for h in near if h not in (a, b)]
    return grouped(m for m in meetings if m and m.enter > 0 and m.leave < 1)


@cache
def groups_beyond(hi: Hex, lo: Hex, distance: int) -> tuple[Group, ...]:
    """The hexes at this range from ``hi`` on the straight extension away from ``lo``, in the order met from ``hi``.

    Left and right stay those of the thread from ``hi`` to ``lo``: one side of the line keeps one name.
    """
    reach = range(-distance, distance + 1)
    ring = [(hi[0] + q, hi[1] + r) for q in reach for r in reach]
    meetings = [meet(hi, lo, h) for h in ring if range_between(hi, h) == distance]
    return grouped(m for m in meetings if m and m.leave < 0)[::-1]


# ---- ways: which hexes one trial reads -------------------------------------------------------------------------------


def left_hex(table: Table, left: Hex, right: Hex) -> Hex:
    return left


def right_hex(table: Table, left: Hex, right: Hex) -> Hex:
    return right


def less_obstructing(table: Table, left: Hex, right: Hex) -> Hex:
    """Lower top, then lower ground, then smaller coordinates."""
    return min((left, right), key=lambda h: (table.top(h), table.ground[h], h))


WAYS: tuple[Choose, ...] = (left_hex, right_hex, less_obstructing)


def picked(table: Table, group: Group, choose: Choose) -> Hex | None:
    """The hex that a way reads of one group: none if all are off the map; of a pair the only one that is on it."""
    there = [h for h in group if h in table.ground]
    if len(there) == 2:
        return choose(table, there[0], there[1])
    return there[0] if there else None


@dataclass
class Way:
    """One trial: the ends, the hexes met between them from ``hi`` to ``lo``, and those past ``hi`` up to the edge.

    ``met`` holds None for a place off the map.
    """

    table: Table
    hi: Hex
    lo: Hex
    met: list[Hex | None]
    past: list[Hex]

    @property
    def between(self) -> list[Hex]:
        return [h for h in self.met if h is not None]

    @property
    def high(self) -> int:
        return self.table.ground[self.hi]

    @property
    def low(self) -> int:
        return self.table.ground[self.lo]


def way_through(table: Table, hi: Hex, lo: Hex, choose: Choose) -> Way:
    between = [picked(table, group, choose) for group in groups_between(hi, lo)]
    met = (picked(table, group, choose) for distance in count(1) for group in groups_beyond(hi, lo, distance))
    # The map's edge: the first hex met that is off the map.
    past = [h for h in takewhile(lambda h: h is not None, met) if h is not None]
    return Way(table, hi, lo, between, past)


# ---- the steps -------------------------------------------------------------------------------------------------------


def judge(table: Table, a: Hex, b: Hex) -> Answer:
    """Line of sight between two hexes of the map: of the first way that sees, else of the first way (S1).

    Raises ValueError for an end off the map.
    """
    answers = judge_ways(table, a, b)
    return next((answer for answer in answers if answer.seen), answers[0])


def judge_ways(table: Table, a: Hex, b: Hex) -> tuple[Answer, ...]:
    """Each way's own answer: one for an ordinary thread; along hexsides (S1) left, right and less obstructing.

    Left and right are those of a walk from the higher end to the lower, from ``a`` if they are level.
    """
    for end in (a, b):
        if end not in table.ground:
            raise ValueError(f"{end} is off the map; both ends must be hexes of the ground")
    if range_between(a, b) <= 1:
        return (Answer(True, "D"),)
    hi, lo = (a, b) if table.ground[a] >= table.ground[b] else (b, a)
    along_hexsides = any(len(group) == 2 for group in groups_between(hi, lo))
    return tuple(judge_way(way_through(table, hi, lo, choose)) for choose in (WAYS if along_hexsides else WAYS[:1]))


def judge_way(way: Way) -> Answer:
    """Special case S2 and steps 1 to 11 on one way."""
    if continuous := continuous_canopy(way):
        return Answer(False, "S2", frozenset(continuous))

    # 1. Is anything between higher than both?
    above = [h for h in way.between if way.table.top(h) > way.high]
    if above:
        return Answer(False, "1", frozenset(above))
    # 2. Are the ends level?
    if way.high == way.low:
        return Answer(True, "2")
    # 3. Is anything between as high as the higher end?
    if any(way.table.top(h) == way.high for h in way.between):
        # 4. Is it cut off from that end by lower ground?
        if ridge := cut_off_at_the_top(way):
            return Answer(False, "4", frozenset(ridge))
        # 5. Does the ground behind that end rise before it falls?
        # 6. If not, does it fall no sooner than the ground in front?
        if not rises_behind(way) and (crest := falls_sooner_behind(way)):
            return Answer(False, "6", frozenset(crest))
    # 7. Has anything between modifiers?
    modified = [h for h in way.between if way.table.modified(h)]
    if modified:
        return too_high(way, modified)
    # 8. Do the ends differ by one level?
    if way.high - way.low == 1:
        return Answer(True, "8")
    # 9. Is there a ridge of a height between the two ends?
    ridges = intermediate_ridges(way)
    if ridges:
        return too_high(way, [middle_of_crest(way, ridge) for ridge in ridges])
    # 10. Are slopes crossed?
    slopes = slopes_crossed(way)
    if slopes:
        return too_high(way, [higher_side(way, one, other) for one, other in slopes])
    return too_high(way, first_of_each_level(way))


def continuous_canopy(way: Way) -> list[Hex]:
    """S2: canopy next to an end under canopy, one level below it."""
    table, found = way.table, []
    for end in (way.hi, way.lo):
        for h in way.between:
            next_to_it = range_between(end, h) == 1
            if next_to_it and {end, h} <= table.canopy and table.ground[h] == table.ground[end] - 1:
                found.append(h)
    return found


def cut_off_at_the_top(way: Way) -> list[Hex]:
    """Step 4: hexes as high as ``hi`` with ground lower than it on the way there."""
    table = way.table
    return [
        h
        for i, h in enumerate(way.between)
        if table.top(h) == way.high and any(table.ground[nearer] < way.high for nearer in way.between[:i])
    ]


def rises_behind(way: Way) -> bool:
    """Step 5: the first change of ground past ``hi`` is upwards, and comes before the map's edge."""
    for h in way.past:
        if way.table.ground[h] != way.high:
            return way.table.ground[h] > way.high
    return False


def falls_sooner_behind(way: Way) -> list[Hex]:
    """Step 6 answered no: the first lower hex past ``hi`` is nearer than the first towards ``lo``; both of them."""
    ground = way.table.ground
    behind = [h for h in way.past if ground[h] < way.high]
    ahead = [h for h in [*way.between, way.lo] if ground[h] < way.high]
    if behind and range_between(way.hi, behind[0]) < range_between(way.hi, ahead[0]):
        return [behind[0], ahead[0]]
    return []


def intermediate_ridges(way: Way) -> list[list[Hex]]:
    """Step 9: runs of hexes between the ends in height, each hex with ground lower than its own nearer to ``hi``."""
    table = way.table
    ridges: list[list[Hex]] = []
    in_ridge = False
    for i, h in enumerate(way.between):
        separated = any(table.ground[nearer] < table.ground[h] for nearer in way.between[:i])
        qualifies = way.low < table.top(h) < way.high and separated
        if qualifies and in_ridge:
            ridges[-1].append(h)
        elif qualifies:
            ridges.append([h])
        in_ridge = qualifies
    return ridges


def middle_of_crest(way: Way, ridge: Sequence[Hex]) -> Hex:
    """The middle one of a ridge's hexes of highest ground; of the two middle ones as the table's option says."""
    ground = way.table.ground
    crest = [h for h in ridge if ground[h] == max(ground[g] for g in ridge)]
    half = len(crest) // 2
    if len(crest) % 2 == 1 or way.table.ridge_middle == "lower":
        return crest[half]
    return crest[half - 1]


def slopes_crossed(way: Way) -> list[tuple[Hex, Hex]]:
    """Step 10: slope hexsides between successive hexes of the way, the side nearer ``hi`` first.

    A corner passed through counts as the hexside between the hexes before and after it; a hexside that is run along is
    not crossed, nor are those of the hex beside it that the way does not take.
    """
    return [
        (one, other)
        for one, other in pairwise([way.hi, *way.met, way.lo])
        if one is not None and other is not None and frozenset((one, other)) in way.table.slopes
    ]


def higher_side(way: Way, nearer: Hex, farther: Hex) -> Hex:
    """Step 10: the hex of higher ground beside a slope; of two level ones the one nearer ``hi``."""
    return farther if way.table.ground[farther] > way.table.ground[nearer] else nearer


def first_of_each_level(way: Way) -> list[Hex]:
    """Step 10 answered no: of each level strictly between the ends' the first hex met from ``hi``."""
    firsts = []
    for level in range(way.low + 1, way.high):
        of_level = [h for h in way.between if way.table.ground[h] == level]
        firsts += of_level[:1]
    return firsts


def too_high(way: Way, contention: Iterable[Hex]) -> Answer:
    """Step 11: seen unless a contention hex rises from ``lo`` more steeply than ``hi`` does. The ends never do."""
    line = Fraction(way.high - way.low, range_between(way.hi, way.lo))
    blockers = [
        c
        for c in contention
        if c not in (way.hi, way.lo) and (way.table.top(c) - way.low) / range_between(c, way.lo) > line
    ]
    return Answer(not blockers, "11", frozenset(blockers))
