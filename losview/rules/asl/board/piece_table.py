"""Pieces of terrain and ground in hexes, as arrays.

A *piece* is what a thread can cut inside one hex: terrain that fills the hex, a clipped depiction, or ground at a
level.  Pieces of one hex follow each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.outlines.generated_contours import generated_ring
from losview.board.outlines.ground import Ground
from losview.board.outlines.pieces import XY, Rings
from losview.hexes.arrays import Bools, CellIndices, Ints, Shorts
from losview.hexes.lattice import CORNERS
from losview.rules.asl.board.drawn_terrain import DrawnPieces
from losview.rules.asl.board.terrain_traits import Nature
from losview.rules.core.board_reading import FAR
from losview.rules.core.lazy import lazy

#: What `PieceTable.source` holds for ground, and for what stands for two neighbours at an edge.
GROUND, EDGE = -1, -2
#: The hulls with which every table begins: the hex, and the rings of generated contours.
_FIRST_HULLS = (CORNERS, *(generated_ring(bits) for bits in range(64)))


@dataclass(frozen=True)
class PieceTable:
    """Pieces as arrays, by ascending cell.

    Attributes:
        cell: its hex. first, count: per cell of the plane, the index of its first piece and how many it has.
        hull: index of its hull. whole: whether it covers its hex by its outline. inherent: whether along hexsides it
            counts from either hex (B.6); it fills its hex except beside a road (B14.6).
        base, top, full_top: int16 quarters: its hex's base, of terrain the level on which it stands; that of its top;
            and that of its top without a half level, which counts for blind hexes (A6.4).
        ground, full_level, obstacle, hindrance: flags.
        is_block: whether it blocks every thread that cuts it below its top (A6.2): full-level, without a lower part.
        split: int16 quarters, height of the lower part above the base, 0 for none; lower_obstacle, lower_hindrance.
        deck: whether it is of a bridge. points: int16, how much it hinders. bare: whether it is trees without leaves.
        plants: whether it is of trees or brush. open_along_walls: whether, inherent, it is nothing along hexsides with
            walls or hedges (B18, B37.2). in_gully: whether it counts for threads below its base alone (B19.21).
        source: number of its depiction; 0 for terrain of the hex, GROUND for ground, EDGE as said there.
        nature: index into `natures`, -1 for ground.
        outline: index into `outlines`, which belong to drawn pieces; -1 where its hull is its outline.
        hull_x, hull_y: int32 `(corners, hulls)`, relative to the hex's centre, the last corner repeated.
        drawn_rows: the indices of the drawn pieces in the table, in the order of `DrawnPieces`.
    """

    cell: CellIndices
    first: CellIndices
    count: CellIndices
    hull: CellIndices
    whole: Bools
    inherent: Bools
    base: Shorts
    top: Shorts
    full_top: Shorts
    ground: Bools
    full_level: Bools
    obstacle: Bools
    hindrance: Bools
    is_block: Bools
    split: Shorts
    lower_obstacle: Bools
    lower_hindrance: Bools
    deck: Bools
    points: Shorts
    bare: Bools
    plants: Bools
    open_along_walls: Bools
    in_gully: Bools
    wall_print: Bools
    alpine: Bools
    source: Ints
    nature: Shorts
    natures: tuple[Nature, ...]
    outline: CellIndices
    outlines: tuple[Rings, ...]
    hull_x: Ints
    hull_y: Ints
    drawn_rows: CellIndices

    @lazy
    def has_split(self) -> bool:
        """Whether any piece has a lower part."""
        return bool(self.split.any())

    @lazy
    def has_overgrown(self) -> bool:
        """Whether any piece fills a gully between overgrown banks."""
        return bool(self.in_gully.any())

    @lazy
    def has_wall_prints(self) -> bool:
        """Whether any piece is the print of a wall beyond its hexside."""
        return bool(self.wall_print.any())

    @lazy
    def print_vertices(self) -> NDArray[np.uint8]:
        """uint8 per piece: of prints of walls, the vertices of their hexes that they have as corners, as a mask."""
        masks = np.zeros(len(self.cell), np.uint8)
        for piece in self.wall_print.nonzero()[0].tolist():
            corners = {tuple(xy) for ring in self.rings_of(piece) for xy in ring}
            masks[piece] = sum(1 << vertex for vertex, xy in enumerate(CORNERS) if xy in corners)
        return masks

    @lazy
    def has_decks(self) -> bool:
        """Whether any piece is of a bridge."""
        return bool(self.deck.any())

    def is_lesser(self, piece: int) -> bool:
        """Whether a piece, -1 for ground along a hexside, stands for two unlike neighbours at an edge."""
        return piece >= 0 and int(self.source[piece]) == EDGE

    def fills(self, piece: int) -> bool:
        """Whether a piece takes up all of its hex."""
        return bool(self.whole[piece] or (self.inherent[piece] and self.outline[piece] < 0))

    def with_lesser(self, lesser: tuple[Nature, ...], which: CellIndices, shape: CellIndices) -> PieceTable:
        """The table with more pieces at its end, which belong to edges: no hex lists them among its own.

        They stand for two unlike neighbours at an edge, of which the lesser counts (A6.1).

        Args:
            lesser: natures. which: the index of each piece's nature among these. shape: the number of the piece whose
                hex and outline it has.
        """
        natures = tuple(dict.fromkeys((*self.natures, *lesser)))
        number = {nature: i for i, nature in enumerate(natures)}
        kind = np.array([number[nature] for nature in lesser], np.int16)[which]
        no, base = np.zeros(len(shape), np.bool_), self.base[shape]
        more = _of_natures(base, base, natures, kind, np.zeros(len(shape), np.int16)) | {
            "cell": self.cell[shape], "hull": self.hull[shape], "outline": self.outline[shape], "whole": no,
            "inherent": no, "source": np.full(len(shape), EDGE, np.int32), "nature": kind}
        columns: dict[str, Any] = {name: np.concatenate([getattr(self, name), column]) for name, column in more.items()}
        return replace(self, natures=natures, **columns)

    def rings_of(self, piece: int) -> Rings:
        """The outlines of a piece, relative to its hex's centre."""
        outline = int(self.outline[piece])
        if outline >= 0:
            return self.outlines[outline]
        hull = int(self.hull[piece])
        points = zip(self.hull_x[:, hull].tolist(), self.hull_y[:, hull].tolist(), strict=True)
        return (tuple(dict.fromkeys(points)),)


