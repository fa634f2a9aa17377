"""The record of a game: its start, its gaps, and what it counts as a change of who sees whom."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from losview.board.board import snapshot
from losview.features.records.game_record import GameRecord, is_game, record_of
from losview.features.records.moment import GAP, START, Moment
from losview.features.records.seen_counter import SeenCounter
from losview.rules.rule_sets import rule_set
from tests.support.side_games import UNITS, game, played


def moment(number: int, *seen: SeenCounter) -> Moment:
    return Moment(number, "Turn 1", "movement", "", {"blue": seen, "red": ()})


VAN = SeenCounter(5, "infantry Van", "C1", "known", ("infantry 1 in A1", "infantry 2 in A2"))


@pytest.mark.parametrize("rules", list(UNITS))
def test_a_record_begins_with_its_start_and_a_change_that_was_not_recorded_is_a_gap(rules: str) -> None:
    board, _, _ = played(rules, 2, 1)
    judge = rule_set(rules).prepare(board)
    begun = GameRecord().with_present(judge)
    assert [one.act for one in begun.moments] == [START]
    assert begun.with_present(judge) is begun
    changed = snapshot(board)
    changed.revision += 1
    changed.counters = {}
    gap = begun.with_present(rule_set(rules).prepare(changed))
    assert [one.act for one in gap.moments] == [START, GAP]
    assert gap.moments[-1].words == "who sees whom has changed since 1"
    changed.scenario = gap.as_edit(changed, "x").scenario
    assert record_of(changed) == gap


def test_numbers_words_and_order_are_no_change() -> None:
    one = moment(1, VAN, replace(VAN, where="D1"))
    assert one.shows(moment(9, replace(VAN, where="D1", counter=8), replace(
        VAN, what="Infanterie Van", by=("Infanterie 2 in A2", "Infanterie 1 in A1"))))
    assert one.shows(replace(one, seen={"blue": one.seen["blue"]}))
    for other in (moment(2, VAN), moment(2, VAN, replace(VAN, where="D2")),
                  moment(2, VAN, replace(VAN, where="D1", state="concealed")),
                  moment(2, VAN, replace(VAN, where="D1", by=("infantry 1 in A1",)))):
        assert not one.shows(other)


def test_a_game_has_sides_and_a_turn_a_record_or_its_own_file() -> None:
    board = game("cwb", 1)
    assert is_game(board, None)
    board.scenario = {"sides": ["blue", "red"]}
    assert not is_game(board, None)
    assert not is_game(board, Path("x.losmap"))
    assert is_game(board, Path("X.LOSGAME"))
    board.scenario["game"] = {"heard": []}
    assert is_game(board, None)
    board.counters, board.scenario["sides"] = {}, []
    assert not is_game(board, Path("x.losgame"))
