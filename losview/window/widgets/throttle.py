"""Throttles updates of text beside the map while a thread is dragged."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QObject, QTimer

#: While a thread is dragged, an update waits until the mouse has rested for so many milliseconds; while the mouse keeps
#: moving, updates are at least so many milliseconds apart.
IDLE_MS, READ = 50, 1000


class Throttle(QObject):
    """Calls a function on request: at once, or while a thread is dragged when the mouse rests, or once a second.

    The last request is always carried out.

    Args:
        do: the function.
        moving: tells whether a thread is dragged.
    """

    def __init__(self, do: Callable[[], None], moving: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._do, self._moving = do, moving
        self._wanted = False
        self._since = QElapsedTimer()
        self._rest = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._rest.timeout.connect(self.catch_up)

    def ask(self) -> None:
        """Call the function now, or later while a thread is dragged."""
        self._wanted = True
        if self._moving() and self._since.isValid() and not self._since.hasExpired(READ):
            self._rest.start()
        else:
            self.catch_up()

    def catch_up(self) -> None:
        """Call the function now where a request is waiting; called when a drag ends."""
        self._rest.stop()
        if self._wanted:
            self._wanted = False
            self._do()
            self._since.start()
