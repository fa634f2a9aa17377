"""From a position back to its thread: find the map that it was taken from, put its rules in force, lay its ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtGui import QGuiApplication

from losview.files.bundled_maps import PREFIX, names
from losview.files.error import FormatError
from losview.files.picture_text import text_in_picture
from losview.files.vasl.layout_text import looks_like_layout
from losview.sight.positions import Position, parse_position
from losview.sight.threads import RuleError
from losview.ui.files.opened_map import OpenedMap, called, read
from losview.ui.state.document import Document
from losview.ui.state.sighting import Sighting


class MapOpener(Protocol):
    """What opens the maps of positions for `PositionActions`, and tells of what fails: the window's file actions."""

    @property
    def map_name(self) -> str:
        """The open map as positions name it."""

    @property
    def said(self) -> SignalInstance:
        """Tells a sentence."""

    def complain(self, title: str, sentence: str) -> None:
        """Tell of a failure."""

    def recent(self) -> list[str]:
        """Names of files opened lately, newest first."""

    def bring(self, job: Callable[[], OpenedMap | None], name: str, *, then: Callable[[bool], None]) -> None:
        """Open the map that a job reads beside the window; `then` is told whether it is open."""


class PositionActions(QObject):
    """Lays the threads of positions."""

    def __init__(self, document: Document, sighting: Sighting, files: MapOpener, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._sighting, self._files = document, sighting, files

    def picture(self, path: Path, then: Callable[[bool], None] | None = None) -> None:
        """Lay the thread that a picture carries; `then` is told whether it lies."""
        try:
            text = text_in_picture(path)
        except FormatError as problem:
            self._refuse(self.tr("The picture could not be read"), str(problem), then)
            return
        if text is None:
            self._refuse(
                self.tr("This picture carries no thread"),
                self.tr("{name} was not exported by losview, or lost its position on the way: another program may have "
                        "left it out when it saved the picture.").format(name=path.name), then)
            return
        self.text(text, path.parent, then)

    def clipboard(self) -> None:
        """Lay the position that the clipboard holds as text."""
        self.text(QGuiApplication.clipboard().text())

    def text(self, text: str, folder: Path | None = None, then: Callable[[bool], None] | None = None) -> None:
        """Lay the thread of a position's text; its map may lie in that folder; `then` is told whether it lies."""
        try:
            position = parse_position(text)
        except RuleError as problem:
            self._refuse(self.tr("The position could not be read"), str(problem), then)
            return

        def lay(there: bool) -> None:
            lies = there and self._lay(position)
            if then is not None:
                then(lies)

        self._bring(position, folder, lay)

    def _refuse(self, title: str, sentence: str, then: Callable[[bool], None] | None) -> None:
        self._files.complain(title, sentence)
        if then is not None:
            then(False)

    def _bring(self, position: Position, folder: Path | None, then: Callable[[bool], None]) -> None:
        """See that the position's map is open, then go on."""
        board = self._document.board
        if position.is_of(board):
            then(True)
            return
        places = self._places(position, folder)
        named = bool(position.file) and position.file == self._files.map_name
        if not places and not named:
            wanted = f"“{position.title}”" if position.title else self.tr("a map without a title")
            wanted += f" ({position.file})" if position.file else ""
            self._refuse(self.tr("The map is not open"), self.tr(
                "The thread lies on {map}. Open that map, then drop the picture again.").format(map=wanted), then)
        elif not places:
            then(True)
        else:
            self._files.bring(lambda: _found(places, position, other=not named), position.file, then=then)

    def _places(self, position: Position, folder: Path | None) -> list[str]:
        """Where the map may be by its name: bundled, beside the picture, or opened lately; not the open map."""
        if position.file.startswith(PREFIX):
            known = position.file.removeprefix(PREFIX) in names()
            return [position.file] if known and position.file != self._files.map_name else []
        layout = looks_like_layout(position.file)
        name = position.file if layout else Path(position.file).name
        places = [str(folder / name)] if folder is not None and name and (folder / name).is_file() else []
        places += [recent for recent in self._files.recent() if called(recent) == name]
        places += [name] if layout and name != self._files.map_name else []  # with the folder of one's boards
        return [place for place in places if Path(place) != self._document.path]

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


def _found(places: Sequence[str], position: Position, other: bool) -> OpenedMap | None:
    """The very map that a position was taken from; where none of these is, the first of them, or None.

    Args:
        other: whether another state of the map will do.

    Raises:
        FormatError: where that one cannot be read.
    """
    for place in places:
        with suppress(FormatError):
            opened = read(place)
            if position.is_of(opened.board):
                return opened
    return read(places[0]) if other else None
