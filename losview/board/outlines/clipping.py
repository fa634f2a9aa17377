"""Shapes clipped to hexes, many at once: connected parts with all their corners on the lattice.

A clip vertex within a hair of a hexside is moved to the nearest of that hexside's 257 lattice points, the same one
for both hexes.  A clip result of several parts is several pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from losview.board.outlines.pieces import XY, Rings, hull_of, measure, side_point
from losview.hexes.arrays import Floats, Longs
from losview.hexes.hex import Hex
from losview.hexes.lattice import CORNERS, UNIT

#: A vertex this near to a hexside, in units of its measure, belongs on it.
_NEAR = 2
_TRIES = 4

Shapes = NDArray[np.object_]


class ClippedPart(NamedTuple):
    """One connected part of a shape in a hex, about the hex's centre; `hull` are the corners of its convex hull."""

    rings: Rings
    hull: tuple[XY, ...]


WHOLE = ClippedPart((CORNERS,), hull_of(CORNERS))
_STARTS = np.array([side_point(direction, 0) for direction in range(6)], np.float64)
_STEPS = np.array([np.subtract(side_point(direction, 1), side_point(direction, 0)) for direction in range(6)])


def clip_shapes(shapes: Sequence[shapely.Geometry]) -> list[list[tuple[Hex, ClippedPart]]]:
    """Shapes in absolute lattice coordinates, as connected parts in hexes."""
    found: list[list[tuple[Hex, ClippedPart]]] = [[] for _ in shapes]
    which, q, r = touched(shapes)
    if not len(which):
        return found
    drawn = np.array(shapes, np.object_)[which]
    hexagons = hexagons_of(q, r)
    cut = np.flatnonzero(~shapely.contains_properly(drawn, hexagons))
    parts = dict(zip(cut.tolist(), parts_in_hexes(shapely.intersection(drawn[cut], hexagons[cut]), q[cut], r[cut]),
                     strict=True))
    for at, (number, q_, r_) in enumerate(zip(which.tolist(), q.tolist(), r.tolist(), strict=True)):
        found[number] += [(Hex(q_, r_), part) for part in parts.get(at, (WHOLE,))]
    return found


def touched(shapes: Sequence[shapely.Geometry]) -> tuple[NDArray[np.intp], Longs, Longs]:
    """The hexes that shapes touch: which shape, q, r; by shape, q and r."""
    drawn = np.array(shapes, np.object_)
    shapely.prepare(drawn)
    which, q, r = _hexes_near(drawn)
    meets = shapely.intersects(drawn[which], hexagons_of(q, r))
    return which[meets], q[meets], r[meets]


def hexagons_of(q: NDArray[Any], r: NDArray[Any]) -> Shapes:
    """Hexes in absolute lattice coordinates."""
    ring = np.array((*CORNERS, CORNERS[0]), np.float64)
    # Many shapes touch the same hexes: each is made once.
    hexes, which = np.unique(np.stack([q, r], axis=1).astype(np.int64), axis=0, return_inverse=True)
    made: Shapes = shapely.polygons(ring + (UNIT * hexes)[:, None, :])
    return made[which.reshape(-1)]


def _hexes_near(shapes: Shapes) -> tuple[NDArray[np.intp], Longs, Longs]:
    """Every hex that may meet the bounding box of a shape: which shape, q, r; by shape, q and r."""
    whole = np.flatnonzero(~shapely.is_empty(shapes))
    x0, y0, x1, y1 = shapely.bounds(shapes[whole]).T
    low_q, low_r = (np.floor(one / UNIT).astype(np.int64) - 1 for one in (x0, y0))
    columns, rows = (np.floor(high / UNIT).astype(np.int64) + 3 - low for high, low in ((x1, low_q), (y1, low_r)))
    count = columns * rows
    at = np.repeat(np.arange(len(whole)), count)
    within = np.arange(len(at)) - (np.cumsum(count) - count)[at]
    q, r = low_q[at] + within // rows[at], low_r[at] + within % rows[at]
    # Half a hex's box is 512 by 512 lattice units.
    near = abs(2 * q * UNIT - x0[at] - x1[at]) <= x1[at] - x0[at] + 1024
    near &= abs(2 * r * UNIT - y0[at] - y1[at]) <= y1[at] - y0[at] + 1024
    return whole[at[near]], q[near], r[near]


