"""A thread moved sideways by less than the margin: what it then cuts, and whether its answer changes (A6.1)."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from losview.hexes.arrays import Bools, Longs
from losview.sight.asl.rules.decide import blocked_and_hindrance, deciding_rules
from losview.sight.asl.rules.examine import examine, may_matter, met_by_many, no_end_findings
from losview.sight.asl.rules.findings import Findings
from losview.sight.asl.rules.hexsides import side_depths
from losview.sight.asl.rules.obstacles import CrossingFacts, facts_of
from losview.sight.asl.survey.surveyor import AslSurveyor
from losview.sight.asl.trace.crossings import (
    Crossings,
    Samples,
    crossings_at,
    depths,
    is_two_sided,
    no_crossings,
    no_samples,
    rising_pieces,
)
from losview.sight.asl.trace.met_terrain import MetTerrain
from losview.sight.asl.trace.single_thread import is_beside_another, near_hexes, near_segment, slack_of
from losview.sight.asl.worksheet.thread_writer import ThreadWriter
from losview.sight.lazy import lazy


@dataclass(eq=False)  # quicker to make than a frozen one
class ShiftAnswer:
    """A thread moved sideways, up to the next shift at which something changes.

    Attributes:
        sign, by: which way and how far, as `ShiftedThread` counts. findings: about the thread at all its shifts, as
            about so many threads. line: which of these this is.
    """

    sign: int
    by: int
    findings: Findings
    line: int

    @lazy
    def answer(self) -> tuple[bool, int]:
        """Whether anything blocks there, and, where nothing does, the hindrance."""
        return blocked_and_hindrance(self.findings, self.line)

    @lazy
    def decided(self) -> tuple[int, int]:
        """The rule that decides there, as an index of `RULES`, and its cell."""
        rules, cells = deciding_rules(self.findings, len(self.findings.hindrance), True)
        return int(rules[self.line]), int(cells[self.line])


def _blocks(facts: CrossingFacts) -> Bools:
    """Which crossings block whatever else is met: all but ground no higher than both ends, which may be no crest."""
    others = facts.blocks_lower | facts.blocks_half_level | (facts.blind.hides & facts.obstacle)
    blocks: Bools = facts.blocks_both | (others & ~facts.ground)
    return blocks


class ShiftedThread:
    """One thread, moved sideways in thought.

    Moved by `n` with sign 1 it meets only what it cuts by more than `n`; with sign -1 also what it misses by less than
    `n`, in units of `ThreadLines.cross`.  What lies in the hexes of ends that are not centre dots stays as it is.

    Attributes:
        slack: the margin.
    """

    def __init__(self, judge: AslSurveyor, writer: ThreadWriter, met: MetTerrain) -> None:
        self.judge, self.writer, self.met = judge, writer, met
        self.terrain, self.lines, self.findings = judge.terrain, writer.lines, writer.findings
        self.slack = slack_of(self.lines, int(judge.options["margin"]))

    @property
    def is_close(self) -> bool:
        """Whether the thread, moved by less than the margin, would have another answer (A6.1)."""
        findings = self.findings
        if findings.blocks and (self._stays_blocked() or self._stays_blocked_by_hexside()):
            return False
        if not (len(findings.facts) or len(self.met.all_hexes) or self.terrain.has_bars or len(self._near)):
            return False
        answer = blocked_and_hindrance(self.findings)
        return any(shifts and shifts[-1].answer != answer for shifts in self.shifts.values())

    def _stays_blocked(self) -> bool:
        """Whether something that blocks, whatever else is met, is cut by more than the margin."""
        facts = self.findings.facts
        if not len(facts):
            return False
        return bool(np.count_nonzero(self._passed & _blocks(facts) & (self.writer.depths > self.slack)))

    def _stays_blocked_by_hexside(self) -> bool:
        """Whether a hexside feature that blocks is crossed by more than the margin, or touched, as it then still is."""
        sides, table = self.findings.sides, self.terrain.sides
        if not len(sides):
            return False
        blocks = sides.barring | sides.stopping | sides.blinding[0]
        if any(self.writer.hexside_depth(entry) > self.slack for entry in sides.entry[blocks & sides.cut].tolist()):
            return True
        touched = sides.entry[blocks & ~sides.cut].tolist()
        return any(cell in self._near.cell
                   for entry in touched for cell in (table.cell[entry], table.cell_across[entry]))

    @lazy
    def _passed(self) -> Bools:
        """The crossings in hexes that the thread passes through between the ends' own."""
        return self.findings.facts.between & ~self.findings.facts.crossings.along

    @lazy
    def shifts(self) -> dict[int, list[ShiftAnswer]]:
        """By the sign, the shifts at which something changes, ascending; none where the answer stays the same.

        A thread that is blocked, and certainly is where it is moved farthest, keeps its answer.
        All shifts are judged together, as so many threads.
        """
        changes, blocked = self._changes, blocked_and_hindrance(self.findings)[0]
        shifts = [(sign, by) for sign in (1, -1) if changes[sign] or not self._is_the_same(sign)
                 if not (blocked and self._is_blocked(sign)) for by in (0, *changes[sign])]
        by_sign: dict[int, list[ShiftAnswer]] = {1: [], -1: []}
        if shifts:
            lines = self.lines.take(np.zeros(len(shifts), np.intp))
            slack = np.array([sign * by for sign, by in shifts], np.int64)
            findings = examine(self.terrain, no_end_findings(len(shifts)), lines,
                               met_by_many([self._met(*shift) for shift in shifts]), self.judge.weather, slack)
            self.judge.with_low_visibility(lines, findings)
            for line, (sign, by) in enumerate(shifts):
                by_sign[sign].append(ShiftAnswer(sign, by, findings, line))
        return by_sign

    @lazy
    def _changes(self) -> dict[int, list[int]]:
        """By the sign, how far the thread is moved where it ceases or begins to cut something; ascending."""
        samples = [self.met.all_hexes, self._near] if self.met.with_end_hexes is None else [self.met.with_end_hexes]
        if len(samples) > 1 and set(samples[0].cell.tolist()) == set(samples[1].cell.tolist()):
            del samples[1]
        sides, *others = (side_depths(self.terrain, self.lines, hexes) for hexes in samples)
        near_sides = others[0] if others else sides
        cut = {*self.writer.depths[self._passed].tolist(), *sides}
        missed = {*self._nearly_cut[1].tolist(), *near_sides}
        return {1: sorted(by for by in cut if 0 < by <= self.slack),
                -1: sorted(1 - by for by in missed if -self.slack < by <= 0)}

    def _is_the_same(self, sign: int) -> bool:
        """Whether a thread that cuts the same has the same answer: nothing along or beside it can change that."""
        met, crossings = self.met, self.findings.facts.crossings
        along = crossings.along & (crossings.piece >= 0) if sign > 0 else crossings.along
        own = met.own_crossings
        if self.lines.between_points and (len(met.left) or (own is not None and own.along.any())):
            return False
        if not self.lines.between_points and along.any() and (
                sign < 0 or not is_two_sided(crossings.take(along)).all()):
            return False
        if sign > 0 or not (self.terrain.has_smoke or self.terrain.has_vehicles):
            return True
        beside = set(self._near.cell.tolist()) ^ set(met.all_hexes.cell.tolist())
        terrain = self.terrain
        return not any(terrain.smoke[cell] or terrain.ffe[cell] or terrain.vehicles[cell] for cell in beside)

    def _is_blocked(self, sign: int) -> bool:
        """Whether something certainly blocks the thread at its largest shift."""
        if sign < 0:
            crossings, depth = self._nearly_cut
            cut = crossings.take(depth > -max(self._changes[sign], default=0))
            return len(cut) > 0 and bool(_blocks(facts_of(self.terrain, self.lines, cut)).any())
        crossings = self.findings.facts.crossings
        if self.lines.between_points or not crossings.along.any():
            return False
        # Ground that shows along a hexside is still met; so are pieces that have others across it.
        stays, pieces = crossings.along & (crossings.piece < 0), crossings.along & (crossings.piece >= 0)
        stays[pieces] = is_two_sided(crossings.take(pieces))
        return bool((_blocks(self.findings.facts) & stays).any())

    def _met(self, sign: int, by: int) -> MetTerrain:
        """What the thread meets when it is moved."""
        met = self.met
        if sign > 0:
            met = replace(met, cut=self.findings.facts.crossings.take(self._passed & (self.writer.depths > by)))
            own = met.own_crossings
            if own is None:
                return met
            return replace(met, own_crossings=own.take(~own.along | is_beside_another(self.terrain, own)))
        crossings, depth = self._nearly_cut
        met = replace(met, through=self._near, cut=crossings.take(depth > -by))
        return met if met.own_crossings is not None else replace(met, left=no_samples(), right=no_samples())

    @lazy
    def _near(self) -> Samples:
        """The hexes that the thread passes, or misses by less than the margin, and in which something may matter."""
        a, b, terrain = self.writer.a, self.writer.b, self.terrain
        near = (near_segment(terrain, a, b, self.lines, self.slack) if self.lines.between_points else
                near_hexes(terrain, a.hex, b.hex, self.lines, self.slack))
        return near.take(may_matter(terrain, near.cell, self.lines.low))

    @lazy
    def _nearly_cut(self) -> tuple[Crossings, Longs]:
        """The pieces in these hexes that it cuts, or misses by less than the margin, and by how much it cuts them."""
        sample, piece = rising_pieces(self.terrain, self.lines, self._near)
        if not len(sample):
            return no_crossings(), np.zeros(0, np.int64)
        depth = depths(self.terrain, self.lines, self._near.line[sample], self._near.cell[sample], piece)
        kept = (depth > -self.slack).nonzero()[0]
        return crossings_at(self._near, sample[kept], piece[kept]), depth[kept]
