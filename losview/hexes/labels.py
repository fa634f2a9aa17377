"""What hexes, hexsides and vertices are called on a map: A1 … GG10, 0101, 23.14.

Directions are numbers on the lattice; their names ("north") exist only here and in `files`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

import numpy as np

from losview.base.translation import tr
from losview.base.words import listed
from losview.hexes.column_letters import PAST_Z, PastZ, column_of, letters
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, Hexside, direction_to, hexside
from losview.hexes.sheets import Sheet

Style = Literal["letters", "digits", "dotted"]
STYLES: tuple[Style, ...] = get_args(Style)
#: The corner of the map from which columns and rows are counted.
Origin = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
ORIGINS: tuple[Origin, ...] = get_args(Origin)
#: What stands first in a label.
Order = Literal["column", "row"]
ORDERS: tuple[Order, ...] = get_args(Order)
#: Most digits that numbers are filled up to.
MAX_PADDING = 6

_FLAT = ("north", "north-east", "south-east", "south", "south-west", "north-west")
_POINTY = ("north-west", "north-east", "east", "south-east", "south-west", "west")
#: The directions for people, and their initials.
_DIRECTIONS = {"north": (tr("north"), "N"), "north-east": (tr("north-east"), tr("NE")), "east": (tr("east"), tr("E")),
               "south-east": (tr("south-east"), tr("SE")), "south": (tr("south"), "S"),
               "south-west": (tr("south-west"), "SW"), "west": (tr("west"), "W"),
               "north-west": (tr("north-west"), "NW")}
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


def direction_key(grid: Grid, direction: int) -> str:
    """What files call direction 0–5 on that map: "north", "south-east" …"""
    return (_FLAT if grid.top == "flat" else _POINTY)[direction % 6]


def direction_name(grid: Grid, direction: int) -> str:
    """The same for people."""
    return direction_words(direction_key(grid, direction))


def direction_words(key: str) -> str:
    """A direction by what files call it, for people."""
    return _DIRECTIONS[key][0]


def direction_initials(grid: Grid, direction: int) -> str:
    """The same in short: "N", "SE" …"""
    return _DIRECTIONS[direction_key(grid, direction)][1]


def direction_named(grid: Grid, name: str) -> int:
    """The direction of that name or its initials, in either case.

    Raises:
        ValueError: where hexes of this map have no such direction; the message lists those they have.
    """
    plain = name.strip().lower()
    for direction in range(6):
        key = direction_key(grid, direction)
        if plain in (key, "".join(word[0] for word in key.split("-")), direction_name(grid, direction).lower(),
                     direction_initials(grid, direction).lower()):
            return direction
    known = ", ".join(direction_name(grid, i) for i in range(6))
    raise ValueError(
        tr("{name!r} is not a direction on a flat-top map, which has {known}", name=name.strip(), known=known)
        if grid.top == "flat" else
        tr("{name!r} is not a direction on a pointy-top map, which has {known}", name=name.strip(), known=known))


def vertex_name(grid: Grid, vertex: int) -> str:
    """Which of its hex's corners vertex 0–5 is: "north-east", "east" …"""
    return direction_words((_FLAT_VERTICES if grid.top == "flat" else _POINTY_VERTICES)[vertex % 6])


