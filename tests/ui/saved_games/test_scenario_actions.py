"""File > Scenario changes on boards, as a person uses it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from losview.files.references.laid_again import layout_of
from losview.sight.threads import End
from losview.ui.main.window import Window
from losview.ui.saved_games.scenario_dialog import ScenarioDialog
from tests.support.archives import GRAIN, Paint
from tests.support.hand import LEFT, opened, wait_for
from tests.support.vassal_saves import board_archive

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


@pytest.fixture
def window(as_new: Window) -> Window:
    """One window for all tests of this file, as good as new."""
    return as_new


@pytest.fixture
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bdt1").write_bytes(board_archive("t1", Paint().disc("C2", 25, GRAIN)))
    monkeypatch.setenv("LOSVIEW_BOARDS", str(tmp_path))


def in_dialog(window: Window, act: Callable[[ScenarioDialog], None]) -> None:
    """Open the dialog from the menu, do something in it, and press Apply."""
    done: list[bool] = []

    def when_open() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, ScenarioDialog):
            QTimer.singleShot(20, when_open)
            return
        act(dialog)
        QTest.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Apply), LEFT)
        done.append(True)

    QTimer.singleShot(0, when_open)
    window.menus.actions["scenario changes"].trigger()
    assert done


def kinds(window: Window) -> set[str]:
    return {drawing.kind for drawing in window.document.board.depictions.values()}


@pytest.mark.usefixtures("boards")
def test_changes_are_added_switched_off_judged_and_undone(window: Window) -> None:
    assert opened(window, "bdt1{-NoGrain}", ask=False)
    board = window.document.board
    window.sighting.lay(End(board.hex("t1C1")), End(board.hex("t1C3")))
    assert window.sighting.ruling().verdict.hindrance == 1

    def tick(dialog: ScenarioDialog) -> None:
        dialog.tree.topLevelItem(0).child(0).setCheckState(0, Qt.CheckState.Checked)
        assert dialog.tree.topLevelItem(0).child(0).text(1) == "Open ground in place of grain"

    in_dialog(window, tick)
    wait_for(lambda: kinds(window) == set(), "the grain stayed")
    assert window.sighting.ruling().verdict.hindrance == 0
    assert window.sighting.laid_ends() is not None
    assert layout_of(window.document.board) == "bdt1{NoGrain}"

    def add(dialog: ScenarioDialog) -> None:
        dialog.tree.topLevelItem(0).child(0).setCheckState(0, Qt.CheckState.Unchecked)
        dialog.choice.setCurrentIndex(dialog.choice.findData("GrainToBrush"))
        QTest.mouseClick(dialog.add_all, LEFT)

    in_dialog(window, add)
    wait_for(lambda: kinds(window) == {"brush"}, "no brush came")
    window.menus.actions["undo"].trigger()
    assert kinds(window) == set()


@pytest.mark.usefixtures("boards")
def test_other_maps_are_told_why_not(window: Window) -> None:
    said: list[str] = []
    window.files.message.connect(said.append)
    window.menus.actions["scenario changes"].trigger()
    window.files.message.disconnect(said.append)
    assert "Only maps that are laid out of VASL boards" in said[0]
