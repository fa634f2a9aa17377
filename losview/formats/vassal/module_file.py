"""A VASSAL module, `.vmod`: a ZIP archive whose `buildFile.xml` says which pictures are maps, and the grid of each."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from losview.base.translation import tr
from losview.base.words import listed
from losview.formats.core.archive import Archive
from losview.formats.core.disk import file_text, read_bytes
from losview.formats.core.error import FormatError, perhaps, quoted
from losview.formats.map_editors.safe_xml import root_of

#: The entries that may hold the description, and the folder of the pictures.
BUILD_FILES, PICTURES = ("buildFile.xml", "buildFile"), "images/"
#: Ends of the names of elements.
_MAP, _BOARD, _ZONE, _HEX_GRID, _NUMBERING = ("module.Map", "boardPicker.Board", "mapgrid.Zone", "board.HexGrid",
                                              "mapgrid.HexGridNumbering")
_OBLIQUE = "mapgrid.ObliqueHexGridNumbering"
#: Height of a hex, and its width from column to column as a part of that, where a grid says nothing else.
_HEIGHT, _PITCH = 64.0, math.sqrt(3.0) / 2
#: Most pixels of a picture's side, and fewest of a hex.
_FAR, _MINIMUM = 100_000.0, 4.0
#: So many maps are named in an error.
_NAMED = 8
#: Most maps that a module may have.
MAX_MAPS = 1000


@dataclass(frozen=True)
class HexNumbering:
    """How a module numbers its hexes.

    Attributes:
        row_first: whether the row stands first. separator: what stands between the two.
        letters: whether columns, and rows, have letters. first: the numbers of column and row 0 of the grid.
        leading: how many digits are filled up beyond one, for columns and rows.
        descending: whether columns, and rows, are counted from the far side.
        staggered: whether the hexes of shifted columns count one more.
        oblique: whether rows slant across the map.
    """

    row_first: bool = False
    separator: str = ""
    letters: tuple[bool, bool] = (False, False)
    first: tuple[int, int] = (1, 1)
    leading: tuple[int, int] = (1, 1)
    descending: tuple[bool, bool] = (False, False)
    staggered: bool = True
    oblique: bool = False


@dataclass(frozen=True)
class ModuleMap:
    """A map of a module: a picture with a hex grid.

    Attributes:
        file: the module. entry: the picture in it. name: what the module calls the map.
        x0, y0: the centre of a hex that begins a column, in pixels; along columns and across where it is `sideways`.
        dx, dy: pixels from column to column, and from hex to hex in a column.
        sideways: whether the columns lie, so that hexes have pointed tops.
        box: the part of the picture that the grid covers, left, top, right and bottom, in pixels; None for all of it.
        numbering: of its hexes, None for none.
    """

    file: Path
    entry: str
    name: str
    x0: float
    y0: float
    dx: float
    dy: float
    sideways: bool
    box: tuple[float, float, float, float] | None
    numbering: HexNumbering | None


class Module(NamedTuple):
    """What a module offers: its name, its maps with hex grids, and how many of its pictures have none."""

    name: str
    maps: tuple[ModuleMap, ...]
    without_hexes: int


def read_module(path: Path) -> Module:
    """The maps of a module.

    Raises:
        FormatError: if it is no module, is damaged, or has no map with a hex grid.
    """
    archive = Archive(read_bytes(path), path, tr("module"))
    entry = next((name for name in BUILD_FILES if archive.has(name)), "")
    if not entry:
        raise FormatError(path, "", tr("is not a module: it has no buildFile.xml"), tr("choose a .vmod file of VASSAL"))
    root = root_of(file_text(archive.read(entry), path), path)
    maps: list[ModuleMap] = []
    without = 0
    for titles, board in _boards(root):
        picture = PICTURES + board.get("image", "")
        grids = list(_grids(board)) if archive.has(picture) else []
        without += not grids
        maps += [_map(path, picture, (*titles, zone), grid, box) for zone, grid, box in grids]
        if len(maps) > MAX_MAPS:
            raise FormatError(path, "", tr("has more than {most:,} maps", most=MAX_MAPS),
                              tr("check that it is the right file"))
    if not maps:
        raise FormatError(path, "", tr("has no picture of a map with a hex grid"),
                          tr("put one of its pictures under a map by File > Put a picture under the map"))
    return Module(root.get("name", ""), tuple(maps), without)


def map_named(module: Module, path: Path, name: str) -> ModuleMap:
    """The map of that name; without one the only map of a module.

    Raises:
        FormatError: if there is none of the name, or several to choose from.
    """
    names = [one.name for one in module.maps]
    if name in names:
        return module.maps[names.index(name)]
    if name:
        raise FormatError(path, "", tr("has no map {name}", name=quoted(name)), perhaps(name, names))
    if len(names) > 1:
        raise FormatError(path, "", tr("has {count:,} maps", count=len(names)),
                          tr("name one: {names}", names=listed(names[:_NAMED], "or")))
    return module.maps[0]


def _boards(root: Element) -> Iterator[tuple[tuple[str, str], Element]]:
    """The boards with a picture, each with the names of its map and of itself; of maps in each other, the inner."""
    left: list[tuple[Element, str | None]] = [(root, None)]
    while left:
        element, name = left.pop()
        if element.tag.endswith(_MAP):
            name = element.get("mapName", "")
        if name is not None and element.tag.endswith(_BOARD) and element.get("image"):
            yield (name, element.get("name", "")), element  # with all that lies in it
            continue
        left += [(child, name) for child in reversed(element)]


def _grids(board: Element) -> Iterator[tuple[str, Element, tuple[float, float, float, float] | None]]:
    """The hex grids of a board: the name of the zone that each covers, the grid, and the zone's box."""
    zoned = set()
    for zone in board.iter():
        if zone.tag.endswith(_ZONE):
            for grid in zone:
                if grid.tag.endswith(_HEX_GRID):
                    zoned.add(grid)
                    yield zone.get("name", ""), grid, _box(zone.get("path", ""))
    for grid in board.iter():
        if grid.tag.endswith(_HEX_GRID) and grid not in zoned:
            yield "", grid, None


