"""Answers to choose from, one below the other."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.drawing.art.signs import FAILED, SEEN
from losview.window.widgets.fonts import readable
from losview.window.widgets.plain_text import menu_text


class ChoiceButtons(QWidget):
    """A button for each answer.

    Attributes:
        buttons: by the keys of the answers.

    Signals:
        chosen(key): the user chooses an answer.
    """

    chosen = Signal(str)

    def __init__(self, choices: tuple[tuple[str, str], ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[str, QPushButton] = {}
        self._words = dict(choices)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for key, words in choices:
            button = QPushButton(menu_text(words), self)
            button.setStyleSheet("text-align: left; padding: 6px 10px;")
            button.clicked.connect(lambda _=False, key=key: self.chosen.emit(key))
            column.addWidget(button)
            self.buttons[key] = button

    def mark(self, key: str, is_right: bool) -> None:
        """Mark an answer; after the right one no other can be chosen."""
        sign = readable(SEEN if is_right else FAILED)
        self.buttons[key].setText(f"{sign}  {menu_text(self._words[key])}")
        self.buttons[key].setAccessibleName(f"{self._words[key]}, {tr('right') if is_right else tr('wrong')}")
        if is_right:
            for other in self.buttons.values():
                other.setEnabled(False)

    def begin(self) -> None:
        """Give the first answer the focus."""
        next(iter(self.buttons.values())).setFocus()
