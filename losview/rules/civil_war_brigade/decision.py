"""The order in which Tagg's steps are asked, and which of them decides each thread."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.hexes.arrays import Bools
from losview.rules.civil_war_brigade import steps
from losview.rules.civil_war_brigade.extension import Extension, ExtensionStart, follow_extension
from losview.rules.civil_war_brigade.steps import CivilWarThreads, StepAnswer

#: Steps that can decide, in the order in which they are asked.
RULES = ("", "D", "S2", "1", "2", "4", "6", "8", "11")


@dataclass
class Decision:
    """How the threads of one group were decided: arrays `(n,)`; and, if asked for, the steps in order.

    Attributes:
        blocked: whether the lower end is hidden.
        rule: uint8, index into `RULES` of the step that decided.
        row: intp, the row of the deciding hex nearest to the viewer, -1 for none.
        turned: whether the viewer stands at the lower end; None where the deciding rows are not wanted.
        log: each step asked, with its answer and the threads it was asked of; None where it is not wanted.
    """

    blocked: Bools
    rule: NDArray[np.uint8]
    row: NDArray[np.intp]
    turned: Bools | None = None
    log: list[tuple[str, StepAnswer, CivilWarThreads, Extension | None]] | None = None

    def settle(self, at: NDArray[np.intp], decides: Bools, blocked: bool, rule: str, rows: Bools | None = None) -> None:
        """Decide threads.

        Args:
            at: the columns that were asked. decides: for which of them the step decides.
            blocked: how it decides. rule: the step.
            rows: `(rows, n)`, the rows that make it so; None where no hex does.
        """
        done = at[decides]
        if not len(done):
            return
        self.blocked[done] = blocked
        self.rule[done] = RULES.index(rule)
        if rows is not None and self.turned is not None:
            hits = rows[:, decides]
            last = len(hits) - 1 - hits[::-1].argmax(axis=0)
            self.row[done] = np.where(self.turned[done], last, hits.argmax(axis=0))

    def note(
        self, step: str, answer: StepAnswer, group: CivilWarThreads, extension: Extension | None = None
    ) -> StepAnswer:
        """Enter a step into the log where there is one; returns its answer."""
        if self.log is not None:
            self.log.append((step, answer, group, extension))
        return answer


@dataclass
class EarlySteps:
    """A group after steps S2 to 4, which do not look past the higher ends.

    Attributes:
        group, at: the threads still undecided and their columns.
        crest, crest_at: those of them that steps 5 and 6 are asked of.
    """

    decision: Decision
    group: CivilWarThreads
    at: NDArray[np.intp]
    crest: CivilWarThreads
    crest_at: NDArray[np.intp]


def decide(groups: list[CivilWarThreads], turned: list[Bools] | None = None, *, log: bool = False) -> list[Decision]:
    """Ask the steps in their order, each about the threads that are still undecided.

    Args:
        groups: of the same `SortedThreads`, so that their extensions are followed in one go.
        turned: for each group as in `Decision`. log: whether the steps are wanted too.
    """
    started = [_early_steps(group, None if turned is None else turned[i], log) for i, group in enumerate(groups)]
    starts = [early.crest.extension_start() for early in started if len(early.crest_at)]
    extension: Extension | None = None
    if starts:
        extension = follow_extension(groups[0].terrain, groups[0].sorted_threads, ExtensionStart.joined(starts))
    first = 0
    for early in started:
        if extension is not None and len(early.crest_at):
            _crest(early, extension.part(slice(first, first + len(early.crest_at))))
            first += len(early.crest_at)
        undecided = early.decision.rule[early.at] == 0
        if np.count_nonzero(undecided):
            _contention(early.decision, early.group.columns(undecided), early.at[undecided])
    return [early.decision for early in started]


def _early_steps(group: CivilWarThreads, turned: Bools | None, log: bool) -> EarlySteps:
    """Steps S2 to 4."""
    n = len(group.high)
    decision = Decision(
        np.zeros(n, np.bool_),
        np.zeros(n, np.uint8),
        np.full(n, -1, np.intp),
        turned,
        [] if log else None,
    )
    at, undecided = np.arange(n), np.ones(n, np.bool_)
    none = np.zeros(0, np.intp)
    for name, step, blocks in (("S2", steps.step_s2, True), ("1", steps.step_1, True), ("2", steps.step_2, False)):
        answer = decision.note(name, step(group), group)
        decision.settle(at, answer.yes & undecided, blocks, name, answer.where)
        undecided &= ~answer.yes
        if not np.count_nonzero(undecided):
            return EarlySteps(decision, group, none, group, none)
    group, at = group.columns(undecided), at[undecided]
    three = decision.note("3", steps.step_3(group), group).yes
    if not np.count_nonzero(three):
        return EarlySteps(decision, group, at, group, none)
    level, level_at = group.columns(three), at[three]
    four = decision.note("4", steps.step_4(level), level)
    decision.settle(level_at, four.yes, True, "4", four.where)
    return EarlySteps(decision, group, at, level.columns(~four.yes), level_at[~four.yes])


def _crest(early: EarlySteps, extension: Extension) -> None:
    """Steps 5 and 6: on which side of the hill's crest the two ends lie."""
    decision, crest = early.decision, early.crest
    five = decision.note("5", steps.step_5(extension), crest, extension)
    if not five.yes.all():
        six = decision.note("6", steps.step_6(crest, extension), crest, extension)
        decision.settle(early.crest_at, ~five.yes & ~six.yes, True, "6")


