"""Ways: drawn through hexes that are next to each other, joined at their ends, bridged, cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.board.board import Board
from losview.board.edits.way_edits import bridge_hex, cut_way, draw_way, hexes_in_line, is_bridge
from losview.board.hex_terrain import Feature, HexTerrain
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, direction_to, distance

COORDINATES = st.integers(-30, 30)
HEXES = st.builds(Hex, COORDINATES, COORDINATES)


@given(HEXES, HEXES)
def test_a_line_takes_as_many_steps_as_the_range(a, b):
    line = hexes_in_line(a, b)
    assert len(line) == distance(a, b)
    assert all(distance(one, other) == 1 for one, other in zip([a, *line], line, strict=False))
    assert not line or line[-1] == b


@pytest.fixture
def board():
    return Board(Grid(9, 7))


def draw(board, kind, *labels):
    path = [board.hex(labels[0])]
    for label in labels[1:]:
        path += hexes_in_line(path[-1], board.hex(label))
    edit = draw_way(board, kind, path)
    if edit is not None:
        edit.apply(board)
    return edit


def exits(board, label, kind):
    return next((feature.exits for feature in board.cover(board.hex(label)).features if feature.kind == kind), None)


def towards(board, label, *others):
    return sum(1 << direction_to(board.hex(label), board.hex(other)) for other in others)


def test_a_way_drawn_fast_leaves_no_gap_and_makes_no_bend(board):
    draw(board, "gully", "A2", "E2")
    here = [label for label in ("B1", "B2", "C2", "D1", "D2") if exits(board, label, "gully") is not None]
    assert len(here) == 3, "between two hexes it runs through one of them"
    assert exits(board, "C2", "gully").bit_count() == 2


def test_a_single_hex_joins_the_ends_beside_it(board):
    draw(board, "gully", "B2", "B3")
    draw(board, "gully", "B5")
    assert exits(board, "B5", "gully") == 0
    draw(board, "gully", "B4")
    assert exits(board, "B4", "gully") == towards(board, "B4", "B3", "B5")
    assert exits(board, "B3", "gully") == towards(board, "B3", "B2", "B4")
    assert exits(board, "B5", "gully") == towards(board, "B5", "B4")


def test_a_single_hex_leaves_a_way_alone_that_passes_by(board):
    draw(board, "pike", "B2", "B5")
    draw(board, "pike", "C4")
    assert exits(board, "C4", "pike") == 0


def test_what_is_drawn_already_is_no_edit(board):
    assert draw(board, "pike", "B2", "B4") is not None
    assert draw(board, "pike", "B4", "B2") is None


def test_a_way_in_all_directions_stays_one(board):
    board.cover_at[1, 1] = board.intern(HexTerrain((Feature("gully", None, 1),)))
    draw(board, "gully", "B2", "B3")
    assert board.cover(board.hex("B2")).features == (Feature("gully", None, 1),)


BRIDGE = "stone_bridge"


def test_a_bridge_takes_the_direction_of_the_road_and_one_hex(board):
    assert is_bridge(BRIDGE)
    draw(board, "gully", "A4", "E4")
    draw(board, "paved_road", "C2", "C5")
    draw(board, BRIDGE, "C2", "C3", "C4", "C5")
    bridged = [hex_ for hex_ in board.grid.hexes() if BRIDGE in board.cover(hex_).kinds()]
    assert len(bridged) == 1
    (hex_,) = bridged
    label = board.label(hex_)
    assert exits(board, label, "gully"), "over what is crossed"
    assert exits(board, label, BRIDGE) == exits(board, label, "paved_road")


def test_a_bridge_without_a_road_lies_across(board):
    draw(board, "gully", "C2", "C5")
    draw(board, BRIDGE, "C4")
    laid = exits(board, "C4", BRIDGE)
    assert laid.bit_count() == 2
    assert not laid & exits(board, "C4", "gully")
    draw(board, "wooden_bridge", "C4", "C3")
    assert board.cover(board.hex("C4")).kinds() == ("gully", "wooden_bridge"), "one bridge in a hex"
    assert exits(board, "C4", "wooden_bridge") == 0b001001, "in the direction of the stroke, and straight on"


def test_a_bridge_off_the_map_is_none(board):
    outside = [Hex(-5, 0), Hex(-4, 0)]
    assert bridge_hex(board, outside) is None
    assert draw_way(board, BRIDGE, outside) is None
    assert draw_way(board, "gully", outside) is None


def test_a_way_that_is_cut_ends_at_the_hexside(board):
    draw(board, "pike", "B2", "B3", "B4")
    changed = cut_way(board, "pike", [board.hex("B3")])
    assert {board.label(hex_): cover.features[0].exits for hex_, cover in changed.items()} == {"B2": 0, "B4": 0}
