"""Draws the icons of swatches a few at a time, so that the window stays responsive."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QToolButton
from shiboken6 import isValid

from losview.window.paint.icons import SIZE

#: Seconds for drawing in one turn of the event loop.
TURN = 0.006


class LazyIcons(QObject):
    """Draws icons for the buttons that are shown, those in view first; until then they have an empty icon."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._wanted: dict[QToolButton, Callable[[], QIcon]] = {}
        self._turn = QTimer(self, interval=0)
        self._turn.timeout.connect(self._draw)
        empty = QPixmap(SIZE)
        empty.fill("#00000000")
        self._empty = QIcon(empty)

    @property
    def busy(self) -> bool:
        """Whether icons of shown buttons are still to be drawn."""
        return self._turn.isActive()

    def want(self, button: QToolButton, draw: Callable[[], QIcon]) -> None:
        """Draw the icon of a button when there is time."""
        if button.icon().isNull():
            button.setIcon(self._empty)
        self._wanted[button] = draw
        self._turn.start()

    def forget(self, button: QToolButton) -> None:
        """Draw no icon for a button any more."""
        self._wanted.pop(button, None)

    def wake(self) -> None:
        """Go on drawing; called when other buttons may be shown."""
        if self._wanted:
            self._turn.start()

    def drop(self) -> None:
        """Forget all icons that are still to be drawn."""
        self._turn.stop()
        self._wanted.clear()

    def _draw(self) -> None:
        end = time.perf_counter() + TURN
        while time.perf_counter() < end:
            for button in [button for button in self._wanted if not isValid(button)]:
                self.forget(button)
            shown = [button for button in self._wanted if button.isVisible()]
            if not shown:
                self._turn.stop()
                return
            button = next((button for button in shown if not button.visibleRegion().isEmpty()), shown[0])
            button.setIcon(self._wanted.pop(button)())
