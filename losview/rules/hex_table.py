"""The hexes of a map as a table of columns, with what a viewer sees of each where a field is given."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from losview.board.board import QUARTERS, Board
from losview.board.centre_features import centre_features
from losview.board.terrain import table
from losview.hexes.lattice import UNIT
from losview.hexes.layout import Layout
from losview.rules.core.field import Field
from losview.rules.core.verdict import Outcome
from losview.rules.features import SIDE
from losview.rules.geojson import geojson
from losview.rules.tables import Column, StudyTable, words

#: The endings of files that hold such a table.
SUFFIXES = (".csv", ".geojson", ".parquet")
#: The columns that a field adds.
FIELD_COLUMNS = ("outcome", "hindrance")


def hex_table(board: Board, field: Field | None = None) -> StudyTable:
    """A row for each hex, column by column of the map.

    The columns: hex, column, row (counted from 0), x and y of its centre dot (to the right and upwards, 1 from hex to
    hex), level, terrain and what it is called (kinds with a semicolon between; drawn terrain counts where it holds the
    centre dot), theme, units; with a field outcome and hindrance.
    """
    grid = board.grid
    hexes = tuple(grid.hexes())
    cells = np.array([grid.cell(hex_) for hex_ in hexes])
    at = cells[:, 0], cells[:, 1]
    drawn = centre_features(board)
    features = [(*board.cover(hex_).features, *drawn.get(hex_, ())) for hex_ in hexes]
    dots = Layout(grid, SIDE).points(np.array(hexes, np.int64) * UNIT)
    units: dict[tuple[int, int], int] = {}
    for counter in board.counters.values():
        units[counter.hex] = units.get(counter.hex, 0) + 1
    columns: dict[str, Column] = {
        "hex": words(board.label(hex_) for hex_ in hexes), "column": at[0], "row": at[1],
        "x": np.round(dots[:, 0], 6), "y": np.round(-dots[:, 1], 6), "level": board.levels[at] / QUARTERS,
        "terrain": words(";".join(feature.kind for feature in some) for some in features),
        "terrain_names": words(";".join(table().name(feature.kind) for feature in some) for some in features),
        "theme": words(board.cover(hex_).theme for hex_ in hexes),
        "units": np.array([units.get(hex_, 0) for hex_ in hexes], np.int64),
    }
    if field is not None:
        outcomes = words(Outcome(value).name.lower() for value in field.outcome[at].tolist())
        columns |= zip(FIELD_COLUMNS, (outcomes, field.hindrance[at]), strict=True)
    return StudyTable(columns, hexes)


def table_bytes(board: Board, path: str | Path, field: Field | None = None) -> bytes:
    """The table in the format of a file's ending, one of `SUFFIXES`.

    Raises:
        StudyError: for Parquet where its library is not installed.
    """
    found = hex_table(board, field)
    suffix = Path(path).suffix.lower()
    if suffix == ".geojson":
        return geojson(board, found)
    return found.parquet() if suffix == ".parquet" else found.csv()
