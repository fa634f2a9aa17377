"""Checks of the ground: levels, contours, cliffs and slopes."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely

from losview.base.translation import tr
from losview.base.words import listed
from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.edits.depiction_edits import SetDepiction
from losview.board.edits.edit import kind_name
from losview.board.edits.ground_edits import SetHexside, SetLevels
from losview.board.edits.levels_follow import together
from losview.board.outlines.clipped_depictions import shapes_of
from losview.board.outlines.combining import union
from losview.board.outlines.contour_levels import HILL, contour_level, contours_of, drawn_levels
from losview.board.outlines.pieces import WHOLE_AREA
from losview.board.outlines.polygons import MINIMUM, with_shapes
from losview.board.terrain import table
from losview.features.checks.finding import Flaw, Mend
from losview.features.checks.linted_map import LintedMap
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, hex_at

#: Contours may overlap by so small an area, in lattice units squared, as corners are whole numbers.
_HAIR = WHOLE_AREA / 2 / MINIMUM


def steep_hexsides_between_equal_levels(linted: LintedMap) -> Iterator[Flaw]:
    """Cliffs and slopes on hexsides beside which the ground is as high on both sides, by levels and by contours."""
    board = linted.board
    for side, kinds in board.hexsides.items():
        steep = [kind for kind in kinds if is_steep(kind)]
        hexes = sorted(hex_ for hex_ in (side.hex, side.across()) if hex_ in board.grid)
        if not steep or len(hexes) < 2 or hexes[0] not in linted.hexes or \
                board.level(hexes[0]) != board.level(hexes[1]):
            continue
        if linted.contoured_hexes.isdisjoint(hexes):
            left = tuple([kind for kind in kinds if kind not in steep])
            names = listed(map(kind_name, steep), "and")
            yield Flaw((hexes[0], hexes[1]),
                       tr("The {kinds} between {hex} and {other} has ground of the same level on both sides.",
                          kinds=names, hex=linted.label(hexes[0]), other=linted.label(hexes[1])), (),
                       Mend(SetHexside(side, left), tr("Take the {kinds} away", kinds=names)))


def is_steep(kind: str) -> bool:
    """Whether a kind of hexside says that the ground is higher on one side of it: a cliff or a slope."""
    if table().get(kind) is None:
        return False
    own = table().reading(kind, "asl").attributes.get("cliff") or table().reading(
        kind, "civil_war_brigade").attributes.get("slope")
    return bool(own) and kind not in _HEAPED


#: These are heaped up on their hexside, whatever the ground beside it.
_HEAPED = frozenset({"dune_crest_low", "dune_crest_high"})


def levels_without_contour(linted: LintedMap) -> Iterator[Flaw]:
    """Hexes whose level is not what the contours around their dots say, as where a contour does not close."""
    board = linted.board
    contours = list(contours_of(board.depictions).values())
    if not contours:
        return
    for hex_, level in drawn_levels(contours, linted.hexes).items():
        own = board.level(hex_)
        if own // QUARTERS_PER_LEVEL != level:
            yield Flaw((hex_,), tr("{hex} is on level {own:g}, but the contours around its centre dot say {level}.",
                                   hex=linted.label(hex_), own=own / QUARTERS_PER_LEVEL, level=level), (),
                       Mend(SetLevels((hex_,), level * QUARTERS_PER_LEVEL), tr("Set it to level {level}", level=level)))


def contours_that_cross(linted: LintedMap) -> Iterator[Flaw]:
    """Contours of which each lies partly inside the other."""
    contours = contours_of(linted.near)
    numbers, drawn = list(contours), list(contours.values())
    if len(drawn) < 2:
        return
    shapes = np.array(shapes_of(drawn), np.object_)
    first, second = shapely.STRtree(shapes).query(shapes, predicate="intersects")
    for i, j in sorted((int(a), int(b)) for a, b in zip(first, second, strict=True) if a < b):
        parts = (shapely.intersection(shapes[i], shapes[j]), shapely.difference(shapes[i], shapes[j]),
                 shapely.difference(shapes[j], shapes[i]))
        if min(part.area for part in parts) <= _HAIR:
            continue
        place = _crossing(linted, shapes[i], shapes[j])
        if place is None:
            continue
        one, other, label = contour_level(drawn[i]), contour_level(drawn[j]), linted.label(place[0])
        reason = tr("Two contours of level {level} cross in {hex}: of two contours one lies inside the other, or they "
                    "lie apart.", level=one, hex=label) if one == other else (
            tr("The contours of levels {level} and {other} cross in {hex}: of two contours one lies inside the other, "
               "or they lie apart.", level=one, other=other, hex=label))
        fix = _joined(linted, numbers[i], numbers[j]) if drawn[i].kind == drawn[j].kind else None
        yield Flaw((place[0],), reason, (place[1],), fix)


def _crossing(linted: LintedMap, one: shapely.Geometry, other: shapely.Geometry) -> tuple[Hex, Point] | None:
    """Where two outlines cross first by the coordinates, and the hex of the map there; None where that is off the map.
    """
    found = shapely.get_coordinates(shapely.intersection(one.boundary, other.boundary))
    points = sorted(Point(round(x), round(y)) for x, y in found)
    return next(((hex_at(point), point) for point in points if hex_at(point) in linted.board.grid), None)


def _joined(linted: LintedMap, number: int, other: int) -> Mend | None:
    """Two contours of one level made one; of two levels, the outer one drawn around the inner one.

    Either leaves the ground as high as it is.
    """
    board = linted.board
    one, two = board.depictions[number], board.depictions[other]
    outer, inner = (number, other) if (contour_level(one) <= contour_level(two)) == (one.kind == HILL) else (other,
                                                                                                             number)
    parts = union(shapes_of([one, two]))
    if len(parts) != 1:
        return None
    changes = [SetDepiction.of(board, outer, with_shapes(board.depictions[outer], parts)[0])]
    alike = contour_level(one) == contour_level(two)
    if alike:
        changes.append(SetDepiction.of(board, inner, None))
    edit = together(board, changes, tr("Join two contours"))
    words = tr("Join them") if alike else tr("Draw the outer one around the inner one")
    return None if edit is None else Mend(edit, words)
