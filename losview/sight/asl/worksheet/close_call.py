"""A thread moved sideways by less than the margin: what it cuts no more or cuts besides, and whether that matters."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from losview.hexes.arrays import Bools, Longs
from losview.sight.asl.rules.decide import answer, decide
from losview.sight.asl.rules.examine import examine, may_matter, nothing_near, side_by_side
from losview.sight.asl.rules.found import Examined
from losview.sight.asl.rules.hexsides import side_depths
from losview.sight.asl.rules.obstacles import Facts, facts_of
from losview.sight.asl.survey.surveyor import AslSurveyor
from losview.sight.asl.trace.crossings import (
    Crossings,
    Samples,
    depths,
    is_two_sided,
    no_crossings,
    no_samples,
    of_samples,
    rising_pieces,
)
from losview.sight.asl.trace.met import MetTerrain
from losview.sight.asl.trace.one_thread import is_beside_another, near_hexes, near_segment, slack_of
from losview.sight.asl.worksheet.thread_words import ThreadWords
from losview.sight.lazy import lazy


@dataclass(eq=False)  # quicker made than frozen
class ShiftAnswer:
    """A thread moved by so much, up to the next cell: what is found of it, as one of many threads.

    Attributes:
        sign, by: as `ShiftedThread` counts. found: of all of the thread's places. line: which of them this is.
    """

    sign: int
    by: int
    found: Examined
    line: int

    @lazy
    def answer(self) -> tuple[bool, int]:
        """Whether anything blocks there, and, where nothing does, the hindrance."""
        return answer(self.found, self.line)

    @lazy
    def decided(self) -> tuple[int, int]:
        """The rule that decides there, as an index of `RULES`, and its place."""
        rules, cells = decide(self.found, len(self.found.hindrance), True)
        return int(rules[self.line]), int(cells[self.line])


def _blocks(facts: Facts) -> Bools:
    """Which crossings block whatever else is met: only ground no higher than both ends may turn out to be no crest."""
    found: Bools = facts.higher | ((facts.tied | facts.half | (facts.blind.yes & facts.obstacle)) & ~facts.ground)
    return found


class ShiftedThread:
    """One thread, moved.

    By 1 · n it meets only what it cuts by more than n, by -1 · n also what it misses by less, n in units of
    `ThreadLines.cross`.  What lies in the hexes of ends that are not centre dots is taken as it is.

    Attributes:
        slack: the margin.
    """

    def __init__(self, judge: AslSurveyor, words: ThreadWords, met: MetTerrain) -> None:
        self.judge, self.words, self.met = judge, words, met
        self.terrain, self.lines, self.found = judge.terrain, words.lines, words.found
        self.slack = slack_of(self.lines, int(judge.options["margin"]))

    @property
    def is_close(self) -> bool:
        """Whether the thread, moved by less than the margin, would have another answer (A6.1)."""
        found = self.found
        if found.blocks and (self._stays_blocked() or self._stays_fenced()):
            return False
        if not (len(found.facts) or len(self.met.everywhere) or self.terrain.has_bars or len(self._near)):
            return False
        own = answer(self.found)
        return any(cells and cells[-1].answer != own for cells in self.cells.values())

    def _stays_blocked(self) -> bool:
        """Whether something is cut by more than the margin that blocks, whatever else is met."""
        facts = self.found.facts
        if not len(facts):
            return False
        return bool(np.count_nonzero(self._passed & _blocks(facts) & (self.words.depths > self.slack)))

    def _stays_fenced(self) -> bool:
        """Whether what blocks on a hexside is crossed by more than the margin, or touched, which it is then too."""
        sides, table = self.found.sides, self.terrain.sides
        if not len(sides):
            return False
        blocks = sides.barring | sides.stopping | sides.blinding[0]
        if any(self.words.crossed(entry) > self.slack for entry in sides.entry[blocks & sides.cut].tolist()):
            return True
        touched = sides.entry[blocks & ~sides.cut].tolist()
        return any(table.one[entry] in self._near.cell or table.two[entry] in self._near.cell for entry in touched)

    @lazy
    def _passed(self) -> Bools:
        """The crossings in hexes that the thread passes through between the ends' own."""
        return self.found.facts.between & ~self.found.facts.met.along

    @lazy
    def cells(self) -> dict[int, list[ShiftAnswer]]:
        """By the sign, the places of the thread between which nothing else is found, ascending; none where it stays.

        A thread that is blocked, and is so for certain where it is moved farthest, stays as it is.
        They are looked at together, as so many threads.
        """
        changes, blocked = self._changes, answer(self.found)[0]
        asked = [(sign, by) for sign in (1, -1) if changes[sign] or not self._is_the_same(sign)
                 if not (blocked and self._is_blocked(sign)) for by in (0, *changes[sign])]
        found: dict[int, list[ShiftAnswer]] = {1: [], -1: []}
        if asked:
            lines = self.lines.take(np.zeros(len(asked), np.intp))
            slack = np.array([sign * by for sign, by in asked], np.int64)
            examined = examine(self.terrain, nothing_near(len(asked)), lines,
                               side_by_side([self._met(*one) for one in asked]), self.judge.weather, slack)
            self.judge.lowered(lines, examined)
            for line, (sign, by) in enumerate(asked):
                found[sign].append(ShiftAnswer(sign, by, examined, line))
        return found

    @lazy
    def _changes(self) -> dict[int, list[int]]:
        """By the sign, how far the thread is moved where it ceases to cut something, or begins to; ascending."""
        asked = [self.met.everywhere, self._near] if self.met.sided is None else [self.met.sided]
        if len(asked) > 1 and set(asked[0].cell.tolist()) == set(asked[1].cell.tolist()):
            del asked[1]
        sides, *others = (side_depths(self.terrain, self.lines, hexes) for hexes in asked)
        near = others[0] if others else sides
        cut = {*self.words.depths[self._passed].tolist(), *sides}
        missed = {*self._nearly_cut[1].tolist(), *near}
        return {1: sorted(by for by in cut if 0 < by <= self.slack),
                -1: sorted(1 - by for by in missed if -self.slack < by <= 0)}

    def _is_the_same(self, sign: int) -> bool:
        """Whether a thread that cuts the same is the same: nothing shows on one side of a hexside, or beside it."""
        met, found = self.met, self.found.facts.met
        along = found.along & (found.piece >= 0) if sign > 0 else found.along
        if self.lines.pointed and (len(met.left) or (met.own is not None and met.own.along.any())):
            return False
        if not self.lines.pointed and along.any() and not (sign > 0 and is_two_sided(found.take(along)).all()):
            return False
        if sign > 0 or not (self.terrain.has_smoke or self.terrain.has_vehicles):
            return True
        beside = set(self._near.cell.tolist()) ^ set(met.everywhere.cell.tolist())
        return not any(self.terrain.smoke[cell] or self.terrain.vehicles[cell] for cell in beside)

    def _is_blocked(self, sign: int) -> bool:
        """Whether something certainly blocks the thread moved as far as the last of its places."""
        if sign < 0:
            crossings, depth = self._nearly_cut
            met = crossings.take(depth > -max(self._changes[sign], default=0))
            return len(met) > 0 and bool(_blocks(facts_of(self.terrain, self.lines, met)).any())
        met = self.found.facts.met
        if self.lines.pointed or not met.along.any():
            return False
        # Ground that shows along a hexside stays; so do pieces that have others across it.
        stays, pieces = met.along & (met.piece < 0), met.along & (met.piece >= 0)
        stays[pieces] = is_two_sided(met.take(pieces))
        return bool((_blocks(self.found.facts) & stays).any())

    def _met(self, sign: int, by: int) -> MetTerrain:
        """What the thread moved meets."""
        met = self.met
        if sign > 0:
            met = replace(met, cut=self.found.facts.met.take(self._passed & (self.words.depths > by)))
            own = met.own
            return met if own is None else replace(met, own=own.take(~own.along | is_beside_another(self.terrain, own)))
        crossings, depth = self._nearly_cut
        met = replace(met, through=self._near, cut=crossings.take(depth > -by))
        return met if met.own is not None else replace(met, left=no_samples(), right=no_samples())

    @lazy
    def _near(self) -> Samples:
        """The hexes that the thread passes or misses by less than the margin, those in which something may matter."""
        a, b, terrain = self.words.a, self.words.b, self.terrain
        found = (near_segment(terrain, a, b, self.lines, self.slack) if self.lines.pointed else
                 near_hexes(terrain, a.hex, b.hex, self.lines, self.slack))
        return found.take(may_matter(terrain, found.cell, self.lines.low))

    @lazy
    def _nearly_cut(self) -> tuple[Crossings, Longs]:
        """The pieces there that it cuts, or misses by less than the margin, and by how much it cuts them."""
        at, piece = rising_pieces(self.terrain, self.lines, self._near)
        if not len(at):
            return no_crossings(), np.zeros(0, np.int64)
        depth = depths(self.terrain, self.lines, self._near.line[at], self._near.cell[at], piece)
        kept = (depth > -self.slack).nonzero()[0]
        return of_samples(self._near, at[kept], piece[kept]), depth[kept]
