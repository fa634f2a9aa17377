"""Lattice points on a plane with true distances and angles, and back: for offsets, smoothing, turns and angles.

The plane's x axis points right and its y axis down, as on the screen; its unit is as long as the lattice's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

import numpy as np
import shapely
from numpy.typing import NDArray

from losview.hexes.grid import Top
from losview.hexes.lattice import Point

_HALF_ROOT3 = sqrt(3.0) / 2

#: A row of lattice coordinates times this is a row of true ones.
_TO_TRUE: dict[Top, NDArray[np.float64]] = {
    "flat": np.array([[_HALF_ROOT3, 0.5], [0.0, 1.0]]),
    "pointy": np.array([[1.0, 0.0], [0.5, _HALF_ROOT3]]),
}
_TO_LATTICE = {top: np.linalg.inv(matrix) for top, matrix in _TO_TRUE.items()}


def true(points: Iterable[tuple[int, int]], top: Top = "flat") -> NDArray[np.float64]:
    """Lattice points, float64 `(n, 2)`."""
    made: NDArray[np.float64] = np.array(list(points), np.float64).reshape(-1, 2) @ _TO_TRUE[top]
    return made


def nearest_points(places: NDArray[np.float64] | Sequence[Sequence[float]], top: Top = "flat") -> list[Point]:
    """The lattice points nearest to places of the true plane `(n, 2)`."""
    spots = np.floor(np.asarray(places, np.float64).reshape(-1, 2) @ _TO_LATTICE[top] + 0.5).astype(np.int64)
    return [Point(x, y) for x, y in spots.tolist()]


def to_true(shape: shapely.Geometry, top: Top = "flat") -> shapely.Geometry:
    """A shape in lattice units on the true plane."""
    return shapely.transform(shape, lambda spots: spots @ _TO_TRUE[top])


def to_lattice(shape: shapely.Geometry, top: Top = "flat") -> shapely.Geometry:
    """A shape of the true plane in lattice units, not rounded."""
    return shapely.transform(shape, lambda spots: spots @ _TO_LATTICE[top])


def plane_distance(a: Point, b: Point) -> float:
    """How far two lattice points are from each other."""
    x, y = a.x - b.x, a.y - b.y
    return sqrt(x * x + x * y + y * y)
