"""Stamps: every building of the file, whichever way it is turned, is sound and of kinds that there are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.board.board import Board
from losview.board.edits.outline_acts import draw_all
from losview.board.outlines.combining import valid
from losview.board.outlines.polygons import is_sound
from losview.board.outlines.stamps import MATERIALS, STOREYS, StampError, read_stamps, stamps
from losview.board.outlines.true_plane import to_true
from losview.board.terrain import table
from losview.hexes.grid import Grid
from losview.hexes.lattice import Point, centre

NAMED = ("hut", "house", "long_house", "l_house", "row", "church", "factory", "barn", "mill")


def test_the_buildings_of_a_village_are_there():
    assert tuple(stamps()) == NAMED
    assert all(stamp.name and stamp.about for stamp in stamps().values())


@given(st.sampled_from(NAMED), st.integers(0, 359), st.sampled_from(STOREYS), st.sampled_from(MATERIALS),
       st.sampled_from(["flat", "pointy"]), st.integers(-40, 40))
def test_turned_any_way_it_is_sound_and_as_large(key, turn, storeys, material, top, off):
    board = Board(Grid(9, 9, top))
    middle = centre(board.grid.hex(4, 4))
    at = Point(middle.x + off, middle.y - off)
    drawn = stamps()[key].placed(at, turn, storeys, material, top)
    upright = stamps()[key].placed(at, 0, storeys, material, top)
    for one, other in zip(drawn, upright, strict=True):
        assert is_sound(one)
        assert to_true(valid(one), top).area == pytest.approx(to_true(valid(other), top).area, rel=0.02)
    draw_all(board, drawn, "Place").apply(board)
    assert len(board.depictions) == len(drawn)


def test_parts_overlap_by_no_more_than_rounding():
    for stamp in stamps().values():
        drawn = [to_true(valid(one)) for one in stamp.placed(Point(0, 0), 0, 1, "stone", "flat")]
        for number, one in enumerate(drawn):
            assert all(one.intersection(other).area < 0.02 * one.area for other in drawn[:number]), stamp.key


def test_a_quarter_turn_on_the_screen_is_a_quarter_turn():
    flat = stamps()["long_house"].placed(Point(0, 0), 90, 1, "stone", "flat")[0]
    x0, y0, x1, y1 = to_true(valid(flat), "flat").bounds
    assert (y1 - y0) > 2.5 * (x1 - x0)


def test_towers_are_higher_and_four_storeys_are_the_most():
    nave, tower = stamps()["church"].placed(Point(0, 0), 0, 2, "stone", "flat")
    assert (nave.kind, tower.kind) == ("stone_building_1_level", "stone_building_2_level")
    nave, tower = stamps()["church"].placed(Point(0, 0), 0, 4, "wood", "flat")
    assert nave.kind == tower.kind == "wooden_building_3_level"


def test_kinds_are_known_to_all_rule_systems():
    kinds = {kind for stamp in stamps().values() for kinds in stamp.kinds.values() for kind in kinds}
    for kind in kinds:
        assert table().get(kind).role == "terrain"
        for rules in ("asl", "battletech", "civil_war_brigade"):
            assert table().reading(kind, rules).attributes, (kind, rules)


GOOD = {"stone": ["stone_building"] * 4, "wood": ["wooden_building"] * 4}


@pytest.mark.parametrize(("entry", "kinds", "says"), [
    ({"colour": "red"}, GOOD, "entry 'colour' that means nothing"),
    ({"kinds": "castle"}, GOOD, "of 'castle', which [kinds] lacks"),
    ({}, GOOD | {"stone": ["stone_building"] * 3}, "needs 4 kinds of terrain for stone"),
    ({}, GOOD | {"wood": ["stone_building", "paper", "x", "y"]}, "'paper'"),
    ({"parts": [{"outline": [[0, 0], [1, 0]]}]}, GOOD, "less than three corners"),
])
def test_a_bad_file_is_refused_in_one_sentence(entry, kinds, says):
    whole = {"name": "Shed", "about": "A shed", "parts": [{"outline": [[0, 0], [9, 0], [0, 9]]}]} | entry
    with pytest.raises(StampError) as caught:
        read_stamps({"kinds": {"house": kinds}, "stamps": {"shed": whole}})
    assert says in str(caught.value)
