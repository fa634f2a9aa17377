"""Outlines of generated terrain on the lattice: around sets of hexes, along ways, and of houses.

Whole numbers, and of floats only sums, products, quotients and square roots, which are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from math import sqrt

from losview.board.depiction import Ring
from losview.board.new_map.dice import Dice
from losview.hexes.hex import Hex, neighbour
from losview.hexes.lattice import Point, centre, corner, hexes_at

_ROOT3 = sqrt(3.0)
#: Sines of 0, 15 … 90 degrees.
_SINES = (0.0, 0.25881904510252074, 0.5, 0.7071067811865476, 0.8660254037844386, 0.9659258262890683, 1.0)


def rings_around(hexes: Collection[Hex], dice: Dice, *, jitter: int, inset: int = 0,
                 rounded: bool = False) -> list[Ring]:
    """Smooth outlines around the connected parts of a set of hexes without holes.

    No two edges of them cross, and each hex's centre dot lies inside, as long as `jitter` + `inset` stay below half a
    hexside's 256 steps.

    Args:
        jitter: by how much corners are moved at random, in lattice units.
        inset: by how much corners are drawn towards the hexes.
        rounded: whether outlines go from middle to middle of the hexsides, rather than along them.
    """
    inside = set(hexes)
    onward: dict[Point, tuple[Point, Point]] = {}
    for hex_ in sorted(inside):
        for direction in range(6):
            if neighbour(hex_, direction) not in inside:
                start = corner(hex_, direction - 1)
                onward[start] = corner(hex_, direction), _drawn_in(start, inside, inset)
    rings = []
    while onward:
        at = first = min(onward)
        ring = []
        while at in onward:
            after, moved = onward.pop(at)
            x, y = ((at.x + after.x) // 2, (at.y + after.y) // 2) if rounded else moved
            ring.append(Point(x + dice.between(-jitter, jitter), y + dice.between(-jitter, jitter)))
            at = after
        assert at == first
        rings.append(smooth_ring(ring))
    return rings


def _drawn_in(point: Point, inside: set[Hex], inset: int) -> Point:
    """A corner of hexes, moved towards those of the set that meet there."""
    around = [hex_ for hex_ in hexes_at(point) if hex_ in inside]
    x = sum(centre(hex_).x for hex_ in around) // len(around) - point.x
    y = sum(centre(hex_).y for hex_ in around) // len(around) - point.y
    far = max(abs(x), abs(y), abs(x + y))
    return point if far == 0 else Point(point.x + x * inset // far, point.y + y * inset // far)


def smooth_ring(ring: Sequence[Point], times: int = 2) -> Ring:
    """A ring with its corners cut at a quarter of their edges, so many times (Chaikin)."""
    points = list(ring)
    for _ in range(times):
        points = [cut for a, b in zip(points, [*points[1:], points[0]], strict=True) for cut in _quarters(a, b)]
    return tuple(points)


def smooth_line(line: Sequence[Point], times: int = 2) -> list[Point]:
    """The same of a line, whose ends stay."""
    points = list(line)
    for _ in range(times):
        cuts = [cut for a, b in pairwise(points) for cut in _quarters(a, b)]
        points = [points[0], *cuts[1:-1], points[-1]]
    return points


def _quarters(a: Point, b: Point) -> tuple[Point, Point]:
    return (Point((3 * a.x + b.x + 2) // 4, (3 * a.y + b.y + 2) // 4),
            Point((a.x + 3 * b.x + 2) // 4, (a.y + 3 * b.y + 2) // 4))


def band(line: Sequence[Point], width: int) -> Ring:
    """The outline of a strip along a line, `width` in 1/768 of the spacing of hexes."""
    flat = [_flat(point) for point in line]
    left, right = [], []
    for i, (x, y) in enumerate(flat):
        (ax, ay), (bx, by) = flat[max(0, i - 1)], flat[min(len(flat) - 1, i + 1)]
        dx, dy = bx - ax, by - ay
        long = sqrt(dx * dx + dy * dy)
        nx, ny = -dy / long * width / 2, dx / long * width / 2
        left.append(_on_lattice(x + nx, y + ny))
        right.append(_on_lattice(x - nx, y - ny))
    ring = [*left, *reversed(right)]
    return tuple(point for i, point in enumerate(ring) if point != ring[i - 1])


def house(middle: Point, length: int, width: int, turn: int, wing: int = 0) -> Ring:
    """The outline of a house: a rectangle, or an L with a wing.

    Args:
        length, width: in 1/768 of the spacing of hexes.
        turn: multiples of 15 degrees.
        wing: how far a wing as wide as the house stands out from it, 0 for none.
    """
    cos, sin = _cosine(turn), _cosine(turn - 6)
    x0, y0 = _flat(middle)
    a, b = length / 2, width / 2
    corners = [(-a, -b), (a, -b), (a, b), (-a, b)]
    if wing:
        corners = [(-a, -b), (a, -b), (a, b), (-a + width, b), (-a + width, b + wing), (-a, b + wing)]
        y0 -= wing * cos / 2
        x0 += wing * sin / 2
    return tuple(_on_lattice(x0 + x * cos - y * sin, y0 + x * sin + y * cos) for x, y in corners)


def _cosine(turn: int) -> float:
    turn %= 24
    turn = min(turn, 24 - turn)
    return _SINES[6 - turn] if turn <= 6 else -_SINES[turn - 6]


def _flat(point: Point) -> tuple[float, float]:
    """A lattice point on a plane with equal scales."""
    return point.x + point.y / 2, point.y * _ROOT3 / 2


def _on_lattice(x: float, y: float) -> Point:
    py = y * 2 / _ROOT3
    return Point(round(x - py / 2), round(py))
