"""Ctrl+C in the terminal from which losview was started: quits as File > Quit does, asking about unsaved changes."""

from __future__ import annotations

import signal
import socket
from types import FrameType, TracebackType

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtWidgets import QApplication


class SigintHandler(QObject):
    """A context in which Ctrl+C quits the application.

    While Qt's event loop waits, Python does not notice signals; so Python writes their number to a socket, which wakes
    the event loop.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._receiver, self._sender = socket.socketpair()
        for end in (self._receiver, self._sender):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._receiver.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)

    def __enter__(self) -> SigintHandler:
        self._before = signal.signal(signal.SIGINT, self._quit)
        self._fd = signal.set_wakeup_fd(self._sender.fileno(), warn_on_full_buffer=False)
        return self

    def __exit__(self, _kind: type[BaseException] | None, _problem: BaseException | None,
                 _trace: TracebackType | None) -> None:
        signal.set_wakeup_fd(self._fd)
        signal.signal(signal.SIGINT, self._before)
        self._notifier.setEnabled(False)
        for end in (self._receiver, self._sender):
            end.close()

    def _read(self) -> None:
        self._receiver.recv(64)  # Python now calls the signal's handler

    def _quit(self, _number: int, _frame: FrameType | None) -> None:
        self._app.quit()
