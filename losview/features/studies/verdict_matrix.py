"""What several studies gather: all verdicts of viewers against targets as one matrix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import DTypeLike

from losview.base.study_error import StudyError
from losview.base.translation import tr
from losview.features.studies.job import Job, Part
from losview.features.studies.study import Study, StudyTask
from losview.features.studies.sweep import sweep
from losview.hexes.arrays import Bools
from losview.rules.core.rule_set import Judge
from losview.rules.core.verdict import Outcome

#: The matrices of verdicts with their hindrance and the rule that decides.
DETAILED: Mapping[str, DTypeLike] = {"outcome": np.uint8, "hindrance": np.int16, "rule": np.uint8}
#: Most verdicts of a matrix: 5,000 hexes against as many.
MAX_VERDICTS = 25_000_000


@dataclass(frozen=True)
class MatrixStudy(Study):
    """A study that gathers verdicts as matrices `(heights, viewers, targets)`.

    Attributes:
        matrices: the dtype of each by its name: `outcome`, and where they are wanted `hindrance` and `rule`.
    """

    matrices: ClassVar[Mapping[str, DTypeLike]] = {"outcome": np.uint8}

    def compute(self, task: StudyTask, judges: Sequence[Judge], job: Job) -> Part:
        part, details = self.zeros(task, job.last - job.first), "rule" in self.matrices
        for height, heights in enumerate(task.heights):
            for swept in sweep(judges[0], task.viewers[job.first : job.last], task.targets, heights, details=details):
                for name, values in part.items():
                    values[height, swept.first : swept.first + len(swept.viewers)] = getattr(swept, name)
        return part

    def blank(self, task: StudyTask) -> Part:
        check_size(task)
        return self.zeros(task, len(task.viewers))

    def zeros(self, task: StudyTask, viewers: int) -> Part:
        """The matrices of so many viewers, to be filled."""
        shape = len(task.heights), viewers, len(task.targets)
        return {name: np.zeros(shape, dtype) for name, dtype in self.matrices.items()}

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
        raise StudyError(tr("{map}: the study {study} gathers {size:,} verdicts, and the most is {most:,}; name fewer "
                            "viewers or targets, as in --viewers 'woods'", map=task.name, study=task.study.key,
                            size=size, most=MAX_VERDICTS))


def seen_at_any_height(total: Part) -> Bools:
    """bool `(viewers, targets)`: what is seen at any of the heights that were asked about."""
    seen: Bools = np.any(total["outcome"] <= Outcome.HINDERED, axis=0)
    return seen
