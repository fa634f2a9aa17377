"""Rings that were cut at hexsides, as near as can be to what they were: corners there are rounded, and some are new."""

from __future__ import annotations

from collections.abc import Set

from losview.board.depiction import Ring
from losview.hexes.lattice import Point, cross

#: A corner that was made on an edge lies so many lattice units beside it at most, as it was rounded: 3/2.
_ROUNDED = (3, 2)
#: By so much a corner is moved onto a hexside, along either axis.
_MOVED = range(-2, 3)


def straightened_ring(ring: Ring, corners: Set[Point]) -> Ring:
    """A ring without those of some corners that lie on the edge between their neighbours, but for rounding.

    Args:
        corners: those that may go.
    """
    kept, at = list(ring), 0
    while at < len(kept) and len(kept) > 3:
        if kept[at] in corners and _is_on_edge(kept[at], kept[at - 1], kept[(at + 1) % len(kept)]):
            del kept[at]
            at = max(0, at - 1)  # the corner before has another edge now
        else:
            at += 1
    return tuple(kept)


def restored(ring: Ring, own: Set[Point]) -> Ring:
    """A ring with the corners that it had before it was cut, without those that cuts have made on its edges.

    Args:
        own: the corners that it had; such as lay near a hexside have been moved onto that.
    """
    near = {Point(point.x + x, point.y + y): point for point in own for x in _MOVED for y in _MOVED}
    moved = [point if point in own else near.get(point, point) for point in ring]
    back = tuple([point for at, point in enumerate(moved) if point != moved[at - 1]])
    return straightened_ring(back, set(back) - own) if len(back) > 2 else ring


def _is_on_edge(point: Point, a: Point, b: Point) -> bool:
    """Whether a point lies between two others, and no farther beside the line than rounding leads it."""
    x, y = b.x - a.x, b.y - a.y
    along = (point.x - a.x) * x + (point.y - a.y) * y
    far, least = _ROUNDED
    return 0 < along < x * x + y * y and (least * cross(a, b, point)) ** 2 <= far * far * (x * x + y * y)
