"""Depictions clipped to hexes, each once: its pieces, and what of them lies on hexsides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TypeVar

import numpy as np
import shapely
from numpy.typing import NDArray

from losview.board.depiction import Depiction
from losview.board.outlines.clipping import ClippedPart, areal, clip_shapes
from losview.board.outlines.geos_lock import one_at_a_time
from losview.board.outlines.pieces import Piece, do_overlap, is_whole_hex, stretches_by_side
from losview.hexes.hex import DIRECTIONS, Hex
from losview.hexes.lattice import Point, inside_ring

#: Corners of all depictions whose clipped pieces, and whose shapes, are kept: about 170 and 50 bytes for each.
_MOST_CORNERS = 200_000

_Value = TypeVar("_Value")

_clipped_cache: dict[Depiction, ClippedDepiction] = {}
_shape_cache: dict[Depiction, shapely.Geometry] = {}


class ClippedDepiction:
    """A depiction clipped to hexes.

    Attributes:
        hexes, parts: of each piece, its hex and its rings; pieces of one hex follow each other.
    """

    def __init__(self, pieces: list[tuple[Hex, ClippedPart]]) -> None:
        self.hexes = tuple(hex_ for hex_, _ in pieces)
        self.parts = tuple(part for _, part in pieces)

    @cached_property
    def qr(self) -> NDArray[np.int32]:
        """int32 `(pieces, 2)`: q and r of each piece's hex."""
        return np.array(self.hexes, np.int32).reshape(-1, 2)

    @cached_property
    def corners(self) -> NDArray[np.int32]:
        """int32 `(corners, 2)`: the corners of their hulls, one hull after the other."""
        return np.array([corner for part in self.parts for corner in part.hull], np.int32).reshape(-1, 2)

    @cached_property
    def sizes(self) -> NDArray[np.intp]:
        """intp: how many corners each hull has."""
        return np.array([len(part.hull) for part in self.parts], np.intp)

    @cached_property
    def whole(self) -> NDArray[np.bool_]:
        """bool: which pieces cover their hexes whole."""
        return np.array([is_whole_hex(part.rings) for part in self.parts], np.bool_)

    @cached_property
    def on_sides(self) -> tuple[dict[int, list[tuple[int, int]]], ...]:
        """Of each piece, by direction, the stretches of hexsides that it touches along a length."""
        return tuple(stretches_by_side(part.rings[0]) for part in self.parts)

    @cached_property
    def touches(self) -> NDArray[np.intp]:
        """intp `(touches, 4)`: where pieces touch hexsides: piece, direction, from, to, as in `on_sides`."""
        touches = [(number, direction, low, high) for number, by_side in enumerate(self.on_sides)
                   for direction, stretches in by_side.items() for low, high in stretches]
        return np.array(touches, np.intp).reshape(-1, 4)

    @cached_property
    def edges(self) -> NDArray[np.intp]:
        """intp `(edges, 6)`: edges of the pieces' outlines, relative to their hexes' centres.

        Of each its piece, x and y of its first and of its second point, and 1 where the piece lies to the side of it at
        which cross products with the direction from one to the other are above 0, else -1.
        """
        rings = [(number, at, ring) for number, part in enumerate(self.parts) for at, ring in enumerate(part.rings)]
        if not rings:
            return np.zeros((0, 6), np.intp)
        sizes = np.array([len(ring) for _, _, ring in rings], np.intp)
        first = np.cumsum(sizes) - sizes
        x, y = np.array([corner for _, _, ring in rings for corner in ring], np.int64).T
        after = np.arange(len(x)) + 1
        after[first + sizes - 1] = first
        area = np.add.reduceat(x * y[after] - y * x[after], first)
        is_hole = np.array([at > 0 for _, at, _ in rings])
        inside = np.where((area > 0) != is_hole, 1, -1)
        number = np.array([number for number, _, _ in rings])
        return np.stack([np.repeat(number, sizes), x, y, x[after], y[after], np.repeat(inside, sizes)],
                        axis=1).astype(np.intp)

    @cached_property
    def meetings(self) -> NDArray[np.intp]:
        """intp `(meetings, 3)`: pieces that meet along a stretch of a hexside: one, other, direction (0–2) there."""
        by_hex: dict[tuple[int, int], list[int]] = {}
        for number, hex_ in enumerate(self.hexes):
            by_hex.setdefault(hex_, []).append(number)
        meetings, on_sides = [], self.on_sides
        for number, (q, r) in enumerate(self.hexes):
            for direction, ours in on_sides[number].items():
                if direction < 3:
                    step = DIRECTIONS[direction]
                    meetings += [(number, other, direction) for other in by_hex.get((q + step[0], r + step[1]), ())
                                 if do_overlap(ours, on_sides[other].get(direction + 3, []))]
        return np.array(meetings, np.intp).reshape(-1, 3)

    @cached_property
    def dots(self) -> tuple[bool, ...]:
        """Which pieces hold their hexes' centre dots; holes with their edges do not count."""
        return tuple(_holds_dot(part) for part in self.parts)


