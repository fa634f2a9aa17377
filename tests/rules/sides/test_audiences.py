"""The gate for what leaves the referee's desk: the map as a side, everyone or the referee may know it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.board.board import snapshot
from losview.features.records.game_record import GameRecord
from losview.formats.losmap import losmap
from losview.formats.sketch import sketch
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import RuleError
from losview.rules.rule_sets import rule_set
from losview.rules.sides.audience import (
    EVERYONE,
    REFEREE,
    Audience,
    audience_named,
    audiences,
    hides_units,
    known_to,
    usual_audience,
    with_pictures,
)
from tests.support.side_games import UNITS, game, games

OPEN = """
    grid pointy
    terrain
    . . . .
    units
    blue infantry A1 "Scout"
    red infantry C1 "Van"
    """


def written(judge: Judge) -> bytes:
    return losmap.unparse(judge.board, Path("known.losmap"))[0]


def prepared(text: str, rules: str = "cwb") -> Judge:
    return rule_set(rules).prepare(sketch(text))


def names(judge: Judge) -> list[str]:
    return [counter.name or counter.kind for counter in judge.board.counters.values()]


@pytest.mark.parametrize("line", [
    "", "red infantry D1 concealment hidden", "red infantry D1 concealment concealed",
    "red infantry D1 concealment unknown-to-this-version", "concealed C1", 'red cloaking D1 "A"'])
def test_the_referee_is_meant_only_where_no_unit_is_hidden(line: str) -> None:
    board = sketch(OPEN + line)
    assert hides_units(board) is bool(line)
    assert usual_audience(board) == (EVERYONE if line else REFEREE)
    assert audiences(board) == [EVERYONE, Audience("side", "blue"), Audience("side", "red"), REFEREE]


def test_a_game_with_its_record_and_a_cloaking_box_hide_units() -> None:
    judge = prepared(OPEN)
    board = judge.board
    assert not hides_units(board)
    boxed = snapshot(board)
    boxed.scenario = {**board.scenario, "cloaking": {"blue": {"A": []}}}
    assert hides_units(boxed)
    GameRecord().with_moment(judge, "movement", "").as_edit(board, "move").apply(board)
    assert usual_audience(board) == EVERYONE


def test_without_sides_and_secrets_there_is_the_referee_alone() -> None:
    board = sketch("grid pointy\nterrain\n. . .\nunits\nsmoke B1")
    assert audiences(board) == [REFEREE]
    board.counters[1] = replace(board.counters[1], concealment="hidden")
    assert audiences(board) == [EVERYONE, REFEREE]
    assert names(known_to(rule_set("cwb").prepare(board), EVERYONE)) == []


def test_everyone_knows_what_each_side_knows_and_no_more() -> None:
    judge = prepared("""
        grid pointy
        terrain
        . . . . . . .
        levels
        0 0 0 0 9 0 0
        units
        blue infantry A1 "Scout"
        red infantry B1 "Van"
        red infantry C1 "Sneak" concealment concealed
        red infantry C1 "Creep" concealment concealed
        red infantry D1 "Ghost" concealment hidden
        red infantry G1 "Far"
        wagon F1 "Mule"
        """, "asl")
    assert names(known_to(judge, EVERYONE)) == ["Scout", "Van", "concealed", "Mule"]
    assert names(known_to(judge, Audience("side", "blue"))) == ["Scout", "Van", "concealed", "Mule"]
    assert names(known_to(judge, Audience("side", "red"))) == [
        "Scout", "Van", "Sneak", "Creep", "Ghost", "Mule", "Far"]
    assert known_to(judge, REFEREE) is judge
    known = known_to(judge, EVERYONE)
    assert (known.rule_set.key, known.options) == (judge.rule_set.key, judge.options)


@pytest.mark.parametrize("rules", list(UNITS))
@settings(max_examples=8)
@given(data=st.data())
def test_what_everyone_knows_is_known_to_each_side(rules: str, data: st.DataObject) -> None:
    judge = rule_set(rules).prepare(data.draw(games(rules)))
    common = known_to(judge, EVERYONE).board
    known = [known_to(judge, Audience("side", side)).board for side in ("blue", "red")]
    for counter in common.counters.values():
        for side, board in zip(("blue", "red"), known, strict=True):
            there = [one for one in board.counters.values() if one.hex == counter.hex]
            assert counter in there or (counter.kind == "concealed" and any(
                one.side == side == counter.side and one.concealment for one in there))
    assert "cloaking" not in common.scenario
    assert b"SECRET" not in written(known_to(judge, EVERYONE))


@pytest.mark.parametrize("rules", ["asl", "battletech"])
@pytest.mark.parametrize("seed", range(4, 9))
def test_what_is_hidden_changes_no_byte_for_everyone(rules: str, seed: int) -> None:
    """Hidden units are others, elsewhere or gone, concealed ones are others: the map for everyone is the same.

    So it also tells nobody that a hidden unit sees one of his.
    """
    board = game(rules, seed)
    for number, counter in board.counters.items():
        board.counters[number] = replace(counter, concealment=("", "hidden", "concealed", "")[number // 3 % 4])
    others, gone = snapshot(board), snapshot(board)
    for number, counter in board.counters.items():
        if counter.concealment == "concealed":
            others.counters[number] = gone.counters[number] = replace(counter, name="OTHER", amount=3)
        elif counter.concealment:
            others.counters[number] = replace(counter, name="OTHER", hex=board.grid.hexes()[0])
            del gone.counters[number]
    gone.scenario = {**board.scenario, "cloaking": {"red": {"A": []}}}
    told = [written(known_to(rule_set(rules).prepare(one), EVERYONE)) for one in (board, others, gone)]
    assert told[0] == told[1] == told[2]
    assert b"concealed" in told[0]


def test_a_unit_that_only_a_hidden_one_sees_is_not_known_to_everyone() -> None:
    """Its own side would learn from a page for all that there is somebody who sees it."""
    line = 'red infantry B1 "Van" concealment '
    board = "grid pointy\nterrain\n. . . .\nunits\nblue infantry A1 \"Scout\"\n"
    assert names(known_to(prepared(board + line + "hidden"), Audience("side", "red"))) == ["Scout", "Van"]
    assert names(known_to(prepared(board + line + "hidden"), EVERYONE)) == []
    assert names(known_to(prepared(board + line + "concealed"), EVERYONE)) == []
    assert names(known_to(prepared(board + 'red cloaking B1 "A"'), EVERYONE)) == []
    assert names(known_to(prepared(board + 'red infantry B1 "Van"'), EVERYONE)) == ["Scout", "Van"]
    both = 'red infantry B1 "Van"\nred infantry A2 "Second" concealment '
    board = board.replace(". . . .", ". . . .\n . . . .")
    assert names(known_to(prepared(board + both + "concealed"), EVERYONE)) == ["Scout", "concealed", "Van"]
    assert names(known_to(prepared(board + both + "hidden"), EVERYONE)) == ["Scout", "Van"]


def test_a_marker_on_a_unit_that_not_everyone_knows_is_not_known_to_everyone() -> None:
    judge = prepared("""
        grid pointy
        terrain
        . . . .
        units
        blue infantry A1 "Scout"
        red afv B1 "Tiger"
        motion B1
        red afv C1 "Ghost" concealment hidden
        motion C1
        smoke D1
        """, "asl")
    assert names(known_to(judge, EVERYONE)) == ["Scout", "Tiger", "motion", "smoke"]


def test_an_audience_is_named_as_people_write_it() -> None:
    judge = prepared(OPEN)
    assert audience_named(judge, "Blue") == Audience("side", "blue")
    assert audience_named(judge, "everyone") == EVERYONE
    assert audience_named(prepared(OPEN + 'Everyone infantry D1 "Third"'), "everyone") == Audience("side", "Everyone")
    with pytest.raises(RuleError, match="the map has no side 'green'; it has Blue, Red"):
        audience_named(judge, "green")
    with pytest.raises(RuleError, match="the map has no side 'referee'"):
        audience_named(judge, "referee")


def test_pictures_lie_under_the_map_to_be_drawn_and_are_in_no_file() -> None:
    judge = prepared(OPEN)
    judge.board.backgrounds = [object()]  # type: ignore[list-item]
    known = known_to(judge, EVERYONE).board
    assert not known.backgrounds
    assert with_pictures(known, judge.board).backgrounds == judge.board.backgrounds
    assert not known.backgrounds
    assert with_pictures(judge.board, judge.board) is judge.board
