"""What differs between two maps: nothing between a map and itself, and after an edit just what was edited."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.board.board import Board, same_board
from losview.board.depiction import Depiction
from losview.board.edits.counter_edits import MoveCounter
from losview.board.transform.resize import resize
from losview.board.unit_counter import UnitCounter
from losview.features.checks.alignment import DifferenceError
from losview.features.checks.map_difference import grouped_changes, map_difference
from losview.formats.sketch import sketch
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point
from tests.support.edit_boards import boards, edits

MAP = """
    grid flat odd letters
    title Two ridges
    terrain
    . . F . O .
    . F F . . .
    . . . T . .
    levels
    3 2 2 1 2 3
    3 2 2 1 2 3
    2 2 1 1 2 2
    hexsides
    E1-E2 slope
    units
    union infantry C3 "1/I"
    union infantry C3 "2/I"
    """
TRIANGLE = (Point(0, 0), Point(300, 0), Point(0, 300))


def sentences(old: Board, new: Board) -> list[str]:
    return [change.sentence for change in map_difference(old, new).changes]


@settings(max_examples=15)
@given(boards())
def test_a_map_does_not_differ_from_itself(board):
    assert not map_difference(board, board)
    assert not map_difference(board, deepcopy(board))


@settings(max_examples=30)
@given(boards(), st.data())
def test_after_an_edit_just_the_edited_hexes_differ(board, data):
    before = deepcopy(board)
    edit = data.draw(edits(board))
    edit.apply(board)
    found = map_difference(before, board)
    assert bool(found) == (not same_board(before, board))
    drawn = {hex_ for change in found.changes if change.subject.startswith("outline") for hex_ in change.hexes}
    assert found.hexes - drawn <= edit.hexes()
    changed = {layer: {hex_ for change in found.changes if change.layer == layer and change.place
                       and not change.subject.startswith("outline") for hex_ in change.hexes}
               for layer in ("ground", "terrain", "ways", "hexsides")}
    covers = {hex_ for hex_ in board.grid.hexes() if before.cover(hex_).features != board.cover(hex_).features}
    ground = {hex_ for hex_ in board.grid.hexes() if before.level(hex_) != board.level(hex_)
              or before.cover(hex_).theme != board.cover(hex_).theme}
    sides = [side for side in before.hexsides.keys() | board.hexsides.keys()
             if before.hexsides.get(side) != board.hexsides.get(side)]
    assert changed["terrain"] | changed["ways"] == covers
    assert changed["ground"] == ground
    assert changed["hexsides"] == {hex_ for side in sides for hex_ in (side.hex, side.across())}
    assert all(change.sentence and change.what for change in found.changes)
    assert sum(len(group.changes) for group in grouped_changes(found.changes)) == len(found.changes)


@settings(max_examples=12)
@given(boards(), st.data())
def test_both_ways_round_the_same_hexes_differ(board, data):
    before = deepcopy(board)
    data.draw(edits(board)).apply(board)
    there, back = map_difference(before, board), map_difference(board, before)
    assert there.hexes == back.hexes
    assert len(there.changes) == len(back.changes)


def test_sentences():
    old = sketch(MAP)
    new = sketch(MAP.replace("F F", "F O").replace("E1-E2 slope", "E1-E2 wall")
                 .replace("3 2 2 1 2 3\n    2", "3 2 2 4 2 3\n    2"))
    new.counters[1] = replace(new.counters[1], hex=new.hex("D2"), facing=2)
    del new.counters[2]
    new.title, new.scenario = "Two hills", {"rules": "asl"}
    assert sentences(old, new) == [
        "D2: level 1 → 4", "C2: forest → orchard", "E1-E2: slope → wall", "C3: infantry 2/I removed",
        "D2: infantry 1/I hex C3, facing none → hex D2, facing 2", "title Two ridges → Two hills", "rules asl added"]


def test_demands_are_told_in_words():
    old, new = Board(Grid(4, 4)), Board(Grid(4, 4))
    kept, gone = {"from": "A1", "to": "C3", "seen": True}, {"from": ["A1", "A2"], "to": "C3", "seen": False}
    old.scenario = {"demands": [kept, gone]}
    new.scenario = {"demands": [kept, {"from": "B1", "to": "C3", "seen": False}]}
    assert sentences(old, new) == ["demand Nobody in A1, A2 may see C3 removed", "demand B1 must not see C3 added"]
    new.scenario = {"demands": [gone, kept]}  # nothing in words differs
    assert len(sentences(old, new)) == 1
    new.scenario = {"demands": "nonsense"}
    assert sentences(old, new)[0].startswith("demand")


def test_numbers_of_things_do_not_count_but_their_order_does():
    old, new = Board(Grid(4, 4)), Board(Grid(4, 4))
    one, two = UnitCounter("infantry", Hex(1, 1), name="1"), UnitCounter("infantry", Hex(1, 1), name="2")
    old.counters, new.counters = {1: one, 2: two}, {5: one, 7: two}
    assert sentences(old, new) == []
    new.counters = {5: two, 7: one}
    assert sentences(old, new) == ["B2: stack infantry 1, infantry 2 → infantry 2, infantry 1"]
    old.counters = new.counters = {}
    woods, grain = Depiction("woods", TRIANGLE), Depiction("grain", TRIANGLE)
    old.depictions, new.depictions = {1: woods, 2: grain}, {3: woods, 4: grain}
    assert sentences(old, new) == []
    new.depictions = {3: grain, 4: woods}
    assert sentences(old, new) == ["the order in which outlines are drawn as it was → another"]


def test_fields_kept_from_a_file_count_even_where_they_hold_lists():
    old, new = Board(Grid(4, 4)), Board(Grid(4, 4))
    kept = UnitCounter("infantry", Hex(1, 1), extra=(("colours", ["red", "blue"]),))
    old.counters, new.counters = {1: kept}, {2: replace(kept)}
    assert sentences(old, new) == []
    new.counters = {1: replace(kept, extra=(("colours", ["red"]),))}
    assert sentences(old, new) == ["B2: infantry extra colours ['red', 'blue'] → extra colours ['red']"]


def test_an_outline_differs_only_where_it_was_reshaped():
    old, new = Board(Grid(6, 6)), Board(Grid(6, 6))
    wide = (Point(0, 0), Point(2304, 0), Point(2304, 300), Point(1536, 300), Point(0, 300))
    old.depictions = {1: Depiction("woods", wide)}
    new.depictions = {1: Depiction("woods", (*wide[:2], Point(2304, 340), *wide[3:]))}
    found = map_difference(old, new)
    assert [change.after for change in found.changes] == ["other points"]
    assert Hex(3, 0) in found.hexes
    assert not found.hexes & {Hex(0, 0), Hex(1, 0)}


def test_maps_of_different_size_are_compared_by_label():
    old = sketch(MAP)
    new = deepcopy(old)
    resize(new, left=-1).apply(new)
    found = map_difference(old, new)
    assert {change.layer for change in found.changes} == {"size", "properties"}
    assert [change.place for change in found.changes if change.layer == "size"] == ["A1", "A2", "A3"]
    number = next(iter(new.counters))
    MoveCounter.of(new, number, new.hex("D2")).apply(new)
    assert "D2: infantry 1/I hex C3 → hex D2" in sentences(old, new)


@pytest.mark.parametrize(("old", "new", "words"), [
    (Grid(4, 4), Grid(4, 4, "pointy"), "only maps with hexes of one orientation"),
    (Grid(4, 4), Grid(4, 5, stagger="even"), "hexes of the same label lie in different places"),
])
def test_maps_that_cannot_be_compared_are_refused_in_one_sentence(old, new, words):
    with pytest.raises(DifferenceError, match=words) as refused:
        map_difference(Board(old), Board(new))
    assert "\n" not in str(refused.value)


def test_maps_without_a_label_in_common_are_refused():
    old, new = Board(Grid(4, 4)), Board(Grid(4, 5))
    new.labels = replace(new.labels, style="digits")
    with pytest.raises(DifferenceError, match="no hex label in common"):
        map_difference(old, new)
