"""Clicks on the map that name a hex to a panel, in place of what the tool in hand would do with them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from losview.window.canvas.view import MapView


class HexTaps(QObject):
    """Takes clicks on the map, and the Return key at the hex cursor, while it listens.

    Attributes:
        listens: whether it takes them.

    Signals:
        tapped(hex): a hex of the map was clicked.
    """

    tapped = Signal(object)

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self.listens = False
        view.viewport().installEventFilter(self)
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not self.listens:
            return False
        if isinstance(event, QMouseEvent) and watched is self._view.viewport():
            return self._mouse(event)
        return isinstance(event, QKeyEvent) and watched is self._view and self._key(event)

    def _mouse(self, event: QMouseEvent) -> bool:
        """Take a press of the left button, and what belongs to it."""
        if event.button() is not Qt.MouseButton.LeftButton or event.modifiers() != Qt.KeyboardModifier.NoModifier:
            return False
        if event.type() == QEvent.Type.MouseButtonPress:
            pointer = self._view.pointer_at(event.position())
            if pointer.on_map:
                self.tapped.emit(pointer.hex)
        return event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease,
                                QEvent.Type.MouseButtonDblClick)

    def _key(self, event: QKeyEvent) -> bool:
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or self._view.cursor_hex is None:
            return False
        if event.type() == QEvent.Type.KeyPress:
            self.tapped.emit(self._view.cursor_hex)
        return True
