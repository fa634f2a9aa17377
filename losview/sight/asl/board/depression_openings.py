"""Where depressions run on through hexsides (A6.3)."""

from __future__ import annotations

import numpy as np

from losview.board.outlines.pieces import merged, side_point
from losview.hexes.arrays import Bools, Cells, Longs
from losview.hexes.grid import Plane
from losview.hexes.hex import DIRECTIONS

Stretches = list[tuple[int, int]]


class Openings:
    """The stretches of hexsides that lie in depressions on both sides.

    Attributes:
        first, count: intp, per hexside as a hex sees it (its place times 6 and the direction): its stretches.
        x, y: int64 `(2, stretches)`: their two ends, lattice points about that hex's centre.
        most: how many stretches one hexside has at most.
    """

    def __init__(self, plane: Plane, through: dict[tuple[int, int], Stretches]) -> None:
        """Args: through: by place and direction, the stretches of a hexside in a depression inside that hex."""
        steps = [step.q * plane.stride + step.r for step in DIRECTIONS]
        own = {key: merged(stretches) for key, stretches in through.items() if stretches}
        self.first: Cells = np.zeros(6 * plane.size, np.intp)
        self.count: Cells = np.zeros(6 * plane.size, np.intp)
        ends: list[tuple[int, int, int, int]] = []
        for (cell, direction), ours in own.items():
            theirs = own.get((cell + steps[direction], (direction + 3) % 6), [])
            both = _common(ours, [(256 - high, 256 - low) for low, high in theirs])
            self.first[6 * cell + direction], self.count[6 * cell + direction] = len(ends), len(both)
            ends += [(*side_point(direction, low), *side_point(direction, high)) for low, high in both]
        columns = np.array(ends, np.int64).reshape(-1, 4)
        self.x: Longs = columns[:, (0, 2)].T.copy()
        self.y: Longs = columns[:, (1, 3)].T.copy()
        self.most = int(self.count.max(initial=0))

    def crossed(
        self, cell: Cells, direction: Cells, x: Longs, y: Longs,
        off: Longs,
    ) -> Bools:
        """Whether threads that leave hexes through the inside of hexsides do so in an opening, its ends included.

        Args:
            x, y: the threads' directions. off: on which side of them the hexes' centres lie, as a cross product.
        """
        found = np.zeros(len(cell), np.bool_)
        key = 6 * cell + direction
        first, count = self.first[key], self.count[key]
        for number in range(self.most):
            at = ((number < count) & ~found).nonzero()[0]
            if not len(at):
                break
            opening = first[at] + number
            one, two = (x[at] * self.y[end, opening] - y[at] * self.x[end, opening] + off[at] for end in (0, 1))
            found[at] = ((one <= 0) & (two >= 0)) | ((one >= 0) & (two <= 0))
        return found


def _common(ours: Stretches, theirs: Stretches) -> Stretches:
    """What two sets of stretches share, single points included."""
    both = ((max(a[0], b[0]), min(a[1], b[1])) for a in ours for b in theirs)
    return sorted((low, high) for low, high in both if low <= high)
