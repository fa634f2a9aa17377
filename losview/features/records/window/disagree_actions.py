"""Opens the dialog I disagree."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from losview.window.export.desk import Desk
from losview.window.files.file_actions import FileActions
from losview.window.state.sighting import Sighting


class DisagreeActions(QObject):
    """What the menu's action does."""

    def __init__(self, sighting: Sighting, desk: Desk, files: FileActions, window: QWidget) -> None:
        super().__init__(window)
        self._sighting, self._desk, self._files, self._window = sighting, desk, files, window

    def show(self) -> bool:
        """Ask for the claim; returns whether there is a ruling to dispute."""
        from losview.features.records.window.disagree_dialog import DisagreeDialog  # loaded when it is first asked for

        if self._sighting.verdict is None:
            return False
        dialog = DisagreeDialog(self._sighting, self._desk, self._files, self._window)
        dialog.exec()
        dialog.deleteLater()
        return True
