"""Straight lines, rectangles, buckets and the eraser, by a person's mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from losview.board.board import Board, fill_hexes
from losview.board.hex_terrain import Feature, HexTerrain
from losview.hexes.grid import Grid
from losview.window.editing.selection_actions import ErasePanel
from losview.window.files.opened_map import OpenedMap
from losview.window.palette.stroke_box import StrokeBox
from tests.support.hand import LEFT
from tests.support.shape_hand import ShapeHand

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

KEY = Qt.Key


@pytest.fixture
def painting(as_new):
    """The hand with the terrain brush on a bare map."""
    hand = ShapeHand(as_new)
    as_new.files.show(OpenedMap(Board(Grid(12, 8), scenario={"rules": "asl"}), None, "asl"))
    as_new.view.fit()
    hand.settle()
    as_new.findChild(QToolButton, "tool brush").click()
    as_new.palette_.choose("woods")
    as_new.palette_.sizes.buttons[0].click()
    as_new.view.setFocus()
    hand.rest()
    yield hand
    press(hand, as_new.findChild(StrokeBox), "Free")


def press(hand, box, text) -> None:
    button, = (one for one in box.findChildren(QToolButton) if one.text() == text and not one.isHidden())
    button.click()
    hand.window.view.setFocus()
    hand.rest()


def woods(hand) -> str:
    board = hand.board
    return " ".join(sorted(board.label(hex_) for hex_ in board.grid.hexes() if "woods" in board.cover(hex_).kinds()))


def test_a_line_and_a_rectangle_by_mouse(painting):
    strokes = painting.window.findChild(StrokeBox)
    press(painting, strokes, "Line")
    painting.drag("B2", "C5", "E2")
    assert len(woods(painting).split()) == 4
    press(painting, strokes, "Box")
    painting.drag("G4", "J7", "H5")
    assert {"G4", "G5", "H4", "H5"} & set(woods(painting).split()) >= {"G4", "G5", "H4"}
    assert painting.window.document.undo.count() == 2


def test_return_begins_and_ends_a_line_and_esc_gives_it_up(painting):
    press(painting, painting.window.findChild(StrokeBox), "Line")
    painting.window.view.move_cursor(painting.board.hex("C3"))
    painting.key(KEY.Key_Return)
    for _ in range(3):
        painting.key(KEY.Key_Down)
    assert painting.window.document.undo.count() == 0
    painting.key(KEY.Key_Return)
    assert woods(painting) == "C3 C4 C5 C6"
    painting.key(KEY.Key_Return)
    painting.key(KEY.Key_Right)
    painting.key(KEY.Key_Escape)
    assert woods(painting) == "C3 C4 C5 C6"
    assert painting.window.document.undo.count() == 1


def test_a_bucket_fills_up_to_a_road_and_the_eraser_takes_it_away(painting):
    board = painting.board
    fill_hexes(board, [board.hex(f"D{row}") for row in range(1, 9)], cover=HexTerrain((Feature("dirt_road", exits=9),)))
    strokes = painting.window.findChild(StrokeBox)
    press(painting, strokes, "Fill")
    press(painting, strokes, "Ways")
    painting.click("A1")
    assert len(woods(painting).split()) == 24
    painting.window.findChild(QToolButton, "tool erase").click()
    press(painting, painting.window.findChild(ErasePanel), "Ways")
    painting.click("B2")
    assert woods(painting) == ""
    assert board.cover(board.hex("D1")).kinds() == ("dirt_road",)
    assert painting.window.document.undo.undoText() == "Erase 24 hexes"


def test_the_selection_masks_and_gives_the_brush_its_shape(painting):
    window = painting.window
    window.findChild(QToolButton, "tool select").click()
    painting.drag("C3", "D4")
    chosen = window.palette_.current.host.selection.hexes
    window.findChild(QToolButton, "tool brush").click()
    press(painting, window.palette_.sizes, "*")
    painting.click("J5")
    assert len(woods(painting).split()) == len(chosen)
    press(painting, window.palette_.sizes, "37")
    press(painting, window.findChild(StrokeBox), "Selected only")
    painting.click("D4")
    assert {painting.board.hex(label) for label in woods(painting).split()} >= chosen
    assert len(woods(painting).split()) == 2 * len(chosen)
    QTest.mouseClick(window.findChild(StrokeBox).masks.buttons["selected_only"], LEFT)
