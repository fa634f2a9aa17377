"""The drawn terrain of a map, whatever its hexes are painted with; cached for boards with the same depictions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import compress
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from losview.board.depiction import Depiction
from losview.board.outlines.clipped_depictions import arrays_of, clip_depictions, shape_of, shapes_of
from losview.board.outlines.clipping import ClippedPart, hexagons_of, parts_in_hexes
from losview.board.outlines.drawn_contours import DrawnDepression, DrawnGround
from losview.board.outlines.geos_lock import one_at_a_time
from losview.board.outlines.ground_to_draw import contour_of
from losview.board.outlines.piece_arrays import PieceArrays
from losview.board.terrain import table
from losview.hexes.arrays import Bools, CellIndices, Ints
from losview.hexes.grid import FlatGrid, Grid
from losview.hexes.hex import Hex
from losview.rules.asl.board.depression_openings import Openings
from losview.rules.asl.board.shared_edges import shared_edges
from losview.rules.asl.board.terrain_options import TerrainOptions
from losview.rules.asl.board.terrain_traits import Nature, Natures
from losview.rules.core.lazy import lazy

#: The insides of two shapes have points in common.
_OVERLAP = "T********"


def overgrown_gullies(
    gullies: dict[Hex, list[ClippedPart]], plants: dict[Hex, list[tuple[ClippedPart, Nature]]]
) -> Iterator[tuple[Hex, Nature]]:
    """The hexes whose gullies are overgrown, and with what.

    Args:
        gullies: the pieces of gullies by hex. plants: pieces of trees and brush by hex, with their natures.
    """
    hexes = sorted(gullies.keys() & plants.keys())
    if not hexes:
        return
    origin = np.zeros(len(hexes), np.intp)
    left = shapely.difference(hexagons_of(origin, origin), _united([gullies[hex_] for hex_ in hexes]))
    # What one gully leaves in one part has its corners on the lattice, and stays one part.
    divided = [at for at, parts in enumerate(shapely.get_num_geometries(left).tolist())
               if parts > 1 or len(gullies[hexes[at]]) > 1]
    for at, banks in zip(divided, parts_in_hexes(left[divided], origin[divided], origin[divided]), strict=True):
        hex_ = hexes[at]
        if len(banks) < 2:
            continue
        sides = _polygons(banks)
        for nature in dict.fromkeys(nature for _, nature in plants[hex_]):
            grown = _polygons([part for part, own in plants[hex_] if own == nature])
            pairs = np.repeat(sides, len(grown)), np.tile(grown, len(sides))  # shapely 2.1 takes no array of two axes
            overlaps = shapely.relate_pattern(*pairs, _OVERLAP).reshape(len(sides), -1)
            if np.count_nonzero(overlaps.any(axis=1)) > 1:
                yield hex_, nature


def _united(gullies: Sequence[Sequence[ClippedPart]]) -> NDArray[np.object_]:
    """The gullies of each hex as one shape, relative to its centre."""
    pieces = _polygons([part for parts in gullies for part in parts])
    by_hex = np.split(pieces, np.cumsum([len(parts) for parts in gullies])[:-1])
    return np.array([own[0] if len(own) == 1 else shapely.union_all(own) for own in by_hex], np.object_)


def _polygons(parts: Sequence[ClippedPart]) -> NDArray[np.object_]:
    """Parts as shapes; made together, as each made alone takes ten times as long."""
    rings = [(number, ring) for number, part in enumerate(parts) for ring in part.rings]
    corners = np.array([corner for _, ring in rings for corner in ring], np.float64)
    lines = shapely.linearrings(corners, indices=np.repeat(np.arange(len(rings)), [len(ring) for _, ring in rings]))
    made: NDArray[np.object_] = shapely.polygons(lines, indices=[number for number, _ in rings])
    return made


class DrawnPieces(NamedTuple):
    """The pieces of depictions on the map that affect sight, by depiction.

    Attributes:
        cell: their hexes. source: int32, numbers of their depictions. nature: indices into `natures`.
        whole: whether they cover their hexes. inherent: whether along hexsides they count from either hex (B.6).
        parts: their outlines.
        corners, sizes: int32 `(corners, 2)`, the corners of all hulls one after the other; how many each has.
        meeting, side: pieces that meet another one of their depiction along a stretch of a hexside, and the number of
            the hexside.
        touches: intp `(touches, 4)`: where pieces touch hexsides, as `PieceArrays` has it; pieces by their numbers
            here.
        shared: where two pieces meet along a line inside their hex, from `shared_edges`.
    """

    cell: CellIndices
    source: Ints
    nature: CellIndices
    whole: Bools
    inherent: Bools
    parts: tuple[ClippedPart, ...]
    corners: Ints
    sizes: CellIndices
    meeting: CellIndices
    side: CellIndices
    touches: CellIndices
    shared: CellIndices
    natures: tuple[Nature, ...]

    def with_inherent(self, cell: list[int], natures: list[Nature], parts: list[ClippedPart]) -> DrawnPieces:
        """These pieces, and parts of hexes with inherent terrain that does not fill its hex."""
        all_natures = tuple(dict.fromkeys((*self.natures, *natures)))
        number = {nature: i for i, nature in enumerate(all_natures)}
        hulls = [corner for part in parts for corner in part.hull]
        count = len(parts)
        return self._replace(
            cell=np.concatenate([self.cell, np.array(cell, np.intp)]),
            source=np.concatenate([self.source, np.zeros(count, np.int32)]),
            nature=np.concatenate([self.nature, np.array([number[nature] for nature in natures], np.intp)]),
            whole=np.concatenate([self.whole, np.zeros(count, np.bool_)]),
            inherent=np.concatenate([self.inherent, np.ones(count, np.bool_)]),
            parts=(*self.parts, *parts),
            corners=np.concatenate([self.corners, np.array(hulls, np.int32).reshape(-1, 2)]),
            sizes=np.concatenate([self.sizes, np.array([len(part.hull) for part in parts], np.intp)]),
            natures=all_natures,
        )


class Depression(NamedTuple):
    """A piece of a depression: cell, depth in levels, whether it holds the centre dot, and stretches of hexsides.

    Attributes:
        sort: "gully", "stream" or "road".
    """

    cell: int
    depth: int
    dot: bool
    sort: str
    on_sides: dict[int, list[tuple[int, int]]]


class DrawnTerrain:
    """The drawn terrain of a board.

    Attributes:
        items: the depictions with their numbers, ascending. ground: hills, hollows and depressions.
        pieces: what threads can cut. depressions: the pieces of depressions on the map.
        stretches: intp `(stretches, 4)`: where these touch hexsides, as `Openings` reads it.
        overgrown: cells whose gullies have woods or brush on both banks, and with what (B19.21).
    """

    def __init__(self, grid: Grid, items: tuple[tuple[int, Depiction], ...], options: TerrainOptions) -> None:
        natures = Natures(table(), options)
        self.items = items
        shapes_of([depiction for _, depiction in items])
        contours = [contour for _, depiction in items if (contour := contour_of(depiction)) is not None]
        sunk = [depiction for _, depiction in items if natures.attributes(depiction.kind).get("depression")]
        self.ground = DrawnGround(grid.plane, contours, [
            DrawnDepression(shape_of(depiction), max(1, depiction.amount or 1)) for depiction in sunk])
        self.plane = grid.plane
        self.depressions = list(_depressions(grid.plane, sunk, natures))
        self.stretches = touched_sides(grid.plane, sunk)[0]
        self.pieces = _pieces(grid.plane, items, natures)
        self.overgrown = list(_overgrown(grid.plane, sunk, items, natures))

    @lazy
    def openings(self) -> Openings:
        """Where the depressions continue through hexsides."""
        return Openings(self.plane, self.stretches)


@lru_cache(maxsize=4)
@one_at_a_time
def drawn_terrain(grid: Grid, items: tuple[tuple[int, Depiction], ...], options: TerrainOptions) -> DrawnTerrain:
    """The drawn terrain of a map with these depictions; cached."""
    return DrawnTerrain(grid, items, options)


def touched_sides(plane: FlatGrid, depictions: list[Depiction]) -> tuple[CellIndices, CellIndices]:
    """Where depictions touch hexsides of the map along a length.

    Returns:
        intp `(stretches, 4)`: cell, direction, from and to; and the number of the depiction of each in the list.
    """
    clipped = clip_depictions(depictions)
    made = arrays_of(clipped)
    count, here, cell = _where(plane, made)
    touches = _numbered([pieces.touches for pieces in made], count, here, 4)
    piece, owner = touches[:, 0], np.repeat(np.arange(len(clipped)), count)
    return np.column_stack([cell[here][piece], touches[:, 1:]]), owner[here][piece]


def _where(plane: FlatGrid, depictions: list[PieceArrays]) -> tuple[CellIndices, Bools, CellIndices]:
    """How many pieces each depiction has; which of all these pieces are on the map, and their cells."""
    count = np.array([len(pieces.qr) for pieces in depictions], np.intp)
    qr = _joined([pieces.qr for pieces in depictions], 2)
    here = plane.held(qr)
    return count, here, np.where(here, (qr[:, 0] - plane.q0) * plane.stride + qr[:, 1] - plane.r0, 0).astype(np.intp)


def _depressions(plane: FlatGrid, sunk: list[Depiction], natures: Natures) -> Iterable[Depression]:
    for depiction, clipped in zip(sunk, clip_depictions(sunk), strict=True):
        attributes = natures.attributes(depiction.kind)
        sort = next((name for name in ("gully", "stream") if attributes.get(name)), "road")
        for hex_, dot, on_sides in zip(clipped.hexes, clipped.dots, clipped.on_sides, strict=True):
            if plane.holds(hex_):
                yield Depression(plane.cell(hex_), max(1, depiction.amount or 1), dot, sort, on_sides)


def _overgrown(
    plane: FlatGrid, sunk: list[Depiction], items: tuple[tuple[int, Depiction], ...], natures: Natures
) -> Iterable[tuple[int, Nature]]:
    """B19.21: the cells whose gullies have woods or brush on both banks, and the natures of these."""
    gullies: dict[Hex, list[ClippedPart]] = {}
    for pieces in clip_depictions([depiction for depiction in sunk if natures.attributes(depiction.kind).get("gully")]):
        for hex_, part in zip(pieces.hexes, pieces.parts, strict=True):
            gullies.setdefault(hex_, []).append(part)
    growing = [(depiction, nature) for _, depiction in items
               if (nature := natures.of(depiction.kind, depiction.height)) is not None and nature.plants
               and not natures.attributes(depiction.kind).get("inherent")] if gullies else []
    plants: dict[Hex, list[tuple[ClippedPart, Nature]]] = {}
    for (_, nature), pieces in zip(growing, clip_depictions([depiction for depiction, _ in growing]), strict=True):
        for hex_, part in zip(pieces.hexes, pieces.parts, strict=True):
            if hex_ in gullies:
                plants.setdefault(hex_, []).append((part, nature))
    return ((plane.cell(hex_), nature) for hex_, nature in overgrown_gullies(gullies, plants) if plane.holds(hex_))


def _pieces(plane: FlatGrid, items: tuple[tuple[int, Depiction], ...], natures: Natures) -> DrawnPieces:
    judged = [(number, depiction, nature) for number, depiction in items
              if (nature := natures.of(depiction.kind, depiction.height)) is not None
              and not natures.attributes(depiction.kind).get("inherent")]
    index = {nature: number for number, nature in enumerate(dict.fromkeys(nature for _, _, nature in judged))}
    clipped = clip_depictions([depiction for _, depiction, _ in judged])
    made = arrays_of(clipped)
    count, here, cell = _where(plane, made)
    sizes = np.concatenate([pieces.sizes for pieces in made]) if clipped else np.zeros(0, np.intp)
    corners = _joined([pieces.corners for pieces in made], 2)
    meetings = _joined([pieces.meetings for pieces in made], 3).astype(np.intp)
    first = np.repeat(np.cumsum(count) - count, [len(pieces.meetings) for pieces in made])
    meeting, across = meetings[:, 0] + first, meetings[:, 1] + first
    side = cell[meeting] * 3 + meetings[:, 2]
    kept, number = here[meeting] & here[across], np.cumsum(here) - 1
    edges = _numbered([pieces.edges for pieces in made], count, here, 6)
    return DrawnPieces(
        cell[here], np.repeat(np.array([number for number, _, _ in judged], np.int32), count)[here],
        np.repeat(np.array([index[nature] for _, _, nature in judged], np.intp), count)[here],
        (np.concatenate([pieces.whole for pieces in made]) if clipped else np.zeros(0, np.bool_))[here],
        np.zeros(np.count_nonzero(here), np.bool_),
        tuple(compress((part for pieces in clipped for part in pieces.parts), here.tolist())),
        corners[np.repeat(here, sizes)], sizes[here], number[meeting[kept]], side[kept],
        _numbered([pieces.touches for pieces in made], count, here, 4), shared_edges(cell[here], edges),
        tuple(index),
    )


def _numbered(tables: list[CellIndices], count: CellIndices, kept: Bools, columns: int) -> CellIndices:
    """Tables about the pieces of depictions, whose first column numbers these, as one table with new numbers.

    Args:
        count: how many pieces each depiction has. kept: which of all these pieces are on the map: they are numbered.
    """
    table = np.concatenate(tables) if tables else np.zeros((0, columns), np.intp)
    table[:, 0] += np.repeat(np.cumsum(count) - count, [len(rows) for rows in tables])
    table = table[kept[table[:, 0]]]
    table[:, 0] = (np.cumsum(kept) - 1)[table[:, 0]]
    return table


def _joined(parts: list[Ints] | list[CellIndices], columns: int) -> Ints:
    if not parts:
        return np.zeros((0, columns), np.int32)
    return np.concatenate(parts).astype(np.int32)
