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
        numbers = np.full(len(piece), -1, np.intp)
        if not self._counts or not len(piece):
            return numbers
        table = self._table
        # Of the many pairs of pieces few are unlike in their own way: these are asked about, each once.
        nature, cells = table.nature.astype(np.intp), table.cell.astype(np.intp)
        kinds, kind = np.unique(nature[piece] * len(table.natures) + nature[other], return_inverse=True)
        found = [_lesser(*(table.natures[one] for one in divmod(pair, len(table.natures))))
                 for pair in kinds.tolist()]
        rows = np.array([one is not None for one in found])[kind].nonzero()[0]
        asked, first, which = np.unique(cells[piece[rows]] * len(kinds) + kind[rows], return_index=True,
                                        return_inverse=True)
        stands = np.zeros(len(asked), np.intp)
        for at in first.argsort().tolist():  # numbered as they are met
            cell, pair = divmod(int(asked[at]), len(kinds))
            like = found[pair]
            assert like is not None
            number = len(cells) + len(self._pieces)
            stands[at] = self._pieces.setdefault(
                (cell, like), Lesser(number, like, int(piece[rows[first[at]]]))).number
        numbers[rows] = stands[which]
        return numbers

    def added(self) -> PieceTable:
        """The table with these pieces at its end, beyond those by cell."""
        return self._table.with_lesser(list(self._pieces.values())) if self._pieces else self._table
