"""What hexes, hexsides and vertices are called on a map: A1 … GG10, 0101, 23.14.

Directions are numbers on the lattice; their names ("north") exist only here and in `files`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

import numpy as np

from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, Hexside, direction_to, hexside
from losview.hexes.sheets import Sheet, letters

Style = Literal["letters", "digits", "dotted"]
STYLES: tuple[Style, ...] = get_args(Style)

_FLAT = ("north", "north-east", "south-east", "south", "south-west", "north-west")
_POINTY = ("north-west", "north-east", "east", "south-east", "south-west", "west")
_FLAT_VERTICES = ("north-east", "east", "south-east", "south-west", "west", "north-west")
_POINTY_VERTICES = ("north", "north-east", "south-east", "south", "south-west", "north-west")

_LETTERED = re.compile(r"([A-Z]+)\s*([0-9]{1,6})")
_TURNED = re.compile(r"([0-9]{1,6})\s*([A-Z]+)")
_SPLIT = re.compile(r"([0-9]{1,6})\s*[.,;/ ]\s*([0-9]{1,6})")
_HEXSIDE = re.compile(r"(.*?[0-9])\s*[-–]\s*(.*[0-9])|(.*?)[\s/:]+([A-Za-z-]+)")
#: Longer labels name nothing on any map and are not searched for likenesses.
_LONGEST = 40
#: So many labels are kept: in a drag the same ones are asked for in every frame.
_KEPT = 20_000


def direction_name(grid: Grid, direction: int) -> str:
    """What direction 0–5 is called on that map: "north", "south-east" …"""
    return (_FLAT if grid.top == "flat" else _POINTY)[direction % 6]


def direction_initials(grid: Grid, direction: int) -> str:
    """The same in short: "N", "SE" …"""
    return "".join(word[0] for word in direction_name(grid, direction).split("-")).upper()


def direction_named(grid: Grid, name: str) -> int:
    """The direction of that name or its initials, in either case.

    Raises:
        ValueError: where hexes of this map have no such direction; the message lists those they have.
    """
    plain = name.strip().lower()
    for direction in range(6):
        if plain in (direction_name(grid, direction), direction_initials(grid, direction).lower()):
            return direction
    known = ", ".join(direction_name(grid, i) for i in range(6))
    raise ValueError(f"{name.strip()!r} is no direction on a {grid.top}-top map, which has {known}")


def vertex_name(grid: Grid, vertex: int) -> str:
    """Which of its hex's corners vertex 0–5 is: "north-east", "east" …"""
    return (_FLAT_VERTICES if grid.top == "flat" else _POINTY_VERTICES)[vertex % 6]


