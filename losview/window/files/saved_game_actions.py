"""What the window does with a saved game of VASL besides showing its map.

A strip says how much of the game is on the map, and lists what is not; of any map, it says which of its boards are
missing, and asks for their folder.  Another save of the same game, on the same
boards, keeps rules and options, thread and pinned threads.  A game that is followed is read again whenever its file is
saved.
"""

from __future__ import annotations

import json
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox, QWidget

from losview.base.translation import tr
from losview.board.board import ON_BOARDS, Board
from losview.formats.losmap.board_files import layout_of, missing_boards
from losview.formats.losmap.chosen import chosen_by_hand
from losview.formats.vasl.layout_text import layout_changes, with_layout_changes
from losview.formats.vassal.saved_game import HEADING, SUFFIXES, told_of
from losview.rules.map_settings import settings_of
from losview.window.files.change_bar import ChangeBar
from losview.window.files.file_actions import FileActions
from losview.window.files.map_loader import Asked
from losview.window.files.opened_map import OpenedMap, called, read_map
from losview.window.state.sighting import Sighting
from losview.window.widgets.message_box import MessageBox

#: What of a scenario goes over to another save of its game.
_KEPT = ("rules", "options", "thread", "pins")


@dataclass(frozen=True)
class _Left:
    """What is known of a saved game that another map takes the place of; texts alone, nothing of its board.

    Attributes:
        path: its file. layout: its boards.
        settings: rules, options, thread and pins as a scenario has them, as JSON.
    """

    path: str
    layout: str
    settings: str