def parts_in_hexes(shapes: Shapes, q: NDArray[Any], r: NDArray[Any]) -> list[list[ClippedPart]]:
    """What of shapes lies in hexes, a hex a shape, as connected parts about its centre."""
    found: list[list[ClippedPart]] = [[] for _ in range(len(shapes))]
    if not len(shapes):
        return found
    parts, which = _polygons(shapes)
    snapped = _snapped(parts, UNIT * q[which], UNIT * r[which])
    bad = set(which[~shapely.is_valid(snapped)].tolist())
    for at in sorted(bad):
        mended = _mended(snapped[which == at])
        found[at] = [part for _, part in _laid(mended, np.zeros(len(mended), np.intp))]
    good = np.flatnonzero(~np.isin(which, list(bad))) if bad else np.arange(len(which))
    for at, part in _laid(snapped[good], which[good]):
        found[at].append(part)
    for own in found:
        own.sort()
    return found


def areal(shapes: Shapes) -> Shapes:
    """Geometries with only their polygons: what is made valid or cut may hold lines and points, which cover nothing."""
    mixed = np.flatnonzero(shapely.get_type_id(shapes) == shapely.GeometryType.GEOMETRYCOLLECTION)
    if len(mixed):
        shapes = shapes.copy()
        for at in mixed.tolist():
            shapes[at] = shapely.multipolygons(_polygons(shapes[at : at + 1])[0])
    return shapes


def polygons(shape: shapely.Geometry) -> list[Polygon]:
    """The polygons with an area in a geometry."""
    return list(_polygons(np.array([shape], np.object_))[0])


def _polygons(shapes: Shapes) -> tuple[Shapes, NDArray[np.intp]]:
    """The polygons with an area in geometries, and which they are of."""
    once, first = shapely.get_parts(shapes, return_index=True)
    parts, second = shapely.get_parts(once, return_index=True)
    flat = (shapely.get_type_id(parts) == shapely.GeometryType.POLYGON) & (shapely.area(parts) > 0)
    return parts[flat], first[second[flat]]


def _mended(parts: Shapes) -> Shapes:
    """Snapped polygons made valid; what that gives may have new corners between lattice points."""
    for _ in range(_TRIES):
        if shapely.is_valid(parts).all():
            break
        parts, _ = _polygons(shapely.make_valid(parts))
        parts = _snapped(parts, np.zeros(len(parts)), np.zeros(len(parts)))
    return parts


def _snapped(parts: Shapes, x0: NDArray[Any], y0: NDArray[Any]) -> Shapes:
    """Polygons about points, with their corners moved to the lattice; holes of two corners are closed."""
    rings, part = shapely.get_rings(parts, return_index=True)
    spots, ring = shapely.get_coordinates(rings, return_index=True)
    spots = _snap(spots[:, 0] - x0[part[ring]], spots[:, 1] - y0[part[ring]])
    starts = np.searchsorted(ring, np.arange(len(rings)))
    hole = np.ones(len(rings), np.bool_)
    hole[np.searchsorted(part, np.arange(len(parts)))] = False
    kept = np.ones(len(rings), np.bool_)
    for at in np.flatnonzero(hole).tolist():
        end = starts[at + 1] if at + 1 < len(rings) else len(spots)
        kept[at] = len(set(map(tuple, spots[starts[at] : end].tolist()))) > 2
    if not kept.all():
        spots, ring, part = spots[kept[ring]], (np.cumsum(kept) - 1)[ring[kept[ring]]], part[kept]
    found: Shapes = shapely.polygons(shapely.linearrings(spots, indices=ring), indices=part)
    return found


def _snap(x: Floats, y: Floats) -> Floats:
    """The lattice points for clip vertices, `(n, 2)`: on the hexside each is nearest to, or the nearest of all."""
    found = np.floor(np.stack([x, y], axis=1) + 0.5)
    near = np.stack([measure(x, y, direction) for direction in range(6)]) > UNIT - _NEAR
    count = near.sum(axis=0)
    at = np.flatnonzero(count == 1)
    found[at] = _on_side(x[at], y[at], near[:, at].argmax(axis=0))
    # About a vertex the nearest point of either hexside, which is the same one for all its hexes.
    at = np.flatnonzero(count > 1)
    if len(at):
        points = np.stack([_on_side(x[at], y[at], np.full(len(at), side)) for side in range(6)])
        dx, dy = points[..., 0] - x[at], points[..., 1] - y[at]
        off = np.where(near[:, at], dx * dx + dx * dy + dy * dy, np.inf)
        found[at] = points[off.argmin(axis=0), np.arange(len(at))]
    return found


