"""A hex by its axial coordinates, its six directions, and ranges.

Directions are numbered 0–5 clockwise on the lattice.  On a flat-top map they run north, north-east,
south-east, south, south-west, north-west; on a pointy-top map north-west, north-east, east, south-east,
south-west, west.  Corner `i` lies between directions `i` and `i + 1`: on either kind of map that makes
corner 0 the first one met clockwise from straight up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Hex(NamedTuple):
    """A hex on the infinite lattice, by axial coordinates."""

    q: int
    r: int

    def plus(self, other: tuple[int, int], times: int = 1) -> Hex:
        """The hex `times` steps of `other` further on."""
        return Hex(self.q + times * other[0], self.r + times * other[1])

    def minus(self, other: tuple[int, int]) -> Hex:
        """The vector that leads from `other` here."""
        return Hex(self.q - other[0], self.r - other[1])


DIRECTIONS: tuple[Hex, ...] = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))


def length(vector: tuple[int, int]) -> int:
    """The range in hexes that a vector spans."""
    q, r = vector
    return max(abs(q), abs(r), abs(q + r))


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """The range in hexes from one hex to another."""
    return length((b[0] - a[0], b[1] - a[1]))


def neighbour(hex_: Hex, direction: int) -> Hex:
    """The hex beyond the hexside of that direction (taken modulo 6)."""
    return hex_.plus(DIRECTIONS[direction % 6])


def neighbours(hex_: Hex) -> Iterator[Hex]:
    """The six hexes around a hex, clockwise from direction 0."""
    return (hex_.plus(step) for step in DIRECTIONS)


def direction_to(a: Hex, b: Hex) -> int | None:
    """The direction from a hex to an adjacent one; None where they are not adjacent."""
    step = b.minus(a)
    return DIRECTIONS.index(step) if step in DIRECTIONS else None


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """Every hex at exactly that range, clockwise; the centre itself for radius 0."""
    if radius == 0:
        yield centre
        return
    at = centre.plus(DIRECTIONS[4], radius)
    for side in range(6):
        for _ in range(radius):
            yield at
            at = neighbour(at, side)


def disc(centre: Hex, radius: int) -> Iterator[Hex]:
    """Every hex within that range, the centre first, ring by ring."""
    for step in range(radius + 1):
        yield from ring(centre, step)


class Hexside(NamedTuple):
    """A hexside under the one name that both its hexes agree on: direction 0, 1 or 2 of one of them."""

    hex: Hex
    direction: int

    def across(self) -> Hex:
        """The hex on the other side."""
        return neighbour(self.hex, self.direction)


def hexside(hex_: Hex, direction: int) -> Hexside:
    """The hexside of `hex_` in that direction, under its one name."""
    direction %= 6
    if direction < 3:
        return Hexside(hex_, direction)
    return Hexside(neighbour(hex_, direction), direction - 3)


