"""The open map without Qt: edits made, undone and redone, what is saved, and previews."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.board.board import Board, same_board
from losview.board.edits.edit import EditError
from losview.board.edits.ground_edits import Paint, Raise
from losview.board.hex_terrain import OPEN, Feature, HexTerrain
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.window.state.open_map import OpenMap
from tests.support.edit_boards import boards, edits

WOODS = HexTerrain((Feature("forest"),))
A, B = Hex(0, 0), Hex(1, 0)
OFF = Hex(-3, 0)


def painted(*hexes: Hex) -> OpenMap:
    """A map with a stroke for each hex."""
    open_map = OpenMap(Board(Grid(4, 3)))
    for hex_ in hexes:
        open_map.do(Paint((hex_,), WOODS))
    return open_map


def test_edits_are_undone_and_redone_in_turn():
    open_map = painted(A, B)
    name, changed = open_map.undo()
    assert name.startswith("Paint 1 hex")
    assert B in changed
    assert open_map.board.cover(B) == OPEN
    assert open_map.board.cover(A) == WOODS
    assert open_map.redo()[0] == name
    assert open_map.board.cover(B) == WOODS
    assert open_map.history.index == len(open_map.history) == 2


def test_there_is_nothing_to_undo_or_redo_beyond_the_ends():
    open_map = painted(A)
    with pytest.raises(IndexError):
        open_map.redo()
    open_map.undo()
    with pytest.raises(IndexError):
        open_map.undo()
    assert open_map.history.index == 0


def test_a_new_edit_forgets_those_that_were_undone():
    open_map = painted(A, B)
    open_map.undo()
    open_map.do(Raise((A,), 4))
    assert len(open_map.history) == 2
    assert open_map.history.name(0) == "Paint 1 hex with forest"
    assert open_map.history.name(1).startswith("Raise")
    with pytest.raises(IndexError):
        open_map.redo()


def test_an_edit_that_does_not_fit_leaves_no_step():
    open_map = painted(A)
    open_map.undo()
    with pytest.raises(EditError):
        open_map.do(Paint((OFF,), WOODS))
    assert open_map.redo()  # what was undone can still be redone
    assert len(open_map.history) == 1


def test_it_is_dirty_until_it_is_as_it_was_saved():
    open_map = painted()
    assert not open_map.is_dirty
    open_map.do(Paint((A,), WOODS))
    assert open_map.is_dirty
    open_map.saved_as(Path("a.losmap"))
    assert not open_map.is_dirty
    assert open_map.path == Path("a.losmap")
    open_map.undo()
    assert open_map.is_dirty
    open_map.redo()
    assert not open_map.is_dirty


def test_what_was_saved_and_then_undone_and_overwritten_is_never_clean_again():
    open_map = painted(A)
    open_map.saved_as(Path("a.losmap"))
    open_map.undo()
    open_map.do(Paint((B,), WOODS))
    assert open_map.is_dirty
    open_map.undo()
    assert open_map.is_dirty


def test_another_board_has_no_history():
    open_map = painted(A)
    board = Board(Grid(2, 2))
    open_map.replace(board, Path("b.losmap"))
    assert open_map.board is open_map.shown is board
    assert not open_map.is_dirty
    assert not len(open_map.history)


def test_a_preview_is_shown_and_not_made():
    open_map = painted()
    changed = open_map.preview(Paint((A,), WOODS))
    assert A in changed
    assert open_map.shown.cover(A) == WOODS
    assert open_map.board.cover(A) == OPEN
    assert len(open_map.board.covers) == 1
    assert not open_map.is_dirty
    assert A in open_map.preview(Paint((B,), WOODS))  # it looks different again
    assert {A, B} & open_map.end_preview() == {B}
    assert open_map.shown is open_map.board


def test_an_edit_ends_its_preview():
    open_map = painted()
    open_map.preview(Paint((A, B), WOODS))
    assert B in open_map.do(Paint((A,), WOODS))
    assert not open_map.previews


def test_a_preview_that_does_not_fit_changes_nothing():
    open_map = painted()
    with pytest.raises(EditError):
        open_map.preview(Paint((OFF,), WOODS))
    assert not open_map.previews


@settings(max_examples=25)
@given(boards(), st.data())
def test_undoing_all_gives_the_opened_board_and_redoing_all_the_last(board, data):
    opened, open_map = deepcopy(board), OpenMap(board)
    for _ in range(data.draw(st.integers(1, 5))):
        open_map.do(data.draw(edits(board)))
    last = deepcopy(board)
    while open_map.history.index:
        open_map.undo()
    assert same_board(board, opened)
    assert not open_map.is_dirty
    while open_map.history.index < len(open_map.history):
        open_map.redo()
    assert same_board(board, last)


@settings(max_examples=15)
@given(boards(), st.data())
def test_the_saved_state_is_had_without_undoing(board, data):
    open_map = OpenMap(board)
    for _ in range(data.draw(st.integers(0, 2))):
        open_map.do(data.draw(edits(open_map.board)))
    saved, at = deepcopy(open_map.board), open_map.history.index
    open_map.saved_as(Path("map.losmap"))
    for _ in range(data.draw(st.integers(0, 2))):
        open_map.do(data.draw(edits(open_map.board)))
    now, index = deepcopy(open_map.board), open_map.history.index
    found = open_map.as_saved()
    assert found is not None
    assert same_board(found, saved)
    assert same_board(open_map.board, now)
    assert open_map.history.index == index
    while open_map.history.index:
        open_map.undo()
        assert same_board(open_map.as_saved(), saved)
    if at:
        open_map.do(data.draw(edits(open_map.board)))
        assert open_map.as_saved() is None