def _on_side(x: Floats, y: Floats, side: NDArray[np.intp]) -> Floats:
    """The nearest of the 257 points of hexsides, one for each spot."""
    start, step = _STARTS[side], _STEPS[side]
    by_x = step[:, 0] != 0
    along = np.where(by_x, x - start[:, 0], y - start[:, 1]) / np.where(by_x, step[:, 0], step[:, 1])
    # Both hexes of a hexside count its points from one end, so that halves fall to the same one.
    number = np.where(side < 3, np.floor(along + 0.5 + 1e-6), 256 - np.floor(256 - along + 0.5 + 1e-6))
    found: Floats = start + step * np.clip(number, 0, 256)[:, None]
    return found


def _laid(parts: Shapes, which: NDArray[np.intp]) -> Iterable[tuple[int, ClippedPart]]:
    """Polygons about hexes' centres as parts, corners that are none left out; those without an area go."""
    if not len(parts):
        return
    rings, part = shapely.get_rings(parts, return_index=True)
    spots, ring = shapely.get_coordinates(rings, return_index=True)
    x, y = np.floor(spots.T + 0.5).astype(np.int64)
    keep = np.ones(len(ring), np.bool_)
    # The last corner of a ring repeats the first.
    keep[np.flatnonzero(np.append(ring[1:] != ring[:-1], True))] = False
    keep[:-1] &= (x[1:] != x[:-1]) | (y[1:] != y[:-1])
    x, y, ring = x[keep], y[keep], ring[keep]
    bends = _turns(x, y, ring) != 0
    x, y, ring = x[bends], y[bends], ring[bends]
    turns = _turns(x, y, ring)
    bounds = np.searchsorted(ring, np.arange(len(rings) + 1)).tolist()
    left, right, area = (np.cumsum(np.append(0, one)).tolist() for one in (turns > 0, turns < 0, _areas(x, y, ring)))
    corners = list(zip(x.tolist(), y.tolist(), strict=True))
    held: list[list[tuple[XY, ...]]] = [[] for _ in range(len(parts))]
    convex, empty = [False] * len(parts), [False] * len(parts)
    for at, own in enumerate(part.tolist()):
        low, high = bounds[at], bounds[at + 1]
        if not held[own]:
            empty[own] = high - low < 3 or area[high] == area[low]
            convex[own] = high - low in (left[high] - left[low], right[high] - right[low])
        if not held[own] or high - low >= 3:
            held[own].append(tuple(corners[low:high]))
    for own, at, is_convex, is_empty in zip(held, which.tolist(), convex, empty, strict=True):
        if not is_empty:
            yield at, ClippedPart(tuple(own), _turned(own[0]) if is_convex else hull_of(own[0]))


def _turns(x: Longs, y: Longs, ring: NDArray[np.intp]) -> Longs:
    """To which side rings turn at their corners, as cross products."""
    before, after = _neighbours(ring)
    turns: Longs = (x - x[before]) * (y[after] - y[before]) - (y - y[before]) * (x[after] - x[before])
    return turns


def _areas(x: Longs, y: Longs, ring: NDArray[np.intp]) -> Longs:
    """What the edges from the corners of rings on add to twice their areas."""
    _, after = _neighbours(ring)
    areas: Longs = x * y[after] - y * x[after]
    return areas


def _neighbours(ring: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The corners before and after each corner of rings, by the numbers of the rings."""
    before, after = np.arange(len(ring)) - 1, np.arange(len(ring)) + 1
    if len(ring):
        first = np.flatnonzero(np.append(True, ring[1:] != ring[:-1]))
        last = np.append(first[1:], len(ring)) - 1
        before[first], after[last] = last, first
    return before, after


def _turned(ring: tuple[XY, ...]) -> tuple[XY, ...]:
    """A convex ring as `hull_of` has it: from its least corner on, and one way round."""
    at = ring.index(min(ring))
    ring = ring[at:] + ring[:at]
    a, b, c = ring[0], ring[1], ring[-1]
    if (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]):
        return ring
    return ring[:1] + ring[:0:-1]
