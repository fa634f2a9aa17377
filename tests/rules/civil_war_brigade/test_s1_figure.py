"""Special case S1: how often trying every combination of hexes along hexsides would see what three ways do not.

The rule lets a thread along hexsides through if one of the two hexes beside each would let it.  The program tries all
hexes on the left, all on the right, and the less obstructing one at each hexside; this counts what that leaves out.
With `sides=mixed` it sees what any combination sees.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.board.board import Board
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from tests.support.civil_war_agreement import RULES, as_table
from tests.support.dose import dose
from tests.support.rule_boards import civil_war_board, pairs
from tests.support.slow_civil_war_brigade import (
    WAYS,
    Group,
    Hex,
    Table,
    Way,
    groups_between,
    groups_beyond,
    judge_way,
    judge_ways,
    range_between,
    way_through,
)


@dataclass
class Figure:
    """What was counted: threads, those along hexsides, and those of them that only another combination sees."""

    threads: int = 0
    divided: int = 0
    differ: int = 0

    def __str__(self) -> str:
        return (
            f"S1: of {self.threads:,} threads {self.divided:,} run along hexsides, and {self.differ} of these are seen "
            f"only by another combination: {1000 * self.differ / self.divided:.1f} in a thousand of them, "
            f"{1000 * self.differ / self.threads:.1f} in a thousand of all"
        )


def every_choice(table: Table, groups: Iterable[Group]) -> list[list[Hex | None]]:
    """Every way to take one hex of each group; None of a group that is off the map."""
    ways: list[list[Hex | None]] = [[]]
    for group in groups:
        there: list[Hex | None] = [hex_ for hex_ in group if hex_ in table.ground]
        ways = [[*way, hex_] for way in ways for hex_ in there or [None]]
    return ways


def every_extension(table: Table, hi: Hex, lo: Hex) -> list[list[Hex]]:
    """Every way to follow the thread past `hi`; of those that come to the same ground at the same place one."""
    groups: list[Group] = []
    distance = 1
    while all(any(hex_ in table.ground for hex_ in group) for group in groups_beyond(hi, lo, distance)):
        groups += groups_beyond(hi, lo, distance)
        distance += 1
    high = table.ground[hi]
    alike: dict[tuple[int, ...], list[Hex]] = {}
    for choice in every_choice(table, groups):
        way = [hex_ for hex_ in choice if hex_ is not None]
        first = next((i for i, hex_ in enumerate(way) if table.ground[hex_] != high), len(way))
        alike.setdefault((first, *(table.ground[hex_] for hex_ in way[first : first + 1])), way)
    return list(alike.values())


def every_way(table: Table, hi: Hex, lo: Hex) -> Iterator[Way]:
    extensions = every_extension(table, hi, lo)
    for between in every_choice(table, groups_between(hi, lo)):
        for past in extensions:
            yield Way(table, hi, lo, between, past)


def count(boards: Iterable[Table]) -> Figure:
    figure = Figure()
    for table in boards:
        for a, b in combinations(table.ground, 2):
            figure.threads += 1
            if range_between(a, b) < 2 or all(len(group) == 1 for group in groups_between(a, b)):
                continue
            figure.divided += 1
            hi, lo = (a, b) if table.ground[a] >= table.ground[b] else (b, a)
            if not any(way.seen for way in judge_ways(table, a, b)):
                figure.differ += any(judge_way(way).seen for way in every_way(table, hi, lo))
    return figure


def boards(seeds: Iterable[int], most: int = 9) -> Iterator[Table]:
    return (as_table(civil_war_board(random.Random(seed), most)) for seed in seeds)


def check(figure: Figure) -> None:
    print(figure)
    assert figure.divided > 0
    assert 0.002 < figure.differ / figure.divided < 0.015
    assert 0.0003 < figure.differ / figure.threads < 0.0025


def test_the_three_ways_are_among_every_combination() -> None:
    """Were one of them not, the figure would count too little."""
    for table in boards(range(4), 6):
        for a, b in combinations(table.ground, 2):
            if any(len(group) == 2 for group in groups_between(a, b)):
                hi, lo = (a, b) if table.ground[a] >= table.ground[b] else (b, a)
                every = [judge_way(way) for way in every_way(table, hi, lo)]
                three = [judge_way(way_through(table, hi, lo, way)) for way in WAYS]
                assert {(one.seen, one.step) for one in three} <= {(one.seen, one.step) for one in every}


def disagree_with_mixed_sides(board: Board, ridge_middle: str) -> list[str]:
    """The threads along hexsides on which the engine with `sides=mixed` differs from trying every combination."""
    judge, table = RULES.prepare(board, {"sides": "mixed", "ridge-middle": ridge_middle}), as_table(board, ridge_middle)
    wrong = []
    for a, b in pairs(board):
        if all(len(group) == 1 for group in groups_between(tuple(a), tuple(b))):
            continue
        hi, lo = (a, b) if board.level(a) >= board.level(b) else (b, a)
        seen = any(judge_way(way).seen for way in every_way(table, tuple(hi), tuple(lo)))
        survey = judge.judge_many(judge.thread(LineEnd(a), LineEnd(b)), details=True)
        verdict = judge.judge_one(LineEnd(a), LineEnd(b))
        decides = verdict.decided_by.rule if verdict.decided_by is not None else ""
        if not seen == (survey.outcome[0] == Outcome.CLEAR) == (verdict.outcome == Outcome.CLEAR) or (
                seen and decides != judge.rules[survey.rule[0]]):
            wrong.append(f"{board.label(a)} to {board.label(b)}: seen {seen}, {survey.outcome[0]}, {verdict.summary}")
    return wrong


@pytest.mark.parametrize("seed", range(8))
def test_mixed_sides_see_what_any_combination_sees(seed: int) -> None:
    rng = random.Random(seed)
    assert disagree_with_mixed_sides(civil_war_board(rng, 7), rng.choice(["higher", "lower"])) == []


@pytest.mark.heavy
@settings(max_examples=dose(300))
@given(seed=st.integers(0, 2**32 - 1))
def test_mixed_sides_on_many_boards(seed: int) -> None:
    rng = random.Random(seed)
    assert disagree_with_mixed_sides(civil_war_board(rng, 8), rng.choice(["higher", "lower"])) == []


def test_the_three_ways_leave_out_about_one_thread_in_a_thousand() -> None:
    check(count(boards(range(50))))


@pytest.mark.heavy
def test_the_figure_on_many_boards() -> None:
    check(count(boards(range(1000, 1000 + max(50, dose(2000))))))