@dataclass(frozen=True)
class Labels:
    """How a map names its hexes.

    Attributes:
        style: "letters" (A1), "digits" (0101) or "dotted" (23.14).
        first_column, first_row: the numbers of the first column (1 is A) and row.  With letters for columns, on
            flat-top maps with half edges the columns that hold one hex more begin one lower, as on ASL
            boards: A1, B0, C1.
        sheets: boards that keep their own labels on a map of several: 2J4. Where two meet, the earlier one names
            the hex, and the later one's label finds it too.
        past_z: what follows Z where letters are used: "doubled" (AA, BB … ZZ, AAA) or "counted" (AA, AB … AZ, BA).
        origin: the corner of the map whose column and row are the first ones.
        order: what stands first in a label, and has letters where they are used: "column" or "row".
        padding: how many digits numbers have at least; 0 as the style has it: two with "digits", else one.
    """

    style: Style = "letters"
    first_column: int = 1
    first_row: int = 1
    sheets: tuple[Sheet, ...] = ()
    past_z: PastZ = "doubled"
    origin: Origin = "top-left"
    order: Order = "column"
    padding: int = 0
    _kept: tuple[Grid | None, dict[tuple[int, int], str]] = field(
        default_factory=lambda: (None, {}), init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.style not in STYLES:
            raise ValueError(tr("{style!r} is not a style of hex labels; they are {names}", style=self.style,
                                names=", ".join(STYLES)))
        if self.past_z not in PAST_Z:
            raise ValueError(tr("{value!r} is no way to go on past Z; they are {names}", value=self.past_z,
                                names=", ".join(PAST_Z)))
        if self.order not in ORDERS:
            raise ValueError(tr("{value!r} is no order of labels; they are {names}", value=self.order,
                                names=", ".join(ORDERS)))
        if self.origin not in ORIGINS:
            raise ValueError(tr("{value!r} is no corner to count from; they are {names}", value=self.origin,
                                names=", ".join(ORIGINS)))
        if not 0 <= self.padding <= MAX_PADDING:
            raise ValueError(tr("numbers are filled up to 0 to {most} digits, not {padding}", most=MAX_PADDING,
                                padding=self.padding))
        least = (1 if self._lettered("column") else 0), (1 if self._lettered("row") else 0)
        if not (least[0] <= self.first_column <= 9999 and least[1] <= self.first_row <= 9999):
            raise ValueError(
                tr("{style} labels begin at columns {column_least} to 9999 and rows {row_least} to 9999, not at column "
                   "{column} and row {row}", style=self.style, column_least=least[0], row_least=least[1],
                   column=self.first_column, row=self.first_row)
            )

    def _lettered(self, line: Order) -> bool:
        """Whether columns, or rows, have letters."""
        return self.style == "letters" and self.order == line

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
            raise ValueError(tr("hex {hex} lies off the map and has no label", hex=tuple(hex_)))
        if len(kept[1]) >= _KEPT:
            kept[1].clear()
        return kept[1].setdefault(hex_, self._text(grid, column, row))

    def parse(self, grid: Grid, text: str) -> Hex:
        """The hex of that name; case and surrounding blanks do not matter, digits may be split ("1,3").

        Raises:
            ValueError: where the map has none; its one sentence names the nearest good labels.
        """
        text = text.strip()
        plain = text.upper()
        cell = (self._on_sheets(grid, text) or self._read(grid, plain)) if len(text) <= 3 * _LONGEST else None
        if cell is not None and grid.has_cell(*cell):
            return grid.hex(*cell)
        shown = f"{text[:_LONGEST]!r}" if plain else tr("an empty label")
        near = [self._text(grid, *cell) for cell in self._near(grid, plain, cell)]
        labels = self.range_text(grid)
        wrong = (tr("{text} names no hex of this map, whose labels run from {labels}", text=shown, labels=labels)
                 if cell is not None else
                 tr("{text} is not a hex label of this map, whose labels run from {labels}", text=shown, labels=labels))
        raise ValueError(tr("{wrong}; did you mean {names}?", wrong=wrong, names=listed(near, "or")) if near else wrong)

    def range_text(self, grid: Grid) -> str:
        """The first and last label of a map: "A1 to GG10"."""
        columns, rows = grid.shape
        by_column = self.order == "column"
        cells = [(c, r) for c in ((0, columns - 1) if by_column else range(columns))
                 for r in (range(rows) if by_column else (0, rows - 1)) if grid.has_cell(c, r)]
        cells.sort(key=lambda cell: self._counted(grid, *cell)[:: 1 if by_column else -1])
        first, last = self._text(grid, *cells[0]), self._text(grid, *cells[-1])
        return first if first == last else tr("{first} to {last}", first=first, last=last)

    def hexside(self, grid: Grid, side: Hexside) -> str:
        """What a hexside is called: "C3-C4", or "A1/north" at the edge of the map."""
        inner, outer, direction = side.hex, side.across(), side.direction
        if inner not in grid:
            inner, outer, direction = outer, inner, direction + 3
        if outer in grid:
            return f"{self.of(grid, inner)}-{self.of(grid, outer)}"
        return f"{self.of(grid, inner)}/{direction_key(grid, direction)}"

    def parse_hexside(self, grid: Grid, text: str) -> Hexside:
        """The hexside of that name: "C3-C4" or "A1/north".

        Raises:
            ValueError: with one sentence, where it names none.
        """
        plain = text.strip()[: 3 * _LONGEST]
        match = _HEXSIDE.fullmatch(plain)
        if match is None:
            raise ValueError(
                tr("{text!r} names no hexside; write two adjacent hexes (C3-C4) or a hex and a direction (C3/north)",
                   text=plain[:_LONGEST])
            )
        first, second, only, direction = match.groups()
        if only is not None:
            return hexside(self.parse(grid, only), direction_named(grid, direction))
        a, b = self.parse(grid, first), self.parse(grid, second)
        towards = direction_to(a, b)
        if towards is None:
            raise ValueError(tr("{one} and {other} are not adjacent and share no hexside", one=self.of(grid, a),
                                other=self.of(grid, b)))
        return hexside(a, towards)

    def _row_number(self, grid: Grid, column: int) -> int:
        """The number of a column's first row; beyond the map's edge that of the nearest column."""
        column = min(max(column, 0), grid.shape[0] - 1)
        lower = (self._lettered("column") and grid.edges == "half" and grid.top == "flat"
                 and not grid.shifted(column))
        return max(0, self.first_row - lower)

    def number_widths(self, grid: Grid) -> tuple[int, int]:
        """How many digits a column and a row take in labels of digits alone."""
        columns, rows = grid.shape
        least = self.padding or 2
        return max(least, len(str(self.first_column + columns - 1))), max(least, len(str(self.first_row + rows - 1)))

    def _counted(self, grid: Grid, column: int, row: int) -> tuple[int, int]:
        """Column and row of a cell as they are counted from the origin, from 0."""
        if self.origin == "top-left":
            return column, row
        columns, rows = _line_lengths(grid, column, row)
        return (columns - 1 - column if self.origin.endswith("right") else column,
                rows - 1 - row if self.origin.startswith("bottom") else row)

    def _placed(self, grid: Grid, across: int, down: int) -> tuple[int, int]:
        """The cell whose column and row are so many when counted from the origin."""
        if self.origin == "top-left":
            return across, down
        right, bottom = self.origin.endswith("right"), self.origin.startswith("bottom")
        if grid.top == "flat":  # the columns have one length, and how long a column is depends on which one it is
            column = grid.shape[0] - 1 - across if right else across
            return column, _line_lengths(grid, column, down)[1] - 1 - down if bottom else down
        row = grid.shape[1] - 1 - down if bottom else down
        return _line_lengths(grid, across, row)[0] - 1 - across if right else across, row

    def _text(self, grid: Grid, column: int, row: int) -> str:
        for sheet in self.sheets:
            if sheet.holds(column, row):
                return sheet.label(column, row)
        across, down = self._counted(grid, column, row)
        if self.style == "letters":
            if self.order == "row":
                return f"{letters(down + self.first_row - 1, self.past_z)}{self._number(across + self.first_column)}"
            number = self._number(down + self._row_number(grid, column))
            return f"{letters(across + self.first_column - 1, self.past_z)}{number}"
        numbers = across + self.first_column, down + self.first_row
        widths = self.number_widths(grid) if self.style == "digits" else (self.padding, self.padding)
        texts = [f"{number:0{width}d}" for number, width in zip(numbers, widths, strict=True)]
        return ("." if self.style == "dotted" else "").join(texts if self.order == "column" else reversed(texts))

    def _number(self, number: int) -> str:
        return f"{number:0{self.padding}d}"

    def _read(self, grid: Grid, text: str) -> tuple[int, int] | None:
        """The column and row that a text means, on the map or not; None where it means none."""
        if self.sheets:
            cell = self._on_sheets(grid, text)
            # Where the boards leave a gap, hexes have the labels that they would have on a map of one sheet.
            plain = replace(self, sheets=())._read(grid, text) if cell is None else None
            return plain if plain is not None and not any(one.holds(*plain) for one in self.sheets) else cell
        if self.style == "letters":
            match = _LETTERED.fullmatch(text)
            line = column_of(match[1], self.past_z) if match is not None else None
            return None if match is None or line is None else self._lettered_cell(grid, line, int(match[2]))
        match = _SPLIT.fullmatch(text)
        if match is not None:
            return self._numbered_cell(grid, int(match[1]), int(match[2]))
        wide, high = self.number_widths(grid)
        if self.style == "digits" and text.isascii() and text.isdigit() and len(text) == wide + high:
            first = wide if self.order == "column" else high
            return self._numbered_cell(grid, int(text[:first]), int(text[first:]))
        return None

    def _lettered_cell(self, grid: Grid, line: int, number: int) -> tuple[int, int]:
        """The cell of a label by its letters, counted from 0, and its number."""
        if self.order == "row":
            return self._placed(grid, number - self.first_column, line - (self.first_row - 1))
        across = line - (self.first_column - 1)
        column, _ = self._placed(grid, across, 0) if grid.top == "flat" else (across, 0)
        return self._placed(grid, across, number - self._row_number(grid, column))

    def _numbered_cell(self, grid: Grid, one: int, other: int) -> tuple[int, int]:
        """The cell of a label of two numbers, in the order of the label."""
        column, row = (one, other) if self.order == "column" else (other, one)
        return self._placed(grid, column - self.first_column, row - self.first_row)

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
        for sheet in self.sheets:  # its name was left out
            yield sheet.cell(sheet.name.upper() + text)
        lettered, split = _LETTERED.fullmatch(text), _SPLIT.fullmatch(text)
        if self.style == "letters":
            turned = _TURNED.fullmatch(text)
            if turned is not None:
                yield self._read(grid, turned[2] + turned[1])
            if lettered is not None and len(lettered[1]) == 2:  # AB4 of a spreadsheet is our BB4
                line = column_of(lettered[1], "counted" if self.past_z == "doubled" else "doubled")
                if line is not None:
                    yield self._lettered_cell(grid, line, int(lettered[2]))
            if split is not None:
                yield self._lettered_cell(grid, int(split[1]) + self.first_column - 2, int(split[2]))
        elif text.isascii() and text.isdigit() and len(text) <= 12:
            for at in {len(text) // 2, len(text) - len(text) // 2} - {0}:
                yield self._numbered_cell(grid, int(text[:at]), int(text[at:] or "0"))
        elif lettered is not None and len(set(lettered[1])) == 1:
            yield self._placed(grid, 26 * (len(lettered[1]) - 1) + ord(lettered[1][0]) - ord("A"), int(lettered[2]) - 1)


def _line_lengths(grid: Grid, column: int, row: int) -> tuple[int, int]:
    """How many hexes the row of a cell has, and its column."""
    columns, rows = grid.shape
    if grid.edges == "half":
        if grid.top == "flat":
            rows -= grid.shifted(column)
        else:
            columns -= grid.shifted(row)
    return columns, rows


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
