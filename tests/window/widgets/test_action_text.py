"""Access keys of menus that are filled by code."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu

from losview.window.widgets.action_text import access_key, give_access_keys, plain_action_text


def test_each_entry_gets_a_key_of_its_own_and_keeps_the_one_that_it_has(qapp):
    menu = QMenu()
    texts = ["Calm", "&Copy", "Cold && clear", "Old", "1st", "C", "…"]
    for text in texts:
        menu.addAction(text)
    menu.insertSeparator(menu.actions()[2])
    give_access_keys(menu)
    entries = [action for action in menu.actions() if not action.isSeparator()]
    keys = [access_key(action.text()) for action in entries]
    assert keys == ["a", "c", "o", "l", "1", "", ""]
    assert [plain_action_text(action.text()) for action in entries] == [plain_action_text(text) for text in texts]
    give_access_keys(menu)
    assert [access_key(action.text()) for action in entries] == keys
