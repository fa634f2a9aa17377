"""All checks of threads by day, in the order in which they decide; what each found is kept for the worksheet."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.sight.asl import buildings, day, depressions, hexsides
from losview.sight.asl.buildings import Buildings
from losview.sight.asl.closer import look_closer
from losview.sight.asl.country import Bools, Country, Ints, Places, Shorts
from losview.sight.asl.crossings import (
    Crossings,
    Lines,
    Longs,
    Samples,
    all_cut,
    along_pieces,
    cut_pieces,
    hexsides_between,
    is_cut,
    is_two_sided,
    joined,
    no_samples,
    of_samples,
    rising_pieces,
    together,
)
from losview.sight.asl.day import Facts
from losview.sight.asl.decide import NUMBER, SHADOWS
from losview.sight.asl.depressions import Looks
from losview.sight.asl.hexsides import SideFacts
from losview.sight.asl.walks import walks, way_of
from losview.sight.lazy import lazy
from losview.sight.survey import FAR


@dataclass(eq=False)  # quicker made than frozen
class Met:
    """What threads meet, before any rule: hexes passed through, and those on either side of hexsides run along.

    Attributes:
        through: hexes. left, right: pairs along hexsides.
        cut: of one thread, the pieces that it cuts in the hexes passed through and that rise above the lower end;
            every: all that it cuts, for its side view. deep: how far each of `cut` is cut, as `depths` has it.
        own: of threads between any points, what they cut in the ends' own hexes and meet along hexsides;
            own_ground: ground along hexsides with its quarters; sided: all their hexes, those of the ends included.
        known: where only outcomes are asked for, what is known; walled: the threads of which therefore nothing
            more is told, as they pass through a hex that is higher than both ends.
    """

    through: Samples
    left: Samples
    right: Samples
    cut: Crossings | None = None
    own: Crossings | None = None
    own_ground: tuple[Crossings, Shorts] | None = None
    sided: Samples | None = None
    known: Known | None = None
    walled: Places = field(default_factory=lambda: no_samples().line)
    every: Crossings | None = None
    deep: Longs | None = None

    @lazy
    def everywhere(self) -> Samples:
        """All hexes met."""
        return together([self.through, self.left, self.right])


@dataclass(eq=False)  # quicker made than frozen
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
        sunk = len(self.sunk.line) and np.count_nonzero(self.sunk.blocked)
        return bool(self.pillboxes or self.entrenched or sunk or np.count_nonzero(self.same))

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


@dataclass(eq=False)  # quicker made than frozen
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
    same, sunk = buildings.same_building(houses, lines), depressions.depressions(country, lines)
    if len(lines) == 1 and not (lines.a_state[0] or lines.b_state[0]):
        return NearEnds(same, [], [], sunk)  # nobody is inside anything
    return NearEnds(same, buildings.pillboxes(country, lines), hexsides.entrenched(country, lines), sunk)


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

    def block(self, rule: str, line: Places, place: Places, order: Places | Ints) -> None:
        if len(line) and (not self.light or rule in SHADOWS):
            self.blocks.append((NUMBER[rule], line, place, order.astype(np.intp, copy=False)))

    def block_at(self, rule: str, met: Samples, yes: Bools) -> None:
        """Those of the crossings that are marked block."""
        at = yes.nonzero()[0]
        if len(at):
            self.block(rule, met.line[at], met.place[at], met.order[at])

    def block_on_sides(self, rule: str, yes: Bools) -> None:
        """Those of the hexside features that are marked block."""
        at = yes.nonzero()[0]
        if len(at):
            self.block(rule, self.sides.line[at], self.sides.hex[at], 2 * self.sides.ra[at])


def nothing_near(n: int) -> NearEnds:
    """Of so many threads whose ends' checks are known to block nothing."""
    return NearEnds(np.zeros(n, np.bool_), [], [], depressions.no_looks())


