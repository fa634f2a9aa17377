"""`losview report`: what a side saw in a game, as text, JSON and PDF."""

from __future__ import annotations

from pathlib import Path

import pytest

from losview.features.records.side_report import report_text, side_report
from losview.formats.format import save
from tests.support.command_line import Run
from tests.support.side_games import played


def test_the_command_prints_and_writes_reports(run: Run, tmp_path: Path) -> None:
    board, record, _ = played("cwb", 2)
    board.texts = {}
    board.scenario = record.as_edit(board, "x").scenario
    save(board, tmp_path / "game.losgame")
    ran = run("report", tmp_path / "game.losgame", "--side", "Blue")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == report_text(board, record, "blue").splitlines()
    assert len(run("report", tmp_path / "game.losgame", "--side", "blue", "--json").json["lines"]) == len(
        side_report(record, "blue"))
    assert "the game has no side 'green'" in run("report", tmp_path / "game.losgame", "--side", "green").err


def test_another_suffix_is_refused_and_the_game_stays(run: Run, tmp_path: Path) -> None:
    board, record, _ = played("cwb", 2)
    board.scenario, board.texts = record.as_edit(board, "x").scenario, {}
    path = tmp_path / "game.losgame"
    save(board, path)
    before = path.read_bytes()
    ran = run("report", path, "--side", "blue", "-o", path)
    assert ran.status == 2
    assert "a report ends in .txt or .pdf" in ran.err
    assert path.read_bytes() == before
    assert run("report", path, "--side", "blue", "-o", "-").out.startswith("Sighting report for Blue")


def test_a_side_that_was_wiped_out_keeps_its_report(run: Run, tmp_path: Path) -> None:
    board, record, _ = played("cwb", 2)
    scenario = {key: value for key, value in record.as_edit(board, "x").scenario.items() if key != "sides"}
    board.scenario, board.texts = scenario, {}
    board.counters = {number: one for number, one in board.counters.items() if one.side == "blue"}
    save(board, tmp_path / "game.losgame")
    ran = run("report", tmp_path / "game.losgame", "--side", "Red")
    assert ran.out.splitlines() == report_text(board, record, "red").splitlines()


@pytest.mark.usefixtures("qt")
def test_a_report_is_written_as_pdf(run: Run, tmp_path: Path) -> None:
    board, record, _ = played("cwb", 2)
    board.texts = {}
    board.scenario = record.as_edit(board, "x").scenario
    save(board, tmp_path / "game.losgame")
    ran = run("report", tmp_path / "game.losgame", "--side", "blue", "-o", tmp_path / "blue.pdf")
    assert ran.status == 0
    assert (tmp_path / "blue.pdf").read_bytes().startswith(b"%PDF")
