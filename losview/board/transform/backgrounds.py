"""Pictures under a map, moved with it."""

from __future__ import annotations

from losview.board.background import Affine, Background, Box
from losview.hexes.grid import Grid
from losview.hexes.isometry import MIRRORS, Isometry, turn
from losview.hexes.places import Place, axial_of, place_of


def moved_background(background: Background, isometry: Isometry, old: Grid, new: Grid) -> Background:
    """A picture turned, mirrored and shifted as the map is; its size stays."""
    if background.affine is not None:
        return _moved_scan(background, background.affine, isometry, old, new)
    left, top, right, bottom = background.at
    column, row = _moved(((left + right) / 2, (top + bottom) / 2), isometry, old, new)
    half_width, half_height = (right - left) / 2, (bottom - top) / 2
    at: Box = (_rounded(column - half_width), _rounded(row - half_height), _rounded(column + half_width),
               _rounded(row + half_height))
    sixths, mirrored = _orientation(isometry, old)
    before = 3 * background.turned + background.sixths
    turned = (sixths + (-before if mirrored else before)) % 6
    return background._replace(at=at, turned=turned >= 3, sixths=turned % 3, mirrored=background.mirrored != mirrored)


def _orientation(isometry: Isometry, grid: Grid) -> tuple[int, bool]:
    """By how many sixths of a turn an isometry turns, after exchanging left and right or not."""
    for mirrored in (False, True):
        for sixths in range(6):
            start = MIRRORS[grid.top, "left-right"] if mirrored else Isometry()
            if start.then(turn(sixths)).linear == isometry.linear:
                return sixths, mirrored
    raise ValueError(f"{isometry.linear} is not an isometry of the lattice")


def _moved_scan(background: Background, affine: Affine, isometry: Isometry, old: Grid, new: Grid) -> Background:
    """A scan moved: what has moved its corners has moved all of it."""
    cu, cv, c0, ru, rv, r0 = affine
    (x0, y0), (xu, yu), (xv, yv) = (_moved(place, isometry, old, new)
                                    for place in ((c0, r0), (c0 + cu, r0 + ru), (c0 + cv, r0 + rv)))
    numbers = [_rounded(number) for number in (xu - x0, xv - x0, x0, yu - y0, yv - y0, y0)]
    return background._replace(affine=(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]))


def _moved(place: Place, isometry: Isometry, old: Grid, new: Grid) -> Place:
    """Where a place lies on the moved map, in columns and rows."""
    q, r = axial_of(place, old)
    a, b, c, d = isometry.linear
    return place_of((a * q + b * r + isometry.shift.q, c * q + d * r + isometry.shift.r), new)


def _rounded(number: float) -> float:
    """A coordinate without the last digits that sums leave behind."""
    return round(number, 9) + 0.0
