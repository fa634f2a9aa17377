"""Tiled's hexagonal maps from boards: the fields that a `.tmj` has as JSON, and a `.tmx` as XML.

Each different cover is a tile whose class is its kind of terrain, each level a tile of the layer "elevation".  The
tilesets have no pictures, as maps of others have theirs.  `tiled_reader` says what else is written where.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.board.board import Board, lost_without_boards, without_boards
from losview.board.depiction import Depiction, Ring
from losview.board.hex_terrain import OPEN, Feature, HexTerrain
from losview.board.terrain import table
from losview.formats.core.disk import encoded
from losview.formats.losmap.losmap_write import depiction_fields, feature_fields, left_out, levels_number, map_text
from losview.formats.map_editors.terrain_words import kind_meant
from losview.formats.map_editors.tiled_objects import DETAILS, HEIGHT, HOLES, hexside_ends
from losview.formats.map_editors.tiled_plane import TiledPlane, regular_plane
from losview.formats.map_editors.tiled_reader import ELEVATION, REST
from losview.formats.map_editors.tilesets import COVER, LEVEL
from losview.hexes.hex import Hexside
from losview.hexes.lattice import Point

#: What stands in the map's layers and not in its property `REST`.
_IN_LAYERS = ("theme", "legend", "terrain", "levels", "hexsides", "depictions")
#: Decimals of a pixel that keep a lattice point apart from its neighbours.
_DECIMALS = 4


def tiled_fields(board: Board, path: Path) -> tuple[dict[str, Any], list[str]]:
    """The fields of a map as a `.tmj` has them, and a sentence for each thing that it cannot hold."""
    columns, rows = board.grid.shape
    plane = regular_plane(board.grid.top, board.grid.stagger)
    covers = [cover for cover in _used(board) if cover != OPEN]
    levels = [int(level) for level in np.unique(board.levels[board.grid.present])]
    rest, losses = _rest(board, path)
    terrain_gids = {OPEN: 0, **{cover: 1 + place for place, cover in enumerate(covers)}}
    first_level = 1 + len(covers)
    level_gids = {level: first_level + place for place, level in enumerate(levels)}
    in_terrain = np.array([terrain_gids.get(cover, 0) for cover in board.covers], np.uint32)[board.cover_at]
    in_levels = np.vectorize(lambda level: level_gids.get(level, 0), otypes=[np.uint32])(board.levels)
    tilesets = [_tileset("terrain", 1, plane, [_cover_tile(place, cover) for place, cover in enumerate(covers)]),
                _tileset("levels", first_level, plane, [
                    {"id": place, "properties": [_property(LEVEL, levels_number(level))]}
                    for place, level in enumerate(levels)])]
    objects = [*_outlines(board, plane), *_sides(board, plane)]
    for number, one in enumerate(objects, 1):
        one["id"] = number
    layers: list[dict[str, Any]] = [_tile_layer(1, "terrain", board, in_terrain),
                                    {**_tile_layer(2, ELEVATION[0], board, in_levels), "opacity": 0}]
    layers += [{"id": 3, "name": "outlines and hexsides", "type": "objectgroup", "draworder": "index", "opacity": 1,
                "visible": True, "x": 0, "y": 0, "objects": objects}] if objects else []
    return {
        "compressionlevel": -1, "height": rows, "hexsidelength": plane.side, "infinite": False, "layers": layers,
        "nextlayerid": len(layers) + 1, "nextobjectid": len(objects) + 1, "orientation": "hexagonal",
        "properties": [_property(REST, rest)], "renderorder": "right-down",
        "staggeraxis": "x" if plane.top == "flat" else "y", "staggerindex": plane.stagger,
        "tileheight": plane.tile_height, "tilesets": [one for one in tilesets if one["tiles"]],
        "tilewidth": plane.tile_width, "type": "map", "version": "1.10", "width": columns,
    }, losses


def _rest(board: Board, path: Path) -> tuple[str, list[str]]:
    """The map without what stands in its layers, as ASCII JSON, and what is lost."""
    plain = without_boards(board)
    plain.hexsides, plain.depictions = {}, {}
    data, losses = encoded(map_text(plain, path))
    value = {name: part for name, part in json.loads(data).items() if name not in _IN_LAYERS}
    losses += left_out(board) + lost_without_boards(board)
    if board.extra.get("legend"):
        losses.append(tr("Left out: fields that losview does not know (legend)."))
    return json.dumps(value, separators=(",", ":")), losses


def _used(board: Board) -> list[HexTerrain]:
    """The different covers of a map, in the order of its hexes."""
    entries, first = np.unique(board.cover_at[board.grid.present], return_index=True)
    return list(dict.fromkeys(board.covers[int(entry)] for entry in entries[np.argsort(first)]))


def _cover_tile(number: int, cover: HexTerrain) -> dict[str, Any]:
    """A tile; its class says its cover alone where that is one kind without more, else a property does."""
    kinds = [feature.kind for feature in cover.features]
    if len(kinds) == 1 and cover == HexTerrain((Feature(kinds[0]),)) and kind_meant(kinds[0]) == kinds[0]:
        return {"id": number, "type": kinds[0]}
    words = ", ".join(kind for kind in kinds if table().get(kind) is not None)
    exact = {"features": [feature_fields(feature) for feature in cover.features], "theme": cover.theme}
    return {"id": number, "type": words, "properties": [_property(COVER, _json(exact))]}


def _tileset(name: str, first: int, plane: TiledPlane, tiles: list[dict[str, Any]]) -> dict[str, Any]:
    return {"columns": 0, "firstgid": first, "margin": 0, "name": name, "spacing": 0, "tilecount": len(tiles),
            "tileheight": plane.tile_height, "tilewidth": plane.tile_width, "tiles": tiles}


def _tile_layer(number: int, name: str, board: Board, gids: NDArray[np.uint32]) -> dict[str, Any]:
    columns, rows = board.grid.shape
    data = np.where(board.grid.present, gids, 0).T.ravel().tolist()
    return {"data": data, "height": rows, "id": number, "name": name, "opacity": 1, "type": "tilelayer",
            "visible": True, "width": columns, "x": 0, "y": 0}


def _outlines(board: Board, plane: TiledPlane) -> Iterator[dict[str, Any]]:
    for number, drawn in sorted(board.depictions.items()):
        yield _outline(number, drawn, plane)


def _outline(number: int, drawn: Depiction, plane: TiledPlane) -> dict[str, Any]:
    x, y = _spot(plane, drawn.outline[0])
    details = {name: value for name, value in depiction_fields(number, drawn).items()
               if name not in ("outline", "holes", "height")}
    known = table().get(drawn.kind) is not None
    details = {name: value for name, value in details.items() if name != "kind" or not known}
    properties = [_property(DETAILS, _json(details))]
    properties += [_property(HEIGHT, levels_number(drawn.height))] if drawn.height is not None else []
    rings = "; ".join(" ".join(f"{at['x']},{at['y']}" for at in _relative(plane, hole, (x, y)))
                      for hole in drawn.holes)
    properties += [_property(HOLES, rings)] if rings else []
    return {"height": 0, "id": 0, "name": "", "polygon": _relative(plane, drawn.outline, (x, y)),
            "properties": properties, "rotation": 0, "type": drawn.kind if known else "", "visible": True, "width": 0,
            "x": x, "y": y}


def _sides(board: Board, plane: TiledPlane) -> Iterator[dict[str, Any]]:
    """A line for each kind on each hexside."""
    for side, kinds in board.hexsides.items():
        for kind in kinds:
            yield _side(side, kind, plane)


def _side(side: Hexside, kind: str, plane: TiledPlane) -> dict[str, Any]:
    ends = hexside_ends(side)
    x, y = _spot(plane, ends[0])
    known = table().get(kind) is not None
    return {"height": 0, "id": 0, "name": "", "polyline": _relative(plane, ends, (x, y)),
            "properties": [] if known else [_property(DETAILS, _json({"kind": kind}))], "rotation": 0,
            "type": kind if known else "", "visible": True, "width": 0, "x": x, "y": y}


def _spot(plane: TiledPlane, point: Point) -> tuple[float, float]:
    x, y = plane.pixels(point)
    return round(x, _DECIMALS), round(y, _DECIMALS)


def _relative(plane: TiledPlane, ring: Ring, origin: tuple[float, float]) -> list[dict[str, float]]:
    found = []
    for point in ring:
        x, y = _spot(plane, point)
        found.append({"x": round(x - origin[0], _DECIMALS), "y": round(y - origin[1], _DECIMALS)})
    return found


def _property(name: str, value: str | float) -> dict[str, Any]:
    sort = "string" if isinstance(value, str) else "float"
    return {"name": name, "type": sort, "value": value}


def _json(value: Any) -> str:
    """A value as JSON of ASCII characters, which XML and every encoding can hold."""
    return json.dumps(value, separators=(",", ":"))
