"""The figures of `losview bench` without --window, each measured alternately with its yardstick."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from losview.base.translation import tr
from losview.bench import asl_rows, map_rows, referee_rows
from losview.bench.hill_board import hill_map
from losview.bench.timing import (
    BenchRow,
    BenchSizes,
    TakeYardstick,
    alternating_medians,
    centre_of,
    milliseconds,
    printed_by_new_process,
    threads_to_all,
    timed,
)
from losview.board.board import Board
from losview.board.edits.ground_edits import Paint
from losview.board.hex_terrain import Feature, HexTerrain
from losview.formats.format import save
from losview.hexes.hex import Hex, disc, ring
from losview.hexes.thread import _kept_band
from losview.rules.core.field import compute_field
from losview.rules.core.rule_set import Judge, RuleSet
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import RULE_SETS, rule_set

#: Rule sets and options whose fields are measured, with targets in ns for a sample and in yardsticks.
FIELDS: tuple[tuple[str, dict[str, str], float, float], ...] = (
    ("cwb", {}, 45, 45),
    ("battletech", {"method": "standard"}, 30, 30),
    ("battletech", {"method": "dead-zone"}, 30, 30),
    ("battletech", {"method": "diagramming"}, 30, 30),
)


def figures(sizes: BenchSizes) -> Iterator[BenchRow]:
    """Yield every row as soon as it is measured."""
    board = hill_map(sizes.field)
    yield from _fields(board, sizes)
    yield from _first_fields(sizes)
    yield from _rulings(board, sizes)
    yield from asl_rows.figures(sizes)
    yield from _edits(board, sizes)
    yield from map_rows.figures(board, sizes)
    yield from referee_rows.figures(sizes)
    yield from _opening(sizes)


def _fields(board: Board, sizes: BenchSizes) -> Iterator[BenchRow]:
    """A whole field from the middle of the map, its template already built."""
    for key, options, most, most_ratio in FIELDS:
        judge = rule_set(key).prepare(board, options)
        threads = threads_to_all(judge)
        take = TakeYardstick(judge, threads)
        value, yardstick = alternating_medians(sizes.rounds, timed(partial(judge.judge_many, threads)), timed(take))
        value, yardstick = (seconds / take.samples * 1e9 for seconds in (value, yardstick))
        name = " ".join([key, *options.values()])
        yield BenchRow(tr("field {rules}, {size}, a sample", rules=name, size=_size(board)), value, "ns",
                       value / yardstick, most, most_ratio, yardstick, take.samples, _size(board))


def _first_fields(sizes: BenchSizes) -> Iterator[BenchRow]:
    """The first field on a large map, including preparing the rules and building the template."""
    board = hill_map(sizes.first)
    for rules in RULE_SETS:
        judge = rules.prepare(board)
        take = TakeYardstick(judge, threads_to_all(judge))
        value, yardstick = alternating_medians(sizes.few, timed(partial(_first_field, rules, board)), timed(take))
        row = milliseconds(tr("first field {rules}, {size}, template cold", rules=rules.key, size=_size(board)), value,
                           yardstick, 500)
        yield replace(row, samples=take.samples, map=_size(board))


def _first_field(rules: RuleSet, board: Board) -> None:
    _kept_band.cache_clear()
    compute_field(rules.prepare(board), LineEnd(centre_of(board)))


def _rulings(board: Board, sizes: BenchSizes) -> Iterator[BenchRow]:
    """One ruling with its worksheet: the median over every hex at that range."""
    viewer = centre_of(board)
    targets = [hex_ for hex_ in ring(viewer, sizes.reach) if hex_ in board.grid]
    for rules in RULE_SETS:
        judge = rules.prepare(board)
        take = TakeYardstick(judge, threads_to_all(judge))
        value, yardstick = alternating_medians(sizes.few, partial(_ruling, judge, viewer, targets), timed(take))
        name = tr("ruling {rules} with worksheet, range {range}", rules=rules.key, range=sizes.reach)
        yield milliseconds(name, value, yardstick, 2 if rules.key == "asl" else 1)


def _ruling(judge: Judge, viewer: Hex, targets: list[Hex]) -> float:
    """Seconds that a ruling takes: the median over the targets."""
    return statistics.median(timed(partial(judge.judge_one, LineEnd(viewer), LineEnd(target)))() for target in targets)


def _edits(board: Board, sizes: BenchSizes) -> Iterator[BenchRow]:
    """A painted stroke with its undo, and preparing the rules."""
    near = tuple(hex_ for hex_ in disc(centre_of(board), 8) if hex_ in board.grid)
    stroke = Paint(near, HexTerrain((Feature("forest"),)))
    judge = rule_set("cwb").prepare(board)
    take = timed(TakeYardstick(judge, threads_to_all(judge)))
    value, yardstick = alternating_medians(sizes.rounds, timed(partial(_stroke, stroke, board)), take)
    yield milliseconds(tr("stroke over {hexes} hexes and its undo", hexes=len(stroke.cells)), value, yardstick)
    for rules in RULE_SETS:
        value, yardstick = alternating_medians(sizes.rounds, timed(partial(rules.prepare, board)), take)
        yield milliseconds(tr("prepare {rules}, {size}", rules=rules.key, size=_size(board)), value, yardstick)


def _stroke(stroke: Paint, board: Board) -> None:
    stroke.apply(board).apply(board)


#: A new process opens the map and prints its peak memory in kilobytes; macOS reports bytes.  Linux counts what the
#: process that started this one held as this one's `ru_maxrss` too, so there its own most is read.
_OPENING = """
import sys
from losview.formats.format import open_map
open_map(sys.argv[1])
if sys.platform == "linux":
    with open("/proc/self/status", encoding="ascii") as lines:
        print(next(line.split()[1] for line in lines if line.startswith("VmHWM:")))
elif sys.platform == "win32":
    print(0)
else:
    import resource
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1))
"""


def _opening(sizes: BenchSizes) -> Iterator[BenchRow]:
    """Opening a large map in a new process, including the start of Python, and its peak memory."""
    board = hill_map(sizes.first)
    judge = rule_set("cwb").prepare(board)
    take = timed(TakeYardstick(judge, threads_to_all(judge)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "map.losmap"
        saving, yardstick = alternating_medians(sizes.few, timed(partial(save, board, path)), take)
        yield milliseconds(tr("save {size} as .losmap", size=_size(board)), saving, yardstick)
        peaks = []

        def open_it() -> None:
            peaks.append(int(printed_by_new_process(_OPENING, str(path), path.parent)))

        value, yardstick = alternating_medians(sizes.few, timed(open_it), take)
    yield milliseconds(tr("open {size} in a fresh process", size=_size(board)), value, yardstick, 1000)
    if max(peaks):
        yield BenchRow(tr("memory at most, {size} opened", size=_size(board)), max(peaks) / 1024, "MB", None, 400)


def _size(board: Board) -> str:
    return f"{board.grid.columns} x {board.grid.rows}"
