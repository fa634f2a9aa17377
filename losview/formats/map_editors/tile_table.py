"""Tables that say which terrain and level tiles of Tiled have, by tileset and number, where the map does not say it.

    tileset,tile,terrain,level
    mini,0,open,
    mini,1,woods,
    mini,7,"grain, dirt road",1.5

They are CSV, which spreadsheets write too, some with semicolons.  The command line names one by `--tiles`, the
environment by `LOSVIEW_TILES`.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.terrain import table
from losview.formats.core.disk import file_text, read_bytes
from losview.formats.core.error import FormatError, perhaps, quoted, reading
from losview.formats.core.json_fields import JsonFields
from losview.formats.core.limit_table import MAX_TILE_ROWS
from losview.formats.map_editors.levels import level_quarters
from losview.formats.map_editors.terrain_words import kind_meant

#: The environment variable that names a table.
TILES = "LOSVIEW_TILES"
HEAD = ("tileset", "tile", "terrain", "level")
#: Most bytes of a table.
MAX_TILE_TABLE_BYTES = 2 << 20
_MEND = tr("write lines as in mini,1,woods,0")


class TableTile(NamedTuple):
    """What a table says of a tile.

    Attributes:
        cover: its terrain, None where the table says none. level: its level in quarters, None for none.
    """

    cover: HexTerrain | None
    level: int | None


#: Tiles by the name of their tileset, in small letters, and their number in it.
TileTable = Mapping[tuple[str, int], TableTile]


def chosen_table() -> TileTable:
    """The table that the environment names; an empty one where it names none.

    Raises:
        FormatError: where it cannot be read.
    """
    file = os.environ.get(TILES)
    return read_tile_table(Path(file)) if file else {}


def read_tile_table(path: Path) -> TileTable:
    """Read a table.

    Raises:
        FormatError: with the line, what is wrong and what to do about it.
    """
    return tile_table_in(read_bytes(path, MAX_TILE_TABLE_BYTES), path)


def tile_table_in(data: bytes, path: Path) -> TileTable:
    """Read a table from the bytes of its file.

    Raises:
        FormatError: as `read_tile_table` does.
    """
    with reading(path):
        lines = file_text(data, path).splitlines()
        if len(lines) > MAX_TILE_ROWS:
            raise FormatError(path, "", tr("has {count:,} lines", count=len(lines)),
                              tr("a table of tiles has {most:,} at most", most=MAX_TILE_ROWS))
        return _parsed(lines, path)


def _parsed(lines: Sequence[str], path: Path) -> TileTable:
    tiles: dict[tuple[str, int], TableTile] = {}
    rows = csv.reader(lines, delimiter=";" if ";" in "".join(lines[:1]) else ",")
    try:
        head = tuple(cell.strip().lower() for cell in next(rows, []))
        if head != HEAD:
            raise FormatError(path, tr("line {line}", line=1), tr("is not the heading of a table of tiles"),
                              tr("begin with {heading}", heading=",".join(HEAD)))
        for row in rows:
            cells = [cell.strip() for cell in row]
            if any(cells):
                tileset, tile = _tile(cells, path, rows.line_num)
                tiles[tileset, tile] = _said(cells, path, rows.line_num)
    except csv.Error as problem:
        raise FormatError(path, tr("line {line}", line=rows.line_num), tr("is no line of a table ({problem})",
                                                                          problem=problem), _MEND) from None
    return tiles


def _tile(cells: list[str], path: Path, line: int) -> tuple[str, int]:
    if not 3 <= len(cells) <= len(HEAD):
        raise FormatError(path, tr("line {line}", line=line), tr("has {count} cells", count=len(cells)), _MEND)
    if not (cells[1].isascii() and cells[1].isdigit() and len(cells[1]) < 10):
        raise FormatError(path, tr("line {line}", line=line),
                          tr("{value} is not the number of a tile", value=quoted(cells[1])), _MEND)
    return cells[0].casefold(), int(cells[1])


def _said(cells: list[str], path: Path, line: int) -> TableTile:
    where = tr("line {line}", line=line)
    kinds = []
    for word in (word.strip() for word in cells[2].split(",")):
        kind = kind_meant(word) if word else ""
        if kind is None:
            raise FormatError(path, where, tr("{word} is not terrain", word=quoted(word)),
                              perhaps(word, (kind.name for kind in table().of_role("terrain"))))
        kinds += [kind] if kind else []
    level = cells[3] if len(cells) > 3 else ""
    cover = HexTerrain(tuple(map(Feature, kinds))) if cells[2] else None
    return TableTile(cover, level_quarters(JsonFields(path, where, {}), level) if level else None)


class TableRow(NamedTuple):
    """A line of a table.

    Attributes:
        tileset, tile: which tile. level: in quarters, None to leave it as it is.
        kinds: of its terrain, none for open ground; None to leave it as it is.
    """

    tileset: str
    tile: int
    kinds: Sequence[str] | None
    level: int | None = None


def table_text(rows: Iterable[TableRow]) -> str:
    """A table as text, as `read_tile_table` reads it."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEAD)
    for tileset, tile, kinds, level in rows:
        terrain = "" if kinds is None else ", ".join(kinds) or "open"
        writer.writerow((tileset, tile, terrain, "" if level is None else f"{level / QUARTERS_PER_LEVEL:g}"))
    return text.getvalue()


def rows_of(said: TileTable) -> list[TableRow]:
    """The lines of a table that was read; names of tilesets are in small letters."""
    return [TableRow(tileset, tile, None if one.cover is None else one.cover.kinds(), one.level)
            for (tileset, tile), one in said.items()]
