"""Work that follows the mouse: the first call at once, then the newest one, at most every so often."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QElapsedTimer, QObject, QTimer


class Idle(QObject):
    """Calls a function once when the window has nothing more urgent to do, however often it was asked."""

    def __init__(self, call: Callable[[], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._call = call
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(call)

    def __call__(self) -> None:
        self._timer.start()

    @property
    def waiting(self) -> bool:
        return self._timer.isActive()

    def flush(self) -> None:
        """Make the waiting call now, if there is one."""
        if self._timer.isActive():
            self._timer.stop()
            self._call()


class Throttle(QObject):
    """Calls a function with the latest arguments, leading call at once and trailing call never lost.

    Attributes:
        pause: milliseconds between two calls at least.
    """

    def __init__(self, pause: int, call: Callable[..., None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pause = pause
        self._call = call
        self._waiting: tuple[Any, ...] | None = None
        self._since = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.flush)

    def __call__(self, *arguments: Any) -> None:
        if self._timer.isActive():
            self._waiting = arguments
        elif self._since.isValid() and self._since.elapsed() < self.pause:
            self._waiting = arguments
            self._timer.start(self.pause - int(self._since.elapsed()))
        else:
            self._run(arguments)

    def flush(self) -> None:
        """Make the waiting call now, if there is one."""
        if self._waiting is not None:
            arguments, self._waiting = self._waiting, None
            self._run(arguments)

    def cancel(self) -> None:
        """Forget the waiting call."""
        self._timer.stop()
        self._waiting = None

    def _run(self, arguments: tuple[Any, ...]) -> None:
        self._since.start()
        self._call(*arguments)
