"""Keyboard and screen readers: no key means two things, everything has a name, verdicts are said."""

from __future__ import annotations

from collections import defaultdict

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollBar,
    QWidget,
    QWidgetAction,
)

from losview.window.help.shortcut_sheet import by_menu
from losview.window.ruling import announcer
from losview.window.widgets.focus_ring import FocusRing
from tests.support.hand import wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

CONTROLS = (QAbstractButton, QAbstractItemView, QAbstractSlider, QAbstractSpinBox, QComboBox)


def actions(window) -> list[QAction]:
    return list({id(action): action for action in window.findChildren(QAction)}.values())


@pytest.mark.own_window
def test_no_shortcut_means_two_things(window):
    taken = defaultdict(set)
    for action in actions(window):
        for key in action.shortcuts():
            if not key.isEmpty():
                taken[key.toString()].add(action.text())
    assert len(taken) > 20
    assert {key: names for key, names in taken.items() if len(names) > 1} == {}


@pytest.mark.own_window
def test_every_action_says_what_it_does(window, tmp_path):
    window.files.save_to(tmp_path / "lately.losmap")
    window.toolbar.rules_menu.fill()
    silent = [action.text() or repr(action) for action in actions(window)
              if not action.isSeparator() and not isinstance(action.parent(), QLineEdit)
              and not isinstance(action, QWidgetAction) and action.menu() is None
              and not (action.text() and action.statusTip())]
    assert silent == []


def test_the_status_bar_says_what_an_entry_does(window, hand):
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    bar = window.menuBar()
    entry = bar.actions()[2]
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.actionGeometry(entry).center())
    menu = entry.menu()
    for _ in range(4):
        QTest.keyClick(menu, Qt.Key.Key_Down)
    assert menu.activeAction() is window.menus.actions["fit"]
    assert window.statusBar().currentMessage() == window.menus.actions["fit"].statusTip()
    menu.close()
    hand.rest()


def menus(menu: QMenu) -> list[QMenu]:
    return [menu, *(deeper for action in menu.actions() if action.menu() for deeper in menus(action.menu()))]


def test_every_menu_entry_has_an_access_key_of_its_own(window):
    bar = [action.menu() for action in window.menuBar().actions()]
    for entries in (window.menuBar().actions(), *(menu.actions() for top in bar for menu in menus(top))):
        keys = [_access(action.text()) for action in entries if not action.isSeparator()]
        assert all(keys), [action.text() for action in entries]
        assert len(keys) == len(set(keys)), [action.text() for action in entries]


def _access(text: str) -> str:
    at = text.replace("&&", "").find("&")
    return text.replace("&&", "")[at + 1].lower() if at >= 0 else ""


def test_every_control_has_a_name(window):
    window.docks.history.show()
    nameless = [widget for widget in window.findChildren(QWidget)
                if isinstance(widget, CONTROLS) and not isinstance(widget, QScrollBar)
                and not widget.objectName().startswith("qt_") and not named(widget)
                and "PrivateContainer" not in widget.parentWidget().metaObject().className()]
    assert [f"{type(widget.parentWidget()).__name__} > {type(widget).__name__}" for widget in nameless] == []


def told(widget: QWidget) -> str:
    """What a screen reader calls a widget."""
    face = QAccessible.queryAccessibleInterface(widget)
    return face.text(QAccessible.Text.Name) if face is not None else ""


def controls(top: QWidget) -> list[QWidget]:
    """What can be seen and used of a window, Qt's inner parts left out."""
    return [widget for widget in top.findChildren(QWidget)
            if widget.isVisible() and isinstance(widget, (*CONTROLS, QLineEdit))
            and not isinstance(widget, QScrollBar | QHeaderView) and not widget.objectName().startswith("qt_")
            and "PrivateContainer" not in widget.parentWidget().metaObject().className()
            and not isinstance(widget.parentWidget(), QAbstractSpinBox | QComboBox)]


