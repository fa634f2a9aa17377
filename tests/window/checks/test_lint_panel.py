"""The panel of findings: checked while the map is drawn, gone to by a click, mended by a button."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest

from losview.board.board import Board
from losview.board.edits.ground_edits import Paint, Raise
from losview.board.hex_terrain import OPEN, Feature, HexTerrain
from losview.board.transform.turns import flip
from losview.features.checks.window.lint_panel import LintPanel
from losview.hexes.grid import Grid
from losview.hexes.hex import hexside
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import LEFT, wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


def faulty() -> Board:
    """A map with a cliff on level ground and a road that leads nowhere."""
    board = Board(Grid(12, 8), title="Faulty")
    board.hexsides[hexside(board.hex("C3"), 3)] = ("cliff",)
    board.cover_at[board.grid.cell(board.hex("H5"))] = board.intern(HexTerrain((Feature("dirt_road", exits=0b001000),)))
    return board


@pytest.fixture
def panel(window, hand) -> LintPanel:
    window.files.show(OpenedMap(faulty(), None, "asl"))
    window.docks.findings.show()
    shown = window.docks.findings.widget()
    assert isinstance(shown, LintPanel)
    wait_for(lambda: shown.count.text() == "2 findings", "the map was not checked")
    return shown


def rows(panel: LintPanel) -> list[str]:
    return [panel.list.item(at).text() for at in range(panel.list.count())]


def click(panel: LintPanel, at: int) -> None:
    QTest.mouseClick(panel.list.viewport(), LEFT, pos=panel.list.visualItemRect(panel.list.item(at)).center())


def test_the_menu_checks_the_map(window, hand):
    """The panel was among the panels of the View menu only, under a name that tells nobody what it does."""
    window.files.show(OpenedMap(faulty(), None, "asl"))
    action = window.menus.actions["check map"]
    menu = next(a.menu() for a in window.menuBar().actions() if action in a.menu().actions())
    QTimer.singleShot(0, lambda: QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center()))
    menu.exec()
    panel = window.docks.findings.widget()
    wait_for(lambda: panel.isVisible() and panel.count.text() == "2 findings")
    findings, ruling = window.docks.findings, window.docks.ruling
    wait_for(lambda: abs(findings.height() - ruling.height()) <= 2, "it stands at the foot of an empty ruling")


def test_it_lists_what_is_wrong_and_a_click_goes_there(window, hand, panel):
    assert rows(panel) == ["The dirt road in H5 leads to H6, where nothing takes it on.",
                           "The cliff between C3 and C4 has ground of the same level on both sides."]
    window.view.set_zoom(4.0)
    click(panel, 0)
    assert window.view.cursor_hex == window.document.board.hex("H5")
    assert not panel.mend_button.isEnabled()
    click(panel, 1)
    hand.rest()
    board = window.document.board
    spot = window.view.viewportTransform().map(*window.scene.layout_.centre(board.hex("C3")))
    assert window.view.viewport().rect().contains(round(spot[0]), round(spot[1]))
    assert window.view.cursor_hex == board.hex("C3")
    assert panel.mend_button.isEnabled()


def test_the_button_mends_as_one_step_to_undo(window, hand, panel):
    click(panel, 1)
    QTest.mouseClick(panel.mend_button, LEFT)
    assert not window.document.board.hexsides
    assert window.document.undo.undoText() == "Take the cliff away"
    wait_for(lambda: panel.count.text() == "1 finding", "the map was not checked again")
    window.menus.actions["undo"].trigger()
    wait_for(lambda: panel.count.text() == "2 findings", "the map was not checked again")
    assert window.document.board.hexsides
    window.document.undo.setClean()


def test_return_in_the_list_mends_too(window, hand, panel):
    click(panel, 1)
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    wait_for(lambda: panel.count.text() == "1 finding", "the map was not checked again")
    window.document.undo.setClean()


def test_it_follows_what_is_drawn_undone_and_turned(window, hand, panel):
    board = window.document.board
    window.document.do(Raise((board.hex("C3"),), 4))
    wait_for(lambda: panel.count.text() == "1 finding", "the map was not checked again")
    window.document.do(Paint((board.hex("H5"),), OPEN))
    wait_for(lambda: panel.count.text() == "Nothing was found.", "the map was not checked again")
    window.document.undo.setIndex(0)
    window.document.do(flip(window.document.board, "left-right"))
    wait_for(lambda: len(rows(panel)) == 2, "the turned map was not checked")
    assert panel.linter.report.findings[0].hexes[0] == window.document.board.hex("H5")  # which lies elsewhere now
    window.document.undo.setClean()


def test_a_locked_layer_is_told_and_left(window, hand, panel):
    window.document.locked = frozenset({"hexsides"})
    click(panel, 1)
    QTest.mouseClick(panel.mend_button, LEFT)
    assert window.document.board.hexsides
    assert "locked" in window.statusBar().currentMessage()
    window.document.locked = frozenset()


def test_another_map_has_findings_of_its_own(window, hand, panel):
    click(panel, 0)
    clean = Board(Grid(4, 4))
    window.files.show(OpenedMap(clean, None, "asl"))
    assert not rows(panel)
    assert panel.finding is None
    wait_for(lambda: panel.count.text() == "Nothing was found.", "the other map was not checked")


def test_a_hidden_panel_checks_nothing(window, hand, panel):
    window.docks.findings.hide()
    before = panel.linter.report
    window.document.do(Raise((window.document.board.hex("C3"),), 4))
    hand.settle()
    QTest.qWait(400)  # longer than it waits: nothing is to come
    assert panel.linter.report is before
    window.docks.findings.show()
    wait_for(lambda: panel.count.text() == "1 finding", "the map was not checked when the panel was shown")
    window.document.undo.setClean()


def test_a_stroke_under_way_is_waited_for_at_leisure(window, hand, panel):
    window.docks.findings.hide()
    window.document.preview(Raise((window.document.board.hex("C3"),), 4))
    ticks: list[bool] = []
    for timer in panel.linter.findChildren(QTimer):
        timer.timeout.connect(lambda: ticks.append(True))
    window.docks.findings.show()
    QTest.qWait(400)  # nothing is to come but one or two looks
    assert len(ticks) < 4
    window.document.preview(None)
