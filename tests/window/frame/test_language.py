"""The language: chosen in the View menu by keys, kept from the next start on, and spoken by Qt too."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview.app.action_table import ActionTable
from losview.base import choice
from losview.base.choice import LANGUAGES, choose_language, chosen_language
from losview.base.translation import tr
from losview.window.frame.access_actions import LanguageMenu
from losview.window.widgets.action_text import access_key
from tests.support.languages import in_language
from tests.support.paths import CHECKOUT

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

ALT, NONE = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """The file in which the choice is kept."""
    file = tmp_path / "config" / "losview" / "language"
    monkeypatch.setattr(choice, "_choice_file", lambda: file)
    return file


@pytest.fixture
def typed(window, hand, kept):
    """The window, the keyboard on its map."""
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    window.view.setFocus()
    hand.settle()
    yield window
    while popup := QApplication.activePopupWidget():
        popup.close()
    hand.rest()


def press(window, *keys, modifiers=NONE) -> None:
    """Keys as they come from the screen: to the window, which hands them on to whatever has the keyboard."""
    for key in keys:
        QTest.keyClick(window.windowHandle(), key, modifiers)
        QApplication.processEvents()


def open_menu(window):
    press(window, Qt.Key.Key_V, modifiers=ALT)
    press(window, Qt.Key.Key_A)
    menu = QApplication.activePopupWidget()
    assert menu is window.menus.submenus["language"]
    return menu


def chosen_entry(menu) -> str:
    return next(action.text().replace("&", "") for action in menu.actions() if action.isChecked())


def test_a_language_is_chosen_by_keys_and_kept(typed):
    menu = open_menu(typed)
    assert [action.text().replace("&", "") for action in menu.actions()] == ["As the desktop", *LANGUAGES.values()]
    assert chosen_entry(menu) == "As the desktop"
    press(typed, Qt.Key.Key_D)
    assert chosen_language() == "de"
    assert typed.statusBar().currentMessage() == "From the next start on losview speaks Deutsch."
    assert chosen_entry(open_menu(typed)) == "Deutsch"
    press(typed, Qt.Key.Key_A)
    assert chosen_language() == ""
    assert typed.statusBar().currentMessage() == "From the next start on losview speaks the language of the desktop."


def test_each_entry_says_that_it_holds_from_the_next_start(window):
    tips = [action.statusTip() for action in window.menus.submenus["language"].actions()]
    assert len(set(tips)) == 3
    assert all("from the next start on" in tip for tip in tips)


def test_the_menu_shows_what_another_window_has_chosen(typed):
    choose_language("de")
    assert chosen_entry(open_menu(typed)) == "Deutsch"


def test_a_language_that_cannot_be_kept_is_told(typed, kept):
    kept.parent.parent.write_text("no folder")
    menu = open_menu(typed)
    press(typed, Qt.Key.Key_E)
    said = typed.statusBar().currentMessage()
    assert said.startswith("The language could not be kept: ")
    assert said.endswith(".")
    assert chosen_entry(menu) == "As the desktop"


def test_the_reason_is_told_where_the_system_names_none(window, monkeypatch):
    def fail(_code):
        raise OSError("odd")

    said = []
    monkeypatch.setattr("losview.window.frame.access_actions.choose_language", fail)
    maker = window.menus.submenus["language"].findChild(LanguageMenu)
    monkeypatch.setattr(maker, "_show_status", said.append)
    maker.choose("de")
    assert said == ["The language could not be kept: odd."]


LOOK = """
from PySide6.QtCore import QLocale
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialogButtonBox
from losview.app.app import application
from losview.window.widgets.level_spin_box import LevelSpinBox
app = application()
box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
levels = LevelSpinBox()
levels.setDecimals(2)
levels.setValue(1.5)
print(QLocale().name().partition("_")[0], box.buttons()[0].text().replace("&", ""),
      QKeySequence("Ctrl+Shift+O").toString(QKeySequence.SequenceFormat.NativeText), levels.text(),
      levels.valueFromText("2,25" if QLocale().decimalPoint() == "," else "2.25"), levels.valueFromText("2.25"))
"""


@pytest.mark.parametrize(("code", "said"), [
    ("de", "de Abbrechen Strg+Umschalt+O 1,5 2.25 2.25"), ("en", "Cancel Ctrl+Shift+O 1.5 2.25 2.25")])
def test_qt_speaks_the_language(code, said, tmp_path):
    """Buttons, keys and numbers; in a process of its own, as languages are settled at the start."""
    ended = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True, cwd=CHECKOUT, check=False,
                           env={**os.environ, "LOSVIEW_LANGUAGE": code, "XDG_CONFIG_HOME": str(tmp_path)})
    assert ended.stdout.strip().endswith(said), ended.stderr


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_two_entries_of_a_menu_have_the_same_access_key(code, same_window):
    with in_language(code):
        menus = ActionTable().menus()
        tops = [access_key(menu.text or tr("&Rules")) for menu in menus]
        assert all(tops)
        assert len(tops) == len(set(tops)), [menu.text for menu in menus]
        for menu in menus:
            texts = [row.text for row in menu.rows if row is not None]
            keys = [access_key(text) for text in texts]
            assert all(keys), texts
            assert sorted(keys) == sorted(set(keys)), [text for text in texts if keys.count(access_key(text)) > 1]
