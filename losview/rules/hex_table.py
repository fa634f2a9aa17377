"""The hexes of a map as a table of columns, with what a viewer sees of each where a field is given."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.centre_features import centre_features
from losview.board.depiction import Ring
from losview.board.terrain import table
from losview.hexes.hex import Hexside
from losview.hexes.lattice import UNIT, Point, corner
from losview.hexes.layout import Layout
from losview.rules.core.field import Field
from losview.rules.core.verdict import Outcome
from losview.rules.features import SIDE, Spots, collection, feature, upwards
from losview.rules.tables import Column, StudyTable, text_column


def geojson(board: Board, hexes: StudyTable) -> bytes:
    """The features of a map, one a line.

    Args:
        hexes: a row for each hex; the columns are the properties of their features.
    """
    return collection(board.title, _features(board, hexes))


def _features(board: Board, table: StudyTable) -> Iterator[dict[str, Any]]:
    layout = Layout(board.grid, SIDE)
    columns = {name: column.tolist() for name, column in table.columns.items()}
    for row, hex_ in enumerate(table.hexes):
        properties = {"what": "hex", **{name: values[row] for name, values in columns.items()}}
        yield feature("Polygon", [_closed(upwards(layout.corners(hex_)))], properties)
    for number, drawn in sorted(board.depictions.items()):
        rings = [_closed(_placed(layout, ring)) for ring in (drawn.outline, *drawn.holes)]
        rings = [_turned(ring, place == 0) for place, ring in enumerate(rings)]
        height = None if drawn.height is None else drawn.height / QUARTERS_PER_LEVEL
        yield feature("Polygon", rings, {"what": "outline", "id": number, "terrain": drawn.kind, "name": drawn.name,
                                         "height": height})
    for side, kinds in board.hexsides.items():
        yield feature("LineString", _placed(layout, _ends(side)), {
            "what": "hexside", "hexside": board.labels.hexside(board.grid, side), "kinds": ";".join(kinds)})
    for number, counter in sorted(board.counters.items()):
        yield feature("Point", upwards([layout.centre(counter.hex)])[0], {
            "what": "unit", "id": number, "kind": counter.kind, "side": counter.side, "name": counter.name})


def _ends(side: Hexside) -> tuple[Point, Point]:
    return corner(side.hex, side.direction - 1), corner(side.hex, side.direction)


def _placed(layout: Layout, ring: Ring) -> Spots:
    return upwards([layout.point(point) for point in ring])


def _closed(ring: Spots) -> Spots:
    """A ring as GeoJSON has it: against the clock, and its first place again at its end."""
    return _turned([*ring, ring[0]], True)


def _turned(ring: Spots, against_the_clock: bool) -> Spots:
    twice = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(ring))
    return ring if (twice >= 0) == against_the_clock else ring[::-1]


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
        "hex": text_column(board.label(hex_) for hex_ in hexes), "column": at[0], "row": at[1],
        "x": np.round(dots[:, 0], 6), "y": np.round(-dots[:, 1], 6), "level": board.levels[at] / QUARTERS_PER_LEVEL,
        "terrain": text_column(";".join(feature.kind for feature in some) for some in features),
        "terrain_names": text_column(";".join(table().name(feature.kind) for feature in some) for some in features),
        "theme": text_column(board.cover(hex_).theme for hex_ in hexes),
        "units": np.array([units.get(hex_, 0) for hex_ in hexes], np.int64),
    }
    if field is not None:
        outcomes = text_column(Outcome(value).name.lower() for value in field.outcome[at].tolist())
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
