"""A new map over the picture of a module: its grid, its numbering, and where the picture lies under it."""

from __future__ import annotations

import math
import struct
from typing import NamedTuple

from losview.base.translation import tr
from losview.board.background import Affine, Background
from losview.board.board import Board
from losview.formats.core.archive import Archive
from losview.formats.core.disk import read_bytes
from losview.formats.core.error import FormatError, quoted
from losview.formats.vassal.module_file import HexNumbering, ModuleMap
from losview.hexes.grid import Grid, Stagger
from losview.hexes.labels import MAX_PADDING, Labels, Style

#: Markers of JPEG that begin a frame: all from C0 to CF but for tables and extensions.
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, GIF, BMP or JPEG in pixels; None where they cannot be told."""
    try:
        wide, high = _size(data)
    except (struct.error, IndexError):
        return None
    return (wide, high) if wide > 0 < high else None


def _size(data: bytes) -> tuple[int, int]:
    """Width and height; zeros where the format is another."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        wide, high = struct.unpack_from(">2I", data, 16)
    elif data[:6] in (b"GIF87a", b"GIF89a"):
        wide, high = struct.unpack_from("<2H", data, 6)
    elif data.startswith(b"BM"):
        wide, high = struct.unpack_from("<2i", data, 18)
        high = abs(high)
    elif data.startswith(b"\xff\xd8"):
        wide, high = _jpeg_size(data)
    else:
        wide = high = 0
    return int(wide), int(high)


def _jpeg_size(data: bytes) -> tuple[int, int]:
    at = 2
    while data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # filled up
            at += 1
        elif marker in _FRAMES:
            high, wide = struct.unpack_from(">2H", data, at + 5)
            return int(wide), int(high)
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return 0, 0


#: So near to the edge of a picture, in parts of a hex, a centre lies on it.
_NEAR = 0.02
#: Said where labels may differ from the module's.
_DOUBT = tr("The module numbers its hexes in a way that losview keeps only in part: compare the labels with the "
            "picture, and set them in File > Map properties, Numbering.")
_OBLIQUE = tr("The module numbers its hexes along slanting rows, which losview cannot keep: its labels differ from "
              "those on the picture. You can change them in File > Map properties, Numbering.")


def board_of_map(one: ModuleMap) -> Board:
    """The map of a module's map, the size of its picture told by its first bytes.

    Raises:
        FormatError: where the picture is none, or its grid does not fit it.
    """
    data = Archive(read_bytes(one.file), one.file, tr("module")).read(one.entry)
    size = picture_size(data)
    if size is None:
        raise FormatError(one.file, tr("entry {name}", name=quoted(one.entry)),
                          tr("is no PNG, GIF, BMP or JPEG picture"),
                          tr("choose another map"))
    return module_board(one, size)


class _Lines(NamedTuple):
    """The hexes of a grid that lie on a picture, with lines for columns, or for rows where they lie sideways.

    Attributes:
        first, number: the first line, as the module counts them from 0, and how many there are.
        stagger: which of them are shifted. cell: the first hex of an unshifted line, likewise.
        shifted_cell: that of a shifted line. length: hexes in a line.
    """

    first: int
    number: int
    stagger: Stagger
    cell: int
    shifted_cell: int
    length: int


def module_board(one: ModuleMap, size: tuple[int, int]) -> Board:
    """An empty map with the grid of a module's map, its picture under it.

    Args:
        size: width and height of the picture in pixels.

    Raises:
        FormatError: where the grid has no hex on the picture, or more than a map may have.
    """
    lines = _lines(one, size)
    columns, rows = (lines.length, lines.number) if one.sideways else (lines.number, lines.length)
    try:
        grid = Grid(columns, rows, "pointy" if one.sideways else "flat", lines.stagger)
    except ValueError as problem:
        raise FormatError(one.file, tr("map {name}", name=quoted(one.name)), str(problem),
                          tr("choose another map")) from None
    board = Board(grid, title=one.name)
    board.backgrounds = [Background(str(one.file), one.entry, name=one.name[:100], affine=_affine(one, lines, size))]
    if one.numbering is not None:
        labels, doubt = _labels(one.numbering, lines, one.sideways)
        board.labels = labels
        board.refusals += [doubt] if doubt else []
    return board


