"""Recognising walls, hedges, cliffs and bars among a board's pixels as features of hexsides."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from losview.formats.vasl.picture_grid import PictureGrid
from losview.hexes.hex import DIRECTIONS, Hex, Hexside
from losview.hexes.lattice import CORNERS, UNIT

#: Share of a hexside's length from which it has a feature. On real boards the share is under 0.3 or over 0.5.
SHARE = 0.4
#: Distance from a hexside up to which pixels count as on it, in hex widths: 4 of VASL's usual 56.25 pixels.
_BESIDE = 4 / 56.25
#: Number of points examined along a hexside, and where the first and the last lie: features of others meet at its ends.
_SPOTS, _FROM, _TO = 25, 0.1, 0.9
#: The points at its middle: a feature may be printed there only, as a dot (cliffs along gullies).
_MIDDLE = slice(_SPOTS // 2 - 1, _SPOTS // 2 + 2)


class HexsidePixels:
    """The pixels along each hexside between two hexes of the map.

    Attributes:
        sides: the hexsides.
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
        """The hexsides along which, or at whose middle, the mask `there` is set."""
        touched: NDArray[np.bool_] = np.asarray(there[self._x, self._y].any(axis=2))
        has_feature = (touched.mean(axis=1) >= SHARE) | touched[:, _MIDDLE].all(axis=1)
        return [self.sides[i] for i in np.flatnonzero(has_feature).tolist()]


def _spots(
    start: NDArray[np.float64], end: NDArray[np.float64], beside: float, shape: tuple[int, int]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Pixels along hexsides, x and y `(hexsides, points along, points across)`, clipped to the picture."""
    along = end - start
    across = np.stack([-along[:, 1], along[:, 0]], axis=1) / np.hypot(along[:, 0], along[:, 1])[:, None]
    on = start[:, None] + along[:, None] * np.linspace(_FROM, _TO, _SPOTS)[None, :, None]
    steps = np.linspace(-beside, beside, max(3, 2 * round(beside) + 1))
    spots = np.floor(on[:, :, None] + across[:, None, None] * steps[None, None, :, None]).astype(np.intp)
    return np.clip(spots[..., 0], 0, shape[0] - 1), np.clip(spots[..., 1], 0, shape[1] - 1)
