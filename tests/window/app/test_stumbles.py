"""What made people stumble, tried as they tried it: by mouse and keys in one window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from losview.board.outlines.clipped_depictions import clip_depictions
from losview.rules.rule_sets import RULE_SETS
from losview.window.files.opened_map import OpenedMap
from losview.window.widgets.action_text import access_key
from tests.support.hand import LEFT, NONE, Hand, opened, wait_for
from tests.support.valley import valley

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def hand(as_new):
    return Hand(as_new)


def ends(window):
    board, thread = window.document.board, (window.sighting.firer, window.sighting.target)
    return tuple(None if end is None else board.label(end.hex) for end in thread)


def test_copying_where_no_thread_lies_leaves_the_clipboard_and_says_why(as_new, hand):
    QGuiApplication.clipboard().setText("kept")
    hand.key(Qt.Key.Key_C, CTRL | SHIFT)
    assert QGuiApplication.clipboard().text() == "kept"
    assert as_new.ruling.copy_button.text() == "Copy"
    assert "thread" in as_new.statusBar().currentMessage()


def test_a_drag_after_one_click_lays_the_thread_that_was_dragged(as_new, hand):
    hand.click("B2")
    hand.move("C3")
    hand.drag("D4", "E4", "F4")
    assert ends(as_new) == ("D4", "F4")
    hand.move("B3")
    assert ends(as_new) == ("D4", "F4"), "it follows the pointer no more"


def test_a_click_after_one_click_sets_the_target_still(as_new, hand):
    hand.click("B2")
    hand.move("C3")
    hand.click("D4")
    assert ends(as_new) == ("B2", "D4")


def test_one_key_commands_work_while_the_worksheet_has_the_keyboard(as_new, hand):
    hand.drag("B2", "D4", "F6")
    sheet = as_new.ruling.sheet
    QTest.mouseClick(sheet.viewport(), LEFT, NONE, QPoint(180, 60))
    assert as_new.focusWidget() is sheet
    QTest.keyClick(sheet, Qt.Key.Key_X)
    hand.rest()
    assert ends(as_new) == ("F6", "B2")
    QTest.keyClick(sheet, Qt.Key.Key_2)
    assert as_new.palette_.current.key == "brush"


def test_the_map_has_the_keyboard_when_a_map_is_opened(as_new, hand):
    as_new.ruling.sheet.setFocus()
    as_new.files.show(OpenedMap(valley(), None, "battletech"))
    hand.settle()
    assert as_new.focusWidget() is as_new.view


def test_esc_from_a_swatch_gives_the_keys_back_to_the_map(as_new, hand):
    as_new.palette_.take("brush")
    hand.rest()
    _, swatch = next(iter(as_new.palette_.area.swatches()))
    swatch.setFocus()
    QTest.keyClick(swatch, Qt.Key.Key_Escape)
    assert as_new.focusWidget() is as_new.view
    swatch.setFocus()
    QTest.keyClick(swatch, Qt.Key.Key_3)
    assert as_new.palette_.current.key != "brush"


def test_unit_commands_are_grey_in_the_menu_where_no_unit_is_meant_and_keys_say_so_still(as_new, hand):
    menu = next(action.menu() for action in as_new.menuBar().actions() if action.text() == "&Edit")
    commands = [as_new.menus.actions[key] for key in ("edit units", "remove unit", "move unit", "turn unit",
                                                      "turn unit back", "raise unit", "lower unit")]
    for label, there in (("C3", False), ("B2", True)):
        as_new.view.move_cursor(as_new.document.board.hex(label))
        menu.popup(QPoint(0, 0))
        assert [action.isEnabled() for action in commands] == [there] * len(commands), label
        menu.hide()
        assert all(action.isEnabled() for action in commands), "else their keys would say nothing"
    as_new.view.move_cursor(as_new.document.board.hex("C3"))
    hand.key(Qt.Key.Key_Period)
    assert "No unit" in as_new.statusBar().currentMessage()


def test_the_call_to_zoom_in_goes_when_the_reasons_can_be_read(as_new, hand):
    hand.drag("B2", "C2", "J4")
    hand.settle()
    as_new.view.set_zoom(0.2)
    as_new.menus.actions["notes"].trigger()
    wait_for(lambda: "Zoom in" in as_new.statusBar().currentMessage())
    as_new.view.set_zoom(1.0)
    wait_for(lambda: "Zoom in" not in as_new.statusBar().currentMessage())
    as_new.menus.actions["notes"].trigger()
    hand.settle()


def test_a_tool_that_is_chosen_by_its_key_brings_the_palette_to_the_front(as_new, hand):
    palette = as_new.palette_
    as_new.menus.actions["rulings"].trigger()
    hand.rest()
    assert palette.visibleRegion().isEmpty()
    hand.key(Qt.Key.Key_1)
    assert palette.visibleRegion().isEmpty(), "it has nothing more to choose for the thread"
    hand.key(Qt.Key.Key_2)
    wait_for(lambda: not palette.visibleRegion().isEmpty(), "the palette stays behind the rulings")
    as_new.docks.palette.close()
    hand.key(Qt.Key.Key_3)
    assert as_new.docks.palette.isHidden(), "who has closed it wants it closed"


def test_boxes_of_ends_say_that_there_is_no_thread(as_new, hand):
    bars = as_new.toolbar.firer, as_new.toolbar.target
    as_new.sighting.choose_rules("asl", None)
    hand.settle()
    wide = [bar.stand_choice.width() for bar in bars]
    for bar in bars:
        assert bar.stand_choice.currentText() == ""
        assert bar.stand_choice.placeholderText() == "no hex yet"
        assert "no hex yet" in bar.stand_choice.accessibleDescription()
        assert "first" in bar.stand_choice.toolTip()
    hand.drag("B2", "D4", "F6")
    hand.settle()
    for bar, before in zip(bars, wide, strict=True):
        assert bar.stand_choice.currentText() == "ground level"
        assert bar.stand_choice.width() == before, "nothing beside it moves"
        assert "first" not in bar.stand_choice.toolTip()


def test_what_a_stroke_left_is_told_once_and_no_longer_than_to_the_next(as_new, hand):
    opened(as_new, "demo:corbel-crossroads")
    hand.settle()
    board, bar = as_new.document.board, as_new.statusBar()
    drawn = next(d for d in board.depictions.values() if d.kind.startswith("stone_building"))
    label = next(board.label(h) for h in clip_depictions([drawn])[0].hexes if h in board.grid)
    palette = as_new.palette_
    palette.take("brush")
    palette.choose("grain")
    hand.click(label)
    assert "Still drawn there" in bar.currentMessage()
    hand.press("A1")
    assert not bar.currentMessage(), "the hex under the pointer can be read again"
    hand.release("A1")
    hand.rest()
    palette.choose("brush")
    hand.click(label)
    assert "Still drawn there" not in bar.currentMessage(), "it is known by now"
    as_new.document.undo.setClean()


@pytest.mark.own_window
def test_every_entry_of_the_rules_menu_has_an_access_key_of_its_own_and_fits_a_low_screen(own_window):
    for rules in RULE_SETS:
        own_window.sighting.choose_rules(rules.key, None)
        own_window.toolbar.rules_menu.fill()
        check_keys(own_window.toolbar.rules_menu)


def check_keys(menu):
    """Every entry of a menu and of its submenus has a letter, and all are seen at once."""
    menus = [menu]
    for one in menus:
        entries = [action for action in one.actions() if not action.isSeparator()]
        keys = [access_key(action.text()) for action in entries]
        assert all(keys), [action.text() for action in entries]
        assert len(set(keys)) == len(keys)
        assert one.sizeHint().height() < 760
        menus += [action.menu() for action in entries if action.menu()]
