"""Pieces of depictions in hexes, on the lattice: what a thread can cut inside one hex; and what they hold of hexsides.

Every piece is connected and lies in its hex (`clipping` makes them).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from losview.hexes.hex import Hex
from losview.hexes.lattice import CORNERS

XY = tuple[int, int]
Rings = tuple[tuple[XY, ...], ...]

#: The signed measures of a hex: side i is where measure i reaches `UNIT`.
SIDES: tuple[XY, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_FORMS: tuple[XY, ...] = ((-1, -2), (1, -1), (2, 1), (1, 2), (-1, 1), (-2, -1))


@dataclass(frozen=True)
class Piece:
    """One connected part of a depiction in one hex.

    Attributes:
        number: the depiction's identity number.
        hex: the hex it lies in.
        rings: the outline and its holes, lattice points about the hex's centre; the last joins the first.
        hull: the corners of its convex hull.
    """

    number: int
    hex: Hex
    rings: Rings
    hull: tuple[XY, ...]

    def on_side(self, direction: int) -> list[tuple[int, int]]:
        """Where it meets a hexside along a length: stretches `(from, to)` of its 257 points, the lower end first."""
        return stretches(self.rings[0], direction)

    def is_whole(self) -> bool:
        """Whether it covers its hex."""
        return is_whole(self.rings)


_Measured = TypeVar("_Measured", float, NDArray[np.float64])


def measure(x: _Measured, y: _Measured, direction: int) -> _Measured:
    """How far towards a hexside a point lies, or points lie: `UNIT` on it."""
    form = _FORMS[direction]
    return form[0] * x + form[1] * y


def measures(x: NDArray[np.int64], y: NDArray[np.int64], direction: int) -> NDArray[np.int64]:
    """The same of many vectors."""
    form = _FORMS[direction]
    return form[0] * x + form[1] * y


def area2(ring: tuple[XY, ...]) -> int:
    """Twice the area of a ring, in lattice units squared."""
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)))


WHOLE_AREA = area2(CORNERS)


def is_whole(rings: Rings) -> bool:
    """Whether an outline without holes is the whole hex."""
    if len(rings) > 1 or len(rings[0]) < 6:
        return False
    return set(CORNERS) <= set(rings[0]) and area2(rings[0]) == WHOLE_AREA


def side_point(direction: int, step: int) -> XY:
    """One of the 257 lattice points of a hexside, counted clockwise from its first corner, about the centre."""
    first, second = CORNERS[(direction - 1) % 6], CORNERS[direction % 6]
    return first[0] + (second[0] - first[0]) // 256 * step, first[1] + (second[1] - first[1]) // 256 * step


def side_step(direction: int, x: float, y: float) -> float:
    """Where along a hexside a point on it lies, 0 to 256."""
    first, second = CORNERS[(direction - 1) % 6], CORNERS[direction % 6]
    ux, uy = (second[0] - first[0]) // 256, (second[1] - first[1]) // 256
    return (x - first[0]) / ux if ux else (y - first[1]) / uy


#: Of the lattice points on a hex's outline: on which hexsides they lie, and where along each.
_ON_SIDES: dict[XY, dict[int, int]] = {}
for _direction in range(6):
    for _step in range(257):
        _ON_SIDES.setdefault(side_point(_direction, _step), {})[_direction] = _step


def stretches_by_side(ring: tuple[XY, ...]) -> dict[int, list[tuple[int, int]]]:
    """The stretches of hexsides that edges of a ring run along, by direction, for those that have any."""
    by_side: dict[int, list[tuple[int, int]]] = {}
    before = _ON_SIDES.get(ring[-1])
    for corner in ring:
        here = _ON_SIDES.get(corner)
        if here and before:
            for direction, a in before.items():
                b = here.get(direction)
                if b is not None:
                    by_side.setdefault(direction, []).append((a, b) if a < b else (b, a))
        before = here
    return {direction: sorted(by_side[direction]) for direction in sorted(by_side)}


def stretches(ring: tuple[XY, ...], direction: int) -> list[tuple[int, int]]:
    """The stretches of a hexside that edges of a ring run along."""
    return stretches_by_side(ring).get(direction, [])


def merged(stretches: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Stretches joined where they touch."""
    joined: list[tuple[int, int]] = []
    for low, high in sorted(stretches):
        if joined and low <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(high, joined[-1][1]))
        else:
            joined.append((low, high))
    return joined


def shared(ours: list[tuple[int, int]], theirs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Where two sets of stretches of one hexside overlap along a length; `theirs` is counted from the other hex."""
    mirrored = [(256 - high, 256 - low) for low, high in theirs]
    both = ((max(a[0], b[0]), min(a[1], b[1])) for a in ours for b in mirrored)
    return sorted((low, high) for low, high in both if low < high)


def do_meet(ours: list[tuple[int, int]], theirs: list[tuple[int, int]]) -> bool:
    """Whether they overlap anywhere along a length."""
    return any(max(low, 256 - b) < min(high, 256 - a) for low, high in ours for a, b in theirs)


def hull_of(points: Iterable[XY]) -> tuple[XY, ...]:
    """The corners of the convex hull of lattice points, exactly (Andrew's chain)."""
    ordered = sorted(set(points))

    def half(along: Iterable[XY]) -> list[XY]:
        chain: list[XY] = []
        for p in along:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        return chain[:-1]

    return tuple(half(ordered) + half(reversed(ordered)))


def _turn(o: XY, a: XY, b: XY) -> int:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
