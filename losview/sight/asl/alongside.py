"""What shows on both sides of hexsides: what threads that run along them meet.

Hexsides are numbered by the place of one of their hexes, times 3, and the direction 0–2 from there.
"""

from __future__ import annotations

import numpy as np

from losview.board.board import QUARTERS
from losview.board.contours import Ground
from losview.board.pieces import shared
from losview.hexes.grid import Plane
from losview.hexes.hex import DIRECTIONS
from losview.sight.asl.arrays import Bools, Places, Shorts, ints
from losview.sight.asl.drawn_terrain import DrawnPieces
from losview.sight.asl.piece_table import PieceTable
from losview.sight.survey import FAR


def steps_of(plane: Plane) -> tuple[int, ...]:
    """What one step in each direction adds to a place."""
    return tuple(q * plane.stride + r for q, r in DIRECTIONS)


def side_ids(plane: Plane, place: Places, direction: int) -> Places:
    """The numbers of hexsides of hexes."""
    if direction < 3:
        return place * 3 + direction
    return (place + steps_of(plane)[direction]) * 3 + direction - 3


class Alongside:
    """Per hexside the pieces met by a thread along it.

    Attributes:
        first, count: intp, per hexside, where its pieces begin and how many they are. piece: which.
    """

    def __init__(self, plane: Plane, table: PieceTable, drawn: DrawnPieces) -> None:
        self.plane, self.table = plane, table
        sides = [self._inherent(), self._alike(), self._drawn(drawn)]
        ids = np.concatenate([one for one, _ in sides])
        order = np.argsort(ids, kind="stable")
        self.piece: Places = np.concatenate([one for _, one in sides])[order]
        self.count: Places = np.bincount(ids, minlength=3 * plane.size).astype(np.intp)
        self.first: Places = np.cumsum(self.count) - self.count

    def _inherent(self) -> tuple[Places, Places]:
        """Inherent terrain of either hex."""
        pieces = np.flatnonzero(self.table.inherent)
        sides = [side_ids(self.plane, self.table.place[pieces], direction) for direction in range(6)]
        return np.concatenate(sides), np.tile(pieces, 6)

    def _alike(self) -> tuple[Places, Places]:
        """Terrain that fills the hexes on both sides, where it is the same."""
        table, kinds = self.table, len(self.table.natures)
        filling = table.whole & ~table.inherent & ~table.ground
        fills = np.zeros(kinds * self.plane.size, np.bool_)
        fills[table.place[filling] * kinds + table.nature[filling]] = True
        # A drawn piece that is its hex goes on by its outline, not by its kind.
        pieces = np.flatnonzero(filling & (table.source == 0))
        sides, own = [], []
        for direction, step in enumerate(steps_of(self.plane)):
            both = pieces[fills[(table.place[pieces] + step) * kinds + table.nature[pieces]]]
            sides.append(side_ids(self.plane, table.place[both], direction))
            own.append(both)
        return np.concatenate(sides), np.concatenate(own)

    def _drawn(self, drawn: DrawnPieces) -> tuple[Places, Places]:
        """Two pieces of one depiction that meet along a stretch of the hexside."""
        most = max(1, len(self.table.place))
        both = np.concatenate([drawn.side * most + self.table.at[one] for one in (drawn.one, drawn.two)])
        unique = np.unique(both)
        return unique // most, unique % most


def ground_alongside(plane: Plane, base: Shorts, ground: Ground, sunk: Bools) -> Shorts:
    """int16 per hexside: the highest ground, in quarters, that shows on both sides of it along a length.

    Args:
        base: int16 plane, quarters. sunk: bool plane, the depression hexes.
    """
    low = np.full(3 * plane.size, -FAR, np.int16)
    cells, steps = plane.cells, steps_of(plane)
    for direction in range(3):
        beyond = cells + steps[direction]
        both = np.where(plane.here[beyond], np.minimum(base[cells], base[beyond]), -FAR)
        low[cells * 3 + direction] = both
    special = ints(sorted({piece.place for piece in ground.pieces} | set(np.flatnonzero(sunk).tolist())))
    over = [special + step for step in steps[3:]]
    sides = np.unique(np.concatenate([special * 3 + direction for direction in range(3)] +
                                     [at * 3 + direction for direction, at in enumerate(over)]))
    for side in sides.tolist():
        low[side] = ground_along(plane, ground, side // 3, side % 3)
    return low


def ground_along(plane: Plane, ground: Ground, place: int, direction: int, part: tuple[int, int] = (0, 256)) -> int:
    """Quarters of the highest ground that shows on both sides of part of a hexside along a length."""
    beyond = place + steps_of(plane)[direction]
    if not (plane.here[place] and plane.here[beyond]):
        return -FAR
    levels = {int(ground.full[at]) for at in (place, beyond)}
    levels |= {level for at in (place, beyond) for level, _ in ground.in_hex(at)}
    for level in sorted(levels, reverse=True):
        ours = ground.on_side(place, level, direction)
        both = shared(ours, ground.on_side(beyond, level, (direction + 3) % 6)) if ours else []
        if any(max(low, part[0]) < min(high, part[1]) for low, high in both):
            return level * QUARTERS
    return -FAR
