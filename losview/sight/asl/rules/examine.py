"""All checks of threads by day, in the order in which they decide; what each found is kept for the worksheet."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from losview.hexes.arrays import Bools, Cells, Ints, Longs, Shorts
from losview.sight.asl.board.asl_terrain import AslTerrain
from losview.sight.asl.rules import buildings, depressions, hexsides, obstacles
from losview.sight.asl.rules.buildings import Buildings
from losview.sight.asl.rules.crest_lines import look_closer
from losview.sight.asl.rules.found import Examined, NearEnds
from losview.sight.asl.rules.obstacles import Facts
from losview.sight.asl.rules.order import NUMBER
from losview.sight.asl.trace.crossings import (
    Crossings,
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
from losview.sight.asl.trace.lines import ThreadLines
from losview.sight.asl.trace.met import KnownOutcomes, MetTerrain
from losview.sight.asl.trace.walks import walks, way_of


def near_ends(terrain: AslTerrain, houses: Buildings, lines: ThreadLines) -> NearEnds:
    """Ask the checks of the ends."""
    same, sunk = buildings.same_building(houses, lines), depressions.depressions(terrain, lines)
    if len(lines) == 1 and not (lines.a_state[0] or lines.b_state[0]):
        return NearEnds(same, [], [], sunk)  # nobody is inside anything
    return NearEnds(same, buildings.pillboxes(terrain, lines), hexsides.entrenched(terrain, lines), sunk)


def nothing_near(n: int) -> NearEnds:
    """Of so many threads whose ends' checks are known to block nothing."""
    return NearEnds(np.zeros(n, np.bool_), [], [], depressions.no_looks())


def side_by_side(mets: list[MetTerrain]) -> MetTerrain:
    """What several single threads meet, as that of the first, the second and so on of many."""
    def laid(parts: list[Any]) -> Any:
        if not parts or parts[0] is None:
            return None
        whole = (joined if isinstance(parts[0], Crossings) else together)(parts)
        return replace(whole, line=np.repeat(np.arange(len(parts)), [len(part) for part in parts]))

    def all_of(name: str) -> Any:
        return laid([getattr(met, name) for met in mets])

    grounds = [met.own_ground for met in mets if met.own_ground is not None]
    heights = np.concatenate([crossings for _, crossings in grounds]) if grounds else np.zeros(0, np.int16)
    ground = (laid([crossings for crossings, _ in grounds]), heights) if grounds else None
    return MetTerrain(all_of("through"), all_of("left"), all_of("right"), all_of("cut"), all_of("own"), ground,
                      all_of("sided"))


def meet(terrain: AslTerrain, lines: ThreadLines, known: KnownOutcomes | None = None) -> MetTerrain:
    """The hexes that threads between centre dots meet and in which something may matter to them.

    Args:
        known: where only outcomes are asked for, what is known of them; threads that something new settles are
            left out.
    """
    if len(lines) == 1 and known is None:
        return _meet_one(terrain, lines)
    low = lines.low
    through, left, right, walled = [], [], [], []
    for walk in walks(terrain, lines, None if known is None else known.settled):
        if known is not None:
            stopped = walk.meets(terrain.wall.take(walk.hexes) > known.high[walk.thread])
            walled.append(walk.thread[stopped])
            walk = walk.kept(~stopped)
        wanted = terrain.peak.take(walk.hexes) > low[walk.thread]
        if terrain.matters is not None:
            wanted |= terrain.matters.take(walk.hexes)
        through.append(walk.samples(wanted))
        if walk.columns > walk.whole:
            one, two = walk.pairs()
            left.append(one)
            right.append(two)
    met = MetTerrain(together(through), together(left), together(right), known=known)
    return replace(met, walled=np.concatenate(walled)) if walled else met


def _meet_one(terrain: AslTerrain, lines: ThreadLines) -> MetTerrain:
    """The same of one thread."""
    through, left, right = way_of(terrain.plane, int(lines.start[0]), int(lines.end[0]))
    every, deep = all_cut(terrain, lines, through)
    rising = (terrain.pieces.top[every.piece] > lines.low[0]).nonzero()[0]
    return MetTerrain(through.take(may_matter(terrain, through.cell, lines.low)), left, right, every.take(rising),
                      every=every, deep=deep[rising])


def may_matter(terrain: AslTerrain, cell: Cells, low: Shorts) -> Bools:
    """Whether anything in hexes may matter to threads with their lower ends so high."""
    may: Bools = terrain.peak[cell] > low
    if terrain.matters is not None:
        may |= terrain.matters[cell]
    return may


