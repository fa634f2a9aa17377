"""The text of actions: their names without access keys, names of actions whose text says more, and access keys."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from losview.window.widgets.plain_text import shown_text

#: Property of an action that holds its name, where its text goes on ("Undo Paint 4 hexes with heavy woods").
NAME = "name"


def plain_action_text(text: str) -> str:
    """A text of an action without access keys and dots."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…").strip()


def action_name(action: QAction) -> str:
    """What an action is called."""
    return plain_action_text(action.property(NAME) or action.text())


def with_tip(action: QAction, sentence: str) -> QAction:
    """Have the status bar show a sentence while the action is pointed at; returns the action."""
    action.setStatusTip(shown_text(sentence))
    return action


def access_key(text: str) -> str:
    """The letter or digit, in lower case, that chooses an entry of this text from an open menu; "" for none."""
    at = text.replace("&&", "  ").find("&")
    return text[at + 1 : at + 2].lower() if at >= 0 else ""


def give_access_keys(menu: QMenu) -> None:
    """Give each entry without an access key one that no other has: the first letter of a word if one is free.

    Called when a menu is filled whose entries are not of the action table, which has keys of its own.
    """
    entries = [action for action in menu.actions() if not action.isSeparator()]
    taken = {access_key(action.text()) for action in entries}
    for action in entries:
        if not access_key(action.text()):
            text = action.text()
            place = next((at for at in _places(text) if text[at].lower() not in taken), None)
            if place is not None:
                taken.add(text[place].lower())
                action.setText(f"{text[:place]}&{text[place:]}")


def _places(text: str) -> list[int]:
    """The places of letters and digits in a text, those that begin words first."""
    letters = [at for at, letter in enumerate(text) if letter.isalnum()]
    return sorted(letters, key=lambda at: at > 0 and text[at - 1].isalnum())
