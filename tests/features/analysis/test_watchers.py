"""Who sees a place, and what a move changes: the same as rulings one by one."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from losview.board.board import Board, snapshot
from losview.board.unit_counter import UnitCounter
from losview.features.analysis.watchers import change_by_move, watchers_of
from losview.formats.sketch import sketch
from losview.hexes.hex import distance
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import rule_set
from tests.support.asl_boards import random_board
from tests.support.rule_boards import battletech_board, civil_war_board

UNITS = {"asl": "infantry", "battletech": "mech", "cwb": "infantry"}


def with_units(rules: str, seed: int) -> Board:
    """A random board with eight units."""
    rng = random.Random(seed)
    make = {"asl": lambda rng: random_board(seed), "battletech": battletech_board, "cwb": civil_war_board}
    board = make[rules](rng)
    board.counters = {number: UnitCounter(UNITS[rules], rng.choice(board.grid.hexes())) for number in range(1, 9)}
    return board


@pytest.mark.parametrize("rules", list(UNITS))
@pytest.mark.parametrize("seed", [3, 8])
def test_watchers_are_those_whose_rulings_see(rules: str, seed: int) -> None:
    board = with_units(rules, seed)
    judge = rule_set(rules).prepare(board)
    place = LineEnd(board.grid.hexes()[len(board.grid.hexes()) // 2])
    found = watchers_of(judge, place)
    others = {number: counter for number, counter in board.counters.items() if counter.hex != place.hex}
    seeing = {number for number, counter in others.items() if judge.judge_one(LineEnd(counter.hex), place).visible}
    assert {watcher.number for watcher in found.seeing} == seeing
    reach = [distance(watcher.end.hex, place.hex) for watcher in found.seeing]
    assert reach == sorted(reach)
    blind = [distance(counter.hex, place.hex) for number, counter in others.items() if number not in seeing]
    assert (found.nearest_blind is None) == (not blind)
    if found.nearest_blind is not None:
        assert distance(found.nearest_blind.end.hex, place.hex) == min(blind)


@pytest.mark.parametrize("rules", list(UNITS))
def test_a_move_is_told_by_the_boards_before_and_after(rules: str) -> None:
    board = with_units(rules, 5)
    before, number = snapshot(board), 1
    old = board.counters[number]
    board.counters[number] = replace(old, hex=board.grid.hexes()[-1])
    board.revision += 1
    judges = [rule_set(rules).prepare(one) for one in (before, board)]
    sees = []
    for judge in judges:
        hex_ = judge.board.counters[number].hex
        sees.append({other for other, counter in judge.board.counters.items() if other != number and (
            counter.hex == hex_ or judge.judge_one(LineEnd(counter.hex), LineEnd(hex_)).visible)})
    change = change_by_move(judges[1], number, old)
    assert set(change.now) == sees[1] - sees[0]
    assert set(change.no_longer) == sees[0] - sees[1]
    assert board.counters[number].hex == board.grid.hexes()[-1]


def test_a_marker_in_the_hex_where_a_unit_arrives_sees_nothing() -> None:
    board = sketch("grid flat odd\nterrain\n. . .\n. . .")
    arrived = board.hex("A1")
    board.counters = {1: UnitCounter("infantry", arrived), 2: UnitCounter("smoke", arrived),
                      3: UnitCounter("infantry", arrived)}
    judge = rule_set("asl").prepare(board)
    change = change_by_move(judge, 1, replace(board.counters[1], hex=board.hex("C2")))
    assert 2 not in change.now
