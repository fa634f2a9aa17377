"""A board as Civil War Brigade reads it: planes of grounds, tops, canopy and slopes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.board.hex_terrain import HexTerrain
from losview.hexes.arrays import Bools, Shorts
from losview.hexes.grid import FlatGrid
from losview.hexes.hex import DIRECTIONS
from losview.rules.core.board_reading import FAR, BoardReading


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

    plane: FlatGrid
    ground: Shorts
    top: Shorts
    canopy: Bools
    slopes: NDArray[np.uint8] | None
    prefer: NDArray[np.int64]
    far_middle: bool


def direction_offsets(plane: FlatGrid) -> tuple[int, ...]:
    """What the index of a cell changes by in each of the six directions."""
    s = plane.stride
    return (-1, s - 1, s, 1, 1 - s, -s)


def read_terrain(board_reading: BoardReading, far_middle: bool) -> CivilWarTerrain:
    """The planes of a board; `far_middle` as in `CivilWarTerrain`."""
    plane = board_reading.board.grid.plane
    ground = board_reading.ground(FAR)

    def rise(cover: HexTerrain) -> int:
        return max((board_reading.attributes(kind).get("rises", 0) for kind in cover.kinds()), default=0)

    def is_canopy(cover: HexTerrain) -> int:
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
    plane, hexsides = board_reading.board.grid.plane, board_reading.board.hexsides
    sloped = {kinds for kinds in set(hexsides.values())
              if any(board_reading.attributes(kind).get("slope") for kind in kinds)}
    named = np.array([(*side.hex, side.direction) for side, kinds in hexsides.items() if kinds in sloped], np.int32)
    hexes, direction = named.reshape(-1, 3)[:, :2], named.reshape(-1, 3)[:, 2]
    across = hexes + np.array(DIRECTIONS, np.int32)[direction]
    inside = plane.held(hexes) & plane.held(across)
    if not inside.any():
        return None
    bits = np.zeros(plane.size, np.uint8)
    for one, turn in ((hexes[inside], 0), (across[inside], 3)):
        cells = (one[:, 0] - plane.q0).astype(np.intp) * plane.stride + one[:, 1] - plane.r0
        np.bitwise_or.at(bits, cells, np.left_shift(1, direction[inside] + turn).astype(np.uint8))
    return bits
