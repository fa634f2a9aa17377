"""Ground as nested sets: in each hex, where the ground is at a level or higher.

Contours may be drawn.  Where none are, they are made from hex levels and rounded inwards only: a hex's level reaches
those of its hexsides beyond which the ground is as high, and stays a quarter of the way back from the others.  So a
crest lies in the hex that has the level, every centre dot lies strictly inside its own level, and contours of
different levels never cross.  What is made here is what is drawn and what is judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from losview.board.pieces import Rings, area2, hexagon_of, hull_of, measure, parts_in_hex, stretches
from losview.hexes.grid import Grid, Plane
from losview.hexes.hex import DIRECTIONS
from losview.hexes.lattice import CORNERS, UNIT

#: How far towards a hexside a made contour comes where the ground beyond is lower, as a hex's measure has it.
REACH = 3 * UNIT // 4
ALL_SIDES = 63
_WHOLE: Rings = (CORNERS,)
_STEPS = tuple((step.q, step.r) for step in DIRECTIONS)


@dataclass(frozen=True)
class Contour:
    """A drawn contour: a hill's ground is at `level` or higher inside, a hollow's at `level` or lower."""

    shape: shapely.Geometry
    level: int
    hollow: bool = False


@dataclass(frozen=True)
class Cut:
    """A depression's depiction: the ground in it lies `depth` levels below its hex's base."""

    shape: shapely.Geometry
    depth: int = 1


@dataclass(frozen=True)
class GroundPiece:
    """A connected stretch of ground at a level or higher in one hex that does not cover the hex.

    Attributes:
        place: its hex's place in the plane.
        level: whole levels.
        rings, hull: as those of a `Piece`.
    """

    place: int
    level: int
    rings: Rings
    hull: tuple[tuple[int, int], ...]


_D = TypeVar("_D", Contour, Cut)


@dataclass
class Ground:
    """A board's ground in whole levels.

    Attributes:
        base: int16 plane, the level at each centre dot (of a depression hex: of the ground around it).
        full: int16 plane, the highest level that covers the hex whole.
        place, level, bits: of each made stretch of ground above that, by ascending place: its hex, its level,
            and the directions in which it reaches the hexside.
        pieces: the stretches in hexes that drawings touch, which have no made ones.
    """

    plane: Plane
    base: NDArray[np.int16]
    full: NDArray[np.int16]
    place: NDArray[np.intp]
    level: NDArray[np.int16]
    bits: NDArray[np.uint8]
    pieces: list[GroundPiece] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._drawn: dict[int, list[GroundPiece]] = {}
        for piece in self.pieces:
            self._drawn.setdefault(piece.place, []).append(piece)

    def in_hex(self, place: int) -> list[tuple[int, Rings]]:
        """The stretches of ground above the full level in a hex: levels and rings."""
        if place in self._drawn:
            return [(piece.level, piece.rings) for piece in self._drawn[place]]
        first, last = (int(at) for at in np.searchsorted(self.place, (place, place + 1)))
        return [(int(self.level[i]), (made_ring(int(self.bits[i])),)) for i in range(first, last)]

    def on_side(self, place: int, level: int, direction: int) -> list[tuple[int, int]]:
        """The stretches of a hexside where the ground inside the hex is at a level or higher."""
        if not self.plane.here[place]:
            return []
        if level <= self.full[place]:
            return [(0, 256)]
        holding = (rings for own, rings in self.in_hex(place) if own >= level)
        return sorted(stretch for rings in holding for stretch in stretches(rings[0], direction))


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


def lay_ground(grid: Grid, base: NDArray[np.int16], contours: list[Contour], cuts: list[Cut]) -> Ground:
    """The ground of a board.

    Args:
        base: int16 plane of whole levels at the centre dots; places off the map hold anything.
        contours: drawn ones, the earlier drawn over by the later.
        cuts: depressions.
    """
    plane = grid.plane
    drawn = _Drawn(plane, base, contours, cuts)
    around = _neighbour_levels(plane, base)
    full = base.copy()
    full[plane.cells] = np.minimum(base[plane.cells], around.min(axis=1))
    sloping = (around < base[plane.cells][:, None]).any(axis=1)
    sloping &= ~np.isin(plane.cells, list(drawn.special))
    made = _made(plane.cells[sloping], base[plane.cells][sloping], around[sloping])
    pieces: list[GroundPiece] = []
    for place in sorted(drawn.special):
        full[place], own = drawn.hex_ground(place)
        pieces += own
    return Ground(plane, base, full, *made, pieces)


def _neighbour_levels(plane: Plane, base: NDArray[np.int16]) -> NDArray[np.int16]:
    """int16 `(hexes, 6)`: levels beyond the six hexsides; off the map the hex's own."""
    own = base[plane.cells]
    around = np.empty((len(plane.cells), 6), np.int16)
    for direction, (q, r) in enumerate(_STEPS):
        beyond = plane.cells + q * plane.stride + r
        around[:, direction] = np.where(plane.here[beyond], base[beyond], own)
    return around


