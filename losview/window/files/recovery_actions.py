"""Offers unsaved maps of windows that were not closed: at the start, and at File > Recover unsaved maps."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from losview.base.translation import tr
from losview.board.board import ON_BOARDS
from losview.formats.core.file_state import FileState
from losview.formats.losmap.board_references import missing_terrain
from losview.formats.losmap.journal_file import read_journal
from losview.window.files.file_actions import FileActions
from losview.window.files.found_maps import FoundMap, MapFinder
from losview.window.files.journal_keeper import FOLDER, JournalKeeper
from losview.window.files.journal_locks import data_folder
from losview.window.files.opened_map import OpenedMap, opened
from losview.window.files.recovery_dialog import RecoveryDialog
from losview.window.state.document import Document
from losview.window.widgets import kept_settings


class RecoveryActions(QObject):
    """What one window does about unsaved maps.

    Args:
        is_free: whether the window shows no map, so that one can be opened in it.

    Attributes:
        keeper: keeps the journal of the window's own map.
        another: makes a window and gives its recovery actions; None where maps open in this window only.

    Signals:
        message(sentence): a sentence for the status bar.
    """

    message = Signal(str)

    def __init__(self, document: Document, files: FileActions, keeper: JournalKeeper, is_free: Callable[[], bool],
                 window: QWidget) -> None:
        super().__init__(window)
        self._document, self._files, self.keeper, self._window = document, files, keeper, window
        self._is_free = is_free
        self.another: Callable[[], RecoveryActions] | None = None
        self._dialog: RecoveryDialog | None = None
        self._is_asked = False
        self._finder = MapFinder(self)
        self._finder.found.connect(self._add)
        self._finder.ended.connect(self._say_where_there_are_none)
        keeper.failed.connect(self.message)

    def offer(self) -> None:
        """Show the unsaved maps, if there are any; called when the program has started."""
        self._finder.begin(data_folder(FOLDER), kept_settings.flag("dark", default=False))

    def ask(self) -> None:
        """Show the unsaved maps, or say that there are none."""
        self._is_asked = True
        if self._dialog is not None:
            self._dialog.raise_()
            self._dialog.activateWindow()
        else:
            self.offer()

    def close(self) -> None:
        """Leave what is offered for later, delete the journal of the map, which is not wanted, and end the workers."""
        if self._dialog is not None:
            self._dialog.reject()
        self._finder.close()
        self.keeper.close()

    def _add(self, found: FoundMap | None) -> None:
        if found is None:
            return
        if self._dialog is None:
            self._dialog = RecoveryDialog(self._recover, self._window)
            self._dialog.finished.connect(self._forget_dialog)
            self._dialog.add(found)
            self._dialog.show()
        else:
            self._dialog.add(found)

    def _forget_dialog(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
        self._dialog = None
        self._is_asked = False

    def _say_where_there_are_none(self) -> None:
        if self._is_asked and self._dialog is None:
            self._is_asked = False
            self.message.emit(tr("There are no unsaved maps to recover."))

    def _recover(self, found: FoundMap, then: Callable[[bool], None]) -> None:
        """Open a map in this window where it shows none, else in another."""
        target = self if self.another is None or self._is_free() else self.another()
        target.open_found(found, then)

    def open_found(self, found: FoundMap, then: Callable[[bool], None]) -> None:
        """Open an unsaved map in this window, as modified, with its file; its journal is this window's from then on.

        Args:
            then: called with whether it is open.
        """
        def read() -> OpenedMap:
            heading, board = read_journal(found.journal.file)
            state = FileState(heading.sha256_of_file) if heading.sha256_of_file else None
            return opened(board, found.path, heading.name, "", state)

        def ended(is_open: bool) -> None:
            if is_open and found.heading is not None:
                self._document.mark_modified(found.heading.acts)
                self.keeper.take_over(found.journal, found.lock)
                self.message.emit(self._told_of_recovered())
            then(is_open)

        title = found.heading.title if found.heading is not None else ""
        self._files.bring(read, title or tr("the unsaved map"), then=ended)

    def _told_of_recovered(self) -> str:
        """What is said when a map is open again; it takes the place of what was said of the boards under it."""
        board, title = self._document.board, self._document.name_with_file
        if ON_BOARDS not in board.extra:
            return tr("Recovered “{title}”: save it to keep it.", title=title)
        return tr("Recovered “{title}” without the terrain of {boards}, which is missing: save it to keep what was "
                  "drawn.", title=title, boards=missing_terrain(board))
