"""Where a hex is answered by its label; clicks on the map answer likewise."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.window.widgets.plain_text import hint_label

#: Most characters of a label.
LONGEST = 12


class HexField(QWidget):
    """A field for a hex's label.

    Attributes:
        field: for the label. answer_button: answers with it.

    Signals:
        named(label): the user answers with a label.
    """

    named = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        words = hint_label(tr("Click it on the map, or write its label:"))
        self.field, self.answer_button = QLineEdit(self), QPushButton(tr("&Answer"), self)
        self.field.setMaxLength(LONGEST)
        self.field.setFixedWidth(96)
        self.field.setAccessibleName(tr("Label of the hex"))
        self.field.returnPressed.connect(self._answer)
        self.answer_button.clicked.connect(self._answer)
        row = QHBoxLayout()
        row.addWidget(self.field)
        row.addWidget(self.answer_button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(words)
        column.addLayout(row)

    def show_label(self, label: str) -> None:
        """Show the hex that was clicked."""
        self.field.setText(label)

    def begin(self) -> None:
        """Give the field the focus."""
        self.field.setFocus()

    def _answer(self) -> None:
        if self.field.text().strip():
            self.named.emit(self.field.text().strip())
