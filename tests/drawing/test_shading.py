"""Which hex a pixel lies in: the fine raster agrees with the exact lattice everywhere but within a pixel of an edge."""

from __future__ import annotations

import numpy as np
import pytest

from losview.drawing.art.outcomes import LOOKS
from losview.drawing.shading import EDGE, PixelView, cell_indices, padded, pattern, shade, shading_colours
from losview.hexes.grid import Grid
from losview.hexes.layout import Layout
from losview.rules.core.verdict import Outcome


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("stagger", ["odd", "even"])
@pytest.mark.parametrize("edges", ["whole", "half"])
@pytest.mark.parametrize("scale", [0.21, 0.9, 2.3])
def test_pixels_lie_in_the_hex_that_the_lattice_says(top, stagger, edges, scale):
    grid = Grid(7, 6, top, stagger, edges)
    layout = Layout(grid)
    frame = PixelView(scale, -40, -31, 240, 230)
    found = cell_indices(grid, layout.size, layout.centre(grid.hex(0, 0)), frame)
    columns, rows = grid.shape
    wrong = 0
    for y in range(0, frame.height, 3):
        for x in range(0, frame.width, 3):
            spot = ((x + 0.5 + frame.left) / scale, (y + 0.5 + frame.top) / scale)
            column, row = grid.cell(layout.hex_at(*spot))
            inside = 0 <= column < columns and 0 <= row < rows
            where = int(found[y, x])
            if not inside:
                outside = padded(np.zeros(grid.shape, np.uint8), 7)[where] == 7
                wrong += not outside and not near_an_edge(layout, spot, scale)
            elif where != (column + EDGE) * (rows + 2 * EDGE) + row + EDGE:
                wrong += not near_an_edge(layout, spot, scale)
    assert wrong == 0


def near_an_edge(layout, spot, scale):
    """Whether a spot lies within a pixel of another hex."""
    reach = 1.0 / scale
    around = {layout.hex_at(spot[0] + dx, spot[1] + dy) for dx in (-reach, 0, reach) for dy in (-reach, 0, reach)}
    return len(around) > 1


def test_far_away_is_nowhere():
    grid = Grid(5, 4)
    layout = Layout(grid)
    frame = PixelView(0.5, -4000, -4000, 300, 300)
    found = cell_indices(grid, layout.size, layout.centre(grid.hex(0, 0)), frame)
    assert (padded(np.zeros(grid.shape, np.uint8), 7)[found] == 7).all()


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_the_pattern_stays_put_when_the_map_is_panned(ratio):
    grid = Grid(8, 8)
    layout = Layout(grid)
    outcome = np.full(grid.shape, 2, np.uint8)
    pictures = []
    for shift in (0, 5):
        frame = PixelView(1.0, 60 + shift, 70, 100, 80, ratio)
        table = shading_colours(1.0, tile=frame.tile())
        index = cell_indices(grid, layout.size, layout.centre(grid.hex(0, 0)), frame)
        pictures.append(shade(outcome, index, frame, table))
    assert (pictures[0][:, 5:] == pictures[1][:, :-5]).all()


@pytest.mark.parametrize("ratio", [1.25, 1.5, 2.0, 3.0])
def test_strokes_are_as_wide_and_as_far_apart_on_finer_screens(ratio):
    """In pixels of the window: a stroke that is drawn finer still covers the same share of the ground."""
    tile = PixelView(1.0, 0, 0, 10, 10, ratio).tile()
    assert tile == 16 * ratio
    for outcome in Outcome:
        coarse, fine = pattern(LOOKS[outcome]), pattern(LOOKS[outcome], tile)
        assert fine.mean() == pytest.approx(coarse.mean(), abs=0.06), outcome


def test_opacity_scales_every_pixel():
    full, half = (shading_colours(opacity).reshape(-1) >> 24 for opacity in (1.0, 0.5))
    assert (np.abs(full.astype(int) / 2 - half) <= 1).all()
