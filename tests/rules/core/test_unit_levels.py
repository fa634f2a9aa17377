"""The levels on which units may be put, what goes with them, and who looks from where."""

from __future__ import annotations

from losview.board.board import QUARTERS_PER_LEVEL
from losview.drawing.art.lettering import map_texts
from losview.drawing.art.map_picture import Picture
from losview.formats.format import open_map
from losview.formats.sketch import sketch
from losview.rules.core.hex_notes import viewers_by_hex
from losview.rules.core.unit_levels import UnitLevel, moved_together, unit_levels
from losview.rules.rule_sets import rule_set

BOARD = """\
grid 8 x 5
legend
  S = stone_building_2_level
  G = gully
  B = gully, wooden_bridge
terrain
  . . . . . . . .
  . S . G . . . .
  . . . G . . . .
  . . . . . . . .
  . . . . . . . .
units
  amber infantry B2 number 1
  concealed B2 number 2
  blue afv B2 level 1 number 3
  motion B2 level 1 number 4
  starshell D5 number 5
"""


def test_levels_are_told_lowest_first_the_usual_one_without_a_number():
    judge = rule_set("asl").prepare(sketch(BOARD))
    board = judge.board
    assert unit_levels(judge, board.hex("B2")) == (
        UnitLevel("cellar", -QUARTERS_PER_LEVEL, -QUARTERS_PER_LEVEL), UnitLevel("ground level", None, 0),
        UnitLevel("building level 1", 4, 4), UnitLevel("building level 2", 8, 8), UnitLevel("rooftop", 10, 10))
    assert unit_levels(judge, board.hex("D2")) == (
        UnitLevel("IN the depression", None, -4), UnitLevel("crest status", 0, 0))
    assert unit_levels(judge, board.hex("A1")) == (UnitLevel("ground level", None, 0),)
    assert [one.level for one in unit_levels(rule_set("cwb").prepare(board), board.hex("B2"))] == [None]


def test_a_unit_goes_with_the_markers_on_it_and_with_nothing_else():
    board = sketch(BOARD)
    assert moved_together(board, board.hex("B2")) == [3, 4]
    assert moved_together(board, board.hex("D5")) == [5]
    assert moved_together(board, board.hex("A1")) == []
    del board.counters[3], board.counters[4]
    assert moved_together(board, board.hex("B2")) == [1, 2]


def test_eyes_look_from_their_own_level_and_markers_have_none():
    text = BOARD.replace("infantry B2", "infantry E2").replace("level 1", "level 2")
    board = sketch(text)
    judge = rule_set("asl").prepare(board)
    e2, b2 = board.hex("E2"), board.hex("B2")
    (seeing,) = viewers_by_hex(judge, (board.hex("D2"),)).values()
    assert e2 in seeing  # next to it (A6.3)
    assert b2 in seeing  # from the house's second level, down into the gully
    assert board.hex("D5") not in seeing
    below = sketch(text.replace(" level 2", ""))
    (seeing,) = viewers_by_hex(rule_set("asl").prepare(below), (below.hex("D2"),)).values()
    assert seeing == (e2,)


def test_the_number_on_a_roof_is_not_printed_across_a_counter():
    board = open_map("demo:lantern-mill")
    taken = {one.hex for one in board.counters.values()}
    printed = map_texts(Picture(board), board.grid.hexes(), labels=False, names=False)
    small = [(hex_, said) for hex_, said in printed
             if said.text != str(board.level(hex_) // QUARTERS_PER_LEVEL)]
    assert any(hex_ not in taken for hex_, _ in small)
    assert not [said.text for hex_, said in small if hex_ in taken and abs(said.x) < 0.3 and abs(said.y) < 0.3]
