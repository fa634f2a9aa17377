"""From one place of a hand to the next along hexsides: without gaps, and without stubs where it brushes a vertex."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from losview.hexes.hex import DIRECTIONS, Hexside, hexside
from losview.hexes.lattice import UNIT, Point, centre, corner, hex_at, hexside_middle, norm2

#: Lattice units between two places of the hand's way that are looked at.
STEP = UNIT // 12


def side_at(point: Point) -> Hexside:
    """The hexside that lies nearest to a point, of the hex that holds it."""
    hex_ = hex_at(point)
    along = _along(point)
    return hexside(hex_, along.index(max(along)))


def _along(point: Point) -> list[int]:
    """How far a point lies towards each of the six hexsides of its hex, `UNIT` on the hexside itself."""
    mid = centre(hex_at(point))
    return [_inner(point.x - mid.x, point.y - mid.y, d.q, d.r) for d in DIRECTIONS]


def _inner(ax: int, ay: int, bx: int, by: int) -> int:
    """Twice the true inner product of two lattice vectors."""
    return 2 * ax * bx + ax * by + ay * bx + 2 * ay * by


def means(point: Point, side: Hexside) -> bool:
    """Whether a hand at that point means the hexside: near it rather than near its hex's middle or a vertex."""
    if 2 * max(_along(point)) < UNIT:  # less than half the way from the centre dot to the hexside
        return False
    a, b = corner(side.hex, side.direction - 1), corner(side.hex, side.direction)
    share = _inner(point.x - a.x, point.y - a.y, b.x - a.x, b.y - a.y)
    whole = _inner(b.x - a.x, b.y - a.y, b.x - a.x, b.y - a.y)
    return whole <= 5 * share <= 4 * whole


def touching(side: Hexside) -> list[Hexside]:
    """The four hexsides that share a vertex with one."""
    beyond, back = side.across(), side.direction + 3
    return [hexside(side.hex, side.direction - 1), hexside(side.hex, side.direction + 1),
            hexside(beyond, back - 1), hexside(beyond, back + 1)]


def joined(a: Hexside, b: Hexside, near: Point) -> list[Hexside]:
    """The shortest chain of hexsides from one to another, the second included; of two as short that near a point."""
    before: dict[Hexside, Hexside | None] = {a: None}
    waiting = deque([a])
    while b not in before:
        side = waiting.popleft()
        for beyond in sorted(touching(side), key=lambda one: _away(one, near)):
            if beyond not in before:
                before[beyond] = side
                waiting.append(beyond)
    chain = [b]
    while (earlier := before[chain[-1]]) is not None:
        chain.append(earlier)
    return chain[-2::-1] if len(chain) > 1 else []


def _away(side: Hexside, point: Point) -> int:
    middle = hexside_middle(side.hex, side.direction)
    return norm2(middle.x - point.x, middle.y - point.y)


def along(start: Hexside, a: Point, b: Point) -> Iterator[Hexside]:
    """The hexsides that a hand passes on its straight way from one point to another, joined to where it was.

    Args:
        start: the hexside that it drew last.
    """
    at = start
    steps = max(1, max(abs(b.x - a.x), abs(b.y - a.y), abs(b.x - a.x + b.y - a.y)) // STEP)
    for i in range(1, steps + 1):
        point = Point(a.x + (b.x - a.x) * i // steps, a.y + (b.y - a.y) * i // steps)
        side = side_at(point)
        if side != at and means(point, side):
            yield from joined(at, side, point)
            at = side


def lengthen(trail: list[Hexside], side: Hexside) -> None:
    """Let a line of hexsides go on; one that the hand only crossed, off a vertex of the line, is no part of it."""
    if len(trail) > 1 and trail[-2] != side and side in touching(trail[-2]):
        trail.pop()
    if not trail or trail[-1] != side:
        trail.append(side)


