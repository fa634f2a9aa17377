"""An open menu has the keys to itself: a letter chooses from it, whatever that letter is short for on the map."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar, QWidget

_KEY = Qt.KeyboardModifier
#: A key with one of these chooses no entry of a menu.
_OTHERS = _KEY.ControlModifier | _KEY.AltModifier | _KEY.MetaModifier


class MenuKeys(QObject):
    """Keeps a window's one-key shortcuts from firing while a menu or the menu bar has the keyboard.

    To Qt a widget keeps the focus under an open menu, and its shortcuts are asked before the menu is, as are those of
    the menu bar's own entries once Alt has lit it.  Whoever accepts a ShortcutOverride has the key instead.

    Args:
        holder: the widget that the shortcuts are for.
    """

    def __init__(self, window: QMainWindow, holder: QWidget) -> None:
        super().__init__(window)
        self._window = window
        for one in (holder, window.menuBar()):
            one.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if isinstance(watched, QMenu) or (isinstance(watched, QMenuBar) and not event.modifiers() & _OTHERS):
                event.accept()
                return True
        elif isinstance(event, QFocusEvent) and event.lostFocus() \
                and event.reason() == Qt.FocusReason.PopupFocusReason:
            self._watch_menus()
        return super().eventFilter(watched, event)

    def _watch_menus(self) -> None:
        """Watch all menus there are by now: that of a hex and Qt's own are made when they are asked for."""
        for menu in self._window.findChildren(QMenu):
            menu.installEventFilter(self)
