"""Pieces of terrain and ground in hexes, as arrays.

A *piece* is what a thread can cut inside one hex: terrain that fills the hex, a clipped depiction, or ground at a
level.  Pieces of a hex follow each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from losview.board.board import QUARTERS
from losview.board.outlines.generated_contours import generated_ring
from losview.board.outlines.ground import Ground
from losview.board.outlines.pieces import XY, Rings
from losview.hexes.arrays import Bools, Cells, Ints, Shorts
from losview.hexes.lattice import CORNERS
from losview.sight.asl.board.drawn_terrain import DrawnPieces
from losview.sight.asl.board.terrain_traits import Nature
from losview.sight.board_reading import FAR
from losview.sight.lazy import lazy

#: What `PieceTable.source` holds for ground.
GROUND = -1
#: Hulls that every table begins with: the hex, and the rings of made contours.
_FIRST_HULLS = (CORNERS, *(generated_ring(bits) for bits in range(64)))


@dataclass(frozen=True)
class PieceTable:
    """Pieces as arrays, by ascending place.

    Attributes:
        cell: its hex. first, count: per place of the plane, where its pieces begin and how many they are.
        hull: which of the hulls. whole: whether it is the hex. inherent: whether along hexsides it counts from
            either hex (B.6); it fills its hex but beside a road (B14.6).
        base, top, over: int16 quarters: its hex's base, of terrain what it stands on; its height; its full-level
            height (A6.4).
        ground, full_level, obstacle, hindrance: flags.
        wall: whether it blocks every thread that cuts it below its top (A6.2): full-level, without a lower part.
        split: int16 quarters, height of the lower part above the base, 0 for none; lower_obstacle, lower_hindrance.
        deck: whether it is a bridge's.
        source: number of its depiction; 0 for terrain of the hex, GROUND for ground.
        nature: index into `natures`, -1 for ground.
        outline: its index in `outlines`, which are of drawn pieces; -1 where its hull is its outline.
        hull_x, hull_y: int32 `(corners, hulls)`, about the hex's centre, the last corner repeated.
        at: where the drawn pieces are in the table, in their order.
    """

    cell: Cells
    first: Cells
    count: Cells
    hull: Cells
    whole: Bools
    inherent: Bools
    base: Shorts
    top: Shorts
    over: Shorts
    ground: Bools
    full_level: Bools
    obstacle: Bools
    hindrance: Bools
    wall: Bools
    split: Shorts
    lower_obstacle: Bools
    lower_hindrance: Bools
    deck: Bools
    source: Ints
    nature: Shorts
    natures: tuple[Nature, ...]
    outline: Cells
    outlines: tuple[Rings, ...]
    hull_x: Ints
    hull_y: Ints
    at: Cells

    @lazy
    def has_split(self) -> bool:
        """Whether any has a lower part."""
        return bool(self.split.any())

    @lazy
    def has_decks(self) -> bool:
        """Whether any is a bridge's."""
        return bool(self.deck.any())

    def fills(self, piece: int) -> bool:
        """Whether a piece is all of its hex."""
        return bool(self.whole[piece] or (self.inherent[piece] and self.outline[piece] < 0))

    def rings_of(self, piece: int) -> Rings:
        """The outline of a piece about its hex's centre."""
        outline = int(self.outline[piece])
        if outline >= 0:
            return self.outlines[outline]
        hull = int(self.hull[piece])
        points = zip(self.hull_x[:, hull].tolist(), self.hull_y[:, hull].tolist(), strict=True)
        return (tuple(dict.fromkeys(points)),)


class Fill(NamedTuple):
    """Terrain that fills hexes: their places, what it is, and whether it is inherent."""

    cell: Cells
    nature: Nature
    inherent: bool


