"""What several studies gather: all verdicts of viewers against targets as one matrix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from losview.hexes.arrays import Bools
from losview.sight.rule_set import Judge
from losview.sight.verdict import Outcome
from losview.studies.error import StudyError
from losview.studies.job import Job, Part
from losview.studies.study import Study, StudyTask
from losview.studies.sweep import sweep

#: Most verdicts of a matrix: 5,000 hexes against as many.
MAX_VERDICTS = 25_000_000


@dataclass(frozen=True)
class MatrixStudy(Study):
    """A study that gathers all outcomes: uint8 `(heights, viewers, targets)`, named `outcome`."""

    def compute(self, task: StudyTask, judges: Sequence[Judge], job: Job) -> Part:
        viewers = task.viewers[job.first : job.last]
        outcome = np.zeros((len(task.heights), len(viewers), len(task.targets)), np.uint8)
        for height, heights in enumerate(task.heights):
            for swept in sweep(judges[0], viewers, task.targets, heights):
                outcome[height, swept.first : swept.first + len(swept.viewers)] = swept.outcome
        return {"outcome": outcome}

    def blank(self, task: StudyTask) -> Part:
        check_size(task)
        return {"outcome": np.zeros((len(task.heights), len(task.viewers), len(task.targets)), np.uint8)}

    def add(self, total: Part, job: Job, part: Part) -> None:
        for name, values in part.items():
            total[name][:, job.first : job.last] = values


def check_size(task: StudyTask) -> None:
    """Refuse a matrix that is too large.

    Raises:
        StudyError: naming the limit.
    """
    size = len(task.heights) * len(task.viewers) * len(task.targets)
    if size > MAX_VERDICTS:
        raise StudyError(f"{task.name}: the study {task.study.key} gathers {size:,} verdicts, and the most is "
                         f"{MAX_VERDICTS:,}; name fewer viewers or targets, as in --viewers 'woods'")


def seen_at_any_height(total: Part) -> Bools:
    """bool `(viewers, targets)`: what is seen at any of the heights that were asked about."""
    seen: Bools = np.any(total["outcome"] <= Outcome.HINDERED, axis=0)
    return seen
