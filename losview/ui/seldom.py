"""Words that follow the hand no more often than an eye could read them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

#: While a thread is dragged, words beside the map change every so many milliseconds at most.
READ = 100


class Seldom(QObject):
    """Does something whenever it is asked to; while a thread is dragged, not again until the last could be read.

    The last wish is always done.

    Args:
        moving: whether a thread is dragged.
    """

    def __init__(self, do: Callable[[], None], moving: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._do, self._moving = do, moving
        self._wanted = False
        self._read = QTimer(self, singleShot=True, interval=READ)
        self._read.timeout.connect(self.catch_up)

    def ask(self) -> None:
        """Do it now or, in mid-drag, as soon as what was done last could be read."""
        self._wanted = True
        if not (self._read.isActive() and self._moving()):
            self.catch_up()

    def catch_up(self) -> None:
        """Do what is still wanted."""
        if self._wanted:
            self._wanted = False
            self._do()
            self._read.start()
