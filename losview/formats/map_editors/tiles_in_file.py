"""Which tiles a file of Tiled uses as terrain."""

from __future__ import annotations

from pathlib import Path

from losview.formats.core.disk import read_bytes
from losview.formats.core.error import reading
from losview.formats.losmap.losmap import is_json
from losview.formats.map_editors import tmj, tmx
from losview.formats.map_editors.tiled_reader import UsedTile, used_tiles

#: The endings of Tiled's maps.
SUFFIXES = (".tmx", ".tmj")


def tiles_in(path: Path) -> list[UsedTile]:
    """The tiles of a map's layers of terrain, by tileset and number.

    Raises:
        FormatError: where the map cannot be read.
    """
    data = read_bytes(path)
    with reading(path):
        fields = tmj.map_fields(data, path) if is_json(data) else tmx.map_fields(data, path)
        return used_tiles(fields, path, tmx.tileset_fields)
