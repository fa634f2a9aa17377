"""Rings inside one hex, on the lattice: their area, how near they come to hexsides, and what of these they touch.

Rings are an outline and its holes, of points about the hex's centre; the last joins the first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from losview.hexes.lattice import CORNERS

XY = tuple[int, int]
Rings = tuple[tuple[XY, ...], ...]

#: Steps of a hexside: its lattice points are numbered 0 to this.
SIDE_STEPS = 256

#: The linear forms of `measure`: hexside i is where form i has the value `UNIT`.
_FORMS: tuple[XY, ...] = ((-1, -2), (1, -1), (2, 1), (1, 2), (-1, 1), (-2, -1))

_Measured = TypeVar("_Measured", float, NDArray[np.float64])


def measure(x: _Measured, y: _Measured, direction: int) -> _Measured:
    """How far towards a hexside a point lies, or points lie: `UNIT` on it."""
    form = _FORMS[direction]
    return form[0] * x + form[1] * y


def measures(x: NDArray[np.int64], y: NDArray[np.int64], direction: int) -> NDArray[np.int64]:
    """`measure` of many integer vectors."""
    form = _FORMS[direction]
    return form[0] * x + form[1] * y


def double_area(ring: tuple[XY, ...]) -> int:
    """Twice the area of a ring, in lattice units squared."""
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)))


WHOLE_AREA = double_area(CORNERS)


def is_whole_hex(rings: Rings) -> bool:
    """Whether an outline without holes is the whole hex."""
    if len(rings) > 1 or len(rings[0]) < 6:
        return False
    return set(CORNERS) <= set(rings[0]) and double_area(rings[0]) == WHOLE_AREA


@cache
def side_point(direction: int, step: int) -> XY:
    """One of the 257 lattice points of a hexside, counted clockwise from its first corner, about the centre."""
    first, second = CORNERS[(direction - 1) % 6], CORNERS[direction % 6]
    step_x, step_y = (second[0] - first[0]) // SIDE_STEPS, (second[1] - first[1]) // SIDE_STEPS
    return first[0] + step_x * step, first[1] + step_y * step


#: The lattice points of the hexside in each direction, relative to the centre of the hex: `(6, 257)` each.
SIDE_X, SIDE_Y = np.array([[side_point(d, step) for step in range(SIDE_STEPS + 1)] for d in range(6)],
                          np.int64).transpose(2, 0, 1)


def step_on_side(direction: int, x: float, y: float) -> float:
    """Where along a hexside a point on it lies, 0 to 256."""
    first, second = CORNERS[(direction - 1) % 6], CORNERS[direction % 6]
    ux, uy = (second[0] - first[0]) // SIDE_STEPS, (second[1] - first[1]) // SIDE_STEPS
    return (x - first[0]) / ux if ux else (y - first[1]) / uy


#: Of the lattice points on a hex's outline: on which hexsides they lie, and where along each.
_ON_SIDES: dict[XY, dict[int, int]] = {}
for _direction in range(6):
    for _step in range(SIDE_STEPS + 1):
        _ON_SIDES.setdefault(side_point(_direction, _step), {})[_direction] = _step


def outline_sides(corner: XY) -> Collection[int]:
    """The hexsides, by direction, on which a lattice point of the outline of a hex lies; none for others."""
    return _ON_SIDES.get(corner, {}).keys()


def stretches_by_side(ring: tuple[XY, ...]) -> dict[int, list[tuple[int, int]]]:
    """The stretches of hexsides that edges of a ring run along, by direction, for those that have any."""
    by_side: dict[int, list[tuple[int, int]]] = {}
    steps_before = _ON_SIDES.get(ring[-1])
    for corner in ring:
        steps = _ON_SIDES.get(corner)
        if steps and steps_before:
            for direction, a in steps_before.items():
                b = steps.get(direction)
                if b is not None:
                    by_side.setdefault(direction, []).append((a, b) if a < b else (b, a))
        steps_before = steps
    return {direction: sorted(by_side[direction]) for direction in sorted(by_side)}


def hexside_stretches(ring: tuple[XY, ...], direction: int) -> list[tuple[int, int]]:
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


def overlaps(ours: list[tuple[int, int]], theirs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Where two sets of stretches of one hexside overlap along a length; `theirs` is counted from the other hex."""
    mirrored = [(SIDE_STEPS - high, SIDE_STEPS - low) for low, high in theirs]
    both = ((max(a[0], b[0]), min(a[1], b[1])) for a in ours for b in mirrored)
    return sorted((low, high) for low, high in both if low < high)


def hull_of(points: Iterable[XY]) -> tuple[XY, ...]:
    """The corners of the convex hull of lattice points, exactly (Andrew's chain)."""
    ordered = sorted(set(points))

    def half(ordered_points: Iterable[XY]) -> list[XY]:
        chain: list[XY] = []
        for x, y in ordered_points:
            while len(chain) > 1:
                (x0, y0), (x1, y1) = chain[-2:]
                if (x1 - x0) * (y - y0) > (y1 - y0) * (x - x0):
                    break  # else the corner between lies inside, or on a line
                chain.pop()
            chain.append((x, y))
        return chain[:-1]

    return tuple(half(ordered) + half(reversed(ordered)))
