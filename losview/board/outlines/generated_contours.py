"""Contours generated from hex levels: a ring for each choice of the hexsides that it reaches."""

from __future__ import annotations

from functools import cache

from losview.board.outlines.pieces import measure
from losview.hexes.lattice import CORNERS, UNIT

#: How far towards a hexside, by `measure`, a generated contour comes where the ground beyond is lower.
REACH = 3 * UNIT // 4
ALL_SIDES = 63


@cache
def generated_ring(bits: int) -> tuple[tuple[int, int], ...]:
    """The contour generated in a hex whose neighbours in some directions (6 bits) have its level too."""
    ring: list[tuple[int, int]] = list(CORNERS)
    for direction in range(6):
        if not bits >> direction & 1:
            ring = _cut_back(ring, direction)
    return tuple(ring)


def _cut_back(ring: list[tuple[int, int]], direction: int) -> list[tuple[int, int]]:
    """A convex ring without what lies beyond `REACH` towards a hexside; corners stay on the lattice."""
    kept = []
    for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
        from_a, from_b = (int(measure(*corner, direction)) - REACH for corner in (a, b))
        if from_a <= 0:
            kept.append(a)
        if from_a * from_b < 0:
            share, whole = abs(from_a), abs(from_a) + abs(from_b)
            kept.append((a[0] + (b[0] - a[0]) * share // whole, a[1] + (b[1] - a[1]) * share // whole))
    return kept
