"""Worldographer's `.wxx`: packed XML in UTF-16, one hex a line; terrain and elevation are read.

A map has a list of the names of its terrains, and for each of its tile rows, which are columns on flat-top maps, lines
of fields: terrain, elevation, whether it is icy, whether only the game master sees it, and resources.  What else there
is (features, labels, shapes, notes …) is counted, named and left out.
"""

from __future__ import annotations

import codecs
import re
import zlib
from collections import Counter as Tally
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

import numpy as np
from numpy.typing import NDArray

from losview.base.number_format import read_decimal
from losview.base.translation import tr
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL, Board
from losview.board.hex_terrain import Feature, HexTerrain
from losview.formats.core.archive import gunzip, most_unpacked
from losview.formats.core.error import FormatError, quoted
from losview.formats.core.limit_table import MAX_BYTES
from losview.formats.map_editors.losses import sentences
from losview.formats.map_editors.safe_xml import root_of
from losview.formats.map_editors.terrain_words import kind_meant
from losview.hexes.grid import Grid

#: Elevations beyond this are taken for heights in another unit than levels.
_MAX_LEVELS = 40
#: Higher ones are no elevations of anything.
_HIGHEST = 1e9
#: What is counted and left out, by element.
_OTHERS = {"feature": tr("feature"), "label": tr("label"), "shape": tr("shape"), "note": tr("note")}
_FIELDS_NAMED = {2: tr("icy hex"), 3: tr("hex that only the game master sees")}
_DECLARATION = re.compile(r"\s*<\?xml[^>]*\?>")


def looks_like(start: bytes) -> bool:
    """Whether a file that begins with these bytes is packed XML in UTF-16."""
    if not start.startswith(b"\x1f\x8b"):
        return False
    try:
        head, _ = gunzip(start, 200)
    except zlib.error:
        return False
    return head.startswith((codecs.BOM_UTF16_BE, codecs.BOM_UTF16_LE, b"\0<", b"<\0"))


def parse(data: bytes, path: Path, *, zero: float = 0.0, step: float | None = None) -> Board:
    """Read a map.

    Args:
        zero: the elevation of level 0. step: the elevation of a level above it, None for 1 or, where elevations are too
            large for that, the smallest power of ten that makes levels of them.

    Raises:
        FormatError: with the tile row, what is wrong and what to do about it.
    """
    text = _text(data, path)
    declaration = _DECLARATION.match(text)
    root = root_of(text if declaration is None else text[declaration.end():], path)
    tiles = root.find("tiles")
    if root.tag != "map" or tiles is None:
        raise FormatError(path, "", tr("is XML, but not a map of Worldographer"), tr("check that it is the right file"))
    return _Reader(path, root, tiles, zero, step).board()


def _text(data: bytes, path: Path) -> str:
    most = most_unpacked(len(data), MAX_BYTES)
    try:
        plain, whole = gunzip(data, most + 1)
    except zlib.error as problem:
        raise FormatError(path, "", tr("cannot be unpacked ({problem})", problem=problem),
                          tr("save it again in Worldographer")) from None
    if len(plain) > most:
        raise FormatError(path, "", tr("unpacks to more than {most:,} bytes", most=most), tr("check that it is a map"))
    if not whole:
        raise FormatError(path, "", tr("the file ends too early"), tr("save it again: part of it is missing"))
    encoding = "utf-16" if plain[:2] in (codecs.BOM_UTF16_BE, codecs.BOM_UTF16_LE) else (
        "utf-16-be" if plain[:1] == b"\0" else "utf-16-le" if plain[1:2] == b"\0" else "utf-8")
    try:
        return plain.decode(encoding)
    except UnicodeDecodeError:
        raise FormatError(path, "", tr("is not UTF-16 text"), tr("save it again in Worldographer")) from None


class _HexLine(NamedTuple):
    """What a line says: the entry of the hex's cover, and its elevation."""

    entry: int
    height: float


