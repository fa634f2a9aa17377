"""Maps are read beside the window: it goes on meanwhile, what is asked for last wins, and it can be given up."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from losview.files.cancellation import cancelled_when
from losview.ui.files.opened_map import OpenedMap
from losview.ui.paint.board_images import decode
from losview.ui.state.latest_worker import LatestWorker

#: A map that was read waits so many milliseconds for a hand in mid-drag, or a dialog, and looks again.
LATER = 40


class Asked(NamedTuple):
    """A map that was asked for.

    Attributes:
        name: what it is called while it is read. got, failed: called with the map, or with why there is none.
        dropped: called where it is no longer wanted.
    """

    name: str
    got: Callable[[OpenedMap | None], None]
    failed: Callable[[Exception], None]
    dropped: Callable[[], None]


class MapLoader(QObject):
    """One map at a time.

    Signals:
        changed(name): this is being read now, "" for nothing.
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
        self._later = QTimer(self, singleShot=True, interval=LATER)
        self._later.timeout.connect(self._deliver)

    @property
    def name(self) -> str:
        """What is being read, "" for nothing."""
        return "" if self._asked is None else self._asked.name

    def ask(self, job: Callable[[], OpenedMap | None], asked: Asked) -> None:
        """Read a map; the one that is being read is given up."""
        self._drop()
        self._asked = asked

        def read(unwanted: Callable[[], bool]) -> OpenedMap | None:
            with cancelled_when(unwanted):
                opened = job()
                if opened is not None:
                    decode(opened.board)  # else the window would, when it shows the map
                return opened

        self._ticket = self._worker.ask(read)
        self.changed.emit(self.name)

    def cancel(self) -> None:
        """Give up what is being read."""
        self._worker.drop()
        self._drop()
        self.changed.emit("")

    def wait(self, seconds: float) -> None:
        """Stand still until the map is there, so long at most: for a window that is not shown yet."""
        late = time.monotonic() + seconds
        while self._asked is not None and time.monotonic() < late:
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

    def _done(self, ticket: int, opened: OpenedMap | None) -> None:
        self._answered(ticket, lambda asked: asked.got(opened))

    def _failed(self, ticket: int, problem: Exception) -> None:
        self._answered(ticket, lambda asked: asked.failed(problem))

    def _answered(self, ticket: int, tell: Callable[[Asked], None]) -> None:
        asked = self._asked
        if asked is not None and ticket == self._ticket:
            self._answer = lambda: tell(asked)
            self._deliver()

    def _deliver(self) -> None:
        """Hand the answer over, once no dialog, menu or drag is about the map that it would replace."""
        busy = (QApplication.activeModalWidget() is not None or QApplication.activePopupWidget() is not None
                or QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton)
        if busy:
            self._later.start()
            return
        answer, self._asked, self._answer = self._answer, None, None
        self.changed.emit("")
        if answer is not None:
            answer()
