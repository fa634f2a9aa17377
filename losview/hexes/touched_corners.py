"""Hexes that threads between centre dots touch at one corner alone, many threads at once.

Which these are depends on a thread's range and minor steps in the wedge (`thread.py`); they are found once for each.
"""

from __future__ import annotations

from threading import Lock

import numpy as np
from numpy.typing import NDArray

from losview.hexes.arrays import Cells, Ints
from losview.hexes.grid import Plane
from losview.hexes.thread import BOTH, IMAGES, ROW_SHIFT, fold, wedge_column


class _CornerTable:
    """By range and minor steps, the steps at which a thread touches a corner, and the minor steps of the hexes there.

    Attributes:
        first, count: int32 `(ranges, ranges // 2 + 1)`, where those of a thread stand in `step` and `second`, and how
            many they are; -1 where they have not been found yet.
    """

    def __init__(self, longest: int) -> None:
        self.first = np.zeros((longest + 1, longest // 2 + 1), np.int32)
        self.count = np.full((longest + 1, longest // 2 + 1), -1, np.int32)
        self.count[:2] = 0
        self.step: Ints = np.zeros(0, np.int32)
        self.second: Ints = np.zeros(0, np.int32)

    def find(self, length: Ints, minor: Ints) -> None:
        """Find those of threads whose corners have not been found."""
        step, second = [self.step], [self.second]
        known = len(self.step)
        for key in np.unique(length.astype(np.int64) * len(self.count) + minor).tolist():
            of, steps_aside = divmod(key, len(self.count))
            rows = wedge_column(of, steps_aside)[1::2]
            how = rows & BOTH
            at = np.flatnonzero((how > 0) & (how != BOTH)) if 2 * steps_aside != of else np.zeros(0, np.intp)
            self.first[of, steps_aside], self.count[of, steps_aside] = known, len(at)
            step.append((at + 1).astype(np.int32))
            second.append((rows[at] >> ROW_SHIFT).astype(np.int32))
            known += len(at)
        self.step, self.second = np.concatenate(step), np.concatenate(second)


_lock = Lock()
_table = _CornerTable(64)


def touched_corners(plane: Plane, start: Cells, end: Cells) -> tuple[Cells, Cells, Ints]:
    """The hexes that threads touch at a corner alone, strictly between their ends: thread, cell, range from the start.

    Those of hexes that are not on the map are left out.
    """
    length, minor, image = fold(plane.q_at[end] - plane.q_at[start], plane.r_at[end] - plane.r_at[start])
    table = _found(length, minor)
    count = table.count[length, minor]
    line = np.repeat(np.arange(len(start)), count)
    begins = np.cumsum(count) - count
    row = np.arange(len(line)) - begins[line] + table.first[length, minor][line]
    step, second = table.step[row], table.second[row]
    major, turn = _steps(plane.stride)
    cell = start[line] + step * major[image[line]] + second * turn[image[line]]
    here = plane.here[cell]
    return line[here], cell[here], step[here]


def _found(length: Ints, minor: Ints) -> _CornerTable:
    """The table, with the corners of some threads."""
    global _table
    longest = int(length.max(initial=0))
    with _lock:
        if longest >= len(_table.count):
            _table = _CornerTable(2 * longest)
        unknown = _table.count[length, minor] < 0
        if unknown.any():
            _table.find(length[unknown], minor[unknown])
        return _table


def _steps(stride: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """By image, a major step in cells of a plane of that stride, and what a minor one differs by."""
    flat = np.array([[major.q * stride + major.r, minor.q * stride + minor.r] for major, minor in IMAGES], np.intp)
    return flat[:, 0], flat[:, 1] - flat[:, 0]