def examine(
    terrain: AslTerrain, near: NearEnds, lines: ThreadLines, met: MetTerrain, weather: int = 0,
    slack: Longs | None = None, light: bool = False,
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
        met, crossings = _up_to_walls(terrain, lines, met, met.known)
    else:
        crossings = cut_pieces(terrain, lines, met.through, slack) if met.cut is None else met.cut
    facts = _facts(terrain, lines, met, crossings, slack)
    both = met.everywhere
    sided = both if met.sided is None else met.sided
    sides = hexsides.meet_sides(terrain, lines, sided, slack)
    effective = obstacles.effective_hindrance(facts)
    found = Examined(
        facts, np.zeros(len(facts), np.bool_), near, sides, effective, _smoke(terrain, lines, both),
        _vehicles(terrain, lines, both), np.zeros(len(lines), np.int16), light=light,
    )
    found.hindrance = _hindrance(lines, found, weather)
    if len(met.walled):
        found.block("A6.2", met.walled, np.zeros_like(met.walled), np.zeros_like(met.walled))
    _near_ends(lines, found)
    _obstacles(terrain, lines, found, met.known is not None)
    _total(found)
    return found


def _up_to_walls(terrain: AslTerrain, lines: ThreadLines, met: MetTerrain, known: KnownOutcomes) -> tuple[MetTerrain,
                                                                                                    Crossings]:
    """What threads meet and cut, but for those that a wall settles: all that is told of these is that it does."""
    samples = met.through
    at, piece = rising_pieces(terrain, lines, samples)
    line = samples.line[at]
    walls = terrain.pieces.wall[piece] & (terrain.pieces.top[piece] > known.high[line])
    tested = np.flatnonzero(walls)
    tested = tested[is_cut(terrain, lines, samples, at[tested], piece[tested])]
    stopped = np.zeros(len(lines), np.bool_)
    stopped[line[tested]] = True
    rest = np.flatnonzero(~walls & ~stopped[line])
    rest = rest[is_cut(terrain, lines, samples, at[rest], piece[rest])]
    left = replace(met, through=samples.take(~stopped[samples.line]), left=met.left.take(~stopped[met.left.line]),
                   right=met.right.take(~stopped[met.right.line]),
                   walled=np.concatenate([met.walled, np.flatnonzero(stopped)]))
    return left, of_samples(samples, at[rest], piece[rest])


def _facts(
    terrain: AslTerrain, lines: ThreadLines, met: MetTerrain, crossings: Crossings, slack: Longs | None
) -> Facts:
    parts, ground = [crossings], np.zeros(0, np.int16)
    if met.own_ground is not None:
        parts.append(met.own_ground[0])
        ground = met.own_ground[1]
    elif len(met.left):
        side = hexsides_between(terrain, met.left.cell, met.right.cell)
        along = along_pieces(terrain, lines, met.left, met.right, side)
        parts.append(along if slack is None or not len(along) else along.take(is_two_sided(along)))
        at, height = terrain.side_ground.above(side, lines.low[met.left.line])
        if len(at):
            # Charged to both hexes, each with its own cliffs; the stricter stands.
            ground = np.concatenate([height, height])
            parts += [of_samples(one, at, np.full(len(at), -1, np.intp)) for one in (met.left, met.right)]
    if met.own is not None:
        parts.insert(0, met.own)
    crossings = joined(parts)
    if not len(ground):
        return obstacles.facts_of(terrain, lines, crossings) if len(crossings) else obstacles.no_facts()
    heights = np.zeros(len(crossings), np.int16)
    heights[len(heights) - len(ground) :] = ground
    return obstacles.facts_of(terrain, lines, crossings, heights)


def _smoke(terrain: AslTerrain, lines: ThreadLines, met: Samples) -> list[tuple[Cells, Cells, Shorts]]:
    """Smoke and FFE (A24.2, C1.57), also in the ends' own hexes: threads, places and points."""
    if not terrain.has_smoke:
        return []
    there = terrain.smoke[met.cell].nonzero()[0]
    start, end = terrain.smoke[lines.start].nonzero()[0], (terrain.smoke[lines.end] * (lines.length > 0)).nonzero()[0]
    found = ((met.line[there], met.cell[there]), (start, lines.start[start]), (end, lines.end[end]))
    return [(line, cell, terrain.smoke[cell]) for line, cell in found if len(line)]


def _vehicles(terrain: AslTerrain, lines: ThreadLines, met: Samples) -> tuple[Samples, Shorts]:
    """AFVs and wrecks strictly between ends of one level, their own (D9.4)."""
    if not terrain.has_vehicles:
        return no_samples(), obstacles.no_facts().high
    there = terrain.vehicles[met.cell].nonzero()[0]
    if not len(there):
        return no_samples(), obstacles.no_facts().high
    line = met.line[there]
    kept = met.take(there[lines.high[line] == lines.low[line]])
    points = terrain.vehicles_at(kept.cell, lines.high[kept.line])
    return kept.take(points > 0), points[points > 0]


def _hindrance(lines: ThreadLines, found: Examined, weather: int) -> Shorts:
    """A6.7: one for each distinct range; smoke, vehicles and weather outside that limit."""
    total = np.where(lines.length > 0, weather, 0).astype(np.int16) if weather else np.zeros(len(lines), np.int16)
    effective = found.effective.nonzero()[0]
    if len(effective):
        crossings = found.facts.met
        # From the dots ranges are as many from either end; from other points the fewer of the two stand.
        counted = [_distinct(len(lines), crossings.line[effective], ranges[effective])
                   for ranges in ((crossings.ra, crossings.rb) if lines.pointed else (crossings.ra,))]
        total += counted[0] if len(counted) == 1 else np.minimum(*counted)
    for at, _, points in (*found.smoke, (found.vehicles[0].line, found.vehicles[0].cell, found.vehicles[1])):
        if len(at):
            np.add.at(total, at, points)
    return total


def _distinct(n: int, line: Cells, ranges: Ints) -> Any:
    """How many distinct ranges each of so many threads has."""
    if n == 1:
        return len(set(ranges.tolist()))
    hindered = np.zeros((n, int(ranges.max()) + 1), np.bool_)
    hindered[line, ranges] = True
    return hindered.sum(axis=1, dtype=np.int16)


def _near_ends(lines: ThreadLines, found: Examined) -> None:
    """Checks 2 to 4: buildings, pillboxes, bars, depressions, and units entrenched."""
    near, sides = found.near, found.sides
    same = near.same.nonzero()[0]
    if len(same):
        found.block("A6.8", same, lines.end[same], np.zeros_like(same))
    for rule, list_ in (("B30.2", near.pillboxes), ("B27.2", near.entrenched)):
        if list_:
            at = np.array([(line, cell) for line, cell, _ in list_], np.intp)
            found.block(rule, at[:, 0], at[:, 1], np.zeros(len(at), np.intp))
    if len(near.sunk.line):
        hidden = near.sunk.blocked.nonzero()[0]
        found.block("A6.3", near.sunk.line[hidden], near.sunk.low[hidden], np.zeros_like(hidden))
    if len(sides):
        found.block_on_sides("B23.71", sides.barring & ~sides.factory)
        found.block_on_sides("O5.3", sides.barring & sides.factory)


def _obstacles(terrain: AslTerrain, lines: ThreadLines, found: Examined, outcomes: bool) -> None:
    """Checks 5 to 9."""
    sides, facts = found.sides, found.facts
    if len(sides):
        found.block_on_sides("B9", sides.stopping & (sides.full_level | (not found.light)))
        found.block_on_sides("B9.52", sides.blinding[0])
    if not len(facts):
        return
    level, blind = facts.tied, facts.blind.yes & (facts.obstacle | facts.ground)
    crossings = facts.met
    found.block_at("A6.2", crossings, facts.higher)
    asked_level, asked_blind = level, blind
    if len(lines) > 1:
        # Whatever blocks before is what decides; only the worksheet of one thread tells all.
        open_ = np.ones(len(lines), np.bool_)
        for number, line, _, _ in found.blocks:
            if number < NUMBER["A6.2 level"]:
                open_[line] = False
        asked_level, asked_blind = level & open_[crossings.line], blind & open_[crossings.line]
    look_closer(terrain, lines, found, asked_level, asked_blind, outcomes)
    open_ = ~found.cleared
    found.block_at("A6.2 level", crossings, level & open_)
    found.block_at("A6.21", crossings, facts.half)
    blind &= open_
    if not np.count_nonzero(blind):
        return
    found.block_at("E7.25", crossings, blind & facts.aerial)
    blind &= ~facts.aerial
    found.block_at("A6.4", crossings, blind & ~facts.ground)
    found.block_at("B10.23", crossings, blind & facts.ground)


def _total(found: Examined) -> None:
    """B.10: hindrances of six or more."""
    line = (found.hindrance >= obstacles.LIMIT).nonzero()[0]
    if len(line):
        found.block("B.10", line, np.zeros_like(line), np.zeros_like(line))
