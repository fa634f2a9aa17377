"""The About dialog: versions of losview and its libraries, which can be copied into a report."""

from __future__ import annotations

from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from losview.diagnostics.versions import versions
from losview.ui.widgets.copy_button import copy_by
from losview.ui.widgets.plain_text import Label


def diagnostics() -> str:
    """Versions and the system, one per line."""
    return "\n".join((*versions(), f"Qt {qVersion()}, {QGuiApplication.platformName()}"))


class About(QDialog):
    """The About dialog."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About losview"))
        name = Label("losview", self)
        name.setStyleSheet("font-size: 22px; font-weight: bold;")
        what = Label(self.tr("A hex-map editor and line-of-sight referee for board wargames."
                              "\nFree software under the MIT licence."), self)
        facts = Label(diagnostics(), self)
        facts.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse
                                      | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.copy = QPushButton(self.tr("&Copy diagnostics"), self)
        self.copy.setAutoDefault(False)
        buttons.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.ensurePolished()
        self.copy.setMinimumWidth(self.copy.sizeHint().width())  # so that it does not shrink while it shows "Copied"
        label = self.copy.text()
        self.copy.clicked.connect(lambda: copy_by(self.copy, diagnostics(), label))
        buttons.rejected.connect(self.reject)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setText(self.tr("C&lose"))
        close.setDefault(True)
        close.setFocus()
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 24, 28, 20)
        column.setSpacing(12)
        for part in (name, what, facts, buttons):
            column.addWidget(part)
