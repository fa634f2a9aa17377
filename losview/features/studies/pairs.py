"""Pairs: every verdict of viewers against targets, with its hindrance and the rule that decides, as one file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import DTypeLike

from losview.base.translation import tr, tr_as
from losview.features.studies.heights import height_columns
from losview.features.studies.job import Part
from losview.features.studies.study import StudyTask
from losview.features.studies.verdict_matrix import DETAILED, MatrixStudy
from losview.rules.core.verdict import Outcome
from losview.rules.tables import StudyResult, StudyTable, labels_of, text_column


@dataclass(frozen=True)
class Pairs(MatrixStudy):
    """All verdicts; a numpy archive holds them as matrices of heights, viewers and targets."""

    key: ClassVar[str] = "pairs"
    about: ClassVar[str] = tr("all verdicts as one file: outcome, hindrance and the rule that decides")
    matrices: ClassVar[Mapping[str, DTypeLike]] = DETAILED

    def result(self, task: StudyTask, total: Part) -> StudyResult:
        board = task.judged[0].board
        viewers, targets = (labels_of(board, cells.tolist())[1] for cells in (task.viewers, task.targets))
        outcomes = text_column(outcome.name.lower() for outcome in Outcome)
        rules = text_column(rule or "-" for rule in task.judged[0].judge().rules)
        n = len(viewers) * len(targets)
        columns = {"from": np.tile(np.repeat(viewers, len(targets)), len(task.heights)),
                   "to": np.tile(targets, len(viewers) * len(task.heights)), **height_columns(task.heights, n),
                   "outcome": outcomes[total["outcome"].reshape(-1)], "hindrance": total["hindrance"].reshape(-1),
                   "rule": rules[total["rule"].reshape(-1)]}
        arrays = {"viewers": viewers, "targets": targets, **height_columns(task.heights, 1), "outcomes": outcomes,
                  "rules": rules, **total}
        counts = np.bincount(total["outcome"].reshape(-1), minlength=len(outcomes)).tolist()
        said = ", ".join(tr("{count:,} {outcome}", count=count,
                            outcome=word) for word, count in zip(outcomes.tolist(), counts, strict=True) if count)
        return StudyResult(self.key, task.name, tr("all verdicts"), StudyTable(columns, ends=("from", "to")), board,
                           (tr("{threads:,} threads: {outcomes}.", threads=n * len(task.heights),
                               outcomes=said or tr_as("verdicts", "none")),), arrays)
