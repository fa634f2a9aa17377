"""The seam: where jobs are done.  `share` hands a task to the workers once, `map_unordered` does its jobs there.

Whatever the engine, the parts are the same; only the order in which they come differs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable
from types import TracebackType
from typing import Any, Self

from losview.features.studies.job import Job
from losview.features.studies.study import StudyTask
from losview.features.studies.worker import FinishedJob, forget_task, run_job


class Engine(ABC):
    """Does jobs; used in a `with` block, which ends its workers.

    Attributes:
        workers: how many jobs are done at once, as far as is known.
    """

    workers: int = 1

    @abstractmethod
    def share(self, task: StudyTask) -> Any:
        """Hand a task to the workers; returns what `map_unordered` takes."""

    @abstractmethod
    def map_unordered(self, shared: Any, jobs: Iterable[Job]) -> Generator[FinishedJob]:
        """Do jobs of a shared task; yields each when it is done.  Closing the iterator gives up the others.

        Raises:
            StudyError: where the workers cannot be reached any more.
        """

    def release(self, shared: Any) -> None:  # noqa: B027 -- most engines keep nothing
        """Take a task back, when its jobs are done."""

    def close(self) -> None:  # noqa: B027 -- likewise
        """End the workers."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()


class SerialEngine(Engine):
    """Does one job after another, in this process."""

    def share(self, task: StudyTask) -> StudyTask:
        return task

    def map_unordered(self, shared: StudyTask, jobs: Iterable[Job]) -> Generator[FinishedJob]:
        for job in jobs:
            yield run_job(shared, job)

    def release(self, shared: StudyTask) -> None:
        forget_task()
