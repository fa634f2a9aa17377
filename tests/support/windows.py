"""Windows of losview for tests: shown at rest on the test valley, put away, and made as good as new for the next."""

from __future__ import annotations

import warnings
from collections.abc import Callable

from PySide6.QtWidgets import QApplication

from losview.overlays.night.night_style import Shown
from losview.sight.field import TargetHeight
from losview.ui.files.opened_map import OpenedMap
from losview.ui.main.window import Window
from tests.support.hand import Hand
from tests.support.valley import valley

#: Makes the map that a window shows at first.
FirstMap = Callable[[], OpenedMap]

#: So wide and high is a window of the tests.
WIDE, HIGH = 1200, 800


def valley_map() -> OpenedMap:
    """The test valley, as windows show it at first."""
    return OpenedMap(valley(), None, "battletech")


def shown_window(first: FirstMap = valley_map) -> Window:
    """A window on a map, shown and at rest."""
    shown = Window()
    shown.resize(WIDE, HIGH)
    shown.files.show(first())
    shown.show()
    shown.view.fit()
    Hand(shown).settle()
    return shown


class SharedWindow:
    """A window that tests have in common.

    Attributes:
        window: the window, hidden until a test takes it.
    """

    def __init__(self) -> None:
        self.window = shown_window()
        self._checked = self._checked_actions()
        self._layout = self.window.saveState()
        self.window.hide()

    def _checked_actions(self) -> dict[str, bool]:
        """Which actions that can be checked are checked."""
        actions = self.window.menus.actions
        return {key: action.isChecked() for key, action in actions.items() if action.isCheckable()}

    def make_as_new(self, first: FirstMap = valley_map) -> None:
        """Show a map as a new window would; what a test has not changed costs nothing."""
        window = self.window
        for key, was in self._checked_actions().items():
            if was != self._checked.get(key, False):
                window.menus.actions[key].trigger()
        window.resize(WIDE, HIGH)
        if window.saveState() != self._layout:
            window.docks.reset()
        self._take_thread_tool()
        if window.night.shown != Shown():
            window.night.show(**vars(Shown()))
        window.sighting.remove_thread()
        window.sighting.set_target_height(TargetHeight())
        window.files.show(first())
        window.view.fit()
        _activate(window)
        window.view.setFocus()
        Hand(window).settle()
        self._layout = window.saveState()  # with the docks that are open on this map, and those made late

    def _take_thread_tool(self) -> None:
        """The thread tool, with the smallest brush behind it."""
        palette = self.window.palette_
        if not palette.sizes.buttons[0].isChecked():
            palette.take("brush")
            palette.sizes.buttons[0].click()
        if palette.current.key != "thread":
            palette.take("thread")


def _activate(window: Window) -> None:
    """Give a window the keyboard: `activateWindow` does nothing for one that was hidden while it was active."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        QApplication.setActiveWindow(window)


def put_away(shown: Window) -> None:
    shown.document.undo.setClean()
    shown.close()
    shown.deleteLater()
