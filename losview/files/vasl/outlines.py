"""Pixel areas as polygons: every face of a picture of labels, neighbours sharing their edges, simplified together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from losview.files.vasl.rings import areas
from losview.hexes.arrays import Bools

Labels = NDArray[np.int16]

#: Where the neighbours of a pixel lie.
_STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


@dataclass(frozen=True)
class LabelArea:
    """One connected area of one label.

    Attributes:
        label: what it is.
        shape: its outline with holes, in pixels; whole numbers are corners of pixels.
    """

    label: int
    shape: Polygon


def trace(labels: Labels) -> list[LabelArea]:
    """The faces of a picture of labels `(wide, high)`, with the pixels' own edges."""
    return faces(*areas(labels))


def faces(labels: Labels, shapes: NDArray[np.object_]) -> list[LabelArea]:
    """Areas as faces, those of which nothing is left gone."""
    return [LabelArea(label, shape) for label, shape in zip(labels.tolist(), shapes, strict=True) if not shape.is_empty]


def simplified(shapes: NDArray[np.object_], tolerance: float) -> NDArray[np.object_]:
    """Areas simplified as one coverage, so that neighbours go on sharing their edges.

    Args:
        tolerance: of `shapely.coverage_simplify`; 0 leaves them as they are.
    """
    found: NDArray[np.object_] = shapely.coverage_simplify(shapes, tolerance) if tolerance > 0 and len(shapes) > 1 \
        else shapes
    return found


def closed(areas: Bools) -> Bools:
    """Areas with every gap of two pixels or less filled: grown by one pixel, then shrunk by one."""
    padded = np.pad(areas, 2, mode="edge")
    grown = _spread(padded)
    shrunk: Bools = ~_spread(~grown)
    return shrunk[2:-2, 2:-2]


def _spread(areas: Bools) -> Bools:
    wide = areas.copy()
    wide[1:] |= areas[:-1]
    wide[:-1] |= areas[1:]
    found = wide.copy()
    found[:, 1:] |= wide[:, :-1]
    found[:, :-1] |= wide[:, 1:]
    return found


def filled_in(
    labels: NDArray[np.generic], unknown: Bools, steps: int, within: NDArray[np.integer] | None = None
) -> tuple[NDArray[np.generic], Bools]:
    """Labels with unknown pixels given those of their nearest known neighbours, so many pixels deep.

    Args:
        within: of each pixel, what it belongs to: only neighbours that belong to the same are asked.

    Returns:
        The labels, and which pixels are still unknown.
    """
    labels, unknown = labels.copy(), unknown.copy()
    x, y = np.nonzero(unknown)
    for _ in range(steps):
        found = np.zeros(len(x), np.bool_)
        value = labels[x, y]
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            nx, ny = np.clip(x + dx, 0, labels.shape[0] - 1), np.clip(y + dy, 0, labels.shape[1] - 1)
            good = ~found & ~unknown[nx, ny]
            if within is not None:
                good &= within[nx, ny] == within[x, y]
            value[good] = labels[nx[good], ny[good]]
            found |= good
        if not found.any():
            break
        labels[x[found], y[found]] = value[found]
        unknown[x[found], y[found]] = False
        x, y = x[~found], y[~found]
    return labels, unknown


def specks(labels: Labels) -> Bools:
    """The pixels of areas of three pixels or less."""
    alike = [np.zeros(labels.shape, np.bool_) for _ in range(4)]
    alike[0][1:] = alike[1][:-1] = labels[1:] == labels[:-1]
    alike[2][:, 1:] = alike[3][:, :-1] = labels[:, 1:] == labels[:, :-1]
    near: NDArray[np.int8] = np.add.reduce(alike, axis=0, dtype=np.int8)
    x, y = np.nonzero(near <= 2)
    own = near[x, y]
    around = np.zeros(len(x), np.int8)
    middle = np.zeros(labels.shape, np.bool_)
    for one, (dx, dy) in zip(alike, _STEPS, strict=True):
        here = one[x, y]
        around[here] += near[x[here] + dx, y[here] + dy]
    middle[x, y] = (own == 2) & (around == 2)
    small = (own == 0) | ((own == 1) & (around == 1)) | middle[x, y]
    for one, (dx, dy) in zip(alike, _STEPS, strict=True):
        end = np.flatnonzero(one[x, y] & (own == 1))
        small[end] |= middle[x[end] + dx, y[end] + dy]
    found = np.zeros(labels.shape, np.bool_)
    found[x[small], y[small]] = True
    return found
