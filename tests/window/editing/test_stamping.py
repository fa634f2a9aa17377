"""Stamps placed in the window, and contours raised there, by a person's mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QToolButton

from losview.board.board import QUARTERS_PER_LEVEL
from losview.tools.steps import stepped_point
from losview.window.editing.stamp_panel import StampPanel
from tests.support.shape_hand import ShapeHand

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

KEY = Qt.Key


@pytest.fixture
def stamping(window):
    """The hand with the stamp tool, and a blank map."""
    hand = ShapeHand(window)
    hand.key(KEY.Key_B)
    return hand


def wheel(hand, spot, notches, modifiers=Qt.KeyboardModifier.NoModifier):
    event = QWheelEvent(QPointF(spot), QPointF(hand.sheet.mapToGlobal(spot)), QPoint(), QPoint(0, 120 * notches),
                        Qt.MouseButton.NoButton, modifiers, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(hand.sheet, event)
    hand.rest()


def test_a_church_is_chosen_turned_by_the_wheel_and_placed(stamping):
    panel = stamping.window.findChild(StampPanel)
    panel.findChild(QToolButton, "stamp church").click()
    spot = stamping.spot("F4", 100, 30)
    zoom = stamping.window.view.zoom
    wheel(stamping, spot, 2)
    assert panel.turn.value() == 30
    assert stamping.window.view.zoom == zoom
    wheel(stamping, spot, 1, Qt.KeyboardModifier.ControlModifier)
    assert stamping.window.view.zoom != zoom
    stamping.click_spot(stamping.spot("F4", 100, 30))
    assert len(stamping.board.depictions) == 2
    assert stamping.window.document.undo.undoText() == "Place a church"
    stamping.key(KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert stamping.board.depictions == {}


def test_buildings_are_drawn_as_material_and_theme_have_them_even_when_those_changed_out_of_sight(stamping):
    panel, window = stamping.window.findChild(StampPanel), stamping.window
    button = panel.findChild(QToolButton, "stamp church")

    def drawn():
        return button.icon().pixmap(button.iconSize()).toImage()

    stone = drawn()
    stamping.key(KEY.Key_1)
    panel.tool.set(material="wood")
    stamping.key(KEY.Key_B)
    wood = drawn()
    assert wood != stone
    stamping.key(KEY.Key_1)
    window.set_dark(True)
    stamping.key(KEY.Key_B)
    assert drawn() not in (wood, stone)
    stamping.key(KEY.Key_1)
    window.set_dark(False)
    stamping.key(KEY.Key_B)
    assert drawn() == wood


@pytest.mark.own_window
def test_a_house_is_placed_with_keys_alone(stamping):
    stamping.key(KEY.Key_Right)  # shows the cross
    cross = stamping.window.view.tool.here
    for key in (KEY.Key_Down, KEY.Key_Down, KEY.Key_Down, KEY.Key_N, KEY.Key_M, KEY.Key_Plus, KEY.Key_R,
                KEY.Key_Return):
        stamping.key(key)
    (drawn,) = stamping.board.depictions.values()
    assert drawn.kind == "wooden_building_2_level"
    for _ in range(3):
        cross = stepped_point(cross, 0, 1, fine=False, top="flat")
    assert drawn.holds(cross)
    left, top, right, bottom = drawn.bounds
    assert max(abs(left + right - 2 * cross.x), abs(top + bottom - 2 * cross.y)) < 120


def test_raising_on_a_map_with_contours_moves_them(stamping):
    stamping.key(KEY.Key_S)
    stamping.window.palette_.choose("hill_contour")
    for by in ((-250, -100), (100, -350), (300, 50), (-50, 300)):
        stamping.click_spot(stamping.spot("F4", *by), Qt.KeyboardModifier.ShiftModifier)
    stamping.key(KEY.Key_Return)
    stamping.key(KEY.Key_3)
    stamping.drag("G4", "G5")
    (hill,) = stamping.board.depictions.values()
    for label in ("F4", "G4", "G5"):
        hex_ = stamping.board.hex(label)
        assert stamping.board.level(hex_) == QUARTERS_PER_LEVEL
        assert hill.holds(stamping.window.view.pointer_at(QPointF(stamping.at(label))).point)
