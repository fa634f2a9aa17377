"""Turns, mirrorings and shifts of the lattice: they take hexes to hexes and keep every distance, exactly."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from losview.hexes.hex import DIRECTIONS, Hex, Hexside, hexside
from losview.hexes.lattice import UNIT, Point

_NOWHERE = Hex(0, 0)


@dataclass(frozen=True)
class Isometry:
    """A map of the lattice onto itself: (q, r) becomes (a q + b r, c q + d r), shifted.

    Attributes:
        linear: a, b, c, d. shift: what is added, in hexes.
    """

    linear: tuple[int, int, int, int] = (1, 0, 0, 1)
    shift: Hex = _NOWHERE

    @cached_property
    def mirrors(self) -> bool:
        """Whether it exchanges clockwise and counterclockwise."""
        a, b, c, d = self.linear
        return a * d - b * c < 0

    @cached_property
    def _directions(self) -> tuple[int, ...]:
        return tuple(DIRECTIONS.index(self._applied(step)) for step in DIRECTIONS)

    def _applied(self, vector: tuple[int, int]) -> Hex:
        a, b, c, d = self.linear
        return Hex(a * vector[0] + b * vector[1], c * vector[0] + d * vector[1])

    def hex(self, hex_: tuple[int, int]) -> Hex:
        """Where a hex comes to lie."""
        return self._applied(hex_).plus(self.shift)

    def point(self, point: tuple[int, int]) -> Point:
        """Where a lattice point comes to lie."""
        x, y = self._applied(point)
        return Point(x + self.shift.q * UNIT, y + self.shift.r * UNIT)

    def direction(self, direction: int) -> int:
        """What becomes of a direction 0–5."""
        return self._directions[direction % 6]

    def vertex(self, vertex: int) -> int:
        """What becomes of vertex 0–5 of a hex, which lies between directions `vertex` and `vertex + 1`."""
        return self.direction(vertex + 1 if self.mirrors else vertex)

    def hexside(self, side: Hexside) -> Hexside:
        """Where a hexside comes to lie."""
        return hexside(self.hex(side.hex), self.direction(side.direction))

    def exits(self, exits: int) -> int:
        """What becomes of a 6-bit mask of directions; bits above stay."""
        kept = exits & ~63
        return kept | sum(1 << self.direction(bit) for bit in range(6) if exits >> bit & 1)

    def then(self, other: Isometry) -> Isometry:
        """This one first, the other after it."""
        a, b, c, d = self.linear
        one, two = other._applied((a, c)), other._applied((b, d))
        return Isometry((one.q, two.q, one.r, two.r), other.hex(self.shift))

    def inverse(self) -> Isometry:
        """The one that takes everything back."""
        a, b, c, d = self.linear
        sign = a * d - b * c
        back = Isometry((sign * d, -sign * b, -sign * c, sign * a))
        return Isometry(back.linear, Hex(0, 0).minus(back.hex(self.shift)))


def turn(sixths: int) -> Isometry:
    """The turn about hex (0, 0) by so many times 60 degrees clockwise."""
    made = Isometry()
    for _ in range(sixths % 6):
        made = made.then(Isometry((0, -1, 1, 1)))
    return made


#: Left and right exchanged, on flat-top and pointy-top maps, and upper and lower.
MIRRORS: dict[tuple[str, str], Isometry] = {
    ("flat", "left-right"): Isometry((-1, 0, 1, 1)), ("flat", "top-bottom"): Isometry((1, 0, -1, -1)),
    ("pointy", "left-right"): Isometry((-1, -1, 0, 1)), ("pointy", "top-bottom"): Isometry((1, 1, 0, -1)),
}
