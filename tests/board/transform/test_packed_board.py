"""The history keeps a packed board for each turn, crop or join; unpacked it is the same."""

from __future__ import annotations

import tracemalloc

from hypothesis import given, settings

from losview.board.board import Board, same_board
from losview.board.transform.reshape import PackedBoard
from losview.board.transform.turns import flip, turn_half
from losview.formats.format import open_map
from losview.hexes.grid import Grid
from losview.window.state.open_map import OpenMap
from tests.support.edit_boards import boards


@settings(max_examples=50)
@given(boards())
def test_what_was_packed_comes_back(board):
    board.extra = {"more": [1, {"x": "<ü>"}]}
    back = PackedBoard(board).board()
    assert same_board(back, board)
    assert list(back.depictions.items()) == list(board.depictions.items())
    assert list(back.hexsides.items()) == list(board.hexsides.items())
    assert (back.extra, back.covers, back.grid, back.labels) == (board.extra, board.covers, board.grid, board.labels)


def test_a_board_without_anything():
    assert same_board(PackedBoard(Board(Grid(2, 2))).board(), Board(Grid(2, 2)))


def test_a_thousand_turns_take_little_memory():
    """Each kept a whole board, hundreds of kilobytes of a drawn one."""
    board = open_map("demo:corbel-crossroads")
    map_ = OpenMap(board)
    for _ in range(4):  # what is worked out about both ways that the map lies is kept once
        map_.do(flip(map_.board, "left-right"))
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(20):
        map_.do(flip(map_.board, "left-right"))
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert 1000 / 20 * grown < 100_000_000
    while map_.history.index:
        map_.undo()
    assert same_board(map_.board, open_map("demo:corbel-crossroads"))


def test_a_history_that_is_packed_leads_to_the_same_maps():
    first = open_map("demo:corbel-crossroads")
    map_ = OpenMap(open_map("demo:corbel-crossroads"))
    for act in (lambda board: flip(board, "left-right"), turn_half, lambda board: flip(board, "top-bottom")):
        map_.do(act(map_.board))
    last = map_.board
    for _ in range(2):
        map_.history.pack()
        while map_.history.index:
            map_.undo()
        assert same_board(map_.board, first)
        map_.history.pack()
        while map_.history.index < len(map_.history):
            map_.redo()
        assert same_board(map_.board, last)
