"""An open menu has the letters: the map keeps the focus under it, but its one-key shortcuts wait."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from tests.support.hand import Hand

ALT, NONE = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def typed(window, hand):
    """The window with a thread, the keyboard on its map."""
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    hand.drag("B2", "J4")
    window.view.setFocus()
    hand.settle()
    yield window
    while popup := QApplication.activePopupWidget():
        popup.close()
    Hand(window).rest()


def press(window, *keys, modifiers=NONE) -> None:
    """Keys as they come from the screen: to the window, which hands them on to whatever has the keyboard."""
    for key in keys:
        QTest.keyClick(window.windowHandle(), key, modifiers)
        QApplication.processEvents()


def title(menu: QMenu) -> str:
    return menu.title().replace("&", "")


def test_a_letter_chooses_from_an_open_menu(typed):
    press(typed, Qt.Key.Key_V, modifiers=ALT)
    assert title(QApplication.activePopupWidget()) == "View"
    press(typed, Qt.Key.Key_P)
    assert QApplication.activePopupWidget() is typed.menus.submenus["panels"]
    assert not typed.sighting.pinned
    press(typed, Qt.Key.Key_Escape, Qt.Key.Key_Escape, Qt.Key.Key_Escape)  # both menus, and the menu bar
    assert typed.view.hasFocus()
    press(typed, Qt.Key.Key_P)
    assert len(typed.sighting.pinned) == 1  # the map has its keys back


def test_a_digit_opens_the_bundled_map_of_that_number(typed, hand, monkeypatch):
    asked = []
    monkeypatch.setattr(typed.files, "open", lambda name, **_: asked.append(name))
    press(typed, Qt.Key.Key_F, modifiers=ALT)
    press(typed, Qt.Key.Key_B, Qt.Key.Key_3)
    assert len(asked) == 1
    assert typed.palette_.current.key == "thread"


def test_the_menus_reached_from_another_have_their_letters_too(typed):
    """The menu of the rules is filled when it is shown."""
    press(typed, Qt.Key.Key_H, modifiers=ALT)
    press(typed, Qt.Key.Key_Left)
    assert QApplication.activePopupWidget() is typed.toolbar.rules_menu
    press(typed, Qt.Key.Key_P, Qt.Key.Key_2, Qt.Key.Key_Delete)  # no letter of this menu, but keys of the map
    assert typed.palette_.current.key == "thread"
    assert not typed.sighting.pinned
    press(typed, Qt.Key.Key_Left)
    assert title(QApplication.activePopupWidget()) == "Thread"
    press(typed, Qt.Key.Key_G)
    assert QApplication.activePopupWidget() is None
    assert QApplication.activeModalWidget() is None  # the thread was turned round, not its levels tried
    assert typed.document.board.label(typed.sighting.firer.hex) == "J4"


def test_the_menu_of_a_hex_has_the_letters(typed):
    typed.view.move_cursor(typed.document.board.hex("D4"))
    press(typed, Qt.Key.Key_Menu)
    assert isinstance(QApplication.activePopupWidget(), QMenu)
    press(typed, Qt.Key.Key_P, Qt.Key.Key_2)
    assert not typed.sighting.pinned
    assert typed.palette_.current.key == "thread"


@pytest.mark.parametrize("key", [Qt.Key.Key_F, Qt.Key.Key_T])
def test_a_letter_opens_a_menu_once_alt_has_lit_the_menu_bar(typed, key):
    """A letter that no entry of the menu has does nothing, on the map neither: Z would bring the thread into view."""
    typed.view.move_cursor(typed.document.board.hex("D4"))
    shown = typed.view.transform()
    typed.menuBar().setFocus(Qt.FocusReason.MenuBarFocusReason)
    press(typed, key)
    assert title(QApplication.activePopupWidget()) == {Qt.Key.Key_F: "File", Qt.Key.Key_T: "Thread"}[key]
    press(typed, Qt.Key.Key_Z)
    assert typed.view.transform() == shown


def test_a_menu_of_qts_own_has_the_letters(typed, hand):
    """A right click on a panel's title offers the panels."""
    menu = typed.createPopupMenu()
    menu.popup(typed.mapToGlobal(QPoint(20, 20)))
    hand.rest()
    press(typed, Qt.Key.Key_P)
    assert not typed.sighting.pinned
    menu.close()
    menu.deleteLater()


def test_menus_show_the_keys_and_offer_what_they_are_for(typed):
    press(typed, Qt.Key.Key_T, modifiers=ALT)
    shown = {title_ for title_, key in (("firer", "F"), ("target", "T"), ("why", "W"), ("pin", "P"))
             if typed.menus.actions[title_].shortcut().toString() == key and typed.menus.actions[title_].isEnabled()}
    assert shown == {"firer", "target", "why", "pin"}
