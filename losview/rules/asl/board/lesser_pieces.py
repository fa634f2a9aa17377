"""Pieces that stand for two unlike neighbours: of terrain on the two sides of an edge the lesser counts (A6.1)."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from losview.hexes.arrays import Cells
from losview.rules.asl.board.lesser_nature import lesser
from losview.rules.asl.board.piece_table import PieceTable
from losview.rules.asl.board.terrain_traits import Nature

_lesser = lru_cache(maxsize=1000)(lesser)

#: More natures than any board has.
_NATURES = 1 << 16


class LesserPieces:
    """Collects pieces for pairs of unlike neighbours, and adds them to the table of pieces."""

    def __init__(self, table: PieceTable, counts: bool) -> None:
        """Begin with none.

        Args:
            counts: whether unlike neighbours count at all.
        """
        self._table, self._counts = table, counts
        self._natures: dict[Nature, int] = {}
        # The numbers of pieces, by cell times `_NATURES` plus the number of their nature; and whose shapes they have.
        self._numbers: dict[int, int] = {}
        self._shapes: list[int] = []

    def of_pairs(self, piece: Cells, other: Cells) -> Cells:
        """The numbers of the pieces that stand for pairs of pieces, in the hexes of the first; -1 where none does."""
        numbers = np.full(len(piece), -1, np.intp)
        if not self._counts or not len(piece):
            return numbers
        table = self._table
        # Of the many pairs of pieces few are unlike in their own way: these are asked about, each once.
        nature = table.nature.astype(np.intp)
        kinds, kind = np.unique(nature[piece] * len(table.natures) + nature[other], return_inverse=True)
        found = [_lesser(*(table.natures[one] for one in divmod(pair, len(table.natures))))
                 for pair in kinds.tolist()]
        like = np.array([-1 if one is None else self._natures.setdefault(one, len(self._natures)) for one in found])
        assert len(self._natures) <= _NATURES, "keys of pieces would be those of other cells"
        rows = (like[kind] >= 0).nonzero()[0]
        asked, first, which = np.unique(table.cell[piece[rows]].astype(np.intp) * _NATURES + like[kind[rows]],
                                        return_index=True, return_inverse=True)
        stands, shapes, keys = np.zeros(len(asked), np.intp), piece[rows[first]].tolist(), asked.tolist()
        for at in first.argsort().tolist():  # numbered as they are met
            if keys[at] not in self._numbers:
                self._numbers[keys[at]] = len(table.cell) + len(self._numbers)
                self._shapes.append(shapes[at])
            stands[at] = self._numbers[keys[at]]
        numbers[rows] = stands[which]
        return numbers

    def added(self) -> PieceTable:
        """The table with these pieces at its end, beyond those by cell."""
        if not self._shapes:
            return self._table
        kind = np.array(list(self._numbers), np.intp) % _NATURES
        return self._table.with_lesser(tuple(self._natures), kind, np.array(self._shapes, np.intp))
