"""Keeps the journal of one window: while its map has unsaved changes, they are on the disk within two seconds."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Hashable
from contextlib import suppress

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

from losview.base.translation import tr
from losview.board.board import snapshot
from losview.formats.core.error import FormatError
from losview.formats.losmap.journal_file import heading_of, write_journal
from losview.formats.losmap.journal_folder import Journal, new_journal
from losview.window.files.file_actions import FileActions
from losview.window.files.journal_locks import data_folder, held_lock
from losview.window.state.document import Document
from losview.window.state.latest_worker import Cancelled, LatestWorker
from losview.window.state.sighting import Sighting

logger = logging.getLogger(__name__)

#: The folder of the journals in the user's data folder.
FOLDER = "journals"
#: Seconds from an act to the writing of the journal, which holds all acts until then.  The worker waits, as the window
#: may be busy.
DELAY = 0.15
#: Milliseconds that thread, pins and rules stay as they are before they count as changed: a thread is dragged often.
IDLE_MS = 1000
#: An act waits for the worker where one is not on the disk yet that was made so many seconds before, as on a very busy
#: machine; it waits so many seconds at most.
LATEST, CATCH_UP = 0.8, 1.0
#: Seconds after which a worker that waits looks whether there are later acts.
LOOK = 0.01
#: Seconds that a window which closes waits for the journal to be written.
CLOSE_WAIT = 5.0


class _Writing:
    """A writing of the journal that was asked for.

    Attributes:
        due: when it begins, as `time.monotonic` tells it. begun: whether it has.
    """

    def __init__(self, due: float) -> None:
        self.due, self.begun = due, False


class JournalKeeper(QObject):
    """Writes the journal of a window's map in a worker, and deletes it when the map is saved, closed or as it was.

    Of a map that has a file, its thread, pins and rules are kept too where nothing else has changed.

    Args:
        files: knows the name and the file of the open map.

    Signals:
        failed(sentence): the journal could not be written; told once, until it can be again.
        written(): it was written.
    """

    failed = Signal(str)
    written = Signal()

    def __init__(self, document: Document, sighting: Sighting, files: FileActions,
                 parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._sighting, self._files = document, sighting, files
        self._journal: Journal | None = None
        self._lock: QLockFile | None = None
        self._has_failed = self._is_closed = False
        self._saved_settings: Hashable = None
        self._asked: _Writing | None = None
        self._acts: deque[float] = deque()  # when those were made that are not on the disk yet
        self._unwanted: deque[tuple[Journal, QLockFile]] = deque()
        self._worker = LatestWorker("losview journal", self)
        self._worker.done.connect(self._wrote)
        self._worker.failed.connect(self._could_not)
        self._rest = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._rest.timeout.connect(self._settings_rest)
        document.undo.indexChanged.connect(self._follow)
        document.undo.cleanChanged.connect(self._follow)
        document.pathChanged.connect(self._follow)
        document.dirtyChanged.connect(self._follow)
        document.aboutToClose.connect(self.clear_map)
        files.opened.connect(self._take_settings)
        files.saved.connect(self._take_settings)
        sighting.thread_changed.connect(self._rest.start)
        sighting.rules_changed.connect(self._rest.start)

    @property
    def journal(self) -> Journal | None:
        """The journal of the open map, None while there is nothing to keep."""
        return self._journal

    def take_over(self, journal: Journal, lock: QLockFile) -> None:
        """Go on with a journal that was recovered: it stays until the map is saved or closed.

        Args:
            lock: the journal's, held.
        """
        self._drop()
        self._journal, self._lock = journal, lock
        self._follow()

    def clear_map(self) -> None:
        """Delete the journal; called before the map is replaced, when its changes are saved or not wanted."""
        self._saved_settings = None
        self._drop()

    def close(self) -> None:
        """Delete the journal and end the worker; called when the window closes."""
        self._is_closed = True
        self._rest.stop()
        self._worker.close(CLOSE_WAIT)
        self._set_aside()
        self._delete_unwanted()

    @property
    def _settings(self) -> Hashable:
        """What Save keeps of rules and threads."""
        sighting = self._sighting
        return (sighting.rules.key, tuple(sorted(sighting.options.items())), sighting.laid_ends(),
                tuple(sighting.pinned))

    def _take_settings(self, _opened: object) -> None:
        """Take rules and threads for saved; called when the map was opened or saved."""
        self._saved_settings = self._settings
        self._follow()

    @property
    def _is_as_saved(self) -> bool:
        """Whether nothing is to be kept: the map is saved, and so are rules and threads where it has a file."""
        return not self._document.dirty and (self._document.path is None or self._saved_settings is None
                                             or self._settings == self._saved_settings)

    def _settings_rest(self) -> None:
        """Write soon, or delete the journal; called when rules and threads have not changed for a while."""
        if self._is_as_saved:
            self._drop()
        else:
            self._write()

    def _follow(self) -> None:
        """Write soon, or delete the journal where the map is as it was saved."""
        if self._is_as_saved:
            self._drop()
            return
        if self._is_closed:
            return
        self._write()
        late = time.monotonic() + CATCH_UP
        while self._is_late() and time.monotonic() < late:
            time.sleep(LOOK)

    def _is_late(self) -> bool:
        """Whether an act is not on the disk that was made a good while before."""
        first = next(iter(self._acts.copy()), None)
        return first is not None and time.monotonic() - first > LATEST

    def _write(self) -> None:
        """Have the worker write the map as it is now, with the acts that it waits for already."""
        document, history = self._document, self._document.open_map.history
        try:
            journal = self._held_journal()
        except OSError as problem:
            self._could_not(0, problem)
            return
        last = history.name(history.index - 1) if history.index else ""
        board = snapshot(self._sighting.map_to_save())
        name = "" if document.path is not None else self._files.map_name
        state = self._files.file_state
        heading = heading_of(board, document.path, document.title, history.unsaved, last, name,
                             "" if state is None else state.sha256)
        now, waiting = time.monotonic(), self._asked
        # It is not put off by later acts.
        writing = _Writing(now + DELAY if waiting is None or waiting.begun else waiting.due)
        self._asked = writing
        self._acts.append(now)

        def write(cancelled: Cancelled) -> bool:
            while time.monotonic() < writing.due and not cancelled():
                time.sleep(LOOK)
            if cancelled():  # a later map is asked for, or none
                return False
            writing.begun = True
            try:
                self._delete_unwanted()
                if self._journal is not journal:  # it may have been among them
                    return False
                write_journal(journal.file, heading, board)
            finally:
                with suppress(IndexError):  # none is left, or the window has forgotten them all
                    while self._acts[0] <= now:
                        self._acts.popleft()
            return True

        self._worker.ask(write)

    def _held_journal(self) -> Journal:
        """The journal of this map, its lock held.

        Raises:
            OSError: where that cannot be.
        """
        if self._journal is None:
            journal = new_journal(data_folder(FOLDER))
            lock = held_lock(journal.lock)
            if lock is None:
                raise OSError(tr("{file} cannot be written", file=journal.lock))
            self._journal, self._lock = journal, lock
        return self._journal

    def _wrote(self, _ticket: int, is_written: object) -> None:
        if is_written:
            self._has_failed = False
            self.written.emit()

    def _could_not(self, _ticket: int, problem: Exception) -> None:
        if not isinstance(problem, OSError | FormatError):
            raise problem
        if not self._has_failed:
            self._has_failed = True
            logger.warning("The journal could not be written: %s", type(problem).__name__)
            self.failed.emit(tr("Unsaved changes are not safe from a crash: {problem}", problem=problem))

    def _drop(self) -> None:
        """Delete the journal, after what is being written."""
        self._rest.stop()
        self._asked = None
        self._acts.clear()
        if self._set_aside():
            if self._worker.busy:
                self._worker.ask(lambda _: self._delete_unwanted())
            else:
                self._delete_unwanted()

    def _set_aside(self) -> bool:
        """Mark the journal as unwanted; returns whether there was one."""
        if self._journal is None or self._lock is None:
            return False
        unwanted = self._journal, self._lock
        self._journal = self._lock = None  # before the worker may delete it: it is not written again then
        self._unwanted.append(unwanted)
        return True

    def _delete_unwanted(self) -> None:
        """Delete the journals that are unwanted; called in the worker, or while that has nothing to do."""
        while self._unwanted:
            journal, lock = self._unwanted.popleft()
            journal.delete()
            lock.unlock()
