"""`BoardMetadata.xml`: how a board's hexes lie on its pixels, and what it says of single hexes.

`SharedBoardMetadata.xml`, which comes with VASL and not with a board, says what the terrain codes mean; it is read
where someone points at one.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from losview.files.error import FormatError, quoted
from losview.files.vasl.archive import METADATA, Archive

#: Hex width (from column to column), height and centre of A1 of a geomorphic board, in pixels.
HEX_WIDTH, HEX_HEIGHT, A1_X, A1_Y = 56.25, 64.5, 0.0, 32.25
#: Sizes of hexes that are read, in pixels.
_LEAST, _MOST = 4.0, 2000.0
#: A1's place, in pixels; also of boards that begin beyond A1.
_FAR = 200_000.0
#: What VASL writes where a number is not given.
_MISSING = -999.0
#: Boards with this centre of A1 begin with half hexes called A0, every second column half a hex down.
_HALF_HEX_FIRST = 65.0
#: Hexes that the metadata may name.
_MAX_NAMED = 20_000


@dataclass(frozen=True)
class Metadata:
    """What a board says about itself.

    Attributes:
        name: its number ("02", "1a"), "" where it says none.
        picture: the entry that it says is its picture.
        hex_width, hex_height, a1_x, a1_y: pixels.
        half_first: whether its even columns begin with a half hex and its odd ones half a hex lower.
        buildings: names of building types by hex.
        embankments, slopes: hexsides 0-5 (north first, clockwise) by hex.
        partial_orchards: how many hexes have some.
    """

    name: str = ""
    picture: str = ""
    hex_width: float = HEX_WIDTH
    hex_height: float = HEX_HEIGHT
    a1_x: float = A1_X
    a1_y: float = A1_Y
    half_first: bool = False
    buildings: Mapping[str, str] = field(default_factory=dict)
    embankments: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    slopes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    partial_orchards: int = 0


def read_metadata(archive: Archive) -> Metadata:
    """What a board's archive says about itself; that of a geomorphic board where it says nothing.

    Raises:
        FormatError: naming the entry, where it is no XML or gives sizes that cannot be.
    """
    if not archive.has(METADATA):
        return Metadata()
    root = _root(archive.read(METADATA), archive.path, f"entry {quoted(METADATA)}")
    if root.tag != "boardMetadata":
        raise archive.error(METADATA, f"is about {quoted(root.tag)}, not about a board", "fetch the board again")
    numbers = _Numbers(archive, root)
    a1_y = numbers.get("A1CenterY", A1_Y, _FAR)
    half_first = a1_y == _HALF_HEX_FIRST or root.get("altHexGrain", "").strip().upper() == "TRUE"
    return Metadata(
        root.get("name", "").strip()[:20], root.get("boardImageFileName", "").strip(),
        numbers.size("hexWidth", HEX_WIDTH), numbers.size("hexHeight", HEX_HEIGHT),
        numbers.get("A1CenterX", A1_X, _FAR), 0.0 if half_first else a1_y, half_first,
        {hex_: one.get("buildingTypeName", "") for hex_, one in _named(archive, root, "buildingTypes/buildingType",
                                                                       "hexName")},
        _sides(archive, root, "rrembankments/rrembankment"),
        _sides(archive, root, "slopes/slope"),
        len(_sides(archive, root, "partialorchards/partialorchard")),
    )


def read_terrain_types(data: bytes, path: Path) -> dict[int, Mapping[str, str]]:
    """The terrain types of a `SharedBoardMetadata.xml`, their attributes by their codes.

    Raises:
        FormatError: where it is none.
    """
    root = _root(data, path, "")
    types: dict[int, Mapping[str, str]] = {}
    for one in root.iter("terrainType"):
        code = one.get("typeCode", "").strip()
        if not (code.isascii() and code.isdigit() and int(code) <= 255):
            raise FormatError(path, f"terrain type {quoted(one.get('name', ''))}", f"has the code {quoted(code)}",
                              "codes are whole numbers from 0 to 255")
        types[int(code)] = dict(one.attrib)
    if not types:
        raise FormatError(path, "", "names no terrain types", "point at VASL's SharedBoardMetadata.xml")
    return types


class _Numbers:
    """Numbers among the root's attributes."""

    def __init__(self, archive: Archive, root: Element) -> None:
        self._archive, self._root = archive, root

    def get(self, name: str, otherwise: float, most: float) -> float:
        text = self._root.get(name, "").strip()
        if not text:
            return otherwise
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if value == _MISSING:
            return otherwise
        if not abs(value) <= most:
            raise self._archive.error(METADATA, f"gives {name} as {quoted(text)}", "fetch the board again")
        return value

    def size(self, name: str, otherwise: float) -> float:
        value = self.get(name, otherwise, _MOST)
        if value < _LEAST:
            raise self._archive.error(METADATA, f"gives {name} as {value:g} pixels", "fetch the board again")
        return value


def _root(data: bytes, path: Path, where: str) -> Element:
    try:
        root: Element = fromstring(data)
    except DefusedXmlException:
        raise FormatError(path, where, "declares XML entities, which no board needs", "do not use this file") from None
    except (ParseError, ValueError, LookupError) as problem:
        raise FormatError(path, where, f"is no XML ({problem})", "fetch it again") from None
    return root


def _named(archive: Archive, root: Element, path: str, attribute: str) -> list[tuple[str, Any]]:
    found = [(one.get(attribute, "").strip().upper(), one) for one in root.findall(path)]
    if len(found) > _MAX_NAMED:
        raise archive.error(METADATA, f"names {len(found):,} hexes under {path}", f"{_MAX_NAMED:,} are the most")
    return found


def _sides(archive: Archive, root: Element, path: str) -> dict[str, tuple[int, ...]]:
    found = {}
    for hex_, one in _named(archive, root, path, "hex"):
        text = one.get("hexsides", "").strip()
        if not re.fullmatch(r"[0-5]{0,6}", text):
            raise archive.error(METADATA, f"gives hexsides {quoted(text)} of {quoted(hex_)}", "they are 0 to 5")
        found[hex_] = tuple(sorted({int(digit) for digit in text}))
    return found
