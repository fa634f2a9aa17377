"""Grids: which hexes there are, columns and rows against axial coordinates, and the flat plane."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.hexes.grid import MARGIN, MAX_SIDE, Grid, GridPart
from losview.hexes.hex import Hex, disc, distance, neighbour, neighbours
from losview.hexes.layout import Layout
from tests.support.grids import ALL_SHAPES, grids


@given(grids(), st.integers(-30, 30), st.integers(-30, 30))
def test_cell_undoes_hex(grid, column, row):
    assert grid.cell(grid.hex(column, row)) == (column, row)
    assert (grid.hex(column, row) in grid) == grid.has_cell(column, row)


@given(grids())
def test_present_hexes_and_plane_are_in_one_order(grid):
    present = grid.present
    assert present.shape == grid.shape
    cells = [tuple(cell) for cell in np.argwhere(present).tolist()]
    assert [grid.hex(*cell) for cell in cells] == grid.hexes()
    assert all(grid.has_cell(*cell) for cell in cells)
    plane = grid.plane
    assert [plane.hex(place) for place in plane.cells] == grid.hexes()
    assert [plane.cell(hex_) for hex_ in grid.hexes()] == plane.cells_of(grid.hexes()).tolist() == plane.cells.tolist()
    assert list(zip(plane.q.tolist(), plane.r.tolist(), strict=True)) == [tuple(hex_) for hex_ in grid.hexes()]
    assert plane.index[present].tolist() == plane.cells.tolist()
    assert not plane.index[~present].any()


@given(grids(6))
def test_the_planes_margin_is_wide_enough(grid):
    plane = grid.plane
    assert not plane.here[0]
    assert plane.here.sum() == len(grid.hexes())
    for hex_ in grid.hexes():
        for near in disc(hex_, MARGIN):
            place = plane.cell(near)
            assert 0 <= place < plane.size
            assert plane.hex(place) == near
            assert bool(plane.here[place]) == (near in grid)


@given(grids(6), st.integers(0, 5))
def test_a_step_is_one_constant(grid, direction):
    plane = grid.plane
    steps = {plane.cell(neighbour(hex_, direction)) - plane.cell(hex_) for hex_ in grid.hexes()}
    assert len(steps) == 1


@pytest.mark.parametrize(("top", "stagger", "edges"), ALL_SHAPES)
def test_shifted_lines_lie_half_a_hex_further(top, stagger, edges):
    grid = Grid(6, 6, top, stagger, edges)
    layout = Layout(grid, 10)
    axis = 1 if top == "flat" else 0
    for line in range(6):
        here = layout.centre(grid.hex(line, 0) if top == "flat" else grid.hex(0, line))[axis]
        straight = layout.centre(grid.hex(1 if stagger == "even" else 0, 0) if top == "flat"
                                 else grid.hex(0, 1 if stagger == "even" else 0))[axis]
        assert here - straight == pytest.approx(10 * 3**0.5 / 2 if grid.shifted(line) else 0)


def test_a_geomorphic_board_has_346_hexes():
    # 33 columns of 10 or 11 hexes: what the board archives of format 1 call 33 x 10
    grid = Grid(33, 10, "flat", "even", "half")
    assert len(grid.hexes()) == 346
    assert grid.shape == (33, 11)
    assert not grid.has_cell(0, 10)
    assert grid.has_cell(1, 10)


def test_neighbours_of_columns_that_are_pushed_down():
    # 0-based column 1 of an odd grid lies half a hex lower: its hex 0 touches hexes 0 and 1 of column 0.
    grid = Grid(3, 3)
    touching = {grid.cell(near) for near in neighbours(grid.hex(1, 0)) if near in grid}
    assert touching == {(0, 0), (0, 1), (1, 1), (2, 0), (2, 1)}
    assert distance(grid.hex(0, 0), grid.hex(2, 2)) == 3


def test_membership_takes_only_hexes():
    grid = Grid(3, 3)
    assert Hex(0, 0) in grid
    assert "A1" not in grid
    assert Hex(0, -1) not in grid


@pytest.mark.parametrize(("columns", "rows"), [(0, 5), (5, 0), (MAX_SIDE + 1, 5), (5, MAX_SIDE + 1), (-1, 1)])
def test_absurd_sizes_are_refused(columns, rows):
    with pytest.raises(ValueError, match="1 to 1000 columns and rows"):
        Grid(columns, rows)


@pytest.mark.parametrize("bad", [{"top": "round"}, {"stagger": "both"}, {"edges": "torn"}])
def test_unknown_words_are_refused(bad):
    with pytest.raises(ValueError, match="is not one of"):
        Grid(2, 2, **bad)


def test_a_map_of_parts_has_the_hexes_of_its_parts() -> None:
    parts = (GridPart(0, 0, 5, 2), GridPart(0, 2, 3, 3))
    grid = Grid(5, 5, "flat", "even", "half", parts)
    columns = [grid.cell(hex_)[0] for hex_ in grid.hexes()]
    assert [columns.count(column) for column in range(5)] == [5, 6, 5, 3, 2]
    assert [grid.cell(hex_) for hex_ in grid.hexes()] == [tuple(cell) for cell in np.argwhere(grid.present).tolist()]
    assert all(grid.plane.holds(hex_) == (hex_ in grid) for hex_ in Grid(5, 5, "flat", "even", "half").hexes())


@pytest.mark.parametrize(("grid", "what"), [
    (("flat", "even", "whole", (GridPart(0, 0, 5, 5),)), "half edges"),
    (("pointy", "even", "half", (GridPart(0, 0, 5, 5),)), "half edges"),
    (("flat", "even", "half", (GridPart(0, 0, 6, 5),)), "does not lie on the map"),
    (("flat", "even", "half", (GridPart(0, 0, 1, 5),)), "less than 2 columns"),
    (("flat", "even", "half", (GridPart(0, 0, 5, 5),) * 101), "100 parts at most"),
])
def test_parts_that_no_map_has(grid: tuple[Any, ...], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        Grid(5, 5, *grid)
