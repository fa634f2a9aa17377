"""Saved games in the window: opened as a person does, told about, kept from save to save, and followed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from losview.app.window import Window
from losview.board.edits.ground_edits import Raise
from losview.formats.format import open_map, save
from losview.rules.core.threads import LineEnd
from losview.window.files import file_actions
from tests.support.archives import WOODS, Paint
from tests.support.gate import gate_before
from tests.support.hand import LEFT, dropped, opened, read_out, wait_for
from tests.support.vassal_saves import GameText, afv, board_archive, marker, squad

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


@pytest.fixture
def window(as_new: Window) -> Window:
    """One window for all tests of this file, as good as new."""
    return as_new


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A saved game of a squad, smoke and a track, on a board of the user's folder."""
    (tmp_path / "bdt1").write_bytes(board_archive("t1", Paint().disc("B2", 12, WOODS)))
    monkeypatch.setenv("LOSVIEW_BOARDS", str(tmp_path))
    return saved(tmp_path / "game.vsav", GameText().at("C1", squad()).at("B3", marker("Wind")))


def saved(path: Path, game: GameText) -> Path:
    """Save a game as VASSAL does: under another name, then in the place of the old one."""
    path.with_name("game.tmp").write_bytes(game.archive())
    os.replace(path.with_name("game.tmp"), path)
    return path


def press(window: Window, text: str) -> None:
    [button] = [button for button in window.keeping.game_bar.buttons if button.text().replace("&", "") == text]
    QTest.mouseClick(button, LEFT)


def names(window: Window) -> list[str]:
    return [counter.name for counter in window.document.board.counters.values()]


def test_a_game_that_is_dropped_on_the_window_opens_and_says_what_is_not_on_the_map(window, game: Path) -> None:
    assert dropped(window, game)
    wait_for(lambda: window.document.path == game, "it was not opened")
    read_out(window)
    assert names(window) == ["4-6-7 1sq"]
    bar = window.keeping.game_bar
    assert not bar.isHidden()
    assert "1 counter on the boards" in bar.sentence.text()
    said: list[str] = []

    def look() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            said.append(box.informativeText())
            box.close()
        else:
            QTimer.singleShot(20, look)

    QTimer.singleShot(0, look)
    press(window, "What is left out")
    assert "1 piece that no rule of sight asks about (1 Wind)" in said[0]
    press(window, "Hide")
    assert bar.isHidden()