def _contention(decision: Decision, group: CivilWarThreads, at: NDArray[np.intp]) -> None:
    """Steps 7 to 11: which hexes are in contention, and whether one of them hides the lower end."""
    seven = decision.note("7", steps.step_7(group), group)
    if np.count_nonzero(seven.yes):
        modified = group.columns(seven.yes)
        _weigh(decision, modified, at[seven.yes], modified.modified)
    group, at = group.columns(~seven.yes), at[~seven.yes]
    if not len(at):
        return
    eight = decision.note("8", steps.step_8(group), group)
    decision.settle(at, eight.yes, False, "8")
    group, at = group.columns(~eight.yes), at[~eight.yes]
    if not len(at):
        return
    nine = decision.note("9", steps.step_9(group), group)
    if nine.where is not None and np.count_nonzero(nine.yes):
        ridged = group.columns(nine.yes)
        _weigh(decision, ridged, at[nine.yes], steps.ridge_middles(ridged, nine.where[:, nine.yes]))
    group, at = group.columns(~nine.yes), at[~nine.yes]
    if not len(at):
        return
    ten = decision.note("10", steps.step_10(group), group)
    contention = steps.first_of_levels(group)
    if ten.where is not None and np.count_nonzero(ten.yes):
        contention = np.where(ten.yes, ten.where, contention)
    _weigh(decision, group, at, contention)


def _weigh(decision: Decision, group: CivilWarThreads, at: NDArray[np.intp], contention: Bools) -> None:
    """Step 11, which decides."""
    eleven = decision.note("11", steps.step_11(group, contention), group)
    if decision.log is not None:
        decision.log[-1] = ("11", StepAnswer(eleven.yes, contention), group, None)
    decision.settle(at, ~eleven.yes, False, "11")
    decision.settle(at, eleven.yes, True, "11", eleven.where)


def deciding_cells(group: CivilWarThreads, decision: Decision) -> NDArray[np.intp]:
    """intp `(n,)`: the cell of the hex that blocks each thread, 0 where it is seen; for step 6 the higher end."""
    hexes, column = group.batch.hexes, np.arange(len(decision.row))
    cell = np.where(decision.row >= 0, hexes[decision.row, column], group.batch.start)
    return np.where(decision.blocked, cell, 0)
