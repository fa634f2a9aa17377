"""Swatches get their pictures a few in every turn of the event loop, so that the window answers meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QToolButton

from losview.ui.paint.icons import SIZE

#: So long one turn may draw, in seconds; the rest waits for the next.
TURN = 0.006


class LazyIcons(QObject):
    """Draws pictures for buttons that are shown, those in sight first; each keeps its place from the beginning."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._wanted: dict[QToolButton, Callable[[], QIcon]] = {}
        self._turn = QTimer(self, interval=0)
        self._turn.timeout.connect(self._draw)
        room = QPixmap(SIZE)
        room.fill("#00000000")
        self._room = QIcon(room)

    @property
    def busy(self) -> bool:
        """Whether pictures of shown buttons are still to be drawn."""
        return self._turn.isActive()

    def want(self, button: QToolButton, draw: Callable[[], QIcon]) -> None:
        """Give a button this picture when there is time for it."""
        if button.icon().isNull():
            button.setIcon(self._room)
        self._wanted[button] = draw
        self._turn.start()

    def wake(self) -> None:
        """Other buttons may be shown now."""
        if self._wanted:
            self._turn.start()

    def drop(self) -> None:
        """Want nothing any more."""
        self._turn.stop()
        self._wanted.clear()

    def _draw(self) -> None:
        late = time.perf_counter() + TURN
        while time.perf_counter() < late:
            shown = [button for button in self._wanted if button.isVisible()]
            if not shown:
                self._turn.stop()
                return
            button = next((one for one in shown if not one.visibleRegion().isEmpty()), shown[0])
            button.setIcon(self._wanted.pop(button)())