def side_by_side(mets: list[Met]) -> Met:
    """What several single threads meet, as that of the first, the second and so on of many."""
    def laid(parts: list[Any]) -> Any:
        if not parts or parts[0] is None:
            return None
        whole = (joined if isinstance(parts[0], Crossings) else together)(parts)
        return replace(whole, line=np.repeat(np.arange(len(parts)), [len(part) for part in parts]))

    def all_of(name: str) -> Any:
        return laid([getattr(met, name) for met in mets])

    grounds = [met.own_ground for met in mets if met.own_ground is not None]
    heights = np.concatenate([one for _, one in grounds]) if grounds else np.zeros(0, np.int16)
    ground = (laid([one for one, _ in grounds]), heights) if grounds else None
    return Met(all_of("through"), all_of("left"), all_of("right"), all_of("cut"), all_of("own"), ground,
               all_of("sided"))


def meet(country: Country, lines: Lines, known: Known | None = None) -> Met:
    """The hexes that threads between centre dots meet and in which something may matter to them.

    Args:
        known: where only outcomes are asked for, what is known of them; threads that something new settles are
            left out.
    """
    if len(lines) == 1 and known is None:
        return _meet_one(country, lines)
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


def _meet_one(country: Country, lines: Lines) -> Met:
    """The same of one thread."""
    through, left, right = way_of(country.plane, int(lines.start[0]), int(lines.end[0]))
    every, deep = all_cut(country, lines, through)
    rising = (country.pieces.top[every.piece] > lines.low[0]).nonzero()[0]
    return Met(through.take(may_matter(country, through.place, lines.low)), left, right, every.take(rising),
               every=every, deep=deep[rising])


def may_matter(country: Country, place: Places, low: Shorts) -> Bools:
    """Whether anything in hexes may matter to threads with their lower ends so high."""
    found: Bools = country.peak[place] > low
    if country.matters is not None:
        found |= country.matters[place]
    return found


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
    if met.known is not None:
        met, crossings = _up_to_walls(country, lines, met, met.known)
    else:
        crossings = cut_pieces(country, lines, met.through, slack) if met.cut is None else met.cut
    facts = _facts(country, lines, met, crossings, slack)
    both = met.everywhere
    sided = both if met.sided is None else met.sided
    sides = hexsides.meet_sides(country, lines, sided, slack)
    effective = day.effective_hindrance(facts)
    found = Examined(
        facts, np.zeros(len(facts), np.bool_), near, sides, effective, _smoke(country, lines, both),
        _vehicles(country, lines, both), np.zeros(len(lines), np.int16), light=light,
    )
    found.hindrance = _hindrance(lines, found, weather)
    if len(met.walled):
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
    parts, ground = [crossings], np.zeros(0, np.int16)
    if met.own_ground is not None:
        parts.append(met.own_ground[0])
        ground = met.own_ground[1]
    elif len(met.left):
        side = hexsides_between(country, met.left.place, met.right.place)
        along = along_pieces(country, lines, met.left, met.right, side)
        parts.append(along if slack is None or not len(along) else along.take(is_two_sided(along)))
        at, height = country.side_ground.above(side, lines.low[met.left.line])
        if len(at):
            # Charged to both hexes, each with its own cliffs; the stricter stands.
            ground = np.concatenate([height, height])
            parts += [of_samples(one, at, np.full(len(at), -1, np.intp)) for one in (met.left, met.right)]
    if met.own is not None:
        parts.insert(0, met.own)
    crossings = joined(parts)
    if not len(ground):
        return day.facts_of(country, lines, crossings) if len(crossings) else day.no_facts()
    heights = np.zeros(len(crossings), np.int16)
    heights[len(heights) - len(ground) :] = ground
    return day.facts_of(country, lines, crossings, heights)


def _smoke(country: Country, lines: Lines, met: Samples) -> list[tuple[Places, Places, Shorts]]:
    """Smoke and FFE (A24.2, C1.57), also in the ends' own hexes: threads, places and points."""
    if not country.has_smoke:
        return []
    there = country.smoke[met.place].nonzero()[0]
    start, end = country.smoke[lines.start].nonzero()[0], (country.smoke[lines.end] * (lines.length > 0)).nonzero()[0]
    found = ((met.line[there], met.place[there]), (start, lines.start[start]), (end, lines.end[end]))
    return [(line, place, country.smoke[place]) for line, place in found if len(line)]


