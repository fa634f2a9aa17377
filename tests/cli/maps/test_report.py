"""`losview report`: what a side saw in a game, as text, JSON and PDF."""

from __future__ import annotations

from pathlib import Path

import pytest

from losview.files.format import save
from losview.games.side_report import report_text, side_report
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


def test_a_report_is_written_as_pdf(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("PySide6", reason="pages are drawn by Qt")
    board, record, _ = played("cwb", 2)
    board.texts = {}
    board.scenario = record.as_edit(board, "x").scenario
    save(board, tmp_path / "game.losgame")
    ran = run("report", tmp_path / "game.losgame", "--side", "blue", "-o", tmp_path / "blue.pdf")
    assert ran.status == 0
    assert (tmp_path / "blue.pdf").read_bytes().startswith(b"%PDF")
