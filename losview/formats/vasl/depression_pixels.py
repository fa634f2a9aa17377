"""Correcting depressions: pixels that belong to one without its code, and pixels with its code that do not.

A path that crosses a gully on its floor is printed as a path one level down: the gully continues there.  Some gullies
have most of their floor printed as open ground, a strip a level down with gully here and there.  A few pixels with the
code of a gully that lie no lower than the ground around them are a flaw of the picture.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from losview.formats.vasl.label_areas import traced_areas
from losview.hexes.arrays import Bools, Shorts

#: Area from which a patch is not corrected (ponds, valleys), as a share of a hex.
SMALL = 0.25
#: Strips narrower than this may be a gully's floor. Width is twice the area over the length of the outline; this
#: is a share of the side of a square as large as a hex.
NARROW = 0.5

Codes = NDArray[np.uint8]
Box = tuple[slice, slice]


def depression_floors(levels: Shorts, terrain: Codes, sunk: Bools, hex_area: float) -> Codes:
    """Small or narrow areas on a depression's floor that are printed as something else.

    Such an area lies lower than most pixels around it that are not of the depression.

    Args:
        levels: whole levels of pixels. terrain: their codes. sunk: pixels with the code of a depression.
        hex_area: number of pixels of a hex.

    Returns:
        uint8, shape of `levels`: the depression's code on those areas, else 0.
    """
    floors = np.zeros(levels.shape, np.uint8)
    label = np.where(sunk, np.int16(999), levels).astype(np.int16)
    for box, inside, area_level in _small_areas(label, hex_area, NARROW * hex_area**0.5):
        edge = adjacent_pixels(inside)
        around, banks = edge & sunk[box] & (levels[box] == area_level), levels[box][edge & ~sunk[box]]
        if area_level != 999 and around.any() and 2 * (banks > area_level).sum() >= len(banks):
            floors[box][inside] = np.bincount(terrain[box][around]).argmax()
    return floors


def misprinted_depressions(ground: Shorts, sunk: Bools, hex_area: float) -> Bools:
    """Small areas coded as depressions that would be hills, as the ground around them lies lower.

    Args:
        ground: whole levels, those around a depression in it. sunk: pixels with the code of a depression.
    """
    misprints = np.zeros(ground.shape, np.bool_)
    for box, inside, area_level in _small_areas(ground, hex_area):
        if sunk[box][inside].all() and (ground[box][adjacent_pixels(inside)] < area_level).all():
            misprints[box] |= inside
    return misprints


def _small_areas(labels: Shorts, hex_area: float, narrow: float = 0.0) -> Iterator[tuple[Box, Bools, int]]:
    """Connected areas of one label that are small, or narrower than `narrow` pixels.

    Yields:
        For each a box around it with a margin, a mask of its pixels in that box, and its label.
    """
    for area in traced_areas(labels):
        if (Polygon(area.shape.exterior).area < SMALL * hex_area
                or 2 * area.shape.area < narrow * area.shape.length):
            x0, y0, x1, y1 = (int(edge) for edge in area.shape.bounds)
            wide, high = labels.shape
            box = (slice(max(0, x0 - 1), min(wide, x1 + 1)), slice(max(0, y0 - 1), min(high, y1 + 1)))
            x, y = np.mgrid[box]
            shapely.prepare(area.shape)
            yield box, shapely.contains_xy(area.shape, x + 0.5, y + 0.5), area.label


def adjacent_pixels(inside: Bools) -> Bools:
    """The pixels outside an area that share an edge with it."""
    near = np.zeros_like(inside)
    near[1:] |= inside[:-1]
    near[:-1] |= inside[1:]
    near[:, 1:] |= inside[:, :-1]
    near[:, :-1] |= inside[:, 1:]
    return near & ~inside
