"""What a map demands of its lines of sight: its reader, its edits, and how demands move with a map."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest

from losview.board.board import Board, same_board
from losview.board.scenario.demands import (
    KEY,
    MAX_DEMANDS,
    Demand,
    DemandError,
    add_demand,
    demand_json,
    demands_of,
    read_demands,
    remove_demands,
)
from losview.board.transform.resize import resize
from losview.board.transform.turns import flip
from losview.formats.core.error import FormatError
from losview.formats.core.limits import check_limits
from losview.formats.losmap.losmap import parse, unparse
from losview.hexes.grid import Grid

PATH = Path("hill.losmap")
SEEN, HIDDEN = Demand(("A1",), "C3", True), Demand(("B2", "C2:1", "C3"), "E5@3", False)


def demanding() -> Board:
    board = Board(Grid(6, 6))
    for demand in (SEEN, HIDDEN):
        add_demand(board, demand).apply(board)
    return board


def test_edits_add_replace_and_drop_demands_as_one_step_each():
    board = Board(Grid(6, 6))
    before = deepcopy(board)
    edit = add_demand(board, SEEN)
    assert edit.name == "Demand: A1 must see C3"
    undo = edit.apply(board)
    assert demands_of(board) == (SEEN,)
    assert add_demand(board, SEEN) is None
    opposite = Demand(("A1",), "C3", False)
    add_demand(board, opposite).apply(board)
    assert demands_of(board) == (opposite,)
    remove_demands(board, [0]).apply(board)
    assert KEY not in board.scenario
    assert remove_demands(board, [0]) is None
    board.scenario[KEY] = [demand_json(SEEN), demand_json(HIDDEN), demand_json(SEEN)]
    remove_demands(board, [2]).apply(board)
    assert demands_of(board) == (SEEN, HIDDEN)
    board = deepcopy(before)
    undo = add_demand(board, SEEN).apply(board)
    undo.apply(board)
    assert same_board(board, before)


@pytest.mark.parametrize(("demand", "words"), [
    (SEEN, "A1 must see C3"), (Demand(("A1",), "C3", False), "A1 must not see C3"),
    (HIDDEN, "Nobody in B2, C2:1, C3 may see E5@3"),
    (Demand(tuple("ABCDE"), "C3", True), "Everybody in A, B, C, D and 1 more hex must see C3"),
    (Demand(tuple("ABCDEF"), "C3", True), "Everybody in A, B, C, D and 2 more hexes must see C3"),
])
def test_words(demand, words):
    assert demand.words == words


def test_they_live_in_the_maps_file_with_what_newer_programs_add():
    board = demanding()
    board.scenario[KEY][0]["why"] = ["later"]
    data, losses = unparse(board, PATH)
    assert losses == []
    again = parse(data, PATH)
    assert same_board(again, board)
    assert demands_of(again) == (Demand(("A1",), "C3", True, (("why", ["later"]),)), HIDDEN)
    assert add_demand(again, SEEN).apply(again) is not None
    assert demands_of(again) == (HIDDEN, SEEN)


@pytest.mark.parametrize(("value", "what"), [
    ({}, '"demands" is not a list'), ([3], "demand 1 is not an object"),
    ([{"from": "A1", "to": "B2"}], "seen of demand 1"), ([{"from": "A1", "to": 4, "seen": True}], "to of demand 1"),
    ([{"from": [], "to": "B2", "seen": True}], "demand 1 is from 0 ends"),
    ([{"from": ["A1", None], "to": "B2", "seen": True}], "from of demand 1"),
    ([{"from": " ", "to": "B2", "seen": True}], "from of demand 1"),
    ([{"from": "A" * 81, "to": "B2", "seen": True}], "from of demand 1"),
    ([{"from": ["A1"] * 5001, "to": "B2", "seen": True}], "5,001 ends"),
    ([{"from": "A1", "to": "B2", "seen": True}] * (MAX_DEMANDS + 1), "501 entries"),
])
def test_a_file_with_others_is_refused_in_one_sentence(value, what):
    with pytest.raises(DemandError, match=what):
        read_demands(value)
    board = Board(Grid(3, 3))
    board.scenario = {KEY: value}
    with pytest.raises(FormatError, match=what) as refused:
        check_limits(board, PATH)
    assert "\n" not in str(refused.value)


def test_they_move_with_the_map():
    board = demanding()
    flip(board, "left-right", keep_labels=False).apply(board)
    moved = demands_of(board)
    assert len(moved) == 2
    flip(board, "left-right", keep_labels=False).apply(board)
    assert demands_of(board) == (SEEN, HIDDEN)
    resize(board, left=-1).apply(board)  # A1 is gone
    assert demands_of(board) == (HIDDEN,)
    resize(board, left=-1).apply(board)
    assert demands_of(board) == (Demand(("C2:1", "C3"), "E5@3", False),)
    resize(board, right=-2).apply(board)
    assert demands_of(board) == ()
