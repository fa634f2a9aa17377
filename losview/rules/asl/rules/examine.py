"""All checks of threads by day, in the order in which they decide; what each finds is kept for the worksheet."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from losview.hexes.arrays import Bools, CellIndices, Shorts
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.rules import depressions, hexsides, obstacles
from losview.rules.asl.rules.buildings import Buildings, pillboxes, same_building
from losview.rules.asl.rules.crest_lines import clear_false_crests
from losview.rules.asl.rules.depression_cliffs import over_cliffs
from losview.rules.asl.rules.findings import EndFindings, Findings
from losview.rules.asl.rules.hindrances import hindrance_of
from losview.rules.asl.rules.obstacles import CrossingFacts
from losview.rules.asl.rules.order import NUMBER
from losview.rules.asl.rules.smoke_and_vehicles import smoke_met, vehicles_met
from losview.rules.asl.trace.crossings import (
    Crossings,
    all_cut_pieces,
    along_pieces,
    crossings_at,
    cut_pieces,
    hexsides_between,
    is_cut,
    join_crossings,
    join_samples,
    no_samples,
    rising_pieces,
)
from losview.rules.asl.trace.edge_crossings import met_between_outlines
from losview.rules.asl.trace.lines import ThreadLines
from losview.rules.asl.trace.met_terrain import KnownOutcomes, MetTerrain
from losview.rules.asl.trace.touched_vertices import hexes_touched_at_vertices, touched_pieces
from losview.rules.asl.trace.walks import hexes_of_thread, walks

#: No threads, and no cells.
_NOWHERE = (no_samples().line, no_samples().line)


def check_ends(terrain: AslTerrain, buildings: Buildings, lines: ThreadLines) -> EndFindings:
    """Check the ends of threads and their hexes."""
    same, in_depressions = same_building(buildings, lines), depressions.look_into_depressions(terrain, lines)
    entries, decks = buildings.entries.blocked(terrain, lines), _through_decks(terrain, lines)
    cliffs = over_cliffs(terrain, lines)
    if len(lines) == 1 and not (lines.a_state[0] or lines.b_state[0]):
        # Nobody is in a pillbox, entrenched or in the air.
        return EndFindings(same, [], [], entries, decks, in_depressions, cliffs)
    return EndFindings(same, pillboxes(terrain, lines), hexsides.entrenched(terrain, lines), entries, decks,
                       in_depressions, cliffs)


def _through_decks(terrain: AslTerrain, lines: ThreadLines) -> CellIndices:
    """B6.2: the threads between units on a bridge and beneath it, in one hex."""
    deck = terrain.deck[lines.start]
    threads: CellIndices = ((lines.start == lines.end) & (lines.high == deck) & (lines.low < deck)).nonzero()[0]
    return threads


def no_end_findings(n: int) -> EndFindings:
    """The findings about the ends of `n` threads, where it is known that they block nothing."""
    return EndFindings(np.zeros(n, np.bool_), [], [], _NOWHERE, no_samples().line,
                       depressions.no_depression_findings(), _NOWHERE)


def met_by_many(mets: list[MetTerrain]) -> MetTerrain:
    """What several single threads meet, as what many threads meet: the first of them is thread 0 and so on."""
    def joined(parts: list[Any]) -> Any:
        if not parts or parts[0] is None:
            return None
        samples = (join_crossings if isinstance(parts[0], Crossings) else join_samples)(parts)
        return replace(samples, line=np.repeat(np.arange(len(parts)), [len(part) for part in parts]))

    def all_of(name: str) -> Any:
        return joined([getattr(met, name) for met in mets])

    grounds = [met.ground_along for met in mets if met.ground_along is not None]
    heights = np.concatenate([crossings for _, crossings in grounds]) if grounds else np.zeros(0, np.int16)
    ground = (joined([crossings for crossings, _ in grounds]), heights) if grounds else None
    return MetTerrain(all_of("through"), all_of("left"), all_of("right"), all_of("cut"), all_of("own_crossings"),
                      ground, all_of("with_end_hexes"), touches_nothing=all(met.touches_nothing for met in mets))


def meet_terrain(terrain: AslTerrain, lines: ThreadLines, known: KnownOutcomes | None = None) -> MetTerrain:
    """The hexes that threads between centre dots meet and in which something may matter to them.

    Args:
        known: where only outcomes are asked for, those that are known; threads that are found to be blocked on the way
            are left out.
    """
    if len(lines) == 1 and known is None:
        return _meet_one(terrain, lines)
    low = lines.low
    through, left, right, stopped = [], [], [], []
    for walk in walks(terrain, lines, None if known is None else known.settled):
        if known is not None:
            meets_block = walk.meets(terrain.block_top.take(walk.hexes) > known.high[walk.thread])
            stopped.append(walk.thread[meets_block])
            walk = walk.kept(~meets_block)
        wanted = terrain.peak.take(walk.hexes) > low[walk.thread]
        if terrain.matters is not None:
            wanted |= terrain.matters.take(walk.hexes)
        through.append(walk.samples(wanted))
        if walk.columns > walk.whole:
            left_samples, right_samples = walk.pairs()
            left.append(left_samples)
            right.append(right_samples)
    met = MetTerrain(join_samples(through), join_samples(left), join_samples(right), known=known)
    return replace(met, stopped=np.concatenate(stopped)) if stopped else met


def _meet_one(terrain: AslTerrain, lines: ThreadLines) -> MetTerrain:
    """The same of one thread."""
    through, left, right = hexes_of_thread(terrain.plane, int(lines.start[0]), int(lines.end[0]))
    all_cut, cut_depths = all_cut_pieces(terrain, lines, through)
    rising = (terrain.pieces.top[all_cut.piece] > lines.low[0]).nonzero()[0]
    return MetTerrain(through.take(may_matter(terrain, through.cell, lines.low)), left, right, all_cut.take(rising),
                      all_cut=all_cut, cut_depths=cut_depths[rising])


def may_matter(terrain: AslTerrain, cell: CellIndices, low: Shorts) -> Bools:
    """Whether anything in hexes may matter to threads whose lower ends are at these levels."""
    matters: Bools = terrain.peak[cell] > low
    if terrain.matters is not None:
        matters |= terrain.matters[cell]
    return matters


def examine(
    terrain: AslTerrain, ends: EndFindings, lines: ThreadLines, met: MetTerrain, weather: Shorts | None = None,
    light: bool = False, by_day: bool = True,
) -> Findings:
    """Apply every rule to every thread.

    Args:
        ends: what `check_ends` finds.
        met: what the threads meet.
        weather: int16 per thread, hindrance of the weather's LV; None for none.
        light: whether the threads are a blaze's light, which only what casts shadows blocks (E1.941).
        by_day: whether the smoke of blazes hinders, that of burning wrecks in their place (B25.2).
    """
    if met.known is not None:
        met, crossings = _up_to_walls(terrain, lines, met, met.known)
    else:
        crossings = cut_pieces(terrain, lines, met.through) if met.cut is None else met.cut
    touched = no_samples() if met.touches_nothing else hexes_touched_at_vertices(terrain, lines)
    if len(touched):
        met = replace(met, touched=touched)
    crossings = join_crossings([crossings, met_between_outlines(terrain, lines, met.through),
                                touched_pieces(terrain, lines, touched)])
    facts = _facts(terrain, lines, met, crossings)
    with_end_hexes = met.all_hexes if met.with_end_hexes is None else met.with_end_hexes
    sides = hexsides.meet_sides(terrain, lines, with_end_hexes)
    effective = obstacles.effective_hindrance(facts)
    findings = Findings(
        facts, np.zeros(len(facts), np.bool_), ends, sides, effective,
        [] if light else smoke_met(terrain, lines, met, by_day), vehicles_met(terrain, lines, met, by_day),
        np.zeros(len(lines), np.int16), light=light,
    )
    findings.hindrance = hindrance_of(terrain, lines, findings, weather)
    if len(met.stopped):
        findings.block("A6.2", met.stopped, np.zeros_like(met.stopped), np.zeros_like(met.stopped))
    _block_by_ends(lines, findings)
    _block_by_obstacles(terrain, lines, findings, met.known is not None)
    _block_by_hindrance(findings)
    return findings


def _up_to_walls(terrain: AslTerrain, lines: ThreadLines, met: MetTerrain, known: KnownOutcomes) -> tuple[MetTerrain,
                                                                                                    Crossings]:
    """What threads meet and cut, without those that a full block stops: of these only that is recorded."""
    samples = met.through
    sample, piece = rising_pieces(terrain, lines, samples)
    line = samples.line[sample]
    walls = terrain.pieces.is_block[piece] & (terrain.pieces.top[piece] > known.high[line])
    tested = np.flatnonzero(walls)
    tested = tested[is_cut(terrain, lines, samples, sample[tested], piece[tested])]
    stopped = np.zeros(len(lines), np.bool_)
    stopped[line[tested]] = True
    rest = np.flatnonzero(~walls & ~stopped[line])
    rest = rest[is_cut(terrain, lines, samples, sample[rest], piece[rest])]
    remaining = replace(met, through=samples.take(~stopped[samples.line]), left=met.left.take(~stopped[met.left.line]),
                   right=met.right.take(~stopped[met.right.line]),
                   stopped=np.concatenate([met.stopped, np.flatnonzero(stopped)]))
    return remaining, crossings_at(samples, sample[rest], piece[rest])


def _facts(terrain: AslTerrain, lines: ThreadLines, met: MetTerrain, crossings: Crossings) -> CrossingFacts:
    """What the rules ask of the crossings of threads with terrain and ground, those along hexsides among them."""
    parts, ground_tops = [crossings], np.zeros(0, np.int16)
    if met.ground_along is not None:
        parts.append(met.ground_along[0])
        ground_tops = met.ground_along[1]
    elif len(met.left):
        side = hexsides_between(terrain, met.left.cell, met.right.cell)
        parts.append(along_pieces(terrain, lines, met.left, met.right, side))
        sample, height = terrain.side_ground.above(side, lines.low[met.left.line])
        if len(sample):
            # Charged to both hexes, each with its own cliffs; the stricter of the two decides.
            ground_tops = np.concatenate([height, height])
            parts += [crossings_at(samples, sample, np.full(len(sample), -1, np.intp))
                      for samples in (met.left, met.right)]
    if met.own_crossings is not None:
        parts.insert(0, met.own_crossings)
    crossings = join_crossings(parts)
    if not len(ground_tops):
        return obstacles.facts_of(terrain, lines, crossings) if len(crossings) else obstacles.no_facts()
    tops = np.zeros(len(crossings), np.int16)
    tops[len(tops) - len(ground_tops) :] = ground_tops
    return obstacles.facts_of(terrain, lines, crossings, tops)


def _block_by_ends(lines: ThreadLines, findings: Findings) -> None:
    """Checks 2 to 4: buildings, pillboxes, bars, depressions, and entrenched units."""
    ends, sides = findings.ends, findings.sides
    same = ends.same_building.nonzero()[0]
    if len(same):
        findings.block("A6.8", same, lines.end[same], np.zeros_like(same))
    for rule, blocked in (("B30.2", ends.pillboxes), ("B27.2", ends.entrenched)):
        if blocked:
            pairs = np.array([(line, cell) for line, cell, _ in blocked], np.intp)
            findings.block(rule, pairs[:, 0], pairs[:, 1], np.zeros(len(pairs), np.intp))
    if len(ends.decks):
        findings.block("B6.2", ends.decks, lines.start[ends.decks], np.zeros_like(ends.decks))
    if len(ends.entries[0]):
        findings.block("B23.25", *ends.entries, np.zeros_like(ends.entries[0]))
    if len(ends.depressions.line):
        hidden = ends.depressions.blocked.nonzero()[0]
        findings.block("A6.3", ends.depressions.line[hidden], ends.depressions.low[hidden], np.zeros_like(hidden))
    if len(ends.cliffs[0]):
        findings.block("B11.21", *ends.cliffs, np.zeros_like(ends.cliffs[0]))
    if len(sides):
        for rule in ("B23.71", "O5.3"):
            findings.block_on_sides(rule, hexsides.SIDE_RULES[rule](sides))


def _block_by_obstacles(terrain: AslTerrain, lines: ThreadLines, findings: Findings, outcomes: bool) -> None:
    """Checks 5 to 9: obstacles, ground and blind hexes, in hexes and on hexsides.

    Args:
        outcomes: whether nothing but the threads' outcomes is asked for.
    """
    sides, facts = findings.sides, findings.facts
    if len(sides):
        # Light passes over half levels (E1.941).
        findings.block_on_sides("B9", hexsides.SIDE_RULES["B9"](sides) & (sides.full_level | (not findings.light)))
        findings.block_on_sides("B9.52", hexsides.SIDE_RULES["B9.52"](sides))
    if not len(facts):
        return
    level, blind = facts.blocks_lower, facts.blind.hides & facts.obstacle
    crossings, (first, *others) = facts.crossings, obstacles.CROSSING_RULES.items()
    findings.block_at(first[0], crossings, first[1](facts, findings.cleared))
    undecided_level, undecided_blind = level, blind
    if len(lines) > 1:
        # A rule that blocks earlier decides; only the worksheet of a single thread tells all.
        undecided = np.ones(len(lines), np.bool_)
        for number, line, _, _ in findings.blocks:
            if number < NUMBER["A6.2 level"]:
                undecided[line] = False
        undecided_level, undecided_blind = level & undecided[crossings.line], blind & undecided[crossings.line]
    clear_false_crests(terrain, lines, findings, undecided_level, undecided_blind, outcomes)
    for rule, blocks in others if np.count_nonzero(blind) else others[:3]:  # the rest are of blind hexes
        findings.block_at(rule, crossings, blocks(facts, findings.cleared))


def _block_by_hindrance(findings: Findings) -> None:
    """B.10: hindrances of six or more block."""
    line = (findings.hindrance >= obstacles.LIMIT).nonzero()[0]
    if len(line):
        findings.block("B.10", line, np.zeros_like(line), np.zeros_like(line))
