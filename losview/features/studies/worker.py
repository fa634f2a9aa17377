"""What runs in a worker: one job of a task, and what a worker keeps from one job to the next.

A worker keeps the tasks it had last and their prepared rules, since preparing takes longer than many a job.  Workers of
one machine get both in a file, those of a cluster as bytes.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from losview import __version__
from losview.base.translation import spoken, tr
from losview.features.studies.job import Job, Part
from losview.features.studies.study import StudyTask
from losview.features.studies.task_file import Judges, read_task, unpack_task
from losview.rules.core.rule_set import Judge

Kept = TypeVar("Kept")

#: Tasks, and judges of tasks, that a worker keeps.
_KEPT = 3


@dataclass(frozen=True)
class FinishedJob:
    """What became of a job: its part, or in a few words why there is none."""

    job: Job
    part: Part | None
    problem: str = ""


def run_job(task: StudyTask, job: Job, judges: Judges = None) -> FinishedJob:
    """Do a job; whatever goes wrong in it is told, not raised, so that other jobs go on.

    Args:
        judges: the rules prepared for the boards of the task; None to prepare them, or take those of the job before.
    """
    if task.version != __version__:
        return FinishedJob(job, None, tr("the worker has losview {version}, and the study was begun with {other}",
                                         version=__version__, other=task.version))
    try:
        return FinishedJob(job, task.study.compute(task, judges or _judges(task), job))
    except MemoryError:
        return FinishedJob(job, None, tr("the worker's memory does not suffice"))
    except Exception as problem:  # a fault in one job is told with its hexes, and the other jobs go on
        return FinishedJob(job, None, f"{type(problem).__name__}: {problem}")


def run_shared(path: str, job: Job) -> FinishedJob:
    """Do a job of a task that lies in a file, as `write_task` wrote it; it is read once."""
    task, judges = _keep(("task", path), lambda: read_task(Path(path)))
    return run_job(task, job, judges)


def run_sent(packed: bytes, key: str, job: Job, language: str) -> FinishedJob:
    """Do a job of a task that was sent, as `pack_task` packed it; it is unpacked once.

    Args:
        key: of the task. language: of whoever asks, for workers elsewhere speak their own.
    """
    with spoken(language):
        try:
            task, judges = _keep(("sent", key), lambda: unpack_task(packed))
        except Exception as problem:  # as where the worker's losview has other classes
            return FinishedJob(job, None,
                               tr("the worker cannot read what it was sent ({error}: {problem})",
                                  error=type(problem).__name__, problem=problem))
        return run_job(task, job, judges)


def _judges(task: StudyTask) -> tuple[Judge, ...]:
    return _keep(("judges", task.key), lambda: tuple(judged.judge() for judged in task.judged))


_kept: OrderedDict[Hashable, Any] = OrderedDict()
_lock = Lock()


def _keep(key: Hashable, make: Callable[[], Kept]) -> Kept:
    """A value, made the first time it is asked for; the last few are kept."""
    with _lock:
        if key not in _kept:
            _kept[key] = make()
            while len(_kept) > 2 * _KEPT:
                _kept.popitem(last=False)
        _kept.move_to_end(key)
        value: Kept = _kept[key]
        return value


def forget_task() -> None:
    """Discard what is kept; called when a study in this process is done, and by the bench."""
    with _lock:
        _kept.clear()
