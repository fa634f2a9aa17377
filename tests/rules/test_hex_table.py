"""Tables and GeoJSON of hexes: each hex once, where it lies, with what is known of it."""

from __future__ import annotations

import csv
import importlib.util
import io
import json
from math import dist

import pytest
from hypothesis import given, settings
from shapely import Polygon
from shapely.geometry import shape

from losview.base.study_error import StudyError
from losview.board.board import Board
from losview.hexes.hex import distance
from losview.rules.core.field import compute_field
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.hex_table import hex_table, table_bytes
from losview.rules.rule_sets import rule_set
from tests.support.format_boards import boards
from tests.support.rich_board import rich


def test_the_rows_of_a_small_map() -> None:
    rows = list(csv.DictReader(io.StringIO(table_bytes(rich(), "x.csv").decode())))
    assert [row["hex"] for row in rows] == ["A1", "A2", "B1", "B2", "C1", "C2"]
    assert rows[0] == {"hex": "A1", "column": "0", "row": "0", "x": "0.57735", "y": "-0.5", "level": "1.25",
                       "terrain": "light_woods;road;forest", "terrain_names": "Light woods;Road;Forest",
                       "theme": "grass", "units": "0"}
    assert rows[2]["units"] == "1"


def test_a_field_adds_what_the_viewer_sees() -> None:
    board = rich()
    judge = rule_set("cwb").prepare(board)
    field = compute_field(judge, LineEnd(board.hex("A1")))
    assert field is not None
    table = hex_table(board, field)
    cells = [board.grid.cell(hex_) for hex_ in table.hexes]
    assert table["outcome"].tolist() == [Outcome(int(field.outcome[cell])).name.lower() for cell in cells]
    assert table["hindrance"].tolist() == [int(field.hindrance[cell]) for cell in cells]


@settings(max_examples=15)
@given(boards())
def test_geojson_is_the_map(board: Board) -> None:
    value = json.loads(table_bytes(board, "x.geojson"))
    by_what: dict[str, list[dict[str, object]]] = {}
    for feature in value["features"]:
        by_what.setdefault(feature["properties"]["what"], []).append(feature)
    hexes = board.grid.hexes()
    assert [one["properties"]["hex"] for one in by_what["hex"]] == [board.label(hex_) for hex_ in hexes]
    drawn = [shape(one["geometry"]) for one in by_what["hex"]]
    assert all(isinstance(one, Polygon) and one.exterior.is_ccw for one in drawn)
    for first, second in zip(range(len(hexes)), range(1, len(hexes)), strict=False):
        apart = dist(drawn[first].centroid.coords[0], drawn[second].centroid.coords[0])
        assert (abs(apart - 1) < 1e-4) == (distance(hexes[first], hexes[second]) == 1)
    for what, things in (("outline", board.depictions), ("hexside", board.hexsides), ("unit", board.counters)):
        assert len(by_what.get(what, [])) == len(things)


def test_parquet_says_what_it_needs() -> None:
    if importlib.util.find_spec("pyarrow") is None:
        with pytest.raises(StudyError, match="pip install"):
            table_bytes(rich(), "x.parquet")
    else:
        assert table_bytes(rich(), "x.parquet").startswith(b"PAR1")