def lay_pieces(
    base: Shorts, land: Shorts, ground: Ground, drawn: DrawnPieces, fills: list[Fill]
) -> PieceTable:
    """All pieces of a map.

    Args:
        base, land: int16 planes, quarters: of hexes, and of what terrain stands on in them.
    """
    natures = tuple(dict.fromkeys((*drawn.natures, *(fill.nature for fill in fills))))
    cells, filled = ground.plane.cells, [len(fill.cell) for fill in fills]
    # Terrain drawn and filling, then drawn ground, made ground, whole ground; a stable sort by place joins them.
    rows = (len(drawn.cell), sum(filled), len(ground.pieces), len(ground.cell), len(cells))
    cell = np.concatenate([drawn.cell, *(fill.cell for fill in fills),
                            np.array([piece.cell for piece in ground.pieces], np.intp), ground.cell, cells])
    first_drawn = len(_FIRST_HULLS)
    first_ground = first_drawn + rows[0]
    hull = np.concatenate([np.arange(first_drawn, first_ground), np.zeros(rows[1], np.intp),
                           np.arange(first_ground, first_ground + rows[2]), 1 + ground.bits.astype(np.intp),
                           np.zeros(rows[4], np.intp)])
    kind = _by_row(rows, drawn.nature, np.repeat(np.array([natures.index(f.nature) for f in fills], np.intp), filled),
                   -1, -1, -1).astype(np.int16)
    level = _by_row(rows, 0, 0, np.array([piece.level for piece in ground.pieces], np.intp), ground.level,
                    ground.full[cells]).astype(np.int16) * QUARTERS
    whole = _by_row(rows, drawn.whole, True, False, False, True).astype(np.bool_)
    filling = np.repeat(np.array([fill.inherent for fill in fills], np.bool_), filled)
    inherent = _by_row(rows, drawn.inherent, filling, False, False, False)
    source = _by_row(rows, drawn.source, 0, GROUND, GROUND, GROUND).astype(np.int32)
    outlined = np.concatenate([np.arange(rows[0]), np.full(rows[1], -1), np.arange(rows[0], rows[0] + rows[2]),
                               np.full(rows[3] + rows[4], -1)])
    order = np.argsort(cell, kind="stable")
    at = np.empty(len(order), np.intp)
    at[order] = np.arange(len(order))
    columns = (one[order] for one in (cell, hull, whole, inherent.astype(np.bool_), level, source, kind, outlined))
    outlines = (*(part.rings for part in drawn.parts), *(piece.rings for piece in ground.pieces))
    x, y = _hulls(drawn, [piece.hull for piece in ground.pieces])
    return _table(base, land, natures, columns, outlines, x, y, at[: rows[0]])


def _by_row(rows: tuple[int, ...], *values: Any) -> Any:
    """A column by what its groups of rows hold, arrays or one value each."""
    return np.concatenate([np.broadcast_to(value, (n,)) for n, value in zip(rows, values, strict=True)])


def _table(
    base_at: Shorts, land_at: Shorts, natures: tuple[Nature, ...], columns: Iterator[Any],
    outlines: tuple[Rings, ...], x: Ints, y: Ints, at: Cells,
) -> PieceTable:
    """The table with what the natures and levels of the pieces say."""
    cell, hull, whole, inherent, level, source, kind, outline = columns

    def said(name: str) -> Any:
        return np.array([getattr(one, name) for one in natures] + [0])[kind]

    ground = kind < 0
    deck = np.where(said("deck"), base_at[cell] + said("lift"), -FAR)
    base = np.where(ground, base_at[cell], np.maximum(land_at[cell], deck)).astype(np.int16)
    top = np.where(ground, level, base + said("top")).astype(np.int16)
    over = np.where(ground, level, base + said("full")).astype(np.int16)
    full_level, obstacle, split = ground | (said("full") > 0), said("obstacle").astype(np.bool_), said("split")
    count = np.bincount(cell, minlength=len(base_at)).astype(np.intp)
    return PieceTable(
        cell, np.cumsum(count) - count, count, hull, whole, inherent, base, top, over, ground, full_level, obstacle,
        said("hindrance").astype(np.bool_), full_level & (ground | (obstacle & (split == 0))), split.astype(np.int16),
        said("lower_obstacle").astype(np.bool_), said("lower_hindrance").astype(np.bool_),
        said("deck").astype(np.bool_), source, kind, natures, outline, outlines, x, y, at,
    )


def _hulls(drawn: DrawnPieces, grounds: list[tuple[XY, ...]]) -> tuple[Ints, Ints]:
    """The hulls as columns of one length, their last corners repeated."""
    corners = np.concatenate([_corners(_FIRST_HULLS), drawn.corners, _corners(grounds)])
    sizes = np.concatenate([[len(hull) for hull in _FIRST_HULLS], drawn.sizes,
                            np.array([len(hull) for hull in grounds], np.intp)])
    first = np.cumsum(sizes) - sizes
    at = first + np.minimum(np.arange(sizes.max())[:, None], sizes - 1)
    padded = corners[at]
    return np.ascontiguousarray(padded[:, :, 0]), np.ascontiguousarray(padded[:, :, 1])


def _corners(hulls: tuple[tuple[XY, ...], ...] | list[tuple[XY, ...]]) -> Ints:
    return np.array([corner for hull in hulls for corner in hull], np.int32).reshape(-1, 2)
