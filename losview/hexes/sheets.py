"""Sheets of a map: boards laid edge to edge, each of which keeps its own hex labels."""

from __future__ import annotations

import re
from typing import NamedTuple

from losview.hexes.column_letters import letters

_LETTERED = re.compile(r"([A-Z]+)\s*([0-9]{1,6})")


class Sheet(NamedTuple):
    """One board of a layout of flat-top boards with half edges: `2J4` is J4 of the sheet named 2.

    Attributes:
        name: what its labels begin with.
        column, row: the cell of the map in which its first cell lies.
        columns, rows: how much of it lies there; every second column holds one hex more than `rows`.
        first_column, first_row: numbers of the first of its columns (1 is A) and rows that lie there.
        turned: whether it is turned half round.
    """

    name: str
    column: int
    row: int
    columns: int
    rows: int
    first_column: int = 1
    first_row: int = 1
    turned: bool = False

    def holds(self, column: int, row: int) -> bool:
        """Whether it has a hex in a cell of the map."""
        inside = 0 <= column - self.column < self.columns
        return inside and 0 <= row - self.row < self._hexes(self._own(column))

    def label(self, column: int, row: int) -> str:
        """What it calls the hex in a cell of the map that it holds."""
        own_column = self._own(column)
        place = row - self.row
        if self.turned:
            place = self._hexes(own_column) - 1 - place
        return f"{self.name}{letters(own_column)}{self.first_row + place - own_column % 2}"

    def cell(self, text: str) -> tuple[int, int] | None:
        """The cell of the map that a label means; None where it is none of this sheet's."""
        if not text.startswith(self.name.upper()):
            return None
        match = _LETTERED.fullmatch(text[len(self.name) :].lstrip())
        if match is None or len(set(match[1])) != 1:
            return None
        own_column = 26 * (len(match[1]) - 1) + ord(match[1][0]) - ord("A")
        column = own_column - (self.first_column - 1)
        place = int(match[2]) - self.first_row + own_column % 2
        if self.turned:
            column, place = self.columns - 1 - column, self._hexes(own_column) - 1 - place
        cell = self.column + column, self.row + place
        return cell if self.holds(*cell) else None

    def _own(self, column: int) -> int:
        """Which of its own columns (0 is A) lies in a column of the map."""
        place = column - self.column
        return self.first_column - 1 + (self.columns - 1 - place if self.turned else place)

    def _hexes(self, own_column: int) -> int:
        """How many hexes one of its columns has there."""
        return self.rows + own_column % 2
