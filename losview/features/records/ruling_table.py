"""Entries of the log of rulings as Parquet and as GeoJSON; as CSV for people they are in `rulings.ruling_texts`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from losview.board.board import Board
from losview.features.records.kept_act import KeptAct
from losview.features.records.kept_ruling import KeptRuling
from losview.features.records.log_entry import LogEntry
from losview.hexes.layout import Layout, Spot
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.features import SIDE, collection, feature, upwards
from losview.rules.tables import Column, StudyTable, text_column

#: The endings of files that `rulings_bytes` writes.
SUFFIXES = (".parquet", ".geojson")

#: The columns in order, but for the places at their end: what there is where an entry has nothing to say.
_COLUMNS: dict[str, int | str | bool] = {
    "number": 0, **dict.fromkeys((
        "at", "turn", "what", "from", "to", "from_eye", "to_eye", "from_units", "to_units", "rules", "options",
        "outcome", "rule", "dice", "summary", "tag", "note"), ""),
    "about": 0, "range": 0, "hindrance": 0, "close": False, "declared": False}
_PLACES = ("from_x", "from_y", "to_x", "to_y")


class _Row(NamedTuple):
    """An entry: its properties, and where the ends of its thread lie; None where the map has them not."""

    properties: Mapping[str, Any]
    ends: tuple[Spot, Spot] | None


def ruling_table(board: Board, entries: Iterable[LogEntry]) -> StudyTable:
    """A row for each entry.

    The columns: number, time (`at`), turn, `what` ("ruling", "roll" …), the number of the entry that an act is `about`,
    the ends as people write them, how high their eyes are ("" for as high as the rules have it) and who stands there,
    where they lie (x to the right, y upwards, 1 from hex to hex; NaN where the map has no such end), rule set and the
    options that differ from the usual ones, range, outcome, hindrance, the rule that decides, what dice showed ("3,4"),
    whether it is a close call and was declared, the summary, tag and note.
    """
    rows = list(_rows(board, entries))
    columns: dict[str, Column] = {}
    for name, nothing in _COLUMNS.items():
        values = [row.properties[name] for row in rows]
        columns[name] = text_column(values) if isinstance(nothing, str) else np.array(
            values, bool if isinstance(nothing, bool) else np.int64)
    spots = [row.ends or ((math.nan, math.nan), (math.nan, math.nan)) for row in rows]
    for place, name in enumerate(_PLACES):
        columns[name] = np.array([(*start, *end)[place] for start, end in spots], np.float64)
    return StudyTable(columns)


def ruling_geojson(board: Board, entries: Iterable[LogEntry]) -> bytes:
    """A line for each ruling, from end to end; entries whose thread the map has not lie nowhere."""
    return collection(board.title, (
        feature("LineString", row.ends, row.properties) if row.ends else feature("", None, row.properties)
        for row in _rows(board, entries)))


def rulings_bytes(board: Board, path: str | Path, entries: Iterable[LogEntry]) -> bytes:
    """The entries in the format of a file's ending, one of `SUFFIXES`.

    Raises:
        StudyError: for Parquet where its library is not installed.
    """
    if Path(path).suffix.lower() == ".geojson":
        return ruling_geojson(board, entries)
    return ruling_table(board, entries).parquet()


def _rows(board: Board, entries: Iterable[LogEntry]) -> Iterator[_Row]:
    layout = Layout(board.grid, SIDE)
    for entry in entries:
        known: dict[str, Any] = {**_COLUMNS, "number": entry.number, "at": entry.at, "turn": entry.turn,
                                 "tag": entry.tag, "note": entry.note}
        if isinstance(entry, KeptRuling):
            options = ";".join(f"{key}={value}" for key, value in sorted(entry.options.items()))
            known |= {"what": "ruling", "from": entry.start, "to": entry.end, "from_eye": entry.start_eye,
                      "to_eye": entry.end_eye, "from_units": entry.start_units, "to_units": entry.end_units,
                      "rules": entry.rules, "options": options, "range": entry.range,
                      "outcome": entry.outcome.name.lower(), "hindrance": entry.hindrance, "rule": entry.rule,
                      "close": entry.close, "declared": entry.declared, "summary": entry.detail}
            yield _Row(known, _ends(board, layout, entry))
        else:
            act = {"what": entry.act, "about": entry.about, "rule": entry.rule,
                   "dice": ",".join(map(str, entry.dice))} if isinstance(entry, KeptAct) else {}
            yield _Row(known | act | {"summary": entry.heading}, None)


def _ends(board: Board, layout: Layout, ruling: KeptRuling) -> tuple[Spot, Spot] | None:
    try:
        start, end = (_spot(layout, end) for end in ruling.ends(board))
    except RuleError:
        return None
    return start, end


def _spot(layout: Layout, end: LineEnd) -> Spot:
    x, y = upwards([layout.centre(end.hex) if end.point is None else layout.point(end.point)])[0]
    return x, y
