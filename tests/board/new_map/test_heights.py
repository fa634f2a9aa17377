"""Levels sampled from heights."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.board.new_map.heights import height_levels, sampled_heights, stretched
from losview.hexes.grid import Grid
from losview.hexes.layout import Layout

GRIDS = st.builds(Grid, st.integers(4, 9), st.integers(4, 9), st.sampled_from(("flat", "pointy")),
                  st.sampled_from(("odd", "even")), st.sampled_from(("whole", "half")))


@given(grid=GRIDS)
def test_a_slope_over_the_map_is_sampled_where_each_hex_lies(grid) -> None:
    x, y = np.meshgrid((np.arange(400) + 0.5) / 400, (np.arange(300) + 0.5) / 300)
    found = sampled_heights(10 * x + 3 * y, stretched(grid), grid)
    layout = Layout(grid)
    _, _, wide, high = layout.bounds()
    assert len(found) == len(list(grid.hexes()))
    for hex_, height in found.items():
        left, top = layout.centre(hex_)
        if 0.1 < left / wide < 0.9 and 0.1 < top / high < 0.9:  # at an edge half of the places may lie beyond it
            assert height == pytest.approx(10 * left / wide + 3 * top / high, abs=0.05)


def test_hexes_without_heights_are_left_out() -> None:
    grid = Grid(6, 6)
    heights = np.full((10, 10), np.nan)
    assert sampled_heights(heights, stretched(grid), grid) == {}
    assert sampled_heights(np.ones((5, 5)), (1.0, 0.0, 90.0, 0.0, 1.0, 90.0), grid) == {}
    heights[:, :5] = 7.0
    found = sampled_heights(heights, stretched(grid), grid)
    assert 0 < len(found) < 36
    assert set(found.values()) == {7.0}


def test_a_level_begins_with_its_step() -> None:
    first, second, third = list(Grid(3, 1).hexes())
    assert height_levels({first: 9.99, second: 10.0, third: -0.5}, 0.0, 10.0) == {first: 0, second: 4, third: -4}
    assert height_levels({first: 1e9}, 0.0, 0.01) == {first: 4000}
