"""VASL's list of terrain types (`SharedBoardMetadata.xml`), which says what the terrain codes of boards mean."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from losview.base.translation import tr
from losview.formats.core.disk import read_bytes
from losview.formats.core.error import FormatError
from losview.formats.vasl.vasl_format import TERRAIN_TYPES, terrain_types_in
from losview.window.widgets import kept_settings
from losview.window.widgets.message_box import MessageBox

#: The setting that keeps the file.
SETTING = "terrain types"


def is_list(name: str) -> bool:
    """Whether a file is a list of terrain types, good or damaged."""
    try:
        return name.lower().endswith(".xml") and b"<terrainType" in read_bytes(Path(name))
    except FormatError:
        return False


class TerrainTypes(QObject):
    """The list by which boards are read; a list named on the command line comes first.

    Signals:
        message(sentence): the list has changed.
    """

    message = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        kept = kept_settings.kept_text(SETTING)
        if kept and os.path.isfile(kept):
            os.environ.setdefault(TERRAIN_TYPES, kept)

    def offer(self, path: Path) -> bool:
        """Ask whether to use a list, or to stop using it; returns whether it was taken into use.

        Raises:
            FormatError: where the list is damaged.
        """
        count = len(terrain_types_in(path))
        name = str(path.absolute())
        used = os.environ.get(TERRAIN_TYPES) == name
        title = tr("{name} is a VASL list of {count} terrain types.", name=path.name, count=count)
        words = tr("Boards are read with it. Use losview's own table again?") if used else tr(
            "Read boards with it from now on? losview's own table knows the terrain types of VASL 6.")
        buttons = QMessageBox.StandardButton
        box = MessageBox(self._window, QMessageBox.Icon.Question, title, words)
        box.setStandardButtons(buttons.Yes | buttons.No)
        if (box.exec() == buttons.Yes) == used:
            if used:
                QSettings().remove(SETTING)
                os.environ.pop(TERRAIN_TYPES, None)
                self.message.emit(tr("Boards opened from now on are read with losview's own table."))
            return False
        if not used:
            QSettings().setValue(SETTING, name)
            os.environ[TERRAIN_TYPES] = name
            self.message.emit(tr("Boards opened from now on are read with {name}.", name=path.name))
        return True
