"""Reading `BoardMetadata.xml`: where a board's hexes lie on its pixels, and features of single hexes.

`SharedBoardMetadata.xml`, which comes with VASL and not with a board, says what the terrain codes mean; it is read
where the user names one.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from losview.base.translation import tr
from losview.formats.core.archive import METADATA, Archive
from losview.formats.core.error import FormatError, quoted

#: Hex width (from column to column), height and centre of A1 of a geomorphic board, in pixels.
HEX_WIDTH, HEX_HEIGHT, A1_X, A1_Y = 56.25, 64.5, 0.0, 32.25
#: Smallest and largest size of a hex, in pixels.
_MINIMUM, _MAXIMUM = 4.0, 2000.0
#: Largest coordinate of A1's centre in pixels; it may lie off the picture.
_FAR = 200_000.0
#: VASL writes this for a number that is not given.
_MISSING = -999.0
#: Y of A1's centre on boards that begin with half hexes called A0, every second column half a hex down.
_HALF_HEX_FIRST = 65.0
#: Most hexes that the metadata may name.
_MAX_NAMED = 20_000


@dataclass(frozen=True)
class Metadata:
    """What a board's metadata says.

    Attributes:
        name: its number ("02", "1a"), "" if not given.
        picture: the name of the entry with its picture.
        hex_width, hex_height, a1_x, a1_y: pixels.
        half_first: whether its even columns begin with a half hex and its odd ones half a hex lower.
        embankments, slopes: hexsides 0-5 (north first, clockwise) by hex.
        partial_orchards: number of hexes with partial orchards.
    """

    name: str = ""
    picture: str = ""
    hex_width: float = HEX_WIDTH
    hex_height: float = HEX_HEIGHT
    a1_x: float = A1_X
    a1_y: float = A1_Y
    half_first: bool = False
    embankments: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    slopes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    partial_orchards: int = 0


def read_metadata(archive: Archive) -> Metadata:
    """The metadata of a board's archive; that of a geomorphic board if it has none.

    Raises:
        FormatError: naming the entry, if it is not XML or gives impossible sizes.
    """
    if not archive.has(METADATA):
        return Metadata()
    root = _root(archive.read(METADATA), archive.path, tr("entry {name}", name=quoted(METADATA)))
    if root.tag != "boardMetadata":
        raise archive.error(METADATA, tr("describes {tag} instead of a board", tag=quoted(root.tag)),
                            tr("download the board again"))
    numbers = _Numbers(archive, root)
    a1_y = numbers.get("A1CenterY", A1_Y, _FAR)
    half_first = a1_y == _HALF_HEX_FIRST or root.get("altHexGrain", "").strip().upper() == "TRUE"
    return Metadata(
        root.get("name", "").strip()[:20], root.get("boardImageFileName", "").strip(),
        numbers.size("hexWidth", HEX_WIDTH), numbers.size("hexHeight", HEX_HEIGHT),
        numbers.get("A1CenterX", A1_X, _FAR), 0.0 if half_first else a1_y, half_first,
        _sides(archive, root, "rrembankments/rrembankment"),
        _sides(archive, root, "slopes/slope"),
        len(_sides(archive, root, "partialorchards/partialorchard")),
    )


def read_terrain_types(data: bytes, path: Path) -> dict[int, Mapping[str, str]]:
    """The attributes of each terrain type of a `SharedBoardMetadata.xml`, by code.

    Raises:
        FormatError: if it is not such a file.
    """
    root = _root(data, path, "")
    types: dict[int, Mapping[str, str]] = {}
    for element in root.iter("terrainType"):
        code = element.get("typeCode", "").strip()
        if not (re.fullmatch("[0-9]{1,3}", code) and int(code) <= 255):
            raise FormatError(path, tr("terrain type {name}", name=quoted(element.get("name", ""))),
                              tr("has the code {code}", code=quoted(code)),
                              tr("codes are whole numbers from 0 to 255"))
        types[int(code)] = dict(element.attrib)
    if not types:
        raise FormatError(path, "", tr("contains no terrain types"), tr("give VASL's SharedBoardMetadata.xml"))
    return types


def read_change_rules(data: bytes, path: Path) -> list[Mapping[str, str]]:
    """The attributes of each rule of a `SharedBoardMetadata.xml` about what scenarios change, in its order.

    Raises:
        FormatError: if it is not XML, or has too many.
    """
    rules: list[Mapping[str, str]] = [dict(element.attrib) for element in _root(data, path, "").iter("LOSSSRule")]
    if len(rules) > _MAX_NAMED:
        raise FormatError(path, "", tr("has {count:,} rules of scenarios", count=len(rules)),
                          tr("the limit is {most:,}", most=_MAX_NAMED))
    return rules


class VaslColour(NamedTuple):
    """What a colour of VASL's pictures stands for.

    Attributes:
        rgb: red, green and blue, 0 to 255. terrain: the name of its terrain. code: the code of that.
        level: of its ground, None where it says none.
    """

    rgb: tuple[int, int, int]
    terrain: str
    code: int
    level: int | None


def read_colours(data: bytes, path: Path, codes: Mapping[str, int] | None = None) -> list[VaslColour]:
    """The colours of a `SharedBoardMetadata.xml` that stand for terrain, or of a board's or overlay's metadata.

    Args:
        codes: of terrain by name, where the file itself does not list them.

    Raises:
        FormatError: if it is not XML, or has too many.
    """
    root = _root(data, path, "")
    names = dict(codes or {})
    for element in root.iter("terrainType"):
        code = element.get("typeCode", "").strip()
        if re.fullmatch("[0-9]{1,3}", code) and int(code) <= 255:
            names[element.get("name", "").strip()] = int(code)
    colours = []
    for element in root.iter("color"):
        parts = [element.get(name, "").strip() for name in ("red", "green", "blue")]
        terrain, level = element.get("terrain", "").strip(), element.get("elevation", "").strip()
        if all(re.fullmatch("[0-9]{1,3}", part) and int(part) <= 255 for part in parts) and terrain in names:
            colours.append(VaslColour((int(parts[0]), int(parts[1]), int(parts[2])), terrain, names[terrain],
                                      int(level) if re.fullmatch("-?[0-9]{1,2}", level) else None))
    if len(colours) > _MAX_NAMED:
        raise FormatError(path, "", tr("lists {count:,} colours", count=len(colours)),
                          tr("the limit is {most:,}", most=_MAX_NAMED))
    return colours


class _Numbers:
    """Reads numbers among the root's attributes."""

    def __init__(self, archive: Archive, root: Element) -> None:
        self._archive, self._root = archive, root

    def get(self, name: str, default: float, most: float) -> float:
        text = self._root.get(name, "").strip()
        if not text:
            return default
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if value == _MISSING:
            return default
        if not abs(value) <= most:
            raise self._archive.error(METADATA, tr("gives {name} as {value}", name=name, value=quoted(text)),
                                      tr("download the board again"))
        return value

    def size(self, name: str, default: float) -> float:
        value = self.get(name, default, _MAXIMUM)
        if value < _MINIMUM:
            raise self._archive.error(METADATA, tr("gives {name} as {pixels:g} pixels", name=name, pixels=value),
                                      tr("download the board again"))
        return value


