"""The one affine picture of the lattice on a plane for screens: floats start here and go nowhere else.

The plane's y axis points down.  No decision is taken on it: what a mouse points at goes back through
`lattice_at`, which rounds to the exact lattice.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.hexes.grid import Grid, Top
from losview.hexes.hex import Hex
from losview.hexes.lattice import CORNERS, UNIT, Point, hex_at

#: Length of a hexside in scene units, where nothing else is asked for.
DEFAULT_SIZE = 32.0

_ROOT3 = math.sqrt(3.0)

Spot = tuple[float, float]


@cache
def unit_layout(top: Top) -> Layout:
    """A layout with hexsides of length 1."""
    return Layout(Grid(1, 1, top), 1.0)


class Layout:
    """Where a grid's hexes lie on the scene plane; the map's top left corner is (0, 0).

    Attributes:
        grid: the hexes.
        size: length of a hexside (and distance of a corner from its centre) in scene units.
        matrix: `(xx, xy, x0, yx, yy, y0)`: a lattice point (px, py) lies at
            `x = xx·px + xy·py + x0`, `y = yx·px + yy·py + y0`.
        outline: the six corners of a hex about its centre dot, corner 0 first, in scene units.
    """

    def __init__(self, grid: Grid, size: float = DEFAULT_SIZE) -> None:
        if not size > 0:
            raise ValueError(tr("a hexside needs a length above 0, not {size}", size=size))
        self.grid = grid
        self.size = size
        step = size / UNIT
        if grid.top == "flat":
            turn = (1.5 * step, 0.0, _ROOT3 / 2 * step, _ROOT3 * step)
        else:
            turn = (_ROOT3 * step, _ROOT3 / 2 * step, 0.0, 1.5 * step)
        xx, xy, yx, yy = turn
        self.matrix = (xx, xy, 0.0, yx, yy, 0.0)
        left, top, right, bottom = self._frame()
        self.matrix = (xx, xy, -left, yx, yy, -top)
        self._bounds = (0.0, 0.0, right - left, bottom - top)
        self.outline = tuple((xx * x + xy * y, yx * x + yy * y) for x, y in CORNERS)

    def _frame(self) -> tuple[float, float, float, float]:
        """The map's edges before its corner is moved to (0, 0)."""
        grid = self.grid
        columns, rows = grid.shape
        ends = [
            self.centre(grid.hex(c, r))
            for c in {0, min(1, columns - 1), columns - 1, max(0, columns - 2)}
            for r in {0, min(1, rows - 1), rows - 1, max(0, rows - 2)}
            if grid.framed(c, r)
        ]
        xs, ys = [x for x, _ in ends], [y for _, y in ends]
        along, across = _ROOT3 / 2 * self.size, self.size  # half a hex between its flat sides, and its corners
        half_x, half_y = (across, along) if grid.top == "flat" else (along, across)
        if grid.edges == "half":
            # A frame through centres; with a single line of hexes there is nothing to cut but their ends.
            lines = columns if grid.top == "flat" else rows
            lone = lines == 1
            whole = lone and grid.shifted(0)
            if grid.top == "flat":
                half_x, half_y = half_x if lone else 0.0, half_y if whole else 0.0
            else:
                half_x, half_y = half_x if whole else 0.0, half_y if lone else 0.0
        return min(xs) - half_x, min(ys) - half_y, max(xs) + half_x, max(ys) + half_y

    def point(self, point: tuple[int, int]) -> Spot:
        """Where a lattice point lies."""
        xx, xy, x0, yx, yy, y0 = self.matrix
        x, y = point
        return xx * x + xy * y + x0, yx * x + yy * y + y0

    def points(self, points: NDArray[np.integer] | NDArray[np.float64]) -> NDArray[np.float64]:
        """Where lattice points lie: `(n, 2)` to float64 `(n, 2)`."""
        xx, xy, x0, yx, yy, y0 = self.matrix
        placed: NDArray[np.float64] = points @ np.array([[xx, yx], [xy, yy]]) + np.array([x0, y0])
        return placed

    def centre(self, hex_: tuple[int, int]) -> Spot:
        """Where a hex's centre dot lies; also beyond the map's edge."""
        return self.point((hex_[0] * UNIT, hex_[1] * UNIT))

    def dots(self, hexes: Iterable[tuple[int, int]], view: tuple[float, float, float] = (1.0, 0.0, 0.0)) -> list[Spot]:
        """The same of several hexes, in pixels of a view.

        Args:
            view: pixels to a scene unit, and where the plane's origin lies in the view.
        """
        xx, xy, x0, yx, yy, y0 = self.matrix
        scale, left, top = view
        return [((xx * (q * UNIT) + xy * (r * UNIT) + x0) * scale + left,
                 (yx * (q * UNIT) + yy * (r * UNIT) + y0) * scale + top) for q, r in hexes]

    def centres(self) -> NDArray[np.float64]:
        """Every hex's centre, float64 `(n, 2)`, in the order of `grid.plane.cells`."""
        plane = self.grid.plane
        return self.points(np.stack([plane.q, plane.r], axis=1).astype(np.int64) * UNIT)

    def corners(self, hex_: tuple[int, int]) -> tuple[Spot, ...]:
        """A hex's six corners, corner 0 first, clockwise from the top."""
        x, y = self.centre(hex_)
        return tuple((x + dx, y + dy) for dx, dy in self.outline)

    def lattice_at(self, x: float, y: float) -> Point:
        """The lattice point nearest to a place on the scene plane."""
        xx, xy, x0, yx, yy, y0 = self.matrix
        x, y = x - x0, y - y0
        area = xx * yy - xy * yx
        return Point(round((x * yy - y * xy) / area), round((y * xx - x * yx) / area))

    def hex_at(self, x: float, y: float) -> Hex:
        """The hex that holds a place on the scene plane; also beyond the map's edge."""
        return hex_at(self.lattice_at(x, y))

    def bounds(self) -> tuple[float, float, float, float]:
        """The map's left, top, right and bottom edge; half edges: the frame through the outer centres."""
        return self._bounds

    def frames(self) -> tuple[tuple[float, float, float, float], ...]:
        """The same of each of the map's parts; of a map without gaps its bounds alone."""
        grid = self.grid
        if not grid.parts:
            return (self._bounds,)
        found = []
        for one in grid.parts:
            # The frame runs through the dots of outer columns, and of the outer hexes of those that are not shifted.
            whole = one.column + grid.shifted(one.column)
            left, right = (self.centre(grid.hex(column, one.row))[0]
                           for column in (one.column, one.column + one.columns - 1))
            top, bottom = (self.centre(grid.hex(whole, row))[1] for row in (one.row, one.row + one.rows))
            found.append((left, top, right, bottom))
        return tuple(found)
