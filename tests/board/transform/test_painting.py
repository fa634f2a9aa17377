"""Many hexes painted, cleared by layer, smoothed, and kinds replaced."""

from __future__ import annotations

from copy import deepcopy

from hypothesis import given
from hypothesis import strategies as st

from losview.board.board import QUARTERS_PER_LEVEL, Board, fill_hexes, same_board
from losview.board.depiction import Depiction
from losview.board.edits.cutting import drawn_on
from losview.board.edits.map_layers import LAYERS
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.transform.clearing import clear, level_around
from losview.board.transform.layers import layer_of
from losview.board.transform.level_edits import change_levels, smoothed_levels
from losview.board.transform.replacing import kinds_in, replace_kind
from losview.board.transform.terrain_edits import feature_of, fill_edit
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, disc, hexside, neighbours
from losview.hexes.lattice import corner
from tests.support.edit_boards import boards


def some_hexes(board: Board) -> st.SearchStrategy[tuple[Hex, ...]]:
    return st.lists(st.sampled_from(board.grid.hexes()), min_size=1, max_size=8, unique=True).map(tuple)


def undone(board: Board, edit, before: Board) -> None:
    if edit is not None:
        undo = edit.apply(board)
        undo.apply(board)
    assert same_board(board, before)


@given(boards(), st.data())
def test_every_act_is_undone(board, data):
    before, hexes = deepcopy(board), data.draw(some_hexes(board))
    kind = data.draw(st.sampled_from(["woods", "open", "dirt_road", "brush"]))
    undone(board, fill_edit(board, hexes, feature_of(kind)), before)
    undone(board, clear(board, hexes, data.draw(st.sets(st.sampled_from(LAYERS)))), before)
    for old in kinds_in(board, hexes)[:2]:
        undone(board, replace_kind(board, hexes, old, feature_of(kind)), before)
    if abs(before.levels).max() < 900 * QUARTERS_PER_LEVEL:
        undone(board, change_levels(board, hexes, data.draw(st.sampled_from(["set", "smooth", "raise"])), 4), before)


@given(boards(), st.data())
def test_what_is_cleared_is_gone_and_nothing_else(board, data):
    hexes, layers = data.draw(some_hexes(board)), data.draw(st.sets(st.sampled_from(LAYERS)))
    before = deepcopy(board)
    edit = clear(board, hexes, layers)
    if edit is not None:
        edit.apply(board)
    for hex_ in hexes:
        ways = [f for f in board.cover(hex_).features if layer_of(f.kind) == "ways"]
        other = [f for f in board.cover(hex_).features if layer_of(f.kind) != "ways"]
        assert not ways or "ways" not in layers
        assert not other or "terrain" not in layers
        assert "units" not in layers or not list(board.counters_on(hex_))
        assert "hexsides" not in layers or not any(hexside(hex_, side) in board.hexsides for side in range(6))
    assert (board.levels == before.levels).all()
    for hex_ in set(board.grid.hexes()) - set(hexes):
        assert board.cover(hex_) == before.cover(hex_)


def test_drawn_terrain_is_cut_out_of_what_is_cleared():
    board = Board(Grid(6, 6))
    there, beside = board.hex("C3"), board.hex("C4")
    board.depictions[1] = Depiction("woods", (corner(there, 5), corner(there, 1), corner(beside, 2), corner(beside, 4)))
    clear(board, (there,), {"shapes"}).apply(board)
    assert not list(drawn_on(board, (there,)))
    assert list(drawn_on(board, (beside,)))
    clear(board, (beside,), {"shapes"}).apply(board)
    assert not list(drawn_on(board, (beside,)))


@given(st.lists(st.integers(-5, 9), min_size=37, max_size=37), st.booleans())
def test_smoothing_takes_the_nearest_level_to_the_mean(levels, parts):
    board = Board(Grid(9, 9))
    hexes = tuple(disc(board.grid.hex(4, 4), 3))
    for hex_, level in zip(hexes, levels, strict=True):
        fill_hexes(board, [hex_], level=level * QUARTERS_PER_LEVEL + (parts and level % 3))
    unit = 1 if (board.levels % QUARTERS_PER_LEVEL).any() else QUARTERS_PER_LEVEL
    for hex_, level in smoothed_levels(board, hexes).items():
        around = [board.level(near) for near in (hex_, *neighbours(hex_)) if near in board.grid]
        mean, own = sum(around), board.level(hex_)
        choices = range((min(around) // unit) * unit, max(around) + 2 * unit, unit)
        assert level == min(choices, key=lambda one: (abs(one * len(around) - mean), abs(one - own)))


def test_a_kind_is_replaced_where_it_is_selected_painted_and_drawn():
    board = Board(Grid(6, 6))
    inside, outside = board.hex("C3"), board.hex("E3")
    for hex_ in (inside, outside):
        fill_hexes(board, [hex_], cover=HexTerrain((Feature("woods"), Feature("dirt_road", exits=9))))
        board.depictions[board.next_number()] = Depiction("brush", tuple(corner(hex_, at) for at in (0, 2, 4)))
    assert kinds_in(board, [inside]) == ("brush", "dirt_road", "woods")
    replace_kind(board, (inside,), "woods", feature_of("marsh")).apply(board)
    replace_kind(board, (inside,), "brush", feature_of("grain")).apply(board)
    replace_kind(board, (inside,), "dirt_road", feature_of("paved_road")).apply(board)
    assert board.cover(inside).features == (Feature("marsh"), Feature("paved_road", exits=9))
    assert board.cover(outside).kinds() == ("woods", "dirt_road")
    assert [drawn.kind for drawn in board.depictions.values()] == ["grain", "brush"]
    assert replace_kind(board, (inside,), "woods", feature_of("marsh")) is None


def test_the_level_around_is_that_of_most_hexes_beside():
    board = Board(Grid(7, 7))
    middle = board.grid.hex(3, 3)
    fill_hexes(board, disc(middle, 2), level=QUARTERS_PER_LEVEL)
    assert level_around(board, [middle]) == QUARTERS_PER_LEVEL
    assert level_around(board, list(disc(middle, 2))) == 0
    assert level_around(board, board.grid.hexes()) == 0
