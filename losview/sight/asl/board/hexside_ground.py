"""What shows on both sides of hexsides: what threads that run along them meet.

Hexsides are numbered by the place of one of their hexes, times 3, and the direction 0–2 from there.
"""

from __future__ import annotations

import numpy as np

from losview.board.board import QUARTERS
from losview.board.outlines.ground import Ground
from losview.board.outlines.pieces import merged, overlaps, stretches
from losview.hexes.arrays import Bools, Cells, Shorts
from losview.hexes.grid import Plane
from losview.hexes.hex import DIRECTIONS
from losview.sight.asl.board.drawn_terrain import DrawnPieces
from losview.sight.asl.board.piece_table import PieceTable
from losview.sight.board_reading import FAR


def steps_of(plane: Plane) -> tuple[int, ...]:
    """What one step in each direction adds to a place."""
    return tuple(q * plane.stride + r for q, r in DIRECTIONS)


def side_ids(plane: Plane, cell: Cells, direction: int) -> Cells:
    """The numbers of hexsides of hexes."""
    if direction < 3:
        return cell * 3 + direction
    return (cell + steps_of(plane)[direction]) * 3 + direction - 3


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
        self.piece: Cells = np.concatenate([one for _, one in sides])[order]
        self.count: Cells = np.bincount(ids, minlength=3 * plane.size).astype(np.intp)
        self.first: Cells = np.cumsum(self.count) - self.count

    def _inherent(self) -> tuple[Cells, Cells]:
        """Inherent terrain of either hex; beside a road (B14.6) where it reaches the hexside."""
        drawn = self.table.outline >= 0
        pieces = np.flatnonzero(self.table.inherent & ~drawn)
        sides = [side_ids(self.plane, self.table.cell[pieces], direction) for direction in range(6)]
        own = [np.tile(pieces, 6)]
        for piece in np.flatnonzero(self.table.inherent & drawn).tolist():
            cell = self.table.cell[piece : piece + 1]
            reached = [direction for direction in range(6) if stretches(self.table.rings_of(piece)[0], direction)]
            sides += [side_ids(self.plane, cell, direction) for direction in reached]
            own.append(np.full(len(reached), piece))
        return np.concatenate(sides), np.concatenate(own)

    def _alike(self) -> tuple[Cells, Cells]:
        """Terrain that fills the hexes on both sides, where it is the same."""
        table, kinds = self.table, len(self.table.natures)
        filling = table.whole & ~table.inherent & ~table.ground
        fills = np.zeros(kinds * self.plane.size, np.bool_)
        fills[table.cell[filling] * kinds + table.nature[filling]] = True
        # A drawn piece that is its hex goes on by its outline, not by its kind.
        pieces = np.flatnonzero(filling & (table.source == 0))
        sides, own = [], []
        for direction, step in enumerate(steps_of(self.plane)):
            both = pieces[fills[(table.cell[pieces] + step) * kinds + table.nature[pieces]]]
            sides.append(side_ids(self.plane, table.cell[both], direction))
            own.append(both)
        return np.concatenate(sides), np.concatenate(own)

    def _drawn(self, drawn: DrawnPieces) -> tuple[Cells, Cells]:
        """Two pieces of one depiction that meet along a stretch of the hexside."""
        most = max(1, len(self.table.cell))
        both = np.concatenate([drawn.side * most + self.table.at[one] for one in (drawn.one, drawn.two)])
        unique = np.unique(both)
        return unique // most, unique % most


class SideGround:
    """The ground that shows on both sides of hexsides along a length: of each contour that gives way there on its own.

    Attributes:
        highest: int16 per hexside, quarters, `-FAR` for none.
        first, count: intp, per hexside, where its lower grounds begin and how many they are. lower: their quarters.
    """

    def __init__(self, plane: Plane, base: Shorts, ground: Ground, sunk: Bools) -> None:
        """Look it up.

        Args:
            base: int16 plane, quarters. sunk: bool plane, the depression hexes.
        """
        self.highest: Shorts = np.full(3 * plane.size, -FAR, np.int16)
        self.count: Cells = np.zeros(3 * plane.size, np.intp)
        cells, steps = plane.cells, steps_of(plane)
        for direction in range(3):
            beyond = cells + steps[direction]
            both = np.where(plane.here[beyond], np.minimum(base[cells], base[beyond]), -FAR)
            self.highest[cells * 3 + direction] = both
        special = np.unique([*(piece.cell for piece in ground.pieces), *np.flatnonzero(sunk).tolist()]).astype(np.intp)
        over = [special + step for step in steps[3:]]
        sides = np.unique(np.concatenate([special * 3 + direction for direction in range(3)] +
                                         [at * 3 + direction for direction, at in enumerate(over)]))
        lower: list[int] = []
        for side in sides.tolist():
            heights = grounds_along(plane, ground, side // 3, side % 3)
            self.highest[side] = heights[0] if heights else -FAR
            self.count[side] = max(0, len(heights) - 1)
            lower += heights[1:]
        self.first: Cells = np.cumsum(self.count) - self.count
        self.lower: Shorts = np.array(lower, np.int16)

    def above(self, sides: Cells, least: Shorts) -> tuple[Cells, Shorts]:
        """The grounds of hexsides that are higher than so much: which of the hexsides asked, and their quarters."""
        highest = self.highest[sides]
        at = (highest > least).nonzero()[0]
        if not len(self.lower) or not len(at):
            return at, highest[at]
        count = self.count[sides[at]]
        more = np.repeat(at, count)
        number = np.arange(len(more)) - np.repeat(np.cumsum(count) - count, count)
        height = self.lower[self.first[sides[more]] + number]
        rising = height > least[more]
        return np.concatenate([at, more[rising]]), np.concatenate([highest[at], height[rising]])


def grounds_along(
    plane: Plane, ground: Ground, cell: int, direction: int, part: tuple[int, int] = (0, 256)
) -> list[int]:
    """Quarters of the grounds that show on both sides of part of a hexside along a length, the highest first.

    What shows along no more of it than higher ground falls with that: a drop of several levels is the upper one.
    """
    beyond = cell + steps_of(plane)[direction]
    if not (plane.here[cell] and plane.here[beyond]):
        return []
    levels = {int(ground.full[at]) for at in (cell, beyond)}
    levels |= {level for at in (cell, beyond) for level, _ in ground.in_hex(at)}
    found: list[int] = []
    shown: list[tuple[int, int]] = []
    for level in sorted(levels, reverse=True):
        ours = ground.on_side(cell, level, direction)
        both = overlaps(ours, ground.on_side(beyond, level, (direction + 3) % 6)) if ours else []
        here = merged([(max(low, part[0]), min(high, part[1])) for low, high in both
                       if max(low, part[0]) < min(high, part[1])])
        if here != shown:
            found.append(level * QUARTERS)
            shown = here
    return found
