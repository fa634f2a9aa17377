"""A watched path is judged hex by hex on the map with the unit there; opportunities are what single rulings see."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from losview.board.board import snapshot
from losview.features.analysis.opportunities import opportunities
from losview.features.analysis.path_watch import watch_path, whole_path
from losview.hexes.hex import direction_to, disc, distance
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import rule_set
from tests.support.side_games import UNITS, game


@pytest.mark.parametrize("rules", list(UNITS))
@pytest.mark.parametrize("seed", [1, 2])
def test_each_step_is_what_single_rulings_say(rules: str, seed: int) -> None:
    board, rng = game(rules, seed), random.Random(seed)
    number = min(board.counters)
    mover = board.counters[number]
    path = whole_path([mover.hex, *rng.choices(list(board.grid.hexes()), k=2)])
    path = [hex_ for hex_ in path if hex_ in board.grid]
    steps = watch_path(rule_set(rules).prepare(board), number, path)
    before: set[int] | None = None
    for step, hex_ in zip(steps, path, strict=True):
        there = snapshot(board)
        there.counters[number] = replace(mover, hex=hex_)
        judge = rule_set(rules).prepare(there)
        seeing = {other for other, counter in there.counters.items() if counter.side not in ("", mover.side) and (
            counter.hex == hex_ or judge.judge_one(LineEnd.of(counter), LineEnd(hex_)).visible)}
        assert set(step.seen_by) == seeing
        assert set(step.gained) == (set() if before is None else seeing - before)
        assert set(step.lost) == (set() if before is None else before - seeing)
        before = seeing


@pytest.mark.parametrize("seed", range(8))
def test_a_path_has_no_gaps_and_passes_what_the_hand_passed(seed: int) -> None:
    rng = random.Random(seed)
    board = game("cwb", 2)
    passed = rng.choices(list(board.grid.hexes()), k=5)
    path = whole_path(passed)
    assert all(direction_to(one, two) is not None for one, two in pairwise(path))
    at = 0
    for hex_ in passed:
        at = path.index(hex_, at)
    assert path[0] == passed[0]
    assert path[-1] == passed[-1]


@pytest.mark.parametrize("rules", list(UNITS))
def test_opportunities_are_the_nearest_hexes_that_see(rules: str) -> None:
    board = game(rules, 1)
    judge = rule_set(rules).prepare(board)
    target = LineEnd(board.grid.hexes()[-1])
    found = {one.number: one for one in opportunities(judge, "blue", target, 2)}
    for number, counter in board.counters.items():
        if counter.side != "blue":
            assert number not in found
            continue
        ways = [0] if judge.judge_one(LineEnd.of(counter), target).visible else [
            distance(hex_, counter.hex) for hex_ in disc(counter.hex, 2)
            if hex_ in board.grid and hex_ != counter.hex and judge.judge_one(LineEnd(hex_), target).visible]
        assert (number in found) == bool(ways)
        if ways:
            assert found[number].away == min(ways)
    assert opportunities(judge, "green", target, 2) == []
