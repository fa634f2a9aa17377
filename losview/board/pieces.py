"""Depictions clipped to the hexes they cover, on the lattice: what a thread can cut inside one hex.

A clip vertex within a hair of a hexside is moved to the nearest of that hexside's 257 lattice points, the same one
for both hexes.  Every piece is connected and lies in its hex; a clip result of several parts is several pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import floor

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from losview.board.depiction import Depiction
from losview.hexes.hex import Hex
from losview.hexes.lattice import CORNERS, UNIT

XY = tuple[int, int]
Rings = tuple[tuple[XY, ...], ...]

#: The signed measures of a hex: side i is where measure i reaches `UNIT`.
SIDES: tuple[XY, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_FORMS: tuple[XY, ...] = ((-1, -2), (1, -1), (2, 1), (1, 2), (-1, 1), (-2, -1))
#: A vertex this near to a hexside, in units of its measure, belongs on it.
_NEAR = 2
_TRIES = 4


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
        return len(self.rings) == 1 and set(CORNERS) <= set(self.rings[0]) and area2(self.rings[0]) == WHOLE_AREA


def measure(x: float, y: float, direction: int) -> float:
    """How far towards a hexside a point lies, `UNIT` on it."""
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


def side_point(direction: int, step: int) -> XY:
    """One of the 257 lattice points of a hexside, counted clockwise from its first corner, about the centre."""
    one, two = CORNERS[(direction - 1) % 6], CORNERS[direction % 6]
    return one[0] + (two[0] - one[0]) // 256 * step, one[1] + (two[1] - one[1]) // 256 * step


def side_step(direction: int, x: float, y: float) -> float:
    """Where along a hexside a point on it lies, 0 to 256."""
    one, two = CORNERS[(direction - 1) % 6], CORNERS[direction % 6]
    ux, uy = (two[0] - one[0]) // 256, (two[1] - one[1]) // 256
    return (x - one[0]) / ux if ux else (y - one[1]) / uy


def stretches(ring: tuple[XY, ...], direction: int) -> list[tuple[int, int]]:
    """The stretches of a hexside that edges of a ring run along."""
    found = []
    for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
        if measure(*a, direction) == UNIT and measure(*b, direction) == UNIT:
            steps = sorted((int(side_step(direction, *a)), int(side_step(direction, *b))))
            if steps[0] < steps[1]:
                found.append((steps[0], steps[1]))
    return sorted(found)


def merged(stretches: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Stretches joined where they touch."""
    found: list[tuple[int, int]] = []
    for low, high in sorted(stretches):
        if found and low <= found[-1][1]:
            found[-1] = (found[-1][0], max(high, found[-1][1]))
        else:
            found.append((low, high))
    return found


