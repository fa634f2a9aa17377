"""Pieces of maps moved, copied, turned and put down by a person's mouse and keys; selected hexes filled and cleared."""

from __future__ import annotations

from copy import deepcopy

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from losview.board.board import QUARTERS_PER_LEVEL, Board, fill_hexes, same_board
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.unit_counter import UnitCounter
from losview.formats.sketch import sketch
from losview.hexes.grid import Grid
from losview.hexes.hex import hexside
from losview.window.editing.selection_actions import SelectPanel
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import LEFT
from tests.support.shape_hand import ShapeHand
from tests.support.windows import put_away, shown_window

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

KEY, SHIFT, CTRL = Qt.Key, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def farm() -> Board:
    """A farm at C3 to D4: woods, a road, a wall, a unit, on a hill; the rest is bare."""
    board = Board(Grid(12, 8), title="Farm", scenario={"rules": "asl"})
    fill_hexes(board, [board.hex("C3")], cover=HexTerrain((Feature("woods"), Feature("dirt_road", exits=1))),
               level=QUARTERS_PER_LEVEL)
    fill_hexes(board, [board.hex("C4")], cover=HexTerrain((Feature("brush"),)), level=QUARTERS_PER_LEVEL)
    board.hexsides[hexside(board.hex("C3"), 0)] = ("wall",)
    board.counters[1] = UnitCounter("infantry", board.hex("C3"), name="1/I", facing=0)
    return board


@pytest.fixture
def at_farm(window):
    """The hand with the select tool in a window of its own, which has the shortcuts of the menus."""
    return at_the_farm(window)


def at_the_farm(window) -> ShapeHand:
    hand = ShapeHand(window)
    window.files.show(OpenedMap(farm(), None, "asl"))
    window.view.fit()
    hand.settle()
    window.findChild(QToolButton, "tool select").click()
    window.activateWindow()
    window.view.setFocus()
    hand.rest()
    return hand


def panel(hand) -> SelectPanel:
    return hand.window.findChild(SelectPanel)


def selected(hand) -> str:
    return " ".join(sorted(map(hand.board.label, panel(hand).tool.host.selection.hexes)))


def undo_all(hand) -> None:
    while hand.window.document.undo.canUndo():
        hand.key(KEY.Key_Z, CTRL)


def kinds(hand, label) -> tuple[str, ...]:
    return hand.board.cover(hand.board.hex(label)).kinds()


def test_what_is_selected_is_dragged_elsewhere_in_one_step(at_farm):
    before = deepcopy(at_farm.board)
    at_farm.drag("C3", "C4")
    at_farm.press("C3")
    at_farm.move("F4")
    assert at_farm.window.scene.ghost.isVisible()
    at_farm.move("H3")
    at_farm.release("H3")
    at_farm.settle()
    board, there = at_farm.board, at_farm.board.hex("H3")
    assert kinds(at_farm, "H3") == ("woods", "dirt_road")
    assert kinds(at_farm, "C3") == ()
    assert (board.level(there), board.level(board.hex("C3"))) == (QUARTERS_PER_LEVEL, 0)
    assert board.hexsides == {hexside(there, 0): ("wall",)}
    assert [counter.hex for counter in board.counters.values()] == [there]
    assert selected(at_farm) == "H3 H4"
    assert not at_farm.window.scene.ghost.isVisible()
    assert at_farm.window.document.undo.undoText() == "Move 2 hexes"
    undo_all(at_farm)
    assert same_board(at_farm.board, before)


def test_a_piece_is_turned_in_mid_drag_and_esc_leaves_it(at_farm):
    before = deepcopy(at_farm.board)
    at_farm.drag("C3", "C4")
    at_farm.press("C3")
    at_farm.move("H3")
    at_farm.key(KEY.Key_Escape)
    at_farm.release("H3")
    assert same_board(at_farm.board, before)
    assert not at_farm.window.scene.ghost.isVisible()
    at_farm.press("C3")
    at_farm.move("H3")
    at_farm.key(KEY.Key_R)
    at_farm.release("H3")
    assert at_farm.board.hexsides == {hexside(at_farm.board.hex("H3"), 1): ("wall",)}
    assert at_farm.board.counters[1].facing == 1


