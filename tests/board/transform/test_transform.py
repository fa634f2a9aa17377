"""Laws of maps resized, flipped, turned and joined: nothing is lost that can be kept, and undo is exact."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from losview.board.background import Background
from losview.board.board import Board, fill_hexes, same_board
from losview.board.depiction import Depiction
from losview.board.edits.edit import EditError
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.transform.join import SIDES, join_losses, join_maps
from losview.board.transform.relabel import relabel
from losview.board.transform.resize import resize
from losview.board.transform.turns import flip, flip_losses, turn_half, turn_losses, turn_sixths
from losview.board.unit_counter import UnitCounter
from losview.formats.core.limits import complaints
from losview.formats.sketch import sketch
from losview.hexes.grid import Grid, GridPart
from losview.hexes.hex import Hex, hexside
from losview.hexes.labels import Labels
from losview.hexes.lattice import Point
from losview.hexes.sheets import Sheet
from tests.support.edit_boards import LABELS, boards
from tests.support.grids import grids

AXES = st.sampled_from(["left-right", "top-bottom"])
PICTURE = Background("b.png", at=(-0.5, 0.25, 3.5, 2.75), turned=True, name="2")


def done(board: Board, edit) -> Board:
    """The board after an edit; the edit is undone and made again on the way."""
    made, before = deepcopy(board), deepcopy(board)
    inverse = edit.apply(made)
    after = deepcopy(made)
    again = inverse.apply(made)
    assert same_board(made, before)
    again.apply(made)
    assert same_board(made, after)
    assert same_board(board, before)
    return made


@settings(max_examples=25)
@given(boards(), AXES, st.booleans())
def test_flipped_twice_is_the_same_map(board, axis, keep):
    board.backgrounds = [PICTURE]
    once = done(board, flip(board, axis, keep_labels=keep))
    assert same_board(done(once, flip(once, axis, keep_labels=keep)), board)


@settings(max_examples=25)
@given(boards(), st.booleans())
def test_turned_by_180_twice_is_the_same_map(board, keep):
    board.backgrounds = [PICTURE]
    once = done(board, turn_half(board, keep_labels=keep))
    assert same_board(done(once, turn_half(once, keep_labels=keep)), board)
    both = done(board, flip(board, "left-right", keep_labels=keep))
    assert same_board(done(both, flip(both, "top-bottom", keep_labels=keep)), once)


@settings(max_examples=25)
@given(boards(4))
def test_six_turns_by_60_keep_all_that_was_there(board):
    board.backgrounds = [PICTURE]
    board.scenario = {"thread": {"from": board.label(board.grid.hexes()[0]), "to": "nowhere"}}
    turned, where = board, {hex_: hex_ for hex_ in board.grid.hexes()}
    for _ in range(6):
        edit = turn_sixths(turned, 1)
        turned = done(turned, edit)
        assert turned.grid.edges == "whole"
        where = {old: edit.isometry.hex(now) for old, now in where.items()}
    shift = where[board.grid.hexes()[0]].minus(board.grid.hexes()[0])
    for old, now in where.items():
        assert now == old.plus(shift)
        assert turned.level(now) == board.level(old)
        assert turned.cover(now) == board.cover(old)
    assert {(side.hex.minus(shift), side.direction): kinds for side, kinds in turned.hexsides.items()} == board.hexsides
    assert [(one.hex.minus(shift), one.facing) for one in turned.counters.values()] == [
        (one.hex, one.facing) for one in board.counters.values()]
    assert [[(x - 768 * shift.q, y - 768 * shift.r) for x, y in one.outline] for one in turned.depictions.values()] == [
        list(one.outline) for one in board.depictions.values()]
    picture = turned.backgrounds[0]
    assert (picture.turned, picture.sixths, picture.mirrored) == (True, 0, False)
    assert turned.scenario["thread"]["from"] == turned.label(where[board.grid.hexes()[0]])


@settings(max_examples=25)
@given(boards(), st.integers(-5, 5), st.booleans())
def test_turns_add_up(board, sixths, by_60):
    assume(sixths)
    edit = turn_sixths(board, sixths)
    turned = done(board, edit)
    for hex_ in board.grid.hexes():
        there = edit.isometry.hex(hex_)
        assert turned.level(there) == board.level(hex_)
        assert [feature.kind for feature in turned.cover(there).features] == list(board.cover(hex_).kinds())
    assert bool(turn_losses(board, sixths)) == (sixths % 3 != 0)


SIDE = st.integers(0, 3)


@settings(max_examples=25)
@given(boards(), SIDE, SIDE, SIDE, SIDE, st.sampled_from([None, 0, 8]))
def test_cropping_what_was_added_gives_the_map_back(board, left, top, right, bottom, level):
    board.backgrounds = [PICTURE]
    large = done(board, resize(board, left=left, top=top, right=right, bottom=bottom, keep_labels=False, level=level))
    assert large.grid.columns == board.grid.columns + left + right
    back = done(large, resize(large, left=-left, top=-top, right=-right, bottom=-bottom, keep_labels=False))
    drawn = {number for number, one in board.depictions.items() if number in back.depictions}
    for one in (board, back):  # outlines that touched no hex of the map go when it is cropped
        one.depictions = {number: part for number, part in one.depictions.items() if number in drawn}
    assert same_board(back, board)


@settings(max_examples=25)
@given(boards(), SIDE, SIDE, SIDE, SIDE)
def test_labels_are_kept_hex_by_hex_or_refused(board, left, top, right, bottom):
    try:
        edit = resize(board, left=left, top=top, right=right, bottom=bottom)
    except ValueError:
        with pytest.raises(ValueError, match="restart them"):
            resize(board, left=left, top=top, right=right, bottom=bottom)
        return
    for hex_ in board.grid.hexes():
        assert edit.content.label(edit.isometry.hex(hex_)) == board.label(hex_)


def test_labels_that_would_begin_below_0_are_refused():
    """Of columns that hold one hex more the first hex is A0: one above has no number."""
    board = Board(Grid(1, 1, "flat", "odd", "half"))
    assert board.label(board.grid.hex(0, 0)) == "A0"
    with pytest.raises(ValueError, match="restart them"):
        resize(board, top=1)


@settings(max_examples=25)
@given(boards(), AXES)
def test_labels_go_with_their_hexes_in_flips_and_half_turns(board, axis):
    for edit in (flip(board, axis), turn_half(board)):
        for hex_ in board.grid.hexes():
            assert edit.content.label(edit.isometry.hex(hex_)) == board.label(hex_)


@settings(max_examples=25)
@given(boards(), LABELS)
def test_new_labels_leave_everything_where_it_is(board, labels):
    first, last = board.grid.hexes()[0], board.grid.hexes()[-1]
    board.scenario["thread"] = {"from": f"{board.label(first)}@2-3:1", "to": f"{board.label(last)}@7,-9"}
    board.scenario["pins"] = [{"from": board.label(first), "to": board.label(last)}]
    board.scenario["demands"] = [{"from": [board.label(first)], "to": board.label(last), "seen": True}]
    numbered = done(board, relabel(board, labels))
    start, end = labels.of(board.grid, first), labels.of(board.grid, last)
    assert numbered.scenario["thread"] == {"from": f"{start}@2-3:1", "to": f"{end}@7,-9"}
    assert numbered.scenario["pins"] == [{"from": start, "to": end}]
    assert numbered.scenario["demands"] == [{"from": [start], "to": end, "seen": True}]
    numbered.labels, numbered.scenario = board.labels, board.scenario
    assert same_board(numbered, board)


@settings(max_examples=25)
@given(boards(4), boards(4), st.sampled_from(SIDES), st.integers(-2, 2))
def test_joined_maps_have_all_that_both_had(one, two, side, along):
    try:
        edit = join_maps(one, two, side, along=along, keep_labels=False)
    except ValueError:
        with pytest.raises(ValueError, match=r"do not fit|not touch|edges of one"):
            join_maps(one, two, side, along=along, keep_labels=False)
        return
    joined = done(one, edit)
    assert len(joined.counters) == len(one.counters) + len(two.counters)
    assert len(joined.depictions) == len(one.depictions) + len(two.depictions)
    for hex_ in one.grid.hexes():
        there = edit.isometry.hex(hex_)
        assert joined.cover(there) == one.cover(hex_) or not one.cover(hex_).features
        assert joined.level(there) >= one.level(hex_)
    assert sum(map(len, joined.hexsides.values())) <= sum(
        len(kinds) for board in (one, two) for kinds in board.hexsides.values())
    assert not [said for said in complaints(joined) if "off the map" in said[1] and not list(complaints(one))
                and not list(complaints(two))]


@pytest.mark.parametrize("which", ["this map", "the other map", "both maps"])
def test_a_join_says_what_it_does_not_keep(which):
    """Gaps and the labels of boards went without a word."""
    parts = (GridPart(0, 0, 9, 4), GridPart(0, 4, 5, 4))
    sheets = (Sheet("1", 0, 0, 9, 4),)
    gapped = Board(Grid(9, 8, "flat", "even", "half", parts), labels=Labels(sheets=sheets))
    plain = Board(Grid(9, 8, "flat", "even", "half"))
    one, two = (plain if which == "the other map" else gapped), (plain if which == "this map" else gapped)
    said = join_losses(one, two)
    assert [words for words in said if "gaps" in words] == [
        f"The gaps between the boards of {which} are filled with open ground."]
    assert ("The boards of the other map lose their own labels." in said) == (which != "this map")
    assert ("The boards of this map lose their own labels." in join_losses(one, two, keep_labels=False)) == (
        which != "the other map")
    made = done(one, join_maps(one, two, "below"))
    assert not made.grid.parts
    assert bool(made.labels.sheets) == (which != "the other map")


def test_a_join_names_the_settings_of_the_other_map_that_it_leaves_out():
    one, two = Board(Grid(4, 4)), Board(Grid(4, 4))
    assert not join_losses(one, two)
    two.scenario = {"rules": "asl"}
    assert join_losses(one, two) == ["Left out of the other map: its rules."]
    two.scenario = {"rules": "asl", "thread": {"from": "A1", "to": "B2"}, "turn": {}, "pins": [1], "demands": [2]}
    one.scenario = {"rules": "asl"}
    assert join_losses(one, two) == [
        "Left out of the other map: its turn, its line of sight, its pinned lines of sight, its demands."]
    assert "rules" not in done(Board(Grid(4, 4)), join_maps(Board(Grid(4, 4)), two, "right")).scenario


@settings(max_examples=25)
@given(grids(5), st.sampled_from(SIDES))
def test_a_map_fits_its_own_mirror_image(grid, side):
    axis = "left-right" if side in ("left", "right") else "top-bottom"
    board = Board(grid)
    assume(min(grid.columns, grid.rows) > 1)
    mirrored = flip(board, axis).content
    try:
        edit = join_maps(board, mirrored, side, keep_labels=False)
    except ValueError:
        assert grid.edges == "whole"
        return
    columns, rows = edit.content.grid.columns, edit.content.grid.rows
    shared = int(grid.edges == "half")
    if side in ("left", "right"):
        assert (columns, rows) == (2 * grid.columns - shared * (grid.top == "flat"), grid.rows)
    else:
        assert (columns, rows) == (grid.columns, 2 * grid.rows - shared * (grid.top == "pointy"))


def test_geomorphic_boards_are_joined_on_their_half_hexes():
    one, two = (Board(Grid(33, 10, "flat", "even", "half"), title=title) for title in "12")
    fill_hexes(two, [two.grid.hex(0, 2)], cover=HexTerrain((Feature("woods"),)), level=4)
    edit = join_maps(one, two, "right")
    joined = done(one, edit)
    assert (joined.grid.columns, joined.grid.rows, joined.grid.edges) == (65, 10, "half")
    assert edit.name == "Join 2 on the right"
    assert joined.cover(joined.hex("GG3")).kinds() == ("woods",)
    assert joined.level(joined.hex("GG3")) == 4
    below = done(one, join_maps(one, two, "below"))
    assert (below.grid.columns, below.grid.rows) == (33, 20)
    assert below.label(below.grid.hex(32, 19)) == "GG20"
    with pytest.raises(ValueError, match="restart them"):
        join_maps(one, two, "left")
    assert done(one, join_maps(one, two, "left", keep_labels=False)).grid.columns == 65


@pytest.mark.parametrize(("second", "side", "along", "said"), [
    (Grid(4, 4, "pointy"), "right", 0, "flat-top hexes and one of pointy-top"),
    (Grid(4, 4, edges="half"), "right", 0, "change the edges of one of them first"),
    (Grid(4, 4, stagger="even"), "right", 0, "flip it, or cut off one of its columns"),
    (Grid(4, 4), "below", 1, "move it along by one more"),
    (Grid(4, 4), "right", 4, "would not touch"),
    (Grid(4, 999), "below", 0, "1 to 1000"),
])
def test_maps_that_do_not_fit_are_refused_in_one_sentence(second, side, along, said):
    with pytest.raises(ValueError, match=said):
        join_maps(Board(Grid(4, 4)), Board(second), side, along=along)


@pytest.mark.parametrize(("change", "said"), [
    ({"left": -4}, "cut off less"), ({"top": -2, "bottom": -2}, "cut off less"), ({"right": 997}, "1 to 1000"),
    ({"left": 1}, "first column would have number 0"), ({"top": 2}, "first row would have number -1"),
    ({"left": -2, "right": 2, "top": 0, "keep_labels": False}, None),
    ({"left": -4, "right": 3}, "nothing would be left"),
])
def test_impossible_sizes_are_refused_in_one_sentence(change, said):
    board = Board(Grid(4, 4))
    if said is None:
        resize(board, **change)
        return
    with pytest.raises(ValueError, match=said):
        resize(board, **change)


def test_edges_change_between_whole_and_half_hexes():
    board = Board(Grid(5, 4))
    halved = done(board, resize(board, edges="half"))
    assert (halved.grid.columns, halved.grid.rows, halved.grid.edges) == (5, 3, "half")
    assert [halved.grid.has_cell(column, 3) for column in range(5)] == [True, False, True, False, True]
    whole = done(halved, resize(halved, edges="whole"))
    assert whole.grid == board.grid


def test_new_hexes_take_the_level_of_the_nearest_or_the_one_that_is_asked_for():
    board = Board(Grid(2, 2))
    fill_hexes(board, [board.grid.hex(1, 0), board.grid.hex(1, 1)], level=8, cover=HexTerrain((), "desert"))
    fill_hexes(board, [board.grid.hex(0, 0)], cover=HexTerrain((), "desert"))
    grown = resize(board, right=2, keep_labels=False).content
    assert grown.levels[3].tolist() == [8, 8]
    assert grown.cover(grown.grid.hex(3, 0)) == HexTerrain((), "desert")
    assert resize(board, right=2, level=-4).content.levels[3].tolist() == [-4, -4]


def test_what_is_cut_off_is_gone_and_what_crosses_the_edge_is_cut():
    board = Board(Grid(10, 4), scenario={"thread": {"from": "A1", "to": "J4"}})
    board.counters = {1: UnitCounter("infantry", Hex(0, 0)), 2: UnitCounter("infantry", board.grid.hex(9, 3))}
    long, gone = (tuple(Point(*xy) for xy in ring) for ring in (
        [(0, 0), (6912, -3456), (6912, -3300), (0, 200)], [(6900, -3400), (6912, -3456), (6912, -3300)]))
    board.depictions = {1: Depiction("woods", long), 2: Depiction("grain", gone)}
    cropped = done(board, resize(board, right=-6))
    assert list(cropped.counters) == [1]
    assert list(cropped.depictions) == [1]
    assert max(x for x, _ in cropped.depictions[1].outline) == 5 * 768
    assert "thread" not in cropped.scenario
    assert not list(complaints(cropped))


def test_everything_goes_along_in_a_flip():
    board = sketch("""
        grid flat odd digits
        rules asl
        thread 0101@2-3:1 0302@5,-7
        terrain
        r . . .
        . . . .
        """)
    board.cover_at[0,
                   0] = board.intern(HexTerrain((Feature("dirt_road", exits=0b000010), Feature("megamek:x", exits=2))))
    board.hexsides = {hexside(Hex(0, 0), 1): ("wall",)}
    board.counters = {1: UnitCounter("infantry", Hex(0, 0), facing=1)}
    flipped = done(board, flip(board, "left-right"))
    there = flipped.hex("0101")
    assert flipped.grid.cell(there) == (3, 0)
    assert flipped.cover(there).features == (Feature("dirt_road", exits=0b100000), Feature("megamek:x", exits=2))
    assert flipped.hexsides == {hexside(there, 5): ("wall",)}
    assert (flipped.counters[1].hex, flipped.counters[1].facing) == (there, 5)
    assert flipped.scenario["thread"] == {"from": "0101@2-3:1", "to": "0302@-5,-2"}


def test_boards_with_labels_of_their_own_keep_them_where_they_can():
    grid = Grid(7, 4, "flat", "even", "half")
    board = Board(grid, labels=Labels(sheets=(Sheet("1", 0, 0, 4, 4), Sheet("2", 3, 0, 4, 4, turned=True))))
    turned = done(board, turn_half(board))
    cut = resize(board, left=-1, top=-1)
    for edit in (turn_half(board), cut):
        for hex_ in board.grid.hexes():
            there = edit.isometry.hex(hex_)
            if there in edit.content.grid and edit is not cut:
                assert edit.content.label(there) == board.label(hex_)
    assert same_board(done(turned, turn_half(turned)), board)
    assert flip_losses(board) == ["The boards lose their own labels."]
    assert flip(board, "left-right").content.labels.sheets == ()
    assert any("labels" in said for said in turn_losses(board, 1))


def test_gaps_between_boards_are_flipped_and_cut_along():
    grid = Grid(7, 4, "flat", "even", "half", (GridPart(0, 0, 7, 2), GridPart(0, 2, 4, 2)))
    board = Board(grid)
    flipped = done(board, flip(board, "left-right"))
    assert len(flipped.grid.hexes()) == len(grid.hexes())
    assert same_board(done(flipped, flip(flipped, "left-right")), board)
    assert resize(board, right=-1).content.grid.parts[0].columns == 6
    assert "gaps" in " ".join(turn_losses(board, 2))


def test_an_edit_made_for_another_grid_is_refused():
    board = Board(Grid(4, 4))
    edit = resize(board, right=1)
    edit.apply(board)
    with pytest.raises(EditError, match="no longer as it was"):
        edit.apply(board)
    with pytest.raises(ValueError, match="changes nothing"):
        turn_sixths(board, 6)
