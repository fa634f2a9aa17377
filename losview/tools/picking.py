"""Which outline lies under the pointer."""

from __future__ import annotations

from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.outlines.contour_levels import way_of
from losview.board.outlines.corners import edge_near
from losview.board.outlines.pieces import double_area
from losview.hexes.lattice import Point


def outline_at(board: Board, point: Point, reach: int) -> int | None:
    """The number of the outline under a place: one whose edge is near goes first, then the smallest around it.

    Terrain goes before the contours that it lies on.
    """
    near = [(number, drawn) for number, drawn in sorted(board.depictions.items()) if _is_near(drawn, point, reach)]
    found = []
    for number, drawn in near:
        on_edge = edge_near(drawn, point, reach) is not None
        if on_edge or drawn.holds(point):
            found.append((not on_edge, bool(way_of(drawn.kind)), abs(double_area(drawn.outline)), -number))
    return -min(found)[3] if found else None


def _is_near(drawn: Depiction, point: Point, reach: int) -> bool:
    left, top, right, bottom = drawn.bounds
    return (left - 2 * reach <= point.x <= right + 2 * reach) and (top - 2 * reach <= point.y <= bottom + 2 * reach)
