"""Ground as nested sets: in each hex, where the ground is at a level or higher.

Contours may be drawn.  Where none are, they are made from hex levels and rounded inwards only: a hex's level reaches
those of its hexsides beyond which the ground is as high, and stays a quarter of the way back from the others.  So a
crest lies in the hex that has the level, every centre dot lies strictly inside its own level, and contours of
different levels never cross.  What is made here is what is drawn and what is judged.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from losview.board.outlines.drawn_contours import DrawnGround, GroundPiece
from losview.board.outlines.made_rings import made_ring
from losview.board.outlines.pieces import Rings, stretches
from losview.hexes.grid import Plane
from losview.hexes.hex import DIRECTIONS

_STEPS = tuple((step.q, step.r) for step in DIRECTIONS)


@dataclass
class Ground:
    """A board's ground in whole levels.

    Attributes:
        base: int16 plane, the level at each centre dot (of a depression hex: of the ground around it).
        full: int16 plane, the highest level that covers the hex whole.
        place, level, bits: of each made stretch of ground above that, by ascending cell: its hex, its level,
            and the directions in which it reaches the hexside.
        pieces: the stretches in hexes that drawings touch, which have no made ones.
    """

    plane: Plane
    base: NDArray[np.int16]
    full: NDArray[np.int16]
    cell: NDArray[np.intp]
    level: NDArray[np.int16]
    bits: NDArray[np.uint8]
    pieces: list[GroundPiece] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._known: dict[int, list[tuple[int, Rings]]] = {}
        for piece in self.pieces:
            self._known.setdefault(piece.cell, []).append((piece.level, piece.rings))

    def in_hex(self, cell: int) -> list[tuple[int, Rings]]:
        """The stretches of ground above the full level in a hex: levels and rings."""
        if cell not in self._known:
            first, last = np.searchsorted(self.cell, (cell, cell + 1)).tolist()
            self._known[cell] = [(int(self.level[i]), (made_ring(int(self.bits[i])),)) for i in range(first, last)]
        return self._known[cell]

    def on_side(self, cell: int, level: int, direction: int) -> list[tuple[int, int]]:
        """The stretches of a hexside where the ground inside the hex is at a level or higher."""
        if not self.plane.here[cell]:
            return []
        if level <= self.full[cell]:
            return [(0, 256)]
        holding = (rings for own, rings in self.in_hex(cell) if own >= level)
        return sorted(stretch for rings in holding for stretch in stretches(rings[0], direction))


def lay_ground(base: NDArray[np.int16], drawn: DrawnGround) -> Ground:
    """The ground of a board.

    Args:
        base: int16 plane of whole levels at the centre dots; places off the map hold anything.
        drawn: contours and depressions.
    """
    plane = drawn.plane
    around = _neighbour_levels(plane, base)
    full = base.copy()
    full[plane.cells] = np.minimum(base[plane.cells], around.min(axis=1))
    sloping = (around < base[plane.cells][:, None]).any(axis=1)
    cell, grounds = drawn.ground(base)
    sloping &= ~np.isin(plane.cells, cell)
    made = _made(plane.cells[sloping], base[plane.cells][sloping], around[sloping])
    pieces: list[GroundPiece] = []
    for at, own in zip(cell.tolist(), grounds, strict=True):
        full[at] = own.full
        pieces += [GroundPiece(at, level, *part) for level, part in own.parts]
    return Ground(plane, base, full, *made, pieces)


def _neighbour_levels(plane: Plane, base: NDArray[np.int16]) -> NDArray[np.int16]:
    """int16 `(hexes, 6)`: levels beyond the six hexsides; off the map the hex's own."""
    own = base[plane.cells]
    around = np.empty((len(plane.cells), 6), np.int16)
    for direction, (q, r) in enumerate(_STEPS):
        beyond = plane.cells + q * plane.stride + r
        around[:, direction] = np.where(plane.here[beyond], base[beyond], own)
    return around


def _made(
    cell: NDArray[np.intp], own: NDArray[np.int16], around: NDArray[np.int16]
) -> tuple[NDArray[np.intp], NDArray[np.int16], NDArray[np.uint8]]:
    """Of hexes with lower neighbours: their own level, and each level between that some of their hexsides keep.

    A lower neighbour at `v` parts the neighbours above `v` from the others; the contour between them stands for
    the highest level that those above all have, since of contours that coincide the upper one is judged.
    """
    keeps = around[:, None, :] > around[:, :, None]
    bits = (keeps * (1 << np.arange(6))).sum(axis=2).astype(np.uint8)
    above = np.where(keeps, around[:, None, :], np.int16(32767)).min(axis=2)
    level = np.minimum(above, own[:, None]).astype(np.int16)
    first = np.ones(around.shape, np.bool_)
    for direction in range(1, 6):
        first[:, direction] = (around[:, :direction] != around[:, direction, None]).all(axis=1)
    chosen, lower = np.nonzero((around < own[:, None]) & first)
    order = np.argsort(cell[chosen], kind="stable")
    chosen, lower = chosen[order], lower[order]
    return cell[chosen], level[chosen, lower], bits[chosen, lower]