@dataclass(frozen=True)
class Labels:
    """How a map names its hexes.

    Attributes:
        style: "letters" (A1 … Z9, AA1, BB1 … ZZ1, AAA1 …), "digits" (0101) or "dotted" (23.14).
        first_column, first_row: the numbers of the first column (1 is A) and row.  With letters, on
            flat-top maps with half edges the columns that hold one hex more begin one lower, as on ASL
            boards: A1, B0, C1.
        sheets: boards that keep their own labels on a map of several: 2J4. Where two meet, the earlier one names
            the hex, and the later one's label finds it too.
    """

    style: Style = "letters"
    first_column: int = 1
    first_row: int = 1
    sheets: tuple[Sheet, ...] = ()
    _kept: tuple[Grid | None, dict[tuple[int, int], str]] = field(
        default_factory=lambda: (None, {}), init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.style not in STYLES:
            raise ValueError(f"{self.style!r} is no style of hex labels; they are {', '.join(STYLES)}")
        least = 1 if self.style == "letters" else 0
        if not (least <= self.first_column <= 9999 and 0 <= self.first_row <= 9999):
            raise ValueError(
                f"{self.style} labels begin at columns {least} to 9999 and rows 0 to 9999, not at column "
                f"{self.first_column} and row {self.first_row}"
            )

    def of(self, grid: Grid, hex_: tuple[int, int]) -> str:
        """What a hex of the map is called.

        Raises:
            ValueError: for a hex that is not on the map.
        """
        kept = self._kept  # read once: another Python thread may ask about another map meanwhile
        if kept[0] is not grid:
            kept = grid, {}
            object.__setattr__(self, "_kept", kept)
        label = kept[1].get(hex_)
        if label is not None:
            return label
        column, row = grid.cell(hex_)
        if not grid.has_cell(column, row):
            raise ValueError(f"hex {tuple(hex_)} lies off the map and has no label")
        if len(kept[1]) >= _KEPT:
            kept[1].clear()
        return kept[1].setdefault(hex_, self._text(grid, column, row))

    def parse(self, grid: Grid, text: str) -> Hex:
        """The hex of that name; case and surrounding blanks do not matter, digits may be split ("1,3").

        Raises:
            ValueError: where the map has none; its one sentence names the nearest good labels.
        """
        plain = text.strip().upper()
        cell = self._on_sheets(grid, text.strip()) or self._read(grid, plain)
        if cell is not None and grid.has_cell(*cell):
            return grid.hex(*cell)
        shown = f"{text.strip()[:_LONGEST]!r}" if plain else "an empty label"
        wrong = "names no hex of this map" if cell is not None else "is no hex label of this map"
        near = [self._text(grid, *cell) for cell in self._near(grid, plain, cell)]
        hint = f"; did you mean {_either(near)}?" if near else ""
        raise ValueError(f"{shown} {wrong}, whose labels run from {self.range_text(grid)}{hint}")

    def range_text(self, grid: Grid) -> str:
        """The first and last label of a map: "A1 to GG10"."""
        cells = [(c, r) for c in (0, grid.shape[0] - 1) for r in range(grid.shape[1]) if grid.has_cell(c, r)]
        first, last = self._text(grid, *cells[0]), self._text(grid, *cells[-1])
        return first if first == last else f"{first} to {last}"

    def hexside(self, grid: Grid, side: Hexside) -> str:
        """What a hexside is called: "C3-C4", or "A1/north" at the edge of the map."""
        inner, outer, direction = side.hex, side.across(), side.direction
        if inner not in grid:
            inner, outer, direction = outer, inner, direction + 3
        if outer in grid:
            return f"{self.of(grid, inner)}-{self.of(grid, outer)}"
        return f"{self.of(grid, inner)}/{direction_name(grid, direction)}"

    def parse_hexside(self, grid: Grid, text: str) -> Hexside:
        """The hexside of that name: "C3-C4" or "A1/north".

        Raises:
            ValueError: with one sentence, where it names none.
        """
        plain = text.strip()[: 3 * _LONGEST]
        match = _HEXSIDE.fullmatch(plain)
        if match is None:
            raise ValueError(
                f"{plain[:_LONGEST]!r} names no hexside; write two adjacent hexes (C3-C4) or a hex and a "
                "direction (C3/north)"
            )
        first, second, only, direction = match.groups()
        if only is not None:
            return hexside(self.parse(grid, only), direction_named(grid, direction))
        a, b = self.parse(grid, first), self.parse(grid, second)
        towards = direction_to(a, b)
        if towards is None:
            raise ValueError(f"{self.of(grid, a)} and {self.of(grid, b)} are not adjacent and share no hexside")
        return hexside(a, towards)

    def _row_number(self, grid: Grid, column: int) -> int:
        """The number of a column's first row; beyond the map's edge that of the nearest column."""
        column = min(max(column, 0), grid.shape[0] - 1)
        lower = self.style == "letters" and grid.edges == "half" and grid.top == "flat" and not grid.shifted(column)
        return max(0, self.first_row - lower)

    def _widths(self, grid: Grid) -> tuple[int, int]:
        """How many digits a column and a row take."""
        columns, rows = grid.shape
        return _digits(self.first_column + columns - 1), _digits(self.first_row + rows - 1)

    def _text(self, grid: Grid, column: int, row: int) -> str:
        for sheet in self.sheets:
            if sheet.holds(column, row):
                return sheet.label(column, row)
        if self.style == "letters":
            return f"{letters(column + self.first_column - 1)}{row + self._row_number(grid, column)}"
        column, row = column + self.first_column, row + self.first_row
        if self.style == "dotted":
            return f"{column}.{row}"
        wide, high = self._widths(grid)
        return f"{column:0{wide}d}{row:0{high}d}"

    def _read(self, grid: Grid, text: str) -> tuple[int, int] | None:
        """The column and row that a text means, on the map or not; None where it means none."""
        if self.sheets:
            cell = self._on_sheets(grid, text)
            # Where the boards leave a gap, hexes have the labels that they would have on a map of one sheet.
            plain = replace(self, sheets=())._read(grid, text) if cell is None else None
            return plain if plain is not None and not any(one.holds(*plain) for one in self.sheets) else cell
        if self.style == "letters":
            match = _LETTERED.fullmatch(text)
            if match is None or len(set(match[1])) != 1:
                return None
            column = 26 * (len(match[1]) - 1) + ord(match[1][0]) - ord("A") - (self.first_column - 1)
            return column, int(match[2]) - self._row_number(grid, column)
        match = _SPLIT.fullmatch(text)
        if match is not None:
            return int(match[1]) - self.first_column, int(match[2]) - self.first_row
        wide, high = self._widths(grid)
        if self.style == "digits" and text.isascii() and text.isdigit() and len(text) == wide + high:
            return int(text[:wide]) - self.first_column, int(text[wide:]) - self.first_row
        return None

    def _on_sheets(self, grid: Grid, text: str) -> tuple[int, int] | None:
        """The cell that a label means on the earliest board; as labels of boards 1 and 1a may be alike but for the
        size of letters (1AA4, 1aA4), one that is written just so goes before."""
        cells = [cell for sheet in self.sheets if (cell := sheet.cell(text.upper())) is not None]
        exact = (cell for cell in cells if self._text(grid, *cell) == text)
        return next(exact, cells[0] if cells else None)

    def _near(self, grid: Grid, text: str, cell: tuple[int, int] | None) -> list[tuple[int, int]]:
        """Up to three hexes that a bad label may have meant: the likeliest slips first."""
        near: list[tuple[int, int]] = []
        if len(text) > _LONGEST:
            return near
        for guess in (*self._reread(grid, text), cell, *(self._read(grid, slip) for slip in _slips(text))):
            if guess is not None and guess not in near and grid.has_cell(*guess):
                near.append(guess)
            if len(near) == 2:
                break
        for guess in (cell, *self._reread(grid, text)):
            if guess is not None:
                nearest = _clamped(grid, *guess)
                if nearest not in near:
                    near.insert(0 if guess is cell else len(near), nearest)
        return near[:3]

    def _reread(self, grid: Grid, text: str) -> Iterator[tuple[int, int] | None]:
        """Cells that a text would mean in another common way of writing labels."""
        if self.style == "letters":
            match = _TURNED.fullmatch(text)
            if match is not None:
                yield self._read(grid, match[2] + match[1])
            match = _LETTERED.fullmatch(text)
            if match is not None and len(match[1]) == 2:  # AB4 of a spreadsheet, our BB4
                high, low = (ord(letter) - ord("A") for letter in match[1])
                column = 26 * (high + 1) + low - (self.first_column - 1)
                yield column, int(match[2]) - self._row_number(grid, column)
            match = _SPLIT.fullmatch(text)
            if match is not None:
                yield int(match[1]) - 1, int(match[2]) - self._row_number(grid, int(match[1]) - 1)
        elif text.isascii() and text.isdigit() and len(text) <= 12:
            for at in {len(text) // 2, len(text) - len(text) // 2} - {0}:
                yield int(text[:at]) - self.first_column, int(text[at:] or "0") - self.first_row
        else:
            match = _LETTERED.fullmatch(text)
            if match is not None and len(set(match[1])) == 1:
                yield 26 * (len(match[1]) - 1) + ord(match[1][0]) - ord("A"), int(match[2]) - 1


def _digits(last: int) -> int:
    return 2 if last < 100 else len(str(last))


def _slips(text: str) -> Iterator[str]:
    """The text with one character left out, two neighbours swapped or one put in its neighbours' place."""
    for i in range(len(text)):
        yield text[:i] + text[i + 1 :]
    for i in range(len(text) - 1):
        yield text[:i] + text[i + 1] + text[i] + text[i + 2 :]


def _clamped(grid: Grid, column: int, row: int) -> tuple[int, int]:
    """The cell of the map nearest to a column and row."""
    columns, rows = grid.shape
    column, row = min(max(column, 0), columns - 1), min(max(row, 0), rows - 1)
    if grid.has_cell(column, row):
        return column, row
    if grid.parts:
        cells = np.argwhere(grid.present)
        near: list[int] = cells[np.abs(cells - np.array([column, row])).sum(axis=1).argmin()].tolist()
        return near[0], near[1]
    return (column, row - 1) if grid.top == "flat" else (column - 1, row)


def _either(labels: list[str]) -> str:
    return labels[0] if len(labels) == 1 else f"{', '.join(labels[:-1])} or {labels[-1]}"
