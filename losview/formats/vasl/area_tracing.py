"""Tracing the outlines of all connected areas of a picture at once, along the edges of its pixels.

Each edge between different pixels is followed once in both directions, with the area that it bounds on the right.
Where four areas meet at a corner an area turns right: areas that touch only at a corner are separate.  The arrays have
one entry for each *side*, an edge as seen from one of its two areas.

`shapely.polygonize` gives the same result, but takes three to six times as long and keeps Python's lock meanwhile.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from losview.formats.core.limit_table import MAX_AREAS
from losview.hexes.arrays import Bools, Indices

Polygons = NDArray[np.object_]

#: Headings; adding one turns right (y points down).
_EAST, _SOUTH, _WEST, _NORTH = range(4)
#: So many sides of outlines there may be for each area; boards have about a hundred.
_MAX_SIDES = 50


class _Sides(NamedTuple):
    """All edges, once for each of their areas.

    Attributes:
        start, end: corners, `(n, 2)`. heading: `(n,)`. pixel: a pixel of the area on the right, `(n, 2)`.
    """

    start: Indices
    end: Indices
    heading: Indices
    pixel: Indices


class TooManyAreas(ValueError):
    """A picture of more areas than are traced."""


def connected_areas(labels: NDArray[np.int16], most: int = MAX_AREAS) -> tuple[NDArray[np.int16], Polygons]:
    """The connected areas of a picture of labels `(wide, high)`; pixels that touch only at a corner are not connected.

    Args:
        most: how many outlines and holes there may be.

    Returns:
        Their labels, and their outlines with holes, outer rings anticlockwise on the screen; whole numbers are corners
        of pixels.  An outline has a point wherever the edge of another area meets it.

    Raises:
        TooManyAreas: where there are more.
    """
    sides = _sides(labels)
    if len(sides.start) > _MAX_SIDES * most:
        raise TooManyAreas
    ring, order = _rings(*_next_sides(sides))
    first = np.flatnonzero(np.concatenate([[True], ring[1:] != ring[:-1]]))
    if len(first) > most:
        raise TooManyAreas
    spots = sides.start[order]
    number = np.repeat(np.arange(len(first)), np.diff([*first.tolist(), len(ring)]))
    rings = shapely.reverse(shapely.linearrings(spots.astype(np.float64), indices=number))
    return _with_holes(labels, rings, sides.pixel[order[first]], _outer(spots, first))


def _sides(labels: NDArray[np.int16]) -> _Sides:
    wide, high = labels.shape
    across = np.ones((wide, high + 1), np.bool_)  # from corner (x, y) to (x + 1, y)
    across[:, 1:-1] = labels[:, 1:] != labels[:, :-1]
    down = np.ones((wide + 1, high), np.bool_)  # from corner (x, y) to (x, y + 1)
    down[1:-1] = labels[1:] != labels[:-1]
    meets_across = np.zeros((wide + 1, high + 1), np.bool_)
    meets_across[:-1] |= across
    meets_across[1:] |= across
    meets_down = np.zeros((wide + 1, high + 1), np.bool_)
    meets_down[:, :-1] |= down
    meets_down[:, 1:] |= down
    a, b = _runs(across, meets_down)
    c, d = (ends[:, ::-1] for ends in _runs(down.T, meets_across.T))  # its corners come as y, x
    heading = np.repeat([_EAST, _WEST, _SOUTH, _NORTH], [len(a), len(a), len(c), len(c)])
    pixel = np.concatenate([a, a + np.array([0, -1]), c + np.array([-1, 0]), c])
    inside = ((pixel >= 0) & (pixel < labels.shape)).all(axis=1)
    return _Sides(np.concatenate([a, b, c, d])[inside], np.concatenate([b, a, d, c])[inside], heading[inside],
                  pixel[inside])


def _runs(edges: Bools, crossings: Bools) -> tuple[Indices, Indices]:
    """Start and end of runs of edges along the first axis; a run ends at corners that edges of the other axis meet."""
    along = edges.T  # row by row, so that starts and ends come in the same order
    before = np.zeros_like(along)
    before[:, 1:] = along[:, :-1]
    after = np.zeros_like(along)
    after[:, :-1] = along[:, 1:]
    crossed = crossings.T
    row, start = np.divmod(np.flatnonzero(along & (~before | crossed[:, :-1])), along.shape[1])
    end = np.flatnonzero(along & (~after | crossed[:, 1:])) % along.shape[1]
    return np.stack([start, row], axis=1), np.stack([end + 1, row], axis=1)


def _next_sides(sides: _Sides) -> tuple[Indices, Indices]:
    """For each side the next one around its area, and the number of its ring."""
    corners, at = np.unique(np.concatenate([sides.start, sides.end]) @ np.array([1 << 31, 1]), return_inverse=True)
    number = np.arange(len(sides.start))
    start, end = at[: len(number)], at[len(number) :]
    leaving, coming = (np.full((4, len(corners)), -1) for _ in range(2))
    leaving[sides.heading, start] = number
    coming[sides.heading, end] = number
    follows = np.full(len(number), -1)
    for turn in (-1, 0, 1):  # a later turn, further to the right, takes precedence
        there = leaving[(sides.heading + turn) % 4, end]
        follows = np.where(there >= 0, there, follows)
    # An area that meets itself at a corner has an outline of two rings that touch there.
    ring = _least(follows)
    crossing = (coming >= 0).all(axis=0)
    for heading, opposite in ((_SOUTH, _NORTH), (_EAST, _WEST)):
        a, b = coming[heading, crossing], coming[opposite, crossing]
        same = ring[a] == ring[b]
        a, b = a[same], b[same]
        follows[a], follows[b] = follows[b], follows[a]
    return follows, _least(follows)


def _least(follows: Indices) -> Indices:
    """For each side the lowest number in its ring; each round looks twice as far ahead as the one before."""
    least, ahead = np.arange(len(follows)), follows
    while True:
        lower = np.minimum(least, least[ahead])
        if np.array_equal(lower, least):
            return least
        least, ahead = lower, ahead[ahead]


def _rings(follows: Indices, ring: Indices) -> tuple[Indices, Indices]:
    """Sides sorted ring by ring and along each ring: the ring of each, and its number."""
    number = np.arange(len(follows))
    last = ring[follows] == follows
    ahead = np.where(last, number, follows)
    left = (~last).astype(np.intp)  # how many sides of its ring come after it
    while left[ahead].any():
        left, ahead = left + left[ahead], ahead[ahead]
    order = np.lexsort([-left, ring])
    return ring[order], order


def _outer(spots: Indices, first: Indices) -> Bools:
    """Which rings are outer ones, followed clockwise on the screen; `first`: where each ring begins in `spots`."""
    following = np.concatenate([spots[1:], spots[:1]])
    following[np.concatenate([first[1:] - 1, [len(spots) - 1]])] = spots[first]
    turned = spots[:, 0] * following[:, 1] - following[:, 0] * spots[:, 1]
    outer: Bools = np.add.reduceat(turned, first) > 0
    return outer


def _with_holes(
    labels: NDArray[np.int16], rings: Polygons, pixel: Indices, outer: Bools
) -> tuple[NDArray[np.int16], Polygons]:
    """Areas built from rings: a hole belongs to the smallest area whose outer ring contains a pixel beside it."""
    shells = shapely.polygons(rings[outer])
    holder, hole = shapely.STRtree(shapely.points(pixel[~outer] + 0.5)).query(shells, "contains")
    widest_first = np.lexsort([-shapely.area(shells)[holder], hole])
    owner = np.zeros(int((~outer).sum()), np.intp)
    owner[hole[widest_first]] = holder[widest_first]
    parts = np.concatenate([rings[outer], rings[~outer]])
    index = np.concatenate([np.arange(len(shells)), owner])
    by_area = np.argsort(index, kind="stable")
    areas: Polygons = shapely.polygons(parts[by_area], indices=index[by_area])
    return labels[pixel[outer, 0], pixel[outer, 1]], areas
