"""Figures of `losview bench` for referees: what a side sees together, a move that is watched, a matrix, and a log."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from losview.base.translation import tr
from losview.bench.hill_board import SEED, hill_map
from losview.bench.timing import (
    BenchRow,
    BenchSizes,
    TakeYardstick,
    alternating_medians,
    milliseconds,
    threads_to_all,
    timed,
)
from losview.board.board import Board, snapshot
from losview.board.unit_counter import UnitCounter
from losview.features.analysis.path_watch import watch_path
from losview.features.records.ruling_log import RulingLog, read_log
from losview.features.studies.parties import units_party
from losview.features.studies.sight_matrix import sight_matrix
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, neighbour
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import rule_set
from losview.rules.sides.union_field import union_field


class RefereeSizes(NamedTuple):
    """Columns and rows of the map, units of each side, hexes of the path, and entries of the log."""

    columns: int = 60
    rows: int = 40
    units: int = 40
    path: int = 12
    log: int = 10_000


#: The same of a quick run.
QUICK = RefereeSizes(16, 12, 4, 3, 50)
#: Targets in milliseconds.
UNION, MOVED, WATCHED, MATRIX, LOG = 150, 20, 300, 300, 300


def figures(sizes: BenchSizes) -> Iterator[BenchRow]:
    """Every row as soon as it is measured."""
    asked = RefereeSizes() if sizes.field >= RefereeSizes().columns else QUICK
    board = _two_sides(asked)
    judge = rule_set("cwb").prepare(board)
    take = TakeYardstick(judge, threads_to_all(judge))
    of = tr("{units} units, cwb, {columns} x {rows}", units=asked.units, columns=asked.columns, rows=asked.rows)
    whole = union_field(judge, "union")

    def moved() -> None:
        union_field(rule_set("cwb").prepare(after), "union", before=whole)

    after = snapshot(board)
    after.revision += 1
    after.counters[1] = replace(board.counters[1], hex=_way(board, board.counters[1].hex, 2)[-1])
    for name, job, most in (
            (tr("union field of {units}", units=of), partial(union_field, judge, "union"), UNION),
            (tr("the same, one has moved, {units}", units=of), moved, MOVED),
            (tr("move of {hexes} hexes watched by {units}", hexes=asked.path, units=of),
             partial(watch_path, judge, 1, _way(board, board.counters[1].hex, asked.path)), WATCHED),
            (tr("matrix of {units} x {units}, cwb", units=asked.units), partial(_matrix, judge), MATRIX),
            (tr("log of {rulings:,} rulings read", rulings=asked.log), partial(read_log, _log(judge, asked.log)), LOG)):
        value, yardstick = alternating_medians(sizes.few, timed(job), timed(take))
        yield milliseconds(name, value, yardstick, most)


def _two_sides(asked: RefereeSizes) -> Board:
    """Hill country with units of two sides."""
    whole = hill_map(max(asked.columns, asked.rows))
    board = Board(Grid(asked.columns, asked.rows), title="Two sides")
    board.covers = list(whole.covers)
    board.levels[:] = whole.levels[:asked.columns, :asked.rows]
    board.cover_at[:] = whole.cover_at[:asked.columns, :asked.rows]
    board.hexsides = {side: kinds for side, kinds in whole.hexsides.items()
                      if side.hex in board.grid and side.across in board.grid}
    rng, hexes = random.Random(SEED), list(board.grid.hexes())
    for number in range(1, 2 * asked.units + 1):
        board.counters[number] = UnitCounter("infantry", rng.choice(hexes), ("union", "confederate")[number % 2 == 0])
    return board


def _way(board: Board, start: Hex, steps: int) -> list[Hex]:
    """A path of so many steps that stays on the map."""
    path = [start]
    for step in range(steps):
        beside = (neighbour(path[-1], (direction + step // 4) % 6) for direction in range(6))
        onward = [hex_ for hex_ in beside if hex_ in board.grid and hex_ not in path]
        path.append(onward[0] if onward else path[-1])
    return path


def _matrix(judge: Judge) -> None:
    sides = (units_party(judge, side).ends for side in ("union", "confederate"))
    sight_matrix(judge, *sides)


def _log(judge: Judge, entries: int) -> list[dict[str, object]]:
    """A log as a map keeps it, with so many rulings."""
    log, ends = RulingLog(), (LineEnd(judge.board.counters[1].hex), LineEnd(judge.board.counters[2].hex))
    log.add("2026-11-23 14:03:07", judge, ends, judge.judge_one(*ends))
    return [{**log.as_json()[0], "number": number} for number in range(1, entries + 1)]