class _Reader:
    """Reads one map."""

    def __init__(self, path: Path, root: Element, tiles: Element, zero: float, step: float | None) -> None:
        self._path, self._root, self._tiles = path, root, tiles
        self._zero, self._step = zero, step
        self._names = self._terrain_names()
        self._unknown: Tally[str] = Tally()
        self._left_out: Tally[str] = Tally()

    def board(self) -> Board:
        rows = [(row.text or "").strip("\r\n").splitlines() for row in self._tiles.findall("tilerow")]
        by_columns = self._root.get("hexOrientation", "COLUMNS").upper() == "COLUMNS"
        length = len(rows[0]) if rows else 0
        try:
            grid = Grid(len(rows), length) if by_columns else Grid(length, len(rows), "pointy")
        except ValueError as problem:
            raise FormatError(self._path, "", str(problem), tr("check that it is a map of Worldographer")) from None
        for number, row in enumerate(rows):
            if len(row) != length:
                raise self._error(tr("tile row {row}", row=number + 1),
                                  tr("has {count} hexes where the first row has {length}", count=len(row),
                                     length=length))
        board = Board(grid)
        lines = [line for row in rows for line in row]
        hexes = {line: self._hex(board, line, count) for line, count in Tally(lines).items()}
        shape = (len(rows), length)
        entries = np.array([hexes[line].entry for line in lines], np.uint16).reshape(shape)
        heights = np.array([hexes[line].height for line in lines], np.float64).reshape(shape)
        board.cover_at[:] = entries if by_columns else entries.T
        board.levels[:] = self._levels(board, heights if by_columns else heights.T)
        self._tell(board)
        return board

    def _hex(self, board: Board, line: str, count: int) -> _HexLine:
        """What a line says of its hex; there are so many hexes of that line."""
        fields = line.split("\t")
        where = tr("the hex {line}", line=quoted(line))
        try:
            terrain, height = int(fields[0]), read_decimal(fields[1])
        except (ValueError, IndexError):
            raise self._error(where, tr("does not begin with a terrain and an elevation")) from None
        if not abs(height) <= _HIGHEST:
            raise self._error(where, tr("has the elevation {text}", text=fields[1].strip()[:20]))
        name = self._names.get(terrain, tr("terrain {number}", number=terrain))
        meant = kind_meant(name)
        if meant is None:
            self._unknown[name] += count
        for place, what in _FIELDS_NAMED.items():
            if len(fields) > place and fields[place].strip() not in ("", "0", "false"):
                self._left_out[what] += count
        if any(field.strip() not in ("", "Z", "0", "0.0") for field in fields[4:]):
            self._left_out[tr("hex with resources")] += count
        return _HexLine(board.intern(HexTerrain((Feature(meant),))) if meant else 0, height)

    def _levels(self, board: Board, heights: NDArray[np.float64]) -> NDArray[np.int16]:
        """Elevations as quarter levels; large ones are in another unit, and a power of ten of it is one level."""
        unit = 1.0 if self._step is None else self._step
        while self._step is None and np.abs(heights).max() / unit > _MAX_LEVELS:
            unit *= 10
        if unit > 1 and self._step is None:
            board.refusals.append(tr("Elevations from {low:g} to {high:g} became levels: {unit:,} are one level.",
                                     low=float(heights.min()), high=float(heights.max()), unit=int(unit)))
        quarters = np.floor((heights - self._zero) / unit * QUARTERS_PER_LEVEL + 0.5)
        if np.abs(quarters).max() > MAX_LEVEL * QUARTERS_PER_LEVEL:
            raise FormatError(self._path, "", tr("has elevations of more than {most} levels", most=MAX_LEVEL),
                              tr("choose higher levels with --step"))
        return quarters.astype(np.int16)

    def _terrain_names(self) -> dict[int, str]:
        """The names of terrains by number: names and numbers take turns."""
        words = [word.strip() for word in (self._root.findtext("terrainmap") or "").strip().split("\t")]
        return {int(number): name for name, number in zip(words[::2], words[1::2], strict=False)
                if number.isascii() and number.isdigit() and len(number) < 9}

    def _tell(self, board: Board) -> None:
        for name, what in _OTHERS.items():
            self._left_out[what] += sum(1 for _ in self._root.iter(name))
        self._left_out[tr("other view level")] += len(self._root.findall("tiles")) - 1
        board.refusals += sentences(tr("Terrain without a kind here became open ground"), self._unknown)
        board.refusals += sentences(tr("Left out"), +self._left_out)

    def _error(self, where: str, what: str) -> FormatError:
        return FormatError(self._path, where, what, tr("save the map again in Worldographer"))
