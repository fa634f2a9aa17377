"""Tasks for the tests of studies: small boards of all rule sets, and studies that go wrong where they are told to."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from losview.base.translation import language
from losview.board.board import Board
from losview.features.studies.dominance import Dominance
from losview.features.studies.job import EyeHeights, Job, JudgedBoard, Part, RulesChoice
from losview.features.studies.plan import plan_task
from losview.features.studies.study import Study, StudyTask
from losview.rules.core.rule_set import Judge


def task_of(board: Board, rules: str, study: Study | None = None, viewers: str = "", targets: str = "",
            heights: Sequence[EyeHeights] = (EyeHeights(),), **options: str) -> StudyTask:
    """A task about one board."""
    judged = [JudgedBoard(board, RulesChoice.of(rules, options))]
    return plan_task(study or Dominance(), "test", judged, viewers=viewers, targets=targets, heights=heights)


@dataclass(frozen=True)
class FailingStudy(Dominance):
    """Dominance, but the job of that number raises, or kills its worker: each time, or as long as a file is there."""

    key: ClassVar[str] = "cursed"

    number: int = 1
    kills: bool = False
    while_there: str = ""

    def compute(self, task: StudyTask, judges: Sequence[Judge], job: Job) -> Part:
        if job.number == self.number and (not self.while_there or os.path.exists(self.while_there)):
            if not self.kills:
                raise ArithmeticError("cursed")
            if self.while_there:
                os.unlink(self.while_there)
            os.kill(os.getpid(), signal.SIGKILL)
        return super().compute(task, judges, job)


@dataclass(frozen=True)
class Speaking(Dominance):
    """Dominance, but the first job tells the language in which its worker speaks, and fails."""

    key: ClassVar[str] = "speaking"

    def compute(self, task: StudyTask, judges: Sequence[Judge], job: Job) -> Part:
        if job.number == 1:
            raise LookupError(language())
        return super().compute(task, judges, job)
