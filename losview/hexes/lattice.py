"""The exact integer plane in which every decision is taken.

A point is a pair of integers in axial coordinates scaled by `UNIT`: hex centres are multiples of 768,
hex corners lie at thirds.  A hex map on a screen is an affine picture of this plane, and crossing, side
and overlap survive an affine map, so one integer cross product decides "which side of the thread".
"""

from __future__ import annotations

from typing import Any, NamedTuple

from losview.hexes.hex import DIRECTIONS, Hex, neighbours

UNIT = 768
THIRD = UNIT // 3

#: Corner i of a hex about its centre, in lattice units; it lies between directions i and i + 1.
CORNERS: tuple[tuple[int, int], ...] = tuple(
    (
        THIRD * (DIRECTIONS[i].q + DIRECTIONS[(i + 1) % 6].q),
        THIRD * (DIRECTIONS[i].r + DIRECTIONS[(i + 1) % 6].r),
    )
    for i in range(6)
)


class Point(NamedTuple):
    """A point of the lattice plane, in units of 1/768 of a hex spacing."""

    x: int
    y: int


def centre(hex_: Hex) -> Point:
    """The centre dot of a hex."""
    return Point(hex_.q * UNIT, hex_.r * UNIT)


def corner(hex_: Hex, vertex: int) -> Point:
    """Vertex 0–5 of a hex, clockwise from the top."""
    dx, dy = CORNERS[vertex % 6]
    return Point(hex_.q * UNIT + dx, hex_.r * UNIT + dy)


def hexside_middle(hex_: Hex, direction: int) -> Point:
    """The middle of a hex's hexside in a direction."""
    step = DIRECTIONS[direction % 6]
    return Point(hex_.q * UNIT + step.q * (UNIT // 2), hex_.r * UNIT + step.r * (UNIT // 2))


def cross(o: Point, a: Point, b: Point) -> int:
    """Twice the signed area of the triangle: which side of the thread o–a the point b lies on."""
    return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)


def norm2(x: int, y: int) -> int:
    """Squared true length of a vector, in (lattice units)²: `x² + xy + y²`."""
    return x * x + x * y + y * y


def side_sums(dx: Any, dy: Any) -> tuple[Any, Any, Any]:
    """How far offsets from a hex's centre, one or arrays, lie towards its three pairs of sides: -UNIT and UNIT on them.

    An offset lies in the hex where all three are -UNIT to UNIT.
    """
    return 2 * dx + dy, dx + 2 * dy, dx - dy


def inside_hex(dx: int, dy: int) -> bool:
    """Whether an offset from a hex's centre lies in the hex, its outline included."""
    return bool(max(map(abs, side_sums(dx, dy))) <= UNIT)


def hex_at(point: Point) -> Hex:
    """The hex that holds a point; on an outline the hex with the smaller coordinates."""
    q, r = point[0] // UNIT, point[1] // UNIT
    x, y = point[0] - q * UNIT, point[1] - r * UNIT
    least, nearest = norm2(x, y), (q, r)
    # Of the four hexes about a point the smaller coordinates come first: only one that is nearer takes their place.
    for i, j in ((0, 1), (1, 0), (1, 1)):
        away = norm2(x - i * UNIT, y - j * UNIT)
        if away < least:
            least, nearest = away, (q + i, r + j)
    return Hex(*nearest)


def hexes_at(point: Point) -> list[Hex]:
    """The hex in which a point lies, or the two or three on whose edge it lies."""
    near = hex_at(point)
    return [near] + [hex_ for hex_ in neighbours(near)
                     if inside_hex(point.x - hex_.q * UNIT, point.y - hex_.r * UNIT)]


def inside_ring(point: Point, outline: list[Point] | tuple[Point, ...]) -> bool:
    """Whether a point lies inside a closed outline or on it, exactly (the last point joins the first)."""
    inside = False
    x, y = point
    ax, ay = outline[-1]
    for bx, by in outline:
        # An edge wholly on one side of the point's row is nothing to it.
        if not ((ay > y and by > y) or (ay < y and by < y)):
            side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if side == 0 and min(ax, bx) <= x <= max(ax, bx):
                return True
            if (ay > y) != (by > y) and (side > 0) == (by > ay):
                inside = not inside
        ax, ay = bx, by
    return inside
