"""Raising and lowering: contours move on a map that has them, hexes change on one that has none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction
from losview.board.outlines.contour_levels import contours_of, drawn_levels
from losview.board.outlines.polygons import is_sound
from losview.hexes.grid import Grid
from losview.tools.level_tool import LevelTool
from tests.support.shape_host import ShapeHost, drag

HILL = ((-250, -100), (100, -350), (300, 50), (-50, 300))


@pytest.fixture
def host():
    host = ShapeHost()
    host.board.depictions[1] = Depiction("hill_contour", tuple([host.at("E5", *by) for by in HILL]),
                                         height=QUARTERS_PER_LEVEL)
    host.board.levels[host.board.grid.cell(host.board.hex("E5"))] = QUARTERS_PER_LEVEL
    return host


def agrees(board) -> bool:
    """Whether every hex has the level that the contours give it."""
    levels = drawn_levels(contours_of(board.depictions).values(), board.grid.hexes())
    return all(board.level(hex_) == level * QUARTERS_PER_LEVEL for hex_, level in levels.items())


def stroke(host, *labels, mode="raise", size=1, level=0, shift=False):
    tool = LevelTool(host)
    tool.mode, tool.size, tool.level = mode, size, level
    drag(tool, Strokes(host), *[host.at(label) for label in labels], shift=shift)


class Strokes:
    """The host for strokes, which also light hexes."""

    def __init__(self, host):
        self.pointer = host.pointer
        host.highlight = lambda *args: None


def test_raising_beside_a_hill_moves_its_contour(host):
    before = host.board.depictions[1]
    stroke(host, "F5", "G6")
    assert list(host.board.depictions) == [1]
    assert host.board.depictions[1].holds(host.at("G6"))
    assert host.board.depictions[1] != before
    assert agrees(host.board)
    assert host.names == ["Raise 4 hexes by 1 level"]  # those that the stroke has crossed


def test_raising_elsewhere_draws_a_round_contour_and_no_hexagon(host):
    stroke(host, "I4", size=7)
    new = host.board.depictions[2]
    assert (new.kind, new.height) == ("hill_contour", QUARTERS_PER_LEVEL)
    assert len(new.outline) > 12
    assert agrees(host.board)


def test_raising_on_the_hill_draws_the_next_contour_within(host):
    stroke(host, "E5", size=7)
    levels = sorted(drawn.height for drawn in host.board.depictions.values())
    assert levels == [QUARTERS_PER_LEVEL, 2 * QUARTERS_PER_LEVEL]
    assert host.board.level(host.board.hex("E5")) == 2 * QUARTERS_PER_LEVEL
    assert agrees(host.board)


def test_lowering_takes_the_contour_back_and_the_last_dot_takes_it_away(host):
    stroke(host, "F5", "G6")
    stroke(host, "F5", "G6", mode="lower")
    assert not host.board.depictions[1].holds(host.at("G6"))
    assert agrees(host.board)
    stroke(host, "E5", shift=True)
    assert host.board.depictions == {}
    assert host.board.level(host.board.hex("E5")) == 0


def test_lowering_plain_ground_draws_a_hollow(host):
    stroke(host, "I4", mode="lower", size=7)
    assert host.board.depictions[2].kind == "hollow_contour"
    stroke(host, "I4", mode="raise")
    assert host.board.level(host.board.hex("I4")) == 0
    assert agrees(host.board)


def test_setting_a_level_draws_all_contours_up_to_it(host):
    stroke(host, "I4", mode="set", size=7, level=3 * QUARTERS_PER_LEVEL)
    assert sorted(drawn.height for drawn in host.board.depictions.values()) == [4, 4, 8, 12]
    assert agrees(host.board)


def test_without_contours_hexes_are_raised_as_ever():
    host = ShapeHost()
    stroke(host, "E5", "F5")
    assert host.board.depictions == {}
    assert host.board.level(host.board.hex("F5")) == QUARTERS_PER_LEVEL


def test_undo_takes_every_stroke_back(host):
    stroke(host, "E5", "H5", size=7)
    stroke(host, "G5", mode="lower", size=19)
    assert agrees(host.board)
    host.undo_all()
    assert list(host.board.depictions) == [1]
    assert agrees(host.board)


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 6), st.sampled_from([1, 7, 19]),
                          st.sampled_from(["raise", "raise", "lower"])), min_size=1, max_size=6))
def test_any_strokes_leave_contours_that_say_what_the_hexes_say(strokes):
    board = Board(Grid(9, 7, edges="half"), scenario={"rules": "asl"})
    host = ShapeHost(board)
    board.depictions[1] = Depiction("hill_contour", tuple([host.at("E4", *by) for by in HILL]),
                                    height=QUARTERS_PER_LEVEL)
    board.levels[board.grid.cell(board.hex("E4"))] = QUARTERS_PER_LEVEL
    for column, row, size, mode in strokes:
        stroke(host, board.label(board.grid.hex(column, row)), mode=mode, size=size)
        assert all(map(is_sound, board.depictions.values()))
        assert agrees(board) or not contours_of(board.depictions)
