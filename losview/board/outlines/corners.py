"""One corner or edge of an outline at a time: found, moved, put in, taken out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from losview.base.translation import tr
from losview.board.depiction import Depiction, Ring
from losview.board.outlines.polygons import ShapeError
from losview.board.outlines.true_plane import plane_distance
from losview.hexes.lattice import Point, norm2


class Corner(NamedTuple):
    """A corner of an outline: the ring (0 the outer one, then the holes) and its place in it."""

    ring: int
    at: int


class Edge(NamedTuple):
    """The edge from a corner of an outline to the next one."""

    ring: int
    at: int


def rings_of(drawn: Depiction) -> tuple[Ring, ...]:
    """The outer ring, then the holes."""
    return (drawn.outline, *drawn.holes)


def with_rings(drawn: Depiction, all_rings: list[Ring]) -> Depiction:
    """A depiction with other rings, the outer one first."""
    return replace(drawn, outline=all_rings[0], holes=tuple(all_rings[1:]))


def corner_point(drawn: Depiction, corner: Corner | Edge) -> Point:
    """Where a corner lies, or where an edge begins."""
    return rings_of(drawn)[corner.ring][corner.at]


def all_corners(drawn: Depiction) -> Iterator[Corner]:
    """Every corner, ring by ring."""
    for number, ring in enumerate(rings_of(drawn)):
        yield from (Corner(number, at) for at in range(len(ring)))


def corner_near(drawn: Depiction, point: Point, reach: float) -> Corner | None:
    """The corner nearest to a point, None where none is within reach (lattice units)."""
    best = min(all_corners(drawn), key=lambda corner: plane_distance(corner_point(drawn, corner), point))
    return best if plane_distance(corner_point(drawn, best), point) <= reach else None


def edge_near(drawn: Depiction, point: Point, reach: float) -> Edge | None:
    """The edge nearest to a point, None where none is within reach."""
    best, found = reach, None
    for number, ring in enumerate(rings_of(drawn)):
        for at, a in enumerate(ring):
            away = plane_distance(nearest_on(a, ring[(at + 1) % len(ring)], point), point)
            if away <= best:
                best, found = away, Edge(number, at)
    return found


def nearest_on(a: Point, b: Point, point: Point) -> Point:
    """The lattice point on a stretch, or beside it by rounding, that is nearest to a point."""
    dx, dy, px, py = b.x - a.x, b.y - a.y, point.x - a.x, point.y - a.y
    length = norm2(dx, dy)
    if length == 0:
        return a
    along = (2 * px * dx + px * dy + py * dx + 2 * py * dy) / (2 * length)
    share = min(1.0, max(0.0, along))
    return Point(a.x + round(share * dx), a.y + round(share * dy))


def move_corner(drawn: Depiction, corner: Corner, to: Point) -> Depiction:
    """A corner elsewhere."""
    return _put(drawn, {(corner.ring, corner.at): to})


def move_edge(drawn: Depiction, edge: Edge, x: int, y: int) -> Depiction:
    """Both ends of an edge moved by so many lattice units."""
    ring = rings_of(drawn)[edge.ring]
    ends = (edge.at, (edge.at + 1) % len(ring))
    return _put(drawn, {(edge.ring, at): Point(ring[at].x + x, ring[at].y + y) for at in ends})


def insert_corner(drawn: Depiction, edge: Edge, point: Point) -> tuple[Depiction, Corner]:
    """A new corner on an edge: the outline with it, and which one it is."""
    all_rings = list(rings_of(drawn))
    ring = all_rings[edge.ring]
    all_rings[edge.ring] = (*ring[:edge.at + 1], point, *ring[edge.at + 1:])
    return with_rings(drawn, all_rings), Corner(edge.ring, edge.at + 1)


def delete_corner(drawn: Depiction, corner: Corner) -> Depiction:
    """An outline without a corner; a hole of three corners is closed with it.

    Raises:
        ShapeError: where the outer ring has three corners only.
    """
    all_rings = list(rings_of(drawn))
    ring = all_rings[corner.ring]
    if len(ring) <= 3:
        if corner.ring == 0:
            raise ShapeError(tr("An outline keeps three corners; delete it as a whole with Shift+Delete."))
        del all_rings[corner.ring]
    else:
        all_rings[corner.ring] = ring[:corner.at] + ring[corner.at + 1:]
    return with_rings(drawn, all_rings)


def _put(drawn: Depiction, places: dict[tuple[int, int], Point]) -> Depiction:
    return with_rings(drawn, [tuple([places.get((number, at), point) for at, point in enumerate(ring)])
                              for number, ring in enumerate(rings_of(drawn))])