class Fill(NamedTuple):
    """Terrain that fills hexes: their cells, its nature, and whether it is inherent."""

    cell: CellIndices
    nature: Nature
    inherent: bool


def build_piece_table(
    base: Shorts, land: Shorts, deck: Shorts, ground: Ground, drawn: DrawnPieces, fills: list[Fill]
) -> PieceTable:
    """All pieces of a map.

    Args:
        base, land: int16 planes, quarters: the base of hexes, and the level on which terrain stands in them.
        deck: int16 plane, quarters: where bridges lie, of whatever pieces they consist; `-FAR` without one.
    """
    natures = tuple(dict.fromkeys((*drawn.natures, *(fill.nature for fill in fills))))
    cells, filled = ground.plane.cells, [len(fill.cell) for fill in fills]
    # Terrain drawn and filling, then drawn ground, generated ground, whole ground; a stable sort by cell joins them.
    rows = (len(drawn.cell), sum(filled), len(ground.pieces), len(ground.cell), len(cells))
    cell = np.concatenate([drawn.cell, *(fill.cell for fill in fills),
                            np.array([piece.cell for piece in ground.pieces], np.intp), ground.cell, cells])
    first_drawn = len(_FIRST_HULLS)
    first_ground = first_drawn + rows[0]
    hull = np.concatenate([np.arange(first_drawn, first_ground), np.zeros(rows[1], np.intp),
                           np.arange(first_ground, first_ground + rows[2]), 1 + ground.bits.astype(np.intp),
                           np.zeros(rows[4], np.intp)])
    number = {nature: i for i, nature in enumerate(natures)}
    kind = _by_row(rows, drawn.nature, np.repeat(np.array([number[fill.nature] for fill in fills], np.intp), filled),
                   -1, -1, -1).astype(np.int16)
    level = _by_row(rows, 0, 0, np.array([piece.level for piece in ground.pieces], np.intp), ground.level,
                    ground.full[cells]).astype(np.int16) * QUARTERS_PER_LEVEL
    whole = _by_row(rows, drawn.whole, True, False, False, True).astype(np.bool_)
    filling = np.repeat(np.array([fill.inherent for fill in fills], np.bool_), filled)
    inherent = _by_row(rows, drawn.inherent, filling, False, False, False)
    source = _by_row(rows, drawn.source, 0, GROUND, GROUND, GROUND).astype(np.int32)
    outlined = np.concatenate([np.arange(rows[0]), np.full(rows[1], -1), np.arange(rows[0], rows[0] + rows[2]),
                               np.full(rows[3] + rows[4], -1)])
    order = np.argsort(cell, kind="stable")
    row_of = np.empty(len(order), np.intp)
    row_of[order] = np.arange(len(order))
    columns = (column[order]
               for column in (cell, hull, whole, inherent.astype(np.bool_), level, source, kind, outlined))
    outlines = (*(part.rings for part in drawn.parts), *(piece.rings for piece in ground.pieces))
    x, y = _hulls(drawn, [piece.hull for piece in ground.pieces])
    return _table(base, land, deck, natures, columns, outlines, x, y, row_of[: rows[0]])


