"""Maps of Tiled: all axes, indices and encodings are read alike, and what is not carried over is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from losview.board.board import Board, fill_hexes, same_board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import OPEN, Feature, HexTerrain
from losview.board.unit_counter import UnitCounter
from losview.formats.core.error import FormatError
from losview.formats.format import open_map, save
from losview.formats.map_editors.terrain_words import kind_meant
from losview.formats.map_editors.tiled_plane import regular_plane
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, hexside
from losview.hexes.lattice import Point, corner
from losview.hexes.layout import Layout
from tests.support.tiled_maps import TERRAIN, data, tmj, tmx


def opened(folder: Path, text: str, name: str = "map.tmx") -> Board:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return open_map(path)


def refused(folder: Path, text: str, name: str = "map.tmx") -> str:
    with pytest.raises(FormatError) as problem:
        opened(folder, text, name)
    return str(problem.value).removeprefix(str(folder / name)).lstrip(":, ")


@pytest.mark.parametrize("index", ["odd", "even"])
@pytest.mark.parametrize("axis", ["x", "y"])
def test_axis_and_index_say_where_hexes_lie(axis: str, index: str, tmp_path: Path) -> None:
    board = opened(tmp_path, tmx(axis, index))
    assert (board.grid.top, board.grid.stagger) == ("flat" if axis == "x" else "pointy", index)
    at = [board.cover(board.grid.hex(column, row)).kinds() for row in range(2) for column in range(3)]
    assert at == [("woods",), ("dirt_road",), (), (), ("castle",), ("woods",)]
    assert board.levels.T.tolist() == [[0, 4, 8], [0, 0, 0]]
    # A hex's neighbour along the stagger lies where Tiled draws it.
    plane, layout = regular_plane(board.grid.top, board.grid.stagger), Layout(board.grid)
    for hex_ in board.grid.hexes():
        x, y = plane.pixels((hex_.q * 768, hex_.r * 768))
        sx, sy = layout.centre(hex_)
        assert max(abs(x - sx), abs(y - sy)) < 2, "three hexes, each as regular as whole pixels allow"


@pytest.mark.parametrize("way", ["xml", "base64", "zlib", "gzip"])
def test_every_encoding_says_the_same(way: str, tmp_path: Path) -> None:
    assert same_board(opened(tmp_path, tmx(way=way)), opened(tmp_path, tmx()))


def test_json_says_the_same(tmp_path: Path) -> None:
    board = opened(tmp_path, json.dumps(tmj()), "map.tmj")
    assert [drawn.kind for drawn in board.depictions.values()] == ["woods"]
    board.depictions = {}
    assert same_board(board, opened(tmp_path, tmx()))


def test_what_is_not_carried_over_is_told(tmp_path: Path) -> None:
    board = opened(tmp_path, tmx(objects='<object id="1" x="1" y="1"><ellipse/></object><object id="2" x="3" y="3"/>'))
    assert board.refusals == [
        "Tiles that say no terrain became open ground: 1 ground 2.",
        "Terrain that no rules know was kept and has no effect: 1 castle.",
        "Left out of the objects: 1 ellipse, 1 point.",
        "Left out: 1 imagelayer layer 'paper'.",
    ]


#: A Terrain Set of two colors: tile 0 is all grass, tile 1 all woods, tile 2 woods at most corners, tile 3 of neither.
WANG = """<wangsets><wangset name="Land" type="{type}" tile="-1">
 <wangcolor name="Grass" color="#0f0" tile="0" probability="1"/><wangcolor name="Woods" color="#030" tile="1"/>
 <wangcolor name="Moonrock" color="#030" tile="1"/>
 <wangtile tileid="0" wangid="0,1,0,1,0,1,0,1"/><wangtile tileid="1" wangid="2,2,2,2,2,2,2,2"/>
 <wangtile tileid="2" wangid="0,1,0,2,0,2,0,2"/><wangtile tileid="3" wangid="0,3,0,3,0,3,0,3"/>
 <wangtile tileid="4" wangid="0,1,0,1,0,2,0,2"/></wangset></wangsets>"""


def wang_tmx(tiles: str = "", wang: str = WANG.format(type="corner")) -> str:
    """A map of the tiles 0 to 4 in a row, with a Terrain Set."""
    return f"""<map orientation="hexagonal" width="5" height="1" tilewidth="32" tileheight="32" hexsidelength="16"
 staggeraxis="x" staggerindex="odd"><tileset firstgid="1" name="land" tilecount="5">{tiles}{wang}</tileset>
 <layer name="ground" width="5" height="1"><data encoding="csv">1,2,3,4,5</data></layer></map>"""


@pytest.mark.parametrize("sort", ["corner", "edge", "mixed"])
def test_terrain_sets_say_what_tiles_without_a_class_are(sort: str, tmp_path: Path) -> None:
    board = opened(tmp_path, wang_tmx(wang=WANG.format(type=sort)))
    kinds = [board.cover(board.grid.hex(column, 0)).kinds() for column in range(5)]
    assert kinds == [(), ("woods",), ("woods",), (), ()]  # of as many corners of both the first color
    assert board.refusals == ["Tiles that say no terrain became open ground: 1 land 3.",
                              "Terrain guessed by Terrain Sets: 2 Grass, 2 Woods."]


def test_a_class_goes_before_a_terrain_set(tmp_path: Path) -> None:
    board = opened(tmp_path, wang_tmx('<tile id="1" class="grain"/>'))
    assert board.cover(board.grid.hex(1, 0)).kinds() == ("grain",)
    assert board.refusals[-1] == "Terrain guessed by Terrain Sets: 2 Grass, 1 Woods."


def test_terrain_sets_in_json_say_the_same(tmp_path: Path) -> None:
    value = tmj()
    value["tilesets"][0] = {"firstgid": 1, "name": "ground", "wangsets": [
        {"name": "Land", "type": "corner", "colors": [{"name": "Woods"}], "wangtiles": [
            {"tileid": 0, "wangid": [0, 1, 0, 1, 0, 1, 0, 1]}]}]}
    board = opened(tmp_path, json.dumps(value), "map.tmj")
    assert board.cover(board.grid.hex(0, 0)).kinds() == ("woods",)


@pytest.mark.parametrize(("wang", "said"), [
    ('<wangsets><wangset name="a"><wangcolor name="b"/><wangtile tileid="0" wangid="x"/></wangset></wangsets>',
     "wangid is 'x'"),
    ('<wangsets><wangset name="a"><wangcolor name="b"/><wangtile tileid="0" wangid="1,9"/></wangset></wangsets>',
     "wangid names color '9'")])
def test_bad_terrain_sets_are_refused_in_one_sentence(wang: str, said: str, tmp_path: Path) -> None:
    assert said in refused(tmp_path, wang_tmx(wang=wang))


def hidden_tmx(*, group: str = "", layer: str = "", elevation: str = "", objects: str = "") -> str:
    """A map of three hexes, a layer of it with a house in a group, levels and an outline; the words hide parts."""
    return f"""<map orientation="hexagonal" width="3" height="1" tilewidth="32" tileheight="32" hexsidelength="16"
 staggeraxis="x" staggerindex="odd"><tileset firstgid="1" name="t" tilecount="2"><tile id="0" class="clear"/>
 <tile id="1" class="Stone building"/></tileset>
 <layer name="ground" width="3" height="1"><data encoding="csv">1,1,1</data></layer>
 <group name="plans" {group}>
 <layer name="village" width="3" height="1" {layer}><data encoding="csv">0,2,0</data></layer></group>
 <layer name="Elevation" width="3" height="1" {elevation}><data encoding="csv">1,2,1</data></layer>
 <objectgroup name="woods" {objects}><object class="woods" x="10" y="10"><polygon points="0,0 9,0 0,9"/></object>
 </objectgroup></map>"""


@pytest.mark.parametrize(("hidden", "houses", "outlines", "said"), [
    ({}, 1, 1, []),
    ({"layer": 'visible="0"'}, 0, 1, ["Left out, as Tiled hides them: 1 layer 'village'."]),
    ({"group": 'visible="0"'}, 0, 1, ["Left out, as Tiled hides them: 1 layer 'village'."]),
    ({"layer": 'visible="1"', "objects": 'visible="false"'}, 1, 0, ["Left out, as Tiled hides them: 1 layer 'woods'."]),
    ({"elevation": 'visible="0"'}, 1, 1, ["The levels are those of a hidden layer: 1 layer 'Elevation'."]),
])
def test_hidden_layers_are_left_out_but_for_levels_and_told_of(hidden: dict[str, str], houses: int, outlines: int,
                                                               said: list[str], tmp_path: Path) -> None:
    board = opened(tmp_path, hidden_tmx(**hidden))
    kinds = [kind for hex_ in board.grid.hexes() for kind in board.cover(hex_).kinds()]
    assert (kinds.count("stone_building"), len(board.depictions), board.refusals) == (houses, outlines, said)
    assert board.levels.ravel().tolist() == [0, 4, 0]


def test_hidden_layers_in_json_are_left_out_too(tmp_path: Path) -> None:
    value = tmj()
    terrain = next(layer for layer in value["layers"] if layer["type"] == "tilelayer" and layer["name"] != "elevation")
    board = opened(tmp_path, json.dumps(value | {"layers": [terrain | {"visible": False}]}), "map.tmj")
    assert not any(board.cover(hex_).features for hex_ in board.grid.hexes())
    assert "Left out, as Tiled hides them" in board.refusals[0]


def test_lines_along_hexsides_and_polygons(tmp_path: Path) -> None:
    """The upper hexside of the first hex, and on along that of its neighbour."""
    line = '<object class="Hedge" x="16" y="0.4"><polyline points="0,0 31,0"/></object>'
    bent = '<object type="wall" x="48" y="0"><polyline points="0,0 16,28 48,28"/></object>'
    astray = '<object type="wall" x="48" y="0"><polyline points="0,0 99,99"/></object>'
    wood = '<object name="copse" type="Woods" x="10" y="10"><polygon points="0,0 20,0 0,20"/><properties>' \
           '<property name="height" value="1.5"/></properties></object>'
    box = '<object type="grain" x="10" y="10" width="20" height="9"/>'
    board = opened(tmp_path, tmx(objects=line + bent + astray + wood + box))
    first = Hex(0, 0)
    assert board.hexsides == {hexside(first, 0): ("hedge",), hexside(first, 1): ("wall",),
                              hexside(Hex(1, 0), 0): ("wall",)}
    assert [(one.kind, one.name, one.height, len(one.outline)) for one in board.depictions.values()] == [
        ("woods", "copse", 6, 3), ("grain", "", None, 4)]
    assert "Left out of the objects: 1 line that does not follow hexsides." in board.refusals


def test_a_line_that_goes_to_and_fro_lies_once_and_lines_are_counted(tmp_path: Path) -> None:
    line = '<object class="Hedge" x="16" y="0.4"><polyline points="0,0 31,0 0,0 31,0"/></object>'
    assert opened(tmp_path, tmx(objects=line)).hexsides == {hexside(Hex(0, 0), 0): ("hedge",)}
    assert "lies on a hexside with 32 other lines; remove some" in refused(tmp_path, tmx(objects=line * 33))


@pytest.mark.parametrize(("level", "quarters"), [("1.25", 5), ("1,25", 5), ("-0,5", -2)])
def test_levels_have_decimal_points_or_commas(level: str, quarters: int, tmp_path: Path) -> None:
    tileset = (f'<tileset firstgid="1" name="t"><tile id="0" class="woods"><properties><property name="level" '
               f'value="{level}"/></properties></tile></tileset>')
    board = opened(tmp_path, tmx(tileset=tileset).replace("Elevation", "other"))
    assert board.level(Hex(0, 0)) == quarters


def test_tilesets_in_files_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "land.tsx").write_text(
        '<tileset name="land" tilewidth="64" tileheight="56"><tile id="0"><image source="art/forest.png"/></tile>'
        '<tile id="1"><properties><property name="terrain" value="woods, dirt_road"/><property name="level" type="int" '
        'value="2"/></properties></tile></tileset>')
    named = tmx(tileset='<tileset firstgid="1" source="sets/land.tsx"/>')
    board = opened(tmp_path, named.replace("Elevation", "other"))
    assert board.cover(Hex(0, 0)) == HexTerrain((Feature("forest"),))
    assert board.cover(Hex(1, 0)) == HexTerrain((Feature("woods"), Feature("dirt_road")))
    assert board.level(Hex(1, 0)) == 8
    for source, why in (("../land.tsx", "lies outside the map's folder"), ("none.tsx", "there is no such file")):
        board = opened(tmp_path, tmx(tileset=f'<tileset firstgid="1" source="{source}"/>'))
        assert any(source in said and why in said for said in board.refusals)
        assert board.cover(Hex(0, 0)) == OPEN


@pytest.mark.parametrize(("was", "becomes", "said"), [
    ('orientation="hexagonal"', 'orientation="orthogonal"', "is 'orthogonal', not a map of hexes"),
    ('infinite="0"', 'infinite="1"', "is an infinite map; turn off Infinite"),
    ('width="3"', 'width="4"', "layer 'Ground': has 3 by 2 hexes where the map has 4 by 2"),
    ('encoding="csv"', 'encoding="base64" compression="zstd"', "not base64"),
    ('encoding="csv"', 'encoding="runes"', "layer 'Ground': has the encoding 'runes'; choose CSV or base64"),
    ('hexsidelength="32"', 'hexsidelength="-2"', "has tiles of 64 by 56 pixels with hexsides of -2"),
    ('staggerindex="odd"', 'staggerindex="odder"', "staggerindex is 'odder'; did you mean odd"),
    ('width="3"', 'width="many"', "element 'map': width is 'many'; write a number"),
    ("</map>", "", "is not XML"),
])
def test_bad_maps_are_refused_in_one_sentence(was: str, becomes: str, said: str, tmp_path: Path) -> None:
    assert said in refused(tmp_path, tmx().replace(was, becomes, 1))


@pytest.mark.parametrize(("gids", "said"), [((1,) * 5, "has fewer tiles"), ((1,) * 7, "has more tiles"),
                                            ((1,) * 900, "has more tiles")])
@pytest.mark.parametrize("way", ["base64", "zlib"])
def test_packed_tiles_that_are_not_as_many_as_the_hexes(
    tmp_path: Path, way: str, gids: tuple[int, ...], said: str
) -> None:
    bad = tmx(way=way).replace(data(TERRAIN, way)[1], data(gids, way)[1])
    assert f"layer 'Ground': {said} than the map has hexes, 6; save" in refused(tmp_path, bad)


def test_packing_that_python_cannot_unpack_is_named(tmp_path: Path) -> None:
    attributes, _ = data((1,) * 6, "zlib")
    bad = tmx(way="zlib").replace(attributes, attributes.replace("zlib", "lzma"))
    assert "is packed by 'lzma'; choose CSV, zlib or gzip" in refused(tmp_path, bad)
    zstd = refused(tmp_path, tmx(way="zlib").replace(attributes, attributes.replace("zlib", "zstd")))
    assert "choose CSV, zlib or gzip" in zstd or "cannot be unpacked" in zstd


def ours(grid: Grid) -> Board:
    board = Board(grid, title="Fen", notes=["a note"])
    fill_hexes(board, grid.hexes()[:2], cover=HexTerrain((Feature("woods"),)), level=5)
    several = HexTerrain((Feature("light_woods", 8), Feature("road", None, None, 9)), "grass")
    fill_hexes(board, grid.hexes()[2:3], cover=several, level=-4)
    board.hexsides = {hexside(grid.hexes()[0], 2): ("wall", "hedge")}
    board.depictions = {7: Depiction("woods", (Point(0, 0), Point(700, 1), Point(3, 511)),
                                     ((Point(10, 10), Point(90, 10), Point(10, 90)),), 6, None, "copse")}
    board.counters = {2: UnitCounter("infantry", grid.hexes()[0], "union", "1/I")}
    return board


@pytest.mark.parametrize("suffix", ["tmx", "tmj"])
@pytest.mark.parametrize("grid", [Grid(3, 2), Grid(3, 2, "flat", "even"), Grid(3, 2, "pointy"),
                                  Grid(3, 2, "pointy", "even"), Grid(3, 2, "flat", "even", "half")],
                         ids=["x odd", "x even", "y odd", "y even", "half"])
def test_our_maps_come_back_whole(grid: Grid, suffix: str, tmp_path: Path) -> None:
    assert save(ours(grid), tmp_path / f"map.{suffix}") == []
    assert same_board(open_map(tmp_path / f"map.{suffix}"), ours(grid))


def tile_corner(fields: dict[str, Any], column: int, row: int) -> tuple[int, int]:
    """Where Tiled puts the upper left corner of a tile: a transcription of how its hexagonal maps are documented."""
    across = fields["staggeraxis"] == "x"
    wide, high, side = fields["tilewidth"] // 2 * 2, fields["tileheight"] // 2 * 2, fields["hexsidelength"]
    side_x, side_y = (side, 0) if across else (0, side)
    column_width, row_height = (wide - side_x) // 2 + side_x, (high - side_y) // 2 + side_y
    line = column if across else row
    is_moved = line % 2 == (1 if fields["staggerindex"] == "odd" else 0)
    if across:
        return column * column_width, row * high + (high // 2 if is_moved else 0)
    return column * wide + (wide // 2 if is_moved else 0), row * row_height


@pytest.mark.parametrize("index", ["odd", "even"])
@pytest.mark.parametrize("axis", ["x", "y"])
def test_what_is_saved_lies_in_tiled_where_it_lay_on_the_map(axis: str, index: str, tmp_path: Path) -> None:
    """In all four cases: each hex's terrain and level in its own tile, its hexsides and outlines around that tile."""
    board = Board(Grid(4, 3, "flat" if axis == "x" else "pointy", "odd" if index == "odd" else "even"))
    hexes = board.grid.hexes()
    for place, hex_ in enumerate(hexes):
        fill_hexes(board, [hex_], level=4 * place, cover=HexTerrain((Feature("woods"),)) if place % 3 else OPEN)
    inner = board.grid.hex(1, 1)
    board.hexsides = {hexside(inner, direction): ("wall",) for direction in range(6)}
    board.depictions = {1: Depiction("pond", tuple(corner(inner, direction) for direction in range(6)))}
    save(board, tmp_path / "map.tmj")
    fields = json.loads((tmp_path / "map.tmj").read_text())
    assert (fields["staggeraxis"], fields["staggerindex"]) == (axis, index)
    meant = {tileset["firstgid"] + tile["id"]: tile for tileset in fields["tilesets"] for tile in tileset["tiles"]}
    terrain, levels = (layer["data"] for layer in fields["layers"][:2])
    for hex_ in hexes:
        column, row = board.grid.cell(hex_)
        at = row * 4 + column
        assert (terrain[at] != 0) == bool(board.cover(hex_).features)
        assert meant[levels[at]]["properties"][0]["value"] * 4 == board.level(hex_)
    left, top = tile_corner(fields, 1, 1)
    wide, high, side = fields["tilewidth"], fields["tileheight"], fields["hexsidelength"]
    middle = left + wide / 2, top + high / 2
    if axis == "x":
        around = [(dx, dy) for dx in (-side / 2, side / 2) for dy in (-high / 2, high / 2)]
        around += [(-wide / 2, 0), (wide / 2, 0)]
    else:
        around = [(dx, dy) for dy in (-side / 2, side / 2) for dx in (-wide / 2, wide / 2)]
        around += [(0, -high / 2), (0, high / 2)]
    corners = {(middle[0] + dx, middle[1] + dy) for dx, dy in around}
    drawn: dict[str, set[tuple[float, float]]] = {"pond": set(), "wall": set()}
    for one in fields["layers"][2]["objects"]:
        ring = one.get("polygon", one.get("polyline"))
        drawn[one["type"]] |= {(one["x"] + at["x"], one["y"] + at["y"]) for at in ring}
    for spots in drawn.values():
        assert len(spots) == 6
        for x, y in spots:
            assert min(abs(x - cx) + abs(y - cy) for cx, cy in corners) < 0.01
    assert same_board(open_map(tmp_path / "map.tmj"), board)


