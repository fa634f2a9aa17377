"""The field's shading as pixels: which hex each pixel lies in, and what its outcome's pattern does there.

All of it is plain arrays, so that a worker composes it while the window goes on answering the mouse.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from losview.drawing.art.marks import channels, mix
from losview.drawing.art.outcomes import LOOKS, OutcomeStyle
from losview.hexes.grid import Grid
from losview.rules.core.verdict import Outcome

#: Patterns repeat after so many pixels both ways.
TILE = 16

#: Entry of the look-up table for pixels that belong to no hex.
NOWHERE = 7


class PixelView(NamedTuple):
    """A window on the scene, in pixels.

    Attributes:
        scale: pixels to a scene unit.
        left, top: the scene's pixel column and row at the frame's corner.
        width, height: in pixels.
        ratio: of these pixels to one of the window: 2 on a screen of scale 2, where letters and strokes take twice
            as many of them.
    """

    scale: float
    left: int
    top: int
    width: int
    height: int
    ratio: float = 1.0

    def tile(self) -> int:
        """Pixels after which patterns repeat: to a quarter of the ratio, so that it is a whole number."""
        return TILE * round(4 * self.ratio) // 4

    def over(self, bounds: tuple[float, float, float, float]) -> PixelView:
        """What of it shows a part of the scene, given by its edges in scene units, and a pixel around that."""
        x0, y0, x1, y1 = (edge * self.scale for edge in bounds)
        left, top = max(self.left, math.floor(x0) - 1), max(self.top, math.floor(y0) - 1)
        right = min(self.left + self.width, math.ceil(x1) + 1)
        bottom = min(self.top + self.height, math.ceil(y1) + 1)
        return self._replace(left=left, top=top, width=max(0, right - left), height=max(0, bottom - top))


#: Rows and columns of nothing around the map, so that pixels just off it find an entry of their own.
EDGE = 6


@lru_cache(maxsize=4)
def cell_indices(grid: Grid, size: float, corner: tuple[float, float], frame: PixelView) -> NDArray[np.intp]:
    """intp `(height, width)`: for each pixel, where its hex lies in an array as `padded` makes it.

    A hex map repeats every two lines and every place along them: one repeat is worked out on a fine raster
    and looked up for each pixel, so that edges are true to half a pixel.

    Args:
        size: hexside in scene units.
        corner: scene position of the centre of the hex at column 0 and row 0.
    """
    flat = grid.top == "flat"
    step = frame.scale * size
    across = (np.arange(frame.width) + 0.5 + frame.left - corner[0] * frame.scale) / step
    down = (np.arange(frame.height) + 0.5 + frame.top - corner[1] * frame.scale) / step
    u, v = (across, down) if flat else (down, across)  # u runs across the lines of hexes, v along them
    columns, rows = grid.shape
    lines, places = (columns, rows) if flat else (rows, columns)
    line_step, place_step = (rows + 2 * EDGE, 1) if flat else (1, rows + 2 * EDGE)
    fine = int(min(512, max(32, 2 ** math.ceil(1 + math.log2(max(step, 1.0))))))
    table = _repeat(grid.shifted(0), fine, line_step, place_step)
    pairs, in_pair = _split(u, 3.0, fine, table.shape[1])
    along, in_place = _split(v, _ROOT3, fine, table.shape[0])
    pairs = np.clip(pairs, -2, (lines + 1) // 2)  # what lies further out falls on the edge of nothing
    along = np.clip(along, -2, places + 1)
    u_part = 2 * pairs * line_step
    v_part = along * place_step
    start = np.int32(EDGE * (line_step + place_step))
    entries: NDArray[np.int32]
    if flat:
        index = (in_place * table.shape[1])[:, None] + in_pair[None, :]
        entries = table.reshape(-1).take(index)
        entries += (v_part.astype(np.int32) + start)[:, None]
        entries += u_part.astype(np.int32)[None, :]
    else:
        index = in_pair[:, None] + (in_place * table.shape[1])[None, :]
        entries = table.reshape(-1).take(index)
        entries += (u_part.astype(np.int32) + start)[:, None]
        entries += v_part.astype(np.int32)[None, :]
    return entries.astype(np.intp)  # as places of an array are asked for, or each shading would make them that


_ROOT3 = math.sqrt(3.0)


def _split(
    t: NDArray[np.floating], period: float, fine: int, entries: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Which repeat each coordinate lies in, and its entry in the fine raster of one repeat."""
    shifted = t + (0.5 if period == 3.0 else period / 2)
    whole = np.floor(shifted / period).astype(np.int64)
    entry = ((shifted - whole * period) * fine).astype(np.int64)
    return whole, np.minimum(entry, entries - 1)


