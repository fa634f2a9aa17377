"""Boards laid edge to edge: each is read by itself, moved to its place, and cut where others begin.

So a board is the same wherever it lies.  Half hexes merge: the left half of a hex comes from one board, the right half
from another; drawings of one kind that meet at the seam become one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray

from losview.board.board import Board
from losview.board.cover import Cover
from losview.board.depiction import Depiction, Ring
from losview.board.outlines.clipping import polygons
from losview.board.outlines.polygons import rings_of
from losview.hexes.hex import Hex, hexside
from losview.hexes.lattice import UNIT, Point
from losview.hexes.sheets import Sheet

#: How far beyond the map's edge drawings go on, in lattice units: over the half hexes there.
_BEYOND = 640

Corners = NDArray[np.float64]


@dataclass(frozen=True)
class LaidSheet:
    """A board that has been read, and where it lies on the map.

    Attributes:
        board: the board by itself. sheet: the part of the map that it takes up, and its labels.
        origin: the lattice point of the map at which the centre dot of its hex (0, 0) lies, also off the map.
    """

    board: Board
    sheet: Sheet
    origin: Point

    @property
    def sign(self) -> int:
        """-1 where it is turned half round."""
        return -1 if self.sheet.turned else 1

    def hex(self, own: Hex) -> Hex:
        """Where a hex of it lies on the map."""
        return Hex(self.origin.x // UNIT + self.sign * own.q, self.origin.y // UNIT + self.sign * own.r)

    def ring(self, ring: Ring) -> Corners:
        """Where an outline of it lies on the map, `(n, 2)`."""
        corners: Corners = np.array(self.origin) + self.sign * np.array(ring, np.float64)
        return corners


def join_sheets(joined: Board, sheets: list[LaidSheet]) -> None:
    """Put boards on a map that is empty as yet; where two share a hex, the later one gives its level."""
    for laid in sheets:
        _add_hexes(joined, laid)
        _add_hexsides(joined, laid)
        for counter in laid.board.counters.values():
            moved = replace(counter, hex=laid.hex(counter.hex))
            if _holds(joined, laid, moved.hex) and moved not in joined.counters.values():
                joined.counters[len(joined.counters) + 1] = moved
    drawings = [drawing for laid, region in zip(sheets, _regions(joined, sheets), strict=True)
                for drawing in _cut_to(laid, region)]
    drawings.sort(key=lambda drawing: not drawing[0].kind.endswith("contour"))
    for number, depiction in enumerate(_merged(drawings, _seams(joined, sheets)), 1):
        joined.depictions[number] = depiction


def _holds(joined: Board, laid: LaidSheet, hex_: Hex) -> bool:
    """Whether a hex is on the map and on a sheet."""
    return hex_ in joined.grid and laid.sheet.holds(*joined.grid.cell(hex_))


def _add_hexes(joined: Board, laid: LaidSheet) -> None:
    """Levels and covers; a hex of two boards has what fills it on either."""
    for own in laid.board.grid.hexes():
        hex_ = laid.hex(own)
        if not _holds(joined, laid, hex_):
            continue
        cell = joined.grid.cell(hex_)
        joined.levels[cell] = laid.board.levels[laid.board.grid.cell(own)]
        features, kept = laid.board.cover(own).features, joined.cover(hex_).features
        more = [feature for feature in features if feature.kind not in {other.kind for other in kept}]
        joined.cover_at[cell] = joined.intern(Cover((*kept, *more)))


def _add_hexsides(joined: Board, laid: LaidSheet) -> None:
    """Features of hexsides; of those between hexes of which the sheet holds one alone, those at the map's edge."""
    for side, kinds in laid.board.hexsides.items():
        one, other = laid.hex(side.hex), laid.hex(side.across())
        held = [_holds(joined, laid, hex_) for hex_ in (one, other)]
        if all(held) or (any(held) and not (one in joined.grid and other in joined.grid)):
            moved = hexside(one, (side.direction + 3 * laid.sheet.turned) % 6)
            known = joined.hexsides.get(moved, ())
            joined.hexsides[moved] = (*known, *(kind for kind in kinds if kind not in known))
    joined.hexsides = dict(sorted(joined.hexsides.items()))


