"""Jobs in processes of this machine: a pool of fresh ("spawned") processes, and what is done when one is killed.

A task is written to a file in a temporary folder, with the rules prepared for its boards; each worker maps it into its
memory once; so one pool serves many boards.  Only
some jobs are handed out at a time.  A worker that dies takes the pool with it: the jobs that were handed out and not
done are tried again in a new pool, one at a time if they were out in two such cases, so that the job which kills its
worker is found and named, and the others are done.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import sys
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import resource_tracker
from pathlib import Path

from losview.base.study_error import StudyError
from losview.base.temporary_folder import make_folder, remove_folder
from losview.base.translation import language, tr
from losview.base.whole_file import WriteError
from losview.features.studies.engine import Engine
from losview.features.studies.job import Job
from losview.features.studies.process_start import begin
from losview.features.studies.study import StudyTask
from losview.features.studies.task_file import write_task
from losview.features.studies.worker import FinishedJob, run_shared

logger = logging.getLogger(__name__)

#: Jobs handed out for each worker: the one that it does, and one that waits.
AHEAD = 2
#: After so many pools that broke while it was out a job is done alone, and after so many it is given up.
RUN_ALONE_AFTER, GIVE_UP_AFTER = 2, 3
#: So many pools that break one after the other without a job done mean that no worker can work here.
MAX_BROKEN = 6


class ProcessEngine(Engine):
    """A pool of processes, begun with the first job and kept until the engine is closed."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._folder = make_folder("losview-study-")
        self._pool: ProcessPoolExecutor | None = None
        self._shared = 0

    def share(self, task: StudyTask) -> str:
        self._shared += 1
        path = self._folder / f"{self._shared}.task"
        try:
            write_task(path, task)
        except WriteError as problem:
            raise StudyError(tr("the map cannot be handed to the worker processes: {folder} {what}; free some space "
                                "there, or name another folder in TMPDIR", folder=path.parent,
                                what=problem.what)) from None
        return str(path)

    def release(self, shared: str) -> None:
        with suppress(OSError):
            Path(shared).unlink()

    def map_unordered(self, shared: str, jobs: Iterable[Job]) -> Generator[FinishedJob]:
        waiting, broken, in_row = deque(jobs), Counter[int](), 0
        out: dict[Future[FinishedJob], Job] = {}
        try:
            while waiting or out:
                try:
                    self._hand_out(shared, waiting, out, broken)
                    for future in wait(out, return_when=FIRST_COMPLETED).done:
                        finished = future.result()
                        del out[future]
                        in_row = 0
                        yield finished
                except BrokenProcessPool:
                    in_row += 1
                    if in_row == MAX_BROKEN:
                        raise StudyError(tr("the worker processes end as soon as they begin; use --jobs 1, or close "
                                            "other programs if memory is short")) from None
                    yield from self._after_break(waiting, out, broken)
        finally:
            for future in out:
                future.cancel()

    def _hand_out(
        self, shared: str, waiting: deque[Job], out: dict[Future[FinishedJob], Job], broken: Counter[int]
    ) -> None:
        """Hand out jobs up to the most at a time; a suspect alone."""
        while waiting and len(out) < AHEAD * self.workers:
            if out and (broken[waiting[0].number] >= RUN_ALONE_AFTER or any(broken[job.number] >= RUN_ALONE_AFTER
                                                                            for job in out.values())):
                return
            if self._pool is None:
                _start_quiet_tracker()
                self._pool = ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), begin,
                                                 (language(),))
            future = self._pool.submit(run_shared, shared, waiting[0])
            out[future] = waiting.popleft()

    def _after_break(
        self, waiting: deque[Job], out: dict[Future[FinishedJob], Job], broken: Counter[int]
    ) -> Iterator[FinishedJob]:
        """What is known after a pool broke: jobs that were done, and those given up; the others wait again."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None
        lost = []
        for future, job in out.items():
            if future.done() and not future.cancelled() and future.exception() is None:
                yield future.result()
            else:
                lost.append(job)
        logger.warning("A worker process died with %d jobs", len(lost))
        out.clear()
        broken.update(job.number for job in lost)
        for job in lost:
            if broken[job.number] >= GIVE_UP_AFTER:
                yield FinishedJob(job, None, tr("the worker process was killed each time, perhaps for lack of memory"))
            elif broken[job.number] >= RUN_ALONE_AFTER:
                waiting.append(job)
            else:
                waiting.appendleft(job)

    def close(self) -> None:
        """End the workers, when the jobs that they do are done."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None
        remove_folder(self._folder)


def _start_quiet_tracker() -> None:
    """Start the process that removes the pool's semaphores after this one.

    It would warn in the terminal of what it removes when Ctrl+C has ended this process, so it begins without warnings.
    Windows removes them itself, and Python can't start this process there.
    """
    if sys.platform == "win32":
        return
    name = "PYTHONWARNINGS"
    before = os.environ.get(name)
    os.environ[name] = ",".join(filter(None, (before, "ignore:resource_tracker")))
    try:
        resource_tracker.ensure_running()
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
