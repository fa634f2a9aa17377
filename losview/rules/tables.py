"""Results: tables of named columns, as numpy arrays, with their digest, and as CSV and Parquet."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.base.study_error import StudyError
from losview.base.translation import tr
from losview.board.board import Board
from losview.hexes.hex import Hex

Column = NDArray[Any]

#: Rows that are written to a CSV at a time.
_ROWS = 100_000


@dataclass(frozen=True, eq=False)
class StudyTable:
    """A table.

    Attributes:
        columns: arrays of one length by name, in order.
        hexes: the hex that each row is about, where rows are about hexes; else empty.
        heat: the columns that can be drawn as heat on the map, the most important one first.
        ordered: whether the order of the rows means something, as the steps of a route.
        ends: the two columns with the labels of firer and target, where rows are about threads; else ().  A row with an
            empty label is about its hex alone.
        marks: columns of `heat` that mark hexes: those with 0 are left bare.
    """

    columns: Mapping[str, Column]
    hexes: tuple[Hex, ...] = ()
    heat: tuple[str, ...] = ()
    ordered: bool = False
    ends: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), ()))

    def __getitem__(self, name: str) -> Column:
        """A column by its name."""
        return self.columns[name]

    def drawn(self, name: str) -> tuple[list[Hex], Column]:
        """The hexes that a column is drawn on, each once, and its values; of several rows of a hex the first counts."""
        first: dict[Hex, int] = {}
        for row, hex_ in enumerate(self.hexes):
            first.setdefault(hex_, row)
        rows = np.fromiter(first.values(), np.intp, len(first))
        if name in self.marks:
            rows = rows[self[name][rows] != 0]
        return [self.hexes[row] for row in rows.tolist()], self[name][rows]

    def csv(self) -> bytes:
        """The table as CSV: a line of names, then a line a row; UTF-8, lines end in a line feed."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.columns)
        for first in range(0, len(self), _ROWS):
            writer.writerows(zip(*(column[first : first + _ROWS].tolist() for column in self.columns.values()),
                                 strict=True))
        return out.getvalue().encode()

    def parquet(self) -> bytes:
        """The table as a Parquet file.

        Raises:
            StudyError: where pyarrow is not installed.
        """
        try:
            pyarrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
        except ImportError:
            raise StudyError(tr("Parquet needs the package pyarrow: pip install 'losview[parquet]', or name a file "
                                "that ends in .csv")) from None
        out = pyarrow.BufferOutputStream()
        parquet.write_table(pyarrow.table(dict(self.columns)), out)
        return bytes(out.getvalue().to_pybytes())


@dataclass(frozen=True, eq=False)
class StudyResult:
    """What a study found about one map.

    Attributes:
        study, name: the study's key, and the map as people gave it.
        table: the table that is printed and written. title: what the table is about.
        summary: sentences for people, with the most important numbers.
        arrays: further arrays by name, such as a matrix of all verdicts.
        board: the (first) map, for drawing.
        detail: what is drawn on it where `table` is about whole maps: a table about its hexes.
    """

    study: str
    name: str
    title: str
    table: StudyTable
    board: Board
    summary: tuple[str, ...] = ()
    arrays: Mapping[str, Column] = field(default_factory=dict)
    detail: StudyTable | None = None

    @property
    def drawn(self) -> StudyTable:
        """The table whose columns can be drawn on the map."""
        return self.table if self.detail is None else self.detail

    def digest(self) -> str:
        """SHA-256 of the table and all arrays, as hex digits."""
        return arrays_digest({**self.table.columns,
                              **{f"array {name}": values for name, values in self.arrays.items()}})


def joined_table(results: Sequence[StudyResult]) -> StudyTable:
    """The tables of several maps as one, with the columns that all of them have.

    A column `map` that says which comes first, unless they have a column `layout`.  The table of one map stays as it
    is.
    """
    if len(results) == 1:
        return results[0].table
    names = text_column(name for result in results for name in [result.name] * len(result.table))
    tables = [result.table for result in results]
    common = [name for name in tables[0].columns if all(name in table.columns for table in tables)]
    joined = {name: np.concatenate([table[name] for table in tables]) for name in common}
    return StudyTable(joined if "layout" in joined else {"map": names, **joined}, (), tables[0].heat)


def arrays_digest(columns: Mapping[str, Column]) -> str:
    """SHA-256 of names, dtypes, shapes and values of arrays, as hex digits."""
    found = hashlib.sha256()
    for name, values in columns.items():
        found.update(repr((name, values.dtype.str, values.shape)).encode())
        found.update(np.ascontiguousarray(values).tobytes())
    return found.hexdigest()


def npz(columns: Mapping[str, Column]) -> bytes:
    """Arrays as a compressed numpy archive."""
    out = io.BytesIO()
    np.savez_compressed(out, **dict(columns))  # type: ignore[arg-type]  # names may be anything but "file"
    return out.getvalue()


def text_column(texts: Iterable[str]) -> Column:
    """Texts as a column; of no texts one of the same kind."""
    listed = list(texts)
    return np.array(listed) if listed else np.array([], "<U1")


def labels_of(board: Board, cells: Sequence[int]) -> tuple[tuple[Hex, ...], Column]:
    """The hexes of some cells, and their labels as a column."""
    hexes = tuple(board.grid.plane.hex(int(cell)) for cell in cells)
    return hexes, text_column(board.label(hex_) for hex_ in hexes)