def test_copied_pasted_with_keys_turned_and_mirrored(at_farm):
    view = at_farm.window.view
    at_farm.drag("C3", "C4")
    at_farm.key(KEY.Key_C, CTRL)
    assert "copied" in at_farm.window.statusBar().currentMessage()
    view.move_cursor(at_farm.board.hex("H4"))
    at_farm.key(KEY.Key_V, CTRL)
    at_farm.key(KEY.Key_R)
    at_farm.key(KEY.Key_R, SHIFT)
    at_farm.key(KEY.Key_Right)
    at_farm.key(KEY.Key_Return)
    assert at_farm.window.document.undo.undoText() == "Paste 2 hexes"
    assert sorted(kinds for kinds in at_farm.board.hexsides.values()) == [("wall",), ("wall",)]
    assert sorted(counter.facing for counter in at_farm.board.counters.values()) == [0, 5]
    assert len(selected(at_farm).split()) == 2
    assert set(selected(at_farm).split()).isdisjoint({"C3", "C4"})
    text = QGuiApplication.clipboard().text()
    assert sketch(text).cover(sketch(text).grid.hex(0, 0)).kinds() == ("woods", "dirt_road")


def test_cut_and_put_down_again_and_again_on_another_map(at_farm):
    at_farm.drag("C3", "C4")
    at_farm.key(KEY.Key_X, CTRL)
    assert at_farm.window.document.undo.undoText() == "Cut 2 hexes"
    assert kinds(at_farm, "C3") == ()
    other = shown_window()
    try:
        hand = at_the_farm(other)
        hand.window.files.show(OpenedMap(Board(Grid(9, 9), scenario={"rules": "asl"}), None, "asl"))
        hand.settle()
        hand.move("B2")
        hand.key(KEY.Key_V, CTRL)
        hand.click("D4", modifiers=SHIFT)
        hand.click("G4")
        found = [hex_ for hex_ in hand.board.grid.hexes() if "woods" in hand.board.cover(hex_).kinds()]
        assert len(found) == 2
        assert len(hand.board.counters) == 2
        assert hand.window.document.undo.count() == 2
        assert not hand.window.scene.ghost.isVisible()
    finally:
        put_away(other)


def test_a_clipboard_without_a_piece_is_said_in_a_sentence(at_farm):
    QGuiApplication.clipboard().setText("hello")
    at_farm.key(KEY.Key_V, CTRL)
    assert at_farm.window.statusBar().currentMessage().startswith("The clipboard holds no piece of a map")
    QGuiApplication.clipboard().setText("grid flat\nterrain\n  ? ?\n")
    at_farm.key(KEY.Key_V, CTRL)
    assert at_farm.window.statusBar().currentMessage().startswith("Line 3 of the clipboard")
    assert at_farm.window.document.undo.count() == 0


def test_filled_raised_smoothed_cleared_and_replaced(at_farm):
    before = deepcopy(at_farm.board)
    at_farm.drag("C3", "C4")
    at_farm.window.palette_.choose("marsh")
    replace = panel(at_farm)
    replace.old_kind.setCurrentIndex(replace.old_kind.findData("woods"))
    button, = (one for one in replace.findChildren(QToolButton) if one.text() == "Replace")
    QTest.mouseClick(button, LEFT)
    assert (kinds(at_farm, "C3"), kinds(at_farm, "C4")) == (("marsh", "dirt_road"), ("brush",))
    at_farm.window.view.setFocus()
    at_farm.key(KEY.Key_F, SHIFT)
    assert kinds(at_farm, "C4") == ("marsh",)
    at_farm.key(KEY.Key_Plus)
    assert at_farm.board.level(at_farm.board.hex("C4")) == 2 * QUARTERS_PER_LEVEL
    at_farm.key(KEY.Key_Minus)
    QTest.mouseClick(panel(at_farm).layers.buttons["units"], LEFT)
    at_farm.window.view.setFocus()
    at_farm.key(KEY.Key_Delete)
    assert (kinds(at_farm, "C3"), kinds(at_farm, "C4"), len(at_farm.board.counters)) == ((), (), 1)
    assert at_farm.board.hexsides == {}
    undo_all(at_farm)
    assert same_board(at_farm.board, before)


@pytest.mark.own_window
def test_keys_move_a_piece_and_only_its_chosen_layers(at_farm):
    at_farm.drag("C3", "C4")
    for layer in ("ground", "ways", "hexsides", "units"):
        QTest.mouseClick(panel(at_farm).layers.buttons[layer], LEFT)
    at_farm.window.view.setFocus()
    at_farm.window.view.move_cursor(at_farm.board.hex("C3"))
    at_farm.key(KEY.Key_M)
    for _ in range(3):
        at_farm.key(KEY.Key_Down)
    at_farm.key(KEY.Key_Return)
    assert (kinds(at_farm, "C3"), kinds(at_farm, "C6")) == (("dirt_road",), ("woods",))
    assert at_farm.board.level(at_farm.board.hex("C6")) == 0
    assert at_farm.board.counters[1].hex == at_farm.board.hex("C3")
