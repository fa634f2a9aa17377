"""What a line drawn freehand becomes: outlines of all that it goes round, or a strip along it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

import shapely
from shapely.geometry import LineString, Polygon

from losview.base.translation import tr
from losview.board.outlines.curves import ROUNDED_TOLERANCE, chaikin, rounded
from losview.board.outlines.pieces import WHOLE_AREA
from losview.board.outlines.polygons import MIN_AREA, ShapeError, bounds, on_lattice
from losview.board.outlines.true_plane import plane_distance, to_lattice, true
from losview.hexes.grid import Grid
from losview.hexes.lattice import UNIT, Point

#: How far a drawn line may be from what the hand has drawn, in lattice units: smooth, and with straight edges.
SMOOTH_TOLERANCE, STRAIGHT_TOLERANCE = 20.0, 44.0

#: A line is open where its ends are farther apart than such a part of its length.
OPEN = 10

#: A line has closed itself, and needs no edge from its end to its beginning, where it goes round such a part of all.
CLOSED_ITSELF = 0.95

#: What a line goes round is too small where it is smaller than such a part of a hex and of all that it goes round, and
#: too thin where its area is less than so many lattice units times the length of its edge: as a hand makes that shakes.
SMALL, SMALL_OF_ALL, THIN = 40, 50, 12.0

#: Something of a line is left out where it runs so far outside of what it became, farther off than rounding leads.
STRAY, ROUNDING = UNIT / 2, 90.0

Form = Literal["loop", "closed", "strip"]


class DrawnLine(NamedTuple):
    """What a line became.

    Attributes:
        parts: valid outlines with whole-number corners, largest first.
        form: a "loop" that the hand has closed, one "closed" by a straight edge, or a "strip" along the line.
        is_short: whether a part of it is left out that encloses nothing, or too little to draw.
        is_cut_off: whether some of it lay too far off the map.
    """

    parts: list[Polygon]
    form: Form
    is_short: bool
    is_cut_off: bool


def drawn_line(path: Sequence[Point], smooth: bool, grid: Grid, width: int | None = None) -> DrawnLine:
    """What a line becomes that a hand has drawn.

    An open line of what has a width becomes a strip.  All others are closed; a line that crosses itself goes round
    several areas then, and each becomes an outline.

    Args:
        smooth: whether corners are rounded. width: of a strip, in lattice units; None for what is drawn by areas only.

    Raises:
        ShapeError: where it encloses nothing to speak of, or lies too far off the map.
    """
    form: Form = "loop"
    if width is not None and is_open(path):
        form, made = "strip", _strip(path, smooth, width)
    else:
        whole, closes_itself = _enclosed(path, SMOOTH_TOLERANCE if smooth else STRAIGHT_TOLERANCE)
        made = _worth_drawing(rounded(whole, 2) if smooth else whole)
        if is_open(path) and not closes_itself:
            form = "closed"
    stray = LineString(true(path)).difference(made.buffer(ROUNDING)).length if len(path) > 1 else 0.0
    on_map = to_lattice(made)
    room = shapely.box(*bounds(grid))
    is_cut_off = not room.contains(on_map)
    parts = on_lattice(shapely.intersection(on_map, room) if is_cut_off else on_map)
    if not parts:
        raise ShapeError(tr("The outline would reach more than two hexes off the map; keep it nearer."))
    return DrawnLine(parts, form, stray > STRAY, is_cut_off)


def is_open(path: Sequence[Point]) -> bool:
    """Whether the ends of a line are far from each other, compared with its length."""
    return plane_distance(path[0], path[-1]) * OPEN > sum(plane_distance(a, b) for a, b in pairwise(path))


def _enclosed(path: Sequence[Point], tolerance: float) -> tuple[shapely.Geometry, bool]:
    """All that a line goes round, and whether it does so without an edge from its end to its beginning, or nearly."""
    if len(path) < 3:
        return Polygon(), False
    spots = true(path)
    own = _gone_round(LineString(spots).simplify(tolerance))
    closed = _gone_round(LineString([*spots, spots[0]]).simplify(tolerance))
    closes_itself = own.area > 0 and own.area >= CLOSED_ITSELF * closed.area
    return own if closes_itself else closed, closes_itself


def _gone_round(line: LineString) -> shapely.Geometry:
    """The areas that a line goes round; what they go round is in them."""
    around = shapely.polygonize([shapely.unary_union(line)])
    return shapely.union_all([Polygon(part.exterior) for part in shapely.get_parts(around)])


def _strip(path: Sequence[Point], smooth: bool, width: int) -> shapely.Geometry:
    """A strip along a line, on the true plane."""
    line = shapely.get_coordinates(LineString(true(path)).simplify(SMOOTH_TOLERANCE if smooth else STRAIGHT_TOLERANCE))
    if smooth:
        line = chaikin(line, 2, closed=False)
    strip = LineString(line).buffer(width / 2, quad_segs=3, join_style="round" if smooth else "mitre").simplify(
        ROUNDED_TOLERANCE)
    return Polygon(strip.exterior, [hole for hole in strip.interiors if Polygon(hole).area >= MIN_AREA])


def _worth_drawing(shape: shapely.Geometry) -> shapely.Geometry:
    """The parts of a shape without their holes, but for those that are too small or too thin.

    Raises:
        ShapeError: where none is left.
    """
    parts = [Polygon(part.exterior) for part in shapely.get_parts(shape) if part.geom_type == "Polygon"]
    small = min(WHOLE_AREA / 2 / SMALL, sum(part.area for part in parts) / SMALL_OF_ALL)
    kept = [part for part in parts if part.area >= small and part.area >= THIN * part.length]
    if not kept:
        raise ShapeError(tr("That went round nothing; draw a wider loop, and end it where it began."))
    return shapely.multipolygons(kept)
