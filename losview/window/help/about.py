"""The About dialog: versions of losview and its libraries and the log file, to be copied into a report; licenses."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from losview.base.log_file import shown_log_path
from losview.base.notices import notices_text
from losview.base.translation import tr
from losview.base.versions import versions
from losview.window.widgets.copy_button import copy_by
from losview.window.widgets.plain_text import Label
from losview.window.widgets.text_view import TextView


def diagnostics() -> str:
    """Versions, the system and the log file, one per line."""
    return "\n".join((*versions(), f"Qt {qVersion()}, {QGuiApplication.platformName()}",
                      tr("Log: {file}", file=shown_log_path())))


class About(QDialog):
    """The About dialog.

    Attributes:
        copy: the button that copies the versions. licences: the one that shows licences.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About losview"))
        name = Label("losview", self)
        name.setStyleSheet("font-size: 22px; font-weight: bold;")
        what = Label(tr("A hex-map editor and line-of-sight referee for board wargames."
                        "\nFree software under the MIT licence."), self)
        facts = Label(diagnostics(), self)
        facts.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse
                                      | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.copy = QPushButton(tr("&Copy diagnostics"), self)
        self.copy.setAutoDefault(False)
        buttons.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.ensurePolished()
        self.copy.setMinimumWidth(self.copy.sizeHint().width())  # so that it does not shrink while it shows "Copied"
        self.licences = QPushButton(tr("Third-&party licences"), self)
        self.licences.setAutoDefault(False)
        self.licences.clicked.connect(self.show_licences)
        buttons.addButton(self.licences, QDialogButtonBox.ButtonRole.ActionRole)
        label = self.copy.text()
        self.copy.clicked.connect(lambda: copy_by(self.copy, diagnostics(), label))
        buttons.rejected.connect(self.reject)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setText(tr("C&lose"))
        close.setDefault(True)
        close.setFocus()
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 24, 28, 20)
        column.setSpacing(12)
        for part in (name, what, facts, buttons):
            column.addWidget(part)

    def show_licences(self) -> None:
        """Show what losview is built on, with the texts of all licences."""
        dialog = Licences(self)
        dialog.exec()
        dialog.deleteLater()


class Licences(QDialog):
    """The notices of third parties.

    Attributes:
        words: the text.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Third-party licences"))
        self.words = TextView(self)
        self.words.setAccessibleName(tr("Third-party licences"))
        self.words.setPlainText(notices_text())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.words, 1)
        column.addWidget(buttons)
        self.resize(QSize(720, 560).boundedTo(self.screen().availableSize() * 0.9))
