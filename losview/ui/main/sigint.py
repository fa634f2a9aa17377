"""Ctrl+C in the terminal that losview was started from: the same as File > Quit, what is unsaved is asked about."""

from __future__ import annotations

import signal
import socket
from types import FrameType, TracebackType

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtWidgets import QApplication


class SigintHandler(QObject):
    """While it is entered, an interrupt from the keyboard quits the application.

    Qt's event loop leaves Python no turn to notice a signal; the socket that Python writes its number to wakes it.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._woken, self._waker = socket.socketpair()
        for end in (self._woken, self._waker):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._woken.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)

    def __enter__(self) -> SigintHandler:
        self._before = signal.signal(signal.SIGINT, self._quit)
        self._fd = signal.set_wakeup_fd(self._waker.fileno(), warn_on_full_buffer=False)
        return self

    def __exit__(self, _kind: type[BaseException] | None, _problem: BaseException | None,
                 _trace: TracebackType | None) -> None:
        signal.set_wakeup_fd(self._fd)
        signal.signal(signal.SIGINT, self._before)
        self._notifier.setEnabled(False)
        for end in (self._woken, self._waker):
            end.close()

    def _read(self) -> None:
        self._woken.recv(64)  # back in Python: the handler has its turn

    def _quit(self, _number: int, _frame: FrameType | None) -> None:
        self._app.quit()
