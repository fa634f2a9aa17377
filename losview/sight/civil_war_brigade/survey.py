"""What Tagg's algorithm answers of many threads at once: which step decides each, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.board.kinds.terrain import table
from losview.hexes.arrays import Bools
from losview.hexes.fan import Fan
from losview.hexes.hex import Hex
from losview.sight.civil_war_brigade import steps
from losview.sight.civil_war_brigade.crest import Origin, Past, beyond
from losview.sight.civil_war_brigade.decision import RULES, Decision
from losview.sight.civil_war_brigade.steps import Found, Walk
from losview.sight.civil_war_brigade.terrain import read_terrain
from losview.sight.profile import ProfilePart
from losview.sight.ruleset import Judge, RuleSet
from losview.sight.survey import Surface
from losview.sight.threads import End, Survey, Threads
from losview.sight.verdict import Number, Outcome

#: Places of threads that are decided together.
GROUP = 1 << 21


@dataclass
class Opening:
    """A walk whose threads have been asked all that does not look past the higher end.

    Attributes:
        walk, at: the threads still open and their columns.
        crest, crest_at: those of them that steps 5 and 6 are asked of.
    """

    decision: Decision
    walk: Walk
    at: NDArray[np.intp]
    crest: Walk
    crest_at: NDArray[np.intp]


def decide(walks: list[Walk], turned: list[Bools] | None = None, *, log: bool = False) -> list[Decision]:
    """Ask the steps in their order, each of the threads that are still open.

    All walks are of one fan: what lies past their higher ends is looked up for all together.
    """
    openings = [_open(walk, None if turned is None else turned[i], log) for i, walk in enumerate(walks)]
    crests = [opening.crest.origin() for opening in openings if len(opening.crest_at)]
    past = beyond(walks[0].terrain, walks[0].fan, Origin.joined(crests)) if crests else None
    seen = 0
    for opening in openings:
        if past is not None and len(opening.crest_at):
            _crest(opening, past.part(slice(seen, seen + len(opening.crest_at))))
            seen += len(opening.crest_at)
        on = opening.decision.rule[opening.at] == 0
        if np.count_nonzero(on):
            _contention(opening.decision, opening.walk.columns(on), opening.at[on])
    return [opening.decision for opening in openings]


def _open(walk: Walk, turned: Bools | None, log: bool) -> Opening:
    """Steps S2 to 4."""
    n = len(walk.high)
    decision = Decision(
        np.zeros(n, np.bool_),
        np.zeros(n, np.uint8),
        np.full(n, -1, np.intp),
        np.zeros(n, np.bool_),
        turned,
        [] if log else None,
    )
    at, still = np.arange(n), np.ones(n, np.bool_)
    none = np.zeros(0, np.intp)
    for name, step, blocks in (("S2", steps.step_s2, True), ("1", steps.step_1, True), ("2", steps.step_2, False)):
        found = decision.note(name, step(walk), walk)
        decision.settle(at, found.yes & still, blocks, name, found.where)
        still &= ~found.yes
        if not np.count_nonzero(still):
            return Opening(decision, walk, none, walk, none)
    walk, at = walk.columns(still), at[still]
    three = decision.note("3", steps.step_3(walk), walk).yes
    if not np.count_nonzero(three):
        return Opening(decision, walk, at, walk, none)
    level, level_at = walk.columns(three), at[three]
    four = decision.note("4", steps.step_4(level), level)
    decision.settle(level_at, four.yes, True, "4", four.where)
    return Opening(decision, walk, at, level.columns(~four.yes), level_at[~four.yes])


def _crest(opening: Opening, past: Past) -> None:
    """Steps 5 and 6: on which side of the hill's crest the two ends lie."""
    decision, crest = opening.decision, opening.crest
    five = decision.note("5", steps.step_5(past), crest, past)
    if not five.yes.all():
        six = decision.note("6", steps.step_6(crest, past), crest, past)
        decision.settle(opening.crest_at, ~five.yes & ~six.yes, True, "6")


def _contention(decision: Decision, walk: Walk, at: NDArray[np.intp]) -> None:
    """Steps 7 to 11: which hexes are in contention, and whether one of them hides the lower end."""
    seven = decision.note("7", steps.step_7(walk), walk)
    if np.count_nonzero(seven.yes):
        modified = walk.columns(seven.yes)
        _weigh(decision, modified, at[seven.yes], modified.modified)
    walk, at = walk.columns(~seven.yes), at[~seven.yes]
    if not len(at):
        return
    eight = decision.note("8", steps.step_8(walk), walk)
    decision.settle(at, eight.yes, False, "8")
    walk, at = walk.columns(~eight.yes), at[~eight.yes]
    if not len(at):
        return
    nine = decision.note("9", steps.step_9(walk), walk)
    if nine.where is not None and np.count_nonzero(nine.yes):
        ridged = walk.columns(nine.yes)
        _weigh(decision, ridged, at[nine.yes], steps.ridge_middles(ridged, nine.where[:, nine.yes]))
    walk, at = walk.columns(~nine.yes), at[~nine.yes]
    if not len(at):
        return
    ten = decision.note("10", steps.step_10(walk), walk)
    contention = steps.first_of_levels(walk)
    if ten.where is not None and np.count_nonzero(ten.yes):
        contention = np.where(ten.yes, ten.where, contention)
    _weigh(decision, walk, at, contention, ten.beside)


