"""Contours and levels as one thing: the level that drawn contours give to a hex, and the outline about hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.centre_features import centres_held
from losview.board.depiction import Depiction, Ring
from losview.board.outlines.clipping import hexagons_of
from losview.board.outlines.curves import rounded
from losview.board.outlines.true_plane import to_lattice, to_true, true
from losview.board.terrain import table
from losview.hexes.grid import Grid
from losview.hexes.hex import DIRECTIONS, Hex
from losview.hexes.lattice import Point, centre

HILL, HOLLOW = "hill_contour", "hollow_contour"

#: Radii to which corners of outlines about hexes are rounded, the first that the dots allow, in lattice units.
_RADII = (1100.0, 800.0, 550.0, 380.0, 250.0, 150.0)

#: How near a dot may come to such an outline, and how far corners may be moved that are left out.
_ROOM, _SIMPLER = 150.0, 4.0


def way_of(kind: str) -> str:
    """What sort of contour a kind is: "hill", "hollow", or "" for what is none."""
    if table().get(kind) is None:
        return ""
    return str(table().reading(kind, "asl").attributes.get("contour", ""))


def contour_level(contour: Depiction) -> int:
    """The level of a contour, in whole levels."""
    return (contour.height or 0) // QUARTERS_PER_LEVEL


def contours_of(depictions: Mapping[int, Depiction]) -> dict[int, Depiction]:
    """The contours among depictions, by number, in the order in which they were drawn."""
    kinds = {kind for kind in {drawn.kind for drawn in depictions.values()} if way_of(kind)}
    return {number: drawn for number, drawn in sorted(depictions.items()) if drawn.kind in kinds}


def has_contours(board: Board) -> bool:
    """Whether a map's ground is drawn by contours."""
    return any(way_of(kind) for kind in {drawn.kind for drawn in board.depictions.values()})


@lru_cache(maxsize=1 << 12)
def held_hexes(drawn: Depiction) -> frozenset[Hex]:
    """The hexes whose centre dots an outline holds, those on its edge too."""
    return frozenset(centres_held(drawn))


def drawn_levels(contours: Iterable[Depiction], hexes: Iterable[Hex]) -> dict[Hex, int]:
    """The whole levels that contours, in their order, give to the centre dots of hexes; 0 where none holds one."""
    levels = dict.fromkeys(hexes, 0)
    for contour in contours:
        level, hollow = contour_level(contour), way_of(contour.kind) == "hollow"
        for hex_ in levels.keys() & held_hexes(contour):
            levels[hex_] = min(levels[hex_], level) if hollow else max(levels[hex_], level)
    return levels


def plain_level(board: Board) -> int:
    """The level of most hexes of a map, in whole levels: the ground on which the first contour is drawn."""
    levels, count = np.unique(board.levels[board.grid.present], return_counts=True)
    return int(levels[count.argmax()]) // QUARTERS_PER_LEVEL


def map_outline(grid: Grid) -> Polygon:
    """An outline about all of a map, half a hex beyond its edges: on the lattice."""
    hexes = grid.hexes()
    every = hexagons_of(np.array([hex_.q for hex_ in hexes]), np.array([hex_.r for hex_ in hexes]))
    hull = shapely.union_all(every).convex_hull
    return Polygon(np.round(shapely.get_coordinates(hull)))


def outline_around(hexes: Iterable[Hex], grid: Grid) -> shapely.Geometry:
    """A round outline, in lattice units and not rounded to them, that holds the dots of these hexes and no others.

    It joins the middles of the hexsides about them, with corners as round as the dots allow.  At the map's edge it
    goes on beyond.
    """
    inside = set(hexes)
    every = inside | _beyond(inside, grid)
    q, r = (np.array(one) for one in zip(*sorted(every), strict=True))
    union = shapely.union_all(hexagons_of(q, r), grid_size=1.0)
    tight = shapely.union_all([shapely.make_valid(to_true(Polygon(
        _middles(part.exterior), [_middles(hole) for hole in part.interiors]))) for part in shapely.get_parts(union)])
    near = sorted(every | {hex_.plus(step) for hex_ in every for step in DIRECTIONS})
    dots = shapely.points(true([centre(hex_) for hex_ in near]))
    wanted = np.array([hex_ in every for hex_ in near])
    shapes = (tight.buffer(-by).buffer(2 * by).buffer(-by).simplify(_SIMPLER) for by in _RADII)
    best = next((shape for shape in shapes if _parts_apart(shape, dots, wanted)), rounded(tight, 2))
    return to_lattice(best)


def _parts_apart(shape: shapely.Geometry, dots: NDArray[np.object_], wanted: NDArray[np.bool_]) -> bool:
    """Whether a shape holds the dots that are wanted and no others, and none lies near its edge."""
    if shape.is_empty:
        return False
    apart = shapely.distance(dots, shape.boundary) >= _ROOM
    return bool((apart & (shapely.contains(shape, dots) == wanted)).all())


def _middles(ring: shapely.LinearRing) -> list[tuple[float, float]]:
    """The middles of the hexsides that a ring runs along."""
    corners = shapely.get_coordinates(ring)
    middles: list[tuple[float, float]] = [tuple(one) for one in ((corners[:-1] + corners[1:]) / 2).tolist()]
    return middles


def _beyond(hexes: set[Hex], grid: Grid) -> set[Hex]:
    """Places off the map beside hexes, of whose neighbours on the map at least half are among them."""
    found = set()
    for place in {hex_.plus(step) for hex_ in hexes for step in DIRECTIONS}:
        if place not in grid:
            on_map = [near for near in (place.plus(step) for step in DIRECTIONS) if near in grid]
            if 2 * sum(near in hexes for near in on_map) >= len(on_map):
                found.add(place)
    return found


def level_at(contours: Iterable[Depiction], point: Point) -> int:
    """The whole level that contours, in their order, give to a place."""
    level = 0
    for contour in contours:
        if contour.holds(point):
            own = contour_level(contour)
            level = min(level, own) if way_of(contour.kind) == "hollow" else max(level, own)
    return level


def next_level(board: Board, kind: str, ring: Ring) -> int:
    """The level of a new contour along a ring: one above the ground that it is drawn on, of a hollow one below."""
    contours = contours_of(board.depictions).values()
    plain = 0 if contours else plain_level(board)
    levels = {level_at(contours, point) for point in ring}
    return plain + (min(levels) - 1 if way_of(kind) == "hollow" else min(levels) + 1)
