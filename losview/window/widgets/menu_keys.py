"""Keeps one-key shortcuts from firing while a menu is open, where letters choose menu entries."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar, QWidget

_KEY = Qt.KeyboardModifier
#: Modifiers with which a key chooses no menu entry.
_MODIFIERS = _KEY.ControlModifier | _KEY.AltModifier | _KEY.MetaModifier


class MenuKeys(QObject):
    """Keeps a window's one-key shortcuts from firing while a menu or the menu bar has the keyboard.

    In Qt a widget keeps the focus under an open menu, and its shortcuts come before the menu's keys; so do the
    shortcuts of the menu bar's entries once Alt has activated it.  Accepting a ShortcutOverride gives the key to the
    menu.

    Args:
        holder: the widget that has the shortcuts.
    """

    def __init__(self, window: QMainWindow, holder: QWidget) -> None:
        super().__init__(window)
        self._window = window
        for widget in (holder, window.menuBar()):
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if isinstance(watched, QMenu) or (isinstance(watched, QMenuBar) and not event.modifiers() & _MODIFIERS):
                event.accept()
                return True
        elif isinstance(event, QFocusEvent) and event.lostFocus() \
                and event.reason() == Qt.FocusReason.PopupFocusReason:
            self._watch_menus()
        return super().eventFilter(watched, event)

    def _watch_menus(self) -> None:
        """Watch all menus that exist now; context menus are made when they are opened."""
        for menu in self._window.findChildren(QMenu):
            menu.installEventFilter(self)
