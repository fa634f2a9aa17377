"""Restores positions: finds the map that a position was taken from, and lays its thread by its rules."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal, SignalInstance
from PySide6.QtGui import QGuiApplication

from losview.base.translation import tr
from losview.formats.bundled_maps import PREFIX, bundled_names
from losview.formats.core.error import FormatError
from losview.formats.losmap.chosen import Chosen, board_folders, chosen_by_hand
from losview.formats.losmap.policy import follow, is_plain
from losview.formats.picture_text import text_in_picture
from losview.formats.vasl.layout_text import is_plain_layout, layout_in
from losview.rules.core.threads import RuleError
from losview.rules.positions import Position, parse_position
from losview.window.files.opened_map import OpenedMap, called, read_map
from losview.window.state.document import Document
from losview.window.state.sighting import Sighting
from losview.window.widgets.copy_button import position_in


class MapOpener(Protocol):
    """Opens maps for `PositionActions` and reports failures; `FileActions` does."""

    @property
    def map_name(self) -> str:
        """The open map as positions name it."""

    @property
    def message(self) -> SignalInstance:
        """The signal that shows a sentence."""

    def show_warning(self, title: str, sentence: str) -> None:
        """Report a failure."""

    def confirm(self, title: str, sentence: str, button: str) -> bool:
        """Ask whether to go on; `button` is the text of the button that means yes."""

    def recent(self) -> list[str]:
        """Recently opened files, newest first."""

    def chosen(self) -> Chosen:
        """What the user has chosen by hand."""

    def bring(self, job: Callable[[], OpenedMap | None], name: str, *, then: Callable[[bool], None]) -> None:
        """Open the map that a job reads in a worker; `then` is called with whether it is open."""


class PositionActions(QObject):
    """Lays the threads of positions, from pictures, the clipboard or text.

    Signals:
        asked(Position): the position asks something; its map is open, unless it is of a lesson.
    """

    asked = Signal(object)

    def __init__(self, document: Document, sighting: Sighting, files: MapOpener, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._sighting, self._files = document, sighting, files

    def picture(self, path: Path, then: Callable[[bool], None] | None = None) -> None:
        """Lay the thread that a picture carries; `then` is called with whether it is laid."""
        try:
            text = text_in_picture(path)
        except FormatError as problem:
            self._refuse(tr("The picture could not be read"), str(problem), then)
            return
        if text is None:
            self._refuse(
                tr("This picture carries no thread"),
                tr("{name} was not exported by losview, or another program removed the position when it saved the "
                   "picture.", name=path.name), then)
            return
        self.text(text, path.parent, then)

    def clipboard(self) -> None:
        """Lay the thread of the position on the clipboard, alone or in what losview has copied."""
        self.text(position_in(QGuiApplication.clipboard().mimeData()))

    def text(self, text: str, folder: Path | None = None, then: Callable[[bool], None] | None = None) -> None:
        """Lay the thread of a position; its map may be in `folder`; `then` is called with whether it is laid."""
        try:
            position = parse_position(text)
        except RuleError as problem:
            self._refuse(tr("The position could not be read"), str(problem), then)
            return

        if position.lesson is not None:
            self.asked.emit(position)
            if then is not None:
                then(False)
            return

        def lay(is_open: bool) -> None:
            is_laid = is_open and self._lay(position)
            if then is not None:
                then(is_laid)

        self._bring(position, folder, lay)

    def _refuse(self, title: str, sentence: str, then: Callable[[bool], None] | None) -> None:
        self._files.show_warning(title, sentence)
        if then is not None:
            then(False)

    def _bring(self, position: Position, folder: Path | None, then: Callable[[bool], None]) -> None:
        """Open the position's map, unless it is open, and call `then` with whether it is."""
        board = self._document.board
        if position.is_of(board):
            then(True)
            return
        places, beside = self._places(position), self._beside(position, folder)
        if beside and beside not in places and self._files.confirm(
                tr("Open the map beside the picture?"),
                tr("The thread belongs to {name}, and the picture's folder has a map of that name: {path}",
                   name=position.file, path=beside), tr("&Open")):
            places.insert(0, beside)
        named = position.file == self._files.map_name if position.file else (
            bool(position.title) and position.title == board.title)  # what is for others names no file
        if not places and not named:
            wanted = tr("“{title}”", title=position.title) if position.title else tr("a map without a title")
            wanted += f" ({position.file})" if position.file else ""
            self._refuse(tr("The map is not open"), tr(
                "The thread belongs to {map}. Open that map, then drop the picture again.", map=wanted), then)
        elif not places:
            then(True)
        else:
            self._files.bring(lambda: _found(places, position, other=not named), position.file, then=then)

    def _places(self, position: Position) -> list[str]:
        """Where the position's map may be, among maps that the user knows: bundled, recently opened, or boards of the
        user's folder; not the open map.

        A position says nothing about folders, and none that it names is followed.
        """
        name, open_name = position.file, self._files.map_name
        if name.startswith(PREFIX):
            return [name] if name.removeprefix(PREFIX) in bundled_names() and name != open_name else []
        layout = is_plain_layout(name)
        if not layout and not is_plain(name):
            return []
        places = [recent for recent in self._files.recent() if called(recent) == name]
        with chosen_by_hand(self._files.chosen()):
            folders = board_folders()
        for folder in folders if layout and name != open_name else ():
            with suppress(FormatError):
                places.append(layout_in(folder, name))
        return [place for place in places if Path(place) != self._document.path]

    def _beside(self, position: Position, folder: Path | None) -> str:
        """The file beside a picture that its position names; "" for none, and for the open map."""
        if folder is None or not is_plain(position.file):
            return ""
        place = Path(follow(folder, position.file).file)
        is_there = place.parent == folder.absolute() and os.path.isfile(place)
        return str(place) if is_there and place != self._document.path else ""

    def _lay(self, position: Position) -> bool:
        board, sighting = self._document.board, self._sighting
        try:
            if position.rules:
                sighting.choose_rules(position.rules, position.options)
            ends = position.ends(board)
            if position.ask:
                self.asked.emit(position)
            elif ends is not None:
                sighting.lay(sighting.judge.checked(ends[0]), sighting.judge.checked(ends[1]))
        except RuleError as problem:
            self._files.show_warning(tr("The thread could not be laid"), str(problem))
            return False
        if position.hash and not position.is_of(board):
            self._files.message.emit(tr("The map has changed since this position was taken."))
        return True


def _found(places: Sequence[str], position: Position, other: bool) -> OpenedMap | None:
    """Read the map that a position was taken from.

    Args:
        other: whether the first of the places will do where none holds exactly that map; None is returned otherwise.

    Raises:
        FormatError: where the first place cannot be read.
    """
    for place in places:
        with suppress(FormatError):
            opened = read_map(place)
            if position.is_of(opened.board):
                return opened
    return read_map(places[0]) if other else None
