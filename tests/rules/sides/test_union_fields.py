"""What a side sees together is exactly what single rulings see, also where an earlier answer is kept after moves."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.board.board import Board, snapshot
from losview.board.unit_counter import UnitCounter
from losview.rules.core.field import TargetHeight
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Outcome
from losview.rules.rule_sets import rule_set
from losview.rules.sides.side_knowledge import side_knowledge
from losview.rules.sides.union_field import union_field
from tests.support.side_games import UNITS, game, games


def moved(board: Board, rng: random.Random) -> Board:
    """The board after a unit or two have moved, come or gone, or after some smoke was laid."""
    after = snapshot(board)
    after.revision = board.revision + 1
    number = rng.choice(sorted(after.counters))
    after.counters[number] = replace(after.counters[number], hex=rng.choice(board.grid.hexes()))
    act = rng.randrange(3)
    if act == 1:
        del after.counters[rng.choice(sorted(after.counters))]
    elif act == 2:
        after.counters[after.next_number()] = UnitCounter("smoke", rng.choice(board.grid.hexes()))
    return after


@pytest.mark.parametrize("rules", list(UNITS))
@settings(max_examples=6)
@given(data=st.data())
def test_it_is_the_union_of_single_rulings(rules: str, data: st.DataObject) -> None:
    board = data.draw(games(rules))
    judge = rule_set(rules).prepare(board)
    target = data.draw(st.sampled_from((TargetHeight(), TargetHeight(eye=8))))
    union = union_field(judge, "Blue", target)
    own = {number: counter for number, counter in board.counters.items() if counter.side == "blue"}
    for hex_ in data.draw(st.lists(st.sampled_from(board.grid.hexes()), min_size=1, max_size=8)):
        end = LineEnd(hex_, level=target.level, eye=target.eye)
        seeing = {number for number, counter in own.items()
                  if counter.hex == hex_ or judge.judge_one(LineEnd.of(counter), end).visible}
        assert set(union.seen_by(board, hex_)) == seeing
        assert (union.outcome[board.grid.cell(hex_)] <= Outcome.HINDERED) == bool(seeing)


@pytest.mark.parametrize("rules", list(UNITS))
@pytest.mark.parametrize("seed", range(1, 7))
def test_what_is_kept_after_a_move_is_what_would_be_asked_anew(rules: str, seed: int) -> None:
    board, rng = game(rules, seed), random.Random(seed)
    union = union_field(rule_set(rules).prepare(board), "blue")
    for _ in range(5):
        board = moved(board, rng)
        judge = rule_set(rules).prepare(board)
        anew = union_field(judge, "blue")
        union = union_field(judge, "blue", before=union)
        assert union.ends == anew.ends
        assert (union.outcomes == anew.outcomes).all()
        assert (union.outcome == anew.outcome).all()


def test_a_recorded_move_and_an_act_of_the_referee_leave_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    board = game("cwb", 1)
    union = union_field(rule_set("cwb").prepare(board), "blue")
    after = snapshot(board)
    after.revision = board.revision + 1
    after.scenario = {**board.scenario, "game": {"moments": [1]}, "rulings": [], "referee": {"acts": []}}
    judge, asked = rule_set("cwb").prepare(after), []
    monkeypatch.setattr(judge, "judge_many", lambda threads: asked.append(threads))
    assert (union_field(judge, "blue", before=union).outcomes == union.outcomes).all()
    assert asked == []


def test_units_seen_are_those_in_hexes_seen() -> None:
    """Knowledge of units and the field of hexes agree where units stand at their hexes' own level."""
    board = game("cwb", 3)
    judge = rule_set("cwb").prepare(board)
    union, knowledge = union_field(judge, "red"), side_knowledge(judge, "red")
    for number, counter in board.counters.items():
        if counter.side == "blue":
            assert set(knowledge.seen_by.get(number, ())) == set(union.seen_by(board, counter.hex))


def test_a_side_without_units_sees_nothing_and_an_unknown_one_is_refused() -> None:
    board = game("cwb", 2)
    board.counters = {}
    judge = rule_set("cwb").prepare(board)
    assert union_field(judge, "blue").seen() == 0
    with pytest.raises(RuleError, match="no side 'green'"):
        union_field(judge, "green")
