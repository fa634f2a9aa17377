"""What depictions come to on a map, whatever its hexes are painted with: kept for boards with the same depictions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import compress
from typing import NamedTuple

import numpy as np

from losview.board.depiction import Depiction
from losview.board.kinds.terrain import table
from losview.board.outlines.clipped_depictions import clip_depictions, shape_of, shapes_of
from losview.board.outlines.clipping import ClippedPart
from losview.board.outlines.drawn_contours import DrawnDepression, DrawnGround
from losview.board.outlines.geos_lock import one_at_a_time
from losview.board.outlines.ground_to_draw import contour_of
from losview.hexes.arrays import Bools, Cells, Ints
from losview.hexes.grid import Grid, Plane
from losview.sight.asl.board.depression_openings import Openings, Stretches
from losview.sight.asl.board.terrain_traits import Nature, Natures
from losview.sight.lazy import lazy


class DrawnPieces(NamedTuple):
    """The pieces on the map of depictions that are something to sight, by depiction.

    Attributes:
        cell: their hexes. source: int32, numbers of their depictions. nature: indices of `natures`.
        whole: whether they are their hexes. inherent: whether along hexsides they count from either hex (B.6).
        parts: they themselves.
        corners, sizes: int32 `(corners, 2)`, the corners of all hulls one after the other; how many each has.
        one, two, side: pieces of one depiction that meet along a stretch of a hexside, and its number.
    """

    cell: Cells
    source: Ints
    nature: Cells
    whole: Bools
    inherent: Bools
    parts: tuple[ClippedPart, ...]
    corners: Ints
    sizes: Cells
    one: Cells
    two: Cells
    side: Cells
    natures: tuple[Nature, ...]

    def and_inherent(self, cell: list[int], natures: list[Nature], parts: list[ClippedPart]) -> DrawnPieces:
        """These pieces, and parts of hexes with inherent terrain that does not fill them."""
        every = tuple(dict.fromkeys((*self.natures, *natures)))
        hulls = [corner for part in parts for corner in part.hull]
        count = len(parts)
        return self._replace(
            cell=np.concatenate([self.cell, np.array(cell, np.intp)]),
            source=np.concatenate([self.source, np.zeros(count, np.int32)]),
            nature=np.concatenate([self.nature, np.array([every.index(one) for one in natures], np.intp)]),
            whole=np.concatenate([self.whole, np.zeros(count, np.bool_)]),
            inherent=np.concatenate([self.inherent, np.ones(count, np.bool_)]),
            parts=(*self.parts, *parts),
            corners=np.concatenate([self.corners, np.array(hulls, np.int32).reshape(-1, 2)]),
            sizes=np.concatenate([self.sizes, np.array([len(part.hull) for part in parts], np.intp)]),
            natures=every,
        )


class Depression(NamedTuple):
    """A piece of a depression: its hex's place, how deep, whether it holds the centre dot, and what of hexsides."""

    cell: int
    depth: int
    dot: bool
    on_sides: dict[int, Stretches]


class DrawnTerrain:
    """The depictions of a board.

    Attributes:
        items: they with their numbers, ascending. ground: what hills, hollows and depressions make of it.
        pieces: what threads can cut. depressions: the pieces of depressions on the map.
    """

    def __init__(self, grid: Grid, items: tuple[tuple[int, Depiction], ...], out_of_season: bool) -> None:
        natures = Natures(table(), out_of_season)
        self.items = items
        shapes_of([one for _, one in items])
        contours = [contour for _, one in items if (contour := contour_of(one)) is not None]
        sunk = [one for _, one in items if natures.attributes(one.kind).get("depression")]
        self.ground = DrawnGround(grid.plane, contours, [DrawnDepression(shape_of(one), max(1, one.amount or 1))
                                                         for one in sunk])
        self.plane = grid.plane
        self.depressions = list(_depressions(grid.plane, sunk))
        self.pieces = _pieces(grid.plane, items, natures)

    @lazy
    def openings(self) -> Openings:
        """Where the depressions run on through hexsides."""
        return self.openings_with({})

    def openings_with(self, through: dict[tuple[int, int], Stretches]) -> Openings:
        """The same with stretches of other depressions, by place and direction."""
        every = {key: list(stretches) for key, stretches in through.items()}
        for cell, _, _, on_sides in self.depressions:
            for direction, stretches in on_sides.items():
                every.setdefault((cell, direction), []).extend(stretches)
        return Openings(self.plane, every)


@lru_cache(maxsize=4)
@one_at_a_time
def drawn_terrain(grid: Grid, items: tuple[tuple[int, Depiction], ...], out_of_season: bool) -> DrawnTerrain:
    """The same, made once for a map with these depictions."""
    return DrawnTerrain(grid, items, out_of_season)


def _depressions(plane: Plane, sunk: list[Depiction]) -> Iterable[Depression]:
    for one, own in zip(sunk, clip_depictions(sunk), strict=True):
        for hex_, dot, on_sides in zip(own.hexes, own.dots, own.on_sides, strict=True):
            if plane.holds(hex_):
                yield Depression(plane.cell(hex_), max(1, one.amount or 1), dot, on_sides)


def _pieces(plane: Plane, items: tuple[tuple[int, Depiction], ...], natures: Natures) -> DrawnPieces:
    judged = [(number, one, nature) for number, one in items
              if (nature := natures.of(one.kind, one.height)) is not None
              and not natures.attributes(one.kind).get("inherent")]
    index = {nature: at for at, nature in enumerate(dict.fromkeys(nature for _, _, nature in judged))}
    found = clip_depictions([one for _, one, _ in judged])
    count = np.array([len(own.parts) for own in found], np.intp)
    qr = _joined([own.qr for own in found], 2)
    sizes = np.concatenate([own.sizes for own in found]) if found else np.zeros(0, np.intp)
    corners = _joined([own.corners for own in found], 2)
    here = plane.held(qr)
    cell = np.where(here, (qr[:, 0] - plane.q0) * plane.stride + qr[:, 1] - plane.r0, 0).astype(np.intp)
    meetings = _joined([own.meetings for own in found], 3).astype(np.intp)
    first = np.repeat(np.cumsum(count) - count, [len(own.meetings) for own in found])
    one, two = meetings[:, 0] + first, meetings[:, 1] + first
    side = cell[one] * 3 + meetings[:, 2]
    kept, number = here[one] & here[two], np.cumsum(here) - 1
    return DrawnPieces(
        cell[here], np.repeat(np.array([number for number, _, _ in judged], np.int32), count)[here],
        np.repeat(np.array([index[nature] for _, _, nature in judged], np.intp), count)[here],
        (np.concatenate([own.whole for own in found]) if found else np.zeros(0, np.bool_))[here],
        np.zeros(np.count_nonzero(here), np.bool_),
        tuple(compress((part for own in found for part in own.parts), here.tolist())),
        corners[np.repeat(here, sizes)], sizes[here], number[one[kept]], number[two[kept]], side[kept], tuple(index),
    )


def _joined(parts: list[Ints] | list[Cells], columns: int) -> Ints:
    if not parts:
        return np.zeros((0, columns), np.int32)
    return np.concatenate(parts).astype(np.int32)
