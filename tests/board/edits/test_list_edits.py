"""The last entries of lists in a scenario are replaced, undone exactly, and nothing else is copied or changed."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.board.board import Board, same_board
from losview.board.edits.edit import EditError
from losview.board.edits.list_edits import SetTails, Tail
from losview.board.edits.scenario_edits import SetScenario
from losview.hexes.grid import Grid

LISTS = st.lists(st.integers(0, 9), max_size=5)


@given(LISTS, LISTS, LISTS, st.data())
def test_it_is_undone_and_redone_exactly(first: list[int], other: list[int], more: list[int],
                                         data: st.DataObject) -> None:
    board = Board(Grid(2, 2))
    board.scenario = {"game": {"first": first, "other": other, "newer": 1}, "turn": {"number": 1}}
    before, at = deepcopy(board), data.draw(st.integers(0, len(first)))
    edit = SetTails("game", (Tail("first", at, tuple(first[at:]), tuple(more)),), "Go on")
    inverse = edit.apply(board)
    assert board.scenario["game"] == {"first": [*first[:at], *more], "other": other, "newer": 1}
    assert board.scenario["game"]["other"] is other
    after = deepcopy(board)
    again = inverse.apply(board)
    assert same_board(board, before)
    again.apply(board)
    assert same_board(board, after)
    assert (edit.name, edit.hexes(), inverse.name) == ("Go on", frozenset(), "Go on")


@pytest.mark.parametrize("scenario", [{}, {"game": 3}, {"game": {}}, {"game": {"first": {}}}, {"game": {"first": [2]}}])
def test_it_is_refused_where_the_list_is_another(scenario: dict[str, object]) -> None:
    board = Board(Grid(2, 2))
    board.scenario = scenario
    with pytest.raises(EditError, match="no longer as it was"):
        SetTails("game", (Tail("first", 0, (1,), (4,)),), "x").apply(board)
    assert board.scenario is scenario


def test_what_a_file_could_not_hold_is_refused() -> None:
    board = Board(Grid(2, 2))
    board.scenario = {"game": {"first": []}}
    with pytest.raises(EditError, match="JSON values"):
        SetTails("game", (Tail("first", 0, (), ({1, 2},)),), "x").apply(board)


def test_another_entry_of_the_scenario_leaves_a_long_game_where_it_is() -> None:
    board = Board(Grid(2, 2))
    game = {"moments": [{"number": 1}]}
    board.scenario = {"game": game, "turn": {"number": 1}}
    turn = {"number": 2}
    inverse = SetScenario(scenario={**board.scenario, "turn": turn}).apply(board)
    assert board.scenario == {"game": game, "turn": {"number": 2}}
    assert board.scenario["game"] is game
    assert board.scenario["turn"] is not turn  # which its maker may change later
    inverse.apply(board)
    assert board.scenario == {"game": game, "turn": {"number": 1}}
