"""Outlines of a piece joined again with what lies beside it, where both were cut along the same hexsides."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import replace

import shapely

from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.edits.cutting import drawn_on
from losview.board.outlines.clipped_depictions import clip_depictions
from losview.board.outlines.combining import valid
from losview.board.outlines.pieces import SIDE_STEPS
from losview.board.outlines.polygons import is_sound, with_shape
from losview.board.outlines.straightening import straightened
from losview.hexes.hex import Hex, neighbour
from losview.hexes.lattice import Point

#: A stretch of a hexside, seen from the hex on one side: that hex, the direction of the hexside, from and to.
_Stretch = tuple[Hex, int, int, int]


def joined(board: Board, number: int, drawn: Depiction, inside: Set[Hex]) -> tuple[list[int], Depiction]:
    """An outline that is put down on some hexes, as one with those around these hexes that go on where it ends.

    One goes on where it is drawn alike and ends on the same stretches of hexsides, as two parts of one that was cut do.

    Args:
        number: of the outline that it was cut from, which what is left of that has kept.

    Returns:
        the numbers of the depictions that become part of it, and the whole, without the corners that the cut had made.
    """
    seam = _stretches(drawn, inside)
    beyond = frozenset(neighbour(hex_, direction) for hex_, direction, _, _ in seam)
    numbers = [other for other, beside in drawn_on(board, beyond) if is_alike(drawn, beside)
               and (ends := set(map(_from_beyond, _stretches(beside, beyond, seen_from=inside)))) and ends <= seam]
    numbers = _of_one(board, number, numbers)
    if not numbers:
        return [], drawn
    shapes = [drawn, *(board.depictions[number] for number in numbers)]
    whole = shapely.union_all([valid(shape) for shape in shapes])
    if not isinstance(whole, shapely.Polygon):
        return [], drawn
    return numbers, _without_cuts(with_shape(drawn, whole), _shared_corners(shapes))


def _of_one(board: Board, number: int, numbers: list[int]) -> list[int]:
    """Those of some depictions that may be parts of one, which do not overlap; where its number is there, with that."""
    if number not in numbers:
        return numbers
    own = valid(board.depictions[number])
    return [number, *(other for other in numbers if other != number
                      and not own.overlaps(valid(board.depictions[other])))]


def is_alike(one: Depiction, other: Depiction) -> bool:
    """Whether two outlines differ in nothing but where they are."""
    return replace(one, outline=other.outline, holes=other.holes) == other


def _stretches(drawn: Depiction, hexes: Set[Hex], seen_from: Set[Hex] | None = None) -> set[_Stretch]:
    """Where an outline touches hexsides of some hexes from within, on the far side of which none of them is.

    Args:
        seen_from: where given, only hexsides towards these hexes count.
    """
    pieces = clip_depictions([drawn])[0]
    return {(hex_, direction, low, high)
            for hex_, sides in zip(pieces.hexes, pieces.on_sides, strict=True) if hex_ in hexes
            for direction, stretches in sides.items()
            if (neighbour(hex_, direction) not in hexes if seen_from is None else
                neighbour(hex_, direction) in seen_from)
            for low, high in stretches}


def _from_beyond(stretch: _Stretch) -> _Stretch:
    """The same stretch as the hex on its other side has it."""
    hex_, direction, low, high = stretch
    return neighbour(hex_, direction), (direction + 3) % 6, SIDE_STEPS - high, SIDE_STEPS - low


def _shared_corners(shapes: Iterable[Depiction]) -> set[Point]:
    """The corners that two or more outlines have in common."""
    found: set[Point] = set()
    shared: set[Point] = set()
    for shape in shapes:
        own = {point for ring in (shape.outline, *shape.holes) for point in ring}
        shared |= found & own
        found |= own
    return shared


def _without_cuts(drawn: Depiction, corners: Set[Point]) -> Depiction:
    """An outline without those of some corners that lie on the line between their neighbours, but for rounding."""
    outline, *holes = (straightened(ring, corners) for ring in (drawn.outline, *drawn.holes))
    made = replace(drawn, outline=outline, holes=tuple(holes))
    return made if is_sound(made) else drawn
