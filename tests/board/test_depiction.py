"""Depictions: which points they hold, and what they add to hexes."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from losview.board.board import Board
from losview.board.centre_features import centre_features
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT, Point, centre, corner
from tests.support.edit_boards import boards
from tests.support.grids import grids

AROUND = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


def stars(least: int, most: int) -> st.SearchStrategy[tuple[Point, ...]]:
    """Rings that go once around (0, 0), each corner as far out as it likes."""
    return st.lists(st.integers(least, most), min_size=8, max_size=8).map(
        lambda far: tuple(Point(x * out, y * out) for (x, y), out in zip(AROUND, far, strict=True)))


@given(stars(6, 12), stars(1, 4), st.builds(Point, st.integers(-13, 13), st.integers(-13, 13)))
def test_holds_agrees_with_shapely(outline, hole, point):
    whole = shapely.Polygon(outline, [hole])
    assume(whole.is_valid)
    assert Depiction("forest", outline, (hole,)).holds(point) == whole.intersects(shapely.Point(point))


@given(boards())
def test_centre_features_are_those_whose_outline_holds_the_dot(board):
    expected = {}
    for hex_ in board.grid.hexes():
        found = tuple(Feature(drawn.kind, drawn.height, drawn.amount)
                      for _, drawn in sorted(board.depictions.items()) if drawn.holds(centre(hex_)))
        if found:
            expected[hex_] = found
    assert centre_features(board) == expected


@given(grids(4), st.data())
def test_a_hex_drawn_as_itself_holds_its_own_dot_only(grid, data):
    hex_ = data.draw(st.sampled_from(grid.hexes()))
    board = Board(grid)
    board.depictions[1] = Depiction("forest", tuple(corner(hex_, i) for i in range(6)), height=6)
    assert centre_features(board) == {hex_: (Feature("forest", 6),)}


def test_dots_on_the_edge_count_and_dots_in_a_hole_do_not():
    board = Board(Grid(5, 5))
    outline = (Point(0, 0), Point(2 * UNIT, 0), Point(2 * UNIT, 2 * UNIT), Point(0, 2 * UNIT))
    hole = (Point(700, 700), Point(800, 700), Point(800, 800), Point(700, 800))
    board.depictions[1] = Depiction("forest", outline, (hole,))
    on = set(centre_features(board))
    assert Hex(1, 1) not in on
    assert on == {hex_ for hex_ in board.grid.hexes() if 0 <= hex_.q <= 2 and 0 <= hex_.r <= 2} - {Hex(1, 1)}
    # a dot on the rim of the hole is still in
    rim = (Point(UNIT, UNIT), Point(800, UNIT), Point(UNIT, 800))
    board.depictions[1] = Depiction("forest", outline, (rim,))
    assert Hex(1, 1) in centre_features(board)


def test_several_are_added_in_the_order_of_their_numbers():
    board = Board(Grid(2, 2))
    around = tuple(corner(Hex(0, 0), i) for i in range(6))
    board.depictions = {4: Depiction("town", around), 2: Depiction("forest", around, amount=3)}
    assert centre_features(board) == {Hex(0, 0): (Feature("forest", None, 3), Feature("town"))}


def test_an_outline_needs_three_points():
    with pytest.raises(ValueError, match="three points or more, this one has 2"):
        Depiction("forest", (Point(0, 0), Point(1, 1)))
    with pytest.raises(ValueError, match="this one has 0"):
        Depiction("forest", (Point(0, 0), Point(1, 1), Point(0, 1)), ((),))
