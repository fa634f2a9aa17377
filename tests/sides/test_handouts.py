"""What a side knows is what its units see, one ruling after the other; a handout holds that and not a byte more."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from losview.board.board import Board, snapshot
from losview.board.sketches.sketch import sketch
from losview.files.format import open_map, save
from losview.sides.handout import handout
from losview.sides.side_knowledge import side_knowledge
from losview.sides.union_field import union_field
from losview.sight.rule_sets import rule_set
from losview.sight.threads import End, RuleError
from tests.support.side_games import UNITS, game


def in_bytes(board: Board, path: Path) -> bytes:
    save(board, path)
    return path.read_bytes()


def read_box(text: str) -> object:
    return json.loads(text)["scenario"]["cloaking"]


@pytest.mark.parametrize("rules", list(UNITS))
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_handout_is_what_single_rulings_see_and_no_byte_more(rules: str, seed: int, tmp_path: Path) -> None:
    board = game(rules, seed)
    judge = rule_set(rules).prepare(board)
    for side in ("blue", "red"):
        own = [counter for counter in board.counters.values() if counter.side == side]
        seen = {number for number, counter in board.counters.items() if counter.side != side and any(
            judge.explain(End(one.hex), End(counter.hex)).visible for one in own)}
        knowledge = side_knowledge(judge, side)
        assert set(knowledge.seen_by) == seen
        assert set(knowledge.known) == seen | {n for n, counter in board.counters.items() if counter.side == side}
        path = tmp_path / f"{side}.losmap"
        text = in_bytes(handout(board, knowledge), path).decode()
        assert "SECRET" not in text
        assert read_box(text) == {side: {"A": [{"kind": "infantry", "name": f"IN {side}"}], "B": []}}
        names = {f'"{counter.name}"' for number, counter in board.counters.items() if number in knowledge.known}
        assert {f'"NAME{number}"' for number in range(1, 13) if f'"NAME{number}"' in text} == names
        read = open_map(path)
        assert list(read.counters) == list(range(1, len(knowledge.known) + 1))
        assert [(counter.hex, counter.name) for counter in read.counters.values()] == [
            (board.counters[number].hex, board.counters[number].name) for number in knowledge.known]
        assert read.scenario["turn"] == {"number": 2, "side": "red", "phase": "MPh"}
        assert [one.text for one in read.texts.values()] == ["Hill"]


@pytest.mark.parametrize("rules", list(UNITS))
def test_nothing_of_what_is_not_seen_changes_a_byte(rules: str, tmp_path: Path) -> None:
    """The handout of a map whose unseen units have other names, numbers and strengths, or are gone, is the same."""
    board = game(rules, 2)
    judge = rule_set(rules).prepare(board)
    knowledge = side_knowledge(judge, "blue")
    first = in_bytes(handout(board, knowledge), tmp_path / "first.losmap")
    unseen = set(board.counters) - set(knowledge.known)
    others, gone = snapshot(board), snapshot(board)
    for number in unseen:
        others.counters[number] = replace(board.counters[number], name="OTHER", amount=9, facing=2)
        del gone.counters[number]
    for changed in (others, gone):
        assert in_bytes(handout(changed, knowledge), tmp_path / "again.losmap") == first


def test_concealed_units_are_absent_and_their_marker_is_seen_with_them(tmp_path: Path) -> None:
    board = sketch("""
        grid pointy
        terrain
        . . . .
        units
        blue infantry A1 "Scout"
        red infantry C1 "Hidden"
        concealed C1
        red infantry D1 "Plain"
        """)
    judge = rule_set("asl").prepare(board)
    blue, red = side_knowledge(judge, "Blue"), side_knowledge(judge, "red")
    names = [counter.name or counter.kind for counter in handout(board, blue).counters.values()]
    assert names == ["Scout", "concealed", "Plain"]
    assert len(handout(board, red).counters) == 4
    assert b"Hidden" not in in_bytes(handout(board, blue), tmp_path / "blue.losmap")


def test_a_marker_of_concealment_over_units_that_nobody_sees_is_absent() -> None:
    board = sketch("""
        grid pointy
        terrain
        . . . .
        levels
        0 9 9 0
        units
        blue infantry A1 "Scout"
        red infantry D1 "Hidden"
        concealed D1
        """)
    judge = rule_set("asl").prepare(board)
    assert [counter.name for counter in handout(board, side_knowledge(judge, "blue")).counters.values()] == ["Scout"]


def test_a_dummy_sees_nothing_for_its_side() -> None:
    """A Cloaking counter whose letter stands for nobody is no unit (E1.41); without a box nobody knows that."""
    board = sketch("""
        grid pointy
        terrain
        . . . .
        units
        blue cloaking A1 "A"
        red infantry C1 "Van"
        """)
    judge = rule_set("asl").prepare(board)
    for box, seeing in (({}, 1), ({"A": []}, 0), ({"A": [{"kind": "infantry"}]}, 1), ({"B": []}, 1)):
        board.scenario = {**board.scenario, "cloaking": {"blue": box}}
        knowledge = side_knowledge(judge, "blue")
        assert len(knowledge.seen_by) == seeing
        assert (len(knowledge.known) == 2) == bool(seeing)
        assert bool(union_field(judge, "blue").seen()) == bool(seeing)


def test_a_side_that_the_map_has_not_is_told() -> None:
    board = game("cwb", 2)
    with pytest.raises(RuleError, match="the map has no side 'green'; it has Blue, Red"):
        side_knowledge(rule_set("cwb").prepare(board), "green")