def _root(data: bytes, path: Path, where: str) -> Element:
    try:
        root: Element = fromstring(data)
    except DefusedXmlException:
        raise FormatError(path, where, tr("declares XML entities, which no board needs"),
                          tr("do not use this file")) from None
    except (ParseError, ValueError, LookupError) as problem:
        raise FormatError(path, where, tr("is not XML ({problem})", problem=problem), tr("download it again")) from None
    return root


def _by_hex(archive: Archive, root: Element, path: str) -> list[tuple[str, Element]]:
    """The elements at `path`, each with the hex that it names."""
    named = [(element.get("hex", "").strip().upper(), element) for element in root.findall(path)]
    if len(named) > _MAX_NAMED:
        raise archive.error(METADATA, tr("names {count:,} hexes under {path}", count=len(named), path=path),
                            tr("the limit is {most:,}", most=_MAX_NAMED))
    return named


def _sides(archive: Archive, root: Element, path: str) -> dict[str, tuple[int, ...]]:
    sides = {}
    for hex_, element in _by_hex(archive, root, path):
        text = element.get("hexsides", "").strip()
        if not re.fullmatch(r"[0-5]{0,6}", text):
            raise archive.error(METADATA, tr("gives hexsides {sides} of {hex}", sides=quoted(text), hex=quoted(hex_)),
                                tr("hexsides are 0 to 5"))
        sides[hex_] = tuple(sorted({int(digit) for digit in text}))
    return sides
