"""The boxes of the screen that a frame of a drag repaints, as tuples of numbers.

QRect and QRegion would be created many times in each frame, which is slower.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRect
from PySide6.QtGui import QRegion

#: A box in whole pixels: left, top, right and bottom; right and bottom are just outside.
Box = tuple[int, int, int, int]

#: A circle in pixels: x, y and radius.
Spot = tuple[float, float, float]

#: Where several boxes are repainted, Qt clips each stroke and letter to them pixel by pixel: each box costs as much as
#: repainting so many pixels more.
PART = 24_000


def box_around(spots: Sequence[Spot]) -> Box:
    """The box around some circles; there must be at least one."""
    if len(spots) == 1:
        (x, y, away), = spots
        return math.floor(x - away), math.floor(y - away), math.ceil(x + away), math.ceil(y + away)
    return (math.floor(min([x - away for x, _, away in spots])), math.floor(min([y - away for _, y, away in spots])),
            math.ceil(max([x + away for x, _, away in spots])), math.ceil(max([y + away for _, y, away in spots])))


def joined_boxes(boxes: Sequence[Box]) -> Box:
    """The box around some boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def meet(first: Box, second: Box) -> bool:
    """Whether two boxes have a pixel in common."""
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


def rect_of(box: Box) -> QRect:
    left, top, right, bottom = box
    return QRect(left, top, right - left, bottom - top)


def region_of(boxes: Iterable[Box]) -> QRegion:
    """The region of some boxes."""
    region = QRegion()
    for box in boxes:
        region += rect_of(box)
    return region


def is_worth(whole: Box, boxes: Sequence[Box], ratio: float) -> bool:
    """Whether repainting a whole box costs less than repainting boxes in it.

    Args:
        boxes: each part of them is covered about twice. ratio: device pixels per pixel.
    """
    left, top, right, bottom = whole
    covered = sum([(x1 - x0) * (y1 - y0) for x0, y0, x1, y1 in boxes]) / 2
    return ((right - left) * (bottom - top) - covered) * ratio * ratio <= PART * (len(boxes) - 1)
