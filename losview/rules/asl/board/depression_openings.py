"""Where depressions (A6.3) and buildings (B23.25) continue through hexsides."""

from __future__ import annotations

import numpy as np

from losview.board.outlines.pieces import SIDE_STEPS, SIDE_X, SIDE_Y
from losview.hexes.arrays import Bools, CellIndices, Longs
from losview.hexes.grid import FlatGrid
from losview.hexes.hex import DIRECTIONS

#: The points of all hexsides are numbered through, so many for each: the 257 of a hexside, and a gap before the next.
_EACH = 2 * SIDE_STEPS


class Openings:
    """The stretches of hexsides on both sides of which the same goes on: a depression, or a building.

    Attributes:
        first, count: intp, per hexside of a hex (its cell times 6 plus the direction), the index of its first stretch
            and how many it has.
        x, y: int64 `(2, stretches)`: their two ends, lattice points relative to that hex's centre.
        most: the largest number of stretches on one hexside.
        joins: bool, per hexside likewise, whether it goes on across any length of it, as of a depression hexside.
        reaches: bool, per hexside likewise, whether that hex has it along any length of the hexside.
    """

    def __init__(self, plane: FlatGrid, stretches: CellIndices) -> None:
        """Compute them.

        Args:
            stretches: intp `(stretches, 4)`: the stretches of hexsides along which hexes have it: cell, direction, and
                the hexside's points from which and to which.
        """
        ours = _joined(plane, stretches)
        low, high = _common(ours, _as_seen_across(plane, *ours))
        side, size = low // _EACH, 6 * plane.size
        self.count: CellIndices = np.bincount(side, minlength=size).astype(np.intp)
        self.first: CellIndices = np.cumsum(self.count) - self.count
        self.joins, self.reaches = _have_length(size, low, high), _have_length(size, *ours)
        ends = np.stack([low, high]) % _EACH
        self.x: Longs = SIDE_X[side % 6, ends]
        self.y: Longs = SIDE_Y[side % 6, ends]
        self.most = int(self.count.max(initial=0))

    def crossed(
        self, cell: CellIndices, direction: CellIndices, x: Longs, y: Longs, centre: Longs, *, at_ends: bool = True
    ) -> Bools:
        """Whether threads that leave hexes through the inside of hexsides do so in an opening.

        Args:
            x, y: the threads' directions. centre: on which side of them the hexes' centres lie, as a cross product.
            at_ends: whether the ends of openings belong to them.
        """
        is_crossed = np.zeros(len(cell), np.bool_)
        key = 6 * cell + direction
        first, count = self.first[key], self.count[key]
        for number in range(self.most):
            rows = ((number < count) & ~is_crossed).nonzero()[0]
            if not len(rows):
                break
            opening = first[rows] + number
            side_a, side_b = (x[rows] * self.y[end, opening] - y[rows] * self.x[end, opening] + centre[rows]
                              for end in (0, 1))
            between = np.sign(side_a) * np.sign(side_b)
            is_crossed[rows] = between <= 0 if at_ends else between < 0
        return is_crossed


def on_both_sides(plane: FlatGrid, stretches: CellIndices, owner: CellIndices) -> tuple[CellIndices, CellIndices]:
    """Stretches of hexsides along a length of which the same owner's lie on both sides.

    Args:
        stretches: as for `Openings`. owner: the number of each one's owner.

    Returns:
        stretches of the same form, for each of both hexes, and their owners.
    """
    ours = _joined(plane, stretches, owner)
    low, high = _common(ours, _as_seen_across(plane, *ours))
    low, high = low[low < high], high[low < high]
    cell, direction = np.divmod(low // _EACH, 6)
    return np.stack([cell % plane.size, direction, low % _EACH, high % _EACH], axis=1), cell // plane.size


def _joined(plane: FlatGrid, stretches: CellIndices, owner: CellIndices | int = 0) -> tuple[CellIndices, CellIndices]:
    """Stretches of hexsides as numbers of points, from and to, ascending; those of one owner that touch are joined."""
    cell, direction, low, high = stretches.T
    start = _EACH * (6 * (plane.size * owner + cell) + direction)
    order = np.argsort(start + low)
    low, reached = (start + low)[order], np.maximum.accumulate((start + high)[order])
    is_first = np.append(True, low[1:] > reached[:-1])[: len(low)]
    return low[is_first], reached[np.append(is_first[1:], True)[: len(low)]]


def _as_seen_across(plane: FlatGrid, low: CellIndices, high: CellIndices) -> tuple[CellIndices, CellIndices]:
    """Joined stretches of hexsides, ascending, as the hexes beyond the hexsides number their points."""
    side = low // _EACH
    across = np.array([6 * (q * plane.stride + r) + (direction + 3) % 6 - direction
                       for direction, (q, r) in enumerate(DIRECTIONS)])
    # A point of a hexside and the same point from the other side add up to this.
    total = _EACH * (2 * side + across[side % 6]) + SIDE_STEPS
    low, high = total - high, total - low
    order = np.argsort(low)
    return low[order], high[order]


def _common(ours: tuple[CellIndices, CellIndices], theirs: tuple[CellIndices, CellIndices]) -> tuple[CellIndices,
                                                                                                     CellIndices]:
    """Where two sets of joined stretches overlap, single points included, ascending."""
    (low, high), (their_low, their_high) = ours, theirs
    first = np.searchsorted(their_high, low)
    count = np.searchsorted(their_low, high, "right") - first
    row = np.repeat(np.arange(len(low)), count)
    other = np.arange(len(row)) + (first - np.cumsum(count) + count)[row]
    return np.maximum(low[row], their_low[other]), np.minimum(high[row], their_high[other])


def _have_length(sides: int, low: CellIndices, high: CellIndices) -> Bools:
    """bool per hexside: whether any of these stretches on it is more than a point."""
    have = np.zeros(sides, np.bool_)
    have[low[low < high] // _EACH] = True
    return have
