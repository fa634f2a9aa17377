"""All checks of threads by day, in the order in which they decide; what each found is kept for the worksheet."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT
from losview.hexes.thread import Segment
from losview.sight.asl import buildings, day, depressions, hexsides
from losview.sight.asl.buildings import Buildings
from losview.sight.asl.country import Bools, Country, Places, Shorts
from losview.sight.asl.crossings import (
    Crossings,
    Lines,
    Longs,
    Samples,
    along_pieces,
    cut_pieces,
    hexsides_between,
    is_cut,
    joined,
    of_samples,
    rising_pieces,
    together,
    walks,
)
from losview.sight.asl.day import Facts
from losview.sight.asl.depressions import Looks
from losview.sight.asl.exact import crossed_near, ground_stretches, hexes_met, passes_in_ground
from losview.sight.asl.hexsides import SideFacts
from losview.sight.ruleset import Outcome
from losview.sight.survey import FAR

#: What can decide, in this order; the last two are of threads that are seen.
RULES = ("", "A6.8", "B30.2", "B23.71", "O5.3", "A6.3", "B27.2", "B9", "A6.2", "A6.2 level", "A6.21", "E7.25", "A6.4",
         "B10.23", "B9.52", "B.10", "A6.7", "A6.1")
NUMBER = {rule: number for number, rule in enumerate(RULES)}
_OUTCOMES = {"A6.3": Outcome.DEPRESSION, "E7.25": Outcome.BLIND, "A6.4": Outcome.BLIND, "B10.23": Outcome.BLIND,
             "B9.52": Outcome.BLIND, "A6.7": Outcome.HINDERED, "A6.1": Outcome.CLEAR}
#: What casts shadows (E1.941): obstacles of a full level and more, crests, and the levels of one building.
SHADOWS = frozenset({"A6.8", "B23.71", "O5.3", "B9", "A6.2", "A6.2 level", "E7.25", "A6.4", "B10.23", "B9.52"})
OUTCOMES = np.array([_OUTCOMES.get(rule, Outcome.BLOCKED) for rule in RULES], np.uint8)


@dataclass(frozen=True)
class Met:
    """What threads meet, before any rule: hexes passed through, and those on either side of hexsides run along.

    Attributes:
        through: hexes. left, right: pairs along hexsides.
        own: of one thread between any points, what it cuts in the ends' own hexes and meets along hexsides;
            own_ground: ground along hexsides with its quarters; sided: all its hexes, those of the ends included.
        known: where only outcomes are asked for, what is known; walled: the threads of which therefore nothing
            more is told, as they pass through a hex that is higher than both ends.
    """

    through: Samples
    left: Samples
    right: Samples
    own: Crossings | None = None
    own_ground: tuple[Crossings, Shorts] | None = None
    sided: Samples | None = None
    known: Known | None = None
    walled: Places = field(default_factory=lambda: np.zeros(0, np.intp))


@dataclass(frozen=True)
class NearEnds:
    """Checks 2 to 4 but for bars, which ask about the ends and their hexes.

    Attributes:
        same: per thread, A6.8's answers. pillboxes, entrenched: `(thread, place, why)`.
        sunk: what A6.3 found about threads with an end IN a depression.
    """

    same: Bools
    pillboxes: list[tuple[int, int, str]]
    entrenched: list[tuple[int, int, str]]
    sunk: Looks

    @property
    def any(self) -> bool:
        """Whether they block any thread."""
        return bool(self.same.any() or self.pillboxes or self.entrenched or self.sunk.blocked.any())

    def known(self, country: Country, lines: Lines) -> Known:
        """What they leave to be asked of threads of which only the outcome is wanted."""
        settled, high = self.same.copy(), lines.high.copy()
        for line, _, _ in (*self.pillboxes, *self.entrenched):
            settled[line] = True
        if country.has_bars:
            # A bar comes before A6.3 and makes another outcome of it: behind a wall may be one.
            high[self.sunk.line[self.sunk.blocked]] = FAR
        else:
            settled[self.sunk.line[self.sunk.blocked]] = True
        return Known(settled, high)

    def twice(self) -> NearEnds:
        """Of one thread that they do not block, as of two like it."""
        none = np.zeros(0, np.intp)
        return NearEnds(np.repeat(self.same, 2), [], [], self.sunk.take(none))


@dataclass(frozen=True)
class Known:
    """What is known of threads before they are followed, where only their outcomes are asked for.

    Attributes:
        settled: those that nothing on the way gives another outcome.
        high: int16 quarters: one that meets a wall higher than this is settled too (A6.2).
    """

    settled: Bools
    high: Shorts


def near_ends(country: Country, houses: Buildings, lines: Lines) -> NearEnds:
    """Ask the checks of the ends."""
    return NearEnds(buildings.same_building(houses, lines), buildings.pillboxes(country, lines),
                    hexsides.entrenched(country, lines), depressions.depressions(country, lines))


@dataclass
class Examined:
    """What was found about threads.

    Attributes:
        facts: crossings with terrain and ground. cleared: those of them that an exact look takes out of the count
            (B10.2; a crest that gives way only in the lower end's hex).
        near: the checks of the ends. sides: hexside features met.
        effective: of `facts`, the hindrances that count. smoke, vehicles: samples with their points.
        hindrance: int16 per thread. blocks: `(rule, line, place, order)` of everything that blocks.
        light: whether the threads are a blaze's light, which only what casts shadows blocks.
    """

    facts: Facts
    cleared: Bools
    near: NearEnds
    sides: SideFacts
    effective: Bools
    smoke: list[tuple[Places, Places, Shorts]]
    vehicles: tuple[Samples, Shorts]
    hindrance: NDArray[np.int16]
    blocks: list[tuple[int, Places, Places, Places]] = field(default_factory=list)
    light: bool = False

    def block(self, rule: str, line: Places, place: Places, order: Places) -> None:
        if len(line) and (not self.light or rule in SHADOWS):
            self.blocks.append((NUMBER[rule], line, place, order))


def meet(country: Country, lines: Lines, known: Known | None = None) -> Met:
    """The hexes that threads between centre dots meet and in which something may matter to them.

    Args:
        known: where only outcomes are asked for, what is known of them; threads that something new settles are
            left out.
    """
    low = lines.low
    through, left, right, walled = [], [], [], []
    for walk in walks(country, lines, None if known is None else known.settled):
        if known is not None:
            stopped = walk.meets(country.wall.take(walk.hexes) > known.high[walk.thread])
            walled.append(walk.thread[stopped])
            walk = walk.kept(~stopped)
        wanted = country.peak.take(walk.hexes) > low[walk.thread]
        if country.matters is not None:
            wanted |= country.matters.take(walk.hexes)
        through.append(walk.samples(wanted))
        if walk.columns > walk.whole:
            one, two = walk.pairs()
            left.append(one)
            right.append(two)
    met = Met(together(through), together(left), together(right), known=known)
    return replace(met, walled=np.concatenate(walled)) if walled else met


def examine(
    country: Country, near: NearEnds, lines: Lines, met: Met, weather: int = 0, slack: Longs | None = None,
    light: bool = False,
) -> Examined:
    """Ask every rule of every thread.

    Args:
        near: what the checks of the ends found.
        met: what the threads meet.
        weather: hindrance of the weather's LV.
        slack: as for `cut_pieces`; then terrain on one side only of a hexside run along is left out.
        light: whether the threads are a blaze's light, which only what casts shadows blocks (E1.941).
    """
    if met.known is None:
        crossings = cut_pieces(country, lines, met.through, slack)
    else:
        met, crossings = _up_to_walls(country, lines, met, met.known)
    facts = _facts(country, lines, met, crossings, slack)
    both = together([met.through, met.left, met.right])
    sided = both if met.sided is None else met.sided
    has_sides = country.sides.count[sided.place] > 0
    sides = hexsides.meet_sides(country, lines, sided.take(has_sides), slack, met.sided is not None)
    effective = day.effective_hindrance(facts)
    found = Examined(
        facts, np.zeros(len(facts), np.bool_), near, sides, effective, _smoke(country, lines, both),
        _vehicles(country, lines, both), np.zeros(len(lines), np.int16), light=light,
    )
    found.hindrance = _hindrance(lines, found, weather)
    found.block("A6.2", met.walled, np.zeros_like(met.walled), np.zeros_like(met.walled))
    _near_ends(lines, found)
    _obstacles(country, lines, found, met.known is not None)
    _total(found)
    return found


def _up_to_walls(country: Country, lines: Lines, met: Met, known: Known) -> tuple[Met, Crossings]:
    """What threads meet and cut, but for those that a wall settles: all that is told of these is that it does."""
    samples = met.through
    at, piece = rising_pieces(country, lines, samples)
    line = samples.line[at]
    walls = country.pieces.wall[piece] & (country.pieces.top[piece] > known.high[line])
    tested = np.flatnonzero(walls)
    tested = tested[is_cut(country, lines, samples, at[tested], piece[tested])]
    stopped = np.zeros(len(lines), np.bool_)
    stopped[line[tested]] = True
    rest = np.flatnonzero(~walls & ~stopped[line])
    rest = rest[is_cut(country, lines, samples, at[rest], piece[rest])]
    left = replace(met, through=samples.take(~stopped[samples.line]), left=met.left.take(~stopped[met.left.line]),
                   right=met.right.take(~stopped[met.right.line]),
                   walled=np.concatenate([met.walled, np.flatnonzero(stopped)]))
    return left, of_samples(samples, at[rest], piece[rest])


def _facts(country: Country, lines: Lines, met: Met, crossings: Crossings, slack: Longs | None) -> Facts:
    parts = [crossings]
    ground = np.zeros(0, np.int16)
    if met.own_ground is not None:
        parts.append(met.own_ground[0])
        ground = met.own_ground[1]
    elif len(met.left):
        along = along_pieces(country, lines, met.left, met.right)
        parts.append(along if slack is None else along.take(_two_sided(along)))
        side = hexsides_between(country, met.left.place, met.right.place)
        height = country.side_ground[side]
        at = np.flatnonzero(height > lines.low[met.left.line])
        # Charged to both hexes, each with its own cliffs; the stricter stands.
        ground = np.concatenate([height[at], height[at]])
        parts += [of_samples(one, at, np.full(len(at), -1, np.intp)) for one in (met.left, met.right)]
    if met.own is not None:
        parts.insert(0, met.own)
    crossings = joined(parts)
    heights = np.zeros(len(crossings), np.int16)
    heights[len(heights) - len(ground) :] = ground
    return day.facts_of(country, lines, crossings, heights if len(ground) else None)


def _two_sided(along: Crossings) -> Bools:
    """Which crossings along hexsides have another one across the hexside: moved to either side they stay."""
    key = along.line.astype(np.int64) * 8192 + along.ra
    sides = np.unique(np.stack([key, along.place]), axis=1)[0]
    both, count = np.unique(sides, return_counts=True)
    return np.isin(key, both[count > 1])


def _smoke(country: Country, lines: Lines, met: Samples) -> list[tuple[Places, Places, Shorts]]:
    """Smoke and FFE (A24.2, C1.57), also in the ends' own hexes: threads, places and points."""
    if not country.smoke.any():
        return []
    there = country.smoke[met.place] > 0
    parts = [(met.line[there], met.place[there], country.smoke[met.place[there]])]
    for place, also in ((lines.start, np.ones(len(lines), np.bool_)), (lines.end, lines.length > 0)):
        line = np.flatnonzero(also & (country.smoke[place] > 0))
        parts.append((line, place[line], country.smoke[place[line]]))
    return parts


def _vehicles(country: Country, lines: Lines, met: Samples) -> tuple[Samples, Shorts]:
    """AFVs and wrecks strictly between ends of one level, their own (D9.4)."""
    level = lines.high[met.line] == lines.low[met.line]
    there = level & (country.vehicles[met.place] > 0) & (country.base[met.place] == lines.high[met.line])
    kept = met.take(there)
    return kept, country.vehicles[kept.place]


def _hindrance(lines: Lines, found: Examined, weather: int) -> NDArray[np.int16]:
    """A6.7: one for each distinct range; smoke, vehicles and weather outside that limit."""
    total = np.where(lines.length > 0, weather, 0).astype(np.int16)
    met = found.facts.met
    if lines.pointed:
        # From the dots ranges are as many from either end; from other points the fewer of the two stand.
        total += np.int16(min(len(np.unique(ranges[found.effective])) for ranges in (met.ra, met.rb)))
    else:
        ranges = int(lines.length.max(initial=0)) + 1
        hindered = np.zeros((len(lines), ranges), np.bool_)
        hindered[met.line[found.effective], met.ra[found.effective]] = True
        total += hindered.sum(axis=1, dtype=np.int16)
    for at, _, points in (*found.smoke, (found.vehicles[0].line, found.vehicles[0].place, found.vehicles[1])):
        np.add.at(total, at, points)
    return total


def _near_ends(lines: Lines, found: Examined) -> None:
    """Checks 2 to 4: buildings, pillboxes, bars, depressions, and units entrenched."""
    near, sides = found.near, found.sides
    same = np.flatnonzero(near.same)
    found.block("A6.8", same, lines.end[same], np.zeros_like(same))
    for rule, list_ in (("B30.2", near.pillboxes), ("B27.2", near.entrenched)):
        at = np.array([(line, place) for line, place, _ in list_], np.intp).reshape(-1, 2)
        found.block(rule, at[:, 0], at[:, 1], np.zeros(len(at), np.intp))
    hidden = near.sunk.blocked
    found.block("A6.3", near.sunk.line[hidden], near.sunk.low[hidden], np.zeros(hidden.sum(), np.intp))
    bars = hexsides.bars(sides)
    for rule, yes in (("B23.71", bars & ~sides.factory), ("O5.3", bars & sides.factory)):
        found.block(rule, sides.line[yes], sides.hex[yes], 2 * sides.ra[yes].astype(np.intp))


def _obstacles(country: Country, lines: Lines, found: Examined, outcomes: bool) -> None:
    """Checks 5 to 9."""
    sides, facts = found.sides, found.facts
    blocked = hexsides.hexside_obstacles(sides) & (sides.full_level | (not found.light))
    found.block("B9", sides.line[blocked], sides.hex[blocked], 2 * sides.ra[blocked].astype(np.intp))
    hidden, _ = hexsides.hexside_blind(sides)
    found.block("B9.52", sides.line[hidden], sides.hex[hidden], 2 * sides.ra[hidden].astype(np.intp))
    level, blind = day.no_height_advantage(facts), facts.blind.yes & (facts.obstacle | facts.ground)
    met = facts.met
    higher = day.higher_than_both(facts)
    found.block("A6.2", met.line[higher], met.place[higher], met.order[higher].astype(np.intp))
    open_ = np.ones(len(lines), np.bool_)
    if len(lines) > 1:
        # Whatever blocks before is what decides; only the worksheet of one thread tells all.
        for _, line, _, _ in found.blocks:
            open_[line] = False
    _look_closer(country, lines, found, level & open_[met.line], blind & open_[met.line], outcomes)
    level, blind = level & ~found.cleared, blind & ~found.cleared
    crest = facts.ground
    for rule, yes in (
        ("A6.2 level", level), ("A6.21", day.half_level(facts)),
        ("E7.25", blind & facts.aerial), ("A6.4", blind & ~facts.aerial & ~crest),
        ("B10.23", blind & ~facts.aerial & crest),
    ):
        found.block(rule, met.line[yes], met.place[yes], met.order[yes].astype(np.intp))


def _look_closer(
    country: Country, lines: Lines, found: Examined, level: Bools, blind: Bools, outcomes: bool
) -> None:
    """Clear what is no crest line after all.

    Ground spilled next to the higher end (B10.2), banks of hexes that depression hexsides join to the lower end's,
    which are A6.3's business, and crests that give way in the lower end's own hex.

    Args:
        outcomes: whether nothing but the threads' outcomes is asked for.
    """
    facts = found.facts
    met = facts.met
    ground = facts.ground
    spilled = level & ground & (facts.r == 1) & (facts.base < facts.top)
    lower = np.where(lines.from_start[met.line], lines.end[met.line], lines.start[met.line])
    banks = level & ground & ((met.piece >= 0) | (met.place == lower)) & (facts.base == facts.top)
    banks &= country.sunk[met.place]
    # Where its advantage is as many levels as hexes, the higher end sees into a hex; from there the depression counts.
    banks &= facts.high - facts.low >= facts.r * QUARTERS
    going_on = blind & facts.ground & (lines.pointed | (country.ground_top[lower] >= facts.over))
    decided = np.zeros(len(lines), np.bool_)
    if outcomes:
        # What is blocked for certain stays so, what is blind for certain at least that: no look at more than is asked.
        decided[met.line[(level & ~spilled & ~banks) | day.half_level(facts)]] = True
        spilled, banks = spilled & ~decided[met.line], banks & ~decided[met.line]
    for at in np.flatnonzero(spilled).tolist():
        found.cleared[at] = _spills(country, lines, met, at)
    bank = np.flatnonzero(banks)
    found.cleared[bank] = depressions.joined_to_lower(country, lines, met.line[bank], met.place[bank])
    _clear_below(country, lines, found, np.flatnonzero(blind & facts.ground & ~found.cleared))
    if outcomes:
        decided[met.line[(level & ~found.cleared) | (blind & ~going_on & ~found.cleared)]] = True
        going_on = going_on & ~decided[met.line]
    going_on &= ~found.cleared
    for at in np.flatnonzero(going_on).tolist():
        found.cleared[at] = not _gives_way(country, lines, met, at, country.plane.hex(int(lower[at])),
                                           int(facts.over[at]) // 4)


def _clear_below(country: Country, lines: Lines, found: Examined, blind: Places) -> None:
    """A drop of several levels is one crest at the upper one: with that the lower ones are cleared."""
    met, cleared = found.facts.met, np.flatnonzero(found.cleared)
    if not len(cleared) or not len(blind):
        return
    key = met.line.astype(np.int64) * country.plane.size + met.place
    for at in blind[np.isin(key[blind], key[cleared])].tolist():
        line, place = int(met.line[at]), int(met.place[at])
        upper = cleared[key[cleared] == key[at]]
        ends = {_last_ground(country, lines, line, place, int(found.facts.over[one]) // QUARTERS)
                for one in (at, *upper.tolist())}
        found.cleared[at] = len(ends) == 1


def _last_ground(country: Country, lines: Lines, line: int, place: int, level: int) -> Fraction | None:
    """Where, from the higher end on, a thread last shows ground at a level in a hex; None where it does not."""
    segment = Segment(*lines.downhill(line))
    own = segment.span(country.plane.hex(place))
    if own is None:
        return None
    return max((min(high, own[1]) for low, high in ground_stretches(country, segment, level, own)
                if low < own[1] and high > own[0]), default=None)


def _spills(country: Country, lines: Lines, met: Crossings, at: int) -> bool:
    """B10.2: ground of the higher end's level crossed nearer to that end's centre dot than one hex spacing."""
    line = int(met.line[at])
    higher = bool(lines.from_start[line])
    if lines.pointed or met.along[at]:
        return _spills_exactly(country, lines, met, at)
    sign = 1 if higher else -1
    own = country.plane.hex(int(lines.start[line] if higher else lines.end[line]))
    hex_ = country.plane.hex(int(met.place[at]))
    shift = ((hex_.q - own.q) * UNIT, (hex_.r - own.r) * UNIT)
    direction = (sign * int(lines.x[line]), sign * int(lines.y[line]))
    return crossed_near(country.rings_of(int(met.piece[at])), shift, direction)


def _spills_exactly(country: Country, lines: Lines, met: Crossings, at: int) -> bool:
    """The same along hexsides and from other points: by the last point of the thread's stretches of that ground."""
    line, segment = int(met.line[at]), Segment(*lines.downhill(int(met.line[at])))
    end = _last_ground(country, lines, line, int(met.place[at]), int(lines.high[line]) // QUARTERS)
    if end is None:
        return False
    higher = country.plane.hex(int((lines.start if lines.from_start[line] else lines.end)[line]))
    x = segment.start.x + end * (segment.end.x - segment.start.x) - higher.q * UNIT
    y = segment.start.y + end * (segment.end.y - segment.start.y) - higher.r * UNIT
    return bool(x * x + x * y + y * y < UNIT**2)


def _gives_way(country: Country, lines: Lines, met: Crossings, at: int, lower: Hex, level: int) -> bool:
    """Whether ground gives way between its hex and the lower end's; else its last hex is that end's own."""
    line = int(met.line[at])
    sign = 1 if lines.from_start[line] else -1
    direction = (sign * int(lines.x[line]), sign * int(lines.y[line]))
    origin = (int(lines.origin_x[line]), int(lines.origin_y[line]))
    here = country.plane.hex(int(met.place[at]))
    if met.along[at] or lines.pointed:
        return _gives_way_exactly(country, lines, line, here, lower, level)
    while here != lower:
        side = depressions.exit_side(here, direction, origin)
        if side is None:
            return _gives_way_exactly(country, lines, line, here, lower, level)
        place = country.plane.place(here)
        beyond = place + country.steps[side]
        if not passes_in_ground(country, place, beyond, level, origin, direction):
            return True
        here = country.plane.hex(beyond)
    return False


def _gives_way_exactly(country: Country, lines: Lines, line: int, here: Hex, lower: Hex, level: int) -> bool:
    """The same by the stretches of ground along the thread, for threads through vertices and along hexsides."""
    segment = Segment(*lines.downhill(line))
    own, last = segment.span(here), segment.span(lower)
    if own is None:
        return True
    # The thread may end beside the lower end's hex: then ground may go on to its very end.
    beyond = last[0] if last is not None and last[0] < last[1] else Fraction(1)
    stretches, spans = ground_stretches(country, segment, level), sorted({span for _, span in chain(
        *hexes_met(country, segment))})
    place = own[1]
    while True:
        # From the end of a hex the ground goes on to where it gives way, and counts up to the end of that hex.
        end = next((high for low, high in stretches if low < place <= high), None)
        going = None if end is None else next((span[1] for span in spans if span[0] < end <= span[1]), None)
        if end is not None and (end > beyond or end == 1):
            return False
        if going is None or going == place:
            return True
        place = going


def _total(found: Examined) -> None:
    """B.10: hindrances of six or more."""
    line = np.flatnonzero(found.hindrance >= day.LIMIT)
    found.block("B.10", line, np.zeros_like(line), np.zeros_like(line))


def sixth_place(found: Examined, line: int) -> int:
    """Where a thread's hindrances reach six, from the start; 0 where only the weather brings them there."""
    points: dict[int, int] = {}
    place_at: dict[int, int] = {}
    met = found.facts.met
    for at in np.flatnonzero(found.effective & (met.line == line)).tolist():
        points.setdefault(2 * int(met.ra[at]), 1)
        place_at.setdefault(2 * int(met.ra[at]), int(met.place[at]))
    extra = [(int(place), int(one)) for lines, places, own in found.smoke
             for place, one in zip(places[lines == line], own[lines == line], strict=True)]
    total = int(found.hindrance[line]) - sum(points.values()) - sum(one for _, one in extra)
    for key in sorted(points):
        total += points[key]
        if total >= day.LIMIT:
            return place_at[key]
    for place, one in extra:
        total += one
        if total >= day.LIMIT:
            return place
    return next(iter(place_at.values()), 0)


def decide(found: Examined, n: int, details: bool) -> tuple[NDArray[np.uint8], Places]:
    """The rule that decides each thread, as an index of `RULES`, and its place nearest to the start."""
    seen = np.where(found.hindrance > 0, NUMBER["A6.7"], NUMBER["A6.1"])
    rule = seen.astype(np.uint8)
    for number, line, _, _ in found.blocks:
        np.minimum.at(rule, line, np.uint8(number))
    place = np.zeros(n, np.intp)
    if details:
        nearest = np.full(n, 1 << 60, np.int64)
        for number, lines, places, order in found.blocks:
            chosen = rule[lines] == number
            for at, where, key in zip(lines[chosen].tolist(), places[chosen].tolist(), order[chosen].tolist(),
                                      strict=True):
                if key < nearest[at]:
                    nearest[at], place[at] = key, where
        for at in np.flatnonzero(rule == NUMBER["B.10"]).tolist():
            place[at] = sixth_place(found, at)
    return rule, place
