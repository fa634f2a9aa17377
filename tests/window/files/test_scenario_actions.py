"""File > Scenario changes on boards, as a person uses it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from losview.app.window import Window
from losview.formats.losmap.board_files import layout_of
from losview.rules.core.threads import LineEnd
from losview.window.files.scenario_dialog import ScenarioDialog
from tests.support.archives import GRAIN, Paint
from tests.support.hand import LEFT, opened, wait_for
from tests.support.vasl_overlays import WOODS_AT, gif, overlay_archive, patch, shared_metadata
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
    window.sighting.lay(LineEnd(board.hex("t1C1")), LineEnd(board.hex("t1C3")))
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


def test_an_overlay_is_laid_by_name_switched_off_and_judged(window: Window, boards: None, tmp_path: Path) -> None:
    (tmp_path / "ovrX").write_bytes(overlay_archive({"x1a": gif(patch(((56, 129), 27, WOODS_AT)))}))
    (tmp_path / "SharedBoardMetadata.xml").write_bytes(shared_metadata())
    assert opened(window, "bdt1{NoGrain}", ask=False)
    board = window.document.board
    window.sighting.lay(LineEnd(board.hex("t1B1")), LineEnd(board.hex("t1B3")))
    assert window.sighting.ruling().verdict.visible

    def lay(dialog: ScenarioDialog) -> None:
        QTest.mouseClick(dialog.overlay, LEFT)
        QTest.keyClicks(dialog.overlay, "x1")
        assert not dialog.add_overlay.isEnabled()
        for typed in (" b2^", " b2"):
            dialog.overlay.setText("x1")
            QTest.keyClicks(dialog.overlay, typed)
            assert dialog.add_overlay.isEnabled()
        dialog.overlay.setText("x1@B2^")  # as the help and a layout have it
        assert dialog.add_overlay.isEnabled()
        dialog.overlay.setText("x1 b2")
        QTest.keyClick(dialog.overlay, Qt.Key.Key_Return)
        assert dialog.isVisible()
        item = dialog.tree.topLevelItem(0).child(1)
        assert (item.text(0), item.text(1), dialog.overlay.text()) == ("x1@B2", "Overlay x1 lies at B2", "")

    in_dialog(window, lay)
    wait_for(lambda: kinds(window) == {"woods"}, "no woods came")
    assert not window.sighting.ruling().verdict.visible
    assert layout_of(window.document.board) == "bdt1{NoGrain x1@B2}"
    in_dialog(window, lambda dialog: dialog.tree.topLevelItem(0).child(1).setCheckState(0, Qt.CheckState.Unchecked))
    wait_for(lambda: kinds(window) == set(), "the woods stayed")
    assert window.sighting.ruling().verdict.visible
    assert layout_of(window.document.board) == "bdt1{NoGrain -x1@B2}"


@pytest.mark.usefixtures("boards")
def test_other_maps_are_told_why_not(window: Window) -> None:
    said: list[str] = []
    window.files.message.connect(said.append)
    window.menus.actions["scenario changes"].trigger()
    window.files.message.disconnect(said.append)
    assert "Only maps that are laid out of VASL boards" in said[0]
