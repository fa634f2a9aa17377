"""Running a task: its jobs are done by an engine, kept in the store, and added up; progress is told on the way."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass

from losview.base.study_error import StudyCancelled
from losview.base.translation import tr
from losview.features.studies.engine import Engine
from losview.features.studies.store import StudyStore
from losview.features.studies.study import StudyTask
from losview.features.studies.worker import FinishedJob
from losview.rules.tables import StudyResult

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class StudyProgress:
    """How far a task is.

    Attributes:
        done, jobs: how many jobs are done, of how many. kept: how many of those were read from the store.
        threads: how many threads were judged now. seconds: since the task began.
        map, maps: which of how many maps it is, from 0. all_seconds: of several maps, since the first of them began.
    """

    done: int
    jobs: int
    kept: int
    threads: int
    seconds: float
    map: int = 0
    maps: int = 1
    all_seconds: float = 0.0

    @property
    def share(self) -> float:
        """How much of all maps is done, 0 to 1, as if all took the same time."""
        return (self.map + self.done / max(1, self.jobs)) / self.maps

    @property
    def rate(self) -> float:
        """Threads judged a second."""
        return self.threads / self.seconds if self.seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float | None:
        """How long it will go on, with all maps; None before anything is done."""
        if self.maps > 1:
            return self.all_seconds / self.share * (1 - self.share) if self.share else None
        computed = self.done - self.kept
        return self.seconds / computed * (self.jobs - self.done) if computed else None


@dataclass(frozen=True)
class FinishedTask:
    """What became of a task.

    Attributes:
        result: None where jobs failed. failures: those jobs. task: the task.
    """

    task: StudyTask
    result: StudyResult | None
    failures: tuple[FinishedJob, ...] = ()

    def sentences(self) -> list[str]:
        """A sentence for each job that failed."""
        return [tr("{map}: viewers {hexes} could not be judged ({problem})", map=self.task.name,
                   hexes=self.task.hexes(failed.job), problem=failed.problem)
                for failed in self.failures]


def run_task(
    task: StudyTask, engine: Engine, store: StudyStore | None = None,
    progress: Callable[[StudyProgress], None] | None = None, cancelled: Callable[[], bool] | None = None,
) -> FinishedTask:
    """Do all jobs of a task, and add up the result.

    Args:
        store: keeps the parts; those that it holds are not computed again. progress: called after each job.
        cancelled: asked after each job.

    Raises:
        StudyError: where the task is too large, the store cannot be written, or the workers cannot be reached.
        StudyCancelled: where `cancelled` said so.
    """
    begun = time.monotonic()
    jobs = task.jobs()
    total = task.study.blank(task)
    waiting = []
    for job in jobs:
        part = None if store is None else store.read(task, job)
        if part is None or part.keys() != total.keys():
            waiting.append(job)
        else:
            task.study.add(total, job, part)
    kept = len(jobs) - len(waiting)
    done, threads, failures = kept, 0, []
    each = task.threads // max(1, len(task.viewers))
    shared = engine.share(task) if waiting else None
    try:
        with closing(engine.map_unordered(shared, waiting)) as finished:
            for one in finished if waiting else ():
                if one.part is None:
                    failures.append(one)
                else:
                    if store is not None:
                        store.write(task, one.job, one.part)
                    task.study.add(total, one.job, one.part)
                done, threads = done + 1, threads + each * (one.job.last - one.job.first)
                if progress is not None:
                    progress(StudyProgress(done, len(jobs), kept, threads, time.monotonic() - begun))
                if cancelled is not None and cancelled():
                    raise StudyCancelled
    finally:
        if shared is not None:
            engine.release(shared)
    failures.sort(key=lambda failed: failed.job)
    logger.info("Study %s: %d jobs, %d of them from the store, %d failed, in %.1f s", task.study.key, len(jobs), kept,
                len(failures), time.monotonic() - begun)
    return FinishedTask(task, None if failures else task.study.result(task, total), tuple(failures))
