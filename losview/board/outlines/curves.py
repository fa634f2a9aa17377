"""Rings with fewer corners, and with rounder ones."""

from __future__ import annotations

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from losview.board.outlines.polygons import on_lattice
from losview.board.outlines.true_plane import to_lattice, to_true

#: How far corners may be moved that are left out of straight edges, and after rounding, in lattice units.
_STRAIGHT_TOLERANCE, ROUNDED_TOLERANCE = 22.0, 6.0


def rounded(shape: shapely.Geometry, rounds: int) -> shapely.Geometry:
    """A shape of the true plane with its corners cut, each round anew; too close corners are left out."""
    def ring(spots: NDArray[np.float64]) -> NDArray[np.float64]:
        return chaikin(spots[:-1], rounds)

    made = [Polygon(ring(shapely.get_coordinates(part.exterior)),
                    [ring(shapely.get_coordinates(hole)) for hole in part.interiors])
            for part in shapely.get_parts(shape) if part.geom_type == "Polygon"]
    return shapely.union_all([shapely.make_valid(part) for part in made]).simplify(ROUNDED_TOLERANCE)


def chaikin(line: NDArray[np.float64], rounds: int, closed: bool = True) -> NDArray[np.float64]:
    """A ring `(n, 2)` with each corner cut at a quarter of both its edges (Chaikin), so many times.

    Args:
        closed: False for a line, whose ends stay.
    """
    for _ in range(rounds):
        here, after = (line, np.roll(line, -1, axis=0)) if closed else (line[:-1], line[1:])
        cut = np.stack([0.75 * here + 0.25 * after, 0.25 * here + 0.75 * after], axis=1).reshape(-1, 2)
        line = cut if closed else np.vstack([line[:1], cut[1:-1], line[-1:]])
    return line


def smoothed_outline(polygon: Polygon) -> list[Polygon]:
    """An outline on the lattice with rounder corners, on the lattice again."""
    return on_lattice(to_lattice(rounded(to_true(polygon), 1)))


def straightened_outline(polygon: Polygon) -> list[Polygon]:
    """An outline on the lattice with fewer corners, on the lattice again."""
    return on_lattice(to_lattice(to_true(polygon).simplify(_STRAIGHT_TOLERANCE)))
