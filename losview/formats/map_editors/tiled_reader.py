"""Boards from Tiled's hexagonal maps: the fields that a `.tmj` has as JSON, and a `.tmx` as XML, become a board.

Tiles say the terrain of hexes by their class, by a property `terrain`, or by the name of their picture; several layers
add up, the lowest first.  Levels come from a layer named "elevation", or from a property `level` of terrain's tiles.
Polygons are outlines of terrain, lines along hexsides are what lies on these.  What has no meaning on a board is left
out, and told of by name and number.

What Tiled has no place for, such as units, notes and hex labels, stands in a property of the map that losview writes:
a `.losmap` without terrain.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.hex_terrain import OPEN, HexTerrain
from losview.board.terrain import table
from losview.formats.core.error import FormatError, quoted
from losview.formats.core.json_fields import JsonFields
from losview.formats.core.limit_table import MAX_COVERS, MAX_DEPTH, MAX_FEATURES, MAX_TILES, MAX_TILESETS
from losview.formats.core.strict_json import loads
from losview.formats.losmap import losmap
from losview.formats.map_editors.losses import sentences
from losview.formats.map_editors.tile_sheet import TilePicture
from losview.formats.map_editors.tile_table import chosen_table
from losview.formats.map_editors.tiled_objects import ObjectReader
from losview.formats.map_editors.tiled_plane import TiledPlane
from losview.formats.map_editors.tilesets import ReadFields, TileMeaning, Tilesets, property_values
from losview.hexes.grid import Grid, Stagger

#: A gid's bits that do not say that a tile is turned or mirrored.
NUMBER_BITS = 0x0FFFFFFF
#: Bytes of a gid.
_BYTES = 4

Gids = NDArray[np.uint32]


def layer_gids(fields: JsonFields, columns: int, rows: int) -> Gids:
    """The gids of a layer, uint32 `(rows, columns)`, bits for turned tiles cleared; 0 where there is no tile.

    Args:
        fields: the layer, with `data` and, where that is text, `encoding` and `compression`.

    Raises:
        FormatError: where the data cannot be unpacked or are not as many as the map has hexes.
    """
    data = fields.take("data", None)
    if data is None:
        raise fields.error(tr("has no data of its own"),
                           tr("turn off Infinite in Tiled's map properties, and save it again"))
    encoding = fields.text("encoding", "csv")
    compression = fields.text("compression", "")
    count = columns * rows
    if isinstance(data, list):
        gids = _from_numbers(fields, data, count)
    elif not isinstance(data, str):
        raise fields.error(tr("its data are neither text nor a list"), tr("save the map again in Tiled"))
    elif encoding == "csv":
        if data.count(",") >= count:
            raise _wrong_count(fields, data.count(",") + 1, count)
        gids = _from_numbers(fields, data.split(",") if data.strip() else [], count)
    elif encoding == "base64":
        gids = _from_bytes(fields, data, compression, count)
    else:
        raise fields.error(tr("has the encoding {encoding}", encoding=quoted(encoding)),
                           tr("choose CSV or base64 in Tiled's map properties"))
    return (gids & np.uint32(NUMBER_BITS)).reshape(rows, columns)


def _from_numbers(fields: JsonFields, data: list[Any], count: int) -> Gids:
    if len(data) != count:
        raise _wrong_count(fields, len(data), count)
    try:
        return np.array([int(number) for number in data], np.uint32)
    except (ValueError, TypeError, OverflowError):
        raise fields.error(tr("its data hold something other than numbers of tiles"),
                           tr("save the map again in Tiled")) from None


def _from_bytes(fields: JsonFields, text: str, compression: str, count: int) -> Gids:
    try:
        packed = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise fields.error(tr("its data are not base64"), tr("save the map again in Tiled")) from None
    data = _unpacked(fields, packed, compression, count * _BYTES)
    if len(data) != count * _BYTES:  # what is packed was unpacked so far only that more bytes are noticed
        more = len(data) > count * _BYTES
        raise fields.error(tr("has more tiles than the map has hexes, {hexes:,}", hexes=count) if more else
                           tr("has fewer tiles than the map has hexes, {hexes:,}", hexes=count),
                           tr("save the map again in Tiled"))
    return np.frombuffer(data, "<u4").astype(np.uint32)


def _unpacked(fields: JsonFields, packed: bytes, compression: str, size: int) -> bytes:
    """The bytes that were packed, one more than `size` at most."""
    if compression == "":
        return packed
    if compression in ("zlib", "gzip"):
        try:
            return zlib.decompressobj(15 + 32).decompress(packed, size + 1)
        except zlib.error as problem:
            raise fields.error(tr("its data cannot be unpacked ({problem})", problem=problem),
                               tr("save the map again in Tiled")) from None
    if compression == "zstd":
        return _from_zstd(fields, packed, size)
    raise fields.error(tr("is packed by {compression}", compression=quoted(compression)),
                       tr("choose CSV, zlib or gzip in Tiled's map properties"))


def _from_zstd(fields: JsonFields, packed: bytes, size: int) -> bytes:
    """The same of Zstandard, which Python has from 3.14 on."""
    try:
        zstd: Any = import_module("compression.zstd")
    except ImportError:
        raise fields.error(tr("is packed by Zstandard, which this version of Python cannot unpack"),
                           tr("choose CSV, zlib or gzip in Tiled's map properties")) from None
    try:
        unpacked: bytes = zstd.ZstdDecompressor().decompress(packed, size + 1)
    except zstd.ZstdError as problem:
        raise fields.error(tr("its data cannot be unpacked ({problem})", problem=problem),
                           tr("save the map again in Tiled")) from None
    return unpacked


def _wrong_count(fields: JsonFields, there: int, count: int) -> FormatError:
    return fields.error(tr("has {count:,} tiles where the map has {hexes:,} hexes", count=there, hexes=count),
                        tr("save the map again in Tiled"))


#: Names of the layer whose tiles are levels.
ELEVATION = ("elevation", "levels", "heights")
#: Begins the remark on tiles that do not say what they are.
SILENT = tr("Tiles that say no terrain became open ground")
#: Property of the map with all that Tiled has no place for.
REST = "losview"
#: Sides of a tile, in pixels.
_MINIMUM, _MAXIMUM = 2, 10_000


def is_own(data: bytes) -> bool:
    """Whether losview has written a map, so that saving another one to its file takes nothing away unseen."""
    return f'"{REST}"'.encode() in data


class UsedTile(NamedTuple):
    """A tile that a map has in its layers of terrain: what it is, where it is drawn, and in how many hexes it lies."""

    meaning: TileMeaning
    picture: TilePicture | None
    hexes: int


def board_of(value: Mapping[str, Any], path: Path, read_tileset: ReadFields) -> Board:
    """The board of a map.

    Args:
        value: the fields of the map, as a `.tmj` has them.
        read_tileset: reads the fields of a tileset in a file of its own.

    Raises:
        FormatError: with the layer or object, what is wrong and what to do about it.
    """
    return _read(value, path, read_tileset)[0]


def used_tiles(value: Mapping[str, Any], path: Path, read_tileset: ReadFields) -> list[UsedTile]:
    """The tiles of a map's layers of terrain, by tileset and number; arguments and errors as of `board_of`."""
    _, tilesets, used = _read(value, path, read_tileset)
    return [UsedTile(tilesets.meaning(gid), tilesets.picture(gid), hexes) for gid, hexes in sorted(used.items())]


