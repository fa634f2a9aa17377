"""One worker that always does the newest job: what was asked before and not begun is forgotten."""

from __future__ import annotations

import atexit
import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QBitmap, QGradient, QPolygon, QRegion, QRgba64

Cancelled = Callable[[], bool]
Job = Callable[[Cancelled], Any]

#: What painting needs besides the classes that it names.  PySide makes a class when it is first asked for; two threads
#: that ask at once find it half made.  Whatever a worker needs is therefore made before there is one.
MADE = (QBitmap, QGradient, QPolygon, QRegion, QRgba64)

#: Workers wait so long at most, in seconds, for a window that shows what a hand has just done.
HOLD = 0.03

_free = threading.Event()
_free.set()

_at_work: weakref.WeakSet[LatestWorker] = weakref.WeakSet()


@atexit.register
def close_all() -> None:
    """End every worker there is: one that still works while the program ends would abort it."""
    for worker in list(_at_work):
        worker.close()


def hold() -> None:
    """Let no worker begin anything before the window shows what a hand has just done: it would have to share its time.

    Until `let_go`, or for as long as a window that is seen takes at most.
    """
    _free.clear()


def held() -> bool:
    """Whether workers wait for the window."""
    return not _free.is_set()


def let_go() -> None:
    """The window shows it: let workers begin."""
    _free.set()


class LatestWorker(QObject):
    """A thread with room for one job under way and one waiting.

    Signals:
        done(ticket, answer): a job ended and none newer had been asked for when it did.
        failed(ticket, problem): it ended in an exception.
        idle(): nothing is under way or waiting any more.
    """

    done = Signal(int, object)
    failed = Signal(int, object)
    idle = Signal()

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._wake = threading.Condition()
        self._job: tuple[int, Job] | None = None
        self._ticket = 0
        self._busy = False
        self._closed = False
        self._thread: threading.Thread | None = None

    def ask(self, job: Job) -> int:
        """Do this job next; the one under way learns that it is no longer wanted.  Returns its ticket."""
        with self._wake:
            self._ticket += 1
            self._job = (self._ticket, job)
            if self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                self._thread.start()
                _at_work.add(self)
            self._wake.notify()
            return self._ticket

    def drop(self) -> None:
        """Want nothing any more."""
        with self._wake:
            self._ticket += 1
            self._job = None

    @property
    def busy(self) -> bool:
        """Whether a job is waiting or under way."""
        with self._wake:
            return self._busy or self._job is not None

    def close(self) -> None:
        """End the thread and wait for it."""
        with self._wake:
            self._closed = True
            self._ticket += 1
            self._job = None
            self._wake.notify()
            thread = self._thread
        if thread is not None:
            thread.join()

    def _work(self) -> None:
        while True:
            with self._wake:
                while self._job is None and not self._closed:
                    self._wake.wait()
            if not _free.wait(HOLD):
                let_go()
            with self._wake:
                if self._closed:
                    return
                if self._job is None:
                    continue
                (ticket, job), self._job, self._busy = self._job, None, True
            self._do(ticket, job)
            with self._wake:
                self._busy = False
                quiet = self._job is None and not self._closed
            if quiet:
                self._tell(self.idle)

    def _do(self, ticket: int, job: Job) -> None:
        def stale() -> bool:
            return ticket != self._ticket

        try:
            answer = job(stale)
        except Exception as problem:  # told to the window, which says it in a sentence
            if not stale():
                self._tell(self.failed, ticket, problem)
            return
        if not stale():
            self._tell(self.done, ticket, answer)

    def _tell(self, signal: Any, *what: object) -> None:
        with suppress(RuntimeError):  # the window that asked is gone
            signal.emit(*what)
