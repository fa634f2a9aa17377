"""Closed outlines around sets of hexes, along hexsides, and the lines that are drawn along them.

Outlines are made with every light that is carried a hex farther: their corners stay in arrays.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from losview.hexes.grid import FlatGrid
from losview.hexes.hex import DIRECTIONS
from losview.hexes.lattice import CORNERS, UNIT
from losview.hexes.layout import Layout

CellMask = NDArray[np.bool_]
Corners = NDArray[np.int64]

_TAN_30 = 1 / math.sqrt(3)
#: Of a hex's side in each direction: its first corner and its last, clockwise, from the hex's centre.
_FIRST = np.array([CORNERS[(direction - 1) % 6] for direction in range(6)], np.int64)
_LAST = np.array(CORNERS, np.int64)
#: More than any two corners differ by in one coordinate.
_SPAN = 1 << 31


class HexSetOutline:
    """The closed outlines of one set of hexes, each a way from corner to corner; equal where they are the same ways.

    Attributes:
        corners: int64 `(n, 2)`, lattice points, not to be changed. counts: how many each closed way has, in order.
    """

    def __init__(self, corners: Corners, counts: tuple[int, ...]) -> None:
        corners.flags.writeable = False
        self.corners, self.counts = corners, counts
        self._key = corners.tobytes(), counts
        self._hash = hash(self._key)

    def __len__(self) -> int:
        return len(self.counts)

    def __iter__(self) -> Iterator[Corners]:
        first = 0
        for count in self.counts:
            yield self.corners[first : first + count]
            first += count

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, HexSetOutline) and self._hash == other._hash
                                 and self._key == other._key)

    def next_ones(self) -> NDArray[np.intp]:
        """intp `(n,)`: of each corner the index of the next one on its way."""
        found = np.arange(1, len(self.corners) + 1)
        ends = np.cumsum(self.counts, dtype=np.intp)
        found[ends - 1] = ends - self.counts
        return found


def outlines(plane: FlatGrid, cells: CellMask) -> HexSetOutline:
    """The outlines of a set of hexes of the map and its margin, along hexsides, holes included.

    Every corner of a hex map joins three hexes, so that at each a boundary goes on in one way only.  Those of late are
    kept: where a light is moved, most rings stay as they are.
    """
    return _outlines(plane, np.packbits(cells).tobytes())


@lru_cache(maxsize=96)
def _outlines(plane: FlatGrid, packed: bytes) -> HexSetOutline:
    cells = np.unpackbits(np.frombuffer(packed, np.uint8), count=plane.size).view(np.bool_)
    first, last = _sides(plane, cells)
    starts, ends = first[:, 0] * _SPAN + first[:, 1], last[:, 0] * _SPAN + last[:, 1]
    order = np.argsort(starts)
    onward = order[np.searchsorted(starts, ends, sorter=order)].tolist()
    left = [True] * len(onward)
    way: list[int] = []
    counts: list[int] = []
    for at in range(len(onward)):
        before = len(way)
        while left[at]:
            left[at] = False
            way.append(at)
            at = onward[at]
        if len(way) > before:
            counts.append(len(way) - before)
    return HexSetOutline(first[way].reshape(-1, 2), tuple(counts))


def _sides(plane: FlatGrid, cells: CellMask) -> tuple[Corners, Corners]:
    """The two corners of each hexside between a set of hexes and the others, clockwise around the hex within."""
    padded = np.zeros((plane.size // plane.stride + 2, plane.stride + 2), np.bool_)
    inside = padded[1:-1, 1:-1]
    inside[:] = cells.reshape(-1, plane.stride)
    open_ = np.empty((6, *inside.shape), np.bool_)
    for direction, (dq, dr) in enumerate(DIRECTIONS):
        beyond = padded[1 + dq : padded.shape[0] - 1 + dq, 1 + dr : padded.shape[1] - 1 + dr]
        np.greater(inside, beyond, out=open_[direction])
    directions, q, r = np.nonzero(open_)
    middles = np.stack([q + plane.q0, r + plane.r0], axis=1) * UNIT
    return middles + _FIRST[directions], middles + _LAST[directions]


def dashed(layout: Layout, outline: HexSetOutline, parts: tuple[tuple[float, float], ...]) -> NDArray[np.float64]:
    """float64 `(n, 2, 2)`: the two ends on the plane of parts of every hexside of outlines, from 0 to 1 along it."""
    sides = edges(layout, outline)
    along = sides[:, 1] - sides[:, 0]
    found = [np.zeros((0, 2, 2))]
    found += [np.stack([sides[:, 0] + low * along, sides[:, 0] + high * along], axis=1) for low, high in parts]
    return np.concatenate(found)


def edges(layout: Layout, outline: HexSetOutline) -> NDArray[np.float64]:
    """float64 `(n, 2, 2)`: the two ends on the plane of every hexside of outlines."""
    spots = layout.points(outline.corners)
    return np.stack([spots, spots[outline.next_ones()]], axis=1)


def mitred(edges: NDArray[np.float64], size: float, wide: float) -> NDArray[np.float64]:
    """float64 `(n, 2, 2)`: hexsides of outlines as lines of their own, for a pen with flat ends.

    Where two meet they turn by 60°; lengthened by half the pen's width times the tangent of 30° their ends fit as in a
    mitred corner.  So many lines are drawn much faster than one path around them.

    Args:
        edges: their ends on the plane. size: length of a hexside there. wide: width of the pen there.
    """
    more = (edges[:, 1] - edges[:, 0]) * (wide / 2 * _TAN_30 / size)
    return edges + np.stack([-more, more], axis=1)