def test_a_map_judged_saved_and_painted_on_in_tiled(tmp_path: Path) -> None:
    """What Tiled changes is what opens: the tile of another hex, and the size."""
    save(ours(Grid(3, 2)), tmp_path / "map.tmx")
    text = (tmp_path / "map.tmx").read_text()
    root = fromstring(text)
    layer = root.findtext("layer/data")
    assert layer is not None
    rows = layer.strip().split(",\n")
    painted = opened(tmp_path, text.replace(layer, ",\n".join([rows[0], "1,1,1"])))
    assert painted.cover(painted.grid.hex(2, 1)) == HexTerrain((Feature("woods"),))
    assert painted.counters == ours(Grid(3, 2)).counters
    wider = text.replace('width="3"', 'width="4"')
    for data_ in root.iter("data"):
        assert data_.text is not None
        wider = wider.replace(data_.text, ",".join(f"{row.rstrip(',')},0" for row in data_.text.strip().split("\n")))
    board = opened(tmp_path, wider)
    assert (board.grid.shape, board.title, board.counters) == ((4, 2), "Fen", {})
    assert board.refusals == ["The map has another size than when losview wrote it. Left out: 1 units."]


@pytest.mark.parametrize(("name", "kind"), [
    ("Classic/Flat Forest Deciduous Heavy", "forest"), ("stone_building", "stone_building"), ("Grain", "grain"),
    ("ISO/Flat Grassland", ""), ("Underdark/Beacon", None), ("Open ground", ""),
])
def test_words_of_other_programs(name: str, kind: str | None) -> None:
    assert kind_meant(name) == kind