def _weigh(
    decision: Decision, walk: Walk, at: NDArray[np.intp], contention: Bools, beside: Bools | None = None
) -> None:
    """Step 11, which decides."""
    eleven = decision.note("11", steps.step_11(walk, contention, beside), walk)
    if decision.log is not None:
        decision.log[-1] = ("11", Found(eleven.yes, contention, beside), walk, None)
    decision.settle(at, ~eleven.yes, False, "11")
    if eleven.where is None or eleven.beside is None:
        decision.settle(at, eleven.yes, True, "11", eleven.where)
        return
    decision.settle(at, eleven.yes, True, "11", eleven.where | eleven.beside)
    row = np.maximum(decision.row[at], 0), np.arange(len(at))
    decision.aside[at] = eleven.beside[row] & ~eleven.where[row]


class CivilWarSurveyor(Judge):
    """Tagg's algorithm over one state of one board, asked of many threads at once; `CivilWarJudge` adds the reasons."""

    rules = RULES

    def __init__(self, rule_set: RuleSet, board: Board, options: Mapping[str, str]) -> None:
        super().__init__(rule_set, board, options)
        self.surface = Surface(board, table(), rule_set.table)
        self.terrain = read_terrain(self.surface, self.options["ridge-middle"] == "lower")
        self.standing_known: dict[Hex, tuple[Number, tuple[ProfilePart, ...]]] = {}  # the side view's own

    def eye_heights(self, cells: NDArray[np.intp], end: End | None = None) -> NDArray[np.int32]:
        """The ends count as their ground only; an end may say otherwise."""
        ground = self.terrain.ground[cells].astype(np.int32)
        if end is not None:
            ground = np.full_like(ground, end.level) if end.level is not None else ground
            ground = ground + (end.eye or 0)
        return ground

    def survey(self, threads: Threads, *, details: bool = False) -> Survey:
        answer = Survey.blank(len(threads))
        turned = threads.start_height < threads.end_height
        fan, walks = self.walks(threads, turned)
        answer.rule[fan.short()] = RULES.index("D")
        for group in walks:
            lowest = [turned[walk.sheaf.thread] for walk in group] if details else None
            for walk, decision in zip(group, decide(group, lowest), strict=True):
                self._record(answer, walk, decision, details)
        return answer

    def _record(self, answer: Survey, walk: Walk, decision: Decision, details: bool) -> None:
        """Write decisions into the answer; S1: a thread along hexsides is seen if any of its ways sees."""
        stands = walk.sheaf.best(~decision.blocked)
        thread = walk.sheaf.thread[stands]
        answer.outcome[thread] = Outcome.BLOCKED * decision.blocked[stands]
        if details:
            answer.rule[thread] = decision.rule[stands]
            answer.cell[thread] = deciding_place(walk, decision)[stands]

    def walks(self, threads: Threads, turned: Bools) -> tuple[Fan, Iterator[list[Walk]]]:
        """The threads from their higher to their lower ends (`turned`: the end is the higher one).

        They come in groups that hold a bounded number of places.
        """
        down = threads.swapped(turned)
        fan = Fan(self.plane, down.start, down.end)
        high, low = down.start_height.astype(np.int16), down.end_height.astype(np.int16)

        def groups() -> Iterator[list[Walk]]:
            group: list[Walk] = []
            for sheaf in fan.sheaves(prefer=self.terrain.prefer):
                group.append(Walk(self.terrain, fan, sheaf, high[sheaf.thread], low[sheaf.thread]))
                if sum(walk.ground.size for walk in group) > GROUP:
                    yield group
                    group = []
            if group:
                yield group

        return fan, groups()


def deciding_place(walk: Walk, decision: Decision) -> NDArray[np.intp]:
    """Place of the hex that blocks each thread, 0 where it is seen; for the crest of step 6 its upper end."""
    hexes, column = walk.sheaf.hexes, np.arange(len(decision.row))
    cell = np.where(decision.row >= 0, hexes[decision.row, column], walk.sheaf.start)
    if len(aside := np.flatnonzero(decision.aside)):
        cell[aside] = walk.sheaf.beside[decision.row[aside], aside - walk.sheaf.whole]
    return np.where(decision.blocked, cell, 0)
