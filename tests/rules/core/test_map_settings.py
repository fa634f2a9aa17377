"""Rules, options, thread and pins of a map: written into its scenario, and read from there."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.board.board import Board, same_board
from losview.formats.losmap import losmap
from losview.hexes.grid import Grid
from losview.rules.core.threads import LineEnd
from losview.rules.ends import parse_end
from losview.rules.map_settings import MAX_PIN_NAME, MAX_PINS, settings_of, with_settings
from losview.rules.rule_sets import RULE_SETS

HERE = Path("m.losmap")
ENDS = st.tuples(st.sampled_from(("A1", "C2", "D3:1", "B2@3", "C3@96,-8")), st.none() | st.integers(0, 12))
THREADS = st.tuples(ENDS, ENDS)


def end(board: Board, told: tuple[str, int | None]) -> LineEnd:
    from dataclasses import replace

    return replace(parse_end(board, told[0]), eye=told[1])


@given(rules=st.sampled_from(RULE_SETS), which=st.integers(0, 50), thread=st.none() | THREADS,
       pins=st.lists(THREADS, max_size=4, unique=True))
def test_what_is_saved_is_read_again(rules, which, thread, pins) -> None:
    board = Board(Grid(5, 5))
    options = {option.key: option.choices[which % len(option.choices)][0] for option in rules.options}
    ends = None if thread is None else (end(board, thread[0]), end(board, thread[1]))
    pinned = list(dict.fromkeys((end(board, a), end(board, b)) for a, b in pins))
    kept = with_settings(board, rules.key, options, ends, pinned)
    data, losses = losmap.unparse(kept, HERE)
    found = settings_of(losmap.parse(data, HERE))
    assert not losses
    assert not found.remarks
    assert (found.ends, list(found.pins)) == (ends, pinned)
    assert (found.rules or RULE_SETS[0].key) == rules.key
    assert rules.check_options(found.options) == options
    assert same_board(with_settings(kept, rules.key, options, ends, pinned), kept)  # nothing is said in other words
    assert board.scenario == {}


def test_what_the_scenario_says_already_is_left_word_for_word() -> None:
    scenario = {"rules": "asl", "thread": {"from": "a1", "to": " C2 "}, "pins": [{"from": "B1", "to": "C1", "why": 1}],
                "later": [1]}
    board = Board(Grid(5, 5), scenario=scenario)
    found = settings_of(board)
    asl = next(rules for rules in RULE_SETS if rules.key == "asl")
    assert with_settings(board, "asl", asl.check_options({}), found.ends, found.pins).scenario == scenario
    assert with_settings(board, "asl", asl.check_options({}), None, ()).scenario == {"rules": "asl", "later": [1]}


def test_a_thread_that_cannot_be_read_is_told_of_and_kept() -> None:
    board = Board(Grid(5, 5), scenario={"thread": {"from": "Z99", "to": "A1"}, "rules": "chess"})
    found = settings_of(board)
    assert (found.ends, found.rules, len(found.remarks)) == (None, None, 2)
    kept = with_settings(board, RULE_SETS[0].key, RULE_SETS[0].check_options({}), None, ())
    assert kept.scenario == board.scenario


@pytest.mark.parametrize("pins", ["A1", {"from": "A1"}, [1, None, {"from": 3, "to": "A1"}]])
def test_pins_that_are_none_are_left_alone(pins: object) -> None:
    assert settings_of(Board(Grid(3, 3), scenario={"pins": pins})).pins == ()


def test_a_map_with_far_too_many_pins_is_read_all_the_same() -> None:
    board = Board(Grid(5, 5), scenario={"pins": [{"from": "A1", "to": "B2"}] * 100_000})
    found = settings_of(board)
    assert len(found.pins) == 1
    assert str(MAX_PINS) in found.remarks[0]


def test_names_of_pinned_threads_are_kept_cut_and_dropped() -> None:
    board = Board(Grid(3, 3))
    pins = tuple((parse_end(board, a), parse_end(board, b)) for a, b in (("A1", "B1"), ("A1", "C2")))
    usual = RULE_SETS[0].check_options({})
    kept = with_settings(board, RULE_SETS[0].key, usual, None, pins, {pins[0]: "the gun", pins[1]: ""})
    assert kept.scenario["pins"] == [{"from": "A1", "to": "B1", "name": "the gun"}, {"from": "A1", "to": "C2"}]
    assert settings_of(kept).pin_names == {pins[0]: "the gun"}
    assert "name" not in with_settings(kept, RULE_SETS[0].key, usual, None, pins).scenario["pins"][0]
    kept.scenario["pins"][0]["name"] = "x" * 1000
    assert len(settings_of(kept).pin_names[pins[0]]) == MAX_PIN_NAME
    kept.scenario["pins"][0]["name"] = 7
    assert settings_of(kept).pin_names == {}
