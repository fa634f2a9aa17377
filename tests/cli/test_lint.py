"""`losview lint`: what is wrong with a map, as text and as JSON, and its exit status."""

from __future__ import annotations

from pathlib import Path

from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.hexes.grid import Grid
from losview.hexes.hex import hexside
from losview.hexes.lattice import Point, centre
from tests.support.command_line import Run, saved


def faulty() -> Board:
    board = Board(Grid(6, 5), title="Faulty")
    board.hexsides[hexside(board.hex("C3"), 3)] = ("cliff",)
    dot = centre(board.hex("E2"))
    board.depictions[1] = Depiction("woods", (Point(dot.x - 200, dot.y + 2), Point(dot.x + 200, dot.y + 2),
                                              Point(dot.x, dot.y + 300)))
    return board


def test_a_clean_map_ends_with_status_0(run: Run, tmp_path: Path) -> None:
    path = saved(Board(Grid(4, 4)), tmp_path / "clean.losmap")
    told = run("lint", path)
    assert (told.status, told.out) == (0, "Nothing was found.\n")
    assert run("lint", path, "--json").json["findings"] == []


def test_findings_are_told_with_place_reason_and_mend_and_end_with_status_1(run: Run, tmp_path: Path) -> None:
    told = run("lint", saved(faulty(), tmp_path / "faulty.losmap"))
    assert told.status == 1
    assert told.out.splitlines() == [
        "C3  steep-level", "    The cliff between C3 and C4 has ground of the same level on both sides.",
        "    To mend it: take the cliff away.", "E2@0,0  dot",
        "    The outline of the woods touches the centre dot of E2: move it, so that one sees on which side",
        "    of it the dot is.", "    To mend it: lead it past the dot.", "2 findings."]


def test_as_json(run: Run, tmp_path: Path) -> None:
    path = saved(faulty(), tmp_path / "faulty.losmap")
    told = run("lint", path, "--json")
    assert told.status == 1
    assert {key: told.json[key] for key in ("schema", "command", "map", "title")} == {
        "schema": 1, "command": "lint", "map": str(path), "title": "Faulty"}
    assert told.json["findings"][0] == {
        "rule": "steep-level", "about": "cliffs and slopes between equal levels", "hexes": ["C3", "C4"], "points": [],
        "reason": "The cliff between C3 and C4 has ground of the same level on both sides.",
        "mend": "Take the cliff away"}
    assert told.json["findings"][1]["points"] == ["E2@0,0"]


def test_a_map_that_cannot_be_read_is_one_sentence(run: Run, tmp_path: Path) -> None:
    assert "nothing.losmap" in run("lint", tmp_path / "nothing.losmap").sentence()
