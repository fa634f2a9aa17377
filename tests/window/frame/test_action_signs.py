"""The signs in the toolbar: they do what the menus do, and give way where the rest of the bar needs the room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from losview.board.edits.ground_edits import Raise
from tests.support.hand import Hand

LEFT = Qt.MouseButton.LeftButton


def test_a_sign_does_what_its_action_does_and_is_enabled_and_named_as_it_is(as_new):
    window, buttons = as_new, as_new.toolbar.signs.buttons
    window.resize(1400, 800)
    Hand(window).rest()
    assert buttons["undo"].isVisible()
    assert not buttons["undo"].isEnabled()
    hex_ = window.document.board.hex("C3")
    before = window.document.board.level(hex_)
    window.document.do(Raise((hex_,), 4))
    assert "Undo" in buttons["undo"].toolTip()
    assert window.menus.actions["undo"].shortcut().toString() in buttons["undo"].toolTip()
    QTest.mouseClick(buttons["undo"], LEFT)
    assert window.document.board.level(hex_) == before
    QTest.mouseClick(buttons["redo"], LEFT)
    assert window.document.board.level(hex_) == before + 4
    zoom = window.view.zoom
    QTest.mouseClick(buttons["zoom in"], LEFT)
    assert window.view.zoom > zoom
    QTest.mouseClick(buttons["fit"], LEFT)
    assert window.view.hasFocus() or not window.isActiveWindow()  # the mouse leaves the keys to the map


def test_signs_are_of_the_theme_and_give_way_in_a_narrow_window(as_new):
    window, signs = as_new, as_new.toolbar.signs
    window.resize(1400, 800)
    Hand(window).rest()
    light = signs.grab().toImage()
    window.set_dark(True)
    assert signs.grab().toImage() != light
    window.set_dark(False)
    window.resize(900, 600)
    Hand(window).rest()
    assert not signs.isVisible()
    window.resize(1400, 800)
    Hand(window).rest()
    assert signs.isVisible()


@pytest.mark.parametrize("rules", ["asl", "battletech", "cwb"])
def test_the_signs_of_files_stay_longest_and_come_back(as_new, rules):
    window, buttons = as_new, as_new.toolbar.signs.buttons
    window.sighting.choose_rules(rules)
    seen = {}
    for width in (*range(1500, 750, -50), *range(800, 1550, 50)):
        window.resize(width, 700)
        Hand(window).rest()
        shown = [buttons[key].isVisible() for key in ("new", "undo", "fit")]
        assert shown == sorted(shown, reverse=True)
        assert seen.setdefault(window.width(), shown) == shown
    assert {sum(shown) for shown in seen.values()} >= {1, 2, 3}
