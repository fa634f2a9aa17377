"""Words that follow the hand no more often than an eye could read them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QObject, QTimer

#: While a thread is dragged, words beside the map wait until the hand has rested for so many milliseconds; under a
#: hand that does not rest, when nobody reads them, they change every so many at most.
REST, READ = 50, 1000


class Throttle(QObject):
    """Does something whenever it is asked to; while a thread is dragged only when the hand rests, or now and then.

    The last wish is always done.

    Args:
        moving: whether a thread is dragged.
    """

    def __init__(self, do: Callable[[], None], moving: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._do, self._moving = do, moving
        self._wanted = False
        self._since = QElapsedTimer()
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self.catch_up)

    def ask(self) -> None:
        """Do it now or, in mid-drag, as soon as the hand rests or what was done last could be read."""
        self._wanted = True
        if self._moving() and self._since.isValid() and not self._since.hasExpired(READ):
            self._rest.start()
        else:
            self.catch_up()

    def catch_up(self) -> None:
        """Do what is still wanted."""
        self._rest.stop()
        if self._wanted:
            self._wanted = False
            self._do()
            self._since.start()
