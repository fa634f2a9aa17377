"""Tiled's `.tmx`: hexagonal maps as XML, turned into the fields that the same map has in a `.tmj`, and back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from losview.base.translation import tr
from losview.board.board import Board
from losview.formats.core.disk import file_text
from losview.formats.core.error import FormatError, quoted
from losview.formats.core.limit_table import MAX_DEPTH
from losview.formats.core.strict_json import loads
from losview.formats.losmap.losmap import is_json
from losview.formats.map_editors.safe_xml import root_of
from losview.formats.map_editors.tiled_reader import board_of
from losview.formats.map_editors.tiled_writer import tiled_fields

_START = re.compile(rb"<map\s[^<]*orientation\s*=")
#: Attributes that are whole numbers, and those that are pixels.
_WHOLE = frozenset(("width", "height", "tilewidth", "tileheight", "hexsidelength", "firstgid", "id", "gid"))
_PIXELS = frozenset(("x", "y", "width", "height", "rotation"))
#: Layers of each sort, and what they are called in JSON.
_LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
#: Elements that say what an object is.
_SORTS = ("ellipse", "point", "text", "capsule")


def looks_like(start: bytes) -> bool:
    """Whether a file that begins with these bytes is a Tiled map as XML."""
    return _START.search(start) is not None


def parse(data: bytes, path: Path) -> Board:
    """Read a map.

    Raises:
        FormatError: with the layer or object, what is wrong and what to do about it.
    """
    return board_of(map_fields(data, path), path, tileset_fields)


def map_fields(data: bytes, path: Path) -> dict[str, Any]:
    """The fields of a map, as a `.tmj` has them; raises as `parse` does."""
    root = root_of(file_text(data, path), path)
    if root.tag != "map":
        raise FormatError(path, "", tr("is XML, but not a map of Tiled: it begins with {tag}", tag=quoted(root.tag)),
                          tr("check that it is the right file"))
    reader = _XmlFields(path)
    fields = reader.attributes(root, _WHOLE)
    fields["tilesets"] = [reader.tileset(one) for one in root.findall("tileset")]
    fields["layers"] = reader.layers(root, 0)
    fields["properties"] = reader.properties(root)
    return fields


def tileset_fields(data: bytes, path: Path) -> dict[str, Any]:
    """The fields of a tileset's own file, XML or JSON; raises as `parse` does."""
    if is_json(data):
        value = loads(file_text(data, path), path)
        return value if isinstance(value, dict) else {}
    return _XmlFields(path).tileset(root_of(file_text(data, path), path))


