"""The affine picture: hexes are regular, centres and corners map back, frames are where they belong."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.hexes.grid import Grid, GridPart
from losview.hexes.hex import neighbour
from losview.hexes.lattice import Point, corner
from losview.hexes.layout import Layout
from tests.support.grids import ALL_SHAPES, grids


@given(grids(), st.floats(0.5, 200))
def test_every_centre_maps_back(grid, size):
    layout = Layout(grid, size)
    centres = layout.centres()
    assert centres.shape == (len(grid.hexes()), 2)
    for hex_, row in zip(grid.hexes(), centres.tolist(), strict=True):
        assert layout.hex_at(*row) == hex_
        assert row == pytest.approx(layout.centre(hex_))


@given(grids(4), st.builds(Point, st.integers(-5000, 5000), st.integers(-5000, 5000)))
def test_lattice_points_map_back(grid, point):
    layout = Layout(grid)
    assert layout.lattice_at(*layout.point(point)) == point
    assert layout.points(np.array([point]))[0].tolist() == pytest.approx(layout.point(point))


@pytest.mark.parametrize(("top", "stagger", "edges"), ALL_SHAPES)
def test_corners_go_clockwise_from_the_top(top, stagger, edges):
    grid = Grid(3, 3, top, stagger, edges)
    layout = Layout(grid, 7)
    hex_ = grid.hexes()[2]
    x, y = layout.centre(hex_)
    # Clockwise on a screen whose y axis points down, 0 straight up: a flat top has its first corner at 30°.
    first = 30 if top == "flat" else 0
    for i, (cx, cy) in enumerate(layout.corners(hex_)):
        assert math.hypot(cx - x, cy - y) == pytest.approx(7)
        angle = math.degrees(math.atan2(cx - x, y - cy)) % 360
        assert abs((angle - first - 60 * i + 180) % 360 - 180) < 1e-6
        assert (cx, cy) == pytest.approx(layout.point(corner(hex_, i)))


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_directions_go_clockwise_from_the_top(top):
    grid = Grid(3, 3, top)
    layout = Layout(grid, 7)
    first = 0 if top == "flat" else -30
    for direction in range(6):
        (x0, y0), (x1, y1) = (layout.centre(hex_) for hex_ in (grid.hex(1, 1), neighbour(grid.hex(1, 1), direction)))
        assert math.hypot(x1 - x0, y1 - y0) == pytest.approx(7 * 3**0.5)
        angle = math.degrees(math.atan2(x1 - x0, y0 - y1))
        assert abs((angle - first - 60 * direction + 180) % 360 - 180) < 1e-6


@given(grids())
def test_bounds_hold_the_map_tightly(grid):
    layout = Layout(grid, 10)
    x0, y0, x1, y1 = layout.bounds()
    assert (x0, y0) == (0, 0)
    if grid.edges == "whole":
        spots = np.array([spot for hex_ in grid.hexes() for spot in layout.corners(hex_)])
        assert spots.min(axis=0) == pytest.approx([x0, y0])
        assert spots.max(axis=0) == pytest.approx([x1, y1])
    else:
        assert x1 > 0
        assert y1 > 0
        for x, y in layout.centres().tolist():
            assert -1e-6 <= x <= x1 + 1e-6
            assert -1e-6 <= y <= y1 + 1e-6


def test_the_frame_of_a_geomorphic_board():
    # 645 high, and 1800 wide where the columns stand 56.25 apart; a regular hex of that height has 55.86.
    grid = Grid(33, 10, "flat", "even", "half")
    layout = Layout(grid, 64.5 / 3**0.5)
    assert layout.bounds() == pytest.approx((0, 0, 32 * 64.5 * 3**0.5 / 2, 645))
    assert layout.centre(grid.hex(0, 0)) == pytest.approx((0, 32.25))
    assert layout.centre(grid.hex(1, 0))[1] == pytest.approx(0)


def test_the_frame_of_a_pointy_map_with_half_edges():
    grid = Grid(10, 5, "pointy", "odd", "half")
    layout = Layout(grid, 10)
    assert layout.bounds() == pytest.approx((0, 0, 10 * 10 * 3**0.5, 4 * 15))
    assert layout.centre(grid.hex(10, 0)) == pytest.approx((100 * 3**0.5, 0))


def test_a_hexside_has_a_length():
    with pytest.raises(ValueError, match="above 0"):
        Layout(Grid(2, 2), 0)


def test_the_frames_of_parts_run_through_their_outer_dots() -> None:
    layout = Layout(Grid(5, 5, "flat", "odd", "half", (GridPart(0, 0, 5, 2), GridPart(0, 2, 3, 3))), 10.0)
    assert layout.bounds() == Layout(Grid(5, 5, "flat", "odd", "half"), 10.0).bounds()
    upper, lower = layout.frames()
    grid = layout.grid
    assert upper == pytest.approx((*layout.centre(grid.hex(0, 0)), *layout.centre(grid.hex(4, 2))))
    assert lower == pytest.approx((*layout.centre(grid.hex(0, 2)), *layout.centre(grid.hex(2, 5))))
