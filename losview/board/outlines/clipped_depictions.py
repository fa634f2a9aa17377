"""Depictions clipped to hexes, each once: its pieces, and what of them lies on hexsides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TypeVar

import numpy as np
import shapely

from losview.board.depiction import Depiction
from losview.board.outlines.clipping import ClippedPart, areal, clip_shapes
from losview.board.outlines.geos_lock import one_at_a_time
from losview.board.outlines.piece_arrays import PieceArrays, piece_arrays
from losview.board.outlines.pieces import stretches_by_side
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, inside_ring

#: Corners of all depictions whose clipped pieces, and whose shapes, are kept: about 170 and 50 bytes for each.
_MAX_CORNERS = 200_000

_Value = TypeVar("_Value")

_clipped_cache: dict[Depiction, ClippedDepiction] = {}
_shape_cache: dict[Depiction, shapely.Geometry] = {}


class ClippedDepiction:
    """A depiction clipped to hexes.

    Attributes:
        hexes, parts: of each piece, its hex and its rings; pieces of one hex follow each other.
        arrays: the pieces as arrays, None before `arrays_of` has made them.
    """

    def __init__(self, pieces: list[tuple[Hex, ClippedPart]]) -> None:
        self.hexes = tuple(hex_ for hex_, _ in pieces)
        self.parts = tuple(part for _, part in pieces)
        self.arrays: PieceArrays | None = None

    @cached_property
    def on_sides(self) -> tuple[dict[int, list[tuple[int, int]]], ...]:
        """Of each piece, by direction, the stretches of hexsides that it touches along a length."""
        return tuple(stretches_by_side(part.rings[0]) for part in self.parts)

    @cached_property
    def dots(self) -> tuple[bool, ...]:
        """Which pieces hold their hexes' centre dots; holes with their edges do not count."""
        return tuple(_holds_dot(part) for part in self.parts)


def arrays_of(clipped: Sequence[ClippedDepiction]) -> list[PieceArrays]:
    """The pieces of depictions as arrays, made at once for all that have none."""
    new = [pieces for pieces in clipped if pieces.arrays is None]
    for pieces, arrays in zip(new, piece_arrays([(pieces.hexes, pieces.parts) for pieces in new]), strict=True):
        pieces.arrays = arrays
    return [pieces.arrays for pieces in clipped if pieces.arrays is not None]


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
    excess = sum(map(_corners_of, cache)) - _MAX_CORNERS
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
