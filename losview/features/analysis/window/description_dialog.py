"""The dialog that shows a description."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.window.widgets.copy_button import copy_by
from losview.window.widgets.plain_text import shown_text


class DescriptionDialog(QDialog):
    """A text to read, or to have read aloud.

    Attributes:
        view: the text. copy_button: puts it on the clipboard.
    """

    def __init__(self, text: str, parent: QWidget | None = None, position: str = "") -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Description"))
        self.view = QPlainTextEdit(shown_text(text), self)
        self.view.setReadOnly(True)
        self.view.setTabChangesFocus(True)
        self.view.setAccessibleName(tr("Description"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.copy_button = QPushButton(tr("&Copy"), self)
        self.copy_button.setAutoDefault(False)
        self.copy_button.clicked.connect(lambda: copy_by(self.copy_button, text, tr("&Copy"), position))
        buttons.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.view, 1)
        column.addWidget(buttons)
        self.resize(640, 480)
        self.view.setFocus()