@pytest.mark.parametrize("tool", ["thread", "brush", "level", "hexside", "units"])
def test_every_control_in_sight_has_a_name_and_says_what_it_does(window, hand, tool):
    window.docks.history.show()
    window.first_steps.begin()
    window.palette_.take(tool)
    hand.drag("B2", "J4")
    hand.settle()
    found = controls(window)
    assert len(found) > 12
    assert [repr(widget) for widget in found if not any(letter.isalnum() for letter in told(widget))] == []
    assert [told(widget) for widget in found if not widget.toolTip() and not isinstance(widget, QPushButton)
            and not isinstance(widget, QAbstractItemView)] == []


@pytest.mark.own_window
@pytest.mark.parametrize("tool", ["thread", "brush", "level", "hexside", "units"])
def test_all_that_takes_the_keyboard_is_named_to_screen_readers(window, hand, tool):
    """As a screen reader walks: also what controls are made of, and what lists hold."""
    window.palette_.take(tool)
    hand.drag("B2", "J4")
    hand.settle()
    nameless, named_ = [], 0

    def walk(one) -> None:
        nonlocal named_
        state = one.state()
        if state.focusable and not state.invisible and one.object() is not window.view.viewport():
            if one.text(QAccessible.Text.Name):
                named_ += 1
            else:
                nameless.append((one.role(), one.object()))
        for at in range(one.childCount()):
            child = one.child(at)
            if child is not None and child.isValid():
                walk(child)

    walk(QAccessible.queryAccessibleInterface(window))
    assert named_ > 20
    assert nameless == []


def test_every_choice_of_the_welcome_view_has_a_name(window):
    window.document.undo.setClean()
    window.menus.actions["close"].trigger()
    found = controls(window)
    assert len(found) >= 4
    assert all(told(widget) for widget in found)


@pytest.mark.parametrize("dialog", ["about", "shortcuts", "go to", "open", "print"])
def test_every_control_of_the_dialogs_has_a_name(window, hand, dialog):
    hand.drag("B2", "J4")
    found = []

    def look(tries=200):
        box = QApplication.activeModalWidget()
        if box is None:
            if tries:
                QTimer.singleShot(20, lambda: look(tries - 1))
            return
        found.extend((repr(widget), told(widget)) for widget in controls(box))
        box.close()

    QTimer.singleShot(0, look)
    window.menus.actions[dialog].trigger()
    assert found
    assert [which for which, name in found if not any(letter.isalnum() for letter in name)] == []


def test_a_label_that_names_no_hex_is_asked_for_again(window, hand):
    said = []

    def type_in(text):
        box = QApplication.activeModalWidget()
        edit = box.findChild(QLineEdit)
        said.append((box.labelText(), edit.text()))
        edit.selectAll()
        QTest.keyClicks(edit, text)
        QTest.keyClick(edit, Qt.Key.Key_Return)

    QTimer.singleShot(100, lambda: type_in("ZZ99"))
    QTimer.singleShot(400, lambda: type_in("c3"))
    window.menus.actions["go to"].trigger()
    assert len(said) == 2
    assert "names no hex" in " ".join(said[1][0].split())
    assert said[1][1] == "ZZ99"
    assert window.scene.marks.cursor_hex == window.document.board.hex("C3")


def named(widget: QWidget) -> bool:
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    wordy = any(letter.isalnum() for letter in text)
    return bool(widget.accessibleName() or wordy or (isinstance(widget, QAbstractButton) and widget.toolTip()))


def test_the_tab_key_goes_round_all_controls(window, hand):
    hand.drag("B5", "K5")
    hand.settle()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    window.view.setFocus(Qt.FocusReason.TabFocusReason)
    seen = []
    for _ in range(300):
        focus = QApplication.focusWidget()
        if focus in seen:
            break
        seen.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert window.view in seen
    assert window.toolbar.rules_button in seen
    assert window.toolbar.firer.eye_box in seen
    assert window.toolbar.target.eye_box in seen
    assert window.ruling.sheet in seen
    assert any(window.palette_.isAncestorOf(widget) for widget in seen)
    assert all(widget.isVisible() for widget in seen)


@pytest.mark.own_window
def test_the_map_shows_that_the_keyboard_is_on_it(window, hand):
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    window.ruling.sheet.setFocus()
    assert not window.view.findChild(FocusRing).isVisible()
    before = window.view.grab().toImage()
    window.view.setFocus(Qt.FocusReason.TabFocusReason)
    assert window.view.findChild(FocusRing).isVisible()
    hand.rest()
    assert window.view.grab().toImage().pixelColor(1, 60) != before.pixelColor(1, 60)
    window.ruling.sheet.setFocus()
    assert not window.view.findChild(FocusRing).isVisible()
    hand.settle()


