"""What all figures of the bench share: sizes, rows of the table, the yardstick, and timing."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.hexes.hex import Hex
from losview.hexes.thread_batches import LEFT, SortedThreads
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineBatch


@dataclass(frozen=True)
class BenchSizes:
    """How large the maps are and how often things are measured.

    Attributes:
        field, first: sides of the maps for fields, and for first fields, in hexes. reach: range of the rulings.
        rounds, few: number of rounds for quick and for slow measurements.
    """

    field: int = 100
    first: int = 200
    reach: int = 40
    rounds: int = 15
    few: int = 3


QUICK = BenchSizes(field=24, first=30, reach=8, rounds=2, few=1)


@dataclass(frozen=True)
class BenchRow:
    """One row of the table.

    Attributes:
        name, value, unit: the figure.
        ratio: value over the yardstick of the same run, None if there is none.
        most, most_ratio: the targets for value and ratio, None for none.
        yardstick: the yardstick in the same unit.
        samples: number of thread-hex samples of a field, 0 for other figures.
        map: the size of the map with those samples, "" for other figures.
    """

    name: str
    value: float
    unit: str
    ratio: float | None = None
    most: float | None = None
    most_ratio: float | None = None
    yardstick: float | None = None
    samples: int = 0
    map: str = ""

    @property
    def target(self) -> str:
        """Its targets as programs read them, "" without any."""
        return self.target_words(format)

    def target_words(self, written: Callable[[float, str], str]) -> str:
        """Its targets, their numbers written by a function of a number and its format."""
        parts = [] if self.most is None else [f"{written(self.most, 'g')} {self.unit}"]
        parts += [] if self.most_ratio is None else [f"{written(self.most_ratio, 'g')} x"]
        return ", ".join(parts)

    @property
    def ok(self) -> bool | None:
        """Whether it meets its target; None if it has none."""
        if self.most is None:
            return None
        within = self.value <= self.most
        return within and (self.most_ratio is None or (self.ratio is not None and self.ratio <= self.most_ratio))


def milliseconds(name: str, value: float, yardstick: float, most: float | None = None) -> BenchRow:
    """A row in milliseconds, from seconds.

    Args:
        most: its target in milliseconds, None for none.
    """
    return BenchRow(name, value * 1e3, "ms", value / yardstick, most, None, yardstick * 1e3)


class TakeYardstick:
    """Calling it runs `heights.take(idx)`: int16 heights by intp cells, of the hexes that threads pass through.

    Attributes:
        samples: number of elements: the hexes of all threads (of threads along hexsides those of one side).
    """

    def __init__(self, judge: Judge, threads: LineBatch) -> None:
        plane = judge.plane
        self._heights: NDArray[np.int16] = np.zeros(plane.size, np.int16)
        self._heights[plane.cells] = judge.board.levels[judge.board.grid.present]
        hexes = [batch.hexes[(batch.hexes > 0) & (batch.way <= LEFT)]
                 for batch in SortedThreads(plane, threads.start, threads.end).batches()]
        self._idx: NDArray[np.intp] = np.concatenate(hexes)
        self.samples = len(self._idx)

    def __call__(self) -> None:
        self._heights.take(self._idx)


def alternating_medians(
    rounds: int, figure: Callable[[], float], yardstick: Callable[[], float]
) -> tuple[float, float]:
    """Median seconds of figure and yardstick, measured alternately after one warm-up run of each."""
    figure(), yardstick()
    times = [(yardstick(), figure()) for _ in range(rounds)]
    return statistics.median(t for _, t in times), statistics.median(t for t, _ in times)


def timed(job: Callable[[], object]) -> Callable[[], float]:
    """Wrap a job into a call that returns how many seconds it took."""

    def call() -> float:
        start = time.perf_counter()
        job()
        return time.perf_counter() - start

    return call


def centre_of(board: Board) -> Hex:
    """The hex in the middle of a map."""
    return board.grid.hex(board.grid.columns // 2, board.grid.rows // 2)


def threads_to_all(judge: Judge) -> LineBatch:
    """The threads from the middle of the map to every hex."""
    ends = judge.plane.cells
    viewer = np.full(len(ends), judge.plane.cell(centre_of(judge.board)), np.intp)
    return LineBatch(viewer, ends, judge.eye_heights(viewer), judge.eye_heights(ends))


def printed_by_new_process(code: str, argument: str, folder: Path) -> str:
    """What a new Python process prints that runs some code.

    The modules of an installed program are compiled; here they are after the first run with the same folder.

    Args:
        argument: its `sys.argv[1]`.
        folder: keeps the compiled modules.
    """
    import losview

    home = str(Path(losview.__file__).resolve().parent.parent)
    python_path = os.environ.get("PYTHONPATH")
    environment = {**os.environ, "PYTHONPATH": f"{home}{os.pathsep}{python_path}" if python_path else home,
                   "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run([sys.executable, "-c", code, argument], capture_output=True, text=True, check=True,
                          env=environment)
    return done.stdout
