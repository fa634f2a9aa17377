"""Modules of VASSAL: which maps they offer, and how their grid, numbers and picture lie."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from losview.board.new_map.calibration import ClickedHex, calibrate
from losview.formats.core.error import FormatError
from losview.formats.vassal.module_board import module_board
from losview.formats.vassal.module_file import Module, ModuleMap, read_module
from losview.hexes.grid import Grid
from tests.support.vassal_modules import build_file, grid, module


def read(folder: Path, text: str | None = None) -> Module:
    (folder / "fen.vmod").write_bytes(module(b"x", text))
    return read_module(folder / "fen.vmod")


def first(folder: Path, grid_text: str) -> ModuleMap:
    return read(folder, build_file(grid_text)).maps[0]


def test_the_maps_with_hexes_are_offered(tmp_path: Path) -> None:
    found = read(tmp_path)
    assert (found.name, [one.name for one in found.maps], found.without_hexes) == (
        "The fen", ["Main map / East", "Main map / West / Hill"], 1)
    assert found.maps[0].entry == "images/east.png"


@pytest.mark.parametrize(("y0", "x0", "size", "shape", "stagger"), [
    ("28", "32", (208, 168), (4, 3), "odd"), ("56", "32", (208, 168), (4, 3), "even"),
    ("28", "-16", (160, 168), (3, 3), "even"), ("0", "0", (144, 168), (4, 4), "odd"),
])
@pytest.mark.parametrize("sideways", ["false", "true"])
def test_grid_and_picture_lie_on_each_other(y0: str, x0: str, size: tuple[int, int], shape: tuple[int, int],
                                            stagger: str, sideways: str, tmp_path: Path) -> None:
    """The picture is laid as by clicks on hexes of the module's grid, reckoned here one by one."""
    one = first(tmp_path, grid(sideways, x0=x0, y0=y0))
    turned = sideways == "true"
    board = module_board(one, size[::-1] if turned else size)
    assert (board.grid.shape[::-1] if turned else board.grid.shape) == shape
    assert (board.grid.top, board.grid.stagger) == ("pointy" if turned else "flat", stagger)
    clicked = []
    for number in range(-2, 8):
        for place in range(-3, 8):
            along = float(x0) + 48 * number
            down = float(y0) + 56 * place + 28 * (number & 1)
            if not (0 < along < size[0] and 0 < down < size[1]):
                continue
            x, y = (down, along) if turned else (along, down)
            background = board.backgrounds[0].affine
            assert background is not None
            cu, _, c0, _, rv, r0 = background
            wide, high = size[::-1] if turned else size
            column, row = cu * x / wide + c0, rv * y / high + r0
            clicked.append((x, y, _nearest(board.grid, column, row)))
    hexes = {hex_ for _, _, hex_ in clicked}
    assert len(hexes) == len(clicked)
    assert all(hex_ in board.grid for hex_ in hexes)
    solved = calibrate([ClickedHex(*one_) for one_ in clicked], board.grid, size[::-1] if turned else size)
    assert solved.residual < 0.01
    assert solved.affine == pytest.approx(board.backgrounds[0].affine, abs=1e-6)


def _nearest(grid_: Grid, column: float, row: float):  # type: ignore[no-untyped-def]  # a hex
    """The hex whose centre dot lies at a place, in columns and rows from the first cell's."""
    first_is_shifted = grid_.shifted(0)
    if grid_.top == "flat":
        line = round(column)
        return grid_.hex(line, round(row - (grid_.shifted(line) - first_is_shifted) / 2))
    line = round(row)
    return grid_.hex(round(column - (grid_.shifted(line) - first_is_shifted) / 2), line)


def test_numbers_are_the_modules(tmp_path: Path) -> None:
    board = module_board(first(tmp_path, grid()), (208, 168))
    assert [board.label(board.grid.hex(*cell)) for cell in ((0, 0), (1, 0), (3, 2))] == ["0101", "0201", "0403"]
    assert board.refusals == []
    rows_first = grid(numbers='first="V" sep="." hOff="10" vOff="5" stagger="false"')
    board = module_board(first(tmp_path, rows_first), (208, 168))
    assert board.label(board.grid.hex(1, 0)) == "5.11"
    board = module_board(first(tmp_path, grid(numbers='first="H" hDescend="true" stagger="true"')), (208, 168))
    assert "compare the labels with the picture" in board.refusals[0]