def _read(value: Mapping[str, Any], path: Path, read_tileset: ReadFields) -> tuple[Board, Tilesets, Tally[int]]:
    """The board, the tilesets, and by gid in how many hexes a tile lies in layers of terrain."""
    fields = JsonFields(path, "", dict(value))
    plane = _plane(fields)
    columns, rows = fields.whole("width"), fields.whole("height")
    if fields.take("infinite", False) not in (False, 0):
        raise fields.error(tr("is an infinite map"),
                           tr("turn off Infinite in Tiled's map properties, and save it again"))
    try:
        grid = Grid(columns, rows, plane.top, plane.stagger)
    except ValueError as problem:
        raise fields.error(str(problem), tr("make the map smaller")) from None
    board = _begun(property_values(fields), grid, path)
    tilesets = Tilesets(path, read_tileset, chosen_table())
    for value_ in _few_tilesets(fields, fields.items("tilesets"), MAX_TILESETS):
        tilesets.add(JsonFields(path, tr("a tileset"), value_))
    layers = _LayerReader(board, grid, tilesets, ObjectReader(board, plane))
    layers.take(fields)
    board.refusals += tilesets.missing
    return board, tilesets, layers.used


def _plane(fields: JsonFields) -> TiledPlane:
    orientation = fields.text("orientation")
    if orientation != "hexagonal":
        raise fields.error(tr("is {orientation}, not a map of hexes", orientation=quoted(orientation)),
                           tr("choose Hexagonal (Staggered) in Tiled's map properties"))
    axis, index = fields.word("staggeraxis", ("x", "y"), "y"), fields.word("staggerindex", get_args(Stagger), "odd")
    wide, high = fields.whole("tilewidth") & ~1, fields.whole("tileheight") & ~1
    side = fields.whole("hexsidelength", 0)
    if not (_MINIMUM <= min(wide, high) <= max(wide, high) <= _MAXIMUM
            and 0 <= side <= (wide if axis == "x" else high)):
        raise fields.error(tr("has tiles of {wide} by {high} pixels with hexsides of {side}", wide=wide, high=high,
                              side=side),
                           tr("correct the sizes in Tiled's map properties"))
    return TiledPlane("flat" if axis == "x" else "pointy", index, wide, high, side)


