"""Lines inside hexes along which two drawn pieces meet: a thread along one has no room between them (A6.1)."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from losview.board.outlines.pieces import measures
from losview.hexes.arrays import Bools, CellIndices
from losview.hexes.lattice import UNIT


def shared_edges(cell: CellIndices, edges: CellIndices) -> CellIndices:
    """Where pieces meet along a line inside their hex, one on each side of it.

    Args:
        cell: the hexes of the pieces. edges: `(n, 6)`, as `PieceArrays` has them.

    Returns:
        intp `(m, 6)`: two pieces, and x and y of the two ends of what they share, relative to the hex's centre.
    """
    pieces_of_hex = np.bincount(cell, minlength=1)
    edges = edges[pieces_of_hex[cell[edges[:, 0]]] > 1]
    edges = edges[~_on_hexsides(edges)]
    shared = [found for rows in _on_one_line(cell, edges) for found in _shared(edges[rows])]
    return np.array(shared, np.intp).reshape(-1, 6)


def _on_hexsides(edges: CellIndices) -> Bools:
    """Which edges lie on a hexside: pieces of the hex lie on one side of it."""
    on_hexside = np.zeros(len(edges), np.bool_)
    for side in range(6):
        on_hexside |= ((measures(edges[:, 1], edges[:, 2], side) == UNIT)
                       & (measures(edges[:, 3], edges[:, 4], side) == UNIT))
    return on_hexside


def _on_one_line(cell: CellIndices, edges: CellIndices) -> list[CellIndices]:
    """The edges in one hex that lie on one line and are not all of one piece: their rows, line by line."""
    if not len(edges):
        return []
    piece, x, y = edges[:, 0], edges[:, 1], edges[:, 2]
    dx, dy = edges[:, 3] - x, edges[:, 4] - y
    sign = np.where((dx < 0) | ((dx == 0) & (dy < 0)), -1, 1) * np.gcd(dx, dy)
    dx, dy = dx // sign, dy // sign
    keys = np.stack([cell[piece], dx, dy, dx * y - dy * x])
    order = np.lexsort(keys)
    begins = np.append(True, (keys[:, order[1:]] != keys[:, order[:-1]]).any(axis=0))
    bounds = np.append(np.flatnonzero(begins), len(order))
    lines = np.flatnonzero(np.diff(bounds) > 1)
    rows = [order[bounds[line] : bounds[line + 1]] for line in lines.tolist()]
    return [of_line for of_line in rows if (piece[of_line] != piece[of_line[0]]).any()]


def _shared(edges: CellIndices) -> list[tuple[int, ...]]:
    """What edges on one line share that have different pieces on their two sides, as `shared_edges` returns it."""
    found = []
    for first, second in combinations(edges.tolist(), 2):
        (piece, *a, side), (other, *b, other_side) = first, second
        forward = (a[0] < a[2], a[1] < a[3]) == (b[0] < b[2], b[1] < b[3])
        if piece == other or (side == other_side) is forward:
            continue
        (low, high), (other_low, other_high) = (sorted([tuple(edge[:2]), tuple(edge[2:])]) for edge in (a, b))
        low, high = max(low, other_low), min(high, other_high)
        if low < high:
            found.append((piece, other, *low, *high))
    return found


class EdgePieces:
    """The pieces that threads meet which run along lines inside hexes where outlines meet.

    Attributes:
        first, count: intp, per cell of the plane, the index of its first line and how many it has.
        x, y: int64 `(2, lines)`: the ends of the lines, relative to their hexes' centres.
        piece: intp, the numbers of the pieces that count there.
    """

    def __init__(self, size: int, cell: CellIndices, piece: CellIndices, ends: CellIndices) -> None:
        """Store the lines.

        Args:
            size: of the plane. cell, piece: of each line. ends: `(lines, 4)`: x and y of its ends.
        """
        order = np.argsort(cell, kind="stable")
        self.count: CellIndices = np.bincount(cell, minlength=size).astype(np.intp)
        self.first: CellIndices = np.cumsum(self.count) - self.count
        self.piece: CellIndices = piece[order]
        self.x, self.y = ends[order][:, (0, 2)].T.astype(np.int64), ends[order][:, (1, 3)].T.astype(np.int64)
