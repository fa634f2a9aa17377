"""Pictures under a map, moved with it."""

from __future__ import annotations

from losview.board.background import Background, Box
from losview.hexes.grid import Grid
from losview.hexes.isometry import MIRRORS, Isometry, turn


def moved_background(background: Background, isometry: Isometry, old: Grid, new: Grid) -> Background:
    """A picture turned, mirrored and shifted as the map is; its size stays."""
    left, top, right, bottom = background.at
    column, row = _place(_moved(_axial((left + right) / 2, (top + bottom) / 2, old), isometry), new)
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


def _axial(column: float, row: float, grid: Grid) -> tuple[float, float]:
    """The axial coordinates of a place in columns and rows of hexes from the first cell's centre dot."""
    q, r = grid.hex(0, 0)
    return (q + column, r + row - column / 2) if grid.top == "flat" else (q + column - row / 2, r + row)


def _place(axial: tuple[float, float], grid: Grid) -> tuple[float, float]:
    """Columns and rows from the first cell's centre dot of a place by its axial coordinates."""
    first = grid.hex(0, 0)
    q, r = axial[0] - first.q, axial[1] - first.r
    return (q, r + q / 2) if grid.top == "flat" else (q + r / 2, r)


def _moved(axial: tuple[float, float], isometry: Isometry) -> tuple[float, float]:
    a, b, c, d = isometry.linear
    return a * axial[0] + b * axial[1] + isometry.shift.q, c * axial[0] + d * axial[1] + isometry.shift.r


def _rounded(number: float) -> float:
    """A coordinate without the last digits that sums leave behind."""
    return round(number, 9) + 0.0
