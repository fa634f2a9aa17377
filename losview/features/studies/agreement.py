"""Agreement: another program's verdicts against ours, with the rules by which ours were decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from losview.base.study_error import StudyError
from losview.base.translation import tr
from losview.board.board import Board
from losview.features.studies.areas import union_in_order
from losview.features.studies.job import Job, Part
from losview.features.studies.study import FILE, Setting, Study, StudyTask
from losview.features.studies.sweep import sweep
from losview.features.studies.verdict_list import OtherVerdict, read_verdicts
from losview.hexes.arrays import CellIndices
from losview.rules.core.rule_set import Judge
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.verdict import Outcome
from losview.rules.tables import StudyResult, StudyTable, text_column


@dataclass(frozen=True)
class Agreement(Study):
    """Where another program sees what losview does not, or the other way round.

    Attributes:
        verdicts: the other program's, as `read_verdicts` reads them.
    """

    key: ClassVar[str] = "agreement"
    about: ClassVar[str] = tr("another program's verdicts against ours, by the rules that decided ours")
    takes_viewers: ClassVar[bool] = False
    takes_targets: ClassVar[bool] = False
    settings: ClassVar = (
        Setting("verdicts", FILE, tr("the other program's verdicts: a table with tabs, with the columns a, b, and "
                                     "visible, blocked or outcome"), read_verdicts, needed=True),
    )

    verdicts: tuple[OtherVerdict, ...] = ()

    def asked(self, board: Board, viewers: str, targets: str) -> tuple[CellIndices, CellIndices]:
        """Viewers and targets are the hexes that the list names."""
        if viewers or targets:
            raise StudyError(tr("the study agreement asks about the pairs of its list: leave --viewers and --targets "
                                "out"))
        first, second = (union_in_order(board.grid.plane, cells) for cells in self._cells(board))
        return first, second

    def check(self, task: StudyTask) -> None:
        if len(task.heights) > 1:
            raise StudyError(tr("the study agreement judges at one height of viewers and of targets"))

    def compute(self, task: StudyTask, judges: Sequence[Judge], job: Job) -> Part:
        """Numbers in the list of the verdicts whose viewers the job has, int32, and their outcomes and rules, uint8."""
        a, b = self._cells(task.judged[0].board)
        viewers = task.viewers[job.first : job.last]
        own = np.flatnonzero(np.isin(a, viewers))
        targets, order = np.unique(b[own]), np.argsort(viewers)
        swept = list(sweep(judges[0], viewers, targets, task.heights[0], details=True))
        at = order[np.searchsorted(viewers, a[own], sorter=order)], np.searchsorted(targets, b[own])
        return {"number": own.astype(np.int32), "outcome": np.concatenate([one.outcome for one in swept])[at],
                "rule": np.concatenate([one.rule for one in swept])[at]}

    @cached_property
    def _labels(self) -> tuple[list[str], NDArray[np.intp]]:
        """The labels in the list, each once, and intp `(2, verdicts)`: which of them are the ends of each verdict."""
        number: dict[str, int] = {}
        sides = [verdict.a for verdict in self.verdicts], [verdict.b for verdict in self.verdicts]
        ends = [[number.setdefault(label, len(number)) for label in side] for side in sides]
        return list(number), np.array(ends, np.intp)

    def _cells(self, board: Board) -> CellIndices:
        """intp `(2, verdicts)`: the cells of both ends of each verdict."""
        labels, ends = self._labels
        return np.array([_cell(board, label) for label in labels], np.intp)[ends]

    def blank(self, task: StudyTask) -> Part:
        judged = {name: np.zeros(len(self.verdicts), np.uint8) for name in ("outcome", "rule")}
        return {"number": np.zeros(0, np.int32), **judged}

    def add(self, total: Part, job: Job, part: Part) -> None:
        for name in ("outcome", "rule"):
            total[name][part["number"]] = part[name]

    def result(self, task: StudyTask, total: Part) -> StudyResult:
        theirs = np.array([verdict.visible for verdict in self.verdicts], np.bool_)
        ours = total["outcome"] <= Outcome.HINDERED
        rules = text_column(rule or "-" for rule in task.judged[0].judge().rules)[total["rule"]]
        outcomes = text_column(outcome.name.lower() for outcome in Outcome)[total["outcome"]]
        differ = np.flatnonzero(theirs != ours)
        columns = {"a": text_column(self.verdicts[at].a for at in differ.tolist()),
                   "b": text_column(self.verdicts[at].b for at in differ.tolist()),
                   "theirs": text_column("seen" if theirs[at] else "not seen" for at in differ.tolist()),
                   "ours": outcomes[differ], "rule": rules[differ]}
        share = 100 * (1 - len(differ) / max(1, len(theirs)))
        by_rule = Counter(zip(rules[differ].tolist(), theirs[differ].tolist(), strict=True)).most_common()
        summary = [tr("{verdicts:,} verdicts, {differ:,} differ: {share:.2f} % agree.", verdicts=len(theirs),
                      differ=len(differ), share=share)]
        summary += [tr("{rule}: {count:,} that they see and we do not", rule=rule_words(rule), count=count) if seen else
                    tr("{rule}: {count:,} that we see and they do not", rule=rule_words(rule), count=count)
                    for (rule, seen), count in by_rule]
        arrays = {"theirs": theirs, "outcome": total["outcome"], "rule": rules}
        return StudyResult(self.key, task.name, tr("where the verdicts differ"), StudyTable(columns, ends=("a", "b")),
                           task.judged[0].board, tuple(summary), arrays)


def _cell(board: Board, label: str) -> int:
    try:
        return board.grid.plane.cell(board.hex(label))
    except ValueError as problem:
        raise StudyError(tr("a verdict names a hex that the map does not have: {problem}", problem=problem)) from None
