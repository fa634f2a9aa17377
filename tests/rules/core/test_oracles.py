"""BattleTech on real boards, against tables that other programs made of them ('Mech to 'Mech).

`seed_*` is the reading that this project began from, `mm_*` MegaMek 2023; both count hexes touched at a corner.
"""

from __future__ import annotations

import gzip
import random
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from losview.base.resources_dir import resources
from losview.board.board import Board, fill_hexes
from losview.board.hex_terrain import OPEN
from losview.formats.format import open_map
from losview.hexes.hex import Hex
from losview.hexes.thread import Touch, hexes_met
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.rule_sets import rule_set
from tests.support.battletech_tables import read_board
from tests.support.dose import dose
from tests.support.slow_battletech import judge as slow_judge

RULES = rule_set("battletech")
#: Methods, and what the tables call them.
METHODS = {"standard": "standard", "dead-zone": "dead", "diagramming": "diagram"}
TABLES = [f"{number:02d}" for number in range(0, 56, 4)]
BOARDS = [f"{number:02d}" for number in range(54)]
#: Far below everything.
SUNK = -400

tables = pytest.mark.parametrize("number", TABLES)
methods = pytest.mark.parametrize("method", list(METHODS))


@dataclass(frozen=True)
class Table:
    """A board and what a table says of its pairs: arrays `(n,)`."""

    board: Board
    pairs: list[tuple[Hex, Hex]]
    divided: NDArray[np.bool_]
    seen: dict[str, NDArray[np.bool_]]


@cache
def read_table(shared: Path, number: str) -> Table:
    board = open_map(shared / "boards" / "megamek" / f"{number}.board")
    text = gzip.decompress((shared / "oracles" / f"battletech-{number}.tsv.gz").read_bytes()).decode("utf-8")
    head, *rows = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    columns = dict(zip(head, zip(*rows, strict=True), strict=True))
    pairs = [(hex_at(board, a), hex_at(board, b)) for a, b in zip(columns["a"], columns["b"], strict=True)]
    flags = {name: np.array(cells) == "1" for name, cells in columns.items() if name not in "ab"}
    return Table(board, pairs, flags.pop("divided"), flags)


def hex_at(board: Board, label: str) -> Hex:
    """The hex that a table names by three digits of its column and three of its row."""
    return board.grid.hex(int(label[:3]) - 1, int(label[3:]) - 1)


def seen(board: Board, pairs: list[tuple[Hex, Hex]], **options: str) -> NDArray[np.bool_]:
    judge = RULES.prepare(board, {key.replace("_", "-"): value for key, value in options.items()})
    found = judge.judge_many(judge.threads([(LineEnd(a), LineEnd(b)) for a, b in pairs]))
    return found.outcome <= Outcome.HINDERED


def touched(a: Hex, b: Hex) -> list[Hex]:
    """The hexes that a thread touches at a corner without entering them."""
    return [one.hex for one in hexes_met(a, b) if one.touch is Touch.CORNER]


@tables
@methods
def test_with_corners_every_pair_of_the_tables_agrees(shared: Path, number: str, method: str) -> None:
    """Divided lines too: the side choice of the tables is our own."""
    table = read_table(shared, number)
    wanted = table.seen[f"seed_{METHODS[method]}"]
    found = seen(table.board, table.pairs, method=method, corner_touch="count")
    assert len(wanted) >= 400
    assert table.divided.any()
    assert np.flatnonzero(found != wanted).tolist() == []


@tables
@methods
def test_without_corners_exactly_the_corner_touches_differ(shared: Path, number: str, method: str) -> None:
    """A pair differs if, and only if, its answer changes when the hexes that it only touches are sunk."""
    table = read_table(shared, number)
    wanted = table.seen[f"seed_{METHODS[method]}"]
    found = seen(table.board, table.pairs, method=method, corner_touch="ignore")
    touching = [i for i, pair in enumerate(table.pairs) if touched(*pair)]
    assert not table.divided[touching].any()
    expected = [i for i in touching if without_touched(table.board, table.pairs[i], method) != wanted[i]]
    assert np.flatnonzero(found != wanted).tolist() == expected


