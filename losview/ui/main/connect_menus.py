"""Menus that follow the window: what is enabled, what undo would undo, and the docks that can be hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication

from losview.ui.frame.central_stack import CentralStack
from losview.ui.frame.docks import Docks
from losview.ui.frame.theme_switch import ThemeSwitch
from losview.ui.frame.thread_bar import ThreadBar
from losview.ui.main.action_table import Needs
from losview.ui.main.menus import Handlers, Menus
from losview.ui.state.document import Document
from losview.ui.widgets.action_text import with_tip


def frame_actions(docks: Docks, theme: ThemeSwitch) -> Handlers:
    """What the actions about docks and theme do."""
    return {"hide docks": docks.hide_all, "reset layout": docks.reset, "dark": theme.set_dark}


def conditions(document: Document, home: CentralStack) -> Mapping[Needs, Callable[[], bool]]:
    """Whether there is what actions need."""
    return {
        Needs.MAP: lambda: not home.shown,
        Needs.PICTURES: lambda: not home.shown and bool(document.board.backgrounds),
        Needs.NOTES: lambda: not home.shown and bool(document.board.notes),
        Needs.DONE: lambda: not home.shown and document.undo.canUndo(),
        Needs.UNDONE: lambda: not home.shown and document.undo.canRedo(),
    }


def connect_menus(menus: Menus, document: Document, home: CentralStack, docks: Docks, bar: ThreadBar) -> None:
    """Menus and toolbar follow document, welcome view and docks."""
    def undo_changed() -> None:
        menus.name_steps(document.undo.undoText(), document.undo.redoText())
        menus.update_enabled()

    document.undo.indexChanged.connect(undo_changed)
    document.board_replaced.connect(menus.update_enabled)
    home.welcome_shown.connect(menus.update_enabled)
    undo_changed()
    for dock in docks.all():
        menus.submenus["panels"].addAction(with_tip(
            dock.toggleViewAction(),
            QCoreApplication.translate("Menus", "Show or hide the panel {name}").format(name=dock.windowTitle())))
    menus.submenus["panels"].addAction(with_tip(
        bar.toggleViewAction(), QCoreApplication.translate("Menus", "Show or hide the toolbar")))
    bar.add_buttons(menus.buttons)
