"""Pieces that stand for two unlike neighbours: of terrain on the two sides of an edge the lesser counts (A6.1)."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from losview.hexes.arrays import Cells
from losview.sight.asl.board.lesser_nature import lesser
from losview.sight.asl.board.piece_table import Lesser, PieceTable
from losview.sight.asl.board.terrain_traits import Nature

_lesser = lru_cache(maxsize=1000)(lesser)


class LesserPieces:
    """Collects pieces for pairs of unlike neighbours, and adds them to the table of pieces."""

    def __init__(self, table: PieceTable, counts: bool) -> None:
        """Begin with none.

        Args:
            counts: whether unlike neighbours count at all.
        """
        self._table, self._counts = table, counts
        self._pieces: dict[tuple[int, Nature], Lesser] = {}

    def of_pairs(self, piece: Cells, other: Cells) -> Cells:
        """The numbers of the pieces that stand for pairs of pieces, in the hexes of the first; -1 where none does."""
        table = self._table
        pairs = zip(table.cell[piece].tolist(), piece.tolist(), table.nature[piece].tolist(),
                    table.nature[other].tolist(), strict=True)
        return np.array([self._number(*pair) for pair in pairs] if self._counts else [-1] * len(piece), np.intp)

    def _number(self, cell: int, piece: int, nature: int, other: int) -> int:
        natures = self._table.natures
        found = _lesser(natures[nature], natures[other])
        if found is None:
            return -1
        number = len(self._table.cell) + len(self._pieces)
        return self._pieces.setdefault((cell, found), Lesser(number, found, piece)).number

    def added(self) -> PieceTable:
        """The table with these pieces at its end, beyond those by cell."""
        return self._table.with_lesser(list(self._pieces.values())) if self._pieces else self._table