def _rectangle(joined: Board, sheet: Sheet, beyond: float = 0) -> shapely.Polygon:
    """The part of a map that a sheet takes up, and so many lattice units more on each side."""
    down = UNIT / 2 if joined.grid.stagger == "even" else 0
    left, right = UNIT * sheet.column - beyond, UNIT * (sheet.column + sheet.columns - 1) + beyond
    top, bottom = UNIT * sheet.row - down - beyond, UNIT * (sheet.row + sheet.rows) - down + beyond
    return shapely.Polygon([(x, y - x / 2) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))])


def _regions(joined: Board, sheets: list[LaidSheet]) -> Iterator[shapely.Geometry]:
    """Where the drawings of each sheet count: on it, and beyond it where no other one lies."""
    rectangles = [_rectangle(joined, laid.sheet) for laid in sheets]
    for number, laid in enumerate(sheets):
        others = shapely.union_all([*rectangles[:number], *rectangles[number + 1 :]])
        yield shapely.difference(_rectangle(joined, laid.sheet, _BEYOND), others)


def _seams(joined: Board, sheets: list[LaidSheet]) -> shapely.Geometry:
    """The lines at which sheets meet."""
    rectangles = [_rectangle(joined, laid.sheet) for laid in sheets]
    return shapely.union_all([shapely.intersection(one, other) for number, one in enumerate(rectangles)
                              for other in rectangles[:number]])


def _cut_to(laid: LaidSheet, region: shapely.Geometry) -> Iterator[tuple[Depiction, shapely.Polygon]]:
    """The drawings of a board, each with what of it lies in a region, in the map's lattice."""
    shapely.prepare(region)
    for depiction in laid.board.depictions.values():
        shape = shapely.Polygon(laid.ring(depiction.outline), [laid.ring(hole) for hole in depiction.holes])
        if shapely.covers(region, shape):
            yield depiction, shape
            continue
        whole = shape if shape.is_valid else shapely.make_valid(shape)
        cut = shapely.transform(shapely.intersection(whole, region), _on_lattice)
        yield from ((depiction, part) for part in polygons(cut if cut.is_valid else shapely.make_valid(cut)))


def _on_lattice(spots: Corners) -> Corners:
    """The lattice points for corners that a cut may have made: on a seam, the nearest one of the seam.

    A seam down the map has one x.  One across it has one value of x + 2y, a whole number: every second x is a lattice
    point of it.
    """
    points = np.floor(spots + 0.5)
    made = (spots != points).any(axis=1)
    across = spots[:, 0] + 2 * spots[:, 1]
    on_seam = made & (np.abs(across - np.round(across)) < 1e-6) & (np.abs(spots[:, 0] - points[:, 0]) > 1e-6)
    line = np.round(across[on_seam])
    x = line % 2 + 2 * np.floor((spots[on_seam, 0] - line % 2) / 2 + 0.5)
    points[on_seam] = np.stack([x, (line - x) / 2], axis=1)
    return points


def _merged(
    drawings: list[tuple[Depiction, shapely.Polygon]], seams: shapely.Geometry
) -> Iterator[Depiction]:
    """Drawings as depictions, those of one kind that meet at a seam as one, where the first of them stands."""
    shapes = np.array([shape for _, shape in drawings], np.object_)
    at_seam = shapely.intersects(shapes, seams) if len(shapes) else np.zeros(0, np.bool_)
    together: dict[object, list[int]] = {}
    for number in np.flatnonzero(at_seam).tolist():
        together.setdefault(_sort(drawings[number][0]), []).append(number)
    for number, (depiction, shape) in enumerate(drawings):
        alike = together.get(_sort(depiction), [number]) if at_seam[number] else [number]
        if alike[0] == number:
            merged = [shape] if len(alike) == 1 else polygons(shapely.union_all(shapes[alike]))
            yield from (one for part in merged if (one := _drawn(depiction, part)) is not None)


def _sort(depiction: Depiction) -> object:
    """What depictions have in common that may be one."""
    return depiction.kind, depiction.height, depiction.amount, depiction.name, depiction.extra


def _drawn(depiction: Depiction, shape: shapely.Polygon) -> Depiction | None:
    """A depiction with another shape; None where that has no corners enough."""
    outline, *holes = rings_of(shape)
    if len(outline) < 3:
        return None
    return replace(depiction, outline=outline, holes=tuple(hole for hole in holes if len(hole) >= 3))
