"""The figures of `losview bench --studies`: many viewers in one sweep, processes, large boards, planning, a cluster."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from multiprocessing import active_children

from losview.base.translation import tr
from losview.bench.drawn_board import drawn_map
from losview.bench.timing import BenchRow, alternating_medians, timed
from losview.board.board import Board
from losview.features.studies.dominance import Dominance
from losview.features.studies.engine import Engine, SerialEngine
from losview.features.studies.job import JudgedBoard, RulesChoice
from losview.features.studies.plan import plan_task
from losview.features.studies.processes import ProcessEngine
from losview.features.studies.runner import run_task
from losview.features.studies.study import StudyTask
from losview.rules.core.field import compute_field
from losview.rules.core.threads import LineEnd

#: Most times the time of single fields, of one process, and of processes, that a study may take.
OF_FIELDS, OF_ONE, OF_PROCESSES = 0.7, 1 / 1.7, 1.15


@dataclass(frozen=True)
class StudySizes:
    """How large the boards are, as columns, rows and number of depictions, and how often things are measured.

    Attributes:
        board: one board. large: of a study that takes some 20 seconds. four: as large as 2 x 2 boards.
        planned: how many boards are planned. rounds: of quick measurements. slow: of those that take long.
    """

    board: tuple[int, int, int] = (33, 10, 115)
    large: tuple[int, int, int] = (60, 60, 1500)
    four: tuple[int, int, int] = (65, 20, 460)
    planned: int = 1000
    rounds: int = 5
    slow: int = 2


QUICK = StudySizes((12, 6, 20), (14, 10, 40), (14, 8, 30), 20, 1, 1)


def task_of(board: Board) -> StudyTask:
    """The dominance of a board by the ASL rules."""
    return plan_task(Dominance(), board.title, [JudgedBoard(board, RulesChoice.of("asl"))])


def figures(sizes: StudySizes) -> Iterator[BenchRow]:
    """Every row as soon as it is measured; ratio is the figure over what it is compared with in the same run."""
    yield _all_pairs(sizes)
    yield _planning(sizes)
    with ProcessEngine(2) as pool:
        run_task(task_of(drawn_map(12, 6, 20)), pool)  # warm
        yield from _two_cores(sizes, pool)
        yield _four_boards(sizes, pool)
        yield from _memory()
        if find_spec("distributed") is not None:
            yield _cluster(sizes, pool)


def _all_pairs(sizes: StudySizes) -> BenchRow:
    """Every hex against every hex, compared with the fields of all hexes one by one."""
    task = task_of(drawn_map(*sizes.board))
    judge = task.judged[0].judge()
    viewers = [LineEnd(judge.plane.hex(cell)) for cell in task.viewers.tolist()]

    def fields() -> None:
        for viewer in viewers:
            compute_field(judge, viewer)

    def pairs() -> None:
        for job in task.jobs():
            task.study.compute(task, [judge], job)

    value, single = alternating_medians(sizes.rounds, timed(pairs), timed(fields))
    return BenchRow(tr("all {hexes:,} x {hexes:,} pairs asl, over single fields", hexes=len(viewers)), value * 1e3,
                    "ms", value / single, single * 1e3, OF_FIELDS, single * 1e3)


def _planning(sizes: StudySizes) -> BenchRow:
    """Planning the studies of many drawn boards that are open: hashes and jobs."""
    boards = [drawn_map(*sizes.board, seed=seed) for seed in range(min(10, sizes.planned))]

    def plan() -> None:
        for number in range(sizes.planned):
            task = plan_task(Dominance(), "", [JudgedBoard(boards[number % len(boards)], RulesChoice.of("asl"))])
            _ = task.key, task.jobs()

    seconds = timed(plan)()
    corners = sum(len(ring) for board in boards for drawn in board.depictions.values()
                  for ring in (drawn.outline, *drawn.holes))
    name = tr("planning {boards:,} boards of {hexes} hexes, {outlines} outlines with {corners:,} corners",
              boards=sizes.planned, hexes=len(boards[0].grid.hexes()), outlines=sizes.board[2],
              corners=round(corners / len(boards)))
    return BenchRow(name, seconds * 1e3, "ms", None, 2000)


def _two_cores(sizes: StudySizes, pool: Engine) -> Iterator[BenchRow]:
    """A study of some 20 seconds by two processes that are warm, compared with one."""
    task = task_of(drawn_map(*sizes.large))
    value, alone = (min(one) for one in zip(*(
        (timed(partial(run_task, task, pool))(), timed(partial(run_task, task, SerialEngine()))())
        for _ in range(sizes.slow)), strict=True))
    name = tr("dominance asl, {columns} x {rows} drawn", columns=sizes.large[0], rows=sizes.large[1])
    yield BenchRow(tr("{name}, one process", name=name), alone * 1e3, "ms", None, None)
    yield BenchRow(tr("{name}, two processes over one", name=name), value * 1e3, "ms", value / alone, alone * 1e3,
                   round(OF_ONE, 2), alone * 1e3)


def _four_boards(sizes: StudySizes, pool: Engine) -> BenchRow:
    """A board as large as four, by two processes."""
    task = task_of(drawn_map(*sizes.four))
    seconds = timed(partial(run_task, task, pool))()
    name = tr("dominance asl, {hexes:,} hexes, two processes", hexes=len(task.viewers))
    return BenchRow(name, seconds * 1e3, "ms", None, 12_000)


def _memory() -> Iterator[BenchRow]:
    """The most memory that this process and its two workers have taken; none on Windows, which does not tell."""
    if sys.platform == "linux":  # where `ru_maxrss` of a worker counts that of the process which started it, too
        taken = sum(map(_most_of, (os.getpid(), *(child.pid for child in active_children() if child.pid is not None))))
    elif sys.platform != "win32":
        import resource

        unit = 1 if sys.platform == "darwin" else 1 << 10
        own, worker = (resource.getrusage(who).ru_maxrss * unit
                       for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        taken = own + 2 * worker
    else:
        return
    yield BenchRow(tr("most memory of this process and two workers"), taken / (1 << 20), "MB", None, 1000)


def _most_of(process: int) -> int:
    """The most bytes that a process of Linux has taken."""
    with open(f"/proc/{process}/status", encoding="ascii", errors="replace") as lines:
        return 1024 * int(next(line.split()[1] for line in lines if line.startswith("VmHWM:")))


def _cluster(sizes: StudySizes, pool: Engine) -> BenchRow:
    """A study by two workers of Dask on this machine, compared with two processes."""
    from distributed import LocalCluster

    from losview.features.studies.cluster import ClusterEngine

    task = task_of(drawn_map(*sizes.four))
    with ExitStack() as stack:
        cluster = stack.enter_context(LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None))
        engine = stack.enter_context(ClusterEngine(cluster.scheduler_address))
        run_task(task_of(drawn_map(12, 6, 20)), engine)  # warm
        value, processes = alternating_medians(sizes.slow, timed(partial(run_task, task, engine)),
                                               timed(partial(run_task, task, pool)))
    return BenchRow(tr("dominance asl, {hexes:,} hexes, Dask over processes", hexes=len(task.viewers)), value * 1e3,
                    "ms", value / processes, processes * 1e3 * OF_PROCESSES, OF_PROCESSES, processes * 1e3)