@lru_cache(maxsize=16)
def _repeat(first_shifted: bool, fine: int, line_step: int, place_step: int) -> NDArray[np.int32]:
    """int32 `(places' entries, lines' entries)`: the offset of the hex at each entry of one repeat.

    The repeat spans u from -0.5 to 2.5 hexsides about line 0's middle and v half a hex to either side of the
    middle of place 0 of line 0.
    """
    u = (np.arange(3 * fine) + 0.5) / fine - 0.5
    v = (np.arange(math.ceil(_ROOT3 * fine)) + 0.5) / fine - _ROOT3 / 2
    best = np.full((len(v), len(u)), np.inf)
    offset = np.zeros(best.shape, np.int32)
    for line in (0, 1, 2):
        push = 0.0 if line % 2 == 0 else (-_ROOT3 / 2 if first_shifted else _ROOT3 / 2)
        for place in (-1, 0, 1):
            away = (u[None, :] - 1.5 * line) ** 2 + (v[:, None] - push - _ROOT3 * place) ** 2
            nearer = away < best
            best[nearer] = away[nearer]
            offset[nearer] = line * line_step + place * place_step
    return offset


def padded(cells: NDArray[np.uint8], nothing: int) -> NDArray[np.uint8]:
    """An array of `grid.shape` with an edge of nothing around it, flat."""
    return np.pad(cells, EDGE, constant_values=nothing).reshape(-1)


def shade(
    outcome: NDArray[np.uint8], index: NDArray[np.intp], frame: PixelView, table: NDArray[np.uint32]
) -> NDArray[np.uint32]:
    """The shading of a frame: uint32 `(height, width)`, premultiplied ARGB.

    Args:
        outcome: uint8, shape `grid.shape`, 255 where there is no hex.
        index: as from `cell_indices`.
        table: as from `shading_colours`, for the frame's tile.
    """
    codes, tile = padded(np.minimum(outcome, NOWHERE), NOWHERE), frame.tile()
    entries = (codes.astype(np.intp) * (tile * tile)).take(index, mode="clip")
    entries += _phase(frame.left % tile, frame.top % tile, frame.width, frame.height, tile)
    return table.take(entries, mode="clip")


@lru_cache(maxsize=8)
def _phase(left: int, top: int, width: int, height: int, tile: int) -> NDArray[np.intp]:
    """intp `(height, width)`: each pixel's place in the repeating tile, which stays put under panning."""
    across = (np.arange(width) + left) % tile
    down = (np.arange(height) + top) % tile
    return (down[:, None] * tile + across[None, :]).astype(np.intp)


@lru_cache(maxsize=8)
def shading_colours(opacity: float, dark: bool = False, strength: float = 1.0, tile: int = TILE) -> NDArray[np.uint32]:
    """uint32 `(8 * tile * tile,)`: premultiplied ARGB by outcome and place in the tile.

    Args:
        opacity: of the whole shading, 0 to 1; 1 is as the looks have it.
        dark: for the dark theme.
        strength: of the pattern's strokes, from 0 (as the veil between them) to 1.
        tile: pixels after which patterns repeat: more on finer screens.
    """
    table = np.zeros((8, tile * tile), np.uint32)
    for outcome in Outcome:
        look = LOOKS[outcome]
        if look.veil:
            strokes = pattern(look, tile).reshape(-1)
            veil, between, stroke_colour, on = style_at_strength(look, dark, strength)
            plain = _premultiplied(veil, between * opacity)
            stroke = _premultiplied(stroke_colour, on * opacity)
            table[outcome] = np.where(strokes, stroke, plain)
    table.setflags(write=False)
    return table.reshape(-1)


def style_at_strength(look: OutcomeStyle, dark: bool, strength: float) -> tuple[str, float, str, float]:
    """A look's shading with strokes of that strength: veil, its opacity, the strokes' colour, their opacity."""
    veil, between, stroke, on = look.shading(dark)
    return veil, between, mix(veil, stroke, strength), between + (on - between) * strength


def pattern(look: OutcomeStyle, tile: int = TILE) -> NDArray[np.bool_]:
    """bool `(tile, tile)`: where the pattern's strokes lie, drawn as fine as the tile is."""
    y, x = (np.mgrid[0:tile, 0:tile] + 0.5) * TILE / tile - 0.5
    if look.pattern == "hatch":
        return np.asarray((x + y) % 8 < 1)
    if look.pattern == "dashes":  # those of every second line are shifted by half their way
        return np.asarray(((x - y) % 8 < 2) & ((x + y + 8 * ((x - y) % 16 >= 8)) % 16 < 8))
    if look.pattern == "dots":
        return np.asarray(((x % 8 - 3.5) ** 2 + (y % 8 - 3.5) ** 2) < 3.8)
    if look.pattern == "lines":
        return np.asarray(y % 8 < 1)
    if look.pattern == "cross":
        return np.asarray(((x + y) % 8 < 1) | ((x - y) % 8 < 1))
    return np.zeros((tile, tile), np.bool_)


def stroke_strength(side: float) -> float:
    """How strong the pattern's strokes are over hexes with a side of so many pixels: small ones keep their terrain."""
    return min(1.0, max(0.35, side / 18))


def _premultiplied(colour: str, opacity: float) -> int:
    alpha = round(255 * min(1.0, max(0.0, opacity)))
    red, green, blue = (round(value * alpha / 255) for value in channels(colour))
    return alpha << 24 | red << 16 | green << 8 | blue