def _lines(one: ModuleMap, size: tuple[int, int]) -> _Lines:
    left, top, right, bottom = one.box or (0.0, 0.0, float(size[0]), float(size[1]))
    if one.sideways:
        left, top, right, bottom = top, left, bottom, right
    first, last = _within(one.x0, one.dx, left, right, abs(one.x0 - left) < _NEAR * one.dx)
    halves = abs(one.y0 - top) < _NEAR * one.dy
    cells = {parity: _within(one.y0 + parity * one.dy / 2, one.dy, top, bottom, halves) for parity in (0, 1)}
    # Lines with an odd number lie half a hex lower; where they have a hex above the others' first, the others do.
    odd_are_shifted = cells[1][0] >= cells[0][0]
    shifted, plain = (1, 0) if odd_are_shifted else (0, 1)
    length = max(low - high + 1 for high, low in cells.values())
    stagger: Stagger = "odd" if (first & 1) == plain else "even"
    return _Lines(first, last - first + 1, stagger, cells[plain][0], cells[shifted][0], length)


def _within(origin: float, step: float, low: float, high: float, halves: bool) -> tuple[int, int]:
    """The first and the last number of the places `origin + step * number` between two others.

    Args:
        halves: whether those on the edge count: the grid begins there, as on maps with half hexes.
    """
    beyond = _NEAR if halves else -_NEAR
    return (math.ceil((low - origin) / step - beyond), math.floor((high - origin) / step + beyond))


def _affine(one: ModuleMap, lines: _Lines, size: tuple[int, int]) -> Affine:
    """Where the picture lies; see `Background.affine`."""
    first_is_shifted = lines.stagger == "even"
    cell = lines.shifted_cell if first_is_shifted else lines.cell
    along = one.x0 + lines.first * one.dx
    down = one.y0 + cell * one.dy + (lines.first & 1) * one.dy / 2
    if one.sideways:
        return size[0] / one.dy, 0.0, -down / one.dy, 0.0, size[1] / one.dx, -along / one.dx
    return size[0] / one.dx, 0.0, -along / one.dx, 0.0, size[1] / one.dy, -down / one.dy


def _labels(numbering: HexNumbering, lines: _Lines, sideways: bool) -> tuple[Labels, str]:
    """The labels nearest to a module's, and a sentence where they may differ."""
    of_line, of_cell = (1, 0) if sideways else (0, 1)
    odd_cell, even_cell = ((lines.shifted_cell, lines.cell) if (lines.stagger == "odd") == (lines.first % 2 == 0)
                           else (lines.cell, lines.shifted_cell))
    odd_cell += numbering.staggered
    numbers = {of_line: lines.first + numbering.first[of_line],
               of_cell: (odd_cell if lines.first & 1 else even_cell) + numbering.first[of_cell]}
    leads = 1 if numbering.row_first else 0  # what stands first: letters are kept there alone
    lettered = numbering.letters[leads]
    style: Style = "letters" if lettered else "dotted" if numbering.separator else "digits"
    doubtful = (odd_cell != even_cell or any(numbering.descending) or numbering.letters[1 - leads]
                or numbering.separator not in (("",) if lettered else ("", ".")))
    origin = ("bottom" if numbering.descending[1] else "top") + ("-right" if numbering.descending[0] else "-left")
    first = [numbering.first[at] if numbering.descending[at] else numbers[at] for at in (0, 1)]
    first[leads] += lettered  # a module's A is 0, that of `Labels` is 1
    try:
        labels = Labels(style, first[0], first[1], (), "doubled", origin,  # type: ignore[arg-type]  # one of ORIGINS
                        "row" if numbering.row_first else "column",
                        min(MAX_PADDING, max(numbering.leading) + 1) if style == "digits" else 0)
    except ValueError:
        return Labels(), tr("The module's numbers of hexes cannot be kept: "
                            "set them in File > Map properties, Numbering.")
    return labels, _OBLIQUE if numbering.oblique else _DOUBT if doubtful else ""
