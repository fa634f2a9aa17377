"""Where a board's hexes lie on its pixels, and where its pixels lie on the lattice."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.files.vasl.metadata import Metadata
from losview.hexes.grid import Grid
from losview.hexes.labels import Labels
from losview.hexes.lattice import CORNERS, UNIT


@dataclass(frozen=True)
class Frame:
    """A grid laid on a picture; its hexes need not be regular, a lattice takes any affine picture.

    Attributes:
        grid: the hexes. labels: their names.
        x0, y0: where hex (0, 0) has its centre dot, in pixels; whole numbers are corners of pixels.
        hex_width, hex_height: from column to column and from row to row, in pixels.
    """

    grid: Grid
    labels: Labels
    x0: float
    y0: float
    hex_width: float
    hex_height: float

    def lattice(self, spots: NDArray[np.float64]) -> NDArray[np.int64]:
        """The lattice points nearest to spots of the picture, `(n, 2)`."""
        x = (spots[:, 0] - self.x0) * (UNIT / self.hex_width)
        y = (spots[:, 1] - self.y0) * (UNIT / self.hex_height) - x / 2
        return np.floor(np.stack([x, y], axis=1) + 0.5).astype(np.int64)

    def spots(self, points: NDArray[np.integer]) -> NDArray[np.float64]:
        """Where lattice points lie on the picture, `(n, 2)`."""
        x, y = points[:, 0] / UNIT, points[:, 1] / UNIT
        return np.stack([self.x0 + self.hex_width * x, self.y0 + self.hex_height * (y + x / 2)], axis=1)

    def centres(self) -> NDArray[np.float64]:
        """The centre dots of all hexes, in the order of `grid.plane.cells`, `(n, 2)`."""
        plane = self.grid.plane
        return self.spots(np.stack([plane.q, plane.r], axis=1).astype(np.int64) * UNIT)

    def centre_pixels(self, shape: tuple[int, int]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The pixels that hold the centre dots; at the edges of the picture the nearest."""
        x, y = np.floor(self.centres()).astype(np.intp).T
        return np.clip(x, 0, shape[0] - 1), np.clip(y, 0, shape[1] - 1)

    @property
    def reach(self) -> int:
        """How far a hex reaches from its centre dot, in whole pixels."""
        corners = self.spots(np.array(CORNERS)) - (self.x0, self.y0)
        return int(np.ceil(np.abs(corners).max()))


def frame_of(columns: int, rows: int, metadata: Metadata) -> Frame:
    """How a board's hexes lie.

    Boards that begin beyond A1 (A1's centre left of the picture or above it) start with a column's middle on their
    left edge, and with a whole hex in it.
    """
    wide, high = metadata.hex_width, metadata.hex_height
    if metadata.half_first:
        # Every column has as many hexes: the even ones begin with a half hex, the odd ones end with one.
        return Frame(Grid(columns, rows, "flat", "odd", "whole"), Labels(first_row=0), max(0.0, metadata.a1_x), 0.0,
                     wide, high)
    first_column = 1 + (round(-metadata.a1_x / wide) if metadata.a1_x < 0 else 0)
    first_row = 1 + (int(-metadata.a1_y / high) + 1 if metadata.a1_y < 0 else 0)
    y0 = high / 2 if metadata.a1_y < 0 else metadata.a1_y
    return Frame(Grid(columns, rows, "flat", "even", "half"), Labels("letters", first_column, first_row),
                 max(0.0, metadata.a1_x), y0, wide, high)
