"""The journals that no running losview writes, read in a worker one after the other, with pictures of their maps."""

from __future__ import annotations

import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QLockFile, QObject, Signal
from PySide6.QtGui import QImage

from losview.base.translation import tr
from losview.board.board import ON_BOARDS, Board, same_board
from losview.formats.core.error import FormatError
from losview.formats.format import open_map
from losview.formats.losmap.board_references import missing_terrain
from losview.formats.losmap.journal_file import JournalHeading, map_path, read_journal, read_journal_heading
from losview.formats.losmap.journal_folder import Journal, journals, too_many
from losview.hexes.layout import Layout
from losview.window.files.journal_locks import held_lock
from losview.window.state.latest_worker import Cancelled, LatestWorker

#: The size of a picture in pixels.
WIDTH, HEIGHT = 240, 160


class FoundMap(NamedTuple):
    """An unsaved map.

    Attributes:
        journal, lock: its journal, and the lock of that, held.
        heading: what the journal says of it, None where that cannot be read.
        image: its picture, a null image where there is none.
        problem: why it cannot be recovered, "" where it can.
        missing: the boards that are missing under it, in words, "" for none.
    """

    journal: Journal
    lock: QLockFile
    heading: JournalHeading | None
    image: QImage
    problem: str = ""
    missing: str = ""

    @property
    def path(self) -> Path | None:
        """The file of the map, None where it has none."""
        return None if self.heading is None else map_path(self.heading)

    def delete(self) -> None:
        """Delete it for ever."""
        self.journal.delete()
        self.lock.unlock()

    def decline(self) -> None:
        """Leave it for later."""
        self.journal.decline()
        self.lock.unlock()


class MapFinder(QObject):
    """Looks for unsaved maps.

    Signals:
        found(FoundMap): one of them, which is held until whoever gets it unlocks it; None for one that was saved.
        ended(): there are no more.
    """

    found = Signal(object)
    ended = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._held: list[tuple[Journal, QLockFile]] = []
        self._again: tuple[Path, bool] | None = None
        self._worker = LatestWorker("losview recovery", self)
        self._worker.done.connect(self._end)
        self._worker.failed.connect(self._failed)

    def begin(self, folder: Path, dark: bool) -> None:
        """Look for the maps in a folder of journals; where it is still looking, once more after that.

        The worker's end comes a moment after the last map that it finds, and that one may be left for later by then.
        """
        if self._held:
            self._again = folder, dark
            return
        self._held = _unwritten(folder)
        if not self._held:
            self.ended.emit()
            return
        waiting = deque(self._held)

        def look(cancelled: Cancelled) -> None:
            try:
                while waiting and not cancelled():
                    self.found.emit(_read(*waiting[0], dark))
                    waiting.popleft()
            finally:
                for _, lock in waiting:
                    lock.unlock()

        self._worker.ask(look)

    def close(self) -> None:
        """End the worker."""
        self._worker.close()
        self._held.clear()
        self._again = None

    def _end(self) -> None:
        self._held.clear()
        again, self._again = self._again, None
        if again is not None:
            self.begin(*again)
        else:
            self.ended.emit()

    def _failed(self, _ticket: int, problem: Exception) -> None:
        self._end()
        raise problem


def _unwritten(folder: Path) -> list[tuple[Journal, QLockFile]]:
    """The journals of a folder that no running losview writes, locked; those beyond the limits are deleted."""
    locked = [(journal, lock) for journal in journals(folder) if (lock := held_lock(journal.lock)) is not None]
    gone = too_many([journal for journal, _ in locked], time.time())
    for journal, lock in locked:
        if journal in gone:
            journal.delete()
            lock.unlock()
    return [(journal, lock) for journal, lock in locked if journal not in gone]


def _read(journal: Journal, lock: QLockFile, dark: bool) -> FoundMap | None:
    """The map of a journal; None, and the journal is gone, where the map's file holds the same."""
    heading: JournalHeading | None = None
    try:
        heading = read_journal_heading(journal.file)
        heading, board = read_journal(journal.file)
        image = map_picture(board, dark)
    except FormatError as problem:
        return FoundMap(journal, lock, heading, QImage(), str(problem))
    except MemoryError:
        return FoundMap(journal, lock, heading, QImage(),
                        tr("{file} needs more memory than there is: close other programs and try again",
                           file=journal.file))
    missing = missing_terrain(board) if ON_BOARDS in board.extra else ""
    found = FoundMap(journal, lock, heading, image, missing=missing)
    if _is_saved(board, found.path):
        found.delete()
        return None
    return found


def _is_saved(board: Board, path: Path | None) -> bool:
    """Whether a file holds this map: the program ended after saving it, before the journal was deleted."""
    if path is not None:
        with suppress(FormatError):
            return same_board(open_map(path), board)
    return False


def map_picture(board: Board, dark: bool) -> QImage:
    """A small picture of a whole map."""
    from losview.window.paint.map_image import image

    _, _, wide, high = Layout(board.grid).bounds()
    return image(board, dark=dark, scale=min(2 * WIDTH / wide, 2 * HEIGHT / high, 1.0))
