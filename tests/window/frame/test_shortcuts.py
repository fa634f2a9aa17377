"""Keys of actions: changed by hand, kept from session to session, refused where two would share one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from losview.window.frame.key_bindings import (
    DEFAULT_KEYS,
    SETTING,
    KeyBindings,
    KeyConflict,
    fixed_keys,
    is_one_key,
    shown_keys,
)
from losview.window.frame.shortcut_actions import ShortcutDialog
from tests.support.hand import wait_for
from tests.support.windows import put_away, shown_window

SHARES_WINDOW = True

KEY, LEFT, CTRL = Qt.Key, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


def opened(window) -> ShortcutDialog:
    window.menus.actions["change keys"].trigger()
    wait_for(lambda: any(found.isActiveWindow() for found in window.findChildren(ShortcutDialog)), "no dialog came")
    return next(found for found in window.findChildren(ShortcutDialog) if found.isActiveWindow())


def press(shown, which):
    QTest.mouseClick(shown.buttons.button(getattr(QDialogButtonBox.StandardButton, which)), LEFT)


def typed(field, key, modifier=Qt.KeyboardModifier.NoModifier):
    field.clear()
    field.setFocus()
    QTest.keyClick(field, key, modifier)


def read_by(window, entries):
    """The keys that the actions of a window take from such settings."""
    QSettings().setValue(SETTING, entries)
    actions = window.menus.actions
    bindings = KeyBindings(actions, fixed_keys(action.text() for action in window.menuBar().actions()))
    bindings.read()
    bindings.apply()
    return {name: shown_keys(action) for name, action in actions.items()}


def test_no_two_actions_come_with_one_key_and_none_with_a_fixed_one(window):
    actions = window.menus.actions
    keys = [key for action in actions.values() for key in shown_keys(action)]
    assert len(keys) == len(set(keys))
    assert not set(keys) & fixed_keys(action.text() for action in window.menuBar().actions())
    assert all(is_one_key(key) for key in keys)
    assert len(keys) > 60


def test_a_key_is_changed_by_hand_and_works_at_once(window, hand):
    shown = opened(window)
    QTest.keyClicks(shown.search, "larger brush")
    rows = [row for row in shown.actions_list.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)
            if not row.isHidden() and row.parent() is not None]
    assert [row.text(0) for row in rows] == ["Larger brush"]
    QTest.mouseClick(shown.actions_list.viewport(), LEFT,
                     pos=shown.actions_list.visualItemRect(rows[0]).center())
    assert shown.current == "larger brush"
    typed(shown.fields[0], KEY.Key_J)
    assert rows[0].text(1) == "J"
    assert window.menus.actions["larger brush"].shortcut().toString() == "]"
    press(shown, "Ok")
    assert window.menus.actions["larger brush"].shortcut().toString() == "J"
    window.activateWindow()
    window.view.setFocus()
    hand.key(KEY.Key_2)
    hand.key(KEY.Key_J)
    assert window.palette_.tools["brush"].size == 7
    hand.key(KEY.Key_BracketRight)
    assert window.palette_.tools["brush"].size == 7


def test_a_conflict_names_the_other_action_and_changes_nothing(window):
    shown = opened(window)
    shown.choose("go to")
    typed(shown.fields[0], KEY.Key_Z, CTRL)
    assert shown.problem.isVisible()
    assert shown.problem.text() == \
        "Ctrl+Z is the key of “Undo”: choose another, or take it from there first."
    assert shown.bindings.keys["go to"] == ()  # the field was emptied first
    assert not shown.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
    shown.choose("undo")
    typed(shown.fields[0], KEY.Key_F3)
    shown.choose("go to")
    typed(shown.fields[0], KEY.Key_Z, CTRL)
    assert not shown.problem.isVisible()
    press(shown, "Cancel")
    assert window.menus.actions["undo"].shortcut().toString() == "Ctrl+Z"
    assert window.menus.actions["go to"].shortcut().toString() == "Ctrl+L"


@pytest.mark.parametrize(("key", "modifier"), [(KEY.Key_Return, Qt.KeyboardModifier.NoModifier),
                                               (KEY.Key_Up, Qt.KeyboardModifier.ShiftModifier),
                                               (KEY.Key_F, Qt.KeyboardModifier.AltModifier)])
def test_keys_of_the_map_and_the_menus_are_refused(window, key, modifier):
    shown = opened(window)
    shown.choose("go to")
    typed(shown.fields[1], key, modifier)
    assert "keeps its meaning" in shown.problem.text()
    assert shown.bindings.keys["go to"] == ("Ctrl+L",)
    press(shown, "Cancel")


def test_keys_are_kept_and_given_back(window):
    shown = opened(window)
    shown.choose("fit")
    typed(shown.fields[0], KEY.Key_F8)
    typed(shown.fields[1], KEY.Key_F7)
    shown.choose("pin")
    shown.fields[0].clear()
    press(shown, "Ok")
    again = shown_window()
    try:
        assert shown_keys(again.menus.actions["fit"]) == ("F8", "F7")
        assert shown_keys(again.menus.actions["pin"]) == ()
        other = opened(again)
        other.choose("fit")
        QTest.mouseClick(other.default_button, LEFT)
        assert other.bindings.keys["fit"] == ("Ctrl+9",)
        QTest.mouseClick(other.reset_button, LEFT)
        press(other, "Ok")
        assert all(shown_keys(action) == tuple(action.property(DEFAULT_KEYS) or ())
                   for action in again.menus.actions.values())
    finally:
        put_away(again)
    assert QSettings().value(SETTING) is None


def test_the_palette_names_the_keys_that_tools_have(window):
    shown = opened(window)
    for name, key in (("tool brush", KEY.Key_F6), ("search", KEY.Key_F7), ("favourite 6", KEY.Key_J)):
        shown.choose(name)
        typed(shown.fields[0], key)
    press(shown, "Ok")
    tips = {button.objectName(): button.toolTip() for button in window.palette_.findChildren(object)
            if hasattr(button, "toolTip") and button.objectName() == "tool brush"}
    assert "(F6)" in tips["tool brush"]
    assert "F7" in window.palette_.search.placeholderText()


@pytest.mark.parametrize("entries", [
    "junk", ["x"], [""], ["Ctrl+Z : go to"], ["Return : go to"], ["Ctrl+K, Ctrl+C : go to"], ["Qqq : go to"],
    ["F8 : no such action"], ["F8 : go to", "F8 : fit"], [" : go to"], 7, ["Ctrl+L : undo"],
])
def test_damaged_settings_leave_no_two_actions_with_one_key(window, entries):
    usual = {name: shown_keys(action) for name, action in window.menus.actions.items()}
    read = read_by(window, entries)
    keys = [key for keys_ in read.values() for key in keys_]
    assert len(keys) == len(set(keys))
    changed = {name for name in usual if read[name] != usual[name]}
    assert len(changed) <= (1 if entries == ["F8 : go to", "F8 : fit"] else 0)


def test_exchanged_keys_are_read_back_and_what_is_damaged_does_not_matter(qapp):
    QSettings().setValue(SETTING, ["junk", "Ctrl+9 : go to", "Return : undo", "Ctrl+L : fit"])
    shown = shown_window()
    try:
        read = {name: shown_keys(action) for name, action in shown.menus.actions.items()}
    finally:
        put_away(shown)
    assert (read["go to"], read["fit"], read["undo"]) == (("Ctrl+9",), ("Ctrl+L",), ("Ctrl+Z",))


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.lists(st.sampled_from(("F1", "F2", "F3", "F4", "Return", "x")),
                                                            max_size=2)), max_size=12))
def test_whatever_is_asked_no_two_actions_share_a_key(requests):
    actions = {}
    for name, key in zip("abcd", ("F1", "F2", "F3", "F4"), strict=True):
        actions[name] = QAction(name)
        actions[name].setShortcuts([QKeySequence(key)])
        actions[name].setProperty(DEFAULT_KEYS, (key,))
    bindings = KeyBindings(actions, fixed_keys(["&File"]))
    for name, keys in requests:
        before = dict(bindings.keys)
        try:
            bindings.set(name, keys)
        except KeyConflict:
            assert bindings.keys == before
        else:
            assert bindings.keys[name] == tuple(dict.fromkeys(keys))
        held = [key for keys_ in bindings.keys.values() for key in keys_]
        assert len(held) == len(set(held))
        assert "Return" not in held
    bindings.apply()
    assert {name: shown_keys(action) for name, action in actions.items()} == bindings.keys
    bindings.keep()
    again = KeyBindings(actions, fixed_keys(["&File"]))
    again.read()
    assert again.keys == bindings.keys
    bindings.reset_all()
    assert bindings.keys == {"a": ("F1",), "b": ("F2",), "c": ("F3",), "d": ("F4",)}
