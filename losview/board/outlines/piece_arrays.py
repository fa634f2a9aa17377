"""The pieces of depictions as arrays, of many depictions at once: made for each alone they take ten times as long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from losview.board.outlines.clipping import ClippedPart
from losview.board.outlines.pieces import SIDE_STEPS, SIDE_X, SIDE_Y, WHOLE_AREA, measures
from losview.hexes.arrays import Bools, CellIndices, Ints
from losview.hexes.hex import DIRECTIONS, Hex
from losview.hexes.lattice import UNIT


class PieceArrays(NamedTuple):
    """The pieces of one depiction, numbered as they stand in it.

    Attributes:
        qr: int32 `(pieces, 2)`: q and r of each piece's hex.
        corners: int32 `(corners, 2)`: the corners of their hulls, one hull after the other.
        sizes: how many corners each hull has. whole: which pieces cover their hexes whole.
        touches: intp `(touches, 4)`: where pieces touch hexsides along a length: piece, direction, from and to, as the
            hexside's points are numbered.
        edges: intp `(edges, 6)`: edges of the pieces' outlines, relative to their hexes' centres.  Of each its piece,
            x and y of its first and of its second point, and 1 where the piece lies to the side of it at which cross
            products with the direction from one to the other are above 0, else -1.
        meetings: intp `(meetings, 3)`: pieces that meet along a hexside: one, other, direction (0–2) there.
    """

    qr: Ints
    corners: Ints
    sizes: CellIndices
    whole: Bools
    touches: CellIndices
    edges: CellIndices
    meetings: CellIndices


#: Of a direction, which of the coordinates numbers the points of the hexside, where it begins, and its step.
_BY_X = SIDE_X[:, 0] != SIDE_X[:, 1]
_FIRST = np.where(_BY_X, SIDE_X[:, 0], SIDE_Y[:, 0])
_STEP = np.where(_BY_X, SIDE_X[:, 1], SIDE_Y[:, 1]) - _FIRST


def piece_arrays(depictions: Sequence[tuple[Sequence[Hex], Sequence[ClippedPart]]]) -> list[PieceArrays]:
    """The pieces of depictions, given by their hexes and outlines, as arrays."""
    parts = [part for _, own in depictions for part in own]
    count = np.array([len(own) for _, own in depictions], np.intp)
    after = np.cumsum(count)
    before = after - count
    owner = np.repeat(np.arange(len(count)), count)
    qr = _pairs(hex_ for hexes, _ in depictions for hex_ in hexes)
    corners, sizes = _pairs(corner for part in parts for corner in part.hull), [len(part.hull) for part in parts]
    edges, is_outer, whole = _edges(parts)
    touches = _touches(edges[is_outer])
    meetings = _meetings(owner, qr, touches)
    hull_ends, all_sizes = np.append(0, np.cumsum(sizes)).astype(np.intp), np.array(sizes, np.intp)
    bounds = [np.searchsorted(table[:, 0], ends).tolist() for table in (touches, edges, meetings)
              for ends in (before, after)]
    for table, columns in ((touches, 1), (edges, 1), (meetings, 2)):
        table[:, :columns] -= before[owner[table[:, :columns]]]
    return [PieceArrays(qr[low:high], corners[hull_low:hull_high], all_sizes[low:high], whole[low:high],
                        touches[t0:t1], edges[e0:e1], meetings[m0:m1])
            for low, high, hull_low, hull_high, t0, t1, e0, e1, m0, m1 in zip(
                before.tolist(), after.tolist(), hull_ends[before].tolist(), hull_ends[after].tolist(), *bounds,
                strict=True)]


def _pairs(pairs: Iterable[tuple[int, int]]) -> Ints:
    """Pairs of integers as int32 `(n, 2)`."""
    return np.fromiter(chain.from_iterable(pairs), np.int32).reshape(-1, 2)


def _edges(parts: list[ClippedPart]) -> tuple[CellIndices, Bools, Bools]:
    """The edges of outlines, as `PieceArrays` has them; which are no hole's; and which parts cover their hexes."""
    rings = [ring for part in parts for ring in part.rings]
    rings_of = np.array([len(part.rings) for part in parts], np.intp)
    outer = np.cumsum(rings_of) - rings_of
    number = np.repeat(np.arange(len(parts)), rings_of)
    is_outer = np.zeros(len(rings), np.bool_)
    is_outer[outer] = True
    sizes = np.array([len(ring) for ring in rings], np.intp)
    first = np.cumsum(sizes) - sizes
    x, y = _pairs(corner for ring in rings for corner in ring).T.astype(np.int64)
    after = np.arange(len(x)) + 1
    after[first + sizes - 1] = first
    area = np.add.reduceat(x * y[after] - y * x[after], first) if rings else np.zeros(0, np.int64)
    inside = np.where((area > 0) == is_outer, 1, -1)
    edges = np.stack([np.repeat(number, sizes), x, y, x[after], y[after], np.repeat(inside, sizes)], axis=1)
    # A piece lies in its hex: as large as the hex, it is the hex.
    whole = (rings_of == 1) & (abs(area[outer]) == WHOLE_AREA)
    return edges.astype(np.intp), np.repeat(is_outer, sizes), whole


def _touches(edges: CellIndices) -> CellIndices:
    """Where outlines, given by their edges, touch hexsides along a length."""
    tables = []
    for direction in range(6):
        on_side = ((measures(edges[:, 1], edges[:, 2], direction) == UNIT)
                   & (measures(edges[:, 3], edges[:, 4], direction) == UNIT))
        at = edges[on_side]
        ends = at[:, (1, 3) if _BY_X[direction] else (2, 4)]
        steps = np.sort((ends - _FIRST[direction]) // _STEP[direction], axis=1)
        tables.append(np.column_stack([at[:, 0], np.full(len(at), direction), steps]))
    touches: CellIndices = np.concatenate(tables)
    return touches[np.lexsort(touches.T[::-1])]


def _meetings(owner: CellIndices, qr: Ints, touches: CellIndices) -> CellIndices:
    """Which pieces of one owner meet along a stretch of a hexside.

    Args:
        owner: of each piece. touches: where these touch hexsides.
    """
    piece, direction, low, high = touches.T
    steps = np.array(DIRECTIONS, np.intp)
    # The number of the hexside, counted from the hex from which its direction is 0 to 2.
    q, r = (qr[piece] + np.where(direction < 3, 0, steps[direction].T).T).T
    q, r = q - q.min(initial=0), r - r.min(initial=0)
    side = ((owner[piece] * (q.max(initial=0) + 1) + q) * (r.max(initial=0) + 1) + r) * 3 + direction % 3
    here, there = np.flatnonzero(direction < 3), np.flatnonzero(direction >= 3)
    there = there[np.argsort(side[there], kind="stable")]
    first = np.searchsorted(side[there], side[here])
    count = np.searchsorted(side[there], side[here], "right") - first
    beyond = there[np.arange(count.sum()) + np.repeat(first - np.cumsum(count) + count, count)]
    here = np.repeat(here, count)
    meet = np.maximum(low[here], SIDE_STEPS - high[beyond]) < np.minimum(high[here], SIDE_STEPS - low[beyond])
    one, other, way = piece[here[meet]], piece[beyond[meet]], direction[here[meet]]
    order = np.lexsort((other, way, one))
    meetings = np.stack([one, other, way], axis=1)[order]
    is_new = np.append(True, (meetings[1:] != meetings[:-1]).any(axis=1))[: len(meetings)]
    each_once: CellIndices = meetings[is_new]
    return each_once
