"""File > Map properties."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from losview.window.state.document import Document
from losview.window.state.sighting import Sighting


class PropertiesActions(QObject):
    """Opens the dialog."""

    def __init__(self, document: Document, sighting: Sighting, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._sighting, self._window = document, sighting, window

    def ask(self) -> None:
        """Show the dialog until it is closed; its pages edit the open map."""
        from losview.window.editing.properties_dialog import PropertiesDialog

        dialog = PropertiesDialog(self._document, self._sighting, self._window)
        dialog.exec()
        dialog.deleteLater()
