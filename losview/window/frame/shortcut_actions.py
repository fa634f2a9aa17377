"""Help > Change keys, and the keys that the user has chosen in an earlier session."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from losview.window.frame.key_bindings import KeyBindings, fixed_keys
from losview.window.frame.shortcut_dialog import ShortcutDialog
from losview.window.widgets.action_text import plain


class ShortcutActions:
    """Changes the keys of a window's actions.

    Args:
        actions: by key of the action table. changed: called when the actions have other keys.
    """

    def __init__(self, window: QMainWindow, actions: Mapping[str, QAction], changed: Callable[[], None]) -> None:
        self._window, self._actions, self._changed = window, actions, changed

    def restore(self) -> None:
        """Give the actions the keys that the settings keep."""
        bindings = self._bindings()
        bindings.read()
        bindings.apply()
        self._changed()

    def ask(self) -> None:
        """Show the dialog; OK gives the actions their keys and keeps them."""
        bindings = self._bindings()
        dialog = ShortcutDialog(self._actions, self._groups(), bindings, self._window)

        def accepted() -> None:
            bindings.apply()
            bindings.keep()
            self._changed()

        dialog.accepted.connect(accepted)
        dialog.open()

    def _bindings(self) -> KeyBindings:
        titles = [action.text() for action in self._window.menuBar().actions()]
        return KeyBindings(self._actions, fixed_keys(titles))

    def _groups(self) -> dict[str, str]:
        """The name of the menu of each action."""
        groups: dict[str, str] = {}
        names = {action: name for name, action in self._actions.items()}

        def walk(menu: QMenu, title: str) -> None:
            for action in menu.actions():
                deeper = action.menu()
                if isinstance(deeper, QMenu):
                    walk(deeper, f"{title} › {plain(action.text())}")
                elif action in names:
                    groups[names[action]] = title

        for top in self._window.menuBar().actions():
            menu = top.menu()
            if isinstance(menu, QMenu):
                walk(menu, plain(top.text()))
        return groups
