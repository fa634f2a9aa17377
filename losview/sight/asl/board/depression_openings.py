"""Where depressions (A6.3) and buildings (B23.25) continue through hexsides."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from losview.board.outlines.pieces import SIDE_STEPS, merged, side_point
from losview.hexes.arrays import Bools, Cells, Longs
from losview.hexes.grid import Plane
from losview.hexes.hex import DIRECTIONS

Stretches = list[tuple[int, int]]


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

    def __init__(self, plane: Plane, through: dict[tuple[int, int], Stretches]) -> None:
        """Compute them.

        Args:
            through: by cell and direction, the stretches of a hexside along which that hex has it.
        """
        steps = [step.q * plane.stride + step.r for step in DIRECTIONS]
        by_side = {key: merged(stretches) for key, stretches in through.items() if stretches}
        self.first: Cells = np.zeros(6 * plane.size, np.intp)
        self.count: Cells = np.zeros(6 * plane.size, np.intp)
        self.joins: Bools = np.zeros(6 * plane.size, np.bool_)
        self.reaches: Bools = np.zeros(6 * plane.size, np.bool_)
        ends: list[tuple[int, int, int, int]] = []
        first, count, joined = [], [], []
        for (cell, direction), ours in by_side.items():
            both = _common(ours, by_side.get((cell + steps[direction], (direction + 3) % 6), ()))
            first.append(len(ends))
            count.append(len(both))
            joined.append(_has_length(both))
            ends += [(*side_point(direction, low), *side_point(direction, high)) for low, high in both]
        sides = np.array([6 * cell + direction for cell, direction in by_side], np.intp)
        self.first[sides], self.count[sides], self.joins[sides] = first, count, joined
        self.reaches[sides] = [_has_length(ours) for ours in by_side.values()]
        columns = np.array(ends, np.int64).reshape(-1, 4)
        self.x: Longs = columns[:, (0, 2)].T.copy()
        self.y: Longs = columns[:, (1, 3)].T.copy()
        self.most = int(self.count.max(initial=0))

    def crossed(
        self, cell: Cells, direction: Cells, x: Longs, y: Longs, centre: Longs, *, at_ends: bool = True
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


def _common(ours: Stretches, theirs: Sequence[tuple[int, int]]) -> Stretches:
    """Where two sets of stretches overlap, single points included; `theirs` is counted from the other hex."""
    both = [(max(low, SIDE_STEPS - b), min(high, SIDE_STEPS - a)) for low, high in ours for a, b in theirs]
    return sorted([(low, high) for low, high in both if low <= high])


def _has_length(stretches: Stretches) -> bool:
    """Whether any of them is more than a point."""
    return any(low < high for low, high in stretches)
