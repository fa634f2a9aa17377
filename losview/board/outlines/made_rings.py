"""The rings of contours that are made from hex levels: one for each choice of the hexsides that they reach."""

from __future__ import annotations

from functools import cache

from losview.board.outlines.pieces import measure
from losview.hexes.lattice import CORNERS, UNIT

#: How far towards a hexside a made contour comes where the ground beyond is lower, as a hex's measure has it.
REACH = 3 * UNIT // 4
ALL_SIDES = 63


@cache
def made_ring(bits: int) -> tuple[tuple[int, int], ...]:
    """The made contour in a hex whose neighbours in those directions (6 bits) have the level too."""
    ring: list[tuple[int, int]] = list(CORNERS)
    for direction in range(6):
        if not bits >> direction & 1:
            ring = _cut_back(ring, direction)
    return tuple(ring)


def _cut_back(ring: list[tuple[int, int]], direction: int) -> list[tuple[int, int]]:
    """A convex ring without what lies beyond `REACH` towards a hexside; corners stay on the lattice."""
    kept = []
    for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
        from_a, from_b = (int(measure(*p, direction)) - REACH for p in (a, b))
        if from_a <= 0:
            kept.append(a)
        if from_a * from_b < 0:
            part, whole = abs(from_a), abs(from_a) + abs(from_b)
            kept.append((a[0] + (b[0] - a[0]) * part // whole, a[1] + (b[1] - a[1]) * part // whole))
    return kept
