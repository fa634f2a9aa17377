"""A board as Civil War Brigade reads it: planes of grounds, tops, canopy and slopes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.board.cover import Cover
from losview.hexes.arrays import Bools, Shorts
from losview.hexes.grid import Plane
from losview.sight.board_reading import FAR, BoardReading


@dataclass(frozen=True)
class CivilWarTerrain:
    """The planes that the steps read.

    Attributes:
        ground, top: int16, quarter levels without and with modifiers.
        canopy: bool, forest, orchard and town.
        slopes: uint8, bit d for a slope or extreme slope on hexside d; None where the map has none.
        prefer: int64, rank of hexes by how little they obstruct (lower top, lower ground, coordinates).
        far_middle: whether the middle of an even ridge is its hex nearer `lo`.
    """

    plane: Plane
    ground: Shorts
    top: Shorts
    canopy: Bools
    slopes: NDArray[np.uint8] | None
    prefer: NDArray[np.int64]
    far_middle: bool


def direction_offsets(plane: Plane) -> tuple[int, ...]:
    """What the index of a cell changes by in each of the six directions."""
    s = plane.stride
    return (-1, s - 1, s, 1, 1 - s, -s)


def read_terrain(board_reading: BoardReading, far_middle: bool) -> CivilWarTerrain:
    """The planes of a board; `far_middle` as in `CivilWarTerrain`."""
    plane = board_reading.board.grid.plane
    ground = board_reading.ground(FAR)

    def rise(cover: Cover) -> int:
        return max((board_reading.attributes(kind).get("rises", 0) for kind in cover.kinds()), default=0)

    def is_canopy(cover: Cover) -> int:
        return any(board_reading.attributes(kind).get("canopy", False) for kind in cover.kinds())

    top = np.where(plane.here, ground + board_reading.per_cover(rise), -FAR).astype(np.int16)
    for hex_, lift in board_reading.on_counters("rises").items():
        top[plane.cell(hex_)] += lift
    order = np.lexsort((np.arange(plane.size), ground, top))
    prefer = np.empty(plane.size, np.int64)
    prefer[order] = np.arange(plane.size)
    return CivilWarTerrain(
        plane, ground, top, board_reading.per_cover(is_canopy).astype(np.bool_), _slopes(board_reading), prefer,
        far_middle,
    )


def _slopes(board_reading: BoardReading) -> NDArray[np.uint8] | None:
    """Which hexsides are slopes, as in `CivilWarTerrain`."""
    plane, bits = board_reading.board.grid.plane, None
    for side, kinds in board_reading.board.hexsides.items():
        if side.hex not in board_reading.board.grid or side.across() not in board_reading.board.grid:
            continue
        if any(board_reading.attributes(kind).get("slope") for kind in kinds):
            bits = np.zeros(plane.size, np.uint8) if bits is None else bits
            bits[plane.cell(side.hex)] |= np.uint8(1 << side.direction)
            bits[plane.cell(side.across())] |= np.uint8(1 << (side.direction + 3))
    return bits
