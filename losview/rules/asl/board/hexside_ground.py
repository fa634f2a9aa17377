"""The ground that shows on both sides of hexsides, which is what threads along them meet.

The number of a hexside is the cell of one of its hexes, times 3, plus its direction 0–2 from there.
"""

from __future__ import annotations

import numpy as np

from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.outlines.ground import Ground
from losview.board.outlines.pieces import SIDE_STEPS, merged, overlaps
from losview.hexes.arrays import Bools, CellIndices, Shorts
from losview.hexes.grid import FlatGrid
from losview.hexes.hex import DIRECTIONS
from losview.rules.core.board_reading import FAR


def steps_of(plane: FlatGrid) -> tuple[int, ...]:
    """What a step in each direction adds to a cell."""
    return tuple(q * plane.stride + r for q, r in DIRECTIONS)


def side_ids(plane: FlatGrid, cell: CellIndices, direction: int) -> CellIndices:
    """The numbers of hexsides of hexes."""
    if direction < 3:
        return cell * 3 + direction
    return (cell + steps_of(plane)[direction]) * 3 + direction - 3


class HexsideGround:
    """The ground that shows on both sides of hexsides along a length, a height for each contour that ends by itself.

    Attributes:
        highest: int16 per hexside, quarters, `-FAR` for none.
        first, count: intp, per hexside, the index in `lower` of its second highest ground, and how many follow.
        lower: int16 quarters.
    """

    def __init__(self, plane: FlatGrid, base: Shorts, ground: Ground, sunk: Bools) -> None:
        """Compute it for all hexsides.

        Args:
            base: int16 plane, quarters. sunk: bool plane, the depression hexes.
        """
        self.highest: Shorts = np.full(3 * plane.size, -FAR, np.int16)
        self.count: CellIndices = np.zeros(3 * plane.size, np.intp)
        cells, steps = plane.cells, steps_of(plane)
        for direction in range(3):
            beyond = cells + steps[direction]
            both = np.where(plane.here[beyond], np.minimum(base[cells], base[beyond]), -FAR)
            self.highest[cells * 3 + direction] = both
        special = np.unique([*(piece.cell for piece in ground.pieces), *np.flatnonzero(sunk).tolist()]).astype(np.intp)
        beyond_special = [special + step for step in steps[3:]]
        sides = np.unique(np.concatenate([special * 3 + direction for direction in range(3)] +
                                         [cells_ * 3 + direction for direction, cells_ in enumerate(beyond_special)]))
        lower: list[int] = []
        for side in sides.tolist():
            heights = grounds_along(plane, ground, side // 3, side % 3)
            self.highest[side] = heights[0] if heights else -FAR
            self.count[side] = max(0, len(heights) - 1)
            lower += heights[1:]
        self.first: CellIndices = np.cumsum(self.count) - self.count
        self.lower: Shorts = np.array(lower, np.int16)

    def above(self, sides: CellIndices, least: Shorts) -> tuple[CellIndices, Shorts]:
        """The ground of hexsides that is higher than a level each: indices of `sides`, and heights in quarters."""
        highest = self.highest[sides]
        rows = (highest > least).nonzero()[0]
        if not len(self.lower) or not len(rows):
            return rows, highest[rows]
        count = self.count[sides[rows]]
        lower_rows = np.repeat(rows, count)
        number = np.arange(len(lower_rows)) - np.repeat(np.cumsum(count) - count, count)
        height = self.lower[self.first[sides[lower_rows]] + number]
        rising = height > least[lower_rows]
        return np.concatenate([rows, lower_rows[rising]]), np.concatenate([highest[rows], height[rising]])


def grounds_along(
    plane: FlatGrid, ground: Ground, cell: int, direction: int, part: tuple[int, int] = (0, SIDE_STEPS)
) -> list[int]:
    """The ground that shows on both sides of part of a hexside along a length: heights in quarters, the highest first.

    Ground that shows along no more of it than higher ground ends with that: a drop of several levels is one crest.
    """
    beyond = cell + steps_of(plane)[direction]
    if not (plane.here[cell] and plane.here[beyond]):
        return []
    levels = {int(ground.full[hex_cell]) for hex_cell in (cell, beyond)}
    levels |= {level for hex_cell in (cell, beyond) for level, _ in ground.in_hex(hex_cell)}
    heights: list[int] = []
    shown: list[tuple[int, int]] = []
    for level in sorted(levels, reverse=True):
        ours = ground.on_side(cell, level, direction)
        both = overlaps(ours, ground.on_side(beyond, level, (direction + 3) % 6)) if ours else []
        stretches_here = merged([(max(low, part[0]), min(high, part[1])) for low, high in both
                       if max(low, part[0]) < min(high, part[1])])
        if stretches_here != shown:
            heights.append(level * QUARTERS_PER_LEVEL)
            shown = stretches_here
    return heights
