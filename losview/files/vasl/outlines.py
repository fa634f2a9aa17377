"""Pixel areas as polygons: every face of a picture of labels, neighbours sharing their edges, simplified together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

Labels = NDArray[np.int16]
Bools = NDArray[np.bool_]

#: Where the neighbours of a pixel lie.
_STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


@dataclass(frozen=True)
class Face:
    """One connected area of one label.

    Attributes:
        label: what it is.
        shape: its outline with holes, in pixels; whole numbers are corners of pixels.
    """

    label: int
    shape: Polygon


def trace(labels: Labels, tolerance: float) -> list[Face]:
    """The faces of a picture of labels `(wide, high)`, all simplified as one coverage.

    Args:
        tolerance: of `shapely.coverage_simplify`; 0 leaves the pixels' own edges.
    """
    polygons = shapely.get_parts(shapely.polygonize(_edges(labels)))
    inside = shapely.get_coordinates(shapely.point_on_surface(polygons)).astype(np.intp)
    found = labels[inside[:, 0], inside[:, 1]]
    if tolerance > 0 and len(polygons) > 1:
        polygons = shapely.coverage_simplify(polygons, tolerance)
    return [Face(int(label), shape) for label, shape in zip(found.tolist(), polygons, strict=True)
            if not shape.is_empty]


def _edges(labels: Labels) -> NDArray[np.object_]:
    """The edges between unlike pixels and around the picture, as lines from corner to corner."""
    wide, high = labels.shape
    across = np.ones((wide, high + 1), np.bool_)  # from corner (x, y) to (x + 1, y)
    across[:, 1:-1] = labels[:, 1:] != labels[:, :-1]
    down = np.ones((wide + 1, high), np.bool_)  # from corner (x, y) to (x, y + 1)
    down[1:-1] = labels[1:] != labels[:-1]
    met_across = np.zeros((wide + 1, high + 1), np.bool_)
    met_across[:-1] |= across
    met_across[1:] |= across
    met_down = np.zeros((wide + 1, high + 1), np.bool_)
    met_down[:, :-1] |= down
    met_down[:, 1:] |= down
    lines = [_runs(across, met_down), _runs(down.T, met_across.T)[:, :, ::-1]]
    found: NDArray[np.object_] = shapely.linestrings(np.concatenate(lines).astype(np.float64))
    return found


def _runs(edges: Bools, met: Bools) -> NDArray[np.intp]:
    """Runs of edges along the first axis, broken at the corners that edges of the other axis meet: `(n, 2, 2)`."""
    along = edges.T  # row by row, so that starts and ends come in the same order
    before = np.zeros_like(along)
    before[:, 1:] = along[:, :-1]
    after = np.zeros_like(along)
    after[:, :-1] = along[:, 1:]
    crossed = met.T
    row, start = np.nonzero(along & (~before | crossed[:, :-1]))
    _, end = np.nonzero(along & (~after | crossed[:, 1:]))
    return np.stack([np.stack([start, row], axis=1), np.stack([end + 1, row], axis=1)], axis=1)


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
