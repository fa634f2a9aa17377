"""The tilesets of a Tiled map: which terrain and which level each tile stands for."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from losview.base.translation import tr
from losview.board.hex_terrain import OPEN, Feature, HexTerrain
from losview.formats.core.disk import read_bytes
from losview.formats.core.error import FormatError, quoted
from losview.formats.core.json_fields import JsonFields
from losview.formats.core.strict_json import loads
from losview.formats.losmap.losmap_read import read_feature
from losview.formats.losmap.policy import follow
from losview.formats.map_editors.levels import level_quarters
from losview.formats.map_editors.terrain_words import kind_meant
from losview.formats.map_editors.tile_sheet import TilePicture, TileSheet
from losview.formats.map_editors.tile_table import TileTable

#: Property of a tile with a cover that its class alone cannot say, as JSON.
COVER = "cover"
#: Properties with the terrain and the level of a tile.
TERRAIN, LEVEL = "terrain", "level"
#: Most bytes of a tileset in a file of its own.
_MAX_BYTES = 8 << 20

#: Turns the bytes of a tileset's own file into the fields of a tileset.
ReadFields = Callable[[bytes, Path], dict[str, Any]]


@dataclass(frozen=True)
class TileMeaning:
    """What one tile stands for.

    Attributes:
        cover: its terrain. level: its level in quarters, None where it has none.
        number: its own number in its tileset.
        name: what it is called in messages. known: whether anything says what terrain it is.
        guess: the color of a Terrain Set by which its terrain is guessed, "" where it says it itself.
        by_table: whether a table of tiles says its terrain or level.
        tileset: the name of its tileset.
    """

    cover: HexTerrain
    level: int | None
    number: int
    name: str
    known: bool
    guess: str = ""
    by_table: bool = False
    tileset: str = ""


class _Tileset(NamedTuple):
    """One tileset: the gid of its tile 0, its name, what its tiles are, and where they are drawn."""

    first: int
    name: str
    tiles: Mapping[int, TileMeaning]
    sheet: TileSheet


@dataclass
class Tilesets:
    """The tiles of all tilesets by gid.

    Attributes:
        table: what a table says of tiles, before what the tilesets say.
        missing: a sentence for each tileset whose file cannot be opened.
    """

    path: Path
    read_file: ReadFields
    table: TileTable = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    _all: list[_Tileset] = field(default_factory=list)

    def add(self, fields: JsonFields) -> None:
        """Take a tileset of the map, from its own file where it has one."""
        first = fields.whole("firstgid")
        if not 1 <= first <= 0x0FFFFFFF:
            raise fields.error(tr("firstgid is {first}", first=first), tr("save the map again in Tiled"))
        source = fields.text("source", "")
        if source:
            fields = self._from_file(source)
        name = fields.text("name", "") or PurePosixPath(source.replace("\\", "/")).stem
        tiles: dict[int, TileMeaning] = {}
        images: dict[int, str] = {}
        for value in fields.items("tiles"):
            tile = JsonFields(self.path, tr("a tile of tileset {name}", name=quoted(name)), value)
            number, image = tile.whole("id"), tile.text("image", "")
            tiles[number] = _meaning(tile, number, name, image)
            images |= {number: image} if image else {}
        for number, color in _colors(fields, name).items():
            said = tiles.get(number, _silent(name, number))
            if not said.known and (meant := kind_meant(color)) is not None:
                cover = HexTerrain((Feature(meant),)) if meant else OPEN
                tiles[number] = replace(said, cover=cover, known=True, guess=color)
        self._all.append(_Tileset(first, name, tiles, _sheet(fields, images)))
        self._all.sort(key=lambda one: one.first)

    def meaning(self, gid: int) -> TileMeaning:
        """What a tile stands for; gid 0 is no tile."""
        of = self._of(gid)
        if of is None:
            return TileMeaning(OPEN, None, 0, f"number {gid}", gid == 0)
        number = gid - of.first
        said = replace(of.tiles.get(number, _silent(of.name, number)), tileset=of.name)
        listed = self.table.get((of.name.casefold(), number))
        if listed is None:
            return said
        level = said.level if listed.level is None else listed.level
        if listed.cover is None:
            return replace(said, level=level, by_table=True)
        return replace(said, cover=listed.cover, level=level, known=True, guess="", by_table=True)

    def picture(self, gid: int) -> TilePicture | None:
        """Where a tile is drawn; None where no file that may be opened has it."""
        of = self._of(gid)
        return None if of is None else of.sheet.picture(gid - of.first)

    def _of(self, gid: int) -> _Tileset | None:
        """The tileset of a tile; None for no tile."""
        place = bisect_right(self._all, gid, key=lambda one: one.first)
        return None if gid == 0 or place == 0 else self._all[place - 1]

    def _from_file(self, source: str) -> JsonFields:
        followed = follow(self.path.parent, source)
        try:
            if followed.refusal or not followed.file:
                raise FormatError(Path(source), "", followed.refusal or tr("has no name"), tr("put it beside the map"))
            file = Path(followed.file)
            return JsonFields(file, tr("the tileset"), self.read_file(read_bytes(file, _MAX_BYTES), file))
        except FormatError as problem:
            self.missing.append(tr("The tileset {name} is not read, and its tiles have no terrain: {what}; "
                                   "{fix}.", name=quoted(source), what=problem.what, fix=problem.fix))
            return JsonFields(self.path, tr("tileset {name}", name=quoted(source)), {})


def _sheet(fields: JsonFields, images: Mapping[int, str]) -> TileSheet:
    """Where the tiles of a tileset are drawn.

    Args:
        images: the files of tiles that have one of their own.
    """
    numbers = (fields.whole(name, 0) for name in ("tilewidth", "tileheight", "columns", "spacing", "margin"))
    return TileSheet(fields.path.parent, fields.text("image", ""), images, *numbers)


def _silent(tileset: str, number: int) -> TileMeaning:
    """A tile that nothing is said of."""
    return TileMeaning(OPEN, None, number, f"{tileset or 'tileset'} {number}", False)


def _colors(tileset: JsonFields, name: str) -> dict[int, str]:
    """By number of tiles, the color that has most of their corners and edges in the first Terrain Set that names them.

    Args:
        name: of the tileset.
    """
    colors: dict[int, str] = {}
    for value in tileset.items("wangsets"):
        wangset = JsonFields(tileset.path, tr("a Terrain Set of tileset {name}", name=quoted(name)), value)
        names = [JsonFields(wangset.path, wangset.where, one).text("name", "") for one in wangset.items("colors")]
        for each in wangset.items("wangtiles"):
            tile = JsonFields(wangset.path, wangset.where, each)
            number, ids = tile.whole("tileid"), tile.items("wangid")
            wrong = next((one for one in ids if type(one) is not int or not 0 <= one <= len(names)), None)
            if wrong is not None:
                raise tile.error(tr("its wangid names color {color}", color=quoted(wrong)),
                                 tr("save the tileset again in Tiled"))
            counts = Counter(one for one in ids if one)
            if counts:
                most = max(counts.values())
                colors.setdefault(number, names[min(one for one in counts if counts[one] == most) - 1])
    return colors


def property_values(fields: JsonFields) -> dict[str, Any]:
    """The custom properties of anything, by name."""
    found = {}
    for value in fields.items("properties"):
        one = JsonFields(fields.path, tr("a property of {where}", where=fields.where), value)
        found[one.text("name")] = one.take("value", "")
    return found


def _meaning(tile: JsonFields, number: int, tileset: str, image_file: str) -> TileMeaning:
    properties = property_values(tile)
    class_name = tile.text("class", "") or tile.text("type", "")
    image = PurePosixPath(image_file.replace("\\", "/")).stem
    level = level_quarters(tile, properties[LEVEL]) if LEVEL in properties else None
    name = class_name or image or f"{tileset or 'tileset'} {number}"
    if COVER in properties:
        return TileMeaning(_exact_cover(tile, properties[COVER]), level, number, name, True)
    words = properties.get(TERRAIN, class_name)
    if isinstance(words, str) and words.strip():
        kinds = [kind_or_word(word.strip()) for word in words.split(",") if word.strip()]
        return TileMeaning(HexTerrain(tuple(Feature(kind) for kind in kinds if kind)), level, number, name, True)
    meant = kind_meant(image) if image else None
    cover = HexTerrain((Feature(meant),)) if meant else OPEN
    return TileMeaning(cover, level, number, name, meant is not None)


def kind_or_word(word: str) -> str:
    """The kind that a word means, "" for open ground; the word itself, which has no effect, where nobody knows it."""
    meant = kind_meant(word)
    return word if meant is None else meant


def _exact_cover(tile: JsonFields, text: Any) -> HexTerrain:
    """The cover that losview has written."""
    fields = JsonFields(tile.path, tile.where, loads(text if isinstance(text, str) else "", tile.path))
    features = tuple([read_feature(JsonFields(tile.path, tile.where, part)) for part in fields.items("features")])
    return HexTerrain(features, fields.text("theme", ""))
