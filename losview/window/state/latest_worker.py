"""A worker thread that always does the newest job; older jobs that have not begun are dropped."""

from __future__ import annotations

import atexit
import logging
import os
import sys
import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QBitmap, QGradient, QPolygon, QRegion, QRgba64

logger = logging.getLogger(__name__)

Cancelled = Callable[[], bool]
Job = Callable[[Cancelled], Any]

#: Classes of Qt that painting uses without naming them.  PySide creates a class when it is first used, and two threads
#: that do so at once may find it incomplete.  So all that a worker needs is imported before there is one.
PRELOADED = (QBitmap, QGradient, QPolygon, QRegion, QRgba64)

#: The longest time in seconds that workers wait for a window to show the effect of a user's action.
LONGEST_HOLD = 0.03

#: The longest time in seconds that a worker gives way to another one.
LONGEST_WAY = 0.25

_free = threading.Event()
_free.set()

#: A window that closes waits so many seconds for a job to notice that it is unwanted, the program that exits so many: a
#: library that is at work notices nothing.
CLOSE_WAIT, EXIT_WAIT = 1.0, 5.0

_running: weakref.WeakSet[LatestWorker] = weakref.WeakSet()

_exit_status: int | None = None


def keep_exit_status(status: int) -> None:
    """Remember the exit status of the process, which Python doesn't reveal while it exits."""
    global _exit_status
    _exit_status = status


@atexit.register
def close_all() -> None:
    """End all workers; called when the program exits.

    If one doesn't stop, the process ends at once, with the exit status that was kept: if the worker returned from a
    library during the rest of Python's ending, the process would abort.  If no status was kept, as in a script of a
    user's own, that risk is taken: an abort hides no failure.
    """
    ended = [worker.close(EXIT_WAIT) for worker in list(_running)]
    if not all(ended) and _exit_status is not None:
        logger.warning("A worker does not stop: the process ends at once")
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError, AttributeError):
                stream.flush()
        os._exit(_exit_status)


def hold_workers() -> None:
    """Let no worker begin a job before the window shows the effect of a user's action, as they share Python's lock.

    It ends with `release_workers`, or after `LONGEST_HOLD`.
    """
    _free.clear()


def workers_held() -> bool:
    """Whether workers are held back."""
    return not _free.is_set()


def release_workers() -> None:
    """Let workers begin; called when the window has been painted."""
    _free.set()


class LatestWorker(QObject):
    """A worker thread with at most one job running and one waiting.

    Attributes:
        gives_way_to: a job begins only when this worker has none, or after `LONGEST_WAY`: they share Python's lock, and
            would both take twice as long.

    Signals:
        done(ticket, answer): the newest job has ended, and was not cancelled.
        failed(ticket, problem): the newest job has raised an exception, likewise.
        idle(): no job is running or waiting any more.
    """

    done = Signal(int, object)
    failed = Signal(int, object)
    idle = Signal()
    _ended = Signal(int, bool, object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self.gives_way_to: LatestWorker | None = None
        self._wake = threading.Condition()
        self._job: tuple[int, Job] | None = None
        self._ticket = 0
        self._busy = False
        self._closed = False
        self._thread: threading.Thread | None = None
        self._ended.connect(self._deliver)

    def ask(self, job: Job) -> int:
        """Do a job next; returns its ticket.

        A waiting job is dropped, and for the running one `Cancelled` becomes true.
        """
        with self._wake:
            self._ticket += 1
            self._job = (self._ticket, job)
            if self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                self._thread.start()
                _running.add(self)
            self._wake.notify_all()
            return self._ticket

    def cancel_all(self) -> None:
        """Drop the waiting job and the answer of the running one."""
        with self._wake:
            self._ticket += 1
            self._job = None

    @property
    def busy(self) -> bool:
        """Whether a job is waiting or running."""
        with self._wake:
            return self._busy or self._job is not None

    def wait_until_idle(self, longest: float) -> None:
        """Wait until no job is waiting or running, but no longer than so many seconds; called by other workers."""
        with self._wake:
            self._wake.wait_for(lambda: self._closed or not (self._busy or self._job is not None), longest)

    def close(self, wait: float = CLOSE_WAIT) -> bool:
        """End the thread, and wait for it so many seconds at most; returns whether it has ended."""
        with self._wake:
            self._closed = True
            self._ticket += 1
            self._job = None
            self._wake.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join(wait)
        return thread is None or not thread.is_alive()

    def _work(self) -> None:
        while True:
            with self._wake:
                while self._job is None and not self._closed:
                    self._wake.wait()
                if self._closed:  # nobody waits while workers are held
                    return
            if not _free.wait(LONGEST_HOLD):
                release_workers()
            if self.gives_way_to is not None:
                self.gives_way_to.wait_until_idle(LONGEST_WAY)
            with self._wake:
                if self._closed:
                    return
                if self._job is None:
                    continue
                (ticket, job), self._job, self._busy = self._job, None, True
            self._run_job(ticket, job)
            del job  # with all that it holds, until there is another
            with self._wake:
                self._busy = False
                is_idle = self._job is None and not self._closed
                self._wake.notify_all()
            if is_idle:
                self._emit(self.idle)

    def _run_job(self, ticket: int, job: Job) -> None:
        def is_stale() -> bool:
            return ticket != self._ticket

        try:
            answer = job(is_stale)
        except Exception as problem:  # told to the window, which says it in a sentence
            logger.info("The job of %s failed: %s", self._name, type(problem).__name__)
            if not is_stale():
                self._emit(self._ended, ticket, False, problem)
            return
        if not is_stale():
            self._emit(self._ended, ticket, True, answer)

    def _deliver(self, ticket: int, is_done: bool, answer: object) -> None:
        """Emit what came of a job, in the thread that asked for it: it may have cancelled the job in the meantime."""
        if ticket == self._ticket:
            (self.done if is_done else self.failed).emit(ticket, answer)

    def _emit(self, signal: Any, *what: object) -> None:
        with suppress(RuntimeError):  # the window that asked is gone
            signal.emit(*what)
