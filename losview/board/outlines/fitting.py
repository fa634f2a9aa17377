"""Contours moved so that they hold other centre dots: raised and lowered ground, never a block of hexes."""

from __future__ import annotations

from collections.abc import Collection

import shapely
from shapely.geometry import Polygon

from losview.board.depiction import Depiction
from losview.board.outlines.combining import valid
from losview.board.outlines.contour_levels import held_hexes, outline_around
from losview.board.outlines.polygons import bounds, on_lattice, with_shapes
from losview.board.outlines.true_plane import to_lattice, to_true
from losview.hexes.grid import Grid
from losview.hexes.hex import DIRECTIONS, Hex

#: How far from the outline about some hexes what lies between them and a contour is filled or taken, in lattice units.
_BRIDGE = 300.0

#: Notches and slivers narrower than twice this go, in lattice units: largest first, where no dot minds.
_HEALS = (160.0, 90.0, 40.0)

#: Radius to which outward corners are rounded where a contour is widened, in lattice units.
_SOFT = 260.0

#: Nearness of corners that are left out.
_TOLERANCE = 5.0

#: By how much a contour lies within the one below it, in lattice units, and how much at most.
_INSET, _MAX_INSET = 56.0, 224.0

#: How far a contour keeps from the one below it where both are at one place, in lattice units.
_GAP = 48.0


def widened(contour: Depiction, hexes: Collection[Hex], grid: Grid) -> list[Depiction]:
    """A contour that holds the dots of some more hexes, and otherwise those that it held."""
    wanted = held_hexes(contour) | set(hexes)
    beside = {hex_ for hex_ in held_hexes(contour) if any(hex_.plus(step) in hexes for step in DIRECTIONS)}
    core = outline_around(hexes, grid)
    bridge = outline_around({*hexes, *beside}, grid).intersection(_buffered(core, _BRIDGE))
    joined = valid(contour).union(bridge).union(core)
    return _fitted(contour, [_softened(joined, core), joined, valid(contour).union(core)], wanted, grid, 1)


def narrowed_contour(contour: Depiction, hexes: Collection[Hex], grid: Grid) -> list[Depiction]:
    """A contour that no longer holds the dots of some hexes, and otherwise those that it held; nothing is left of some.

    A hollow is taken from a hill as a hole.
    """
    lost = set(hexes) & held_hexes(contour)
    wanted = held_hexes(contour) - lost
    if not wanted or not lost:
        return [] if lost else [contour]
    beside = {place for hex_ in lost for step in DIRECTIONS
              if (place := hex_.plus(step)) not in wanted and place not in lost}
    core = outline_around(lost, grid)
    bridge = outline_around({*lost, *beside}, grid).intersection(_buffered(core, _BRIDGE))
    return _fitted(contour, [valid(contour).difference(bridge).difference(core), valid(contour).difference(core)],
                   wanted, grid, -1)


def fresh(template: Depiction, hexes: Collection[Hex], grid: Grid, step: int = 0) -> list[Depiction]:
    """New contours about hexes.

    Args:
        step: how many other new contours lie about it: it keeps so far inside them.
    """
    core = outline_around(hexes, grid)
    inner = _buffered(core, -min(_MAX_INSET, _INSET * step)) if step else core
    return _fitted(template, [inner, core], set(hexes), grid, 0)


def contours_within(upper: Depiction, lower: Depiction, grid: Grid) -> tuple[list[Depiction], list[Depiction]]:
    """Two contours of which the upper one lies inside the lower, a little away from its edge, with the same dots.

    The lower one is widened where the dots allow it, else the upper one is cut back; else both stay.
    """
    high, low = valid(upper), valid(lower)
    if low.contains(high):
        return [upper], [lower]
    for drawn, shape, sign in ((lower, low.union(_buffered(high, _GAP)), 1),
                               (upper, high.intersection(_buffered(low, -_GAP)), -1)):
        made = _fitted(drawn, [shape], _dots([drawn], grid), grid, sign)
        if len(made) == 1 and _dots(made, grid) == _dots([drawn], grid):
            return (made, [lower]) if drawn is upper else ([upper], made)
    return [upper], [lower]


def _fitted(contour: Depiction, shapes: list[shapely.Geometry], wanted: Collection[Hex], grid: Grid, sign: int
            ) -> list[Depiction]:
    """The first of some shapes, healed as far as may be, that holds just the dots that are wanted.

    Args:
        sign: 1 to fill notches, -1 to drop slivers.
    """
    tries = [healed for shape in shapes for healed in (
        *(_buffered(_buffered(shape, sign * by), -sign * by) for by in (_HEALS if sign else ())), shape)]
    for simple in (True, False):
        for shape in tries:
            found = with_shapes(contour, _parts(shape, simple, grid))
            if _dots(found, grid) == {hex_ for hex_ in wanted if hex_ in grid}:
                return found
    return with_shapes(contour, _parts(shapes[-1], False, grid))


def _softened(shape: shapely.Geometry, core: shapely.Geometry) -> shapely.Geometry:
    """A shape with its outward corners rounded near the outline about some hexes, and elsewhere as it is."""
    near = _buffered(core, _BRIDGE)
    soft = _buffered(_buffered(shape, -_SOFT), _SOFT)
    return soft.intersection(near).union(shape.difference(near))


def _parts(shape: shapely.Geometry, simple: bool, grid: Grid) -> list[Polygon]:
    """A shape on the lattice, as far as outlines may leave the map."""
    made = to_lattice(to_true(shape).simplify(_TOLERANCE)) if simple else shape
    return on_lattice(shapely.intersection(made, shapely.box(*bounds(grid))))


def _dots(contours: list[Depiction], grid: Grid) -> set[Hex]:
    return {hex_ for contour in contours for hex_ in held_hexes(contour) if hex_ in grid}


def _buffered(shape: shapely.Geometry, by: float) -> shapely.Geometry:
    return to_lattice(to_true(shape).buffer(by))
