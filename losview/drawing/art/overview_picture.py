"""A whole map in few pixels: each pixel has the colour of its hex's terrain, or of its ground."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.board.hex_terrain import HexTerrain
from losview.board.terrain import table
from losview.drawing.art.kind_colours import kind_colours
from losview.drawing.art.level_colours import Ramp
from losview.hexes.lattice import UNIT
from losview.hexes.layout import Layout


def overview_size(layout: Layout, wide: int, high: int) -> tuple[int, int, float]:
    """Width and height in pixels of a map that is fitted into a rectangle, and pixels to a scene unit."""
    left, top, right, bottom = layout.bounds()
    scale = min(wide / (right - left), high / (bottom - top))
    return max(1, round((right - left) * scale)), max(1, round((bottom - top) * scale)), scale


def overview_pixels(board: Board, layout: Layout, wide: int, high: int, dark: bool) -> NDArray[np.uint32]:
    """The map fitted into a rectangle: uint32 `(rows, columns)` of 0xAARRGGBB, 0 off the map."""
    columns, rows, scale = overview_size(layout, wide, high)
    cell = _cells_of_pixels(board, layout, columns, rows, scale)
    plane = board.grid.plane
    levels, covers = np.zeros(plane.size, np.int64), np.zeros(plane.size, np.int64)
    levels[plane.cells] = board.levels[board.grid.present]
    covers[plane.cells] = board.cover_at[board.grid.present]
    span = int(levels.max()) - int(levels.min()) + 1
    looks, which = np.unique(covers * span + levels - int(levels.min()), return_inverse=True)
    ramp = Ramp(dark)
    inks = np.array([_colour(board.covers[look // span], look % span + int(levels.min()), ramp, dark)
                     for look in looks.tolist()], np.uint32)
    pixels: NDArray[np.uint32] = np.where(cell >= 0, inks[which][cell], 0).astype(np.uint32)
    return pixels


def _colour(cover: HexTerrain, level: int, ramp: Ramp, dark: bool) -> int:
    """The colour of a hex as 0xFFRRGGBB: of what fills it, of a way through it, or of its ground."""
    kinds = [kind for feature in cover.features if (kind := table().get(feature.kind)) is not None]
    kinds.sort(key=lambda kind: kind.exits)
    name = kind_colours(kinds[0], dark)["fill"] if kinds else ramp.colour(level, cover.theme)
    return 0xFF000000 | int(name[1:7], 16)


def _cells_of_pixels(board: Board, layout: Layout, columns: int, rows: int, scale: float) -> NDArray[np.intp]:
    """For each pixel the cell of its hex in the plane, -1 off the map."""
    xx, xy, x0, yx, yy, y0 = layout.matrix
    x, y = np.meshgrid((np.arange(columns) + 0.5) / scale - x0, (np.arange(rows) + 0.5) / scale - y0)
    area = (xx * yy - xy * yx) * UNIT
    q, r = (x * yy - y * xy) / area, (y * xx - x * yx) / area
    # Cube rounding: of the three coordinates the one that was rounded most follows from the others.
    s = -q - r
    whole = [np.rint(value).astype(np.int64) for value in (q, r, s)]
    off = [abs(value - near) for value, near in zip((q, r, s), whole, strict=True)]
    q_at = np.where((off[0] > off[1]) & (off[0] > off[2]), -whole[1] - whole[2], whole[0])
    r_at = np.where((off[1] >= off[0]) & (off[1] > off[2]), -whole[0] - whole[2], whole[1])
    plane = board.grid.plane
    cell = (q_at - plane.q0) * plane.stride + (r_at - plane.r0)
    inside = (q_at >= plane.q0) & (r_at >= plane.r0) & (r_at < plane.r0 + plane.stride) & (cell < plane.size)
    cell = np.where(inside, cell, 0)
    found: NDArray[np.intp] = np.where(inside & plane.here[cell], cell, -1)
    return found
