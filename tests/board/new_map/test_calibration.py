"""Scans: what was clicked is found again, and the residual says how well."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from losview.board.background import Background
from losview.board.board import Board
from losview.board.edits.picture_edits import SetPictures
from losview.board.new_map.calibration import CalibrationError, ClickedHex, calibrate
from losview.board.transform.moved_board import moved_board
from losview.formats.core.error import FormatError
from losview.formats.losmap import losmap
from losview.hexes.grid import Grid
from losview.hexes.isometry import Isometry, turn
from losview.hexes.places import axial_of, place_of, spacing

SIZE = 1200, 900
GRIDS = st.builds(Grid, st.integers(6, 12), st.integers(6, 12), st.sampled_from(("flat", "pointy")),
                  st.sampled_from(("odd", "even")))
SCALES, TURNS, SHEARS = st.floats(20, 200), st.floats(-170, 170), st.floats(-15, 15)


def picture_of(grid: Grid, per_hex: tuple[float, float], turned: float, shear: float):
    """Where the centre dot of a hex is in a picture that lies so: pixels."""
    wide, high = spacing(grid)
    a, b = math.radians(turned), math.radians(turned + 90 - shear)
    xx, yx = math.cos(a) / per_hex[0], math.sin(a) / per_hex[0]
    xy, yy = math.cos(b) / per_hex[1], math.sin(b) / per_hex[1]
    area = xx * yy - xy * yx

    def pixel(hex_) -> tuple[float, float]:
        column, row = place_of(hex_, grid)
        x, y = column * wide - 0.7, row * high + 1.3
        return (yy * x - xy * y) / area, (xx * y - yx * x) / area

    return pixel


@given(grid=GRIDS, across=SCALES, down=SCALES, turned=TURNS, shear=SHEARS)
def test_scale_turn_and_shear_are_found_from_three_hexes(grid, across, down, turned, shear) -> None:
    assume(0.5 < across / down < 2.0)
    pixel = picture_of(grid, (across, down), turned, shear)
    hexes = [grid.hex(0, 0), grid.hex(5, 0), grid.hex(2, 5)]
    found = calibrate([ClickedHex(*pixel(hex_), hex_) for hex_ in hexes], grid, SIZE)
    assert found.per_hex == pytest.approx((across, down), rel=1e-6)
    assert math.remainder(found.turn - turned, 360) == pytest.approx(0, abs=1e-6)
    assert found.shear == pytest.approx(shear, abs=1e-6)
    assert found.residual < 1e-6
    cu, cv, c0, ru, rv, r0 = found.affine
    for hex_ in (grid.hex(3, 3), grid.hex(1, 4)):  # none of those that were clicked
        u, v = (part / length for part, length in zip(pixel(hex_), SIZE, strict=True))
        assert (cu * u + cv * v + c0, ru * u + rv * v + r0) == pytest.approx(place_of(hex_, grid), abs=1e-6)


def test_a_click_beside_a_dot_shows_as_residual_where_there_are_four() -> None:
    grid = Grid(12, 12)
    pixel = picture_of(grid, (100, 100), 3.0, 0.0)
    hexes = [grid.hex(0, 0), grid.hex(10, 0), grid.hex(0, 10), grid.hex(10, 10)]
    clicked = [ClickedHex(*pixel(hex_), hex_) for hex_ in hexes]
    assert calibrate(clicked, grid, SIZE).residual < 1e-6
    clicked[3] = clicked[3]._replace(x=clicked[3].x + 40)
    assert calibrate(clicked[:3], grid, SIZE).residual < 1e-6
    assert 0.05 < calibrate(clicked, grid, SIZE).residual < 0.4


def test_without_shear_and_stretching_a_stretched_scan_does_not_fit() -> None:
    grid = Grid(12, 12)
    for per_hex, fits in (((100, 100), True), ((100, 110), False)):
        pixel = picture_of(grid, per_hex, 3.0, 0.0)
        clicked = [ClickedHex(*pixel(hex_), hex_) for hex_ in (grid.hex(0, 0), grid.hex(10, 0), grid.hex(0, 10))]
        assert (calibrate(clicked, grid, SIZE).rigid_residual < 1e-6) is fits


@pytest.mark.parametrize(("clicked", "said"), [
    ([(0, 0, (0, 0)), (500, 0, (5, 0))], "there are 2"),
    ([(0, 0, (0, 0)), (500, 0, (5, 0)), (0, 400, (0, 0))], "twice"),
    ([(0, 0, (0, 0)), (500, 0, (4, 0)), (1000, 5, (0, 5))], "places in the picture lie nearly"),
    ([(0, 0, (0, 0)), (500, 0, (0, 2)), (0, 400, (0, 5))], "hexes lie nearly"),
    ([(9, 9, (0, 0)), (9, 9, (4, 0)), (9, 9, (0, 5))], "nearly on one line"),
])
def test_what_says_nothing_is_refused_in_a_sentence(clicked, said: str) -> None:
    grid = Grid(8, 8)
    with pytest.raises(CalibrationError, match=said):
        calibrate([ClickedHex(x, y, grid.hex(*cell)) for x, y, cell in clicked], grid, SIZE)


@given(grid=GRIDS, column=st.floats(-9, 9), row=st.floats(-9, 9))
def test_places_and_axial_coordinates_are_each_others_inverse(grid, column, row) -> None:
    assert place_of(axial_of((column, row), grid), grid) == pytest.approx((column, row))
    assert place_of(grid.hex(2, 0), grid)[0] - place_of(grid.hex(0, 0), grid)[0] == pytest.approx(2)


# On maps and in files.

SCAN = Background("scan.png", affine=(10.0, 0.5, -1.0, 0.25, 8.0, 2.0), opacity=0.5, brightness=-0.25, locked=True)


def test_a_scan_is_an_edit_and_is_kept_in_files_of_version_3() -> None:
    board = Board(Grid(5, 5))
    undo = SetPictures((), (SCAN,)).apply(board)
    data, losses = losmap.unparse(board, Path("m.losmap"))
    assert not losses
    assert b'"version": 3,' in data
    [read] = losmap.parse(data, Path("m.losmap")).backgrounds
    assert read == SCAN._replace(file=read.file)
    undo.apply(board)
    assert board.backgrounds == []
    assert b'"version": 1,' in losmap.unparse(board, Path("m.losmap"))[0]


@pytest.mark.parametrize(("field", "said"), [
    ('"affine": [1, 0, 0, 0, 1]', "six numbers"), ('"affine": [1, 0, 0, 1, 0, 0]', "leaves nothing"),
    ('"affine": [1e9, 0, 0, 0, 1, 0]', "six numbers"), ('"affine": 7', "six numbers"), ('"opacity": 2', "opacity"),
    ('"opacity": "x"', "opacity"), ('"brightness": -1.5', "brightness"), ('"locked": 1', "locked"),
])
def test_a_scan_that_lies_nowhere_is_refused(field: str, said: str) -> None:
    text = ('{"format": "losview map", "version": 3, "grid": {"columns": 2, "rows": 2}, '
            f'"backgrounds": [{{"file": "scan.png", {field}}}]}}')
    with pytest.raises(FormatError, match=said):
        losmap.parse(text.encode(), Path("m.losmap"))


@given(grid=GRIDS, sixths=st.integers(0, 5), u=st.floats(0, 1), v=st.floats(0, 1))
def test_a_scan_turns_with_its_map(grid, sixths, u, v) -> None:
    board = Board(grid, backgrounds=[SCAN])
    isometry = Isometry().then(turn(sixths))
    moved = moved_board(board, isometry, Grid(grid.columns, grid.rows, grid.top, grid.stagger), board.labels)

    def lies(made: Board) -> tuple[float, float]:
        cu, cv, c0, ru, rv, r0 = made.backgrounds[0].affine
        return axial_of((cu * u + cv * v + c0, ru * u + rv * v + r0), made.grid)

    (q, r), (a, b, c, d) = lies(board), isometry.linear
    expected = a * q + b * r + isometry.shift.q, c * q + d * r + isometry.shift.r
    assert lies(moved) == pytest.approx(expected, abs=1e-6)
