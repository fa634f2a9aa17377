"""Hexes that threads between centre dots touch at one corner alone, many threads at once.

Which these are depends on the vector between the dots; they are found once for each.
"""

from __future__ import annotations

from threading import Lock

import numpy as np

from losview.hexes.arrays import Bools, CellIndices, Ints
from losview.hexes.grid import FlatGrid
from losview.hexes.hex import Hex
from losview.hexes.thread import Touch, hexes_met


class _CornerTable:
    """By the vector between two dots, the hexes whose corners a thread touches, as vectors from its start.

    Attributes:
        reach: the largest coordinate of a vector.
        first, count: int32 `(2 * reach + 1, 2 * reach + 1)`, by `q + reach` and `r + reach`, where those of a thread
            stand in `q` and `r`, and how many they are; -1 where they have not been found yet.
    """

    def __init__(self, reach: int) -> None:
        self.reach = reach
        size = 2 * reach + 1
        self.first = np.zeros((size, size), np.int32)
        # Corners lie at thirds of the lattice: only vectors with q and r alike modulo 3 pass through any.
        q, r = np.ogrid[-reach : reach + 1, -reach : reach + 1]
        self.count = np.where((q - r) % 3 == 0, -1, 0).astype(np.int32)
        self.q: Ints = np.zeros(0, np.int32)
        self.r: Ints = np.zeros(0, np.int32)

    def find(self, q: Ints, r: Ints) -> None:
        """Find those of threads along vectors for which they have not been found."""
        hexes: list[Hex] = []
        known = len(self.q)
        for vector in {*zip(q.tolist(), r.tolist(), strict=True)}:
            touched = [hex_ for hex_, touch, _ in hexes_met(Hex(0, 0), Hex(*vector)) if touch is Touch.CORNER]
            at = vector[0] + self.reach, vector[1] + self.reach
            self.first[at], self.count[at] = known + len(hexes), len(touched)
            hexes += touched
        new = np.array(hexes, np.int32).reshape(-1, 2)
        self.q, self.r = np.concatenate([self.q, new[:, 0]]), np.concatenate([self.r, new[:, 1]])


_lock = Lock()
_table = _CornerTable(64)


def touched_corners(plane: FlatGrid, start: CellIndices, end: CellIndices, wanted: Bools) -> tuple[CellIndices,
                                                                                                   CellIndices]:
    """The hexes that threads touch at a corner alone, strictly between their ends: thread and cell.

    Args:
        wanted: bool plane, the hexes that are asked for.
    """
    q, r = plane.q_at[end] - plane.q_at[start], plane.r_at[end] - plane.r_at[start]
    table, count, first = _found(plane, q, r)
    line = count.nonzero()[0]
    count = count[line]
    row = np.arange(count.sum()) + np.repeat(first[line] - np.cumsum(count) + count, count)
    line = np.repeat(line, count)
    cell = start[line] + table.q[row] * plane.stride + table.r[row]
    at = wanted[cell].nonzero()[0]
    return line[at], cell[at]


def _found(plane: FlatGrid, q: Ints, r: Ints) -> tuple[_CornerTable, Ints, Ints]:
    """The table with the corners of some threads, how many each has, and where the first one stands."""
    global _table
    with _lock:
        table = _table
        longest = max(int(np.abs(q).max(initial=0)), int(np.abs(r).max(initial=0)))
        if longest > table.reach:
            # With some to spare, but not more than threads of this map can ask for: a table is kept for good.
            most = max(plane.stride, plane.size // plane.stride)
            table = _table = _CornerTable(max(longest, min(2 * longest, most)))
        at = q + table.reach, r + table.reach
        count = table.count[at]
        unknown = count < 0
        if unknown.any():
            table.find(q[unknown], r[unknown])
            count = table.count[at]
        return table, count, table.first[at]