def _begun(properties: Mapping[str, Any], grid: Grid, path: Path) -> Board:
    """The board without terrain: what losview has written beside it, where the map still has the size that it had."""
    text = properties.get(REST)
    if not isinstance(text, str):
        return Board(grid)
    value = loads(text, path)
    board = losmap.read_fields(value, path)
    if (board.grid.shape, board.grid.top, board.grid.stagger) == (grid.shape, grid.top, grid.stagger):
        return board
    lost = Tally({tr("units"): len(board.counters), tr("labels and notes on the map"): len(board.texts),
                  tr("pictures under it"): len(board.backgrounds)})
    begun = Board(grid, labels=board.labels, title=board.title, author=board.author, notes=board.notes,
                  scenario={name: part for name, part in board.scenario.items() if name == "rules"}, extra=board.extra)
    begun.refusals = sentences(tr("The map has another size than when losview wrote it. Left out"), +lost)
    return begun


def _few_tilesets(fields: JsonFields, values: list[Any], most: int) -> list[Any]:
    if len(values) > most:
        raise fields.error(tr("has {count:,} tilesets", count=len(values)),
                           tr("losview reads {most:,} at most", most=most))
    return values


class _LayerReader:
    """Puts the layers of a map on a board, those of groups in their place.

    Attributes:
        used: by gid, in how many hexes a tile lies in layers of terrain.
    """

    def __init__(self, board: Board, grid: Grid, tilesets: Tilesets, objects: ObjectReader) -> None:
        self._board, self._grid, self._tilesets, self._objects = board, grid, tilesets, objects
        self.used: Tally[int] = Tally()
        self._path = tilesets.path
        self._left = MAX_TILES
        self._entries: dict[HexTerrain, int] = {cover: entry for entry, cover in enumerate(board.covers)}
        self._unknown: Tally[str] = Tally()
        self._strange: Tally[str] = Tally()
        self._guessed: Tally[str] = Tally()
        self._by_table: Tally[str] = Tally()
        self._others: Tally[str] = Tally()
        self._hidden: Tally[str] = Tally()
        self._hidden_levels: Tally[str] = Tally()
        self._tiles_off: int = 0

    def take(self, fields: JsonFields) -> None:
        """Take all layers."""
        for name, layer, is_hidden in self._flattened(fields.items("layers"), 0, False):
            sort = layer.text("type", "")
            if is_hidden and sort == "tilelayer" and name.lower() in ELEVATION:
                self._hidden_levels[layer.where] += 1
            elif is_hidden:
                self._hidden[layer.where] += 1
                continue
            if sort == "tilelayer":
                self._tiles(name, layer)
            elif sort == "objectgroup":
                for number, value in enumerate(layer.items("objects"), 1):
                    self._objects.take(JsonFields(self._path,
                                                  tr("object {number} of {where}", number=number, where=layer.where),
                                                  value))
            else:
                self._others[f"{sort or tr('layer')} {layer.where}"] += 1
        self._board.depictions = dict(sorted(self._board.depictions.items()))
        self._tell()

    def _flattened(self, layers: Iterable[Any], depth: int, hidden: bool) -> Iterator[tuple[str, JsonFields, bool]]:
        """The layers, those of groups in their place: name, fields, and whether Tiled hides it or a group around it."""
        if depth > MAX_DEPTH:
            raise FormatError(self._path, "", tr("has groups nested more than {most} deep", most=MAX_DEPTH),
                              tr("use less nesting"))
        for value in layers:
            layer = JsonFields(self._path, tr("a layer"), value)
            name = layer.text("name", "")
            layer.where = tr("layer {name}", name=quoted(name))
            is_hidden = hidden or layer.take("visible", True) in (False, "0", "false")
            if value.get("type") == "group":
                yield from self._flattened(layer.items("layers"), depth + 1, is_hidden)
            else:
                yield name, layer, is_hidden

    def _tiles(self, name: str, layer: JsonFields) -> None:
        columns, rows = self._grid.shape
        size = layer.whole("width", columns), layer.whole("height", rows)
        if size != (columns, rows):
            raise layer.error(tr("has {wide} by {high} hexes where the map has {columns} by {rows}", wide=size[0],
                                 high=size[1], columns=columns, rows=rows),
                              tr("save the map again in Tiled"))
        self._left -= columns * rows
        if self._left < 0:
            raise layer.error(tr("is one of too many: the layers hold more than {most:,} tiles together",
                                 most=MAX_TILES),
                              tr("merge layers in Tiled"))
        gids = layer_gids(layer, columns, rows).T
        here = self._board.grid.present
        self._tiles_off += int(np.count_nonzero(gids[~here]))
        used, place = np.unique(gids, return_inverse=True)
        if len(used) > MAX_COVERS:
            raise layer.error(tr("has {count:,} different tiles", count=len(used)),
                              tr("a map holds {most:,} covers at most", most=MAX_COVERS))
        meanings = [self._tilesets.meaning(gid) for gid in used.tolist()]
        place = place.reshape(gids.shape)
        if name.lower() in ELEVATION:
            self._levels(gids, meanings, place)
        else:
            counts = np.bincount(place[here], minlength=len(used)).tolist()
            self.used.update({gid: count for gid, count in zip(used.tolist(), counts, strict=True) if gid and count})
            self._terrain(meanings, counts, place)

    def _levels(self, gids: Gids, meanings: list[TileMeaning], place: NDArray[np.intp]) -> None:
        levels = [one.number * QUARTERS_PER_LEVEL if one.level is None else one.level for one in meanings]
        high = next((one for one, level in zip(meanings, levels, strict=True) if abs(level) > 0x7FFF), None)
        if high is not None:
            raise FormatError(self._path, tr("layer {name}", name=quoted(ELEVATION[0])),
                              tr("has the tile {number}, which is no level", number=high.number),
                              tr("give its tiles a property level, or use the tile of the level's number"))
        self._put_levels(np.array(levels, np.int16)[place], gids != 0)

    def _put_levels(self, levels: NDArray[np.int16], where: NDArray[np.bool_]) -> None:
        where = where & self._board.grid.present
        self._board.levels[where] = levels[where]

    def _terrain(self, meanings: list[TileMeaning], counts: list[int], place: NDArray[np.intp]) -> None:
        board, here = self._board, self._board.grid.present
        for one, count in zip(meanings, counts, strict=True):
            if not one.known and count:
                self._unknown[one.name] += count
            if one.guess and count:
                self._guessed[one.guess] += count
            if one.by_table and count:
                self._by_table[one.name] += count
            for feature in one.cover.features:
                if count and table().get(feature.kind) is None and ":" not in feature.kind:
                    self._strange[feature.kind] += count
        if any(one.level is not None for one in meanings):
            has_level = np.array([one.level is not None for one in meanings])
            self._put_levels(np.array([one.level or 0 for one in meanings], np.int16)[place], has_level[place])
        pairs = board.cover_at.astype(np.int64) * len(meanings) + place
        combined, inverse = np.unique(pairs, return_inverse=True)
        entries = [self._entry(pair // len(meanings), meanings[pair % len(meanings)].cover)
                   for pair in combined.tolist()]
        cover_at = np.array(entries, np.uint16)[inverse].reshape(pairs.shape)
        board.cover_at[here] = cover_at[here]

    def _entry(self, below: int, upper: HexTerrain) -> int:
        """The entry of a cover with another one on it."""
        lower = self._board.covers[below]
        if upper == OPEN:
            return below
        cover = HexTerrain(lower.features + upper.features, upper.theme or lower.theme)
        if len(cover.features) > MAX_FEATURES:  # here and not when all is read: each layer would hold all below it
            raise FormatError(self._path, "", tr("has more than {most} terrains in one hex", most=MAX_FEATURES),
                              tr("merge layers in Tiled"))
        entry = self._entries.setdefault(cover, len(self._board.covers))
        if entry >= MAX_COVERS:
            raise FormatError(self._path, "", tr("has too many different hexes"),
                              tr("a map holds {most:,} covers at most", most=MAX_COVERS))
        if entry == len(self._board.covers):
            self._board.covers.append(cover)
        return entry

    def _tell(self) -> None:
        said = self._board.refusals
        said += sentences(SILENT, self._unknown)
        said += sentences(tr("Terrain guessed by Terrain Sets"), self._guessed)
        said += sentences(tr("Tiles read by your table"), self._by_table)
        said += sentences(tr("Terrain that no rules know was kept and has no effect"), self._strange)
        said += sentences(tr("Left out of the objects"), self._objects.left_out)
        said += sentences(tr("Left out"), self._others)
        said += sentences(tr("Left out, as Tiled hides them"), self._hidden)
        said += sentences(tr("The levels are those of a hidden layer"), self._hidden_levels)
        if self._tiles_off:
            said.append(tr("Left out: {count:,} tiles where the map has no hex.", count=self._tiles_off))
