"""Layers of a map: what is left out of a picture, and what edits leave alone."""

from __future__ import annotations

from copy import deepcopy

from hypothesis import given
from hypothesis import strategies as st

from losview.board.board import Board, same_board
from losview.board.edits.edit import EditError
from losview.board.edits.ground_edits import Paint, Raise
from losview.board.edits.group import Group
from losview.board.edits.hidden_layers import without_layers
from losview.board.edits.locked_layers import allowed
from losview.board.edits.map_layers import KEYS, NEVER_LOCKED, layer_names, layer_of_feature, layer_of_outline
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.terrain import table
from losview.hexes.grid import Grid
from tests.support.edit_boards import boards, edits

SOME = st.frozensets(st.sampled_from(sorted(KEYS - NEVER_LOCKED)))


def test_every_kind_has_a_layer():
    kinds = {layer_of_feature(kind.key) for kind in table().of_role("terrain")}
    assert kinds == {"ways", "terrain"}
    assert layer_of_feature("gully") == layer_of_feature("stone_bridge") == "ways"
    assert layer_of_feature("unknown:kind") == "terrain"
    assert (layer_of_outline("hill_contour"), layer_of_outline("woods")) == ("ground", "shapes")
    assert layer_names(frozenset({"ways", "shapes", "units"})) == "Units, Shapes and Ways"
    assert layer_names(frozenset({"ways"})) == "Ways"


@given(boards(), SOME)
def test_hiding_a_layer_leaves_the_others_and_the_map(board, hidden):
    before = deepcopy(board)
    shown = without_layers(board, hidden)
    assert same_board(board, before)
    assert ("units" in hidden) <= (not shown.counters)
    assert ("hexsides" in hidden) <= (not shown.hexsides)
    assert ("ground" in hidden) <= (not shown.levels.any())
    for hex_ in board.grid.hexes():
        features = board.cover(hex_).features
        assert shown.cover(hex_).features == tuple(one for one in features if layer_of_feature(one.kind) not in hidden)
    assert seen(without_layers(shown, hidden)) == seen(shown)


@given(boards(), SOME, st.data())
def test_an_edit_leaves_locked_layers_as_they_are(board, locked, data):
    opened = deepcopy(board)
    edit = data.draw(edits(board))
    left, kept = allowed(board, edit, locked)
    assert kept <= locked
    if not kept:
        assert left is edit
        return
    if left is None:
        return
    unlocked = KEYS - locked
    try:
        inverse = left.apply(board)
    except EditError:
        assert same_board(board, opened)
        return
    assert seen(without_layers(board, unlocked)) == seen(without_layers(opened, unlocked))
    inverse.apply(board)
    assert same_board(board, opened)


def seen(board: Board) -> tuple[object, ...]:
    """What there is to see of a board; two of its covers may be alike."""
    hexes = board.grid.hexes()
    return ([board.cover(hex_) for hex_ in hexes], [int(board.levels[board.grid.cell(hex_)]) for hex_ in hexes],
            board.hexsides, board.depictions, board.counters, board.texts)


def test_open_ground_is_painted_around_a_locked_road():
    board = Board(Grid(4, 3))
    wooded = HexTerrain((Feature("forest"), Feature("pike", exits=9)))
    hexes = (board.hex("A1"), board.hex("B2"))
    Paint(hexes, wooded).apply(board)
    left, kept = allowed(board, Paint(hexes, HexTerrain()), frozenset({"ways"}))
    assert kept == {"ways"}
    assert left is not None
    left.apply(board)
    assert {board.cover(hex_).features for hex_ in hexes} == {(Feature("pike", exits=9),)}
    assert allowed(board, Paint(hexes, HexTerrain()), frozenset({"ways"})).edit is None


def test_of_a_group_the_parts_remain_that_may_be_made():
    board = Board(Grid(4, 3))
    hexes = (board.hex("A1"),)
    group = Group((Raise(hexes, 4), Paint(hexes, HexTerrain((Feature("forest"),)))), "both")
    left, kept = allowed(board, group, frozenset({"ground"}))
    assert kept == {"ground"}
    assert left == Group((Paint(hexes, HexTerrain((Feature("forest"),))),), "both")
    assert allowed(board, group, frozenset({"hexsides"})).edit is group