def without_touched(board: Board, pair: tuple[Hex, Hex], method: str) -> bool:
    """Whether a pair is seen, corners counted, on a board whose hexes touched at a corner lie far below."""
    sunk = Board(board.grid)
    sunk.covers, sunk.cover_at, sunk.levels = list(board.covers), board.cover_at.copy(), board.levels.copy()
    fill_hexes(sunk, [hex_ for hex_ in touched(*pair) if hex_ in board.grid], cover=OPEN, level=SUNK)
    return bool(seen(sunk, [pair], method=method, corner_touch="count")[0])


@tables
@methods
def test_as_megamek_does_every_pair_of_its_tables_agrees(shared: Path, number: str, method: str) -> None:
    table = read_table(shared, number)
    found = seen(table.board, table.pairs, method=method, corner_touch="count", engine="megamek")
    assert np.flatnonzero(found != table.seen[f"mm_{METHODS[method]}"]).tolist() == []


def test_how_often_the_two_readings_differ(shared: Path) -> None:
    """MegaMek's standard test is the rules' own, its dead zone only ever sees more."""
    counts = dict.fromkeys(METHODS, 0)
    for number in TABLES:
        flags = read_table(shared, number).seen
        for method, name in METHODS.items():
            counts[method] += int((flags[f"mm_{name}"] != flags[f"seed_{name}"]).sum())
        assert not (flags["seed_dead"] & ~flags["mm_dead"]).any()
    assert counts == {"standard": 0, "dead-zone": 10, "diagramming": 582}


@methods
def test_megamek_differs_as_the_readme_says(shared: Path, method: str) -> None:
    """Options as they are at first; why is told by the options with which a pair agrees."""
    counts = {"pairs": 0, "touched-corners": 0, "another-reading": 0, "unexplained": 0}
    for number in TABLES:
        table = read_table(shared, number)
        theirs = table.seen[f"mm_{METHODS[method]}"]
        differs = seen(table.board, table.pairs, method=method) != theirs
        by_corner = seen(table.board, table.pairs, method=method, corner_touch="count") == theirs
        as_theirs = seen(table.board, table.pairs, method=method, corner_touch="count", engine="megamek") == theirs
        counts["pairs"] += len(table.pairs)
        counts["touched-corners"] += int((differs & by_corner).sum())
        counts["another-reading"] += int((differs & ~by_corner & as_theirs).sum())
        counts["unexplained"] += int((differs & ~by_corner & ~as_theirs).sum())
    told = tomllib.loads((resources() / "agreement.toml").read_text(encoding="utf-8"))["method"]
    assert next(one for one in told if one["key"] == method) == {"key": method, **counts}


def check_board(shared: Path, number: str, count: int, seed: int) -> None:
    """Random pairs of a real board under all methods, against the slow transcription on a reading of its own."""
    path = shared / "boards" / "megamek" / f"{number}.board"
    board, cells, rng = open_map(path), read_board(path), random.Random(seed)
    hexes = board.grid.hexes()
    assert set(cells) == set(hexes)
    pairs = [(rng.choice(hexes), rng.choice(hexes)) for _ in range(count)]
    for method in METHODS:
        corners = rng.choice(["ignore", "count"])
        judge = RULES.prepare(board, {"method": method, "corner-touch": corners})
        found = judge.judge_many(judge.threads([(LineEnd(a), LineEnd(b)) for a, b in pairs]))
        for (a, b), outcome, points in zip(pairs, found.outcome.tolist(), found.hindrance.tolist(), strict=True):
            slow = slow_judge(cells, tuple(a), tuple(b), method, corner_touch=corners == "count")
            said = f"{number}, {board.label(a)} to {board.label(b)}, {method}, corners {corners}"
            assert (Outcome(outcome).visible, points) == (slow.seen, slow.points), said


@pytest.mark.parametrize("number", BOARDS)
def test_every_board_agrees_with_the_slow_transcription(shared: Path, number: str) -> None:
    check_board(shared, number, 40, seed=int(number))


@pytest.mark.heavy
@pytest.mark.parametrize("number", BOARDS)
def test_every_board_agrees_by_the_thousand(shared: Path, number: str) -> None:
    check_board(shared, number, dose(2000), seed=1000 + int(number))