@pytest.mark.parametrize(("numbers", "types", "labels"), [
    ('first="H" hOff="0" vOff="1"', "AN", ["A1", "B1", "D3"]),
    ('first="H" hOff="1" vOff="1"', "AN", ["B1", "C1", "E3"]),
    ('first="H" hOff="24" vOff="0"', "AN", ["Y0", "Z0", "BB2"]),
    ('first="H" hOff="1" vOff="1" hDescend="true"', "AN", ["E1", "D1", "B3"]),
    ('first="V" hOff="1" vOff="2"', "NA", ["C1", "C2", "E4"])])
def test_letters_begin_with_a_for_0(numbers: str, types: str, labels: list[str], tmp_path: Path) -> None:
    board = module_board(first(tmp_path, grid(numbers=f'{numbers} sep="" stagger="false"', types=types)), (208, 168))
    assert [board.label(board.grid.hex(*cell)) for cell in ((0, 0), (1, 0), (3, 2))] == labels
    assert bool(board.refusals) == ("hDescend" in numbers)


@pytest.mark.parametrize(("numbers", "types"), [
    ('first="V" sep=""', "AN"), ('first="H" sep=""', "NA"), ('first="H" sep=""', "AA"), ('first="H" sep="."', "AN")])
def test_letters_that_losview_cannot_keep_are_told_of(numbers: str, types: str, tmp_path: Path) -> None:
    """Those of what stands second, and those apart from the number."""
    text = grid(numbers=f'{numbers} hOff="1" vOff="1" stagger="false"', types=types)
    assert "compare the labels with the picture" in module_board(first(tmp_path, text), (208, 168)).refusals[0]


def test_oblique_numbers_are_told_of(tmp_path: Path) -> None:
    """Rows of theirs slant across the map, as on no map of losview."""
    board = module_board(first(tmp_path, grid(oblique=True)), (208, 168))
    assert "slanting rows" in board.refusals[0]
    assert "picture" in board.refusals[0]


def test_letters_before_a_cannot_be_kept(tmp_path: Path) -> None:
    text = grid(numbers='first="H" sep="" hOff="-1" vOff="1" stagger="false"', types="AN")
    assert "cannot be kept" in module_board(first(tmp_path, text), (208, 168)).refusals[0]


def test_a_zone_is_a_map_of_its_own(tmp_path: Path) -> None:
    board = module_board(read(tmp_path).maps[1], (400, 300))
    assert (board.grid.top, board.title) == ("pointy", "Main map / West / Hill")
    assert board.grid.shape == (4, 2)


@pytest.mark.parametrize(("text", "said"), [
    (build_file(grid(dx="0")), "map 'Main map / East': dx of its grid is '0'"),
    (build_file(grid(dy="nan")), "dy of its grid is 'nan'"),
    (build_file().replace("HexGrid", "SquareGrid"), "has no picture of a map with a hex grid"),
    ("<a>", "is not XML"), ('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "declares entities"),
])
def test_bad_modules_are_refused_in_one_sentence(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(FormatError) as problem:
        read(tmp_path, text)
    assert said in str(problem.value)


def test_a_grid_without_a_hex_on_the_picture_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="a map has 1 to 1000"):
        module_board(first(tmp_path, grid(x0="9000")), (20, 20))


@pytest.mark.parametrize("path", ["nan,0;10,10", "0,0;inf,90", "1e300,0;0,-1e300"])
def test_a_zone_that_lies_nowhere_is_all_of_the_picture(path: str, tmp_path: Path) -> None:
    text = build_file()
    zone = re.search(r'mapgrid.Zone [^>]*path="([^"]*)"', text)
    assert zone is not None
    one = read(tmp_path, text.replace(zone[1], path)).maps[1]
    assert one.box is None
    assert module_board(one, (400, 300)).grid.columns > 1


def test_maps_and_boards_inside_each_other_are_listed_once(tmp_path: Path) -> None:
    text = build_file()
    maps = '<VASSAL.build.module.Map mapName="outer">' * 2000
    nested = re.sub(r"(?s)(<VASSAL.build.module.Map .*</VASSAL.build.module.Map>)",
                    maps + r"\1" + "</VASSAL.build.module.Map>" * 2000, text)
    assert nested != text
    assert read(tmp_path, nested) == read(tmp_path, text)
