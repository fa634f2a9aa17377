"""Which hexes a map has, how its columns and rows lie on the lattice, and the flat plane for arrays.

Arrays that people and files see are indexed `[column, row]`, shape `grid.shape`.  Arrays that threads
run over are *planes*: the axial lattice laid out flat with a margin, so that a step in any direction is
one constant added to an index, wherever on the map it is taken.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.base.words import listed
from losview.hexes.hex import Hex

Top = Literal["flat", "pointy"]
Stagger = Literal["odd", "even"]
Edges = Literal["whole", "half"]

#: Limits of one map side and of the whole map, so that no file makes the program ask for absurd memory.
MAX_SIDE = 1000
MARGIN = 2
MAX_PARTS = 100


class GridPart(NamedTuple):
    """A rectangle of a map of several: so many columns from `column` on, so many rows from `row` on.

    As with the whole map's rows, columns that are not shifted hold one hex more.
    """

    column: int
    row: int
    columns: int
    rows: int


@dataclass(frozen=True)
class Grid:
    """The hexes of a map.

    Attributes:
        columns, rows: how many there are.  With half edges, the columns (flat-top) or rows (pointy-top)
            that are not shifted hold one hex more.
        top: "flat" (columns of hexes) or "pointy" (rows of hexes).
        stagger: which columns (flat-top; counted from 0) sit half a hex lower, or which rows
            (pointy-top) half a hex further right.
        edges: "whole", or "half" where the frame cuts the outer hexes through the middle.
        parts: of a flat-top map with half edges, the rectangles that it consists of, where they leave gaps: no hex
            lies there.  Empty: the whole rectangle.  No part of `repr`, which tells maps without gaps apart.
    """

    columns: int
    rows: int
    top: Top = "flat"
    stagger: Stagger = "odd"
    edges: Edges = "whole"
    parts: tuple[GridPart, ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        if not (1 <= self.columns <= MAX_SIDE and 1 <= self.rows <= MAX_SIDE):
            raise ValueError(tr("a map has 1 to {most} columns and rows, not {columns} by {rows}", most=MAX_SIDE,
                                columns=self.columns, rows=self.rows))
        for value, allowed in (
            (self.top, ("flat", "pointy")),
            (self.stagger, ("odd", "even")),
            (self.edges, ("whole", "half")),
        ):
            if value not in allowed:
                raise ValueError(tr("{value!r} is not one of {names}", value=value,
                                    names=listed(map(repr, allowed), "and")))
        if self.parts:
            self._check_parts()

    def _check_parts(self) -> None:
        if self.top != "flat" or self.edges != "half":
            raise ValueError(tr("only flat-top maps with half edges are made of parts"))
        if len(self.parts) > MAX_PARTS:
            raise ValueError(tr("a map has {most} parts at most, not {count}", most=MAX_PARTS, count=len(self.parts)))
        for part in self.parts:
            inside = (part.column >= 0 and part.row >= 0 and part.columns >= 2 and part.rows >= 1
                      and part.column + part.columns <= self.columns and part.row + part.rows <= self.rows)
            if not inside:
                raise ValueError(tr("the part of {columns} columns and {rows} rows from column {column} "
                                    "and row {row} does not lie on the map, or has less than 2 columns or 1 row",
                                    columns=part.columns, rows=part.rows, column=part.column, row=part.row))

    @cached_property
    def shape(self) -> tuple[int, int]:
        """The shape `[column, row]` of the map's arrays; with half edges not every cell of it is a hex."""
        extra = 1 if self.edges == "half" else 0
        if self.top == "flat":
            return self.columns, self.rows + extra
        return self.columns + extra, self.rows

    def shifted(self, line: int) -> bool:
        """Whether that column (flat-top) or row (pointy-top) is one of those pushed by half a hex."""
        return (line & 1) == (1 if self.stagger == "odd" else 0)

    def framed(self, column: int, row: int) -> bool:
        """Whether a column and row (both counted from 0) lie in the map's frame, gaps included."""
        columns, rows = self.shape
        if not (0 <= column < columns and 0 <= row < rows):
            return False
        if self.edges == "whole":
            return True
        line, cell, whole = (column, row, self.rows) if self.top == "flat" else (row, column, self.columns)
        return cell < whole or not self.shifted(line)

    def has_cell(self, column: int, row: int) -> bool:
        """Whether there is a hex at that column and row (both counted from 0)."""
        if not self.parts:
            return self.framed(column, row)
        more = 0 if self.shifted(column) else 1
        return any(0 <= column - part.column < part.columns and 0 <= row - part.row < part.rows + more
                   for part in self.parts)

    def _push(self, line: int) -> int:
        """By how many hexes a column or row is displaced on the lattice, so that the map's edge is straight."""
        return (line + (line & 1)) // 2 if self.stagger == "even" else (line - (line & 1)) // 2

    def hex(self, column: int, row: int) -> Hex:
        """The hex at a column and row; also beyond the map's edge."""
        if self.top == "flat":
            return Hex(column, row - self._push(column))
        return Hex(column - self._push(row), row)

    def cell(self, hex_: tuple[int, int]) -> tuple[int, int]:
        """The column and row of a hex; also beyond the map's edge."""
        q, r = hex_
        if self.top == "flat":
            return q, r + self._push(q)
        return q + self._push(r), r

    def __contains__(self, hex_: object) -> bool:
        if not isinstance(hex_, tuple):
            return False
        plane: FlatGrid | None = vars(self).get("plane")  # where it is made already, its answer is quicker
        return self.has_cell(*self.cell((hex_[0], hex_[1]))) if plane is None else plane.holds((hex_[0], hex_[1]))

    def hexes(self) -> list[Hex]:
        """Every hex of the map, column by column."""
        columns, rows = self.shape
        return [self.hex(c, r) for c in range(columns) for r in range(rows) if self.has_cell(c, r)]

    @cached_property
    def present(self) -> NDArray[np.bool_]:
        """Shape `grid.shape`: which cells are hexes of the map."""
        columns, rows = self.shape
        present = np.ones((columns, rows), np.bool_)
        if self.edges == "half":
            short = np.array([self.shifted(i) for i in range(columns if self.top == "flat" else rows)])
            if self.top == "flat":
                present[short, -1] = False
            else:
                present[-1, short] = False
        if self.parts:
            in_parts = np.zeros_like(present)
            for part in self.parts:
                across, down = slice(part.column, part.column + part.columns), slice(part.row, part.row + part.rows + 1)
                inside = np.ones((part.columns, part.rows + 1), np.bool_)
                inside[short[across], -1] = False
                in_parts[across, down] |= inside
            present &= in_parts
        return present

    @cached_property
    def plane(self) -> FlatGrid:
        """The flat plane on which threads run over this map."""
        return FlatGrid(self)


