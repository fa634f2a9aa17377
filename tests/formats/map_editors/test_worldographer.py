"""Maps of Worldographer: terrain and elevation are read, what else there is is named and counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from losview.board.board import Board
from losview.formats.core.error import FormatError
from losview.formats.format import open_map
from tests.support.wxx_maps import ROWS, wxx


def opened(folder: Path, data: bytes, name: str = "map.wxx") -> Board:
    (folder / name).write_bytes(data)
    return open_map(folder / name)


@pytest.mark.parametrize("encoding", ["utf-16-be", "utf-16", "utf-8"])
def test_terrain_and_elevation(encoding: str, tmp_path: Path) -> None:
    board = opened(tmp_path, wxx(encoding=encoding))
    grid = board.grid
    assert (grid.shape, grid.top, grid.stagger) == ((3, 2), "flat", "odd")
    assert [board.cover(grid.hex(*at)).kinds() for at in ((0, 0), (0, 1), (1, 0), (1, 1))] == [
        ("forest",), (), (), ("field",)]
    assert board.levels.tolist() == [[0, 4], [9, -4], [0, 0]]


def test_rows_are_pointy(tmp_path: Path) -> None:
    board = opened(tmp_path, wxx("ROWS"))
    assert (board.grid.shape, board.grid.top) == ((2, 3), "pointy")
    assert board.level(board.grid.hex(1, 0)) == 4


def test_what_is_left_out_is_named_and_counted(tmp_path: Path) -> None:
    assert opened(tmp_path, wxx()).refusals == [
        "Terrain without a kind here became open ground: 1 Classic/Hills.",
        "Left out: 1 feature, 1 hex that only the game master sees, 1 hex with resources, 1 icy hex, 1 label."]


def test_heights_in_feet_become_levels(tmp_path: Path) -> None:
    board = opened(tmp_path, wxx(rows=[row.replace("2.25", "2500") for row in ROWS]))
    assert board.levels[1, 0] == 100
    assert "Elevations from -1 to 2500 became levels: 100 are one level." in board.refusals


def test_decimal_commas_are_read(tmp_path: Path) -> None:
    board = opened(tmp_path, wxx(rows=[row.replace("2.25", "2,25").replace("-1.0", "-1,0") for row in ROWS]))
    assert board.levels.tolist() == [[0, 4], [9, -4], [0, 0]]


def test_the_content_says_what_it_is(tmp_path: Path) -> None:
    assert opened(tmp_path, wxx(), "map.bak").grid.shape == (3, 2)


@pytest.mark.parametrize(("data", "said"), [
    (wxx(rows=["1\t0\n2\t0", "1\t0"]), "tile row 2: has 1 hexes where the first row has 2"),
    (wxx(rows=["1\n2\t0"]), "the hex '1': does not begin with a terrain and an elevation"),
    (wxx(rows=["1\tnan"]), "has the elevation nan"), (wxx(rows=[]), "a map has 1 to 1000 columns and rows"),
    (wxx()[:-20], "the file ends too early"), (b"\x1f\x8b" + bytes(99), "cannot be unpacked"),
])
def test_bad_maps_are_refused_in_one_sentence(data: bytes, said: str, tmp_path: Path) -> None:
    with pytest.raises(FormatError) as problem:
        opened(tmp_path, data)
    assert said in str(problem.value)