def _made(
    place: NDArray[np.intp], own: NDArray[np.int16], around: NDArray[np.int16]
) -> tuple[NDArray[np.intp], NDArray[np.int16], NDArray[np.uint8]]:
    """Of hexes with lower neighbours: their own level, and each level between that some of their hexsides keep.

    A lower neighbour at `v` parts the neighbours above `v` from the others; the contour between them stands for
    the highest level that those above all have, since of contours that coincide the upper one is judged.
    """
    keeps = around[:, None, :] > around[:, :, None]
    bits = (keeps * (1 << np.arange(6))).sum(axis=2).astype(np.uint8)
    above = np.where(keeps, around[:, None, :], np.int16(32767)).min(axis=2)
    level = np.minimum(above, own[:, None]).astype(np.int16)
    first = np.ones(around.shape, np.bool_)
    for direction in range(1, 6):
        first[:, direction] = (around[:, :direction] != around[:, direction, None]).all(axis=1)
    chosen, lower = np.nonzero((around < own[:, None]) & first)
    order = np.argsort(place[chosen], kind="stable")
    chosen, lower = chosen[order], lower[order]
    return place[chosen], level[chosen, lower], bits[chosen, lower]


class _Drawn:
    """What drawings make of the ground in the hexes that they touch."""

    def __init__(self, plane: Plane, base: NDArray[np.int16], contours: list[Contour], cuts: list[Cut]) -> None:
        self.plane, self.base = plane, base
        self._hexagons: dict[int, shapely.Geometry] = {}
        self._explained: dict[int, bool] = {}
        self.any_contours = bool(contours)
        self._contours = self._near(contours)
        self._cuts = self._near(cuts)
        self.special = set(self._contours) | set(self._cuts)

    def hexagon(self, place: int) -> shapely.Geometry:
        if place not in self._hexagons:
            self._hexagons[place] = hexagon_of(self.plane.hex(place))
        return self._hexagons[place]

    def _near(self, drawn: Sequence[_D]) -> dict[int, list[_D]]:
        """Of each hex the drawings that touch it, in their order."""
        found: dict[int, list[_D]] = {}
        if drawn:
            places = self.plane.cells.tolist()
            tree = shapely.STRtree([self.hexagon(place) for place in places])
            for one in drawn:
                for index in tree.query(one.shape, "intersects").tolist():
                    found.setdefault(places[index], []).append(one)
        return found

    def contours(self, place: int) -> list[Contour]:
        return self._contours.get(place, [])

    def cuts(self, place: int) -> list[Cut]:
        return self._cuts.get(place, [])

    def level_drawn(self, place: int) -> int:
        """The level of a hex's centre dot by the drawn contours alone."""
        at = self.plane.hex(place)
        dot = shapely.Point(at.q * UNIT, at.r * UNIT)
        level = 0
        for one in self.contours(place):
            if shapely.intersects(one.shape, dot):
                level = min(level, one.level) if one.hollow else max(level, one.level)
        return level

    def explained(self, place: int) -> bool:
        """Whether the drawn contours give a hex the level that it has."""
        if place not in self._explained:
            self._explained[place] = self.any_contours and self.level_drawn(place) == self.base[place]
        return self._explained[place]

    def region(self, place: int, level: int) -> shapely.Geometry:
        """Where, by the drawings, the ground of a hex is at a level or higher, in absolute coordinates."""
        hexagon = self.hexagon(place)
        shape = hexagon if level <= 0 else Polygon()
        for one in self.contours(place):
            if one.hollow and one.level < level:
                shape = shapely.difference(shape, one.shape)
            elif not one.hollow and one.level >= level:
                shape = shapely.union(shape, shapely.intersection(one.shape, hexagon))
        return shape

    def at_least(self, place: int, level: int) -> list[Rings]:
        """Connected parts of a hex where the ground is at a level or higher, about its centre."""
        base, explained = int(self.base[place]), self.explained(place)
        if level > base and not explained:
            return []
        shape = self.region(place, level) if explained else self.hexagon(place)
        if level <= base:
            shape = self._cut_back(shape, place, level, explained)
        for one in self.cuts(place):
            if base - one.depth < level:
                shape = shapely.difference(shape, one.shape)
        return parts_in_hex(shape, self.plane.hex(place))

    def _cut_back(self, shape: shapely.Geometry, place: int, level: int, explained: bool) -> shapely.Geometry:
        bits = ALL_SIDES
        for direction, (q, r) in enumerate(_STEPS):
            beyond = place + q * self.plane.stride + r
            if self.plane.here[beyond] and self.base[beyond] < level and not (explained and self.explained(beyond)):
                bits &= ~(1 << direction)
        if bits == ALL_SIDES:
            return shape
        at = self.plane.hex(place)
        ring = Polygon([(x + at.q * UNIT, y + at.r * UNIT) for x, y in made_ring(bits)])
        return shapely.intersection(shape, ring)

    def hex_ground(self, place: int) -> tuple[int, list[GroundPiece]]:
        """The highest level that covers a hex whole, and the ground above it."""
        base = int(self.base[place])
        around = [int(self.base[place + q * self.plane.stride + r]) for q, r in _STEPS
                  if self.plane.here[place + q * self.plane.stride + r]]
        deep = max((one.depth for one in self.cuts(place)), default=0)
        drawn = [one.level for one in self.contours(place)]
        lowest = min(base - deep, *around, *(level - deep for level in drawn), base)
        highest = max(base, *drawn, base)
        full, by_level = lowest, dict[tuple[Rings, ...], int]()
        for level in range(lowest + 1, highest + 1):
            parts = tuple(self.at_least(place, level))
            if is_whole(parts):
                full = level
            elif parts:
                by_level[parts] = level
        pieces = [GroundPiece(place, level, rings, hull_of(rings[0]))
                  for parts, level in by_level.items() for rings in parts]
        return full, pieces


def is_whole(parts: tuple[Rings, ...]) -> bool:
    """Whether parts are one that covers its hex."""
    return len(parts) == 1 and len(parts[0]) == 1 and area2(parts[0][0]) == area2(CORNERS)
