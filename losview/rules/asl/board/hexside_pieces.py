"""The terrain that threads along hexsides meet: inherent terrain, and what is on both sides (A6.1)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from losview.board.outlines.pieces import SIDE_STEPS, stretches_by_side
from losview.hexes.arrays import Bools, CellIndices
from losview.hexes.grid import FlatGrid
from losview.rules.asl.board.drawn_terrain import DrawnPieces
from losview.rules.asl.board.hexside_ground import steps_of
from losview.rules.asl.board.lesser_pieces import LesserPieces
from losview.rules.asl.board.piece_table import PieceTable


class _OnSides(NamedTuple):
    """Pieces on hexsides, arrays of one length.

    Attributes:
        side: numbers of hexsides. piece: numbers of pieces. low, high: from where to where, 0 to 256, counted from the
            hex that has the hexside as its side 0 to 2.
    """

    side: CellIndices
    piece: CellIndices
    low: CellIndices
    high: CellIndices

    def take(self, at: CellIndices | Bools) -> _OnSides:
        return _OnSides(*(column[at] for column in self))


class HexsidePieces:
    """The pieces that threads along hexsides meet.

    Attributes:
        first, count: intp, per hexside, the index in `piece` of its first piece, and how many it has.
        piece: intp, numbers of pieces, each once a hexside.
    """

    def __init__(self, plane: FlatGrid, parts: list[_OnSides]) -> None:
        entries = _joined(parts)
        # By side, then piece, then where it begins: one number for each, which is sorted faster than three.
        most = int(entries.piece.max(initial=0)) + 1
        order = np.argsort((entries.side * most + entries.piece) * (SIDE_STEPS + 1) + entries.low, kind="stable")
        entries = entries.take(order)
        begins = np.append(True, (np.diff(entries.side) != 0) | (np.diff(entries.piece) != 0))[: len(order)]
        self._low, self._high = entries.low, entries.high
        self._bounds: CellIndices = np.append(np.flatnonzero(begins), len(order))
        self.piece: CellIndices = entries.piece[begins]
        self.count: CellIndices = np.bincount(entries.side[begins], minlength=3 * plane.size).astype(np.intp)
        self.first: CellIndices = np.cumsum(self.count) - self.count

    def shows(self, entry: int, side: int, part: tuple[int, int]) -> bool:
        """Whether a piece shows along part of its hexside.

        Args:
            entry: its index in `piece`. side: the hexside, as a direction from the hex that `part` is counted from.
        """
        low, high = part if side < 3 else (SIDE_STEPS - part[1], SIDE_STEPS - part[0])
        rows = slice(*self._bounds[entry : entry + 2].tolist())
        return bool((np.maximum(self._low[rows], low) < np.minimum(self._high[rows], high)).any())


def hexside_pieces(
    plane: FlatGrid, table: PieceTable, drawn: DrawnPieces, lesser: LesserPieces, walled: CellIndices
) -> HexsidePieces:
    """The pieces that threads along hexsides meet.

    Args:
        lesser: takes up the lesser of unlike neighbours. walled: the numbers of hexsides with walls or hedges.
    """
    near, far, stretch = _facing(plane, _touching(plane, table, drawn))
    side, low, high = stretch
    alike = table.nature[near] == table.nature[far]
    parts = [_inherent(plane, table, walled)]
    parts += [_OnSides(side[alike], piece[alike], low[alike], high[alike]) for piece in (near, far)]
    unlike = np.flatnonzero(~alike)
    for piece, other in ((near, far), (far, near)):
        rows = lesser.of_pairs(piece[unlike], other[unlike])
        parts.append(_OnSides(side[unlike], rows, low[unlike], high[unlike]).take(rows >= 0))
    return HexsidePieces(plane, parts)


def _touching(plane: FlatGrid, table: PieceTable, drawn: DrawnPieces) -> tuple[_OnSides, _OnSides]:
    """Terrain that is not inherent, where it touches hexsides: of the hexes that have these as sides 0–2, and 3–5."""
    fills = np.flatnonzero(table.whole & ~table.inherent & ~table.ground & ~table.in_gully & (table.source == 0))
    piece, direction, low, high = drawn.touches.T
    piece = np.concatenate([table.drawn_rows[piece], np.tile(fills, 6)])
    direction = np.concatenate([direction, np.repeat(np.arange(6), len(fills))])
    low = np.concatenate([low, np.zeros(6 * len(fills), np.intp)])
    high = np.concatenate([high, np.full(6 * len(fills), SIDE_STEPS)])
    touching, near = _on_sides(plane, table, piece, direction, low, high), direction < 3
    return touching.take(near), touching.take(~near)


def _on_sides(plane: FlatGrid, table: PieceTable, piece: CellIndices, direction: CellIndices, low: CellIndices,
              high: CellIndices) -> _OnSides:
    """Pieces on hexsides of their hexes, by the directions of these, from where to where as counted from there."""
    near = direction < 3
    side = 3 * table.cell[piece] + direction
    side[~near] += 3 * np.array(steps_of(plane))[direction[~near]] - 3
    return _OnSides(side, piece, np.where(near, low, SIDE_STEPS - high), np.where(near, high, SIDE_STEPS - low))


def _facing(plane: FlatGrid, touching: tuple[_OnSides, _OnSides]) -> tuple[CellIndices, CellIndices,
                                                                           tuple[CellIndices, CellIndices,
                                                                                 CellIndices]]:
    """Pieces that face each other across hexsides along a length.

    Returns:
        The pieces on the one side and those on the other; the numbers of the hexsides, from where and to where.
    """
    near, far = touching
    far = far.take(np.argsort(far.side, kind="stable"))
    count = np.bincount(far.side, minlength=3 * plane.size)
    first = np.cumsum(count) - count
    repeats = count[near.side]
    row = np.repeat(np.arange(len(near.side)), repeats)
    other = np.arange(len(row)) - np.repeat(np.cumsum(repeats) - repeats, repeats) + first[near.side[row]]
    low, high = np.maximum(near.low[row], far.low[other]), np.minimum(near.high[row], far.high[other])
    kept = low < high
    row, other = row[kept], other[kept]
    return near.piece[row], far.piece[other], (near.side[row], low[kept], high[kept])


def _inherent(plane: FlatGrid, table: PieceTable, walled: CellIndices) -> _OnSides:
    """Inherent terrain of either hex (B.6); beside a road (B14.6) where it reaches the hexside.

    Graveyards and debris do not count along walls and hedges (B18, B37.2).
    """
    drawn = table.outline >= 0
    whole = np.flatnonzero(table.inherent & ~drawn)
    rows = [(piece, direction, 0, SIDE_STEPS) for piece in whole.tolist() for direction in range(6)]
    rows += [(piece, direction, low, high) for piece in np.flatnonzero(table.inherent & drawn).tolist()
             for direction, reached in stretches_by_side(table.rings_of(piece)[0]).items() for low, high in reached]
    found = _on_sides(plane, table, *np.array(rows, np.intp).reshape(-1, 4).T)
    return found.take(~(table.open_along_walls[found.piece] & np.isin(found.side, walled)))


def _joined(parts: list[_OnSides]) -> _OnSides:
    return _OnSides(*(np.concatenate(columns).astype(np.intp) for columns in zip(*parts, strict=True)))
