"""Buttons of which any may be checked, on as many lines as they need."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from losview.window.palette.choice_row import checkable_button
from losview.window.widgets.flow_layout import FlowLayout


class CheckRow(QWidget):
    """The buttons.

    Args:
        choices: the key, the text and the tooltip of each. checked: the keys of those that are checked at first.

    Signals:
        toggled(key, on): the user has checked a button, or no longer.
    """

    toggled = Signal(str, bool)

    def __init__(self, choices: Sequence[tuple[str, str, str]], checked: Collection[str], parent: QWidget) -> None:
        super().__init__(parent)
        row = FlowLayout(self, gap=4, least=62, even=True, whole=True)
        row.setContentsMargins(0, 0, 8, 0)
        self.buttons: dict[str, QToolButton] = {}
        for key, name, about in choices:
            button = checkable_button(name, about, self)
            button.setProperty("compact", True)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setChecked(key in checked)
            button.toggled.connect(lambda on, key=key: self.toggled.emit(key, on))
            self.buttons[key] = button
            row.addWidget(button)

    def check(self, keys: Collection[str]) -> None:
        """Show which are checked, without the signal."""
        for key, button in self.buttons.items():
            with QSignalBlocker(button):
                button.setChecked(key in keys)
