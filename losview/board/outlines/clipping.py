"""Clipping shapes to hexes, many at once: connected parts with all their corners on the lattice.

A clip vertex very near to a hexside is moved to the nearest of that hexside's 257 lattice points, the same one for
both hexes.  A clip result of several parts is several pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from losview.board.outlines.pieces import SIDE_STEPS, XY, Rings, hull_of, measure, side_point
from losview.hexes.arrays import Floats, Longs
from losview.hexes.hex import Hex
from losview.hexes.lattice import CORNERS, UNIT

#: A vertex this near to a hexside, in units of `measure`, is moved onto it.
_NEAR = 2
#: A shape of so many corners, times hexes that cut it, is cut into blocks of hexes first; what has fewer hexes or
#: corners than these is cut into no more blocks.
_LARGE, _FEW, _SMALL = 400_000, 2, 64
#: How far from the centres of its hexes a block is cut out, in lattice units.
_BEYOND = 800
#: More than any hex is away from another in a row.
_MANY = 1 << 32
#: How often snapped polygons are made valid and snapped again.
_MAX_REPAIRS = 4

Shapes = NDArray[np.object_]


class ClippedPart(NamedTuple):
    """One connected part of a shape in a hex, which a thread can cut.

    Attributes:
        rings: its outline and its holes, lattice points about the hex's centre; the last joins the first.
        hull: the corners of its convex hull.
    """

    rings: Rings
    hull: tuple[XY, ...]


#: The part that covers its hex.
WHOLE_HEX = ClippedPart((CORNERS,), hull_of(CORNERS))
#: The first corner of each hexside relative to the centre, and the step from one lattice point to the next.
_STARTS = np.array([side_point(direction, 0) for direction in range(6)], np.float64)
_STEPS = np.array([np.subtract(side_point(direction, 1), side_point(direction, 0)) for direction in range(6)])


def clip_shapes(shapes: Sequence[shapely.Geometry]) -> list[list[tuple[Hex, ClippedPart]]]:
    """The connected parts of shapes in hexes.

    Args:
        shapes: in absolute lattice coordinates.
    """
    parts_by_shape: list[list[tuple[Hex, ClippedPart]]] = [[] for _ in shapes]
    which, q, r = touched_hexes(shapes)
    if not len(which):
        return parts_by_shape
    touching = np.array(shapes, np.object_)[which]
    hexagons = hexagons_of(q, r)
    cut = np.flatnonzero(~shapely.contains_properly(touching, hexagons))
    near = _near_hexes(touching[cut], which[cut], q[cut], r[cut])
    cut_parts = parts_in_hexes(shapely.intersection(near, hexagons[cut]), q[cut], r[cut])
    parts = dict(zip(cut.tolist(), cut_parts, strict=True))
    for row, (number, q_, r_) in enumerate(zip(which.tolist(), q.tolist(), r.tolist(), strict=True)):
        parts_by_shape[number] += [(Hex(q_, r_), part) for part in parts.get(row, (WHOLE_HEX,))]
    return parts_by_shape


def _near_hexes(shapes: Shapes, which: NDArray[np.intp], q: Longs, r: Longs) -> Shapes:
    """Of shapes, what lies near hexes: large shapes are cut into blocks of hexes first, as cutting a hex out of a shape
    takes as long as the shape has corners.

    Args:
        shapes: one for each hex. which: the numbers of the shapes; equal ones follow each other.
    """
    counts = shapely.get_num_coordinates(shapes)
    starts = np.flatnonzero(np.diff(which, prepend=-1))
    near = shapes.copy()
    for start, end in zip(starts.tolist(), [*starts[1:].tolist(), len(which)], strict=True):
        if counts[start] * (end - start) > _LARGE:
            _narrow(near, np.arange(start, end), q, r)
    return near


def _narrow(shapes: Shapes, rows: NDArray[np.intp], q: Longs, r: Longs) -> None:
    """Replace one shape by what of it lies near each half of its hexes, and so on until there is little left of it."""
    if len(rows) < _FEW or shapely.get_num_coordinates(shapes[rows[0]]) < _SMALL:
        return
    along = q if np.ptp(q[rows]) >= np.ptp(r[rows]) else r
    rows = rows[np.argsort(along[rows], kind="stable")]
    for half in np.array_split(rows, 2):
        x, y = UNIT * q[half], UNIT * r[half]
        # Half a hex's box is 512 by 512 lattice units: cuts lie beyond it, so that they leave no corners in hexes.
        near = shapely.clip_by_rect(shapes[half[:1]], x.min() - _BEYOND, y.min() - _BEYOND, x.max() + _BEYOND,
                                    y.max() + _BEYOND)
        shapes[half] = areal(near if shapely.is_valid(near).all() else shapely.make_valid(near))[0]
        _narrow(shapes, half, q, r)


def touched_hexes(shapes: Sequence[shapely.Geometry]) -> tuple[NDArray[np.intp], Longs, Longs]:
    """The hexes that shapes touch: numbers of shapes, q and r; ordered by shape, q and r."""
    geometries = np.array(shapes, np.object_)
    shapely.prepare(geometries)
    which, q, r = _hexes_near(geometries)
    touches = shapely.intersects(geometries[which], hexagons_of(q, r))
    return which[touches], q[touches], r[touches]


def hexagons_of(q: NDArray[Any], r: NDArray[Any]) -> Shapes:
    """Hexes as polygons in absolute lattice coordinates."""
    ring = np.array((*CORNERS, CORNERS[0]), np.float64)
    # Many shapes touch the same hexes: each is made once.
    _, first, which = np.unique(q.astype(np.int64) * _MANY + r, return_index=True, return_inverse=True)
    centres = UNIT * np.stack([q[first], r[first]], axis=1)
    hexagons: Shapes = shapely.polygons(ring + centres[:, None, :])
    return hexagons[which]


def _hexes_near(shapes: Shapes) -> tuple[NDArray[np.intp], Longs, Longs]:
    """Every hex that may touch the bounding box of a shape: numbers of shapes, q and r; ordered by shape, q and r."""
    not_empty = np.flatnonzero(~shapely.is_empty(shapes))
    x0, y0, x1, y1 = shapely.bounds(shapes[not_empty]).T
    low_q, low_r = (np.floor(low / UNIT).astype(np.int64) - 1 for low in (x0, y0))
    columns, rows = (np.floor(high / UNIT).astype(np.int64) + 3 - low for high, low in ((x1, low_q), (y1, low_r)))
    count = columns * rows
    row = np.repeat(np.arange(len(not_empty)), count)
    index_in_box = np.arange(len(row)) - (np.cumsum(count) - count)[row]
    q, r = low_q[row] + index_in_box // rows[row], low_r[row] + index_in_box % rows[row]
    # Half a hex's box is 512 by 512 lattice units.
    near = abs(2 * q * UNIT - x0[row] - x1[row]) <= x1[row] - x0[row] + 1024
    near &= abs(2 * r * UNIT - y0[row] - y1[row]) <= y1[row] - y0[row] + 1024
    return not_empty[row[near]], q[near], r[near]


def parts_in_hexes(shapes: Shapes, q: NDArray[Any], r: NDArray[Any]) -> list[list[ClippedPart]]:
    """Shapes that lie in one hex each, as connected parts relative to the hex's centre.

    Args:
        shapes: in absolute lattice coordinates. q, r: of the hex of each.
    """
    parts_by_shape: list[list[ClippedPart]] = [[] for _ in range(len(shapes))]
    if not len(shapes):
        return parts_by_shape
    polygons_, which = _polygons(shapes)
    snapped = _snapped(polygons_, UNIT * q[which], UNIT * r[which])
    invalid = set(which[~shapely.is_valid(snapped)].tolist())
    for number in sorted(invalid):
        repaired = _repaired(snapped[which == number])
        parts_by_shape[number] = [part for _, part in _clipped_parts(repaired, np.zeros(len(repaired), np.intp))]
    valid = np.flatnonzero(~np.isin(which, list(invalid))) if invalid else np.arange(len(which))
    for number, part in _clipped_parts(snapped[valid], which[valid]):
        parts_by_shape[number].append(part)
    for parts in parts_by_shape:
        parts.sort()
    return parts_by_shape


def areal(shapes: Shapes) -> Shapes:
    """Geometries with their polygons only: making valid and cutting may leave lines and points, which cover nothing."""
    mixed = np.flatnonzero(shapely.get_type_id(shapes) == shapely.GeometryType.GEOMETRYCOLLECTION)
    if len(mixed):
        shapes = shapes.copy()
        for number in mixed.tolist():
            shapes[number] = shapely.multipolygons(_polygons(shapes[number : number + 1])[0])
    return shapes


def polygons(shape: shapely.Geometry) -> list[Polygon]:
    """The polygons with an area in a geometry."""
    return list(_polygons(np.array([shape], np.object_))[0])


def _polygons(shapes: Shapes) -> tuple[Shapes, NDArray[np.intp]]:
    """The polygons with an area in geometries, and the number of the geometry that each is of."""
    # Twice, as a collection may hold multipolygons.
    members, geometry = shapely.get_parts(shapes, return_index=True)
    parts, member = shapely.get_parts(members, return_index=True)
    has_area = (shapely.get_type_id(parts) == shapely.GeometryType.POLYGON) & (shapely.area(parts) > 0)
    return parts[has_area], geometry[member[has_area]]


def _repaired(parts: Shapes) -> Shapes:
    """Snapped polygons made valid, and snapped again: that may give new corners between lattice points."""
    for _ in range(_MAX_REPAIRS):
        if shapely.is_valid(parts).all():
            break
        parts, _ = _polygons(shapely.make_valid(parts))
        parts = _snapped(parts, np.zeros(len(parts)), np.zeros(len(parts)))
    return parts


def _snapped(parts: Shapes, x0: NDArray[Any], y0: NDArray[Any]) -> Shapes:
    """Polygons relative to points, with their corners moved to the lattice, without holes that this leaves no area."""
    rings, part = shapely.get_rings(parts, return_index=True)
    corners, ring = shapely.get_coordinates(rings, return_index=True)
    corners = _snap(corners[:, 0] - x0[part[ring]], corners[:, 1] - y0[part[ring]])
    starts = np.searchsorted(ring, np.arange(len(rings)))
    is_hole = np.ones(len(rings), np.bool_)
    is_hole[np.searchsorted(part, np.arange(len(parts)))] = False
    kept = np.ones(len(rings), np.bool_)
    for hole in np.flatnonzero(is_hole).tolist():
        end = starts[hole + 1] if hole + 1 < len(rings) else len(corners)
        kept[hole] = len(set(map(tuple, corners[starts[hole] : end].tolist()))) > 2
    if not kept.all():
        corners, ring, part = corners[kept[ring]], (np.cumsum(kept) - 1)[ring[kept[ring]]], part[kept]
    snapped: Shapes = shapely.polygons(shapely.linearrings(corners, indices=ring), indices=part)
    return snapped


def _snap(x: Floats, y: Floats) -> Floats:
    """The lattice points for clip vertices, `(n, 2)`: on the hexside each is nearest to, or the nearest of all."""
    snapped = np.floor(np.stack([x, y], axis=1) + 0.5)
    near = np.stack([measure(x, y, direction) for direction in range(6)]) > UNIT - _NEAR
    count = near.sum(axis=0)
    single = np.flatnonzero(count == 1)
    snapped[single] = _on_side(x[single], y[single], near[:, single].argmax(axis=0))
    # Near a vertex, the nearest point of either hexside, which is the same one for all hexes there.
    both = np.flatnonzero(count > 1)
    if len(both):
        points = np.stack([_on_side(x[both], y[both], np.full(len(both), side)) for side in range(6)])
        dx, dy = points[..., 0] - x[both], points[..., 1] - y[both]
        distance2 = np.where(near[:, both], dx * dx + dx * dy + dy * dy, np.inf)
        snapped[both] = points[distance2.argmin(axis=0), np.arange(len(both))]
    return snapped


def _on_side(x: Floats, y: Floats, side: NDArray[np.intp]) -> Floats:
    """The nearest of the 257 points of a hexside to each vertex."""
    start, step = _STARTS[side], _STEPS[side]
    dx, dy, sx, sy = x - start[:, 0], y - start[:, 1], step[:, 0], step[:, 1]
    along = (dx * (2 * sx + sy) + dy * (sx + 2 * sy)) / (2 * (sx * sx + sx * sy + sy * sy))
    # Halves fall towards the hexside's middle: to the same point for both hexes, however the map is turned.
    number = np.where(along < SIDE_STEPS / 2, np.floor(along + 0.5 + 1e-6), np.ceil(along - 0.5 - 1e-6))
    points: Floats = start + step * np.clip(number, 0, SIDE_STEPS)[:, None]
    return points


def _clipped_parts(polygons_: Shapes, which: NDArray[np.intp]) -> Iterable[tuple[int, ClippedPart]]:
    """Polygons relative to hexes' centres as parts, without corners on straight lines and without empty polygons.

    Args:
        which: a number of each polygon's own, which is given back with its part.
    """
    if not len(polygons_):
        return
    rings, polygon = shapely.get_rings(polygons_, return_index=True)
    coordinates, ring = shapely.get_coordinates(rings, return_index=True)
    x, y = np.floor(coordinates.T + 0.5).astype(np.int64)
    keep = np.ones(len(ring), np.bool_)
    # The last corner of a ring repeats the first.
    keep[np.flatnonzero(np.append(ring[1:] != ring[:-1], True))] = False
    keep[:-1] &= (x[1:] != x[:-1]) | (y[1:] != y[:-1])
    x, y, ring = x[keep], y[keep], ring[keep]
    bends = _turns(x, y, ring) != 0
    x, y, ring = x[bends], y[bends], ring[bends]
    turns = _turns(x, y, ring)
    bounds = np.searchsorted(ring, np.arange(len(rings) + 1)).tolist()
    left, right, area = (np.cumsum(np.append(0, values)).tolist()
                         for values in (turns > 0, turns < 0, _areas(x, y, ring)))
    corners = list(zip(x.tolist(), y.tolist(), strict=True))
    part_rings: list[list[tuple[XY, ...]]] = [[] for _ in range(len(polygons_))]
    convex, empty = [False] * len(polygons_), [False] * len(polygons_)
    bulges: list[list[XY]] = [[] for _ in range(len(polygons_))]
    for row, number in enumerate(polygon.tolist()):
        low, high = bounds[row], bounds[row + 1]
        if not part_rings[number]:
            empty[number] = high - low < 3 or area[high] == area[low]
            convex[number] = high - low in (left[high] - left[low], right[high] - right[low])
            if not (convex[number] or empty[number]):  # no corner at which an outline bends inwards is its hull's
                outwards = turns[low:high] > 0 if area[high] > area[low] else turns[low:high] < 0
                bulges[number] = [corners[low + i] for i in np.flatnonzero(outwards).tolist()]
        if not part_rings[number] or high - low >= 3:
            part_rings[number].append(tuple(corners[low:high]))
    for own_rings, number, is_convex, is_empty, outer_corners in zip(part_rings, which.tolist(), convex, empty, bulges,
                                                                     strict=True):
        if not is_empty:
            hull = _normalised(own_rings[0]) if is_convex else hull_of(outer_corners)
            yield number, ClippedPart(tuple(own_rings), hull)


def _turns(x: Longs, y: Longs, ring: NDArray[np.intp]) -> Longs:
    """To which side rings turn at their corners, as cross products: 0 where they go straight on."""
    before, after = _neighbours(ring)
    turns: Longs = (x - x[before]) * (y[after] - y[before]) - (y - y[before]) * (x[after] - x[before])
    return turns


def _areas(x: Longs, y: Longs, ring: NDArray[np.intp]) -> Longs:
    """What the edge that starts at each corner of rings adds to twice the ring's area."""
    _, after = _neighbours(ring)
    areas: Longs = x * y[after] - y * x[after]
    return areas


def _neighbours(ring: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The indices of the corners before and after each corner of rings, which stand ring by ring."""
    before, after = np.arange(len(ring)) - 1, np.arange(len(ring)) + 1
    if len(ring):
        first = np.flatnonzero(np.append(True, ring[1:] != ring[:-1]))
        last = np.append(first[1:], len(ring)) - 1
        before[first], after[last] = last, first
    return before, after


def _normalised(ring: tuple[XY, ...]) -> tuple[XY, ...]:
    """A convex ring as `hull_of` gives it: it starts at its least corner, and goes the same way round."""
    start = ring.index(min(ring))
    ring = ring[start:] + ring[:start]
    a, b, c = ring[0], ring[1], ring[-1]
    if (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]):
        return ring
    return ring[:1] + ring[:0:-1]