def _vehicles(country: Country, lines: Lines, met: Samples) -> tuple[Samples, Shorts]:
    """AFVs and wrecks strictly between ends of one level, their own (D9.4)."""
    if not country.has_vehicles:
        return no_samples(), day.no_facts().high
    there = country.vehicles[met.place].nonzero()[0]
    if not len(there):
        return no_samples(), day.no_facts().high
    line = met.line[there]
    kept = met.take(there[lines.high[line] == lines.low[line]])
    points = country.vehicles_at(kept.place, lines.high[kept.line])
    return kept.take(points > 0), points[points > 0]


def _hindrance(lines: Lines, found: Examined, weather: int) -> NDArray[np.int16]:
    """A6.7: one for each distinct range; smoke, vehicles and weather outside that limit."""
    total = np.where(lines.length > 0, weather, 0).astype(np.int16) if weather else np.zeros(len(lines), np.int16)
    effective = found.effective.nonzero()[0]
    if len(effective):
        met = found.facts.met
        # From the dots ranges are as many from either end; from other points the fewer of the two stand.
        counted = [_distinct(len(lines), met.line[effective], ranges[effective])
                   for ranges in ((met.ra, met.rb) if lines.pointed else (met.ra,))]
        total += counted[0] if len(counted) == 1 else np.minimum(*counted)
    for at, _, points in (*found.smoke, (found.vehicles[0].line, found.vehicles[0].place, found.vehicles[1])):
        if len(at):
            np.add.at(total, at, points)
    return total


def _distinct(n: int, line: Places, ranges: Ints) -> Any:
    """How many distinct ranges each of so many threads has."""
    if n == 1:
        return len(set(ranges.tolist()))
    hindered = np.zeros((n, int(ranges.max()) + 1), np.bool_)
    hindered[line, ranges] = True
    return hindered.sum(axis=1, dtype=np.int16)


def _near_ends(lines: Lines, found: Examined) -> None:
    """Checks 2 to 4: buildings, pillboxes, bars, depressions, and units entrenched."""
    near, sides = found.near, found.sides
    same = near.same.nonzero()[0]
    if len(same):
        found.block("A6.8", same, lines.end[same], np.zeros_like(same))
    for rule, list_ in (("B30.2", near.pillboxes), ("B27.2", near.entrenched)):
        if list_:
            at = np.array([(line, place) for line, place, _ in list_], np.intp)
            found.block(rule, at[:, 0], at[:, 1], np.zeros(len(at), np.intp))
    if len(near.sunk.line):
        hidden = near.sunk.blocked.nonzero()[0]
        found.block("A6.3", near.sunk.line[hidden], near.sunk.low[hidden], np.zeros_like(hidden))
    if len(sides):
        found.block_on_sides("B23.71", sides.barring & ~sides.factory)
        found.block_on_sides("O5.3", sides.barring & sides.factory)


def _obstacles(country: Country, lines: Lines, found: Examined, outcomes: bool) -> None:
    """Checks 5 to 9."""
    sides, facts = found.sides, found.facts
    if len(sides):
        found.block_on_sides("B9", sides.stopping & (sides.full_level | (not found.light)))
        found.block_on_sides("B9.52", sides.blinding[0])
    if not len(facts):
        return
    level, blind = facts.tied, facts.blind.yes & (facts.obstacle | facts.ground)
    met = facts.met
    found.block_at("A6.2", met, facts.higher)
    asked_level, asked_blind = level, blind
    if len(lines) > 1:
        # Whatever blocks before is what decides; only the worksheet of one thread tells all.
        open_ = np.ones(len(lines), np.bool_)
        for number, line, _, _ in found.blocks:
            if number < NUMBER["A6.2 level"]:
                open_[line] = False
        asked_level, asked_blind = level & open_[met.line], blind & open_[met.line]
    look_closer(country, lines, found, asked_level, asked_blind, outcomes)
    open_ = ~found.cleared
    found.block_at("A6.2 level", met, level & open_)
    found.block_at("A6.21", met, facts.half)
    blind &= open_
    if not np.count_nonzero(blind):
        return
    found.block_at("E7.25", met, blind & facts.aerial)
    blind &= ~facts.aerial
    found.block_at("A6.4", met, blind & ~facts.ground)
    found.block_at("B10.23", met, blind & facts.ground)


def _total(found: Examined) -> None:
    """B.10: hindrances of six or more."""
    line = (found.hindrance >= day.LIMIT).nonzero()[0]
    if len(line):
        found.block("B.10", line, np.zeros_like(line), np.zeros_like(line))
