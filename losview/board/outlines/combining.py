"""Outlines put together, taken from each other, cut along a line, grown, moved, mirrored: all on the lattice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import shapely
from shapely.geometry import LineString, Polygon

from losview.board.depiction import Depiction
from losview.board.outlines.polygons import on_lattice, polygon_of
from losview.board.outlines.true_plane import to_lattice, to_true
from losview.hexes.grid import Top
from losview.hexes.lattice import Point

#: How far corners of a grown outline are rounded: mitred up to so many times the distance, so that houses keep theirs.
_MITRE = 2.0


def valid(drawn: Depiction) -> shapely.Geometry:
    """A depiction's shape, made valid where a file has one that is not."""
    shape = polygon_of(drawn)
    return shape if shape.is_valid else shapely.make_valid(shape)


def union(shapes: Sequence[shapely.Geometry]) -> list[Polygon]:
    """Shapes as one; those that do not meet stay apart."""
    return on_lattice(shapely.union_all(list(shapes), grid_size=1.0))


def outline_difference(shape: shapely.Geometry, taken: shapely.Geometry) -> list[Polygon]:
    """A shape without another one: what lies wholly inside becomes a hole."""
    return on_lattice(shapely.difference(shape, taken, grid_size=1.0))


def parts_cut(shape: shapely.Geometry, line: Sequence[Point]) -> list[Polygon]:
    """The parts into which a line divides a shape; one, where it does not go all the way through."""
    edges = shapely.union(shape.boundary, LineString(line), grid_size=1.0)
    faces = shapely.get_parts(shapely.polygonize([edges]))
    inside = [face for face in faces if shape.contains(face.representative_point())]
    return on_lattice(shapely.geometrycollections(inside)) if len(inside) > 1 else on_lattice(shape)


def grown(shape: shapely.Geometry, by: int) -> list[Polygon]:
    """A shape whose edge lies so many lattice units farther out (negative: in)."""
    return on_lattice(to_lattice(to_true(shape).buffer(by, join_style="mitre", mitre_limit=_MITRE)))


def moved_depiction(drawn: Depiction, x: int, y: int) -> Depiction:
    """A depiction elsewhere, by lattice units."""
    return _each_point(drawn, lambda point: Point(point.x + x, point.y + y))


def mirrored(drawn: Depiction, top: Top, upside_down: bool = False) -> Depiction:
    """A depiction with left and right exchanged (or top and bottom) as the screen shows it; its middle stays."""
    turned = _turned_over(drawn, top, upside_down)
    before, after = valid(drawn).centroid, valid(turned).centroid
    return moved_depiction(turned, round(before.x - after.x), round(before.y - after.y))


def _turned_over(drawn: Depiction, top: Top, upside_down: bool) -> Depiction:
    """Mirrored about an axis through the lattice's origin: exact, as the lattice is symmetric about it."""
    if top == "flat":
        way: Callable[[Point], Point] = lambda p: Point(p.x, -p.x - p.y)  # noqa: E731 - one of four maps
        if not upside_down:
            way = lambda p: Point(-p.x, p.x + p.y)  # noqa: E731 - one of four maps
    elif upside_down:
        way = lambda p: Point(p.x + p.y, -p.y)  # noqa: E731 - one of four maps
    else:
        way = lambda p: Point(-p.x - p.y, p.y)  # noqa: E731 - one of four maps
    return _each_point(drawn, way)


def _each_point(drawn: Depiction, way: Callable[[Point], Point]) -> Depiction:
    return replace(drawn, outline=tuple([way(point) for point in drawn.outline]),
                   holes=tuple([tuple([way(point) for point in hole]) for hole in drawn.holes]))
