"""Text on the screen is shown as it is: no markup, no access keys, no control characters, whatever names are in it.

Qt takes a text that looks like HTML for HTML, and opens the files that it names: a unit called `<img src="/dev/zero">`
would end the program.  So every label is a `Label`, every tip goes through `tip`, every text with a name in it through
one of the functions below, and every box with a question is a `MessageBox` (`message_box.py`).
`tests/window/widgets/test_plain_text.py` finds code that does not, and checks all texts of a window with hostile names.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtGui import Qt as Gui
from PySide6.QtWidgets import QFormLayout, QLabel, QToolTip, QWidget

from losview.base.safe_text import many_lines, one_line

#: The space between a sign of a sum or a comparison and the number after it.
_AFTER_SIGN = re.compile("(?<=[+\N{MINUS SIGN}×÷=<>\N{LESS-THAN OR EQUAL TO}\N{GREATER-THAN OR EQUAL TO}]) "
                         "(?=[\\d½¼¾])")


class Label(QLabel):
    """A label that shows its text as it is."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if text:
            super().setText(many_lines(text))

    def setText(self, text: str) -> None:
        super().setText(many_lines(text))


def hint_label(text: str = "", parent: QWidget | None = None) -> Label:
    """A wrapped label in the theme's muted colour, for what explains the fields and lists beside it."""
    label = Label(text, parent)
    label.setWordWrap(True)
    label.setObjectName("hint")
    return label


class FormLayout(QFormLayout):
    """A form whose labels show their texts as they are, but for the "&" of an access key."""

    def addRow(self, *row: Any) -> None:
        """Add a row as QFormLayout does: a field, or a label or its text, and a field."""
        first, *rest = row
        if isinstance(first, str) and first and rest:
            first = Label(first)
            if isinstance(rest[0], QWidget):
                first.setBuddy(rest[0])
        super().addRow(first, *rest)


def shown_text(text: str) -> str:
    """A text as that of an item of a list, a painter or a screen reader, which take no markup."""
    return many_lines(text)


def unbroken_numbers(text: str) -> str:
    """The text with each number kept on the line of the sign before it: "2×3 + 0 − 4" ends no line with "−"."""
    return _AFTER_SIGN.sub("\N{NO-BREAK SPACE}", text)


def plain_labels(widget: QWidget) -> None:
    """Have the labels that Qt itself has put into a widget show their texts as they are."""
    for label in widget.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)


def as_sentence(problem: Exception) -> str:
    """What an error says, which begins with a small letter and has no stop, as a sentence."""
    said = str(problem)
    return f"{said[:1].upper()}{said[1:]}{'' if said.endswith('.') else '.'}"


def tip(text: str) -> str:
    """A text as a tooltip, which Qt shows as it is."""
    lines = many_lines(text)
    if Gui.mightBeRichText(lines):
        return f'<p style="white-space: pre-wrap">{escape(lines)}</p>'
    return lines


def show_tip(at: QPoint, text: str, widget: QWidget) -> None:
    """Show a tooltip at a place of the screen; "" hides it."""
    QToolTip.showText(at, tip(text), widget)


def announce(widget: QWidget, text: str) -> None:
    """Have a screen reader say a text, where one runs."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, shown_text(text)))


def menu_text(text: str) -> str:
    """A text as that of an action or a button, in which Qt takes "&" for the sign of an access key."""
    return one_line(text).replace("&", "&&")


def window_title(text: str) -> str:
    """A text as a part of a window's title, in which Qt takes "[*]" for the place of the sign of unsaved changes."""
    return one_line(text).replace("[*]", "[*][*]")
