"""Keeps the menus up to date: which actions are enabled, what undo would undo, and the list of docks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from losview.app.menus import Handlers, Menus
from losview.base.translation import tr
from losview.window.canvas.view import MapView
from losview.window.frame.action_rows import Needs
from losview.window.frame.central_stack import CentralStack
from losview.window.frame.docks import Docks
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.frame.toolbar import ThreadToolBar
from losview.window.state.document import Document
from losview.window.widgets.action_text import give_access_keys, with_tip


def frame_handlers(docks: Docks, theme: ThemeSwitch) -> Handlers:
    """What the actions about docks and theme do."""
    return {"hide docks": docks.hide_all, "fold docks": docks.fold, "reset layout": docks.reset, "dark": theme.set_dark}


def conditions(document: Document, central: CentralStack, view: MapView) -> Mapping[Needs, Callable[[], bool]]:
    """The functions that tell whether there is what actions need."""
    def has_unit() -> bool:
        hex_ = None if central.is_welcome_shown else view.cursor_hex
        return hex_ is not None and any(True for _ in document.board.counters_on(hex_))

    return {
        Needs.UNIT: has_unit,
        Needs.MAP: lambda: not central.is_welcome_shown,
        Needs.PICTURES: lambda: not central.is_welcome_shown and bool(document.board.backgrounds),
        Needs.NOTES: lambda: not central.is_welcome_shown and bool(document.board.notes),
        Needs.UNDO: lambda: not central.is_welcome_shown and document.undo.canUndo(),
        Needs.REDO: lambda: not central.is_welcome_shown and document.undo.canRedo(),
    }


def connect_menus(menus: Menus, document: Document, central: CentralStack, docks: Docks, bar: ThreadToolBar,
                  theme: ThemeSwitch) -> None:
    """Update menus and toolbar with undo history, map and welcome view; list the docks in the Panels menu."""
    def undo_changed() -> None:
        menus.name_steps(document.undo.undoText(), document.undo.redoText())
        menus.update_enabled()

    document.undo.indexChanged.connect(undo_changed)
    document.boardReplaced.connect(menus.update_enabled)
    central.welcome_shown.connect(lambda _: menus.update_enabled())
    undo_changed()
    for dock in docks.all():
        menus.submenus["panels"].addAction(with_tip(
            dock.toggleViewAction(),
            tr("Show or hide the panel {name}", name=dock.windowTitle())))
    menus.submenus["panels"].addAction(with_tip(
        bar.toggleViewAction(), tr("Show or hide the toolbar")))
    give_access_keys(menus.submenus["panels"])
    bar.add_buttons(menus.actions, menus.buttons)
    for end in (bar.firer, bar.target):
        end.typing_asked.connect(menus.actions["type ends"].trigger)
    theme.changed.connect(bar.set_theme)
    docks.folded.connect(menus.actions["fold docks"].setChecked)
    docks.hidden.connect(menus.actions["hide docks"].setChecked)
