"""The places on a screen that a frame of a drag paints anew, as boxes of plain numbers.

Qt's rectangles and regions are made anew for each sum, many times in each frame.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRect
from PySide6.QtGui import QRegion

#: Whole pixels: the left and upper edge, and the right and lower one, which lie just outside.
Box = tuple[int, int, int, int]

#: A place in pixels, and how far what lies there reaches to every side.
Spot = tuple[float, float, float]

#: Where what is painted anew has several parts, each stroke and each letter is cut to them, pixel by pixel: that costs
#: as much for each part as so many pixels more that are painted.
PART = 24_000


def around(spots: Sequence[Spot]) -> Box:
    """The pixels that all these places take; one at least."""
    if len(spots) == 1:
        (x, y, away), = spots
        return math.floor(x - away), math.floor(y - away), math.ceil(x + away), math.ceil(y + away)
    return (math.floor(min([x - away for x, _, away in spots])), math.floor(min([y - away for _, y, away in spots])),
            math.ceil(max([x + away for x, _, away in spots])), math.ceil(max([y + away for _, y, away in spots])))


def joined(boxes: Sequence[Box]) -> Box:
    """The box that holds all of some boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def meet(first: Box, second: Box) -> bool:
    """Whether two boxes have a pixel in common."""
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


def rect_of(box: Box) -> QRect:
    left, top, right, bottom = box
    return QRect(left, top, right - left, bottom - top)


def region_of(boxes: Iterable[Box]) -> QRegion:
    """All pixels of some boxes."""
    region = QRegion()
    for box in boxes:
        region += rect_of(box)
    return region


def is_worth(whole: Box, boxes: Sequence[Box], ratio: float) -> bool:
    """Whether it costs less to paint a whole box than to paint some boxes in it that overlap about twice.

    Args:
        ratio: of the screen's pixels to those of the boxes.
    """
    left, top, right, bottom = whole
    covered = sum([(x1 - x0) * (y1 - y0) for x0, y0, x1, y1 in boxes]) / 2
    return ((right - left) * (bottom - top) - covered) * ratio * ratio <= PART * (len(boxes) - 1)
