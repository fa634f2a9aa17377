"""The figures of `losview bench`, each measured in turns with its yardstick."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from losview.bench import asl_rows
from losview.bench.board import hill_map
from losview.bench.measure import BenchRow, BenchSizes, Yardstick, centre_of, fresh, in_turns, threads_to_all, timed
from losview.board.board import Board
from losview.board.cover import Cover, Feature
from losview.board.edits.ground_edits import Paint
from losview.files.format import save
from losview.hexes.hex import Hex, disc, ring
from losview.hexes.thread import _kept_band
from losview.sight.field import sweep
from losview.sight.rule_sets import RULE_SETS, rule_set
from losview.sight.ruleset import Judge, RuleSet
from losview.sight.threads import End

#: What is measured: rule set, options, and targets in ns a sample and in yardsticks.
FIELDS: tuple[tuple[str, dict[str, str], float, float], ...] = (
    ("cwb", {}, 45, 45),
    ("battletech", {"method": "standard"}, 30, 30),
    ("battletech", {"method": "dead-zone"}, 30, 30),
    ("battletech", {"method": "diagramming"}, 30, 30),
)


def figures(sizes: BenchSizes) -> Iterator[BenchRow]:
    """Every row, as it is measured."""
    board = hill_map(sizes.field)
    yield from _fields(board, sizes)
    yield from _first_fields(sizes)
    yield from _rulings(board, sizes)
    yield from asl_rows.figures(sizes)
    yield from _edits(board, sizes)
    yield from _opening(sizes)


def _fields(board: Board, sizes: BenchSizes) -> Iterator[BenchRow]:
    """A whole field from the middle of the map, the template warm."""
    for key, options, most, most_ratio in FIELDS:
        judge = rule_set(key).prepare(board, options)
        threads = threads_to_all(judge)
        stick = Yardstick(judge, threads)
        value, yardstick = in_turns(sizes.rounds, timed(partial(judge.survey, threads)), timed(stick))
        value, yardstick = (seconds / stick.samples * 1e9 for seconds in (value, yardstick))
        name = " ".join([key, *options.values()])
        yield BenchRow(f"field {name}, {_size(board)}, a sample", value, "ns", value / yardstick, most, most_ratio,
                       yardstick, stick.samples, _size(board))


def _first_fields(sizes: BenchSizes) -> Iterator[BenchRow]:
    """The first field on a large map: rules prepared and the template made from nothing."""
    board = hill_map(sizes.first)
    for rules in RULE_SETS:
        judge = rules.prepare(board)
        stick = Yardstick(judge, threads_to_all(judge))
        value, yardstick = in_turns(sizes.few, timed(partial(_first_field, rules, board)), timed(stick))
        row = _milliseconds(f"first field {rules.key}, {_size(board)}, template cold", value, yardstick, 500)
        yield replace(row, samples=stick.samples, map=_size(board))


def _first_field(rules: RuleSet, board: Board) -> None:
    _kept_band.cache_clear()
    sweep(rules.prepare(board), End(centre_of(board)))


def _rulings(board: Board, sizes: BenchSizes) -> Iterator[BenchRow]:
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


def _edits(board: Board, sizes: BenchSizes) -> Iterator[BenchRow]:
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


def _opening(sizes: BenchSizes) -> Iterator[BenchRow]:
    """Opening a large map in a fresh process, Python's own start included, and the memory that it takes at most."""
    board = hill_map(sizes.first)
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
        yield BenchRow(f"memory at most, {_size(board)} opened", max(peaks) / 1024, "MB", None, 400)


def _milliseconds(name: str, value: float, yardstick: float, most: float | None = None) -> BenchRow:
    return BenchRow(name, value * 1e3, "ms", value / yardstick, most, None, yardstick * 1e3)


def _size(board: Board) -> str:
    return f"{board.grid.columns} x {board.grid.rows}"
