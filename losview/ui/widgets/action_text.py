"""The text of actions: their names without access keys, and names of actions whose text says more than that."""

from __future__ import annotations

from PySide6.QtGui import QAction

from losview.ui.widgets.plain_text import shown

#: Property of an action that holds its name, where its text goes on ("Undo Paint 4 hexes with heavy woods").
NAME = "name"


def plain(text: str) -> str:
    """A text of an action without access keys and dots."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…").strip()


def action_name(action: QAction) -> str:
    """What an action is called."""
    return plain(action.property(NAME) or action.text())


def with_tip(action: QAction, sentence: str) -> QAction:
    """Have the status bar show a sentence while the action is pointed at; returns the action."""
    action.setStatusTip(shown(sentence))
    return action
