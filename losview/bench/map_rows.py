"""Figures of `losview bench` about whole drawn maps: what is wrong with them, what they demand, and what differs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count

from losview.base.translation import tr
from losview.bench import question_rows
from losview.bench.drawn_board import drawn_map
from losview.bench.timing import (
    BenchRow,
    BenchSizes,
    TakeYardstick,
    alternating_medians,
    centre_of,
    milliseconds,
    threads_to_all,
    timed,
)
from losview.board.board import Board, snapshot
from losview.board.edits.ground_edits import Paint, Raise
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.scenario.demands import Demand
from losview.features.checks.compared_ends import hex_ends
from losview.features.checks.demand_verdicts import EndsOfDemands, judge_demands
from losview.features.checks.linter import lint, lint_again
from losview.features.checks.map_difference import map_difference
from losview.features.checks.verdict_changes import verdict_changes
from losview.features.teaching.changed_number import changed_number
from losview.features.teaching.drill_positions import LEVELS, DrillPositions
from losview.hexes.hex import disc
from losview.rules.rule_sets import RULE_SETS, rule_set

#: The drawn maps that are linted and compared: columns, rows, number of outlines; and how many demands are judged.
LINTED, COMPARED, DEMANDS = (60, 60, 600), (33, 10, 115), 50
#: The same of a quick run.
QUICK_LINTED, QUICK_COMPARED = (16, 16, 43), (12, 6, 20)
#: Targets in milliseconds.
LINT_MAX, COMPARE_MAX, FRAME, DRILL_MAX = 300, 3000, 16, 50


def figures(board: Board, sizes: BenchSizes) -> Iterator[BenchRow]:
    """Every row as soon as it is measured.

    Args:
        board: the map of the yardstick.
    """
    judge = rule_set("cwb").prepare(board)
    take = TakeYardstick(judge, threads_to_all(judge))
    is_quick = sizes.field < LINTED[0]
    yield from _lints(QUICK_LINTED if is_quick else LINTED, sizes, take)
    yield from _comparisons(QUICK_COMPARED if is_quick else COMPARED, sizes, take)
    yield from _demands(QUICK_COMPARED if is_quick else COMPARED, sizes, take)
    yield _drills(QUICK_COMPARED if is_quick else COMPARED, sizes, take)
    yield from question_rows.figures(sizes, take)


def _lints(measures: tuple[int, int, int], sizes: BenchSizes, take: TakeYardstick) -> Iterator[BenchRow]:
    """What is wrong with drawn maps that nobody has looked at before, and with one again after a stroke."""
    drawn = iter([drawn_map(*measures, seed=seed) for seed in range(sizes.few + 1)])
    value, yardstick = alternating_medians(sizes.few, timed(lambda: lint(next(drawn))), timed(take))
    name = tr("{columns} x {rows} with {outlines} outlines", columns=measures[0], rows=measures[1],
              outlines=measures[2])
    yield milliseconds(tr("lint {map}", map=name), value, yardstick, LINT_MAX)
    last = drawn_map(*measures)
    report, near = lint(last), list(disc(centre_of(last), 4))
    value, yardstick = alternating_medians(sizes.few, timed(lambda: lint_again(last, report, near)), timed(take))
    yield milliseconds(tr("lint {map} again after a stroke", map=name), value, yardstick)


def _comparisons(measures: tuple[int, int, int], sizes: BenchSizes, take: TakeYardstick) -> Iterator[BenchRow]:
    """The difference of a drawn map before and after some strokes, and the verdicts between all its hexes."""
    old = drawn_map(*measures)
    new, hexes = snapshot(old), old.grid.hexes()
    middle = len(hexes) // 2
    Paint(tuple(hexes[middle : middle + 10]), HexTerrain((Feature("woods"),))).apply(new)
    Raise(tuple(hexes[:5]), 4).apply(new)

    def compare(key: str) -> None:
        found, rules = map_difference(old, new), rule_set(key)
        verdict_changes(rules.prepare(old), rules.prepare(new), hex_ends(found.alignment))

    for rules in RULE_SETS:
        value, yardstick = alternating_medians(sizes.few, timed(partial(compare, rules.key)), timed(take))
        yield milliseconds(tr("diff {columns} x {rows} with all verdicts, {rules}", columns=measures[0],
                              rows=measures[1], rules=rules.key), value, yardstick,
                           COMPARE_MAX)


def _demands(measures: tuple[int, int, int], sizes: BenchSizes, take: TakeYardstick) -> Iterator[BenchRow]:
    """Demands judged anew, after the rules are prepared for the map, as they are for its thread anyway."""
    board = drawn_map(*measures)
    labels = [board.label(hex_) for hex_ in board.grid.hexes()]
    demands = [Demand((labels[at],), labels[-1 - at], True) for at in range(min(DEMANDS, len(labels) // 2))]
    ends = EndsOfDemands()
    for rules in RULE_SETS:
        judge = rules.prepare(board)
        value, yardstick = alternating_medians(
            sizes.rounds, timed(partial(judge_demands, judge, demands, ends)), timed(take))
        yield milliseconds(tr("demands, {demands} judged anew, {rules}", demands=len(demands), rules=rules.key), value,
                           yardstick, FRAME)


def _drills(measures: tuple[int, int, int], sizes: BenchSizes, take: TakeYardstick) -> BenchRow:
    """The next position of a drill on a drawn map by the ASL rules, with one of its numbers changed."""
    judge = rule_set("asl").prepare(drawn_map(*measures))
    drawn = DrillPositions(judge, 1)
    seeds = count()

    def next_position() -> None:
        seed = next(seeds)
        position = drawn.next(level=seed % len(LEVELS))
        if position is not None:
            changed_number(judge, position, seed)

    next_position()
    value, yardstick = alternating_medians(max(sizes.few, 5), timed(next_position), timed(take))
    name = tr("{columns} x {rows} with {outlines} outlines", columns=measures[0], rows=measures[1],
              outlines=measures[2])
    return milliseconds(tr("drill, next position on {map}", map=name), value, yardstick, DRILL_MAX)
