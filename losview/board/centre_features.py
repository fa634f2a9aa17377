"""Terrain that fills a hex's centre dot, drawn or painted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.board.depiction import Depiction, Ring
from losview.board.hex_terrain import Feature
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT, centre

#: Below so many dots times edges it is quicker to ask dot by dot than as arrays.
_FEW = 200


def centre_features(board: Board) -> Mapping[Hex, tuple[Feature, ...]]:
    """What depictions add to the hexes whose centre dots they hold, in the order they were drawn.

    Rule systems that judge whole hexes see a hex as its own cover and this.
    """
    return _centre_features(board.grid, tuple(drawn for _, drawn in sorted(board.depictions.items())))


@lru_cache(maxsize=8)
def _centre_features(grid: Grid, drawn: tuple[Depiction, ...]) -> Mapping[Hex, tuple[Feature, ...]]:
    added: dict[Hex, tuple[Feature, ...]] = {}
    for depiction in drawn:
        feature = Feature(depiction.kind, depiction.height, depiction.amount)
        for hex_ in centres_held(depiction):
            if hex_ in grid:
                added[hex_] = (*added.get(hex_, ()), feature)
    return MappingProxyType(added)


@lru_cache(maxsize=1 << 16)
def centres_held(drawn: Depiction) -> tuple[Hex, ...]:
    """The hexes whose centre dots `drawn.holds`, by q and r: all rows of dots against all edges at once."""
    left, top, right, bottom = drawn.bounds
    low_q, high_q, low_r, high_r = -(-left // UNIT), right // UNIT, -(-top // UNIT), bottom // UNIT
    if low_q > high_q or low_r > high_r:
        return ()
    shape = (high_q - low_q + 1, high_r - low_r + 1)
    if shape[0] * shape[1] * len(drawn.outline) < _FEW and not drawn.holes:
        near = (Hex(q, r) for q in range(low_q, high_q + 1) for r in range(low_r, high_r + 1))
        return tuple(hex_ for hex_ in near if drawn.holds(centre(hex_)))
    inside, on = _dots(drawn.outline, low_q, low_r, shape)
    held = inside | on
    for hole in drawn.holes:
        inside, on = _dots(hole, low_q, low_r, shape)
        held &= on | ~inside
    return tuple(Hex(low_q + q, low_r + r) for q, r in np.argwhere(held).tolist())


def _dots(ring: Ring, low_q: int, low_r: int, shape: tuple[int, int]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which centre dots, `(columns, rows)` from a corner on, lie inside a ring by the edges left of them, and on it."""
    columns, rows = shape
    a = np.array(ring, np.int64)
    b = np.roll(a, -1, axis=0)
    # Edges run upwards; each meets the rows of dots from `first` to `last`.
    swapped = a[:, 1] > b[:, 1]
    a[swapped], b[swapped] = b[swapped], a[swapped]
    first = np.maximum(0, -(-a[:, 1] // UNIT) - low_r)
    last = np.minimum(rows - 1, b[:, 1] // UNIT - low_r)
    count = np.maximum(0, last - first + 1)
    edge = np.repeat(np.arange(len(a)), count)
    row = first[edge] + np.arange(len(edge)) - (np.cumsum(count) - count)[edge]
    on = np.zeros(shape, np.bool_)
    level = a[edge, 1] == b[edge, 1]
    for at, r in zip(edge[level].tolist(), row[level].tolist(), strict=True):
        x0, x1 = sorted((int(a[at, 0]), int(b[at, 0])))
        on[max(0, -(-x0 // UNIT) - low_q) : max(0, x1 // UNIT - low_q + 1), r] = True
    edge, row = edge[~level], row[~level]
    (ax, ay), (bx, by) = a[edge].T, b[edge].T
    y, rise = UNIT * (row + low_r), by - ay
    column, rest = np.divmod((bx - ax) * (y - ay) + ax * rise, UNIT * rise)
    column -= low_q
    hit = (rest == 0) & (column >= 0) & (column < columns)
    on[column[hit], row[hit]] = True
    # An edge counts at its lower end and not at its upper one; dots farther along than where it meets their row.
    counts = y < by
    crossed = np.zeros((columns + 1, rows), np.intp)
    np.add.at(crossed, (np.clip(column[counts] + 1, 0, columns), row[counts]), 1)
    return np.cumsum(crossed[:columns], axis=0) % 2 == 1, on
