"""Hexes selected in the window by a person's mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from losview.board.board import QUARTERS_PER_LEVEL, Board, fill_hexes
from losview.board.hex_terrain import Feature, HexTerrain
from losview.hexes.grid import Grid
from losview.window.editing.selection_actions import SelectPanel
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import LEFT
from tests.support.shape_hand import ShapeHand

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

KEY, SHIFT, CTRL = Qt.Key, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def country() -> Board:
    """Twelve columns with woods in two of them, partly on a hill."""
    board = Board(Grid(12, 8, edges="half"), title="Blank", scenario={"rules": "asl"})
    woods = [board.hex(f"{column}{row}") for column in "CH" for row in range(1, 7)]
    fill_hexes(board, woods, cover=HexTerrain((Feature("woods"),)))
    fill_hexes(board, [board.hex(label) for label in ("H2", "H3", "I2")], level=2 * QUARTERS_PER_LEVEL)
    return board


@pytest.fixture
def selecting(as_new):
    """The hand with the select tool."""
    return begun(as_new)


@pytest.fixture
def with_shortcuts(window):
    """The same in a window of its own, which is active: it has the shortcuts of the menus."""
    return begun(window)


def begun(window) -> ShapeHand:
    hand = ShapeHand(window)
    window.files.show(OpenedMap(country(), None, "asl"))
    window.view.fit()
    hand.settle()
    window.findChild(QToolButton, "tool select").click()
    panel(hand).tool.set(mode="rectangle", act="new")
    window.activateWindow()
    window.view.setFocus()
    hand.rest()
    return hand


def panel(hand) -> SelectPanel:
    return hand.window.findChild(SelectPanel)


def selected(hand) -> str:
    board = hand.board
    return " ".join(sorted(board.label(hex_) for hex_ in panel(hand).tool.host.selection.hexes))


def press_button(hand, text) -> None:
    button, = (one for one in panel(hand).findChildren(QToolButton) if one.text() == text and one.isVisible())
    QTest.mouseClick(button, LEFT)
    hand.rest()


def test_a_rectangle_is_dragged_added_to_and_let_go(selecting):
    selecting.drag("B2", "C3")
    assert selected(selecting) == "B2 B3 C2 C3"
    selecting.press("G5", modifiers=SHIFT)
    selecting.release("G5", modifiers=SHIFT)
    assert selected(selecting) == "B2 B3 C2 C3 G5"
    assert "5 hexes selected" in selecting.window.statusBar().currentMessage()
    selecting.key(KEY.Key_Escape)
    assert selected(selecting) == ""


def test_esc_in_mid_drag_brings_the_former_selection_back(selecting):
    selecting.drag("B2", "C3")
    selecting.press("F2")
    selecting.move("H5")
    assert "G4" in selected(selecting)
    selecting.key(KEY.Key_Escape)
    assert selected(selecting) == "B2 B3 C2 C3"
    selecting.release("H5")
    assert selected(selecting) == "B2 B3 C2 C3"


def test_a_lasso_takes_the_hexes_whose_dots_it_holds(selecting):
    press_button(selecting, "Loop")
    left, right = selecting.at("D3"), selecting.at("F3")
    wide = (right.x() - left.x()) // 8
    spots = [left + QPoint(-wide, -wide), right + QPoint(wide, -wide), right + QPoint(wide, wide),
             left + QPoint(-wide, wide)]
    selecting.drag_spots(*spots)
    assert selected(selecting) == "D3 F3"


def test_a_click_takes_what_is_connected_alike_and_what_is_of_a_kind(selecting):
    press_button(selecting, "Alike")
    selecting.click("H4")
    assert selected(selecting) == "H1 H2 H3 H4 H5 H6"
    press_button(selecting, "Levels")
    selecting.click("H4")
    assert selected(selecting) == "H4 H5 H6"
    press_button(selecting, "Kind")
    selecting.click("C1")
    assert len(selected(selecting).split()) == 12
    press_button(selecting, "Less")
    press_button(selecting, "Alike")
    press_button(selecting, "Levels")
    selecting.click("C1")
    assert selected(selecting) == "H1 H2 H3 H4 H5 H6"


def test_a_query_is_typed_and_what_is_wrong_stands_beside_it(selecting):
    query = panel(selecting).query
    query.setFocus()
    QTest.keyClicks(query, "woods on level 2")
    QTest.keyClick(query, KEY.Key_Return)
    assert selected(selecting) == "H2 H3"
    query.clear()
    QTest.keyClicks(query, "wods")
    QTest.keyClick(query, KEY.Key_Return)
    assert "did you mean" in panel(selecting).problem.text()
    assert selected(selecting) == "H2 H3"
    QTest.keyClicks(query, " ")
    assert panel(selecting).problem.text() == ""
    QTest.keyClick(query, KEY.Key_Return)
    assert panel(selecting).problem.text()
    selecting.drag("B2", "C3")  # selected otherwise: the query is no longer asked about
    assert panel(selecting).problem.text() == ""


def test_the_keyboard_extends_a_selection_and_carries_a_rectangle(selecting):
    view = selecting.window.view
    view.move_cursor(selecting.board.hex("D3"))
    selecting.key(KEY.Key_Right, SHIFT)
    selecting.key(KEY.Key_Down, SHIFT)
    assert selected(selecting) == "D3 E3"
    selecting.key(KEY.Key_Left, SHIFT)
    assert selected(selecting) == "D3 D4"
    selecting.key(KEY.Key_Escape)
    view.move_cursor(selecting.board.hex("F2"))
    selecting.key(KEY.Key_Return)
    selecting.key(KEY.Key_Right)
    assert view.dragging
    selecting.key(KEY.Key_Return)
    assert not view.dragging
    assert selected(selecting) == "F2 G1"


def test_all_none_and_the_others(with_shortcuts):
    every = len(with_shortcuts.board.grid.hexes())
    with_shortcuts.key(KEY.Key_A, CTRL)
    assert len(selected(with_shortcuts).split()) == every
    with_shortcuts.key(KEY.Key_A, CTRL | SHIFT)
    assert selected(with_shortcuts) == ""
    with_shortcuts.drag("B2", "C3")
    with_shortcuts.key(KEY.Key_I, CTRL)
    assert len(selected(with_shortcuts).split()) == every - 4


def test_another_map_begins_with_nothing_selected(selecting):
    selecting.drag("B2", "C3")
    panel(selecting).query.setText("woods")
    selecting.window.files.show(OpenedMap(Board(Grid(3, 3)), None, "asl"))
    assert selected(selecting) == ""
    assert panel(selecting).query.text() == ""
    selecting.settle()
