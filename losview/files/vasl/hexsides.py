"""Walls, hedges, cliffs and bars of a board's pixels, recognised as lying on hexsides."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from losview.files.vasl.frame import PictureGrid
from losview.hexes.hex import DIRECTIONS, Hex, Hexside
from losview.hexes.lattice import CORNERS, UNIT

#: A hexside has a feature where so much of its length shows it. On real boards it is under 0.3 or over 0.5.
SHARE = 0.4
#: How far beside the hexside pixels still count as on it, in hex widths of VASL's usual 56 pixels.
_BESIDE = 4 / 56.25
#: Looked at so many spots along, leaving out the ends, where features of other hexsides meet.
_SPOTS, _FROM, _TO = 25, 0.1, 0.9
#: Those at its middle: a feature may be printed there alone, as a dot (cliffs along gullies).
_MIDDLE = slice(_SPOTS // 2 - 1, _SPOTS // 2 + 2)


class Sides:
    """The hexsides between two hexes of the map, and the pixels along each.

    Attributes:
        sides: the hexsides, in order.
    """

    def __init__(self, frame: PictureGrid, shape: tuple[int, int]) -> None:
        plane = frame.grid.plane
        self.sides: list[Hexside] = []
        starts, ends = [], []
        centre = np.stack([plane.q, plane.r], axis=1).astype(np.int64)
        for direction in range(3):
            step = DIRECTIONS[direction]
            inner = centre[plane.here[plane.cells + step.q * plane.stride + step.r]]
            self.sides += [Hexside(Hex(q, r), direction) for q, r in inner.tolist()]
            starts.append(frame.spots(inner * UNIT + np.array(CORNERS[(direction - 1) % 6])))
            ends.append(frame.spots(inner * UNIT + np.array(CORNERS[direction])))
        self._x, self._y = _spots(np.concatenate(starts), np.concatenate(ends), frame.hex_width * _BESIDE, shape)

    def with_feature(self, there: NDArray[np.bool_]) -> list[Hexside]:
        """The hexsides that pixels lie along, or at the middle of."""
        met: NDArray[np.bool_] = np.asarray(there[self._x, self._y].any(axis=2))
        having = (met.mean(axis=1) >= SHARE) | met[:, _MIDDLE].all(axis=1)
        return [self.sides[i] for i in np.flatnonzero(having).tolist()]


def _spots(
    start: NDArray[np.float64], end: NDArray[np.float64], beside: float, shape: tuple[int, int]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Pixels along hexsides, `(sides, spots along, spots across)`; at the picture's edge the nearest."""
    along = end - start
    across = np.stack([-along[:, 1], along[:, 0]], axis=1) / np.hypot(along[:, 0], along[:, 1])[:, None]
    on = start[:, None] + along[:, None] * np.linspace(_FROM, _TO, _SPOTS)[None, :, None]
    steps = np.linspace(-beside, beside, max(3, 2 * round(beside) + 1))
    spots = np.floor(on[:, :, None] + across[:, None, None] * steps[None, None, :, None]).astype(np.intp)
    return np.clip(spots[..., 0], 0, shape[0] - 1), np.clip(spots[..., 1], 0, shape[1] - 1)
