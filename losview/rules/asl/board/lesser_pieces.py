"""Pieces that stand for two unlike neighbours: of terrain on the two sides of an edge the lesser counts (A6.1)."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from losview.hexes.arrays import CellIndices
from losview.rules.asl.board.piece_table import PieceTable
from losview.rules.asl.board.terrain_traits import Nature


def lesser(a: Nature, b: Nature) -> Nature | None:
    """The lesser of two natures: as high as the lower one, an obstacle where both are, else a hindrance.

    Its name is that of the one that it is most like, `beside` that of the other; None with a bridge, which lies at a
    level of its own, with the print of a wall, which is asked about at its hexside, and with an Alpine hill, which is
    ground.
    """
    if any(one.deck or one.wall_print or one.alpine for one in (a, b)):
        return None
    low, other = sorted((a, b), key=lambda nature: (nature.obstacle, nature.top, nature.name))
    lower = min(a, b, key=lambda nature: nature.top)
    obstacle = a.obstacle and b.obstacle
    lower_obstacle, lower_hindrance = _both(_lower_part(a), _lower_part(b))
    splits = [nature.split for nature in (a, b) if nature.split]
    split = min(*splits, lower.top) if splits else 0
    return Nature(low.name, lower.full, lower.half, obstacle, _both((a.obstacle, a.hindrance),
                  (b.obstacle, b.hindrance))[1], split, bool(split) and lower_obstacle, bool(split) and lower_hindrance,
                  points=min((nature.points for nature in (a, b) if nature.hindrance or nature.lower_hindrance),
                             default=1), bare=a.bare or b.bare, plants=a.plants and b.plants, beside=other.name,
                  beside_higher=other.top > low.top)


def _lower_part(nature: Nature) -> tuple[bool, bool]:
    """Whether terrain, seen by units of its own level, is an obstacle and whether it is a hindrance."""
    return (nature.lower_obstacle, nature.lower_hindrance) if nature.split else (nature.obstacle, nature.hindrance)


def _both(a: tuple[bool, bool], b: tuple[bool, bool]) -> tuple[bool, bool]:
    """Of two kinds of terrain, obstacle or hindrance each, whether together they are an obstacle or a hindrance."""
    return a[0] and b[0], any(a) and any(b) and (a[1] or b[1])


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

    def of_pairs(self, piece: CellIndices, other: CellIndices) -> CellIndices:
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
