"""Readings: those in force are saved as a file, and those of a file put in force."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from losview.base.translation import tr
from losview.formats.core.disk import read_bytes, write_readable
from losview.formats.core.error import FormatError
from losview.formats.core.limit_table import MAX_SKETCH_BYTES
from losview.rules.reading_file import read_readings, readings_in, readings_text
from losview.rules.reading_set import MAX_NAME, ReadingSet, readings_of
from losview.window.feature import Features, WindowFeature, WindowParts
from losview.window.frame.action_rows import ActionRow, MenuPart
from losview.window.widgets.message_box import ask_line
from losview.window.widgets.save_dialog import ask_file

#: The line above the choices of a file of readings.
_TABLE = b"[readings]"


def holds_readings(path: Path) -> bool:
    """Whether a file holds readings, good or damaged."""
    try:
        return _TABLE in read_bytes(path, MAX_SKETCH_BYTES)
    except FormatError:
        return False


class ReadingsFeature(WindowFeature):
    """Saves and opens readings."""

    def __init__(self, parts: WindowParts, features: Features) -> None:
        super().__init__(parts, features)
        self._sighting, self._files = parts.sighting, parts.files

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("rules", "night console", (
            ActionRow("use readings", tr("&Use readings…"),
                      tr("Put a file of readings in force: how players have agreed to read what the rules leave open"),
                      judges=False, do=cls.ask_open),
            ActionRow("save readings", tr("&Save readings…"),
                      tr("Save how the rules are read as a file with a name, which rulings cite with a hash"),
                      judges=False, do=cls.ask_save))),)

    def ask_save(self) -> None:
        """Ask for a name and a file, and save the readings in force."""
        rules, agreed = self._sighting.rules, self._sighting.readings
        before = agreed.name if agreed is not None and agreed.rules == rules.key else ""
        name, agrees = ask_line(self._files.window, tr("Save readings"), tr(
            "The name under which rulings cite these readings:"), before)
        if not agrees or not name.strip():
            return
        path = ask_file(self._files.window, tr("Save readings"), self._files.proposed(tr(" readings.toml")),
                        [(tr("Readings (*.toml)"), (".toml",))])
        if path is not None:
            self.save(path, name)

    def save(self, path: Path, name: str) -> None:
        """Save the readings in force under a name, and cite them so from now on."""
        readings = readings_of(self._sighting.rules, self._sighting.options, name[:MAX_NAME])
        try:
            write_readable(path, readings_text(readings).encode(), readings_in, limit=MAX_SKETCH_BYTES)
        except FormatError as problem:
            self._files.show_warning(tr("The readings could not be written"), str(problem))
            return
        self._sighting.choose_readings(readings)
        self._files.message.emit(tr("Readings saved to {file}: {readings}.",
                                    file=path.absolute(), readings=readings.words))

    def ask_open(self) -> None:
        """Ask for a file, and put its readings in force."""
        name, _ = QFileDialog.getOpenFileName(self._files.window, tr("Use readings"),
                                              str(self._files.proposed(".toml").parent), tr("Readings (*.toml)"))
        if name:
            self.open(Path(name))

    def open(self, path: Path) -> None:
        """Put the readings of a file in force, with their rules; or say why not."""
        self._files.take(self.read_file, path)

    def read_file(self, path: Path) -> Callable[[], bool]:
        """Read the readings in a file, in a worker; returns what puts them in force, or refuses.

        What it returns says whether they could be read.
        """
        try:
            readings = read_readings(path)
        except FormatError as problem:
            sentence = str(problem)
            return lambda: self._refuse(sentence)
        return lambda: self._use(readings)

    def _refuse(self, sentence: str) -> bool:
        self._files.show_warning(tr("These are no readings"), sentence)
        return False

    def _use(self, readings: ReadingSet) -> bool:
        self._sighting.choose_readings(readings)
        self._files.message.emit(tr("In force: {readings}.", readings=readings.words))
        return True