def test_where_boards_are_missing_their_folder_is_asked_for(window, game: Path, tmp_path: Path,
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LOSVIEW_BOARDS")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    said: list[str] = []

    def choose() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            said.append(box.informativeText())
            [button] = [button for button in box.buttons() if "folder" in button.text()]
            QTest.mouseClick(button, LEFT)
        else:
            QTimer.singleShot(20, choose)

    QTimer.singleShot(0, choose)
    assert opened(window, str(game), ask=False)
    assert "bdt1" in said[0]
    assert names(window) == ["4-6-7 1sq"]


def test_a_map_without_its_boards_says_so_and_opens_with_them_when_their_folder_is_chosen(
        window, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, bar = tmp_path / "kept.losmap", window.keeping.game_bar
    save(open_map("bdt1[A-D]"), kept)
    away = tmp_path / "away"
    away.mkdir()
    (tmp_path / "bdt1").rename(away / "bdt1")
    assert opened(window, str(kept), ask=False)
    assert not bar.isHidden()
    assert "boards are missing (bdt1)" in bar.sentence.text()
    assert not window.document.board.depictions
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(away))
    press(window, "Choose the folder of boards…")
    wait_for(lambda: bool(window.document.board.depictions), "the board was not found")
    assert bar.isHidden()
    assert not window.document.dirty


def test_other_maps_have_no_such_strip(window, game: Path) -> None:
    assert opened(window, str(game), ask=False)
    assert opened(window, "demo:first-map", ask=False)
    assert window.keeping.game_bar.isHidden()


def test_a_newer_save_keeps_thread_and_pins_with_their_names(window, game: Path, tmp_path: Path) -> None:
    assert opened(window, str(game), ask=False)
    board = window.document.board
    one, two, three = (LineEnd(board.hex(label)) for label in ("t1C1", "t1C3", "t1A2"))
    window.sighting.lay(one, three)
    window.sighting.pin()
    window.sighting.name_pin((one, three), "the gun")
    window.sighting.lay(one, two)
    # Meanwhile its players have agreed on a change of the boards, too.
    words = ("0", "0", "t1", "VER", "6.5", "SSR", "NoGrain")
    newer = saved(tmp_path / "game 2.vsav", GameText((words,)).at("C2", marker("White +3 Smoke")))
    assert opened(window, str(newer), ask=False)
    assert window.sighting.laid_ends() == (one, two)
    assert window.sighting.pinned == [(one, three)]
    assert window.sighting.state.pin_names == {(one, three): "the gun"}
    assert window.sighting.ruling().verdict.hindrance == 3
    assert opened(window, "demo:first-map", ask=False)
    assert not window.sighting.pinned


def test_a_followed_game_is_read_and_judged_again_at_each_save(window, game: Path) -> None:
    assert opened(window, str(game), ask=False)
    board = window.document.board
    window.sighting.lay(LineEnd(board.hex("t1C1")), LineEnd(board.hex("t1C3")))
    press(window, "Follow this game")
    window.view.zoom_in()
    zoom = window.view.zoom
    assert "is followed" in window.keeping.game_bar.sentence.text()
    for name, hindrance in (("White +3 Smoke", 3), ("White +1 WP", 1)):
        saved(game, GameText().at("C2", marker(name)))
        wait_for(lambda name=name: names(window) == [name], "it was not read again")
        read_out(window)
        assert window.sighting.ruling().verdict.hindrance == hindrance
        assert window.keeping.bar.isHidden()
    assert window.view.zoom == pytest.approx(zoom)
    press(window, "Stop following")
    saved(game, GameText().at("C2", afv()))
    wait_for(lambda: not window.keeping.bar.isHidden(), "nobody was told")
    assert names(window) == ["White +1 WP"]


def test_a_game_that_was_changed_here_or_is_damaged_is_not_replaced(window, game: Path) -> None:
    assert opened(window, str(game), ask=False)
    press(window, "Follow this game")
    said: list[str] = []
    window.files.message.connect(said.append)
    game.write_bytes(b"PK\x03\x04 in the middle of writing")
    wait_for(lambda: any("is not a saved game archive" in text for text in said), "nothing was said")
    window.files.message.disconnect(said.append)
    assert names(window) == ["4-6-7 1sq"]
    window.document.do(Raise((window.document.board.hex("t1A1"),), 4))
    saved(game, GameText().at("C2", afv()))
    wait_for(lambda: not window.keeping.bar.isHidden(), "nobody was asked")
    assert names(window) == ["4-6-7 1sq"]


def test_rules_and_options_that_were_chosen_stay_from_save_to_save(window, game: Path) -> None:
    assert opened(window, str(game), ask=False)
    press(window, "Follow this game")
    usual = window.sighting.options
    window.sighting.choose_option("stairwells", "inherent")
    chosen = window.sighting.options
    assert chosen != usual
    for name in ("White +3 Smoke", "White +1 WP"):
        saved(game, GameText().at("C2", marker(name)))
        wait_for(lambda name=name: names(window) == [name], "it was not read again")
        read_out(window)
        assert window.sighting.options == chosen


def test_a_followed_game_that_is_gone_for_a_moment_is_followed_on(window, game: Path) -> None:
    assert opened(window, str(game), ask=False)
    press(window, "Follow this game")
    game.unlink()
    wait_for(lambda: not window.keeping.bar.isHidden(), "nobody was told")
    assert not window.document.dirty
    saved(game, GameText().at("C2", afv()))
    wait_for(lambda: names(window) != ["4-6-7 1sq"], "it was not read again")
    assert window.keeping.bar.isHidden()


def test_a_followed_game_leaves_the_map_alone_that_is_being_read(window, game: Path, tmp_path: Path,
                                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    assert opened(window, str(game), ask=False)
    press(window, "Follow this game")
    with gate_before(file_actions, "read_map", monkeypatch) as gate:
        told: list[bool] = []
        window.files.open("demo:first-map", ask=False, then=told.append)
        saved(game, GameText().at("C2", afv()))
        wait_for(lambda: not window.keeping.bar.isHidden(), "nobody was told")
        gate.open()
        wait_for(lambda: bool(told), "it is still being read")
    assert told == [True]
