"""Places on a map in columns and rows of hexes, as numbers with fractions, for pictures that lie under it.

The centre dot of the map's first cell is (0, 0), that of the cell below it (0, 1), and a column to the right is (1, …)
whichever columns or rows are shifted.
"""

from __future__ import annotations

import math

from losview.hexes.grid import Grid

#: A column and a row, or axial coordinates.
Place = tuple[float, float]


def axial_of(place: Place, grid: Grid) -> Place:
    """The axial coordinates of a place."""
    column, row = place
    q, r = grid.hex(0, 0)
    return (q + column, r + row - column / 2) if grid.top == "flat" else (q + column - row / 2, r + row)


def place_of(axial: Place, grid: Grid) -> Place:
    """The place of axial coordinates."""
    first = grid.hex(0, 0)
    q, r = axial[0] - first.q, axial[1] - first.r
    return (q, r + q / 2) if grid.top == "flat" else (q + r / 2, r)


def spacing(grid: Grid) -> Place:
    """How far apart columns and rows are, where neighbouring centre dots are 1 apart."""
    near = math.sqrt(3.0) / 2
    return (near, 1.0) if grid.top == "flat" else (1.0, near)
