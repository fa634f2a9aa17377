"""How Python and Qt share their time out while the window is up, so that a frame is not held up."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

#: Workers give way to the window this often, in seconds.
SWITCH = 0.0005

#: It is looked for lost memory every so many milliseconds, where there are at least so many new objects; in mid-drag,
#: where the search would be felt, not before there are far more.
EVERY, FEW, MANY = 500, 5_000, 500_000

#: Where this is set when Qt first fills something it fills all in the thread that paints.  Else it shares what is
#: hatched or half transparent on a hundred lines out among threads and waits for them: as long as whoever else is at
#: work pleases, and longer than what a frame has to fill takes.
ALONE = "QT_NO_GUI_THREADPOOL"


class Collector(QObject):
    """Searches for objects that keep only each other, when nobody waits.

    Python does so in the middle of whatever makes objects: in a frame, and in workers too, where what belongs to the
    window must not be let go.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self, interval=EVERY)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Search the new objects if there are enough of them, and as often as Python would the older ones."""
        new, middle, old = gc.get_count()
        held = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        if new < (MANY if held else FEW):
            return
        _, often, seldom = gc.get_threshold()
        gc.collect(0 if middle < often else 1 if old < seldom else 2)


@contextmanager
def pace(parent: QObject) -> Iterator[None]:
    """Keep the window's pace inside, and Python's own again afterwards; Qt fills alone from then on.

    What the program has loaded stays for its life: it is set aside, so that no search for cycles goes through it.

    Args:
        parent: lives as long as the pace is kept.
    """
    os.environ.setdefault(ALONE, "1")
    interval, enabled = sys.getswitchinterval(), gc.isenabled()
    sys.setswitchinterval(SWITCH)
    gc.disable()
    gc.freeze()
    collector = Collector(parent)
    try:
        yield
    finally:
        collector.deleteLater()
        gc.unfreeze()
        if enabled:
            gc.enable()
        sys.setswitchinterval(interval)
