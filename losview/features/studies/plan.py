"""Planning: a task from a study, boards, and what people name."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from losview.features.studies.job import EyeHeights, JudgedBoard
from losview.features.studies.study import Study, StudyTask
from losview.features.studies.sweep import BATCH
from losview.hexes.thread_batches import CHUNK

#: Megabytes of a worker before it judges anything, and bytes a thread while a batch of them is judged: measured.
_WORKER_MB = 80
_THREAD_BYTES = 2_000


def plan_task(
    study: Study, name: str, judged: Sequence[JudgedBoard], *, viewers: str = "", targets: str = "",
    heights: Sequence[EyeHeights] = (EyeHeights(),),
) -> StudyTask:
    """The task of a study about one board, or two that it compares.

    Args:
        name: of the map, as people gave it. viewers, targets: areas, "" for every hex.

    Raises:
        StudyError: where an area means nothing on the board, or the study cannot be made of it or is too large.
    """
    chosen = study.asked(judged[0].board, viewers, targets)
    task = StudyTask(study, name, _lean(judged), *chosen, tuple(heights))
    study.check(task)
    task.jobs(), study.blank(task)  # which refuse what is too large
    return task


def _lean(judged: Sequence[JudgedBoard]) -> tuple[JudgedBoard, ...]:
    """Maps without the boards on which they lie, which no judge reads and each worker would get."""
    lean = {id(one.board): copy(one.board) for one in judged}
    for board in lean.values():
        board.laid = None
    return tuple(one._replace(board=lean[id(one.board)]) for one in judged)


def memory_mb(task: StudyTask, workers: int) -> int:
    """About how many megabytes the workers of a task take together, and what is added up."""
    longest = max(max(judged.board.grid.shape) for judged in task.judged)
    batch = BATCH * (_THREAD_BYTES + 16 * longest) + 40 * CHUNK
    total = sum(values.nbytes for values in task.study.blank(task).values())
    return workers * (_WORKER_MB + (batch >> 20)) + (total >> 20)