@pytest.mark.own_window
def test_a_verdict_is_said_once_when_the_thread_rests(window, hand, monkeypatch):
    said = []
    monkeypatch.setattr(announcer, "announce_sentence", lambda widget, sentence: said.append(sentence))
    hand.press("B5")
    for label in ("D5", "G5", "K5"):
        hand.move(label)
    hand.release("K5")
    assert said == []
    wait_for(lambda: said, "nothing is said")
    assert len(said) == 1
    assert window.sighting.verdict.summary in said[0]
    assert window.ruling.title.accessibleName() == said[0]
    hand.settle()


def test_speaking_tells_screen_readers_the_sentence(window, monkeypatch):
    told = []

    class Listened(QAccessible):
        @staticmethod
        def updateAccessibility(event):
            told.append((event.type(), event.object(), getattr(event, "message", str)()))
            QAccessible.updateAccessibility(event)  # Qt's warnings fail a test

    monkeypatch.setattr(announcer, "QAccessible", Listened)
    announcer.announce_sentence(window.ruling.title, "B5 sees K5.")
    assert told == [(QAccessible.Event.Alert, window.ruling.title, ""),
                    (QAccessible.Event.Announcement, window.ruling.title, "B5 sees K5.")]


@pytest.mark.parametrize("key", ["save", "open", "quit", "close", "copy position", "grid", "go to", "export"])
def test_what_is_often_done_has_a_key(window, key):
    assert not window.menus.actions[key].shortcut().isEmpty()


def test_line_edits_of_spin_boxes_answer_for_their_box(window):
    for edit in window.findChildren(QLineEdit):
        parent = edit.parentWidget()
        assert edit.accessibleName() or edit.placeholderText() or isinstance(parent, QAbstractSpinBox | QComboBox)


def test_keys_go_on_with_the_hex_under_the_pointer_after_its_menu_was_closed(window, hand):
    window.view.setFocus()
    hand.move("D4")
    hand.key(Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    QApplication.sendEvent(hand.sheet, QEvent(QEvent.Type.Leave))  # as a screen tells of a menu that takes the pointer
    assert window.view.cursor_hex is None
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    hand.rest()
    assert window.view.cursor_hex == window.document.board.hex("D4")
    hand.key(Qt.Key.Key_F)
    assert window.sighting.firer.hex == window.document.board.hex("D4")
    hand.settle()


def test_esc_clears_the_search_and_then_goes_back_to_the_map(window, hand):
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    search = window.palette_.search
    QTest.mouseClick(search, Qt.MouseButton.LeftButton)
    QTest.keyClicks(search, "wood")
    QTest.keyClick(search, Qt.Key.Key_Escape)
    assert search.text() == ""
    assert search.hasFocus()
    QTest.keyClick(search, Qt.Key.Key_Escape)
    assert window.view.hasFocus()


@pytest.mark.parametrize(("key", "modifiers"), [
    (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier),
    (Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)], ids=["Ctrl+Shift+Z", "Ctrl+Y"])
def test_what_was_undone_is_done_again_by_either_key(window, hand, key, modifiers):
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    window.palette_.take("level")
    hand.click("D5")
    board = window.document.board
    raised = board.level(board.hex("D5"))
    window.menus.actions["undo"].trigger()
    assert board.level(board.hex("D5")) != raised
    QTest.keyClick(window.windowHandle(), key, modifiers)
    assert board.level(board.hex("D5")) == raised


def test_the_sheet_of_keys_names_undo_whatever_it_would_undo(window, hand):
    window.palette_.take("level")
    hand.click("D5")
    hand.click("D6")
    window.menus.actions["undo"].trigger()
    assert "Raise" in window.menus.actions["undo"].text()
    edit = dict(dict(by_menu(window.menuBar()))["Edit"])
    assert edit["Ctrl+Z"] == "Undo"
    assert edit["Ctrl+Shift+Z, Ctrl+Y"] == "Redo"
