"""Levels of hexes sampled from heights that lie over a map: those of a grid, or the greys of a picture."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from losview.board.background import Affine
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL
from losview.board.new_map.scan_place import picture_parts
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT
from losview.hexes.layout import Layout
from losview.hexes.places import place_of, spacing

#: A hex is sampled in its middle and at six places about it, so far away in hexes.
REACH = 0.3
#: How many levels are proposed between the lowest and the highest place.
LEVELS = 5


def stretched(grid: Grid) -> Affine:
    """Where heights lie that are stretched over the whole map, from edge to edge."""
    layout = Layout(grid)
    left, top, right, bottom = layout.bounds()
    (c0, r0), (cu, ru), (cv, rv) = (_place(layout, *spot) for spot in ((left, top), (right, top), (left, bottom)))
    return cu - c0, cv - c0, c0, ru - r0, rv - r0, r0


def proposed(heights: NDArray[np.float64]) -> tuple[float, float]:
    """At which height level 0 may begin, and how high a level may be, where nobody says: hundredths.

    Args:
        heights: as for `sampled_heights`.
    """
    lowest, highest = float(np.nanmin(heights)), float(np.nanmax(heights))
    # Not above the lowest place, as the nearest hundredth may be.
    return math.floor(lowest * 100) / 100, max(0.01, round((highest - lowest) / LEVELS, 2))


def sampled_heights(heights: NDArray[np.float64], affine: Affine, grid: Grid) -> dict[Hex, float]:
    """The mean height of each hex; hexes without any are left out.

    Args:
        heights: `(rows, columns)`, NaN where there is none. affine: where they lie, as of `Background.affine`.
    """
    hexes = list(grid.hexes())
    wide, high = spacing(grid)
    about = [(0.0, 0.0)] + [(REACH * math.cos(turn * math.pi / 3) / wide, REACH * math.sin(turn * math.pi / 3) / high)
                            for turn in range(6)]
    places = np.array([place_of(hex_, grid) for hex_ in hexes])[:, None, :] + np.array(about)[None, :, :]
    u, v = np.moveaxis(picture_parts(affine, places), -1, 0)
    inside = (u >= 0) & (u < 1) & (v >= 0) & (v < 1)
    x = np.where(inside, u * heights.shape[1], 0).astype(np.intp)
    y = np.where(inside, v * heights.shape[0], 0).astype(np.intp)
    found = np.where(inside, heights[y, x], np.nan)
    known = ~np.isnan(found)
    counts = known.sum(axis=1)
    means = np.where(known, found, 0.0).sum(axis=1) / np.maximum(counts, 1)
    return {hex_: mean for hex_, mean, count in zip(hexes, means.tolist(), counts.tolist(), strict=True) if count}


def height_levels(heights: dict[Hex, float], zero: float, step: float) -> dict[Hex, int]:
    """The level of each hex in quarter levels: how many whole steps its height lies above that of level 0.

    Args:
        zero: the height at which level 0 begins. step: the height of a level, not 0.
    """
    return {hex_: QUARTERS_PER_LEVEL * int(max(-MAX_LEVEL, min(MAX_LEVEL, math.floor((height - zero) / step))))
            for hex_, height in heights.items()}


def _place(layout: Layout, x: float, y: float) -> tuple[float, float]:
    """The column and row of a place on the scene."""
    xx, xy, x0, yx, yy, y0 = layout.matrix
    x, y, area = (x - x0) / UNIT, (y - y0) / UNIT, xx * yy - xy * yx
    return place_of(((yy * x - xy * y) / area, (xx * y - yx * x) / area), layout.grid)
