"""`losview demands`: which demands of a map are met, as text and JSON, and its exit status."""

from __future__ import annotations

from pathlib import Path

import pytest

from losview.board.scenario.demands import Demand, add_demand
from losview.formats.format import open_map, save
from tests.support.command_line import Run


@pytest.fixture
def demanding(ridges: Path) -> Path:
    board = open_map(ridges)
    for demand in (Demand(("A1",), "A2", True), Demand(("A1",), "F4", False), Demand(("A1", "B1", "C1"), "F4", True)):
        edit = add_demand(board, demand)
        assert edit is not None
        edit.apply(board)
    save(board, ridges)
    return ridges


def test_broken_demands_are_told_with_reasons_and_status_1(run: Run, demanding: Path) -> None:
    ran = run("demands", demanding)
    assert (ran.status, ran.err) == (1, "")
    lines = ran.out.splitlines()
    assert lines[:3] == ["met     A1 must see A2", "met     A1 must not see F4",
                         "broken  Everybody in A1, B1, C1 must see F4"]
    assert "A1 blocked (4)" in lines[3]
    assert lines[-1] == "2 of 3 met, under Civil War Brigade."


def test_json_says_what_single_checks_say(run: Run, demanding: Path) -> None:
    found = run("demands", demanding, "--json").json
    assert (found["schema"], found["command"], found["rules"], found["met"]) == (1, "demands", "cwb", False)
    assert [demand["met"] for demand in found["demands"]] == [True, True, False]
    for demand in found["demands"]:
        failing = {thread["from"] for thread in demand["failing"]}
        for viewer in demand["from"]:
            one = run("check", demanding, viewer, demand["to"], "--json").json
            assert (viewer in failing) == (one["visible"] != demand["seen"])


def test_a_map_without_demands_and_one_whose_demands_are_met_end_with_0(run: Run, ridges: Path) -> None:
    ran = run("demands", ridges)
    assert (ran.status, ran.out) == (0, "The map makes no demands.\n")
    board = open_map(ridges)
    edit = add_demand(board, Demand(("A1",), "F4", False))
    assert edit is not None
    edit.apply(board)
    save(board, ridges)
    assert run("demands", ridges).status == 0
    assert run("demands", ridges, "--rules", "battletech").status in (0, 1)


def test_a_demand_for_a_hex_that_is_not_there_says_so(run: Run, ridges: Path) -> None:
    board = open_map(ridges)
    edit = add_demand(board, Demand(("Z9",), "A1", True))
    assert edit is not None
    edit.apply(board)
    save(board, ridges)
    ran = run("demands", ridges)
    assert ran.status == 1
    assert "Z9" in ran.out.splitlines()[1]


def test_a_map_with_a_bad_demand_is_refused_in_one_sentence(run: Run, ridges: Path) -> None:
    ridges.write_text(ridges.read_text(encoding="utf-8").replace('"rules": "cwb"', '"demands": [7], "rules": "cwb"'),
                      encoding="utf-8")
    assert "demand 1 is not an object" in run("demands", ridges).sentence()