def _by_row(rows: tuple[int, ...], *values: Any) -> Any:
    """A column from the values of its groups of rows, each an array or one value for all."""
    return np.concatenate([np.broadcast_to(value, (n,)) for n, value in zip(rows, values, strict=True)])


def _table(
    base_at: Shorts, land_at: Shorts, deck_at: Shorts, natures: tuple[Nature, ...], columns: Iterator[Any],
    outlines: tuple[Rings, ...], x: Ints, y: Ints, drawn_rows: CellIndices,
) -> PieceTable:
    """The table, with the columns that follow from natures and levels."""
    cell, hull, whole, inherent, level, source, kind, outline = columns
    count = np.bincount(cell, minlength=len(base_at)).astype(np.intp)
    return PieceTable(
        cell=cell, first=np.cumsum(count) - count, count=count, hull=hull, whole=whole, inherent=inherent,
        source=source, nature=kind, natures=natures, outline=outline, outlines=outlines, hull_x=x, hull_y=y,
        drawn_rows=drawn_rows,
        **_of_natures(base_at[cell], land_at[cell], natures, kind, level, deck_at[cell]),
    )


def _of_natures(
    base: Shorts, land: Shorts, natures: tuple[Nature, ...], kind: Shorts, level: Shorts, deck_at: Shorts | None = None
) -> dict[str, Any]:
    """The columns that follow from natures and levels.

    Args:
        base, land: int16 quarters, of the pieces' hexes. kind: indices into `natures`, -1 for ground of `level`.
        deck_at: int16 quarters, where the bridges of these hexes lie; None where no piece is of one.
    """
    def of_nature(name: str) -> Any:
        return np.array([getattr(nature, name) for nature in natures] + [0])[kind]

    ground = kind < 0
    deck = np.where(of_nature("deck"), base + of_nature("lift"), -FAR)
    if deck_at is not None:
        deck = np.where(of_nature("deck"), np.maximum(deck, deck_at), -FAR)
    foot = np.where(ground, base, np.maximum(land, deck)).astype(np.int16)
    full_level = ground | (of_nature("full") > 0)
    obstacle, split = of_nature("obstacle").astype(np.bool_), of_nature("split")
    return {
        "base": foot, "top": np.where(ground, level, foot + of_nature("top")).astype(np.int16),
        "full_top": np.where(ground, level, foot + of_nature("full")).astype(np.int16),
        "ground": ground, "full_level": full_level, "obstacle": obstacle, "split": split.astype(np.int16),
        "is_block": full_level & (ground | (obstacle & (split == 0) & (of_nature("in_gully") == 0))),
        "points": of_nature("points").astype(np.int16),
    } | {name: of_nature(name).astype(np.bool_)
         for name in ("hindrance", "lower_obstacle", "lower_hindrance", "deck", "bare", "plants",
                      "open_along_walls", "in_gully", "wall_print", "alpine")}


def _hulls(drawn: DrawnPieces, grounds: list[tuple[XY, ...]]) -> tuple[Ints, Ints]:
    """The hulls as columns of equal length, their last corners repeated."""
    corners = np.concatenate([_corners(_FIRST_HULLS), drawn.corners, _corners(grounds)])
    sizes = np.concatenate([[len(hull) for hull in _FIRST_HULLS], drawn.sizes,
                            np.array([len(hull) for hull in grounds], np.intp)])
    first = np.cumsum(sizes) - sizes
    corner = first + np.minimum(np.arange(sizes.max())[:, None], sizes - 1)
    padded = corners[corner]
    return np.ascontiguousarray(padded[:, :, 0]), np.ascontiguousarray(padded[:, :, 1])


def _corners(hulls: tuple[tuple[XY, ...], ...] | list[tuple[XY, ...]]) -> Ints:
    return np.array([corner for hull in hulls for corner in hull], np.int32).reshape(-1, 2)
