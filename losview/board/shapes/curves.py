"""Rings with fewer corners, and with rounder ones."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import LineString, Polygon

from losview.board.shapes.polygons import ShapeError, on_lattice
from losview.board.shapes.true_plane import to_lattice, to_true, true
from losview.hexes.lattice import Point
from losview.language.translation import tr

#: How far a drawn line may be from what the hand has drawn, in lattice units: smooth, and with straight edges.
SMOOTH_TOLERANCE, STRAIGHT_TOLERANCE = 20.0, 44.0

#: How far corners may be moved that are left out after rounding.
_ROUNDED_TOLERANCE = 6.0


def freehand(path: Sequence[Point], smooth: bool) -> Polygon:
    """The outline that a hand has drawn, closed, simplified, and rounded or with straight edges.

    A path that crosses itself encloses all that it goes round.

    Raises:
        ShapeError: where it encloses nothing to speak of.
    """
    line = LineString(true([*path, path[0]])) if len(path) > 2 else LineString()
    plain = line.simplify(SMOOTH_TOLERANCE if smooth else STRAIGHT_TOLERANCE)
    around = shapely.polygonize([shapely.unary_union(plain)])
    whole = shapely.union_all([Polygon(part.exterior) for part in shapely.get_parts(around)])
    found = on_lattice(to_lattice(rounded(whole, 2) if smooth else whole))
    if not found:
        raise ShapeError(tr("That went round nothing; draw a wider loop, and end it where it began."))
    return Polygon(found[0].exterior)


def rounded(shape: shapely.Geometry, rounds: int) -> shapely.Geometry:
    """A shape of the true plane with its corners cut, each round anew; too close corners are left out."""
    def ring(spots: NDArray[np.float64]) -> NDArray[np.float64]:
        return chaikin(spots[:-1], rounds)

    made = [Polygon(ring(shapely.get_coordinates(part.exterior)),
                    [ring(shapely.get_coordinates(hole)) for hole in part.interiors])
            for part in shapely.get_parts(shape) if part.geom_type == "Polygon"]
    return shapely.union_all([shapely.make_valid(part) for part in made]).simplify(_ROUNDED_TOLERANCE)


def chaikin(ring: NDArray[np.float64], rounds: int) -> NDArray[np.float64]:
    """A ring `(n, 2)` with each corner cut at a quarter of both its edges (Chaikin), so many times."""
    for _ in range(rounds):
        after = np.roll(ring, -1, axis=0)
        ring = np.stack([0.75 * ring + 0.25 * after, 0.25 * ring + 0.75 * after], axis=1).reshape(-1, 2)
    return ring


def smoothed(polygon: Polygon) -> list[Polygon]:
    """An outline on the lattice with rounder corners, on the lattice again."""
    return on_lattice(to_lattice(rounded(to_true(polygon), 1)))


def straightened(polygon: Polygon) -> list[Polygon]:
    """An outline on the lattice with fewer corners, on the lattice again."""
    return on_lattice(to_lattice(to_true(polygon).simplify(STRAIGHT_TOLERANCE / 2)))
