"""From a file to the map on the screen, and back: files, pictures, recent files and the welcome view."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QWidget

from losview.ui.canvas.view import MapView
from losview.ui.export.export_actions import ExportActions
from losview.ui.files.file_actions import FileActions
from losview.ui.files.loading_card import LoadingCard
from losview.ui.frame.central_stack import CentralStack
from losview.ui.frame.status_messages import StatusMessages
from losview.ui.frame.theme_switch import ThemeSwitch
from losview.ui.main.file_menus import FileMenus
from losview.ui.main.menus import Handlers, Menus
from losview.ui.state.document import Document


def file_actions(files: FileActions, pictures: ExportActions) -> Handlers:
    """What the actions about files, pictures and positions do."""
    return {
        "open": files.ask_open, "layout": files.ask_layout, "close": files.close_map, "save": files.save,
        "save as": files.ask_save, "quit": QApplication.closeAllWindows,
        "export": pictures.ask_export, "copy picture": pictures.copy, "print": pictures.preview_print,
        "export profile": pictures.ask_export_profile, "copy position": pictures.copy_position,
        "lay position": files.reopening.clipboard,
    }


def connect_files(document: Document, files: FileActions, view: MapView, home: CentralStack, menus: Menus,
                  messages: StatusMessages, theme: ThemeSwitch, window: QWidget) -> None:
    """A file is read by a worker, with a card over the window meanwhile.

    `FileActions` then puts the board into the document, whose signals reach scene, sighting and panels; what is opened
    shows the map in place of the welcome view, which comes back when the map is closed.
    """
    LoadingCard(files.reading, home, window)
    FileMenus(menus.submenus["bundled"], menus.submenus["recent"], files)
    document.board_replaced.connect(home.show_map)
    files.opened.connect(lambda _: view.fit())
    files.closed.connect(home.show_welcome)
    files.message.connect(messages.say)
    files.recent_changed.connect(lambda: home.welcome.show_recent(files.recent()))
    home.welcome.chosen.connect(files.open)
    home.welcome.asked.connect(files.ask_open)
    home.welcome_shown.connect(lambda shown: home.welcome.show_recent(files.recent()) if shown else None)
    theme.changed.connect(home.welcome.set_theme)
