"""What every figure of the bench is made with: sizes, rows, the yardstick, and timing in turns."""

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
from losview.hexes.fan import LEFT, Fan
from losview.hexes.hex import Hex
from losview.sight.ruleset import Judge
from losview.sight.threads import Threads


@dataclass(frozen=True)
class BenchSizes:
    """How large the maps are and how often each thing is measured."""

    field: int = 100
    first: int = 200
    reach: int = 40
    rounds: int = 15
    few: int = 3


QUICK = BenchSizes(field=24, first=30, reach=8, rounds=2, few=1)


@dataclass(frozen=True)
class BenchRow:
    """One figure.

    Attributes:
        name, value, unit: what it is.
        ratio: to the yardstick of the same run, None where there is none.
        most, most_ratio: the target for value and ratio, None for none.
        yardstick: the yardstick in the same unit.
        samples: how many thread-hex samples it covers, 0 where it is not about samples.
        map: the map it was measured on, "" where that does not matter.
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
        parts = [] if self.most is None else [f"{self.most:g} {self.unit}"]
        parts += [] if self.most_ratio is None else [f"{self.most_ratio:g} x"]
        return ", ".join(parts)

    @property
    def ok(self) -> bool | None:
        """Whether it is within its target; None where it has none."""
        if self.most is None:
            return None
        within = self.value <= self.most
        return within and (self.most_ratio is None or (self.ratio is not None and self.ratio <= self.most_ratio))


class Yardstick:
    """`heights.take(idx)`: as many int16 elements, by intp places, as threads have hexes; the same places.

    Attributes:
        samples: how many; what one viewer's threads to every hex pass through (along hexsides: one side).
    """

    def __init__(self, judge: Judge, threads: Threads) -> None:
        plane = judge.plane
        self._heights: NDArray[np.int16] = np.zeros(plane.size, np.int16)
        self._heights[plane.cells] = judge.board.levels[judge.board.grid.present]
        hexes = [sheaf.hexes[(sheaf.hexes > 0) & (sheaf.way <= LEFT)]
                 for sheaf in Fan(plane, threads.start, threads.end).sheaves()]
        self._idx: NDArray[np.intp] = np.concatenate(hexes)
        self.samples = len(self._idx)

    def __call__(self) -> None:
        self._heights.take(self._idx)


def in_turns(rounds: int, figure: Callable[[], float], yardstick: Callable[[], float]) -> tuple[float, float]:
    """Medians of seconds: yardstick, figure, yardstick, figure …, after one of each for warmth."""
    figure(), yardstick()
    times = [(yardstick(), figure()) for _ in range(rounds)]
    return statistics.median(t for _, t in times), statistics.median(t for t, _ in times)


def timed(job: Callable[[], object]) -> Callable[[], float]:
    """The job as a call that says how many seconds it took."""

    def call() -> float:
        start = time.perf_counter()
        job()
        return time.perf_counter() - start

    return call


def centre_of(board: Board) -> Hex:
    """The hex in the middle of a map."""
    return board.grid.hex(board.grid.columns // 2, board.grid.rows // 2)


def threads_to_all(judge: Judge) -> Threads:
    """The threads from the middle of the map to every hex."""
    ends = judge.plane.cells
    viewer = np.full(len(ends), judge.plane.cell(centre_of(judge.board)), np.intp)
    return Threads(viewer, ends, judge.eye_heights(viewer), judge.eye_heights(ends))


def fresh(code: str, argument: str, folder: Path) -> str:
    """What a fresh Python prints that runs some code of losview's.

    An installed program's modules are compiled; so are these from the first run on that is given the same folder.

    Args:
        argument: its `sys.argv[1]`.
        folder: where the compiled modules are kept.
    """
    import losview

    home = str(Path(losview.__file__).resolve().parent.parent)
    known = os.environ.get("PYTHONPATH")
    environment = {**os.environ, "PYTHONPATH": f"{home}{os.pathsep}{known}" if known else home,
                   "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run([sys.executable, "-c", code, argument], capture_output=True, text=True, check=True,
                          env=environment)
    return done.stdout
