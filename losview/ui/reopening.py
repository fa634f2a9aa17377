"""From a position back to its thread: find the map that it was taken from, put its rules in force, lay its ends."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from losview.files.bundled import PREFIX, names
from losview.files.carried import carried
from losview.files.error import FormatError
from losview.sight.positions import Position, parse_position
from losview.sight.ruleset import RuleError
from losview.ui.document import Document
from losview.ui.opening import read
from losview.ui.sighting import Sighting

if TYPE_CHECKING:
    from losview.ui.files import Files


class Reopening(QObject):
    """Lays the threads of positions."""

    def __init__(self, document: Document, sighting: Sighting, files: Files) -> None:
        super().__init__(files)
        self._document, self._sighting, self._files = document, sighting, files

    def picture(self, path: Path) -> bool:
        """Lay the thread that a picture carries; whether it lies now."""
        try:
            text = carried(path)
        except FormatError as problem:
            self._files.complain(self.tr("The picture could not be read"), str(problem))
            return False
        if text is None:
            self._files.complain(
                self.tr("This picture carries no thread"),
                self.tr("{name} was not exported by losview, or lost its position on the way: another program may have "
                        "left it out when it saved the picture.").format(name=path.name))
            return False
        return self.text(text, path.parent)

    def clipboard(self) -> None:
        """Lay the position that the clipboard holds as text."""
        self.text(QGuiApplication.clipboard().text())

    def text(self, text: str, folder: Path | None = None) -> bool:
        """Lay the thread of a position's text; its map may lie in that folder; whether it lies now."""
        try:
            position = parse_position(text)
        except RuleError as problem:
            self._files.complain(self.tr("The position could not be read"), str(problem))
            return False
        return self._bring(position, folder) and self._lay(position)

    def _bring(self, position: Position, folder: Path | None) -> bool:
        """See that the position's map is open."""
        board = self._document.board
        if position.is_of(board):
            return True
        found = self._found(position, folder)
        named = bool(position.file) and position.file == self._files.map_name
        if found is None and not named:
            wanted = f"“{position.title}”" if position.title else self.tr("a map without a title")
            wanted += f" ({position.file})" if position.file else ""
            self._files.complain(self.tr("The map is not open"), self.tr(
                "The thread lies on {map}. Open that map, then drop the picture again.").format(map=wanted))
            return False
        return named if found is None else self._files.open(found)

    def _found(self, position: Position, folder: Path | None) -> str | None:
        """The map by name: bundled, beside the picture, or opened lately; the very same one first.

        The open map is none of them: it is taken where no file holds the very same one.
        """
        if position.file.startswith(PREFIX):
            known = position.file.removeprefix(PREFIX) in names()
            return position.file if known and position.file != self._files.map_name else None
        name = Path(position.file).name
        places = [str(folder / name)] if folder is not None and name and (folder / name).is_file() else []
        places += [recent for recent in self._files.recent() if Path(recent).name == name]
        places = [place for place in places if Path(place) != self._document.path]
        for place in places:
            if _is(place, position):
                return place
        return places[0] if places and name != self._files.map_name else None

    def _lay(self, position: Position) -> bool:
        board, sighting = self._document.board, self._sighting
        try:
            if position.rules:
                sighting.choose_rules(position.rules, position.options)
            ends = position.ends(board)
            if ends is not None:
                sighting.lay(sighting.judge.checked(ends[0]), sighting.judge.checked(ends[1]))
        except RuleError as problem:
            self._files.complain(self.tr("The thread could not be laid"), str(problem))
            return False
        if position.hash and not position.is_of(board):
            self._files.said.emit(self.tr("The map has changed since this position was taken."))
        return True


def _is(place: str, position: Position) -> bool:
    try:
        return position.is_of(read(place).board)
    except FormatError:
        return False