def _box(path: str) -> tuple[float, float, float, float] | None:
    """The box about a zone's corners, None where they cannot be read."""
    try:
        corners = [(float(x), float(y)) for x, y in (pair.split(",") for pair in path.split(";"))]
    except ValueError:
        return None
    if not all(abs(at) <= _FAR for corner in corners for at in corner):  # nan and inf are numbers to float()
        return None
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _map(path: Path, picture: str, titles: tuple[str, ...], grid: Element,
         box: tuple[float, float, float, float] | None) -> ModuleMap:
    names = list(dict.fromkeys(title.strip() for title in titles if title.strip()))
    numbers = _Attributes(path, " / ".join(names) or picture, grid.attrib)
    dy = numbers.real("dy", _HEIGHT, _MINIMUM)
    numbering = next((_numbering(path, numbers.where, one) for one in grid
                      if one.tag.endswith((_NUMBERING, _OBLIQUE))), None)
    return ModuleMap(path.absolute(), picture, numbers.where, numbers.real("x0", 0.0, -_FAR),
                     numbers.real("y0", _HEIGHT / 2, -_FAR), numbers.real("dx", _PITCH * dy, _MINIMUM), dy,
                     numbers.flag("sideways"), box, numbering)


def _numbering(path: Path, where: str, element: Element) -> HexNumbering:
    numbers = _Attributes(path, where, element.attrib)
    return HexNumbering(
        element.get("first", "H").upper() == "V", element.get("sep", "")[:3],
        (element.get("hType", "N").upper() == "A", element.get("vType", "N").upper() == "A"),
        (round(numbers.real("hOff", 1.0, -_FAR)), round(numbers.real("vOff", 1.0, -_FAR))),
        (round(numbers.real("hLeading", 1.0, 0.0)), round(numbers.real("vLeading", 1.0, 0.0))),
        (numbers.flag("hDescend"), numbers.flag("vDescend")), numbers.flag("stagger", "true"),
        element.tag.endswith(_OBLIQUE))


@dataclass(frozen=True)
class _Attributes:
    """The numbers of one element."""

    path: Path
    where: str
    texts: Mapping[str, str]

    def real(self, name: str, default: float, least: float) -> float:
        text = self.texts.get(name, "").strip()
        try:
            value = float(text) if text else default
        except ValueError:
            value = math.nan
        if not least <= value <= _FAR:
            raise FormatError(self.path, tr("map {name}", name=quoted(self.where)),
                              tr("{name} of its grid is {value}", name=name, value=quoted(text)),
                              tr("correct the module: write a number from {least:g} to {far:g}", least=least, far=_FAR))
        return value

    def flag(self, name: str, default: str = "false") -> bool:
        return self.texts.get(name, default).strip().lower() == "true"
