"""Where a scanned map lies: solved from places in the picture and the hexes whose centre dots they are.

No rule depends on it, so it is solved in floats.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.board.background import Affine
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.places import place_of, spacing

#: Fewest hexes that say where a picture lies.
FEWEST = 3
#: Three hexes are too near to a line where the triangle between them is flatter than this, height to length.
FLATTEST = 0.05


class CalibrationError(LosviewError):
    """Hexes from which nothing can be solved, said in one sentence."""


class ClickedHex(NamedTuple):
    """A place in a picture, in its pixels from the top left corner, and the hex whose centre dot it is."""

    x: float
    y: float
    hex: Hex


@dataclass(frozen=True)
class Calibration:
    """Where a picture lies, and how well.

    Attributes:
        affine: as of `Background.affine`.
        per_hex: pixels from a centre dot to the next, along the picture's width and its height.
        turn: degrees by which the picture is turned clockwise to lie right.
        shear: degrees by which its corners are then not square.
        residual: the greatest distance of a clicked place from its centre dot, in hexes.
        rigid_residual: the same where the picture is only turned and enlarged evenly: what a true scan would leave.
    """

    affine: Affine
    per_hex: tuple[float, float]
    turn: float
    shear: float
    residual: float
    rigid_residual: float


def calibrate(clicked: Sequence[ClickedHex], grid: Grid, size: tuple[int, int]) -> Calibration:
    """Solve scale, turn and shear of a picture; with more than three hexes they are fitted (least squares).

    Args:
        size: width and height of the picture in pixels.

    Raises:
        CalibrationError: for too few hexes, hexes named twice, or hexes and places on one line.
    """
    if len(clicked) < FEWEST:
        raise CalibrationError(tr("click {fewest} hexes at least, far apart: there are {count}", fewest=FEWEST,
                                  count=len(clicked)))
    if len({mark.hex for mark in clicked}) < len(clicked):
        raise CalibrationError(tr("a hex is named twice: give each place its own hex"))
    pixels = np.array([(mark.x, mark.y) for mark in clicked])
    wide, high = spacing(grid)
    places = np.array([place_of(mark.hex, grid) for mark in clicked]) * (wide, high)
    if _flatness(pixels) < FLATTEST:
        raise CalibrationError(tr("the places in the picture lie nearly on one line: choose hexes that make a wide "
                                  "triangle"))
    if _flatness(places) < FLATTEST:
        raise CalibrationError(tr("the hexes lie nearly on one line: choose hexes that make a wide triangle"))
    columns = np.column_stack([pixels, np.ones(len(pixels))])
    solved: NDArray[np.float64] = np.linalg.lstsq(columns, places, rcond=None)[0]
    residual = _farthest(columns @ solved - places)
    (xx, yx), (xy, yy), (x0, y0) = solved.tolist()
    pixel_wide, pixel_high = math.hypot(xx, yx), math.hypot(xy, yy)
    turn = math.degrees(math.atan2(yx, xx))
    shear = 90.0 - (math.degrees(math.atan2(yy, xy)) - turn) % 360
    affine = (xx * size[0] / wide, xy * size[1] / wide, x0 / wide, yx * size[0] / high, yy * size[1] / high, y0 / high)
    return Calibration(affine, (1 / pixel_wide, 1 / pixel_high), turn, shear, residual, _rigid(pixels, places))


def _rigid(pixels: NDArray[np.float64], places: NDArray[np.float64]) -> float:
    """The greatest distance that the best turn and even enlargement leaves, as complex numbers."""
    one, other = pixels @ (1, 1j), places @ (1, 1j)
    columns = np.column_stack([one, np.ones(len(one))])
    solved = np.linalg.lstsq(columns, other, rcond=None)[0]
    return float(np.abs(columns @ solved - other).max())


def _farthest(offsets: NDArray[np.float64]) -> float:
    return float(np.hypot(offsets[:, 0], offsets[:, 1]).max())


def _flatness(points: NDArray[np.float64]) -> float:
    """How wide points lie about the line nearest to them, as a part of how long they lie along it."""
    along, across = np.linalg.svd(points - points.mean(axis=0), compute_uv=False)[:2]
    return float(across / along) if along else 0.0
