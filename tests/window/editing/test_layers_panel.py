"""The Layers panel: eyes, locks, and the mark of what the tool in hand changes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from losview.board.edits.ground_edits import Paint
from losview.board.hex_terrain import Feature, HexTerrain
from losview.window.editing.layers_panel import MARK

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(window, hand):
    window.docks.layers.show()
    window.docks.layers.raise_()
    hand.rest()
    return window.docks.layers.widget()


def test_an_eye_takes_a_layer_out_of_the_picture_and_puts_it_back(window, hand, panel):
    hand.settle()
    before = window.view.grab().toImage()
    QTest.mouseClick(panel.rows["units"].eye, LEFT)
    QTest.mouseClick(panel.rows["terrain"].eye, LEFT)
    hand.settle()
    assert window.view.grab().toImage() != before
    assert window.document.board.counters, "the map itself is as before"
    for key in ("units", "terrain"):
        QTest.mouseClick(panel.rows[key].eye, LEFT)
    hand.settle()
    assert window.view.grab().toImage() == before


def test_a_locked_layer_is_left_alone_and_it_is_said(window, hand, panel):
    board = window.document.board
    hexes = (board.hex("C3"),)
    window.document.do(Paint(hexes, HexTerrain((Feature("pike", exits=9),))))
    window.palette_.take("brush")
    brush = window.palette_.current
    brush.kind = "pike"
    QTest.mouseClick(panel.rows["ways"].lock, LEFT)
    steps = window.document.undo.count()
    hand.drag("C3", "E3")
    assert window.document.undo.count() == steps
    assert "Ways: locked" in window.statusBar().currentMessage()
    brush.kind = "forest"
    hand.click("C3")
    assert set(board.cover(hexes[0]).kinds()) == {"forest", "pike"}
    brush.kind = "open"
    hand.click("C3")
    assert board.cover(hexes[0]).kinds() == ("pike",)
    QTest.mouseClick(panel.rows["ways"].lock, LEFT)
    hand.click("C3")
    assert board.cover(hexes[0]).kinds() == ()


def test_the_panel_marks_what_the_tool_in_hand_changes(window, hand, panel):
    def marked():
        return {key for key, row in panel.rows.items() if row.mark.text() == MARK}

    assert marked() == set(), "the thread changes nothing"
    window.palette_.take("hexside")
    assert marked() == {"hexsides"}
    window.palette_.take("level")
    assert marked() == {"ground"}
    window.palette_.take("brush")
    window.palette_.current.kind = "pike"
    hand.move("D4")
    assert marked() == {"ways"}


def test_another_map_has_nothing_hidden_and_nothing_locked(window, hand, panel):
    QTest.mouseClick(panel.rows["units"].eye, LEFT)
    QTest.mouseClick(panel.rows["ground"].lock, LEFT)
    assert (panel.state.hidden, panel.state.locked) == ({"units"}, {"ground"})
    window.files.close_map()
    assert not panel.state.hidden
    assert not panel.state.locked
    assert panel.rows["units"].eye.isChecked()
    assert not panel.rows["ground"].lock.isChecked()


def test_the_eye_of_the_pictures_follows_the_menu(window, panel):
    action = window.menus.actions["board pictures"]
    assert action.isChecked() == panel.rows["scan"].eye.isChecked()
    QTest.mouseClick(panel.rows["scan"].eye, LEFT)
    assert not action.isChecked()
    action.setChecked(True)
    assert panel.rows["scan"].eye.isChecked()