def pieces_of(number: int, depiction: Depiction) -> list[Piece]:
    """The pieces of a depiction, hex by hex."""
    pieces = clip_depictions([depiction])[0]
    return [Piece(number, hex_, part.rings, part.hull) for hex_, part in zip(pieces.hexes, pieces.parts, strict=True)]


@one_at_a_time
def clip_depictions(depictions: Sequence[Depiction]) -> list[ClippedDepiction]:
    """Depictions clipped to hexes.  A depiction never changes: what has been clipped is not clipped again."""
    known = {depiction: _clipped_cache[depiction] for depiction in depictions if depiction in _clipped_cache}
    new = list(dict.fromkeys(depiction for depiction in depictions if depiction not in known))
    if new:
        made = {depiction: ClippedDepiction(pieces)
                for depiction, pieces in zip(new, clip_shapes(shapes_of(new)), strict=True)}
        known |= made
        _add(_clipped_cache, made, depictions)
    return [known[depiction] for depiction in depictions]


def shape_of(depiction: Depiction) -> shapely.Geometry:
    """A depiction as a valid shape in absolute lattice coordinates."""
    return shapes_of([depiction])[0]


@one_at_a_time
def shapes_of(depictions: Sequence[Depiction]) -> list[shapely.Geometry]:
    """Depictions as valid shapes in absolute lattice coordinates."""
    known = {depiction: _shape_cache[depiction] for depiction in depictions if depiction in _shape_cache}
    new = list(dict.fromkeys(depiction for depiction in depictions if depiction not in known))
    if new:
        rings = [ring for depiction in new for ring in (depiction.outline, *depiction.holes)]
        corners = np.array([corner for ring in rings for corner in ring], np.float64)
        lines = shapely.linearrings(corners, indices=np.repeat(np.arange(len(rings)), list(map(len, rings))))
        ring_counts = [1 + len(depiction.holes) for depiction in new]
        raw = shapely.polygons(lines, indices=np.repeat(np.arange(len(new)), ring_counts))
        made = dict(zip(new, areal(shapely.make_valid(raw)), strict=True))
        known |= made
        _add(_shape_cache, made, depictions)
    return [known[depiction] for depiction in depictions]


def _add(cache: dict[Depiction, _Value], new: dict[Depiction, _Value], wanted: Sequence[Depiction]) -> None:
    """Add depictions to a cache, and remove the oldest where these have too many corners, but none wanted now."""
    cache.update(new)
    excess = sum(map(_corners_of, cache)) - _MOST_CORNERS
    if excess <= 0:
        return
    needed = set(wanted)
    for depiction in [depiction for depiction in cache if depiction not in needed]:
        if excess <= 0:
            break
        excess -= _corners_of(depiction)
        cache.pop(depiction, None)


def _corners_of(depiction: Depiction) -> int:
    return len(depiction.outline) + sum(map(len, depiction.holes))


def _holds_dot(part: ClippedPart) -> bool:
    """Whether a part holds the centre dot of its hex, on no hole's edge."""
    dot = Point(0, 0)
    outer, *holes = [[Point(*xy) for xy in ring] for ring in part.rings]
    return inside_ring(dot, outer) and not any(inside_ring(dot, hole) for hole in holes)
