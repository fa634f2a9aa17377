"""Where a board's hexes lie on its pixels, and where its pixels lie on the lattice."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.board.outlines.pieces import measures
from losview.formats.vasl.metadata import Metadata
from losview.hexes.grid import Grid
from losview.hexes.hex import DIRECTIONS
from losview.hexes.labels import Labels
from losview.hexes.lattice import CORNERS, UNIT

#: An outline within this distance of a hexside, in pixels, is moved onto it.
SNAP = 1.0
#: Columns of pixels that are computed together.
_BAND = 32


@dataclass(frozen=True)
class PictureGrid:
    """A grid laid on a picture; its hexes need not be regular.

    Attributes:
        grid: the hexes. labels: their names.
        x0, y0: the centre dot of hex (0, 0) in pixels; whole numbers are corners of pixels.
        hex_width, hex_height: distance from column to column and from row to row, in pixels.
    """

    grid: Grid
    labels: Labels
    x0: float
    y0: float
    hex_width: float
    hex_height: float

    def lattice(self, spots: NDArray[np.float64]) -> NDArray[np.int64]:
        """The lattice points nearest to positions in pixels, both `(n, 2)`."""
        x = (spots[:, 0] - self.x0) * (UNIT / self.hex_width)
        y = (spots[:, 1] - self.y0) * (UNIT / self.hex_height) - x / 2
        return np.floor(np.stack([x, y], axis=1) + 0.5).astype(np.int64)

    def outline(self, spots: NDArray[np.float64]) -> NDArray[np.int64]:
        """The lattice points of an outline in pixels; points within a pixel of a hexside are moved onto it.

        The pixels do not show more precisely on which side of a hexside a printed edge runs, and a sliver on the wrong
        side would be terrain of the wrong hex.
        """
        points = self.lattice(spots)
        x, y = points[:, 0], points[:, 1]
        near_q, near_r = _nearest(x / UNIT, y / UNIT)
        dx, dy = x - near_q * np.int64(UNIT), y - near_r * np.int64(UNIT)
        allowed = self._pixel_in_measures
        reached = np.stack([measures(dx, dy, side) for side in range(6)]) >= UNIT - allowed[:, None]
        for side in range(6):
            on = np.flatnonzero(reached[side] & (reached.sum(axis=0) == 1))
            points[on] += self._moved(dx[on], dy[on], side)
        for corner in range(6):
            at = np.flatnonzero(reached[corner] & reached[(corner + 1) % 6])
            points[at] += np.array(CORNERS[corner]) - np.stack([dx[at], dy[at]], axis=1)
        return points

    @property
    def _pixel_in_measures(self) -> NDArray[np.float64]:
        """A pixel in units of `pieces.measures`, towards each of a hex's six sides."""
        middles = self.spots(np.array([(DIRECTIONS[side].q * UNIT, DIRECTIONS[side].r * UNIT) for side in range(6)]))
        across = np.hypot(*(middles - (self.x0, self.y0)).T) / 2
        allowed: NDArray[np.float64] = SNAP * UNIT / across
        return allowed

    @staticmethod
    def _moved(dx: NDArray[np.int64], dy: NDArray[np.int64], side: int) -> NDArray[np.int64]:
        """The step from points around a hex's centre to the nearest of 257 evenly spaced points of a hexside."""
        start, end = np.array(CORNERS[(side - 1) % 6]), np.array(CORNERS[side])
        unit = (end - start) // 256
        # The squared length on the lattice is x² + xy + y².
        along = (2 * (dx - start[0]) * unit[0] + (dx - start[0]) * unit[1] + (dy - start[1]) * unit[0]
                 + 2 * (dy - start[1]) * unit[1])
        length = 2 * (unit[0] ** 2 + unit[0] * unit[1] + unit[1] ** 2)
        step = np.clip(np.floor(along / length + 0.5).astype(np.int64), 0, 256)
        moved: NDArray[np.int64] = start + step[:, None] * unit - np.stack([dx, dy], axis=1)
        return moved

    def spots(self, points: NDArray[np.integer]) -> NDArray[np.float64]:
        """The positions of lattice points in pixels, `(n, 2)`."""
        x, y = points[:, 0] / UNIT, points[:, 1] / UNIT
        return np.stack([self.x0 + self.hex_width * x, self.y0 + self.hex_height * (y + x / 2)], axis=1)

    def centres(self) -> NDArray[np.float64]:
        """The centre dots of all hexes, in the order of `grid.plane.cells`, `(n, 2)`."""
        plane = self.grid.plane
        return self.spots(np.stack([plane.q, plane.r], axis=1).astype(np.int64) * UNIT)

    def centre_pixels(self, shape: tuple[int, int]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The pixels that contain the centre dots; for dots off the picture the nearest pixel."""
        x, y = np.floor(self.centres()).astype(np.intp).T
        return np.clip(x, 0, shape[0] - 1), np.clip(y, 0, shape[1] - 1)

    def cells(self, shape: tuple[int, int]) -> NDArray[np.int32]:
        """The hex of each pixel, or the nearest one on the map, as `column * grid.shape[1] + row`."""
        columns, rows = self.grid.shape
        cells = np.empty(shape, np.int32)
        r_down = ((np.arange(shape[1]) + 0.5) - self.y0) / self.hex_height
        for left in range(0, shape[0], _BAND):  # in bands that fit into the processor's caches
            q = (np.arange(left, min(left + _BAND, shape[0]))[:, None] + 0.5 - self.x0) / self.hex_width
            column, near = _nearest(np.broadcast_to(q, (len(q), shape[1])), r_down - q / 2)
            odd = column & 1
            push = (column + odd) // 2 if self.grid.stagger == "even" else (column - odd) // 2
            cells[left : left + _BAND] = (np.clip(column, 0, columns - 1) * rows + np.clip(near + push, 0, rows - 1))
        return cells

    @property
    def reach(self) -> int:
        """The distance from a hex's centre dot to its farthest corner along an axis, in whole pixels, rounded up."""
        corners = self.spots(np.array(CORNERS)) - (self.x0, self.y0)
        return int(np.ceil(np.abs(corners).max()))


def _nearest(q: NDArray[np.float64], r: NDArray[np.float64]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The hexes nearest to axial coordinates."""
    s = -q - r
    near_q, near_r, near_s = np.round(q), np.round(r), np.round(s)
    off_q, off_r, off_s = np.abs(near_q - q), np.abs(near_r - r), np.abs(near_s - s)
    most_q = (off_q > off_r) & (off_q > off_s)
    most_r = ~most_q & (off_r > off_s)
    return (np.where(most_q, -near_r - near_s, near_q).astype(np.int32),
            np.where(most_r, -near_q - near_s, near_r).astype(np.int32))


def picture_grid_of(columns: int, rows: int, metadata: Metadata) -> PictureGrid:
    """The grid of a board; ValueError where its hexes would have no labels.

    Boards that begin beyond A1 (A1's centre left of the picture or above it) have the middle of their first column on
    the left edge, and a whole hex at its top.
    """
    wide, high = metadata.hex_width, metadata.hex_height
    if metadata.half_first:
        # All columns have the same number of hexes: even ones begin with a half hex, odd ones end with one.
        return PictureGrid(Grid(columns, rows, "flat", "odd", "whole"), Labels(first_row=0), max(0.0, metadata.a1_x),
                           0.0, wide, high)
    first_column = 1 + (round(-metadata.a1_x / wide) if metadata.a1_x < 0 else 0)
    first_row = 1 + (int(-metadata.a1_y / high) + 1 if metadata.a1_y < 0 else 0)
    y0 = high / 2 if metadata.a1_y < 0 else metadata.a1_y
    return PictureGrid(Grid(columns, rows, "flat", "even", "half"), Labels("letters", first_column, first_row),
                       max(0.0, metadata.a1_x), y0, wide, high)
