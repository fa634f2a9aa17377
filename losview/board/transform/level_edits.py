"""The ground of hexes raised, lowered, set and smoothed; on a map with contours these follow."""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.edits.edit import Edit, counted
from losview.board.edits.ground_acts import contoured_levels
from losview.board.edits.ground_edits import Raise, SetLevels, cells_at
from losview.board.edits.group import Group
from losview.board.outlines.contour_levels import has_contours
from losview.hexes.hex import DIRECTIONS, Hex

LevelMode = Literal["raise", "lower", "set", "smooth"]

#: What can be done to levels.
LEVEL_MODES: tuple[LevelMode, ...] = get_args(LevelMode)


def change_levels(board: Board, hexes: tuple[Hex, ...], mode: str, level: int = 0) -> Edit | None:
    """The edit that changes the levels of hexes, None where nothing would change.

    On a map with contours these are moved, or new ones drawn: its levels and contours say the same.

    Args:
        mode: one of `LEVEL_MODES`. level: quarter levels that "set" gives.
    """
    if not hexes:
        return None
    if mode in ("raise", "lower"):
        step = Raise(hexes, QUARTERS_PER_LEVEL if mode == "raise" else -QUARTERS_PER_LEVEL)
        if not has_contours(board):
            return step
        return contoured_levels(board, {hex_: board.level(hex_) + step.by for hex_ in hexes}, step.name)
    wanted = dict.fromkeys(hexes, level) if mode == "set" else smoothed_levels(board, hexes)
    name = SetLevels(hexes, level).name if mode == "set" else tr("Smooth {hexes}", hexes=counted(hexes))
    return give_levels(board, wanted, name)


def give_levels(board: Board, wanted: dict[Hex, int], name: str) -> Edit | None:
    """The edit that gives hexes these levels (quarters), None where they have them; contours follow where there are."""
    if has_contours(board):
        return contoured_levels(board, wanted, name)
    hexes = tuple(wanted)
    if not hexes:
        return None
    levels = np.fromiter(wanted.values(), np.int64, len(hexes))
    numbers = np.flatnonzero(board.levels[cells_at(board, hexes)] != levels).tolist()
    if not numbers:
        return None
    new = levels.tolist()
    change = SetLevels(tuple([hexes[number] for number in numbers]), tuple([new[number] for number in numbers]))
    return Group((change,), name)


def smoothed_levels(board: Board, hexes: tuple[Hex, ...]) -> dict[Hex, int]:
    """The levels (quarters) nearest to the mean of each hex and its neighbours on the map; of two as near its own.

    Whole levels stay whole; where the map has parts of levels, it goes by quarters.
    """
    plane = board.grid.plane
    here = board.grid.present
    levels, ones = np.zeros(plane.size, np.int64), np.zeros(plane.size, np.int64)
    levels[plane.index[here]] = board.levels[here]
    ones[plane.index[here]] = 1
    cells = plane.cells_of(hexes)
    steps = [0, *(step.q * plane.stride + step.r for step in DIRECTIONS)]
    total = sum(levels[cells + step] for step in steps)
    count = sum(ones[cells + step] for step in steps)
    unit = 1 if (board.levels[here] % QUARTERS_PER_LEVEL).any() else QUARTERS_PER_LEVEL
    own = levels[cells]
    # The nearest multiple of `unit` to the mean: halves go towards the hex's own level.
    below, rest = np.divmod(total, count * unit)
    up = (2 * rest > count * unit) | ((2 * rest == count * unit) & (own > below * unit))
    return dict(zip(hexes, ((below + up) * unit).tolist(), strict=True))