class _XmlFields:
    """Turns elements of one file into fields."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def attributes(self, element: Element, whole: frozenset[str], pixels: frozenset[str] = frozenset()
                   ) -> dict[str, Any]:
        """The attributes of an element; those that are numbers as numbers."""
        found: dict[str, Any] = {}
        for name, text in element.attrib.items():
            convert: Callable[[str], Any] = float if name in pixels else int if name in whole else str
            try:
                found[name] = convert(text)
            except ValueError:
                raise FormatError(self._path, tr("element {name}", name=quoted(element.tag)),
                                  tr("{name} is {value}", name=name, value=quoted(text)),
                                  tr("write a number, or save the map again in Tiled")) from None
        if "infinite" in found:
            found["infinite"] = found["infinite"] not in ("0", "false")
        return found

    def tileset(self, element: Element) -> dict[str, Any]:
        fields = self.attributes(element, _WHOLE | {"columns", "spacing", "margin"})
        sheet = element.find("image")
        fields |= {"tiles": [], "image": "" if sheet is None else sheet.get("source", "")}
        for tile in element.findall("tile"):
            image = tile.find("image")
            fields["tiles"].append({**self.attributes(tile, frozenset(("id",))), "properties": self.properties(tile),
                                    "image": "" if image is None else image.get("source", "")})
        fields["wangsets"] = [{"colors": [{"name": color.get("name", "")} for color in wangset.findall("wangcolor")],
                               "wangtiles": [self._wang_tile(tile) for tile in wangset.findall("wangtile")]}
                              for wangset in element.findall("wangsets/wangset")]
        return fields

    def _wang_tile(self, element: Element) -> dict[str, Any]:
        ids = element.get("wangid", "").split(",")
        if not all(one.isascii() and one.isdigit() and len(one) < 10 for one in ids):
            raise FormatError(self._path, tr("element {name}", name=quoted(element.tag)),
                              tr("{name} is {value}", name="wangid", value=quoted(element.get("wangid", ""))),
                              tr("save the tileset again in Tiled"))
        return {**self.attributes(element, frozenset(("tileid",))), "wangid": [int(one) for one in ids]}

    def layers(self, element: Element, depth: int) -> list[dict[str, Any]]:
        if depth > MAX_DEPTH:
            raise FormatError(self._path, "", tr("has groups nested more than {most} deep", most=MAX_DEPTH),
                              tr("use less nesting"))
        return [self._layer(one, depth) for one in element if one.tag in _LAYERS]

    def _layer(self, element: Element, depth: int) -> dict[str, Any]:
        fields = {**self.attributes(element, _WHOLE), "type": _LAYERS[element.tag]}
        if element.tag == "layer":
            fields |= self._data(element.find("data"))
        elif element.tag == "objectgroup":
            fields["objects"] = [self._object(one) for one in element.findall("object")]
        elif element.tag == "group":
            fields["layers"] = self.layers(element, depth + 1)
        return fields

    def _data(self, data: Element | None) -> dict[str, Any]:
        if data is None or data.find("chunk") is not None:
            return {}
        encoding = data.get("encoding")
        if encoding is None:
            return {"data": [tile.get("gid", "0") for tile in data.findall("tile")]}
        return {"data": data.text or "", "encoding": encoding, "compression": data.get("compression", "")}

    def _object(self, element: Element) -> dict[str, Any]:
        fields = self.attributes(element, frozenset(("id", "gid")), _PIXELS)
        fields["properties"] = self.properties(element)
        for name in ("polygon", "polyline"):
            ring = element.find(name)
            if ring is not None:
                fields[name] = self._points(ring.get("points", ""))
        return fields | {sort: True for sort in _SORTS if element.find(sort) is not None}

    def _points(self, text: str) -> list[dict[str, float]]:
        try:
            pairs = [pair.split(",") for pair in text.split()]
            return [{"x": float(x), "y": float(y)} for x, y in pairs]
        except ValueError:
            raise FormatError(self._path, tr("an object"), tr("its points are {text}", text=quoted(text)),
                              tr('write them as in "0,0 10,0 0,10"')) from None

    def properties(self, element: Element) -> list[dict[str, Any]]:
        """The custom properties of an element."""
        listed = element.find("properties")
        entries = [] if listed is None else listed.findall("property")
        return [{"name": one.get("name", ""), "value": one.get("value", one.text or "")} for one in entries]


def unparse(board: Board, path: Path) -> tuple[bytes, list[str]]:
    """Write a map; returns its bytes and a sentence for each thing that the format cannot hold."""
    fields, losses = tiled_fields(board, path)
    root = Element("map", _texts(fields, ("version", "orientation", "renderorder", "width", "height", "tilewidth",
                                          "tileheight", "infinite", "hexsidelength", "staggeraxis", "staggerindex",
                                          "nextlayerid", "nextobjectid")))
    _put_properties(root, fields["properties"])
    for tileset in fields["tilesets"]:
        element = SubElement(root, "tileset", _texts(tileset, ("firstgid", "name", "tilewidth", "tileheight",
                                                               "tilecount", "columns")))
        for tile in tileset["tiles"]:
            _put_properties(SubElement(element, "tile", _texts(tile, ("id", "type"))), tile.get("properties", []))
    for layer in fields["layers"]:
        _put_layer(root, layer)
    indent(root, " ")
    return tostring(root, "utf-8", xml_declaration=True) + b"\n", losses


def _put_layer(root: Element, layer: Mapping[str, Any]) -> None:
    if layer["type"] == "tilelayer":
        element = SubElement(root, "layer", _texts(layer, ("id", "name", "width", "height", "opacity")))
        data, columns = layer["data"], layer["width"]
        rows = (",".join(map(str, data[at : at + columns])) for at in range(0, len(data), columns))
        SubElement(element, "data", {"encoding": "csv"}).text = "\n" + ",\n".join(rows) + "\n"
        return
    group = SubElement(root, "objectgroup", _texts(layer, ("id", "name")))
    for one in layer["objects"]:
        element = SubElement(group, "object", _texts(one, ("id", "type", "x", "y")))
        _put_properties(element, one["properties"])
        for name in ("polygon", "polyline"):
            if name in one:
                SubElement(element, name, {"points": " ".join(f"{at['x']},{at['y']}" for at in one[name])})


def _put_properties(element: Element, properties: Iterable[Mapping[str, Any]]) -> None:
    listed = None
    for one in properties:
        listed = SubElement(element, "properties") if listed is None else listed
        SubElement(listed, "property", {"name": one["name"], "type": one["type"], "value": str(one["value"])})


def _texts(fields: Mapping[str, Any], names: Iterable[str]) -> dict[str, str]:
    """Attributes; true and false as Tiled writes them."""
    return {name: str(int(value) if isinstance(value, bool) else value) for name in names
            if (value := fields.get(name, "")) != ""}
