"""A row of buttons of which one is chosen."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from losview.window.widgets.flow_layout import BESIDE_WORDS, FlowLayout
from losview.window.widgets.plain_text import Label, tip


class ChoiceRow(QWidget):
    """Exclusive buttons, beside a title, or without one on as many lines as they need.

    Args:
        choices: the key and the text of each button.
        key: of the button that is chosen first.
        least: the least width of a button in pixels, where they stand on several lines.

    Signals:
        chosen(key): the user has chosen a button.
    """

    chosen = Signal(str)

    def __init__(self, title: str, choices: list[tuple[str, str]], key: str, parent: QWidget,
                 least: int = 62) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self.row = QHBoxLayout(self) if title else FlowLayout(self, gap=4, least=least, even=True, whole=True)
        self.row.setContentsMargins(0, 0, 8, 0)
        if isinstance(self.row, QHBoxLayout):
            self.row.setSpacing(4)
            self.row.addWidget(Label(title, self))
            self.row.addStretch(1)
        for choice, text in choices:
            button = checkable_button(text, f"{title}: {text}" if title else text, self)
            button.setProperty("compact", True)
            button.setProperty("key", choice)
            if title:  # beside a long one they are as narrow as their words allow
                button.setMinimumWidth(button.fontMetrics().horizontalAdvance(text) + BESIDE_WORDS)
            button.setSizePolicy(QSizePolicy.Policy.Maximum if title else QSizePolicy.Policy.Expanding,
                                 QSizePolicy.Policy.Fixed)
            button.setChecked(choice == key)
            self._group.addButton(button)
            self.row.addWidget(button)
        self._group.buttonClicked.connect(lambda button: self.chosen.emit(button.property("key")))

    @property
    def buttons(self) -> list[QAbstractButton]:
        """The buttons in order."""
        return self._group.buttons()

    def choose(self, key: str) -> None:
        """Show another choice, without the signal."""
        for button in self.buttons:
            button.setChecked(button.property("key") == key)

    def allow(self, keys: Collection[str], why_not: str = "") -> None:
        """Grey the buttons of all other keys.

        Args:
            why_not: the tooltip of those that are grey, a sentence.
        """
        for button in self.buttons:
            allowed = button.property("key") in keys
            button.setEnabled(allowed)
            button.setToolTip(tip(button.property("about") if allowed else why_not))

    def step(self, step: int) -> None:
        """Choose the next (1) or the previous (-1) button, with the signal; nothing happens beyond either end."""
        index = next(i for i, button in enumerate(self.buttons) if button.isChecked())
        self.buttons[min(len(self.buttons) - 1, max(0, index + step))].click()


def checkable_button(text: str, about: str, parent: QWidget) -> QToolButton:
    """A button that can be checked; `about` is its tooltip."""
    button = QToolButton(parent)
    button.setText(text)
    button.setToolTip(tip(about))
    button.setProperty("about", about)
    button.setAccessibleName(text)
    button.setCheckable(True)
    return button
