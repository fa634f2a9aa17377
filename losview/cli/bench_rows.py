"""The figures of `losview bench`, each measured in turns with its yardstick."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.board.cover import Cover, Feature
from losview.board.edits import Paint
from losview.cli.bench_board import hill_country
from losview.files.format import save
from losview.hexes.fan import LEFT, Fan
from losview.hexes.hex import Hex, disc, ring
from losview.hexes.thread import _kept_band
from losview.sight.field import sweep
from losview.sight.rule_sets import RULE_SETS, rule_set
from losview.sight.ruleset import End, Judge, RuleSet, Threads

#: What is measured: rule set, options, and targets in ns a sample and in yardsticks.
FIELDS: tuple[tuple[str, dict[str, str], float, float], ...] = (
    ("cwb", {}, 45, 45),
    ("battletech", {"method": "standard"}, 30, 30),
    ("battletech", {"method": "dead-zone"}, 30, 30),
    ("battletech", {"method": "diagramming"}, 30, 30),
)


@dataclass(frozen=True)
class Sizes:
    """How large the maps are and how often each thing is measured."""

    field: int = 100
    first: int = 200
    reach: int = 40
    rounds: int = 15
    few: int = 3


QUICK = Sizes(field=24, first=30, reach=8, rounds=2, few=1)


@dataclass(frozen=True)
class Row:
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


def figures(sizes: Sizes) -> Iterator[Row]:
    """Every row, as it is measured."""
    board = hill_country(sizes.field)
    yield from _fields(board, sizes)
    yield from _first_fields(sizes)
    yield from _rulings(board, sizes)
    from losview.cli import bench_asl

    yield from bench_asl.figures(sizes)
    yield from _edits(board, sizes)
    yield from _opening(sizes)


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
    viewer = np.full(len(ends), judge.plane.place(centre_of(judge.board)), np.intp)
    return Threads(viewer, ends, judge.eye_heights(viewer), judge.eye_heights(ends))


def _fields(board: Board, sizes: Sizes) -> Iterator[Row]:
    """A whole field from the middle of the map, the template warm."""
    for key, options, most, most_ratio in FIELDS:
        judge = rule_set(key).prepare(board, options)
        threads = threads_to_all(judge)
        stick = Yardstick(judge, threads)
        value, yardstick = in_turns(sizes.rounds, timed(partial(judge.survey, threads)), timed(stick))
        value, yardstick = (seconds / stick.samples * 1e9 for seconds in (value, yardstick))
        name = " ".join([key, *options.values()])
        yield Row(f"field {name}, {_size(board)}, a sample", value, "ns", value / yardstick, most, most_ratio,
                  yardstick, stick.samples, _size(board))


def _first_fields(sizes: Sizes) -> Iterator[Row]:
    """The first field on a large map: rules prepared and the template made from nothing."""
    board = hill_country(sizes.first)
    for rules in RULE_SETS:
        judge = rules.prepare(board)
        stick = Yardstick(judge, threads_to_all(judge))
        value, yardstick = in_turns(sizes.few, timed(partial(_first_field, rules, board)), timed(stick))
        row = _milliseconds(f"first field {rules.key}, {_size(board)}, template cold", value, yardstick, 500)
        yield replace(row, samples=stick.samples, map=_size(board))


def _first_field(rules: RuleSet, board: Board) -> None:
    _kept_band.cache_clear()
    sweep(rules.prepare(board), End(centre_of(board)))


def _rulings(board: Board, sizes: Sizes) -> Iterator[Row]:
    """One ruling with its worksheet: the median over every hex at that range."""
    viewer = centre_of(board)
    targets = [hex_ for hex_ in ring(viewer, sizes.reach) if hex_ in board.grid]
    for rules in RULE_SETS:
        judge = rules.prepare(board)
        stick = Yardstick(judge, threads_to_all(judge))
        value, yardstick = in_turns(sizes.few, partial(_ruling, judge, viewer, targets), timed(stick))
        yield _milliseconds(f"ruling {rules.key} with worksheet, range {sizes.reach}", value, yardstick,
                            2 if rules.key == "asl" else 1)


def _ruling(judge: Judge, viewer: Hex, targets: list[Hex]) -> float:
    """Seconds that a ruling takes: the median over the targets."""
    return statistics.median(timed(partial(judge.explain, End(viewer), End(target)))() for target in targets)


def _edits(board: Board, sizes: Sizes) -> Iterator[Row]:
    """A painted stroke with its undo, and making rules ready again after it."""
    near = tuple(hex_ for hex_ in disc(centre_of(board), 8) if hex_ in board.grid)
    stroke = Paint(near, Cover((Feature("forest"),)))
    judge = rule_set("cwb").prepare(board)
    stick = timed(Yardstick(judge, threads_to_all(judge)))
    value, yardstick = in_turns(sizes.rounds, timed(partial(_stroke, stroke, board)), stick)
    yield _milliseconds(f"stroke over {len(stroke.cells)} hexes and its undo", value, yardstick)
    for rules in RULE_SETS:
        value, yardstick = in_turns(sizes.rounds, timed(partial(rules.prepare, board)), stick)
        yield _milliseconds(f"prepare {rules.key}, {_size(board)}", value, yardstick)


def _stroke(stroke: Paint, board: Board) -> None:
    stroke.apply(board).apply(board)


#: A fresh process opens the map; resource is asked for its peak, in kilobytes but for macOS.
_OPENING = """
import sys
from losview.files.format import open_map
open_map(sys.argv[1])
try:
    import resource
except ImportError:
    print(0)
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1))
"""


def _opening(sizes: Sizes) -> Iterator[Row]:
    """Opening a large map in a fresh process, Python's own start included, and the memory that it takes at most."""
    board = hill_country(sizes.first)
    judge = rule_set("cwb").prepare(board)
    stick = timed(Yardstick(judge, threads_to_all(judge)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "map.losmap"
        saving, yardstick = in_turns(sizes.few, timed(partial(save, board, path)), stick)
        yield _milliseconds(f"save {_size(board)} as .losmap", saving, yardstick)
        peaks = []

        def open_it() -> None:
            peaks.append(int(fresh(_OPENING, str(path), path.parent)))

        value, yardstick = in_turns(sizes.few, timed(open_it), stick)
    yield _milliseconds(f"open {_size(board)} in a fresh process", value, yardstick, 1000)
    if max(peaks):
        yield Row(f"memory at most, {_size(board)} opened", max(peaks) / 1024, "MB", None, 400)


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


def _milliseconds(name: str, value: float, yardstick: float, most: float | None = None) -> Row:
    return Row(name, value * 1e3, "ms", value / yardstick, most, None, yardstick * 1e3)


def _size(board: Board) -> str:
    return f"{board.grid.columns} x {board.grid.rows}"
