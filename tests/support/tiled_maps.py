"""Hexagonal maps as Tiled writes them: small ones with every sort of layer and object, by axis, index and encoding."""

from __future__ import annotations

import base64
import gzip
import json
import zlib
from typing import Any

import numpy as np

#: The terrain of the tiles of `tmx`, by gid, and the levels of the tiles from 11 on.
TILES = {1: "woods", 2: "Dirt road", 3: "", 4: "castle"}
#: Three columns and two rows of tiles; the highest bits say that a tile is turned.
TERRAIN = (1, 2 | 0x20000000, 0, 3, 4, 1 | 0x80000000)
LEVELS = (11, 12, 13, 11, 0, 11)


def data(gids: tuple[int, ...], way: str) -> tuple[str, str]:
    """The attributes and the text of a layer's data: way "csv", "xml", "base64", "zlib" or "gzip"."""
    raw = np.array(gids, "<u4").tobytes()
    if way == "csv":
        return 'encoding="csv"', "\n" + ",\n".join([",".join(map(str, gids[:3])), ",".join(map(str, gids[3:]))]) + "\n"
    if way == "xml":
        return "", "".join(f'<tile gid="{gid}"/>' for gid in gids)
    packed = {"base64": raw, "zlib": zlib.compress(raw), "gzip": gzip.compress(raw)}[way]
    compression = "" if way == "base64" else f' compression="{way}"'
    return f'encoding="base64"{compression}', f"\n   {base64.b64encode(packed).decode()}\n  "


def tmx(axis: str = "x", index: str = "odd", way: str = "csv", objects: str = "", tileset: str = "") -> str:
    """A map of three columns and two rows."""
    wide, high = (64, 56) if axis == "x" else (56, 64)
    tiles = "".join(f'<tile id="{gid - 1}" type="{name}"/>' for gid, name in TILES.items() if name)
    tileset = tileset or f'<tileset firstgid="1" name="ground" tilewidth="{wide}" tileheight="{high}">{tiles}</tileset>'
    parts = [data(gids, way) for gids in (TERRAIN, LEVELS)]
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="hexagonal" renderorder="right-down" width="3" height="2"
 tilewidth="{wide}" tileheight="{high}" infinite="0" hexsidelength="32" staggeraxis="{axis}" staggerindex="{index}">
 {tileset}
 <tileset firstgid="11" name="heights" tilewidth="64" tileheight="56" tilecount="5" columns="5"/>
 <group id="9" name="all">
 <layer id="1" name="Ground" width="3" height="2"><data {parts[0][0]}>{parts[0][1]}</data></layer>
 <layer id="2" name="Elevation" width="3" height="2"><data {parts[1][0]}>{parts[1][1]}</data></layer>
 </group>
 <imagelayer id="4" name="paper"/>
 <objectgroup id="3" name="things">{objects}</objectgroup>
</map>
"""


def tmj() -> dict[str, Any]:
    """The same map, flat-top with odd columns low, as JSON."""
    return {"compressionlevel": -1, "height": 2, "hexsidelength": 32, "infinite": False, "layers": [
        {"type": "tilelayer", "name": "Ground", "width": 3, "height": 2, "data": list(TERRAIN)},
        {"type": "tilelayer", "name": "Elevation", "width": 3, "height": 2, "encoding": "base64", "compression": "zlib",
         "data": data(LEVELS, "zlib")[1].strip()},
        {"type": "objectgroup", "name": "things", "objects": [
            {"id": 1, "type": "woods", "x": 40, "y": 30, "polygon": [{"x": 0, "y": 0}, {"x": 30, "y": 0},
                                                                     {"x": 9, "y": 22.5}]}]}],
        "orientation": "hexagonal", "staggeraxis": "x", "staggerindex": "odd", "tileheight": 56, "tilewidth": 64,
        "tilesets": [{"firstgid": 1, "name": "ground", "tiles": [
            {"id": gid - 1, "type": name} for gid, name in TILES.items() if name]},
            {"firstgid": 11, "name": "heights"}], "type": "map", "version": "1.10", "width": 3}


def tiled_maps(suffix: str) -> list[bytes]:
    """Good maps of a suffix, "tmx" or "tmj"."""
    if suffix == "tmj":
        return [json.dumps(tmj()).encode()]
    line = '<object id="1" class="wall" x="16" y="0"><polyline points="0,0 32,0"/></object>'
    return [tmx("x", "odd", "csv", line).encode(), tmx("y", "even", "zlib").encode()]