def shared(ours: list[tuple[int, int]], theirs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Where two sets of stretches of one hexside overlap along a length; `theirs` is counted from the other hex."""
    mirrored = [(256 - high, 256 - low) for low, high in theirs]
    both = ((max(a[0], b[0]), min(a[1], b[1])) for a in ours for b in mirrored)
    return sorted((low, high) for low, high in both if low < high)


def clip(number: int, drawn: Depiction) -> list[Piece]:
    """The pieces of a depiction, hex by hex."""
    return [Piece(number, hex_, rings, hull) for hex_, rings, hull in _clipped(drawn)]


@lru_cache(maxsize=1 << 16)
def _clipped(drawn: Depiction) -> tuple[tuple[Hex, Rings, tuple[XY, ...]], ...]:
    """A depiction never changes: what an edit leaves alone is not clipped again."""
    shape = shape_of(drawn)
    return tuple((hex_, rings, hull_of(rings[0])) for hex_, rings in clip_shape(shape))


@lru_cache(maxsize=1 << 16)
def shape_of(drawn: Depiction) -> shapely.Geometry:
    """A depiction as a valid shape in absolute lattice coordinates."""
    return shapely.make_valid(Polygon(drawn.outline, drawn.holes))


def clip_shape(shape: shapely.Geometry) -> Iterator[tuple[Hex, Rings]]:
    """A shape in absolute lattice coordinates, as connected parts in hexes."""
    if shape.is_empty:
        return
    shapely.prepare(shape)
    for hex_ in _hexes_near(shape.bounds):
        hexagon = hexagon_of(hex_)
        if shapely.contains_properly(shape, hexagon):
            yield hex_, (CORNERS,)
        elif shapely.intersects(shape, hexagon):
            for rings in parts_in_hex(shapely.intersection(shape, hexagon), hex_):
                yield hex_, rings


def hexagon_of(hex_: Hex) -> Polygon:
    """A hex in absolute lattice coordinates."""
    return Polygon([(x + hex_.q * UNIT, y + hex_.r * UNIT) for x, y in CORNERS])


def parts_in_hex(shape: shapely.Geometry, hex_: Hex) -> list[Rings]:
    """What of a shape lies in a hex, as connected parts about its centre with all corners on the lattice."""
    shift = (hex_.q * UNIT, hex_.r * UNIT)
    parts = [_snapped(part, shift) for part in polygons(shape)]
    for _ in range(_TRIES):
        if all(shapely.is_valid(part) for part in parts):
            break
        parts = [_snapped(one, (0, 0)) for part in parts for one in polygons(shapely.make_valid(part))]
    found = []
    for part in parts:
        rings = tuple(_ring(ring.coords) for ring in (part.exterior, *part.interiors))
        if len(rings[0]) >= 3 and area2(rings[0]):
            found.append((rings[0], *(ring for ring in rings[1:] if len(ring) >= 3)))
    return sorted(found)


def polygons(shape: shapely.Geometry) -> list[Polygon]:
    """The polygons with an area in a geometry."""
    return [part for part in shapely.get_parts(shapely.get_parts(shape)) if part.geom_type == "Polygon" and part.area]


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


def _snapped(part: Polygon, shift: XY) -> Polygon:
    """A polygon with its corners moved to the lattice, about a hex's centre."""
    rings = [[_snap(x - shift[0], y - shift[1]) for x, y in ring.coords]
             for ring in (part.exterior, *part.interiors)]
    return Polygon(rings[0], [ring for ring in rings[1:] if len(set(ring)) > 2])


def _snap(x: float, y: float) -> XY:
    """The lattice point for a clip vertex: on the hexside it is nearest to, or the nearest of all."""
    near = [direction for direction in range(6) if measure(x, y, direction) > UNIT - _NEAR]
    if not near:
        return floor(x + 0.5), floor(y + 0.5)
    if len(near) > 1:
        return min(CORNERS, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)
    side = near[0]
    # Both hexes of a hexside count its points from one end, so that halves fall to the same one.
    canonical = side < 3
    step = side_step(side, x, y)
    step = floor(step + 0.5 + 1e-6) if canonical else 256 - floor(256 - step + 0.5 + 1e-6)
    return side_point(side, min(256, max(0, int(step))))


def _ring(coords: Iterable[tuple[float, ...]]) -> tuple[XY, ...]:
    """A closed ring as lattice points, corners that are none left out."""
    points = [(round(xy[0]), round(xy[1])) for xy in coords]
    points = [p for p, following in pairwise(points) if p != following]
    kept = [p for i, p in enumerate(points) if _turn(points[i - 1], p, points[(i + 1) % len(points)])]
    return tuple(kept)


def _hexes_near(bounds: tuple[float, float, float, float]) -> Iterator[Hex]:
    """Every hex that may meet a bounding box."""
    x0, y0, x1, y1 = bounds
    for q in range(floor(x0 / UNIT) - 1, floor(x1 / UNIT) + 3):
        for r in range(floor(y0 / UNIT) - 1, floor(y1 / UNIT) + 3):
            # Half a hex's box is 512 by 512 lattice units.
            if abs(2 * q * UNIT - x0 - x1) <= x1 - x0 + 1024 and abs(2 * r * UNIT - y0 - y1) <= y1 - y0 + 1024:
                yield Hex(q, r)
