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
from losview.board.outlines.pieces import Piece, do_meet, is_whole, stretches_by_side
from losview.hexes.hex import DIRECTIONS, Hex
from losview.hexes.lattice import Point, inside_ring

#: Depictions kept with what is made of them.
_KEPT = 1 << 14

_Key = TypeVar("_Key")
_Made = TypeVar("_Made")

_clipped: dict[Depiction, Clipped] = {}
_shapes: dict[Depiction, shapely.Geometry] = {}


class Clipped:
    """The pieces of one depiction.

    Attributes:
        hexes, parts: hex by hex, the pieces; those of a hex follow each other.
    """

    def __init__(self, pieces: list[tuple[Hex, ClippedPart]]) -> None:
        self.hexes = tuple(hex_ for hex_, _ in pieces)
        self.parts = tuple(part for _, part in pieces)

    @cached_property
    def qr(self) -> NDArray[np.int32]:
        """int32 `(pieces, 2)`: their hexes."""
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
        """bool: which pieces are their hexes."""
        return np.array([is_whole(part.rings) for part in self.parts], np.bool_)

    @cached_property
    def on_sides(self) -> tuple[dict[int, list[tuple[int, int]]], ...]:
        """Of each piece, by direction, the stretches of hexsides that it meets along a length."""
        return tuple(stretches_by_side(part.rings[0]) for part in self.parts)

    @cached_property
    def meetings(self) -> NDArray[np.intp]:
        """intp `(meetings, 3)`: pieces that meet along a stretch of a hexside: one, other, direction (0–2) there."""
        at: dict[tuple[int, int], list[int]] = {}
        for number, hex_ in enumerate(self.hexes):
            at.setdefault(hex_, []).append(number)
        found, on_sides = [], self.on_sides
        for one, (q, r) in enumerate(self.hexes):
            for direction, ours in on_sides[one].items():
                if direction < 3:
                    step = DIRECTIONS[direction]
                    found += [(one, other, direction) for other in at.get((q + step[0], r + step[1]), ())
                              if do_meet(ours, on_sides[other].get(direction + 3, []))]
        return np.array(found, np.intp).reshape(-1, 3)

    @cached_property
    def dots(self) -> tuple[bool, ...]:
        """Which pieces hold their hexes' centre dots; holes with their edges do not count."""
        return tuple(_holds_dot(part) for part in self.parts)


def clip(number: int, drawn: Depiction) -> list[Piece]:
    """The pieces of a depiction, hex by hex."""
    pieces = clipped([drawn])[0]
    return [Piece(number, hex_, part.rings, part.hull) for hex_, part in zip(pieces.hexes, pieces.parts, strict=True)]


@one_at_a_time
def clipped(drawn: Sequence[Depiction]) -> list[Clipped]:
    """Depictions with their pieces.  A depiction never changes: what has been clipped is not clipped again."""
    kept = {depiction: _clipped[depiction] for depiction in drawn if depiction in _clipped}
    new = list(dict.fromkeys(depiction for depiction in drawn if depiction not in kept))
    if new:
        made = {depiction: Clipped(found) for depiction, found in zip(new, clip_shapes(shapes_of(new)), strict=True)}
        kept |= made
        keep(_clipped, made)
    return [kept[depiction] for depiction in drawn]


def shape_of(drawn: Depiction) -> shapely.Geometry:
    """A depiction as a valid shape in absolute lattice coordinates."""
    return shapes_of([drawn])[0]


@one_at_a_time
def shapes_of(drawn: Sequence[Depiction]) -> list[shapely.Geometry]:
    """Depictions as valid shapes in absolute lattice coordinates."""
    kept = {depiction: _shapes[depiction] for depiction in drawn if depiction in _shapes}
    new = list(dict.fromkeys(depiction for depiction in drawn if depiction not in kept))
    if new:
        rings = [ring for depiction in new for ring in (depiction.outline, *depiction.holes)]
        corners = np.array([corner for ring in rings for corner in ring], np.float64)
        lines = shapely.linearrings(corners, indices=np.repeat(np.arange(len(rings)), list(map(len, rings))))
        ring_counts = [1 + len(depiction.holes) for depiction in new]
        raw = shapely.polygons(lines, indices=np.repeat(np.arange(len(new)), ring_counts))
        made = dict(zip(new, areal(shapely.make_valid(raw)), strict=True))
        kept |= made
        keep(_shapes, made)
    return [kept[depiction] for depiction in drawn]


def keep(kept: dict[_Key, _Made], made: dict[_Key, _Made], most: int = _KEPT) -> None:
    """Keep what was made, and of what was made before only the latest."""
    kept.update(made)
    for key in list(kept)[: max(0, len(kept) - most)]:
        kept.pop(key, None)


def _holds_dot(part: ClippedPart) -> bool:
    dot = Point(0, 0)
    outer, *holes = [[Point(*xy) for xy in ring] for ring in part.rings]
    return inside_ring(dot, outer) and not any(inside_ring(dot, hole) for hole in holes)
