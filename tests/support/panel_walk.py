"""Every panel and dialog of a window, shown one after the other: to be looked at, and for what must hold in all."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QDockWidget,
    QFileDialog,
    QMenu,
    QPushButton,
    QTabBar,
    QToolButton,
    QWidget,
)

from losview.app.window import Window
from losview.window.widgets.action_text import plain_action_text
from tests.support.hand import Hand, wait_for

#: What is done with each place: its name, and the widget that is shown.
Look = Callable[[str, QWidget], None]

#: What the texts of entries end with that open a dialog or a panel.
_ASK = "…"


def walk(window: Window, look: Look, keys: tuple[str, ...] = ()) -> None:
    """Show all docks and all dialogs that the menus open.

    Args:
        look: called with each while it is shown. keys: of the actions whose dialogs are shown; () for all.
    """
    hand = Hand(window)
    actions = [window.menus.actions[key] for key in keys] or [
        action for action in window.menus.actions.values() if action.text().endswith(_ASK)]
    for action in actions:
        if action.isEnabled():
            _open(window, action, look)
            hand.rest()
    for dock in window.findChildren(QDockWidget):
        window.docks.show_dock(dock)
        hand.rest()
        look(dock.windowTitle(), dock)


def _open(window: Window, action: QAction, look: Look) -> None:
    """Trigger an action, and look at the windows that it opens; they are closed then."""
    name, before = plain_action_text(action.text()), set(_windows())

    def shown() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            return
        QApplication.processEvents()
        if not isinstance(dialog, QFileDialog):
            look(name, dialog)
        dialog.reject() if isinstance(dialog, QDialog) else dialog.close()

    timer = QTimer(window, interval=5)
    timer.timeout.connect(shown)
    timer.start()
    action.trigger()
    for _ in range(5):
        QApplication.processEvents()
    wait_for(lambda: QApplication.activeModalWidget() is None, f"{name} does not close")
    timer.stop()
    timer.deleteLater()
    for one in [one for one in _windows() if one not in before]:
        look(name, one)
        one.close()


def _windows() -> list[QWidget]:
    return [one for one in QApplication.topLevelWidgets() if one.isVisible() and not isinstance(one, QMenu)]


def cut_buttons(place: QWidget) -> Iterator[str]:
    """What buttons and tabs of a place say whose words have too little room, or are cut off at a side."""
    for button in [place, *place.findChildren(QAbstractButton)]:
        if not isinstance(button, QAbstractButton) or not button.isVisible() or not button.text():
            continue
        if isinstance(button, QToolButton) and button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly:
            continue
        needed = button.minimumSizeHint().width() if isinstance(button, QPushButton) else _words(button)
        if button.width() < needed:
            yield f"{button.text()!r} has {button.width()} of {needed} pixels"
        seen = button.visibleRegion().boundingRect()
        if not seen.isEmpty() and seen.width() < button.width():
            yield f"{button.text()!r} is cut off at its side"
    for bar in place.findChildren(QTabBar):
        for i in range(bar.count() if bar.isVisible() else 0):
            if bar.tabRect(i).width() < bar.fontMetrics().horizontalAdvance(bar.tabText(i)):
                yield f"the tab {bar.tabText(i)!r} has {bar.tabRect(i).width()} pixels"


def _words(button: QAbstractButton) -> int:
    """The width of a button's words, the longest of its lines, in pixels."""
    lines = plain_action_text(button.text()).split("\n")
    return max(button.fontMetrics().horizontalAdvance(line) for line in lines)
