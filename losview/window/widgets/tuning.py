"""Settings of Python and Qt that keep the window responsive: garbage collection, thread switching, Qt's thread pool."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

#: Python's switch interval in seconds: how soon a busy worker gives way to the window.
SWITCH_INTERVAL = 0.0005

#: Garbage is collected every so many milliseconds, where there are at least so many new objects; while a mouse button
#: is held, when the pause would be noticed, only where there are many more.
INTERVAL, FEW_OBJECTS, MANY_OBJECTS = 500, 5_000, 500_000

#: The environment variable that makes Qt fill areas in the painting thread.  Otherwise it distributes large areas that
#: are hatched or half-transparent to several threads and waits for them, which takes longer than the filling itself
#: while other programs are busy.
NO_THREAD_POOL = "QT_NO_GUI_THREADPOOL"


class IdleCollector(QObject):
    """Runs Python's garbage collector from a timer.

    Python itself would run it whenever objects are made: in the middle of a frame, and in worker threads, where
    objects of the window must not be deleted.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self, interval=INTERVAL)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Collect if there are enough new objects, older generations as often as Python would; called by the timer."""
        new, middle, old = gc.get_count()
        button_held = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        if new < (MANY_OBJECTS if button_held else FEW_OBJECTS):
            return
        _, young_limit, middle_limit = gc.get_threshold()
        gc.collect(0 if middle < young_limit else 1 if old < middle_limit else 2)


@contextmanager
def responsive_event_loop(parent: QObject) -> Iterator[None]:
    """Use these settings within the block, and Python's own again afterwards; that of Qt stays.

    Objects that exist already are excluded from garbage collection, as the program needs them to its end.

    Args:
        parent: an object that lives as long as the block.
    """
    os.environ.setdefault(NO_THREAD_POOL, "1")
    interval, enabled = sys.getswitchinterval(), gc.isenabled()
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.disable()
    gc.freeze()
    collector = IdleCollector(parent)
    try:
        yield
    finally:
        collector.deleteLater()
        gc.unfreeze()
        if enabled:
            gc.enable()
        sys.setswitchinterval(interval)
