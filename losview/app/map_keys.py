"""One-key commands of the map for the panels beside it, where a key would else do nothing and say nothing."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMenuBar, QWidget

from losview.window.canvas.view import MapView

_CHORDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class MapKeys(QObject):
    """Gives the map the keys that the widget with the keyboard has no use for.

    Qt hands such a key on from widget to widget up to the window.  One that prints a letter then does what it does on
    the map, and Esc gives the keyboard back to the map.

    Args:
        windows: the main window and the panels, which are windows of their own while they float.
    """

    def __init__(self, view: MapView, windows: Iterable[QWidget]) -> None:
        super().__init__(view)
        self._view = view
        for window in windows:
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._view.isVisible()
                and not self._view.hasFocus() and not event.modifiers() & _CHORDS and not _is_menu_open()):
            if event.key() == Qt.Key.Key_Escape:
                self._view.window().activateWindow()
                self._view.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return True
            if event.text().isprintable() and event.text().strip():
                return self._command(event)
        return super().eventFilter(watched, event)

    def _command(self, event: QKeyEvent) -> bool:
        """Do what a key does on the map; returns whether it does anything there."""
        command = self._view.tool_command(event)
        if command is not None:
            command()
            return True
        keys = {QKeySequence(event.keyCombination()), QKeySequence(event.key())}  # "/" needs Shift on some keyboards
        for action in self._view.actions():
            if action.isEnabled() and keys.intersection(action.shortcuts()):
                action.trigger()
                return True
        return False


def _is_menu_open() -> bool:
    """Whether a menu or the menu bar has the keyboard: it hands letters that it does not know on to the window."""
    return QApplication.activePopupWidget() is not None or isinstance(QApplication.focusWidget(), QMenuBar)
