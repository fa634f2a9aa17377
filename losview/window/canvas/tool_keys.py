"""Keys as tools name them, and where arrow keys lead."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from losview.tools.tool import Drag, Tool

#: Where arrow keys lead on the screen: right and down.
ARROWS = {int(Qt.Key.Key_Up): (0, -1), int(Qt.Key.Key_Down): (0, 1), int(Qt.Key.Key_Left): (-1, 0),
          int(Qt.Key.Key_Right): (1, 0)}

#: Keys that stand for others: those of the number pad, and plus, for which some keyboards need Shift and some do not.
_SAME = {"Enter": "Return", "Shift++": "+", "=": "+"}


def key_name(event: QKeyEvent) -> str:
    """A key with its modifiers as Qt names it, such as "Ctrl+D"."""
    name = QKeySequence(event.keyCombination()).toString(QKeySequence.SequenceFormat.PortableText)
    name = name.removeprefix("Num+")
    return _SAME.get(name, name)


def tool_action(tool: Tool | Drag | None, event: QKeyEvent) -> Callable[[], None] | None:
    """What a key does with a tool or a drag; None where it is none of its keys."""
    actions = {} if tool is None else tool.key_actions()
    return actions.get(key_name(event)) if actions else None
