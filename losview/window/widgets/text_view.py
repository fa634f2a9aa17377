"""A view of a formatted text that loads nothing besides it: no picture, no style sheet, from no file and no network."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QUrl
from PySide6.QtWidgets import QTextBrowser


class TextView(QTextBrowser):
    """Shows text that losview has made; whatever resources it names stay where they are."""

    def loadResource(self, kind: int, url: QUrl | str) -> object:
        """Give Qt an empty resource: with none it would look for a file of that name itself."""
        return QByteArray()
