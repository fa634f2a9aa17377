"""A board's ground: in each hex, the areas where it is at a level or higher, which lie one inside the other.

Contours may be drawn.  Where none are, they are generated from hex levels and rounded inwards only: a hex's level
reaches those of its hexsides beyond which the ground is as high, and stays a quarter of the way back from the others.
So a crest lies in the hex that has the level, every centre dot lies strictly inside its own level, and contours of
different levels never cross.  The same contours are drawn and judged.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from losview.board.depiction import rings_hold
from losview.board.outlines.drawn_contours import DrawnGround, GroundPiece
from losview.board.outlines.generated_contours import generated_ring
from losview.board.outlines.pieces import Rings, hexside_stretches
from losview.hexes.grid import FlatGrid
from losview.hexes.hex import DIRECTIONS
from losview.hexes.lattice import Point

_STEPS = tuple((step.q, step.r) for step in DIRECTIONS)


@dataclass
class Ground:
    """A board's ground in whole levels.

    Attributes:
        base: int16 plane, the level at each centre dot (of a depression hex: of the ground around it).
        full: int16 plane, the highest level that covers the hex whole.
        cell, level, bits: of each generated area above that level, by ascending cell: its hex, its level, and the
            directions in which it reaches the hexside.
        pieces: the areas in hexes that drawings touch, which have no generated ones.
    """

    plane: FlatGrid
    base: NDArray[np.int16]
    full: NDArray[np.int16]
    cell: NDArray[np.intp]
    level: NDArray[np.int16]
    bits: NDArray[np.uint8]
    pieces: list[GroundPiece] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._areas: dict[int, list[tuple[int, Rings]]] = {}
        for piece in self.pieces:
            self._areas.setdefault(piece.cell, []).append((piece.level, piece.rings))

    def in_hex(self, cell: int) -> list[tuple[int, Rings]]:
        """The areas of a hex above its full level: their levels and rings."""
        if cell not in self._areas:
            first, last = np.searchsorted(self.cell, (cell, cell + 1)).tolist()
            self._areas[cell] = [(int(self.level[i]), (generated_ring(int(self.bits[i])),)) for i in range(first, last)]
        return self._areas[cell]

    def holds(self, cell: int, level: int, point: Point) -> bool:
        """Whether the ground at a point of a hex, given from its centre, is at a level or higher; edges count."""
        if level <= self.full[cell]:
            return True
        rings = (tuple(tuple(Point(*xy) for xy in ring) for ring in area)
                 for area_level, area in self.in_hex(cell) if area_level >= level)
        return any(rings_hold(point, outline, tuple(holes)) for outline, *holes in rings)

    def on_side(self, cell: int, level: int, direction: int) -> list[tuple[int, int]]:
        """The stretches of a hexside where the ground inside the hex is at a level or higher."""
        if not self.plane.here[cell]:
            return []
        if level <= self.full[cell]:
            return [(0, 256)]
        high_areas = (rings for area_level, rings in self.in_hex(cell) if area_level >= level)
        return sorted(stretch for rings in high_areas for stretch in hexside_stretches(rings[0], direction))


def build_ground(base: NDArray[np.int16], drawn: DrawnGround) -> Ground:
    """The ground of a board.

    Args:
        base: int16 plane of whole levels at the centre dots; cells off the map hold anything.
        drawn: the drawn contours and depressions.
    """
    plane = drawn.plane
    around = _neighbour_levels(plane, base)
    full = base.copy()
    full[plane.cells] = np.minimum(base[plane.cells], around.min(axis=1))
    sloping = (around < base[plane.cells][:, None]).any(axis=1)
    drawn_cells, hex_grounds = drawn.ground(base)
    sloping &= ~np.isin(plane.cells, drawn_cells)
    generated = _generated(plane.cells[sloping], base[plane.cells][sloping], around[sloping])
    pieces: list[GroundPiece] = []
    for cell, hex_ground in zip(drawn_cells.tolist(), hex_grounds, strict=True):
        full[cell] = hex_ground.full
        pieces += [GroundPiece(cell, level, *part) for level, part in hex_ground.parts]
    return Ground(plane, base, full, *generated, pieces)


def _neighbour_levels(plane: FlatGrid, base: NDArray[np.int16]) -> NDArray[np.int16]:
    """int16 `(hexes, 6)`: levels beyond the six hexsides; at the edge of the map the hex's own."""
    own_level = base[plane.cells]
    around = np.empty((len(plane.cells), 6), np.int16)
    for direction, (q, r) in enumerate(_STEPS):
        beyond = plane.cells + q * plane.stride + r
        around[:, direction] = np.where(plane.here[beyond], base[beyond], own_level)
    return around


def _generated(
    cell: NDArray[np.intp], own_level: NDArray[np.int16], around: NDArray[np.int16]
) -> tuple[NDArray[np.intp], NDArray[np.int16], NDArray[np.uint8]]:
    """The areas generated in hexes with lower neighbours: cell, level and directions of each.

    A lower neighbour at level `v` separates the neighbours above `v` from the others.  The contour between them stands
    for the highest level that those above all have, since of contours that coincide the upper one is judged.

    Args:
        cell, own_level: of each hex. around: int16 `(hexes, 6)`, the levels beyond its hexsides.
    """
    higher = around[:, None, :] > around[:, :, None]
    bits = (higher * (1 << np.arange(6))).sum(axis=2).astype(np.uint8)
    above = np.where(higher, around[:, None, :], np.int16(32767)).min(axis=2)
    level = np.minimum(above, own_level[:, None]).astype(np.int16)
    first = np.ones(around.shape, np.bool_)
    for direction in range(1, 6):
        first[:, direction] = (around[:, :direction] != around[:, direction, None]).all(axis=1)
    chosen, lower = np.nonzero((around < own_level[:, None]) & first)
    order = np.argsort(cell[chosen], kind="stable")
    chosen, lower = chosen[order], lower[order]
    return cell[chosen], level[chosen, lower], bits[chosen, lower]
