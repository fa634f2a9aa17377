"""`losview bench`: it measures and prints rows; how fast is for it to say."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest

from losview.bench import command
from losview.bench.command import _cells
from losview.bench.hill_board import hill_map
from losview.bench.timing import BenchRow, TakeYardstick, threads_to_all
from losview.board.board import same_board
from losview.hexes.hex import distance
from losview.hexes.thread import Touch, hexes_met
from losview.rules.rule_sets import rule_set
from tests.support.command_line import Run


def test_quick_rows(run: Run) -> None:
    ran = run("bench", "--quick", "--json")
    assert (ran.status, ran.err) == (0, "")
    found = ran.json
    assert (found["schema"], found["quick"]) == (1, True)
    names = [row["name"] for row in found["rows"]]
    assert len(set(names)) == len(names)
    for part in ("field cwb", "field battletech standard", "field battletech dead-zone", "field battletech diagramming",
                 "first field cwb", "first field battletech", "ruling cwb", "ruling battletech",
                 "field asl", "ruling asl", "prepare asl", "open ", "lint ", "diff ", "demands, ",
                 "union field", "log of ", "comparison map ", "dominance of ", "levels short of ", "nearest flips of "):
        assert any(name.startswith(part) for name in names)
    for row in found["rows"]:
        assert set(row) == {"name", "value", "unit", "ratio", "target", "ok", "yardstick", "samples"}
        assert row["value"] > 0
        assert row["unit"] in ("ns", "ms", "MB")
        assert (row["target"] is None) == (row["ok"] is None)
    assert {row["target"] for row in found["rows"]} == {
        "30 ns, 30 x", "45 ns, 45 x", "500 ms", "1 ms", "1000 ms", "400 MB",
        "4 ms", "8 ms", "300 ms", "3000 ms", "16 ms",
        "4.8 ms, 1.2 x", "5.2 ms, 1.3 x", "4 ms, 1 x", "60 ms", "2 ms", "50 ms", "150 ms", "20 ms",
        "100 ms", "200 ms",
        None}


def test_the_table_has_the_same_columns(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    measured = [BenchRow("field cwb, 40 x 40", 12.3, "ns", 1.2, 30, 30), BenchRow("ruling cwb", 3.0, "ms", 1.0, 500),
                BenchRow("yardstick", 1.0, "ns", 1.0)]
    monkeypatch.setattr(command, "figures", lambda sizes: iter(measured))
    lines = run("bench", "--quick").out.splitlines()
    assert lines[0].split() == ["name", "value", "unit", "ratio", "target", "ok"]
    assert lines[1].split()[-1] in ("yes", "no")
    assert max(map(len, lines)) <= 100


def test_a_row_is_within_its_target_only_by_both_measures() -> None:
    assert BenchRow("a", 30, "ns", 30, 30, 30).ok is True
    assert BenchRow("a", 31, "ns", 29, 30, 30).ok is False
    assert BenchRow("a", 29, "ns", 31, 30, 30).ok is False
    assert BenchRow("a", 29, "ms", 1000, 30).ok is True
    assert BenchRow("a", 29, "ms", 1).ok is None


def test_samples_are_the_hexes_that_the_threads_pass() -> None:
    board = hill_map(9)
    judge = rule_set("cwb").prepare(board)
    threads = threads_to_all(judge)
    viewer = judge.plane.hex(int(threads.start[0]))
    passed = 0
    for hex_ in board.grid.hexes():
        along = {one.step for one in hexes_met(viewer, hex_) if one.touch == Touch.ALONG}
        passed += len(along) + sum(one.touch == Touch.THROUGH for one in hexes_met(viewer, hex_))
        assert len(along) <= distance(viewer, hex_)
    assert TakeYardstick(judge, threads).samples == passed


def test_the_map_is_the_same_each_time_and_holds_all_that_rules_look_at() -> None:
    board = hill_map(40)
    assert same_board(board, hill_map(40))
    assert not same_board(board, hill_map(40, seed=1))
    assert len(np.unique(board.levels)) >= 6
    kinds = {kind for cover in board.covers for kind in cover.kinds()}
    assert {"light_woods", "heavy_woods", "forest", "medium_building", "water"} <= kinds
    assert board.hexsides
    assert {counter.side for counter in board.counters.values()} == {"blue", "grey"}


@pytest.mark.heavy
def test_the_window_is_measured_too() -> None:
    pytest.importorskip("PySide6", reason="the window is Qt's, and this environment has none")
    ran = subprocess.run([sys.executable, "-m", "losview", "bench", "--window", "--quick", "--json"], check=False,
                         capture_output=True, text=True, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
    assert (ran.returncode, ran.stderr) == (0, "")
    found = json.loads(ran.stdout)["rows"]
    names = [row["name"] for row in found]
    assert len(set(names)) == len(names)
    for part in ("frame while dragging, cwb", "frame while dragging, battletech", "field on the screen, cwb, 24 x 24",
                 "field on the screen, battletech, 33 x 10", "frame of a brush stroke", "window shown", "yardstick",
                 "frame while dragging, asl, Lantern Mill", "a starshell carried, Lantern Mill",
                 "a starshell set down, 12 x 6 drawn, in play by night", "another NVR, Lantern Mill",
                 "an illuminating round carried, Lantern Mill", "an illuminating round set down, Lantern Mill",
                 "a blaze carried, Lantern Mill", "a blaze set down, Lantern Mill",
                 "frame while reshaping an outline", "bucket over", "undo of a stroke, 30 x 30",
                 "undo of a turn by 60° on the screen", "memory of",
                 "a blaze of other levels, 12 x 6 drawn", "what a side sees, 12 x 6 drawn"):
        assert any(name.startswith(part) for name in names), part
    assert {row["target"] for row in found} == {"8 ms", "16.7 ms", "50 ms", "20 ms", "1200 ms", "300 ms", "100 ms",
                                              "100 MB", None}
    assert all(row["value"] > 0 and (row["target"] is None) == (row["ok"] is None) for row in found)


@pytest.mark.parametrize(("value", "said"), [(0.01234, "0.012"), (9.96, "10.0"), (314.16, "314.2"),
                                             (31415.9, "31,416")])
def test_figures_take_no_more_room_on_a_slow_machine(value: float, said: str) -> None:
    assert _cells(BenchRow("a", value, "ms", value))[1:4] == (said, "ms", said)


@pytest.fixture
def environment_for_dask() -> Iterator[None]:
    """Dask sets variables for its workers in the environment of the process, and leaves them there."""
    before = dict(os.environ)
    yield
    os.environ.clear()
    os.environ.update(before)


@pytest.mark.heavy
@pytest.mark.usefixtures("environment_for_dask")
def test_quick_rows_of_studies(run: Run) -> None:
    ran = run("bench", "--studies", "--quick", "--json")
    assert (ran.status, ran.err) == (0, "")
    rows = ran.json["rows"]
    assert [row["value"] > 0 for row in rows] == [True] * len(rows)
    names = " ".join(row["name"] for row in rows)
    for part in ("pairs asl, over single fields", "planning 20 boards", "corners", "two processes over one",
                 "most memory"):
        assert part in names
    assert run("bench", "--studies", "--window").sentence() == "choose --window or --studies, not both"
