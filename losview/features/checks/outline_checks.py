"""Checks of drawn outlines: how near they pass by dots and vertices, and buildings that fall apart."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from losview.base.translation import tr, tr_n
from losview.base.words import listed
from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.edits.cutting import is_contour
from losview.board.edits.depiction_edits import SetDepiction
from losview.board.edits.edit import kind_name
from losview.board.edits.group import Group
from losview.board.edits.levels_follow import together
from losview.board.outlines.bars import is_building
from losview.board.outlines.clipped_depictions import arrays_of
from losview.board.outlines.corners import rings_of, with_rings
from losview.board.outlines.polygons import is_sound
from losview.features.checks.finding import Flaw, Mend
from losview.features.checks.linted_map import LintedMap
from losview.hexes.hex import DIRECTIONS, Hex
from losview.hexes.lattice import CORNERS, THIRD, UNIT, Point, centre, corner, cross, norm2

#: How near is a hair, in lattice units: half a hundredth of the way from dot to dot.
HAIR = 4

#: So far from a dot an outline is led that touched it.
_CLEAR = 16

#: So far a search in the lattice's own coordinates has to reach, which are 0.7 to 1.3 times as long as true lengths.
_REACH = 2 * HAIR


class _Pass(NamedTuple):
    """An edge of an outline that passes by a place: its depiction, its ring (0: the outer one) and its number there."""

    number: int
    ring: int
    edge: int


def outlines_at_dots(linted: LintedMap) -> Iterator[Flaw]:
    """Outlines that touch a centre dot, or pass it by a hair."""
    hexes = list(linted.hexes)
    for at, passes in _passes(linted, UNIT * _array(hexes)).items():
        hex_, kinds = hexes[at], dict.fromkeys(linted.near[one.number].kind for one in passes)
        point = centre(hex_)
        fix = _past(linted, passes, point)
        yield Flaw((hex_,), tr("The outline of {kinds} touches the centre dot of {hex}: move it, so that one sees on "
                               "which side of it the dot is.", kinds=_listed(kinds),
                               hex=linted.label(hex_)), (point,), fix)


def outlines_at_vertices(linted: LintedMap) -> Iterator[Flaw]:
    """Outlines that pass a vertex by a hair, and not through it."""
    grid, hexes = linted.board.grid, sorted(linted.hexes)
    every = (UNIT * _array(hexes)[:, None] + np.array(CORNERS)).reshape(-1, 2)
    vertices, first_at = np.unique(every, axis=0, return_index=True)
    for at, passes in _passes(linted, vertices).items():
        hex_, vertex = hexes[first_at[at] // len(CORNERS)], int(first_at[at]) % len(CORNERS)
        point = corner(hex_, vertex)
        beside = [one for one in passes if not _runs_through(_edge(linted.near, one), point)]
        # It is told in the first of the map's hexes at that vertex, whichever of them are looked at.
        if not beside or min(one for one in _around(hex_, vertex) if one in grid) != hex_:
            continue
        first = beside[0]
        kinds = dict.fromkeys(linted.near[one.number].kind for one in beside)
        yield Flaw((hex_,), tr("The outline of {kinds} passes a vertex of {hex} by a hair: lead it through the vertex, "
                               "or farther from it.", kinds=_listed(kinds),
                               hex=linted.label(hex_)), (point,), _snapped(linted.board, first, point))


def _around(hex_: Hex, vertex: int) -> tuple[Hex, Hex, Hex]:
    """The three hexes at a vertex."""
    return hex_, hex_.plus(DIRECTIONS[vertex % 6]), hex_.plus(DIRECTIONS[(vertex + 1) % 6])


def _listed(kinds: dict[str, None]) -> str:
    return listed((tr("the {kind}", kind=kind_name(kind)) for kind in kinds), "and")


def _edge(near: dict[int, Depiction], one: _Pass) -> tuple[Point, Point]:
    ring = rings_of(near[one.number])[one.ring]
    return ring[one.edge], ring[(one.edge + 1) % len(ring)]


def _array(hexes: list[Hex]) -> NDArray[np.int64]:
    """Hexes as int64 `(n, 2)`."""
    return np.array(hexes, np.int64).reshape(-1, 2)


def _passes(linted: LintedMap, points: NDArray[np.int64]) -> dict[int, list[_Pass]]:
    """The edges of drawn outlines that pass by points no farther than `HAIR`, by the number of each that has any.

    Args:
        points: int64 `(n, 2)`, in lattice units.
    """
    edges = [_Pass(number, at, edge) for number, drawn in linted.near.items()
             for at, ring in enumerate(rings_of(drawn)) for edge in range(len(ring))]
    if not edges or not len(points):
        return {}
    ends = np.array([(*a, *b) for drawn in linted.near.values() for ring in rings_of(drawn)
                     for a, b in pairwise((*ring, ring[0]))], np.float64).reshape(-1, 2, 2)
    tree = shapely.STRtree(shapely.linestrings(ends))
    at, found = tree.query(shapely.points(points.astype(np.float64)), predicate="dwithin", distance=_REACH)
    passes: dict[int, list[_Pass]] = {}
    for i, j in sorted(zip(at.tolist(), found.tolist(), strict=True)):
        if _is_near(_edge(linted.near, edges[j]), Point(*points[i].tolist())):
            passes.setdefault(i, []).append(edges[j])
    return passes


def _is_near(edge: tuple[Point, Point], point: Point) -> bool:
    """Whether an edge passes by a point no farther than `HAIR`: exactly, in whole numbers."""
    a, b = edge
    abx, aby, apx, apy = b.x - a.x, b.y - a.y, point.x - a.x, point.y - a.y
    along, whole = 2 * abx * apx + abx * apy + aby * apx + 2 * aby * apy, 2 * norm2(abx, aby)
    if along <= 0:
        return norm2(apx, apy) <= HAIR * HAIR
    if along >= whole:
        return norm2(point.x - b.x, point.y - b.y) <= HAIR * HAIR
    return 3 * cross(a, b, point) ** 2 <= 2 * whole * HAIR * HAIR  # a cross product is 2 / √3 of length times distance


def _runs_through(edge: tuple[Point, Point], point: Point) -> bool:
    """Whether an edge runs exactly through a point."""
    a, b = edge
    return cross(a, b, point) == 0 and min(a.x, b.x) <= point.x <= max(a.x, b.x) and (
        min(a.y, b.y) <= point.y <= max(a.y, b.y))


def _one_corner(linted: LintedMap, passes: list[_Pass]) -> bool:
    """Whether two edges that pass are those at one corner of an outline."""
    if len(passes) != 2 or passes[0][:2] != passes[1][:2]:
        return False
    one, other = (_edge(linted.near, edge) for edge in passes)
    return one[1] == other[0] or other[1] == one[0]


def _past(linted: LintedMap, passes: list[_Pass], dot: Point) -> Mend | None:
    """All outlines at a dot led past it; None where that cannot be, or one passes it more than once."""
    mends = []
    for number in dict.fromkeys(one.number for one in passes):
        own = [one for one in passes if one.number == number]
        mends.append(_away(linted.board, own[0], dot) if len(own) == 1 or _one_corner(linted, own) else None)
    edits = [fix.edit for fix in mends if fix is not None]
    if len(edits) < len(mends):
        return None
    words = tr_n("Lead it past the dot", "Lead them past the dot", len(edits))
    return Mend(edits[0] if len(edits) == 1 else Group(tuple(edits), words), words)


def _away(board: Board, one: _Pass, dot: Point) -> Mend | None:
    """The outline led past a dot, which stays on the side on which it is; a dot on the outline is inside it."""
    a, b = _edge(board.depictions, one)
    abx, aby = b.x - a.x, b.y - a.y
    nx, ny = abx + 2 * aby, -(2 * abx + aby)  # at right angles to the edge
    scale = _CLEAR / math.sqrt(norm2(nx, ny))
    straight = Point(round(nx * scale), round(ny * scale))
    around = [Point(x * _CLEAR // THIRD, y * _CLEAR // THIRD) for x, y in CORNERS]
    for step in (straight, Point(-straight.x, -straight.y), *around):
        led = _led(board.depictions[one.number], one, dot, Point(dot.x + step.x, dot.y + step.y))
        if led is not None and led.holds(dot) == board.depictions[one.number].holds(dot) and not _comes_near(led, dot):
            return _mend(board, one.number, led, tr("Lead it past the dot"))
    return None


def _comes_near(drawn: Depiction, point: Point) -> bool:
    return any(_is_near(edge, point) for ring in rings_of(drawn) for edge in pairwise((*ring, ring[0])))


def _snapped(board: Board, one: _Pass, vertex: Point) -> Mend | None:
    """The outline led through a vertex."""
    led = _led(board.depictions[one.number], one, vertex, vertex)
    return None if led is None else _mend(board, one.number, led, tr("Lead it through the vertex"))


def _led(drawn: Depiction, one: _Pass, place: Point, new: Point) -> Depiction | None:
    """An outline led through a point near a place, by its corner there or a new one; None where that is not valid."""
    led = [list(ring) for ring in rings_of(drawn)]
    ring = led[one.ring]
    close = [at for at, point in enumerate(ring) if norm2(point.x - place.x, point.y - place.y) <= HAIR * HAIR]
    if close:
        ring[close[0]] = new
    else:
        ring.insert(one.edge + 1, new)
    led[one.ring] = [point for at, point in enumerate(ring) if point != ring[at - 1]]
    if any(len(ring) < 3 for ring in led):
        return None
    mended = with_rings(drawn, [tuple(ring) for ring in led])
    return mended if is_sound(mended) else None


def _mend(board: Board, number: int, after: Depiction, words: str) -> Mend | None:
    """The change of an outline, and of the levels that follow from it where it is a contour."""
    change = SetDepiction.of(board, number, after)
    edit = together(board, [change], tr("Move an outline")) if is_contour(after.kind) else change
    return None if edit is None else Mend(edit, words)


def buildings_apart(linted: LintedMap) -> Iterator[Flaw]:
    """Buildings in several hexes whose parts have no wall in common, as they meet in a vertex only."""
    numbers = [number for number, drawn in linted.near.items() if is_building(drawn.kind)]
    clipped = linted.pieces(numbers)
    for number, pieces, arrays in zip(numbers, clipped, arrays_of(clipped), strict=True):
        groups = _groups(len(pieces.hexes), arrays.meetings.tolist())
        if len(groups) < 2:
            continue
        for group in groups:
            hex_ = min(pieces.hexes[at] for at in group)
            if group is not groups[0] and hex_ in linted.hexes:
                main = min(pieces.hexes[at] for at in groups[0])
                yield Flaw((hex_, main), tr("The {kind} in {hex} has no wall in common with its other part in {other}: "
                                            "they meet in a point.", kind=kind_name(linted.near[number].kind),
                                            hex=linted.label(hex_), other=linted.label(main)))


def _groups(count: int, meetings: list[list[int]]) -> list[list[int]]:
    """Pieces that meet, directly or through others: the largest group first."""
    group = list(range(count))
    for one, other, _ in meetings:
        old, new = group[other], group[one]
        group = [new if at == old else at for at in group]
    found: dict[int, list[int]] = {}
    for piece, at in enumerate(group):
        found.setdefault(at, []).append(piece)
    return sorted(found.values(), key=lambda pieces: (-len(pieces), pieces))
