"""Tables of VASL's verdicts: pairs of ends, whether blocked, the hindrance and VASL's own reason.

The columns are `a b blocked hindrance reason`, with `a_location` after `a` and `b_location` after `b` where ends stand
on other levels; hexes of joined boards are `bd02:J4`.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from losview.board.board import QUARTERS_PER_LEVEL
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.asl.board.locations import end_level
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.ends import parse_end

#: What tables call locations, by what we do.
_NAMES = {"": "", "ground": "", "rooftop": "roof", "roof": "roof", "under bridge": "in", "bridge": "bridge",
          "cellar": "cellar"}


class Row(NamedTuple):
    """One pair of a table.

    Attributes:
        a, b: its ends, as `end_at` reads them. blocked, reason: VASL's verdict, and why.
        points: the hindrance; -1 where none is told.
    """

    a: str
    b: str
    blocked: bool
    points: int
    reason: str


def read_table(path: Path) -> list[Row]:
    """The rows of a table."""
    known: dict[str, str] = {}
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        columns = next(lines).rstrip("\n").split("\t")
        return [_row(dict(zip(columns, line.rstrip("\n").split("\t"), strict=True)), known) for line in lines]


def _row(told: dict[str, str], known: dict[str, str]) -> Row:
    """A row; equal texts are one, for tables are long."""
    a, b = (told[side] + (f":{told[f'{side}_location']}" if told.get(f"{side}_location") else "") for side in "ab")
    points = int(told["hindrance"]) if told["hindrance"].isdigit() else -1
    return Row(known.setdefault(a, a), known.setdefault(b, b), told["blocked"] == "1", points,
               known.setdefault(told["reason"], told["reason"]))


def ends_of(judge: AslJudge, rows: list[Row]) -> dict[str, LineEnd | str]:
    """The ends that rows name; the reason instead where we have no such location."""
    ends: dict[str, LineEnd | str] = {}
    for text in _ends(rows):
        try:
            ends[text] = end_at(judge, text)
        except RuleError as problem:
            ends[text] = str(problem)
    return ends


def _ends(rows: list[Row]) -> Iterator[str]:
    yield from {end: None for row in rows for end in row[:2]}


def end_at(judge: AslJudge, text: str) -> LineEnd:
    """An end by its hex and location; all but usual ones are told by their level.

    Raises:
        RuleError: where there is none.
    """
    found = re.fullmatch(r"(?:bd0*(\w+):)?([A-Z]+\d+)(?::(.*))?", text)
    assert found is not None, text
    board, label, told = found.groups()
    end = parse_end(judge.board, (board or "") + label)
    if number := re.fullmatch(r"(?:level )?(-?\d+)", told or ""):
        return replace(end,
                       level=int(judge.terrain.land[judge.plane.cell(end.hex)]) + QUARTERS_PER_LEVEL * int(number[1]))
    name = _NAMES[(told or "").lower()]
    if not name:
        return end
    there = judge.checked(replace(end, location=name))
    return there if name == "cellar" else replace(end, level=end_level(judge.terrain, there))
