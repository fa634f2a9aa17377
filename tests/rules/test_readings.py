"""Readings: files that are read back, hashes that tell readings apart, and errors of one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.board.board import Board
from losview.formats.core.error import FormatError
from losview.formats.vasl.vasl_format import parse
from losview.hexes.grid import Grid
from losview.rules.map_readings import readings_of_map, with_readings_of_map
from losview.rules.reading_file import parse_readings, read_readings, readings_text
from losview.rules.reading_set import CONDITIONS, reading_options, readings_in_force, readings_of, with_readings
from losview.rules.rule_sets import RULE_SETS, rule_set
from tests.support.archives import METADATA, Paint

KEYS = [rules.key for rules in RULE_SETS]


@st.composite
def sets(draw: st.DrawFn):
    rules = rule_set(draw(st.sampled_from(KEYS)))
    options = {option.key: draw(st.sampled_from([key for key, _ in option.choices])) for option in rules.options}
    return rules, options, draw(st.text(min_size=1, max_size=70))


@given(given=sets())
def test_a_file_is_read_back_as_it_was_written(given) -> None:
    rules, options, name = given
    readings = readings_of(rules, options, name)
    again = parse_readings(readings_text(readings), Path("readings.toml"))
    assert again == readings
    assert again.hash == readings.hash
    assert f"Hash: {readings.hash}" in readings_text(readings)


@given(first=sets(), second=sets())
def test_hashes_are_alike_where_the_readings_are_and_names_do_not_count(first, second) -> None:
    a, b = (readings_of(*one) for one in (first, second))
    assert (a.hash == b.hash) == ((a.rules, a.choices) == (b.rules, b.choices))
    assert readings_of(first[0], first[1], "another").hash == a.hash


@given(given=sets())
def test_readings_are_put_in_force_and_leave_the_day_as_it_is(given) -> None:
    rules, options, name = given
    readings = readings_of(rules, options, name)
    usual = rules.check_options({})
    made = with_readings(readings, usual)
    for key, value in made.items():
        assert value == (usual if key in CONDITIONS else options)[key]
    assert readings_in_force(readings, rules, made) == readings.words


def test_every_choice_that_is_a_reading_has_its_reason() -> None:
    keys = {option.key for rules in RULE_SETS for option in rules.options}
    assert keys >= CONDITIONS
    for rules in RULE_SETS:
        assert all(option.name for option in reading_options(rules))


def test_others_than_agreed_on_are_told() -> None:
    rules = rule_set("cwb")
    agreed = readings_of(rules, {"ridge-middle": "lower"}, "Tuesday group")
    assert readings_in_force(agreed, rules, {"ridge-middle": "lower"}) == f"Tuesday group · {agreed.hash}"
    assert readings_in_force(agreed, rules, {}).startswith("other than Tuesday group · ")
    assert readings_in_force(None, rules, {}).startswith("usual readings · ")
    assert readings_in_force(None, rules, {"ridge-middle": "lower"}) == f"own readings · {agreed.hash}"


def test_what_a_board_of_vasl_brings_is_nobodys_own_choice() -> None:
    """It is named after its boards, with the hash of the same choices made by hand."""
    rules, paint = rule_set("asl"), Paint()
    described = METADATA.format(columns=paint.columns, rows=paint.rows, more="", inside="")
    board = parse(paint.archive(described), Path("bdt1"))
    brought = readings_of(rules, board.scenario["options"])
    assert brought.name == "readings of VASL boards"
    assert brought.hash == readings_of(rules, board.scenario["options"], "ours").hash
    assert brought.hash != readings_of(rules, {}).hash
    assert readings_of(rules, {**board.scenario["options"], "season": "out"}).words == brought.words
    for option in reading_options(rules):
        other = option.choices[-1][0]
        if option.key not in board.scenario["options"]:
            assert readings_of(rules, {**board.scenario["options"], option.key: other}).name == "own readings"


@pytest.mark.parametrize(("text", "wrong"), [
    ("", "name: is missing"),
    ("name = 3", "name: is no text"),
    ('name = ""\nrules = "cwb"', "1 to 60"),
    ('name = "a"\nrules = "chess"', "rules"),
    ('name = "a"\nrules = "cwb"\nmore = 1', "means nothing here"),
    ('name = "a"\nrules = "cwb"\nreadings = 1', "is no table"),
    ('name = "a"\nrules = "cwb"\n[readings]\nmiddle = "x"', "is no reading of Civil War Brigade"),
    ('name = "a"\nrules = "cwb"\n[readings]\nridge-middle = "x"', "choose one of higher, lower"),
    ('name = "a"\nrules = "cwb"\n[readings]\nridge-middle = [1]', "choose one of higher, lower"),
    ('name = "a"\nrules = "asl"\n[readings]\nseason = "out"', "no reading"),
    ("name = ", "is not TOML"),
])
def test_what_is_wrong_is_said_in_one_sentence(text: str, wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "readings.toml"
    path.write_text(text)
    with pytest.raises(FormatError) as caught:
        read_readings(path)
    assert wrong in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_map_names_its_readings_and_keeps_what_it_says_of_them() -> None:
    board = Board(Grid(3, 2))
    assert readings_of_map(board) is None
    assert with_readings_of_map(board, None) is board
    readings = readings_of(rule_set("cwb"), {"ridge-middle": "lower"}, "Tuesday group")
    kept = with_readings_of_map(board, readings)
    assert "readings" not in board.scenario
    assert readings_of_map(kept) == readings
    assert with_readings_of_map(kept, readings) is kept
    assert "readings" not in with_readings_of_map(kept, None).scenario


@pytest.mark.parametrize("said", [
    "Tuesday", {"name": "Tuesday"}, {"name": 3, "rules": "cwb"}, {"name": " ", "rules": "cwb"},
    {"name": "Tuesday", "rules": "whist"}, {"name": "Tuesday", "rules": "cwb", "choices": ["lower"]},
    {"name": "Tuesday", "rules": "cwb", "choices": {"ridge-middle": "left"}},
])
def test_what_a_map_says_of_readings_that_there_are_not_is_left_word_for_word(said: object) -> None:
    board = Board(Grid(3, 2), scenario={"readings": said})
    assert readings_of_map(board) is None
    assert with_readings_of_map(board, None).scenario == {"readings": said}
