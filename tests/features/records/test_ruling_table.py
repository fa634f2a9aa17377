"""Rulings as tables and as GeoJSON: every entry once, typed, and each thread from end to end."""

from __future__ import annotations

import importlib.util
import json
import math
from dataclasses import replace

import pytest

from losview.base.study_error import StudyError
from losview.features.records.ruling_log import RulingLog
from losview.features.records.ruling_table import ruling_geojson, ruling_table, rulings_bytes
from losview.hexes.layout import Layout
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd
from losview.rules.features import SIDE
from losview.rules.rule_sets import rule_set
from tests.support.valley import valley

AT = "2026-11-23 14:03:07"


@pytest.fixture(scope="module")
def judge() -> Judge:
    return rule_set("battletech").prepare(valley())


@pytest.fixture(scope="module")
def log(judge: Judge) -> RulingLog:
    """Two rulings, the second of another map's hex, and a roll."""
    made, board = RulingLog(), judge.board
    for target in ("K5", "C2"):
        ends = LineEnd(board.hex("B5")), LineEnd(board.hex(target), eye=6)
        made.add(AT, judge, ends, judge.judge_one(*ends), declared=target == "C2")
    made.add_act(AT, board, "roll", "Wind change: 7, no change", rule="B25.65", dice=(3, 4), about=1)
    entries = list(made)
    return RulingLog([entries[0], replace(made.rulings()[1], start="ZZ99"), entries[2]])


def test_a_row_for_each_entry_with_typed_columns(judge: Judge, log: RulingLog) -> None:
    table = ruling_table(judge.board, log)
    first = log.rulings()[0]
    assert table["number"].tolist() == [1, 2, 3]
    assert table["what"].tolist() == ["ruling", "ruling", "roll"]
    assert table["outcome"].tolist() == [*(one.outcome.name.lower() for one in log.rulings()), ""]
    assert table["declared"].tolist() == [False, True, False]
    assert table["about"].tolist() == [0, 0, 1]
    assert table["from_eye"].tolist() == ["", "", ""]
    assert table["to_eye"].tolist() == [first.end_eye, first.end_eye, ""] != ["", "", ""]
    assert table["dice"].tolist() == ["", "", "3,4"]
    assert table["rule"].tolist()[2] == "B25.65"
    assert table["summary"].tolist()[:1] == [first.summary]
    assert [table[name].dtype.kind for name in ("number", "close", "from_x", "note")] == ["i", "b", "f", "U"]
    x, y = Layout(judge.board.grid, SIDE).centre(judge.board.hex("B5"))
    assert (table["from_x"][0], table["from_y"][0]) == (pytest.approx(x, abs=1e-5), pytest.approx(-y, abs=1e-5))
    assert math.isnan(table["from_x"][1]), "the map has no hex ZZ99"
    assert math.isnan(table["to_x"][2])


def test_geojson_draws_the_threads(judge: Judge, log: RulingLog) -> None:
    features = json.loads(ruling_geojson(judge.board, log))["features"]
    assert [one["properties"]["number"] for one in features] == [1, 2, 3]
    assert features[1]["geometry"] is features[2]["geometry"] is None
    line = features[0]["geometry"]
    table = ruling_table(judge.board, log)
    assert line["type"] == "LineString"
    assert line["coordinates"] == [[table[f"{end}_x"][0], table[f"{end}_y"][0]] for end in ("from", "to")]


def test_no_rulings_are_an_empty_table(judge: Judge) -> None:
    assert len(ruling_table(judge.board, [])) == 0
    assert json.loads(ruling_geojson(judge.board, []))["features"] == []


def test_parquet_says_what_it_needs(judge: Judge, log: RulingLog) -> None:
    if importlib.util.find_spec("pyarrow") is None:
        with pytest.raises(StudyError, match="pip install"):
            rulings_bytes(judge.board, "x.parquet", log)
    else:
        assert rulings_bytes(judge.board, "x.parquet", log).startswith(b"PAR1")
