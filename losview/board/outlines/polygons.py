"""Outlines as valid polygons with whole-number corners: what every act on outlines begins and ends with."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import shapely
from shapely.geometry import Polygon

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.board.board import Board
from losview.board.depiction import Depiction, Ring
from losview.board.outlines.clipping import polygons
from losview.board.outlines.pieces import WHOLE_AREA
from losview.hexes.grid import MARGIN, Grid
from losview.hexes.lattice import UNIT, Point, cross, hex_at

#: What is left of an outline by an act is dropped where it is smaller than such a part of a hex.
MINIMUM = 300

#: Lattice units squared; `WHOLE_AREA` is twice the area of a hex.
MIN_AREA = WHOLE_AREA / 2 / MINIMUM

_PLACE = re.compile(r"\[([-+.\de]+) ([-+.\de]+)\]")


class ShapeError(LosviewError):
    """An outline that cannot be made, in one sentence: what is wrong, where, and how to mend it."""


def polygon_of(drawn: Depiction) -> Polygon:
    """A depiction's outline without its holes, in lattice units; one from a file may be invalid."""
    return Polygon(drawn.outline, drawn.holes)


def is_sound(drawn: Depiction) -> bool:
    """Whether a depiction's outline and holes neither cross nor overlap."""
    return bool(polygon_of(drawn).is_valid)


def on_lattice(shape: shapely.Geometry) -> list[Polygon]:
    """The parts of a shape as valid polygons with whole-number corners, largest first; slivers are dropped."""
    if not shape.is_valid:
        shape = shapely.make_valid(shape)
    snapped = polygons(shapely.set_precision(shape, 1.0))
    return sorted((part for part in snapped if part.area >= MIN_AREA), key=lambda part: -part.area)


def rings_of(polygon: Polygon) -> tuple[Ring, ...]:
    """The outer ring and the holes of a polygon with whole-number corners."""
    rings = (np.rint(shapely.get_coordinates(ring)[:-1]) for ring in (polygon.exterior, *polygon.interiors))
    return tuple(tuple([Point(x, y) for x, y in ring.astype(np.int64).tolist()]) for ring in rings)


def with_shape(drawn: Depiction, polygon: Polygon) -> Depiction:
    """A depiction with another outline."""
    outline, *holes = rings_of(polygon)
    return replace(drawn, outline=outline, holes=tuple(holes))


def with_shapes(drawn: Depiction, parts: Iterable[Polygon]) -> list[Depiction]:
    """A depiction for each polygon."""
    return [with_shape(drawn, part) for part in parts]


def bounds(grid: Grid) -> tuple[int, int, int, int]:
    """Least x and y, most x and y that corners of outlines may have: they leave a map by two hexes at most."""
    plane = grid.plane
    return (plane.q0 * UNIT, plane.r0 * UNIT, (int(plane.q.max()) + MARGIN) * UNIT,
            (int(plane.r.max()) + MARGIN) * UNIT)


def may_have_corner(grid: Grid, point: Point) -> bool:
    """Whether an outline may have a corner there."""
    left, top, right, bottom = bounds(grid)
    return left <= point.x <= right and top <= point.y <= bottom


def closed(board: Board, ring: Iterable[Point]) -> Ring:
    """The corners of a new outline, those that repeat the one before left out.

    Raises:
        ShapeError: where they enclose nothing, or the outline would cross or touch itself.
    """
    corners = list(ring)
    corners = [corner for at, corner in enumerate(corners) if corner != corners[at - 1]]
    if len(corners) < 3:
        raise ShapeError(tr("An outline needs three corners in different places; set more, or press Esc to give it "
                            "up."))
    check_outline(board, Depiction("", tuple(corners)))
    return tuple(corners)


def check_outline(board: Board, drawn: Depiction) -> None:
    """Refuse an outline that is not valid.

    Raises:
        ShapeError: what is wrong with it, and where.
    """
    shape = polygon_of(drawn)
    a, b = drawn.outline[:2]
    if all(cross(a, b, point) == 0 for point in drawn.outline):
        raise ShapeError(tr("All corners of the outline lie on one line; set one beside it."))
    if shape.is_valid:
        return
    reason = shapely.is_valid_reason(shape)
    found = _PLACE.search(reason)
    where = ""
    if found is not None:
        hex_ = hex_at(Point(round(float(found[1])), round(float(found[2]))))
        where = tr(" in {hex}", hex=board.label(hex_)) if hex_ in board.grid else tr(" off the map")
    if reason.startswith(("Hole", "Nested", "Interior")):
        raise ShapeError(tr("A hole would reach out of its outline{where}; keep holes inside.", where=where))
    raise ShapeError(tr("The outline would cross itself{where}; nothing was changed. Put the corner elsewhere.",
                        where=where))
