"""Docks that are floated by their button float where they were docked; Qt puts them into a corner of the screen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtWidgets import QApplication, QDockWidget


class FloatsInPlace(QObject):
    """Puts a dock that begins to float where it last floated, the first time where it was docked.

    While its title is dragged it follows the mouse.
    """

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self._dock = dock
        self._docked: QRect | None = None  # in the window
        self._afloat: QRect | None = None  # on the screen
        self._is_placed = False
        dock.installEventFilter(self)
        dock.topLevelChanged.connect(self._place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show) and self._dock.isVisible():
            if not self._dock.isFloating():
                self._docked = self._dock.geometry()
            elif self._is_placed:
                self._afloat = self._dock.geometry()
        return super().eventFilter(watched, event)

    def _place(self, floating: bool) -> None:
        """Put the dock into its place; called when it has begun to float, or has been docked."""
        is_dragged = bool(QApplication.mouseButtons() & Qt.MouseButton.LeftButton)
        window = self._dock.parentWidget()
        if floating and not is_dragged:
            if self._afloat is not None:
                self._dock.setGeometry(self._afloat)
            elif self._docked is not None and window is not None:
                self._dock.setGeometry(QRect(window.mapToGlobal(self._docked.topLeft()), self._docked.size()))
        self._is_placed = floating
