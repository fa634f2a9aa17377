"""Comparing maps in the window: the list of changes, marks on the map, and verdicts that flipped with both rulings."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QPushButton

from losview.board.edits.ground_edits import Paint
from losview.board.hex_terrain import Feature, HexTerrain
from losview.features.checks.window.difference_actions import DifferenceActions, DifferencePanel
from losview.features.checks.window.difference_feature import DifferenceFeature
from losview.formats.format import save
from tests.support.hand import LEFT, wait_for
from tests.support.valley import valley

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

WOODS = HexTerrain((Feature("forest"),))


@pytest.fixture
def other(tmp_path: Path) -> str:
    """A file with the valley and a wood more."""
    board = valley()
    Paint((board.hex("C3"), board.hex("D3")), WOODS).apply(board)
    save(board, tmp_path / "other.losmap")
    return str(tmp_path / "other.losmap")


def comparing(window) -> DifferenceActions:
    return window.features.of(DifferenceFeature).actions


def panel_of(window) -> DifferencePanel:
    """The panel of the comparison, once there is one to see."""
    wait_for(lambda: window.findChild(DifferencePanel) is not None and bool(rows(window.findChild(DifferencePanel)) or
             "alike" in window.findChild(DifferencePanel).heading.text()))
    return window.findChild(DifferencePanel)


def rows(panel: DifferencePanel) -> list[str]:
    tree = panel.changes
    tops = [tree.topLevelItem(at) for at in range(tree.topLevelItemCount())]
    return [top.child(at).text(0) for top in tops for at in range(top.childCount())]


def click(tree, item) -> None:
    tree.scrollToItem(item)
    QTest.mouseClick(tree.viewport(), LEFT, pos=tree.visualItemRect(item).center())


def painted(window, label: str) -> None:
    board = window.document.board
    window.document.do(Paint((board.hex(label),), WOODS))


def test_what_has_changed_since_it_was_saved_is_listed_and_followed(window, hand):
    painted(window, "C3")
    window.menus.actions["compare saved"].trigger()
    panel = panel_of(window)
    assert len(rows(panel)) == 1
    assert rows(panel)[0].startswith("C3: ")
    painted(window, "F5")
    wait_for(lambda: "2 changes" in panel.heading.text() or "2 hexes" in panel.heading.text())
    window.document.undo.undo()
    window.document.undo.undo()
    wait_for(lambda: "alike" in panel.heading.text())
    assert rows(panel) == []


def test_a_stroke_under_way_is_not_compared(window, hand):
    painted(window, "C3")
    window.menus.actions["compare saved"].trigger()
    panel_of(window)
    found = comparing(window).found
    window.document.preview(Paint((window.document.board.hex("D3"),), WOODS))
    QTest.qWait(250)  # nothing is to come
    assert comparing(window).found is found
    window.document.preview(None)


def test_a_click_on_a_change_goes_there_and_changed_hexes_are_marked(window, hand):
    hand.settle()
    board = window.document.board
    painted(window, "C3")
    hand.settle()
    before = hand.sheet.grab().toImage().pixelColor(hand.at("C3"))
    window.menus.actions["compare saved"].trigger()
    panel = panel_of(window)
    hand.settle()
    assert hand.sheet.grab().toImage().pixelColor(hand.at("C3")) != before
    click(panel.changes, panel.changes.topLevelItem(0).child(0))
    assert window.view.cursor_hex == board.hex("C3")
    window.view.move_cursor(None)
    panel.marked.setFocus()
    QTest.keyClick(panel.marked, Qt.Key.Key_Space)
    hand.settle()
    assert hand.sheet.grab().toImage().pixelColor(hand.at("C3")) == before


def test_flipped_verdicts_of_a_file_are_laid_with_both_rulings(window, hand, other):
    comparing(window).compare_with_file(other)
    panel = panel_of(window)
    wait_for(lambda: bool(rows(panel)))  # the panel may still say what an earlier comparison found
    assert rows(panel)[0].endswith("2 places")
    page = panel.verdicts
    panel.tabs.setCurrentWidget(page)
    page.among.setCurrentIndex(page.among.findData("hexes"))
    QTest.mouseClick(page.button, LEFT)
    wait_for(lambda: page.table.topLevelItemCount() > 0)
    assert "verdicts under" in page.summary.text()
    group = page.table.topLevelItem(0)
    group.setExpanded(True)
    click(page.table, group.child(0))
    ends = window.sighting.laid_ends()
    board = window.document.board
    assert group.child(0).text(0).split()[::2] == [board.label(end.hex) for end in ends]
    was, now = page.rulings.text().splitlines()
    assert now == f"Is: {window.sighting.verdict.summary}"
    assert was.startswith("Was: ")
    assert was[5:] != now[4:]


def test_only_chosen_hexes_are_judged_and_no_ends_are_told(window, hand, other):
    comparing(window).compare_with_file(other)
    page = panel_of(window).verdicts
    page.among.setCurrentIndex(page.among.findData("selected"))
    QTest.mouseClick(page.button, LEFT)
    wait_for(lambda: "select hexes" in page.summary.text())
    assert page.table.topLevelItemCount() == 0


def test_a_long_comparison_can_be_stopped(window, hand, other):
    comparing(window).compare_with_file(other)
    page = panel_of(window).verdicts
    page.among.setCurrentIndex(page.among.findData("hexes"))
    QTest.mouseClick(page.button, LEFT)
    assert page.button.text() == "Stop"
    QTest.mouseClick(page.button, LEFT)
    assert page.summary.text() == "Stopped."
    wait_for(lambda: not page.worker.busy)
    hand.rest()
    assert page.table.topLevelItemCount() == 0
    assert page.button.text() == "Compare"


@pytest.mark.own_window
def test_maps_that_cannot_be_compared_are_told_in_the_panel(window, hand):
    comparing(window).compare_with_file("demo:juniper-gap")
    wait_for(lambda: window.findChild(DifferencePanel) is not None)
    assert "cannot be compared with juniper-gap" in window.findChild(DifferencePanel).heading.text()


def test_a_file_that_is_no_map_is_told_in_a_box(window, hand, tmp_path, monkeypatch):
    told = []
    monkeypatch.setattr(window.files, "show_warning", lambda title, sentence: told.append(sentence))
    (tmp_path / "no.losmap").write_text("no map", encoding="utf-8")
    comparing(window).compare_with_file(str(tmp_path / "no.losmap"))
    wait_for(lambda: bool(told))
    assert "no.losmap" in told[0]


def test_a_comparison_ends_with_its_map_and_by_its_button(window, hand, other):
    comparing(window).compare_with_file(other)
    panel = panel_of(window)
    dock = next(dock for dock in window.findChildren(QDockWidget) if dock.objectName() == "difference")
    QTest.mouseClick(next(button for button in panel.findChildren(QPushButton) if "Close" in button.text()), LEFT)
    assert dock.isHidden()
    comparing(window).compare_with_file(other)
    wait_for(lambda: not dock.isHidden())
    window.document.replace(valley(), None)
    assert dock.isHidden()
    assert rows(panel) == []
    painted(window, "C3")
    hand.settle()
    assert rows(panel) == []


def test_the_menu_asks_for_a_file(window, hand, other, monkeypatch):
    monkeypatch.setattr(window.files, "ask_map", lambda title: other)
    window.menus.actions["compare file"].trigger()
    assert "other.losmap" in panel_of(window).heading.text()
