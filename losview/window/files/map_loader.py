"""Reads maps and other files in a worker thread, one at a time: the last request wins, and it can be cancelled."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from losview.base.translation import tr, tr_n
from losview.board.outlines.clipped_depictions import clip_depictions
from losview.formats.core.cancellation import cancelled_when, check_cancelled
from losview.formats.losmap.board_references import remember_boards
from losview.rules.core.threads import RuleError
from losview.rules.rule_sets import rule_set
from losview.window.files.opened_map import OpenedMap
from losview.window.paint.board_images import decode
from losview.window.state.latest_worker import LatestWorker

#: While a dialog, a menu or a drag is open, a map that was read waits, and tries again after so many milliseconds.
RETRY = 40
#: So many remarks on a map are shown one by one.
MAX_REMARKS = 5
#: So many outlines are cut before it is asked whether the map is still wanted.
CUT_AT_ONCE = 50


class Asked(NamedTuple):
    """A request for a file; exactly one of its functions is called.

    Attributes:
        name: shown while the file is read.
        got: called with what the job returned.
        failed: called with the error.
        dropped: called where the request is cancelled or replaced by another.
    """

    name: str
    got: Callable[[Any], None]
    failed: Callable[[Exception], None]
    dropped: Callable[[], None]


def with_decoded_pictures(opened: OpenedMap) -> OpenedMap:
    """The map with its pictures decoded, which its window never does, and with remarks on those that cannot be."""
    told = " ".join(opened.remarks)
    problems = [str(problem) for problem in decode(opened.board)]
    remarks = [tr("The picture under the map is not shown. {problem}", problem=problem) for problem in problems
               if problem not in told]
    remarks = [*opened.remarks, *remarks]
    if len(remarks) > MAX_REMARKS:
        remarks[MAX_REMARKS:] = [tr_n(
            "There is {count} more remark like these.", "There are {count} more remarks like these.",
            len(remarks) - MAX_REMARKS)]
    return replace(opened, remarks=tuple(remarks))


def with_outlines_cut(opened: OpenedMap) -> OpenedMap:
    """The map with its outlines cut into hexes and made ready for its rules, which its window would wait for.

    Raises:
        ReadingCancelled: where the map is no longer wanted.
    """
    drawn = list(opened.board.depictions.values())
    for at in range(0, len(drawn), CUT_AT_ONCE):
        check_cancelled()
        clip_depictions(drawn[at : at + CUT_AT_ONCE])
    if drawn and opened.rules is not None:
        check_cancelled()
        with suppress(RuleError):  # which the window tells where it asks
            rule_set(opened.rules).prepare(opened.board, opened.options)
    return opened


def prepared(opened: OpenedMap) -> OpenedMap:
    """The map with all that its window would wait for.

    Raises:
        ReadingCancelled: where the map is no longer wanted.
    """
    check_cancelled()
    remember_boards(opened.board)  # which saving would lay in the window
    return with_outlines_cut(with_decoded_pictures(opened))


class MapLoader(QObject):
    """Reads maps and other files in a worker thread.

    Signals:
        changed(name): the file of this name is being read; "" for none.
    """

    changed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asked: Asked | None = None
        self._answer: Callable[[], None] | None = None
        self._ticket = 0
        self._worker = LatestWorker("losview reading", self)
        self._worker.done.connect(self._done)
        self._worker.failed.connect(self._failed)
        self._later = QTimer(self, singleShot=True, interval=RETRY)
        self._later.timeout.connect(self._deliver)

    @property
    def name(self) -> str:
        """The name of the file that is being read, "" for none."""
        return "" if self._asked is None else self._asked.name

    @property
    def busy(self) -> bool:
        """Whether the worker is reading; what was read may still wait to be shown."""
        return self._worker.busy

    def ask(self, job: Callable[[], object], asked: Asked) -> None:
        """Do a job that reads a file, and have a map ready for its window; cancels the one that is being read."""
        self._drop()
        self._asked = asked

        def read(unwanted: Callable[[], bool]) -> object:
            with cancelled_when(unwanted):
                answer = job()
                return prepared(answer) if isinstance(answer, OpenedMap) else answer

        self._ticket = self._worker.ask(read)
        self.changed.emit(self.name)

    def cancel(self) -> None:
        """Cancel the reading."""
        self._worker.cancel_all()
        self._drop()
        self.changed.emit("")

    def wait(self, seconds: float) -> None:
        """Block until the file is read, at most so long; for a window that is not shown yet."""
        deadline = time.monotonic() + seconds
        while self._asked is not None and time.monotonic() < deadline:
            QCoreApplication.sendPostedEvents(None, QEvent.Type.MetaCall.value)
            time.sleep(0.001)

    def close(self) -> None:
        """End the worker."""
        self._drop()
        self._worker.close()

    def _drop(self) -> None:
        asked, self._asked, self._answer = self._asked, None, None
        self._later.stop()
        if asked is not None:
            asked.dropped()

    def _done(self, ticket: int, answer: object) -> None:
        self._answered(ticket, lambda asked: asked.got(answer))

    def _failed(self, ticket: int, problem: Exception) -> None:
        self._answered(ticket, lambda asked: asked.failed(problem))

    def _answered(self, ticket: int, tell: Callable[[Asked], None]) -> None:
        asked = self._asked
        if asked is not None and ticket == self._ticket:
            self._answer = lambda: tell(asked)
            self._deliver()

    def _deliver(self) -> None:
        """Call the function of the request, once no dialog, menu or drag is open on the map to be replaced."""
        busy = (QApplication.activeModalWidget() is not None or QApplication.activePopupWidget() is not None
                or QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton)
        if busy:
            self._later.start()
            return
        answer, self._asked, self._answer = self._answer, None, None
        self.changed.emit("")
        if answer is not None:
            answer()
