"""A strip above the map that says what has happened to its file, with what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QPushButton, QWidget

from losview.window.ruling.announcer import announce_sentence
from losview.window.widgets.plain_text import Label, tip

#: A button: its text, its tip, and what it does.
Choice = tuple[str, str, Callable[[], object]]


class ChangeBar(QFrame):
    """Hidden while there is nothing to say.

    Signals:
        left(): it was hidden while it had the focus.
    """

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("file notice")
        self.sentence = Label()
        self.sentence.setWordWrap(True)
        self.buttons: list[QPushButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(14, 7, 12, 7)
        self._row.setSpacing(8)
        self._row.addWidget(self.sentence, 1)
        self.hide()

    def show_choices(self, sentence: str, choices: Sequence[Choice]) -> None:
        """Show a sentence with buttons; "" hides the strip."""
        if sentence == self.sentence.text() and sentence and not self.isHidden():
            return
        focus = QApplication.focusWidget()
        had_focus = focus is not None and self.isAncestorOf(focus)
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []
        self.sentence.setText(sentence)
        for text, about, act in choices:
            button = QPushButton(text, self)
            button.setToolTip(tip(about))
            button.clicked.connect(lambda _=False, act=act: act())
            self._row.addWidget(button)
            self.buttons.append(button)
        self.setVisible(bool(sentence))
        self.setAccessibleName(sentence)
        if sentence:
            announce_sentence(self, sentence)
        if had_focus:
            self.left.emit()
