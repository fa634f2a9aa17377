"""Figures of `losview bench` about questions why: fields compared, dominance, levels short, and the nearest flip."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from losview.base.translation import tr
from losview.bench.drawn_board import drawn_map
from losview.bench.timing import (
    BenchRow,
    BenchSizes,
    TakeYardstick,
    alternating_medians,
    centre_of,
    milliseconds,
    timed,
)
from losview.board.board import Board
from losview.features.analysis.difference_map import FieldSide, difference_map
from losview.features.analysis.levels_short import levels_short
from losview.features.analysis.nearest_flips import nearest_flips
from losview.features.studies.dominance import Dominance
from losview.features.studies.engine import SerialEngine
from losview.features.studies.job import JudgedBoard, RulesChoice
from losview.features.studies.plan import plan_task
from losview.features.studies.runner import run_task
from losview.rules.core.field import TargetHeight
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import RULE_SETS, rule_set

#: The drawn maps that are asked about: columns, rows, number of outlines; and an ASL board of the printed size.
ASKED, ASL_BOARD = (60, 40, 400), (33, 10, 115)
#: The same of a quick run.
QUICK_ASKED, QUICK_ASL_BOARD = (14, 10, 30), (12, 6, 20)
#: Threads whose nearest flip is sought.
THREADS = 6
#: Targets in milliseconds.
COMPARED, DOMINANCE, SHORT, FLIP = 200, 1000, 100, 100


def figures(sizes: BenchSizes, take: TakeYardstick) -> Iterator[BenchRow]:
    """Every row as soon as it is measured."""
    is_quick = sizes.field < ASKED[0]
    measures = QUICK_ASKED if is_quick else ASKED
    board, asl_board = drawn_map(*measures), drawn_map(*(QUICK_ASL_BOARD if is_quick else ASL_BOARD))
    yield from _compared(board, sizes, take)
    yield _dominance(asl_board, sizes, take)
    for rules in RULE_SETS:
        for asked in (asl_board, board) if rules.key == "asl" else (board,):
            judge = rules.prepare(asked)
            yield _short(judge, sizes, take)
            yield _flips(judge, sizes, take)


def _size(board: Board) -> str:
    return f"{board.grid.columns} x {board.grid.rows}"


def _compared(board: Board, sizes: BenchSizes, take: TakeYardstick) -> Iterator[BenchRow]:
    """The hexes where two fields differ: of two methods, and of two options of ASL."""
    for key, first, second in (("battletech", {"method": "standard"}, {"method": "dead-zone"}),
                               ("asl", {"season": "in"}, {"season": "out"})):
        one, other = (FieldSide(rule_set(key).prepare(board, options), LineEnd(centre_of(board)), TargetHeight())
                      for options in (first, second))
        value, yardstick = alternating_medians(sizes.rounds, timed(partial(difference_map, one, other)), timed(take))
        name = tr("comparison map {size}, {rules}", size=_size(board), rules=key)
        yield milliseconds(name, value, yardstick, COMPARED)


def _dominance(board: Board, sizes: BenchSizes, take: TakeYardstick) -> BenchRow:
    """What every hex of an ASL board sees, the rules' preparation with it, as the window asks for it."""
    task = plan_task(Dominance(), board.title, [JudgedBoard(board, RulesChoice.of("asl"))])
    value, yardstick = alternating_medians(sizes.few, timed(lambda: run_task(task, SerialEngine())), timed(take))
    return milliseconds(tr("dominance of {hexes} hexes, asl", hexes=len(task.viewers)), value, yardstick, DOMINANCE)


def _short(judge: Judge, sizes: BenchSizes, take: TakeYardstick) -> BenchRow:
    """How many levels short each hidden hex of a field is."""
    viewer = LineEnd(centre_of(judge.board))
    value, yardstick = alternating_medians(
        sizes.few, timed(lambda: levels_short(judge, viewer, TargetHeight(), "start_height")), timed(take))
    name = tr("levels short of a field {size}, {rules}", size=_size(judge.board), rules=judge.rule_set.key)
    return milliseconds(name, value, yardstick, SHORT)


def _flips(judge: Judge, sizes: BenchSizes, take: TakeYardstick) -> BenchRow:
    """The least changes that flip the verdict of a thread: the mean of several."""
    hexes = judge.board.grid.hexes()
    threads = [(LineEnd(hexes[at * 7 % len(hexes)]), LineEnd(hexes[-1 - at * 11 % len(hexes)]))
               for at in range(THREADS)]

    def seek() -> None:
        for ends in threads:
            nearest_flips(judge, *ends)

    value, yardstick = alternating_medians(sizes.few, timed(seek), timed(take))
    return milliseconds(tr("nearest flips of a thread on {size}, {rules}", size=_size(judge.board),
                           rules=judge.rule_set.key), value / THREADS,
                        yardstick, FLIP)
