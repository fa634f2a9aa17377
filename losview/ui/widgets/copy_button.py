"""Text put on the clipboard by a button, which says so for a moment."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton

#: How long it is said, in milliseconds.
STAYS = 1200


def copy_by(button: QAbstractButton, text: str, words: str) -> None:
    """Put a text on the clipboard and let a button say so.

    Args:
        words: what the button says at other times.
    """
    QGuiApplication.clipboard().setText(text)
    button.setText(QCoreApplication.translate("copying", "Copied"))
    QTimer.singleShot(STAYS, button, lambda: button.setText(words))
