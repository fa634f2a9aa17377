"""What belongs to depressions though its pixels do not say so, and what does not though they do.

A path that crosses a gully on its floor is printed as a path one level down: the gully goes on there.  Of some gullies
most of the floor is printed as open ground, a strip a level down with gully here and there.  A few pixels coded as a
gully that lie no lower than the ground around them are print.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from losview.files.vasl.outlines import trace
from losview.hexes.arrays import Bools, Shorts

#: Larger areas are what they say they are: ponds, valleys. A share of a hex.
SMALL = 0.25
#: Strips narrower than this may be a gully's floor: twice the area by the length of the outline, a share of the side of
#: a square as large as a hex.
NARROW = 0.5

Codes = NDArray[np.uint8]
Box = tuple[slice, slice]


def floors(levels: Shorts, terrain: Codes, sunk: Bools, hex_area: float) -> Codes:
    """Small or narrow areas on a depression's floor that are printed as something else: uint8, the depression's code.

    Such an area lies lower than most of what is beside it but for the depression.

    Args:
        levels: whole levels of pixels. terrain: their codes. sunk: those coded as depressions.
        hex_area: pixels of a hex.
    """
    found = np.zeros(levels.shape, np.uint8)
    label = np.where(sunk, np.int16(999), levels).astype(np.int16)
    for box, inside, own in _small_areas(label, hex_area, NARROW * hex_area**0.5):
        edge = beside(inside)
        around, banks = edge & sunk[box] & (levels[box] == own), levels[box][edge & ~sunk[box]]
        if own != 999 and around.any() and 2 * (banks > own).sum() >= len(banks):
            found[box][inside] = np.bincount(terrain[box][around]).argmax()
    return found


def no_depressions(ground: Shorts, sunk: Bools, hex_area: float) -> Bools:
    """Small areas coded as depressions that would make a hill of their own of the ground around them."""
    found = np.zeros(ground.shape, np.bool_)
    for box, inside, own in _small_areas(ground, hex_area):
        if sunk[box][inside].all() and (ground[box][beside(inside)] < own).all():
            found[box] |= inside
    return found


def _small_areas(labels: Shorts, hex_area: float, narrow: float = 0.0) -> Iterator[tuple[Box, Bools, int]]:
    """Connected areas of one label that are small, or narrower than so many pixels.

    Of each: a box with a margin, which of its pixels it is, the label.
    """
    for face in trace(labels):
        if (Polygon(face.shape.exterior).area < SMALL * hex_area
                or 2 * face.shape.area < narrow * face.shape.length):
            x0, y0, x1, y1 = (int(edge) for edge in face.shape.bounds)
            wide, high = labels.shape
            box = (slice(max(0, x0 - 1), min(wide, x1 + 1)), slice(max(0, y0 - 1), min(high, y1 + 1)))
            x, y = np.mgrid[box]
            shapely.prepare(face.shape)
            yield box, shapely.contains_xy(face.shape, x + 0.5, y + 0.5), face.label


def beside(inside: Bools) -> Bools:
    """The pixels that touch an area along an edge."""
    near = np.zeros_like(inside)
    near[1:] |= inside[:-1]
    near[:-1] |= inside[1:]
    near[:, 1:] |= inside[:, :-1]
    near[:, :-1] |= inside[:, 1:]
    return near & ~inside