class FlatGrid:
    """The lattice around a map as one flat array with a margin of `MARGIN` hexes on every side.

    Attributes:
        size: number of cells; cell 0 is never a hex of the map and stands for "nothing here".
        stride: the step of a cell index from one q to the next; from one r to the next it is 1.
        index: intp, shape `grid.shape`: the cell at each column and row (0 where there is no hex).
        cells: intp, the cells of the map's hexes in `grid.present` order.
        here: bool `(size,)`: which cells are hexes of the map.
        q, r: int32, axial coordinates of those hexes.
        q_at, r_at: int32 `(size,)`, axial coordinates of every cell.
    """

    def __init__(self, grid: Grid) -> None:
        columns, rows = np.meshgrid(*(np.arange(n) for n in grid.shape), indexing="ij")
        line = columns if grid.top == "flat" else rows
        odd = line & 1
        push = (line + odd) // 2 if grid.stagger == "even" else (line - odd) // 2
        q, r = (columns, rows - push) if grid.top == "flat" else (columns - push, rows)
        self.q0 = int(q.min()) - MARGIN
        self.r0 = int(r.min()) - MARGIN
        self.stride = int(r.max()) - self.r0 + MARGIN + 1
        self.size = (int(q.max()) - self.q0 + MARGIN + 1) * self.stride
        here = grid.present
        self.index: NDArray[np.intp] = np.where(here, (q - self.q0) * self.stride + (r - self.r0), 0).astype(np.intp)
        self.cells: NDArray[np.intp] = self.index[here]
        self.here: NDArray[np.bool_] = np.zeros(self.size, np.bool_)
        self.here[self.cells] = True
        self.q: NDArray[np.int32] = q[here].astype(np.int32)
        self.r: NDArray[np.int32] = r[here].astype(np.int32)
        columns_at, rows_at = np.divmod(np.arange(self.size, dtype=np.int32), np.int32(self.stride))
        self.q_at: NDArray[np.int32] = columns_at + np.int32(self.q0)
        self.r_at: NDArray[np.int32] = rows_at + np.int32(self.r0)

    @cached_property
    def number(self) -> NDArray[np.intp]:
        """intp `(size,)`: the entry of each cell in `cells`, -1 where there is no hex."""
        number = np.full(self.size, -1, np.intp)
        number[self.cells] = np.arange(len(self.cells))
        return number

    def cell(self, hex_: tuple[int, int]) -> int:
        """The index of a hex (of the map or its margin)."""
        return (hex_[0] - self.q0) * self.stride + (hex_[1] - self.r0)

    def cells_of(self, hexes: Iterable[tuple[int, int]]) -> NDArray[np.intp]:
        """intp: the indices of hexes (of the map or its margin)."""
        stride, first = self.stride, self.cell((0, 0))
        return np.array([q * stride + r + first for q, r in hexes], np.intp)

    def holds(self, hex_: tuple[int, int]) -> bool:
        """Whether a hex is one of the map."""
        column, row = hex_[0] - self.q0, hex_[1] - self.r0
        inside = 0 <= row < self.stride and 0 <= column * self.stride < self.size
        return inside and bool(self.here[column * self.stride + row])

    def held(self, qr: NDArray[np.int32]) -> NDArray[np.bool_]:
        """bool `(n,)`: which hexes, by q and r `(n, 2)`, are hexes of the map."""
        column, row = qr[:, 0] - self.q0, qr[:, 1] - self.r0
        inside = (row >= 0) & (row < self.stride) & (column >= 0) & (column * self.stride < self.size)
        inside[inside] = self.here[column[inside] * self.stride + row[inside]]
        return inside

    def hex(self, cell: int) -> Hex:
        """The hex at an index."""
        q, r = divmod(int(cell), self.stride)
        return Hex(q + self.q0, r + self.r0)
