"""Texts on maps that are turned, flipped, cropped and joined, and in pieces that are cut out."""

from __future__ import annotations

from copy import deepcopy

import pytest

from losview.board.board import Board, same_board
from losview.board.edits.hidden_layers import without_layers
from losview.board.edits.locked_layers import allowed
from losview.board.edits.map_layers import LAYERS
from losview.board.edits.text_edits import SetText
from losview.board.map_text import MapText
from losview.board.transform.clearing import clear
from losview.board.transform.clip import cut_piece
from losview.board.transform.join import join_maps
from losview.board.transform.placing import cut_edit, move, paste
from losview.board.transform.resize import resize
from losview.board.transform.turns import flip, turn_half, turn_sixths
from losview.formats.core.limits import complaints
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, disc
from losview.hexes.lattice import centre, corner


def labelled(top="flat", turn=0, grid: Grid | None = None) -> Board:
    board = Board(Grid(8, 8, top) if grid is None else grid)
    board.texts = {4: MapText("Ford", centre(board.grid.hex(2, 3)), "large", "#0a1b3c", turn)}
    return board


def changed(board: Board, edit) -> Board:
    made = deepcopy(board)
    undo = edit.apply(made)
    again = deepcopy(made)
    undo.apply(again)
    assert same_board(again, board)
    return made


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize(("turn", "sixth", "left_right", "top_bottom"), [
    (0, 60, 0, 0), (15, 75, 345, 345), (60, 300, 300, 300), (270, 330, 270, 270), (90, 150, 90, 90)])
def test_lines_turn_with_the_map_and_can_be_read_as_before(top, turn, sixth, left_right, top_bottom):
    board = labelled(top, turn)
    for edit, expected in ((turn_sixths(board, 1), sixth), (flip(board, "left-right"), left_right),
                           (flip(board, "top-bottom"), top_bottom), (turn_half(board), turn)):
        made = changed(board, edit)
        assert made.texts == {4: MapText("Ford", centre(edit.isometry.hex(board.grid.hex(2, 3))), "large", "#0a1b3c",
                                         expected)}


def test_a_text_on_what_is_cropped_goes_and_others_stay():
    board = labelled()
    SetText.of(board, None, MapText("Ridge", centre(board.grid.hex(7, 7)))).apply(board)
    made = changed(board, resize(board, right=-1))
    assert [text.text for text in made.texts.values()] == ["Ford"]


def test_joined_maps_keep_all_texts_apart():
    grid = Grid(7, 5, edges="half")
    first, second = Board(grid), Board(grid)
    for board, columns in ((first, (6,)), (second, (0,))):
        board.texts = {number: MapText(f"Border {number}", centre(grid.hex(column, row)))
                       for column in columns for number, row in enumerate((1, 3), 1)}
    made = changed(first, join_maps(first, second, "right"))
    assert sorted(text.text for text in made.texts.values()) == ["Border 1", "Border 1", "Border 2", "Border 2"]
    assert len({text.point for text in made.texts.values()}) == 4
    assert not list(complaints(made))


def test_texts_travel_with_a_piece_if_the_layer_does():
    board = labelled()
    spot = board.grid.hex(2, 3)
    around = frozenset(disc(spot, 1))
    edge = MapText("Edge", corner(spot, 0))
    SetText.of(board, None, edge).apply(board)
    clip = cut_piece(board, around, pivot=spot)
    assert sorted(text.text for text in clip.board.texts.values()) == ["Edge", "Ford"]
    target = board.grid.hex(5, 4)
    copied = changed(board, paste(board, clip, target, LAYERS))
    assert sum(text.point == centre(target) for text in copied.texts.values()) == 1
    assert len(copied.texts) == 4
    moved = changed(board, move(board, around, clip, target, LAYERS))
    assert len(moved.texts) == 2
    assert not changed(board, cut_edit(board, around, LAYERS)).texts
    assert paste(Board(board.grid), clip, target, ("units",)) is None
    turned = clip.turned(1)
    assert {text.turn for text in turned.board.texts.values()} == {60}
    assert same_board(clip.turned(6).board, clip.board)


def test_a_pasted_text_replaces_what_lies_there():
    board = labelled()
    spot, target = board.grid.hex(2, 3), board.grid.hex(5, 4)
    SetText.of(board, None, MapText("Old", centre(target))).apply(board)
    made = changed(board, paste(board, cut_piece(board, [spot], pivot=spot), target, LAYERS))
    assert sorted(text.text for text in made.texts.values()) == ["Ford", "Ford"]


def test_the_layer_of_notes_is_hidden_locked_and_cleared():
    board = labelled()
    assert without_layers(board, frozenset({"notes"})).texts == {}
    assert without_layers(board, frozenset({"units"})).texts == board.texts
    edit = SetText.of(board, 4, None)
    assert allowed(board, edit, frozenset({"notes"})) == (None, frozenset({"notes"}))
    assert allowed(board, edit, frozenset({"units"})).edit is edit
    assert clear(board, (Hex(0, 0),), LAYERS) is None
    assert not changed(board, clear(board, (board.grid.hex(2, 3),), {"notes"})).texts
