"""Connected areas of a picture of labels as polygons, and operations on pixel areas: closing gaps, filling, specks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from losview.formats.vasl.area_tracing import connected_areas
from losview.hexes.arrays import Bools

Labels = NDArray[np.int16]

#: Offsets of the four neighbours of a pixel.
_STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


@dataclass(frozen=True)
class LabelArea:
    """One connected area of one label.

    Attributes:
        label: the label of its pixels.
        shape: its outline with holes, in pixels; whole numbers are corners of pixels.
    """

    label: int
    shape: Polygon


def traced_areas(labels: Labels) -> list[LabelArea]:
    """The connected areas of a picture of labels `(wide, high)`, with outlines along the pixels' edges."""
    return as_label_areas(*connected_areas(labels))


def as_label_areas(labels: Labels, shapes: NDArray[np.object_]) -> list[LabelArea]:
    """Pair labels with shapes, leaving out empty shapes."""
    return [LabelArea(label, shape) for label, shape in zip(labels.tolist(), shapes, strict=True) if not shape.is_empty]


def simplified(shapes: NDArray[np.object_], tolerance: float) -> NDArray[np.object_]:
    """Simplify areas together, so that neighbours still share their edges.

    Args:
        tolerance: of `shapely.coverage_simplify`; 0 leaves them as they are.
    """
    if tolerance == 0 or len(shapes) <= 1:
        return shapes
    simple: NDArray[np.object_] = shapely.coverage_simplify(shapes, tolerance)
    return simple


def closed_gaps(areas: Bools) -> Bools:
    """Close gaps of up to two pixels: a mask grown by one pixel, then shrunk by one."""
    padded = np.pad(areas, 2, mode="edge")
    grown = _grown(padded)
    shrunk: Bools = ~_grown(~grown)
    return shrunk[2:-2, 2:-2]


def _grown(areas: Bools) -> Bools:
    """A mask grown by one pixel in all eight directions."""
    wide = areas.copy()
    wide[1:] |= areas[:-1]
    wide[:-1] |= areas[1:]
    grown = wide.copy()
    grown[:, 1:] |= wide[:, :-1]
    grown[:, :-1] |= wide[:, 1:]
    return grown


def filled_in(
    labels: NDArray[np.generic], unknown: Bools, steps: int, within: NDArray[np.integer] | None = None
) -> tuple[NDArray[np.generic], Bools]:
    """Give unknown pixels the label of their nearest known neighbours, up to `steps` pixels deep.

    Args:
        within: a region for each pixel; labels are copied only within a region.

    Returns:
        The labels, and a mask of the pixels that are still unknown.
    """
    labels, unknown = labels.copy(), unknown.copy()
    x, y = np.nonzero(unknown)
    for _ in range(steps):
        is_filled = np.zeros(len(x), np.bool_)
        value = labels[x, y]
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            nx, ny = np.clip(x + dx, 0, labels.shape[0] - 1), np.clip(y + dy, 0, labels.shape[1] - 1)
            good = ~is_filled & ~unknown[nx, ny]
            if within is not None:
                good &= within[nx, ny] == within[x, y]
            value[good] = labels[nx[good], ny[good]]
            is_filled |= good
        if not is_filled.any():
            break
        labels[x[is_filled], y[is_filled]] = value[is_filled]
        unknown[x[is_filled], y[is_filled]] = False
        x, y = x[~is_filled], y[~is_filled]
    return labels, unknown


def specks(labels: Labels) -> Bools:
    """A mask of the pixels of areas of up to three pixels."""
    alike = [np.zeros(labels.shape, np.bool_) for _ in range(4)]
    alike[0][1:] = alike[1][:-1] = labels[1:] == labels[:-1]
    alike[2][:, 1:] = alike[3][:, :-1] = labels[:, 1:] == labels[:, :-1]
    near: NDArray[np.int8] = np.add.reduce(alike, axis=0, dtype=np.int8)
    x, y = np.nonzero(near <= 2)
    neighbours = near[x, y]
    around = np.zeros(len(x), np.int8)
    middle = np.zeros(labels.shape, np.bool_)
    for same, (dx, dy) in zip(alike, _STEPS, strict=True):
        here = same[x, y]
        around[here] += near[x[here] + dx, y[here] + dy]
    middle[x, y] = (neighbours == 2) & (around == 2)
    small = (neighbours == 0) | ((neighbours == 1) & (around == 1)) | middle[x, y]
    for same, (dx, dy) in zip(alike, _STEPS, strict=True):
        end = np.flatnonzero(same[x, y] & (neighbours == 1))
        small[end] |= middle[x[end] + dx, y[end] + dy]
    mask = np.zeros(labels.shape, np.bool_)
    mask[x[small], y[small]] = True
    return mask
