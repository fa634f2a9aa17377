"""A button that copies text to the clipboard and shows "Copied" for a moment."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton

from losview.ui.widgets.plain_text import shown

#: How long the button shows "Copied", in milliseconds.
COPIED_FOR = 1200


def copy_by(button: QAbstractButton, text: str, label: str) -> None:
    """Put a text on the clipboard and show that on a button for a moment.

    Args:
        label: what the button shows at other times.
    """
    QGuiApplication.clipboard().setText(shown(text))
    button.setText(QCoreApplication.translate("copying", "Copied"))
    QTimer.singleShot(COPIED_FOR, button, lambda: button.setText(label))
