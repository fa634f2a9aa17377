"""Where a corner goes that is set near something: a corner or edge of an outline, a vertex, a hexside, an angle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.outlines.corners import nearest_on, rings_of
from losview.board.outlines.true_plane import nearest_points, plane_distance, true
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, centre, corner, hex_at, hexside_middle

#: Angles to which lines snap: multiples of this, in degrees.
STEP = 15


@dataclass(frozen=True)
class SnapOptions:
    """To what corners snap.

    Attributes:
        vertices: vertices, hexside middles and centre dots. hexsides: any place on a hexside.
        outlines: corners and edges of other outlines. angles: lines at multiples of 15°, and parallel or at right
            angles to the edge before and to the edges of outlines nearby.
    """

    vertices: bool = True
    hexsides: bool = True
    outlines: bool = True
    angles: bool = False


FREE = SnapOptions(False, False, False, False)


class Snap(NamedTuple):
    """Where a corner goes, and what it snapped to: "corner", "vertex", "edge", "hexside", "angle", "" for nothing."""

    point: Point
    to: str = ""


def snap(board: Board, point: Point, options: SnapOptions, reach: float, line: Sequence[Point] = (),
         without: Iterable[int] = ()) -> Snap:
    """Where a corner goes that is set at a point.

    Args:
        reach: how near it has to be to what it snaps to, in lattice units.
        line: corners set before, the last one last: for angles.
        without: numbers of depictions that it does not snap to.
    """
    near = _near(board, point, reach, set(without)) if options.outlines or options.angles else []
    hex_ = hex_at(point)
    if options.outlines:
        corners = [spot for drawn in near for ring in rings_of(drawn) for spot in ring]
        if (found := _nearest(corners, point, reach)) is not None:
            return Snap(found, "corner")
    if options.vertices and (found := _nearest(_places(hex_), point, reach)) is not None:
        return Snap(found, "vertex")
    if options.angles and line:
        return Snap(_at_angle(board, line, point, near), "angle")
    if options.outlines:
        edges = [nearest_on(a, b, point) for drawn in near for a, b in _edges(drawn)]
        if (found := _nearest(edges, point, reach)) is not None:
            return Snap(found, "edge")
    if options.hexsides:
        sides = [nearest_on(corner(hex_, at), corner(hex_, at + 1), point) for at in range(6)]
        if (found := _nearest(sides, point, reach)) is not None:
            return Snap(found, "hexside")
    return Snap(point)


def _places(hex_: Hex) -> list[Point]:
    return [centre(hex_), *(corner(hex_, at) for at in range(6)), *(hexside_middle(hex_, at) for at in range(6))]


def _nearest(places: Iterable[Point], point: Point, reach: float) -> Point | None:
    best = min(places, key=lambda place: plane_distance(place, point), default=None)
    return best if best is not None and plane_distance(best, point) <= reach else None


def _near(board: Board, point: Point, reach: float, without: set[int]) -> list[Depiction]:
    """The depictions whose boxes lie within reach."""
    far = 2 * reach  # a lattice unit along an axis is as long as a true one, but the axes are not at right angles
    return [drawn for number, drawn in board.depictions.items()
            if number not in without and drawn.bounds[0] - far <= point.x <= drawn.bounds[2] + far
            and drawn.bounds[1] - far <= point.y <= drawn.bounds[3] + far]


def _edges(drawn: Depiction) -> list[tuple[Point, Point]]:
    return [(a, b) for ring in rings_of(drawn) for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)]


def _at_angle(board: Board, line: Sequence[Point], point: Point, near: list[Depiction]) -> Point:
    """The nearest point in one of the directions that lines snap to, from the last corner on."""
    top = board.grid.top
    (x0, y0), (x1, y1) = true([line[-1], point], top).tolist()
    away = hypot(x1 - x0, y1 - y0)
    if not away:
        return point
    turn = atan2(y1 - y0, x1 - x0)
    turns = [pi * STEP / 180 * step for step in range(180 // STEP)]
    before = [(line[-2], line[-1])] if len(line) > 1 else []
    for a, b in (*before, *(edge for drawn in near for edge in _edges(drawn))):
        (ax, ay), (bx, by) = true([a, b], top).tolist()
        turns += [atan2(by - ay, bx - ax) + quarter * pi / 2 for quarter in (0, 1)]
    best = min(turns, key=lambda one: abs(_between(one, turn)))
    along = away * cos(turn - best)
    return nearest_points([(x0 + along * cos(best), y0 + along * sin(best))], top)[0]


def _between(one: float, other: float) -> float:
    """By how much two undirected lines differ, -pi/2 to pi/2."""
    return (one - other + pi / 2) % pi - pi / 2