class SavedGameActions(QObject):
    """Tells of the saved game that is open, keeps its threads from save to save, and follows it.

    Attributes:
        followed: the file of the game that is followed, "" for none.
    """

    def __init__(self, sighting: Sighting, files: FileActions, bar: ChangeBar, window: QWidget) -> None:
        super().__init__(window)
        self._sighting, self._document = sighting, sighting.document
        self._files, self._bar, self._window = files, bar, window
        self.followed = ""
        self._left: _Left | None = None
        self._is_hidden = False
        files.leaving.connect(self._leave)
        files.opened.connect(self._opened)
        files.saved.connect(lambda _: self._show())
        files.closed.connect(self._closed)

    # From save to save.

    def _leave(self) -> None:
        """Keep what the next save of the open game is to show again."""
        path, board = self._document.path, self._document.board
        self._left = None
        if is_saved_game(path):
            scenario = self._sighting.map_to_save().scenario
            kept = {name: scenario[name] for name in _KEPT if name in scenario}
            self._left = _Left(str(path), _layout(board), json.dumps(kept))

    def _opened(self, opened: OpenedMap) -> None:
        left, self._left = self._left, None
        is_same = left is not None and str(opened.path) == left.path
        if not is_same:
            self.followed, self._is_hidden = "", False
        if left is not None and is_saved_game(opened.path) and _layout(opened.board) == left.layout:
            self._lay_again(json.loads(left.settings))
        self._show()

    def _lay_again(self, kept: dict[str, Any]) -> None:
        """Put rules and options of an earlier save in force, and lay its thread and pinned threads."""
        as_before = copy(self._document.board)
        as_before.scenario = {name: value for name, value in as_before.scenario.items() if name not in _KEPT} | kept
        settings = settings_of(as_before)
        if settings.rules is not None:
            self._sighting.choose_rules(settings.rules, settings.options)
        if settings.ends is not None:
            self._sighting.lay(*settings.ends)
        self._sighting.restore_pins(settings.pins)
        for ends, name in settings.pin_names.items():
            self._sighting.name_pin(ends, name)

    def _closed(self) -> None:
        self._left, self.followed, self._is_hidden = None, "", False
        self._show()

    # Following.

    def follow(self) -> None:
        """Follow the open game from now on."""
        self.followed = str(self._document.path or "")
        self._show()

    def stop_following(self) -> None:
        """Follow no game any more."""
        self.followed = ""
        self._show()

    def is_followed(self, path: Path) -> bool:
        """Whether the game of that file is followed."""
        return bool(self.followed) and str(path) == self.followed

    def read_again(self, path: Path) -> bool:
        """Whether the game of that file is followed; then it is read again, unless its map was changed here."""
        is_other_read = self._files.reading.name not in ("", called(str(path)))  # which its user waits for
        if not self.is_followed(path) or self._document.dirty or is_other_read:
            return False
        chosen = self._files.chosen()

        def job() -> OpenedMap:
            with chosen_by_hand(chosen):
                return replace(read_map(str(path)), keeps_view=True)

        self._files.reading.ask(job, Asked(called(str(path)), self._read, self._failed, lambda: None))
        return True

    def _read(self, opened: OpenedMap | None) -> None:
        if opened is not None and str(opened.path) == self.followed and not self._document.dirty:
            self._files.show(opened)
            self._files.message.emit(tr("{name} was saved again; its map is as it is now.",
                                        name=opened.name))

    def _failed(self, problem: Exception) -> None:
        """Who saves a game writes it piece by piece: it is read again with the next change."""
        self._files.message.emit(str(problem))

    # What is said.

    def _show(self) -> None:
        path, board = self._document.path, self._document.board
        if ON_BOARDS in board.extra and path is not None:
            self._show_missing(path)
            return
        told = told_of(board) if is_saved_game(path) else []
        if not told or self._is_hidden or path is None:
            self._bar.show_choices("", ())
            return
        sentence = tr("{name}: {counters}", name=path.name, counters=told[0].removeprefix(HEADING))
        if self.followed:
            sentence = tr("{name} is followed: it is read again whenever it is saved.", name=path.name)
        follow = ((tr("Stop &following"), tr("Leave the map as it is now"), self.stop_following)
                  if self.followed else
                  (tr("&Follow this game"), tr("Read the game again whenever it is saved; thread and "
                                               "pins stay"), self.follow))
        self._bar.show_choices(sentence, (
            (tr("What is &left out"), tr("List what of the game is not on the map"), self.show_left_out),
            follow, (tr("&Hide"), tr("Hide this message"), self._hide)))

    def _show_missing(self, path: Path) -> None:
        """Say that boards of the open map are missing, until it is opened with them."""
        if self._is_hidden:
            self._bar.show_choices("", ())
            return
        names = missing_boards(self._document.board, layout_of(self._document.board))
        sentence = tr("{name}: not all terrain is shown, for boards are missing ({boards}). What was drawn on the "
                      "map is there, and stays when you save.",
                      name=path.name, boards=", ".join(names) or tr("or others than they were"))
        self._bar.show_choices(sentence, (
            (tr("Choose the &folder of boards…"), tr("Say where the boards lie, and open the map again"),
             self._choose_folder), (tr("&Hide"), tr("Hide this message"), self._hide)))

    def _choose_folder(self) -> None:
        """Let the user choose the folder of boards, and open the map again with them."""
        if self._document.path is not None and self._files.choose_boards_folder():
            self._files.open(str(self._document.path))

    def show_left_out(self) -> None:
        """List what the map's notes tell of the game."""
        box = MessageBox(self._window, QMessageBox.Icon.Information, tr("What of the game is on the map"),
                         "\n\n".join(told_of(self._document.board)))
        box.exec()

    def _hide(self) -> None:
        self._is_hidden = True
        self._show()


def is_saved_game(path: Path | None) -> bool:
    """Whether a map's file is a saved game."""
    return path is not None and path.suffix.lower() in SUFFIXES


def _layout(board: Board) -> str:
    """The boards of a map as text, without what the scenario changes on them; "" where it does not say."""
    layout = layout_of(board)
    return with_layout_changes(layout, [()] * len(layout_changes(layout))) if layout else ""
