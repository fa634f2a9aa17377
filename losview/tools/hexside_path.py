"""The hexsides along a mouse movement: without gaps, and without stubs where it passes near a vertex."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from losview.hexes.hex import DIRECTIONS, Hexside, hexside
from losview.hexes.lattice import UNIT, Point, centre, corner, hex_at, hexside_middle, norm2

#: Distance between the points at which a mouse movement is sampled, in lattice units.
STEP = UNIT // 12


def side_at(point: Point) -> Hexside:
    """The hexside nearest to a point, of the hex that contains it."""
    hex_ = hex_at(point)
    distances = _towards_sides(point)
    return hexside(hex_, distances.index(max(distances)))


def _towards_sides(point: Point) -> list[int]:
    """How far a point lies from the centre towards each of the six hexsides of its hex; `UNIT` on the hexside."""
    dot = centre(hex_at(point))
    return [_inner_product(point.x - dot.x, point.y - dot.y, d.q, d.r) for d in DIRECTIONS]


def _inner_product(ax: int, ay: int, bx: int, by: int) -> int:
    """Twice the inner product of two lattice vectors."""
    return 2 * ax * bx + ax * by + ay * bx + 2 * ay * by


def is_near_side(point: Point, side: Hexside) -> bool:
    """Whether a point is near a hexside, rather than near the middle of its hex or near a vertex."""
    if 2 * max(_towards_sides(point)) < UNIT:  # less than half the way from the centre dot to the hexside
        return False
    a, b = corner(side.hex, side.direction - 1), corner(side.hex, side.direction)
    projection = _inner_product(point.x - a.x, point.y - a.y, b.x - a.x, b.y - a.y)
    length = _inner_product(b.x - a.x, b.y - a.y, b.x - a.x, b.y - a.y)
    return length <= 5 * projection <= 4 * length


def touching(side: Hexside) -> list[Hexside]:
    """The four hexsides that share a vertex with this one."""
    beyond, back = side.across(), side.direction + 3
    return [hexside(side.hex, side.direction - 1), hexside(side.hex, side.direction + 1),
            hexside(beyond, back - 1), hexside(beyond, back + 1)]


def joined(a: Hexside, b: Hexside, near: Point) -> list[Hexside]:
    """The shortest chain of hexsides from `a` (left out) to `b` (included); of two as short, the one near a point."""
    before: dict[Hexside, Hexside | None] = {a: None}
    queue = deque([a])
    while b not in before:
        side = queue.popleft()
        for beyond in sorted(touching(side), key=lambda touching_side: _distance(touching_side, near)):
            if beyond not in before:
                before[beyond] = side
                queue.append(beyond)
    chain = [b]
    while (earlier := before[chain[-1]]) is not None:
        chain.append(earlier)
    return chain[-2::-1] if len(chain) > 1 else []


def _distance(side: Hexside, point: Point) -> int:
    """The square of the distance from the middle of a hexside."""
    middle = hexside_middle(side.hex, side.direction)
    return norm2(middle.x - point.x, middle.y - point.y)


def along(start: Hexside, a: Point, b: Point) -> Iterator[Hexside]:
    """The hexsides that a straight movement from `a` to `b` passes, joined without gaps.

    Args:
        start: the hexside drawn last, from which the chain continues.
    """
    last = start
    steps = max(1, max(abs(b.x - a.x), abs(b.y - a.y), abs(b.x - a.x + b.y - a.y)) // STEP)
    for i in range(1, steps + 1):
        point = Point(a.x + (b.x - a.x) * i // steps, a.y + (b.y - a.y) * i // steps)
        side = side_at(point)
        if side != last and is_near_side(point, side):
            yield from joined(last, side, point)
            last = side


def lengthen(chain: list[Hexside], side: Hexside) -> None:
    """Append a hexside to a chain, without the last one where that would be left as a branch off the chain."""
    if len(chain) > 1 and chain[-2] != side and side in touching(chain[-2]):
        chain.pop()
    if not chain or chain[-1] != side:
        chain.append(side)
