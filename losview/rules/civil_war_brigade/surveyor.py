"""Tagg's algorithm over one board, asked about many threads at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.board.terrain import table
from losview.hexes.arrays import Bools
from losview.hexes.hex import Hex
from losview.hexes.thread_batches import SortedThreads
from losview.rules.civil_war_brigade.decision import RULES, Decision, decide, deciding_cells
from losview.rules.civil_war_brigade.mixed_sides import combination_that_sees
from losview.rules.civil_war_brigade.steps import CivilWarThreads
from losview.rules.civil_war_brigade.terrain import read_terrain
from losview.rules.core.board_reading import BoardReading
from losview.rules.core.hex_columns import Standing
from losview.rules.core.rule_set import Judge, RuleSet
from losview.rules.core.threads import BatchVerdicts, LineBatch, LineEnd, eyes_over
from losview.rules.core.verdict import Outcome

#: Threads are decided together until their rows hold about so many hexes.
MAX_HEXES = 1 << 21


class CivilWarSurveyor(Judge):
    """Tagg's algorithm over one state of one board, for many threads; `CivilWarJudge` adds the reasons."""

    rules = RULES
    outcomes = (Outcome.CLEAR, Outcome.BLOCKED)

    def __init__(self, rule_set: RuleSet, board: Board, options: Mapping[str, str]) -> None:
        super().__init__(rule_set, board, options)
        self.board_reading = BoardReading(board, table(), rule_set.table)
        self.terrain = read_terrain(self.board_reading, self.options["ridge-middle"] == "lower")
        self.sides_mixed = self.options["sides"] == "mixed"
        self.kept_standing: dict[Hex, Standing] = {}  # filled by `profile`

    def eye_heights(self, cells: NDArray[np.intp], end: LineEnd | None = None) -> NDArray[np.int32]:
        """The ends count as their ground only; an end may say otherwise."""
        ground = self.terrain.ground[cells].astype(np.int32)
        return eyes_over(ground, np.zeros_like(ground), end)

    def judge_many(self, threads: LineBatch, *, details: bool = False) -> BatchVerdicts:
        answer = BatchVerdicts.blank(len(threads))
        turned = threads.start_height < threads.end_height
        sorted_threads, groups = self.groups(threads, turned)
        answer.rule[sorted_threads.short()] = RULES.index("D")
        for together in groups:
            turned_by_group = [turned[group.batch.thread] for group in together] if details else None
            for group, decision in zip(together, decide(together, turned_by_group), strict=True):
                self._record(answer, group, decision, details)
        return answer

    def _record(self, answer: BatchVerdicts, group: CivilWarThreads, decision: Decision, details: bool) -> None:
        """Write decisions into the answer; S1: a thread along hexsides is seen if any of its ways sees."""
        standing = group.batch.best(~decision.blocked)
        thread = group.batch.thread[standing]
        answer.outcome[thread] = Outcome.BLOCKED * decision.blocked[standing]
        if details:
            answer.rule[thread] = decision.rule[standing]
            answer.cell[thread] = deciding_cells(group, decision)[standing]
        if self.sides_mixed:
            hidden = standing[decision.blocked[standing] & (standing >= group.batch.whole)]
            for column in hidden.tolist():
                self._record_combination(answer, group, column)

    def _record_combination(self, answer: BatchVerdicts, group: CivilWarThreads, column: int) -> None:
        """Write into the answer that a thread along hexsides is seen, if any combination of hexes beside it sees."""
        combination = combination_that_sees(group, column)
        if combination is not None:
            thread = group.batch.thread[column]
            answer.outcome[thread], answer.cell[thread] = Outcome.CLEAR, 0
            answer.rule[thread] = decide([combination])[0].rule[0]

    def groups(self, threads: LineBatch, turned: Bools) -> tuple[SortedThreads, Iterator[list[CivilWarThreads]]]:
        """The threads from their higher to their lower ends, in lists of groups that are decided together.

        Args:
            turned: bool `(n,)`, whether a thread's end is the higher one.
        """
        down = threads.swapped(turned)
        sorted_threads = SortedThreads(self.plane, down.start, down.end)
        high, low = down.start_height.astype(np.int16), down.end_height.astype(np.int16)

        def groups() -> Iterator[list[CivilWarThreads]]:
            together: list[CivilWarThreads] = []
            for batch in sorted_threads.batches(prefer=self.terrain.prefer):
                heights = high[batch.thread], low[batch.thread]
                together.append(CivilWarThreads.of(self.terrain, sorted_threads, batch, *heights))
                if sum(group.ground.size for group in together) > MAX_HEXES:
                    yield together
                    together = []
            if together:
                yield together

        return sorted_threads, groups()
