"""Agreement: another program's verdicts against ours, with the rules by which ours were decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import numpy as np

from losview.board.board import Board
from losview.hexes.arrays import Cells
from losview.sight.rule_set import Judge
from losview.sight.verdict import Outcome
from losview.studies.error import StudyError
from losview.studies.job import Job, Part
from losview.studies.kinds.verdict_list import OtherVerdict, read_verdicts
from losview.studies.study import Setting, Study, StudyTask
from losview.studies.sweep import sweep
from losview.studies.tables import StudyResult, StudyTable, words


@dataclass(frozen=True)
class Agreement(Study):
    """Where another program sees what losview does not, or the other way round.

    Attributes:
        verdicts: the other program's, as `read_verdicts` reads them.
    """

    key: ClassVar[str] = "agreement"
    about: ClassVar[str] = "another program's verdicts against ours, by the rules that decided ours"
    settings: ClassVar = (
        Setting("verdicts", "FILE", "the other program's verdicts: a table with tabs, with the columns a, b, and "
                "visible, blocked or outcome", read_verdicts, needed=True),
    )

    verdicts: tuple[OtherVerdict, ...] = ()

    def asked(self, board: Board, viewers: str, targets: str) -> tuple[Cells, Cells]:
        """Viewers and targets are the hexes that the list names."""
        if viewers or targets:
            raise StudyError("the study agreement asks about the pairs of its list: leave --viewers and --targets out")
        plane, cell = board.grid.plane, partial(_cell, board)
        named = {cell(each.a) for each in self.verdicts}, {cell(each.b) for each in self.verdicts}
        first, second = (plane.cells[[each in cells for each in plane.cells.tolist()]] for cells in named)
        return first, second

    def compute(self, task: StudyTask, judges: Sequence[Judge], job: Job) -> Part:
        """uint8 by verdict of the list: outcome and rule; 255 for those of other jobs."""
        board = task.judged[0].board
        part = self._blank()
        viewers = {cell: at for at, cell in enumerate(task.viewers[job.first : job.last].tolist())}
        targets = {cell: at for at, cell in enumerate(task.targets.tolist())}
        listed = [(number, viewers[a], targets[b]) for number, (a, b) in enumerate(self._cells(board)) if a in viewers]
        if not listed:
            return part
        number, row, column = np.array(listed, np.intp).T
        swept = list(sweep(judges[0], task.viewers[job.first : job.last], task.targets, task.heights[0], details=True))
        part["outcome"][number] = np.concatenate([one.outcome for one in swept])[row, column]
        part["rule"][number] = np.concatenate([one.rule for one in swept])[row, column]
        return part

    def _cells(self, board: Board) -> list[tuple[int, int]]:
        """The two cells of each verdict."""
        known: dict[str, int] = {}
        for verdict in self.verdicts:
            for label in verdict[:2]:
                if label not in known:
                    known[label] = _cell(board, label)
        return [(known[verdict.a], known[verdict.b]) for verdict in self.verdicts]

    def blank(self, task: StudyTask) -> Part:
        return self._blank()

    def _blank(self) -> Part:
        return {name: np.full(len(self.verdicts), 255, np.uint8) for name in ("outcome", "rule")}

    def add(self, total: Part, job: Job, part: Part) -> None:
        done = part["outcome"] != 255
        for name, values in part.items():
            total[name][done] = values[done]

    def result(self, task: StudyTask, total: Part) -> StudyResult:
        theirs = np.array([verdict.visible for verdict in self.verdicts], np.bool_)
        ours = total["outcome"] <= Outcome.HINDERED
        rules = words(rule or "-" for rule in task.judged[0].judge().rules)[total["rule"]]
        outcomes = words(outcome.name.lower() for outcome in Outcome)[total["outcome"]]
        differ = np.flatnonzero(theirs != ours)
        columns = {"a": words(self.verdicts[at].a for at in differ.tolist()),
                   "b": words(self.verdicts[at].b for at in differ.tolist()),
                   "theirs": words("seen" if theirs[at] else "not seen" for at in differ.tolist()),
                   "ours": outcomes[differ], "rule": rules[differ]}
        share = 100 * (1 - len(differ) / max(1, len(theirs)))
        by_rule = Counter(zip(rules[differ].tolist(), theirs[differ].tolist(), strict=True)).most_common()
        summary = [f"{len(theirs):,} verdicts, {len(differ):,} differ: {share:.2f} % agree."]
        summary += [f"{rule}: {count:,} that {'they see and we do not' if seen else 'we see and they do not'}"
                    for (rule, seen), count in by_rule]
        arrays = {"theirs": theirs, "outcome": total["outcome"], "rule": rules}
        return StudyResult(self.key, task.name, "where the verdicts differ", StudyTable(columns), task.judged[0].board,
                           tuple(summary), arrays)


def _cell(board: Board, label: str) -> int:
    try:
        return board.grid.plane.cell(board.hex(label))
    except ValueError as problem:
        raise StudyError(f"a verdict names a hex that the map does not have: {problem}") from None
