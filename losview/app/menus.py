"""The menu bar, built from the action table."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from losview.app.action_table import ActionTable
from losview.base.translation import tr
from losview.window.frame.action_rows import ActionRow, MenuRows, Needs, Row, SubmenuRow
from losview.window.frame.key_bindings import DEFAULT_KEYS, shown_keys
from losview.window.frame.rules_menu import RulesMenu
from losview.window.widgets.action_text import NAME, with_tip
from losview.window.widgets.menu_keys import MenuKeys
from losview.window.widgets.plain_text import menu_text

logger = logging.getLogger(__name__)

#: What actions do, by their keys; an action that can be checked hands over whether it is checked now.
Handlers = Mapping[str, Callable[..., object]]


class Menus(QObject):
    """The menu bar of a window.

    Attributes:
        actions: all actions, by key. submenus: those filled by code, by key. buttons: the actions for the toolbar.

    Args:
        view: the map view, which must have the focus for the shortcuts of some rows.
        rules_menu: the menu of rule sets.
        handlers: a function for each row of the table, by key.
        conditions: functions that tell whether there is what actions need; needs without one are always met.
        held_back: why nothing may be judged now, as a sentence; "" where it may. say: says that over the map.
    """

    def __init__(self, window: QMainWindow, view: QWidget, rules_menu: RulesMenu, handlers: Handlers,
                 conditions: Mapping[Needs, Callable[[], bool]], held_back: Callable[[], str],
                 say: Callable[[str], None]) -> None:
        super().__init__(window)
        self._held_back, self._say = held_back, say
        self._view, self._handlers, self._conditions = view, handlers, conditions
        self._rules_menu = rules_menu
        self._needs: list[tuple[QAction, Needs]] = []
        self.actions: dict[str, QAction] = {}
        self.submenus: dict[str, QMenu] = {}
        self.buttons: list[QAction] = []
        for menu_rows in ActionTable().menus():
            if menu_rows.text:
                self._fill(window.menuBar().addMenu(menu_rows.text), menu_rows)
            else:
                window.menuBar().addMenu(rules_menu)
                self._fill(rules_menu, menu_rows)
                rules_menu.keep([self.actions[row.key] for row in menu_rows.rows if isinstance(row, ActionRow)])
        MenuKeys(window, view)

    def _fill(self, menu: QMenu, menu_rows: MenuRows) -> None:
        menu.aboutToShow.connect(lambda: self.update_enabled(in_menu=True))
        menu.aboutToHide.connect(self.update_enabled)
        for row in menu_rows.rows:
            self._add(menu, row)

    def _add(self, menu: QMenu, row: Row) -> None:
        if row is None:
            menu.addSeparator()
        elif isinstance(row, SubmenuRow):
            self.submenus[row.key] = menu.addMenu(row.text)
            if row.needs is not Needs.NOTHING:
                self._needs.append((self.submenus[row.key].menuAction(), row.needs))
        else:
            self.add_action(menu, row, self._handlers[row.key])

    def add_action(self, menu: QMenu, row: ActionRow, handler: Callable[..., object]) -> None:
        """Add the action of a row to a menu."""
        action = QAction(row.text, self)
        action.setProperty(NAME, row.text)
        action.setShortcuts([QKeySequence(shortcut) for shortcut in row.shortcuts])
        action.setProperty(DEFAULT_KEYS, shown_keys(action))
        if row.checked is not None:
            action.setCheckable(True)
            action.setChecked(row.checked)
        if row.on_map:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self._view.addAction(action)
        action.triggered.connect(lambda _=False: logger.info("Action %s", row.key))
        does = self._refused_at_times(handler) if row.judges else handler
        if row.checked is None:
            action.triggered.connect(lambda _=False: does())
        else:
            action.triggered.connect(lambda checked: does(checked))  # to `*arguments` PySide hands none over
        menu.addAction(with_tip(action, row.tip))
        if row.button:
            action.setIconText(row.button)
            self.buttons.append(action)
        self.actions[row.key] = action
        self._needs.append((action, row.needs))

    def _refused_at_times(self, handler: Callable[..., object]) -> Callable[..., object]:
        """The same handler, refused while attacks are declared first."""
        def does(*arguments: object) -> None:
            if words := self._held_back():
                self._say(words)
            else:
                handler(*arguments)

        return does

    def update_enabled(self, *, in_menu: bool = False) -> None:
        """Enable the actions that have what they need; called when that may have changed.

        Args:
            in_menu: whether a menu is about to be shown; at other times what needs a unit is enabled with the map.
        """
        is_met = {needs: needs not in self._conditions or self._conditions[needs]() for needs in Needs}
        if not in_menu:
            is_met[Needs.UNIT] = is_met[Needs.MAP]
        self._rules_menu.allow_choice(is_met[Needs.MAP])
        for action, needs in self._needs:
            action.setEnabled(is_met[needs])

    def name_steps(self, undo: str, redo: str) -> None:
        """Show what the next undo and redo would do, "" for nothing."""
        for key, step in (("undo", undo), ("redo", redo)):
            action = self.actions[key]
            name = action.property(NAME)
            action.setText(tr("{act} {step}", act=name, step=menu_text(step)) if step else name)
