"""Tables of tiles: what they say, that they come back as they were, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from losview.board.hex_terrain import Feature, HexTerrain
from losview.formats.core.error import FormatError
from losview.formats.format import open_map
from losview.formats.map_editors.tile_sheet import TilePicture, TileSheet
from losview.formats.map_editors.tile_table import TILES, TableRow, read_tile_table, table_text
from tests.support.tiled_maps import tmx

HEAD = "tileset,tile,terrain,level\n"
BARE = '<tileset firstgid="1" name="Mini" tilewidth="64" tileheight="56" tilecount="4"/>'


def table(folder: Path, text: str) -> Path:
    path = folder / "tiles.csv"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A map whose tiles say nothing."""
    path = tmp_path / "map.tmx"
    path.write_text(tmx(tileset=BARE).replace("Elevation", "other"), encoding="utf-8")
    return path


def test_a_table_says_what_tiles_are(bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TILES, str(table(tmp_path, HEAD + 'mini,0,Woods,1.5\nMINI,1,"grain, dirt road",\nmini,3,open\n'
                                        "other,0,brush,\n")))
    board = open_map(bare)
    kinds = [board.cover(board.grid.hex(column, row)).kinds() for row in range(2) for column in range(3)]
    assert kinds == [("woods",), ("grain", "dirt_road"), (), (), (), ("woods",)]
    assert board.levels.T.tolist() == [[6, 0, 0], [0, 0, 6]]
    assert board.refusals[:2] == [
        "Tiles that say no terrain became open ground: 3 heights 0, 1 Mini 2, 1 heights 1, 1 heights 2.",
        "Tiles read by your table: 2 Mini 0, 1 Mini 1, 1 Mini 3."]


def test_a_table_goes_before_class_and_terrain_sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "map.tmx").write_text(tmx(), encoding="utf-8")
    monkeypatch.setenv(TILES, str(table(tmp_path, HEAD + "ground,0,marsh,\n")))
    board = open_map(tmp_path / "map.tmx")
    assert board.cover(board.grid.hex(0, 0)) == HexTerrain((Feature("marsh"),))


def test_a_table_of_levels_alone_leaves_the_terrain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "map.tmx").write_text(tmx(), encoding="utf-8")
    monkeypatch.setenv(TILES, str(table(tmp_path, HEAD + "heights,0,,7\n")))
    board = open_map(tmp_path / "map.tmx")
    assert board.cover(board.grid.hex(0, 0)).kinds() == ("woods",)
    assert board.levels.T.tolist() == [[28, 4, 8], [28, 0, 28]]


@pytest.mark.parametrize(("sheet", "box"), [
    (TileSheet(Path("/"), "a.png", {}, 32, 28, 4, 2, 1), (35, 31, 32, 28)), (TileSheet(Path("/"), "a.png", {}), None),
    (TileSheet(Path("/"), "a.png", {}, 1 << 39, 28, 4), None),
    (TileSheet(Path("/"), "a.png", {}, 32, 28, 4, -99), None),
    (TileSheet(Path("/"), "../a.png", {5: "https://a/b.png"}, 32, 28, 4), None), (TileSheet(Path("/"), "", {}), None)])
def test_a_tile_is_found_in_the_picture_of_its_tileset(sheet: TileSheet, box: tuple[int, ...] | None) -> None:
    picture = sheet.picture(5)
    assert (None if picture is None else picture.box) == box


def test_a_tile_may_have_a_picture_of_its_own(tmp_path: Path) -> None:
    assert TileSheet(tmp_path, "a.png", {5: "b.png"}).picture(5) == TilePicture(tmp_path / "b.png")


def test_spreadsheets_with_semicolons_are_read(tmp_path: Path) -> None:
    path = table(tmp_path, "\ufefftileset;tile;terrain;level\r\nmini;4;grain, dirt road;1,5\r\n;;;\r\n")
    (tile,) = read_tile_table(path).items()
    assert tile == (("mini", 4), (HexTerrain((Feature("grain"), Feature("dirt_road"))), 6))


def test_a_table_that_losview_writes_comes_back(tmp_path: Path) -> None:
    rows = [TableRow('my "tiles", 2', 7, ("woods", "dirt_road"), 5), TableRow("a", 0, ()), TableRow("b", 1, ("grain",))]
    found = read_tile_table(table(tmp_path, table_text(rows)))
    assert found == {(row.tileset, row.tile): (HexTerrain(tuple(map(Feature, row.kinds))), row.level) for row in rows}


@pytest.mark.parametrize(("text", "said"), [
    ("", "line 1: is not the heading of a table of tiles"), ("tile,terrain\n", "line 1: is not the heading"),
    (HEAD + "mini,1\n", "line 2: has 2 cells"), (HEAD + "a,1,woods,1,2\n", "line 2: has 5 cells"),
    (HEAD + "\nmini,x,woods\n", "line 3: 'x' is not the number of a tile"),
    (HEAD + "mini,-1,woods\n", "'-1' is not the number of a tile"),
    (HEAD + "mini,1,wods\n", "line 2: 'wods' is not terrain; did you mean Woods"),
    (HEAD + "mini,1,woods,high\n", "line 2: its level is 'high'"),
    (HEAD + "mini,1,woods,5000\n", "its level is '5000.0'"),
    (HEAD * 20_001, "has 20,001 lines"), (HEAD + 'mini,1,"' + "w" * 200_000, "is no line of a table")])
def test_bad_tables_are_refused_in_one_sentence(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(FormatError) as problem:
        read_tile_table(table(tmp_path, text))
    assert said in str(problem.value)
    assert len(str(problem.value).splitlines()) == 1
