"""The log of a session with secrets: what was done is in it, and no name of a unit, hex, map or file."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from losview.base.log_file import keep_log_file, shown_log_path
from losview.board.edits.counter_edits import PlaceCounter
from losview.formats.format import save
from losview.rules.core.threads import LineEnd
from losview.window.help.about import diagnostics
from losview.window.help.crash_dialog import CrashReporter
from tests.support.hand import wait_for
from tests.support.side_games import game


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    """A saved game with hidden units."""
    board = game("battletech", 3)
    board.title = "SECRET TITLE"
    del board.texts[6]  # exactly on the other
    board.scenario = {"sides": ["blue", "red"]}
    for number, counter in board.counters.items():
        board.counters[number] = replace(counter, concealment=("hidden", "concealed")[number % 2])
    path = tmp_path / "SECRET PLAN.losgame"
    save(board, path)
    return path


def test_the_log_of_a_game_holds_no_name(window, hand, game_file, tmp_path, log, monkeypatch):
    keep_log_file()
    faults = CrashReporter()
    monkeypatch.setattr(QApplication, "instance", staticmethod(lambda: None))  # no message box here
    window.files.open(str(game_file))
    wait_for(lambda: window.document.path == game_file)
    board = window.document.board
    first, second = board.grid.hexes()[0], board.grid.hexes()[5]
    window.document.do(PlaceCounter(next(iter(board.counters.values()))))
    window.lay((LineEnd(first), LineEnd(second)))
    for key in ("undo", "redo", "swap", "zoom to thread", "watchers", "flow chart", "save"):
        window.menus.actions[key].trigger()
        hand.settle()
    window.sighting.choose_rules("asl")
    hand.settle()
    (tmp_path / "SECRET BROKEN.losmap").write_text("{", encoding="utf-8")
    with monkeypatch.context() as quiet:
        quiet.setattr(window.files, "show_warning", lambda *_: None)
        window.files.open(str(tmp_path / "SECRET BROKEN.losmap"))
        wait_for(lambda: "Could not open losmap" in log.read_text(encoding="utf-8"))
    try:
        raise KeyError(board.counters[3])
    except KeyError:
        faults.report(*sys.exc_info())
    text = log.read_text(encoding="utf-8")
    for event in ("Opened losgame", "Edit PlaceCounter", "Action undo", "Saved losgame", "Rules asl",
                  "Could not open losmap", "Unhandled KeyError"):
        assert event in text, event
    labels = {board.label(hex_) for hex_ in board.grid.hexes()}
    words = set(text.replace(":", " ").replace(",", " ").split())
    assert not words & labels
    for secret in ("SECRET", "NAME", "IN blue", "losgame/", str(tmp_path), "hidden", "concealed"):
        assert secret not in text, secret


def test_diagnostics_name_the_log(log):
    assert f"Log: {shown_log_path()}" in diagnostics().splitlines()
