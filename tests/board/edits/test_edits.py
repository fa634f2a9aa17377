"""Edits: their inverses, their refusals, and what they say of themselves."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL, Board, same_board
from losview.board.depiction import Depiction
from losview.board.edits.counter_edits import MoveCounter, PlaceCounter, RemoveCounter, SetCounter
from losview.board.edits.depiction_edits import SetDepiction
from losview.board.edits.edit import EditError
from losview.board.edits.ground_edits import Paint, Raise, SetHexside, SetLevels
from losview.board.edits.group import Group
from losview.board.edits.scenario_edits import SetScenario
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.unit_counter import UnitCounter
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, Hexside, hexside
from losview.hexes.labels import Labels
from losview.hexes.lattice import Point, centre, inside_hex
from losview.hexes.thread import Segment
from tests.support.edit_boards import boards, depictions, edits

FOREST = HexTerrain((Feature("forest"),))
OFF = Hex(-3, 0)


@given(boards(), st.data())
def test_undo_all_is_the_opened_board_and_redo_too(board, data):
    opened = deepcopy(board)
    undo, states = [], [deepcopy(board)]
    for _ in range(data.draw(st.integers(1, 6))):
        undo.append(data.draw(edits(board)).apply(board))
        states.append(deepcopy(board))
        assert board.revision == opened.revision + len(undo)
    redo = []
    for inverse, state in zip(reversed(undo), reversed(states[:-1]), strict=True):
        redo.append(inverse.apply(board))
        assert same_board(board, state)
        assert list(board.counters) == list(state.counters)  # counters stay stacked as they were
    assert same_board(board, opened)
    for again, state in zip(reversed(redo), states[1:], strict=True):
        again.apply(board)
        assert same_board(board, state)
    assert board.revision == opened.revision + 3 * len(undo)


@given(boards(), st.data())
def test_what_changes_lies_in_the_hexes_named(board, data):
    before = deepcopy(board)
    edit = data.draw(edits(board))
    touched = edit.hexes()
    inverse = edit.apply(board)
    assert edit.name
    for hex_ in board.grid.hexes():
        if hex_ not in touched:
            assert board.level(hex_) == before.level(hex_)
            assert board.cover(hex_) == before.cover(hex_)
            assert list(board.counters_on(hex_)) == list(before.counters_on(hex_))
    for side in {*board.hexsides, *before.hexsides}:
        if board.hexsides.get(side) != before.hexsides.get(side):
            assert {side.hex, side.across()} <= touched
    # A group may pass through hexes that its inverse needs not name; single edits name the same both ways.
    assert isinstance(edit, Group) or inverse.hexes() == touched


@given(boards(), st.data())
def test_a_depiction_touches_every_hex_it_shows_in(board, data):
    drawn = data.draw(depictions(board))
    touched = SetDepiction.of(board, None, drawn).hexes()
    rings = (drawn.outline, *drawn.holes)
    for a, b in (pair for ring in rings for pair in zip(ring, (*ring[1:], ring[0]), strict=True)):
        for hex_ in board.grid.hexes():
            if Segment(a, b).span(hex_) is not None:
                assert hex_ in touched
    for hex_ in board.grid.hexes():
        if drawn.holds(centre(hex_)):
            assert hex_ in touched


@given(boards(), st.data())
def test_a_group_that_fails_changes_nothing(board, data):
    parts = data.draw(st.lists(edits(board, deep=0), max_size=1))
    before = deepcopy(board)
    with pytest.raises(EditError):
        Group((*parts, Paint((OFF,), FOREST)), "both").apply(board)
    assert same_board(board, before)
    assert board.revision == before.revision
    assert list(board.counters) == list(before.counters)


def test_a_group_is_undone_from_its_end():
    board = Board(Grid(2, 2))
    a = (Hex(0, 0),)
    undo = Group((Paint(a, FOREST), SetLevels(a, 8), Raise(a, 4), Paint(a, HexTerrain((), "snow")), SetLevels(a, -4)),
                 "several").apply(board)
    assert (board.level(a[0]), board.cover(a[0]), board.revision) == (-4, HexTerrain((), "snow"), 1)
    redo = undo.apply(board)
    assert same_board(board, Board(Grid(2, 2)))
    assert (undo.name, redo.name, board.revision) == ("several", "several", 2)
    redo.apply(board)
    assert (board.level(a[0]), board.cover(a[0])) == (-4, HexTerrain((), "snow"))


def board_with_things() -> Board:
    board = Board(Grid(4, 3))
    board.counters = {2: UnitCounter("infantry", Hex(0, 0), "blue", "1/I"), 5: UnitCounter("wagon", Hex(0, 0))}
    board.depictions = {3: Depiction("forest", (Point(0, 0), Point(300, 0), Point(0, 300)))}
    board.hexsides = {hexside(Hex(0, 0), 2): ("wall",)}
    return board


FAR_OUTLINE = Depiction("forest", (Point(0, 0), Point(10**9, 0), Point(0, 300)))
UNIT = board_with_things().counters[2]
DRAWN = board_with_things().depictions[3]


@pytest.mark.parametrize(("edit", "why"), [
    (Paint((Hex(0, 0), OFF), FOREST), "hex -3,0 is not on the map"),
    (Paint((), FOREST), "no hexes"),
    (Paint((Hex(0, 0), Hex(1, 0)), (FOREST,)), "2 hexes cannot take 1 covers"),
    (SetLevels((OFF,), 4), "hex -3,0 is not on the map"),
    (SetLevels((Hex(0, 0),), MAX_LEVEL * QUARTERS_PER_LEVEL + 1), "level 1000.25 is out of bounds"),
    (SetLevels((Hex(0, 0), Hex(1, 0)), (0, -10**30)), "out of bounds"),
    (SetLevels((Hex(0, 0),), (1, 2)), "1 hex cannot take 2 levels"),
    (Raise((Hex(0, 0),), -4001), "level -1000.25 is out of bounds"),
    (Raise((Hex(1, 9),), 1), "hex 1,9 is not on the map"),
    (SetHexside(hexside(OFF, 3), ("wall",)), "is not on the map"),
    (SetHexside(hexside(Hex(0, 0), 1), ("wall", "wall")), "each kind once"),
    (SetHexside(hexside(Hex(0, 0), 1), ("",)), "none without a name"),
    (PlaceCounter(UnitCounter("infantry", OFF)), "hex -3,0 is not on the map"),
    (PlaceCounter(UnitCounter("infantry", Hex(0, 0)), 2), "number 2 is already taken"),
    (PlaceCounter(UnitCounter("", Hex(0, 0))), "needs a kind"),
    (PlaceCounter(UnitCounter("infantry", Hex(0, 0), facing=6)), "direction 0 to 5, not 6"),
    (PlaceCounter(UnitCounter("infantry", Hex(0, 0), level=9999)), "level 2499.75 is out of bounds"),
    (MoveCounter(7, Hex(0, 0), Hex(1, 0)), "there is no counter 7"),
    (MoveCounter(2, Hex(0, 0), OFF), "hex -3,0 is not on the map"),
    (MoveCounter(2, Hex(1, 0), Hex(2, 0)), "counter 2 is no longer as it was"),
    (RemoveCounter(7, UNIT), "there is no counter 7"),
    (RemoveCounter(5, UNIT), "counter 5 is no longer as it was"),
    (SetCounter(5, UNIT, UNIT), "counter 5 is no longer as it was"),
    (SetCounter(2, UNIT, UnitCounter("infantry", OFF)), "hex -3,0 is not on the map"),
    (SetDepiction(9, None, None), "no depiction 9"),
    (SetDepiction(9, DRAWN, None), "no depiction 9"),
    (SetDepiction(3, None, DRAWN), "depiction 3 is no longer as it was"),
    (SetDepiction(None, None, FAR_OUTLINE), "point 1000000000,0 lies off the map"),
    (SetScenario(title="x", scenario={"rules": {1, 2}}), "JSON values"),
])
def test_bad_edits_change_nothing(edit, why):
    board, untouched = board_with_things(), board_with_things()
    with pytest.raises(EditError, match=why):
        edit.apply(board)
    assert same_board(board, untouched)
    assert board.revision == 0


def test_edits_of_what_is_not_there_cannot_be_made():
    board = board_with_things()
    for make in (lambda: MoveCounter.of(board, 7, Hex(0, 0)), lambda: RemoveCounter.of(board, 7),
                 lambda: SetCounter.of(board, 7)):
        with pytest.raises(EditError, match="there is no counter 7"):
            make()
    with pytest.raises(EditError, match="has no colour"):
        SetCounter.of(board, 2, colour="red")


@pytest.mark.parametrize(("edit", "name"), [
    (Paint((Hex(0, 0),) * 7, FOREST), "Paint 7 hexes with forest"),
    (Paint((Hex(0, 0),), HexTerrain((Feature("light_woods"), Feature("road", exits=9)))),
     "Paint 1 hex with light woods and road"),
    (Paint((Hex(0, 0),), HexTerrain((Feature("megamek:legs"),))), "Paint 1 hex with megamek:legs"),
    (Paint((Hex(0, 0),) * 2, (FOREST, HexTerrain())), "Paint 2 hexes"),
    (Paint((Hex(0, 0),) * 1200, HexTerrain()), "Clear 1,200 hexes"),
    (Raise((Hex(0, 0),) * 2, 4), "Raise 2 hexes by 1 level"),
    (Raise((Hex(0, 0),), -6), "Lower 1 hex by 1.5 levels"),
    (SetLevels((Hex(0, 0),), -3), "Set 1 hex to level -0.75"),
    (SetLevels((Hex(0, 0), Hex(0, 1)), (1, 2)), "Set the levels of 2 hexes"),
    (SetHexside(hexside(Hex(0, 0), 1), ("extreme_slope", "stone_wall")), "Draw extreme slope and stone wall"),
    (SetHexside(hexside(Hex(0, 0), 1), ()), "Clear a hexside"),
    (PlaceCounter(UNIT), "Place infantry 1/I"),
    (RemoveCounter(2, UNIT), "Remove infantry 1/I"),
    (PlaceCounter(UnitCounter("mech", Hex(0, 0))), "Place 'Mech"),
    (SetDepiction(None, None, DRAWN), "Draw forest"),
    (SetDepiction(3, DRAWN, None), "Erase forest"),
    (SetScenario(title="x", labels=Labels()), "Change the title and hex labels"),
    (Group((), "Paste a region"), "Paste a region"),
])
def test_names_for_the_undo_list(edit, name):
    assert edit.name == name


def test_what_single_edits_do():
    board = board_with_things()
    a, b = Hex(0, 0), Hex(1, 0)
    Paint((a, b), (FOREST, HexTerrain((), "snow"))).apply(board)
    assert (board.cover(a), board.cover(b)) == (FOREST, HexTerrain((), "snow"))
    SetLevels((a, b), (6, -4)).apply(board)
    Raise((a, b), 2).apply(board)
    assert (board.level(a), board.level(b)) == (8, -2)
    SetHexside(Hexside(b, 5), ("slope",)).apply(board)  # the other name of the same hexside
    assert board.hexsides[hexside(b, 5)] == ("slope",)
    assert all(side.direction < 3 for side in board.hexsides)
    SetHexside(hexside(a, 2), ()).apply(board)
    assert hexside(a, 2) not in board.hexsides
    inverse = PlaceCounter(UnitCounter("mech", b, "red")).apply(board)
    assert board.counters[6] == UnitCounter("mech", b, "red")
    assert inverse == RemoveCounter(6, UnitCounter("mech", b, "red"))
    MoveCounter.of(board, 6, a).apply(board)
    SetCounter.of(board, 6, facing=4).apply(board)
    assert board.counters[6] == UnitCounter("mech", a, "red", facing=4)
    SetDepiction.of(board, 3, None).apply(board)
    assert not board.depictions
    assert board.revision == 9


def test_a_removed_counter_comes_back_below_those_above_it():
    board = board_with_things()
    undo = RemoveCounter.of(board, 2).apply(board)
    undo.apply(board)
    assert [number for number, _ in board.counters_on(Hex(0, 0))] == [2, 5]


def test_counters_and_depictions_may_share_a_number():
    board = board_with_things()
    board.counters = {3: UNIT}
    assert RemoveCounter.of(board, 3).apply(board).apply(board) == RemoveCounter(3, UNIT)


def test_settings_are_kept_apart_from_the_callers():
    board, settings = Board(Grid(2, 2)), {"options": {"method": "standard"}}
    SetScenario(scenario=settings).apply(board)
    settings["options"]["method"] = "dead-zone"
    assert board.scenario == {"options": {"method": "standard"}}


def test_only_new_labels_redraw_the_whole_map():
    assert SetScenario(labels=Labels("digits")).whole_map
    assert not SetScenario(title="x").whole_map
    assert Group((SetScenario(title="x"), SetScenario(labels=Labels())), "both").whole_map
    assert not Group((Paint((Hex(0, 0),), FOREST),), "one").whole_map


def test_no_hex_beyond_reach_is_touched():
    touched = SetDepiction(None, None, DRAWN).hexes()
    assert Hex(0, 0) in touched
    for hex_ in touched:
        mid = centre(hex_)
        assert any(inside_hex(x - mid.x, y - mid.y) for x in range(-768, 1069, 12) for y in range(-768, 1069, 12)
                   if -512 <= x <= 812 and -512 <= y <= 812)
    assert len(touched) <= 7


def test_comparing_two_boards_changes_neither():
    painted, bare = Board(Grid(2, 2)), Board(Grid(2, 2))
    Paint((Hex(0, 0),), FOREST).apply(painted)
    assert not same_board(painted, bare)
    assert len(bare.covers) == 1
    assert not same_board(bare, painted)
