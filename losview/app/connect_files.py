"""From a file to the map on the screen, and back: opening, saving, exporting, and the welcome view."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from losview.app.menus import Handlers, Menus
from losview.base.translation import tr
from losview.drawing.picture_region import Region
from losview.features.records.window.readings_feature import ReadingsFeature, holds_readings
from losview.features.teaching.window.lessons_feature import LessonsFeature
from losview.formats.bundled_maps import PREFIX, bundled
from losview.formats.vasl.layout_text import looks_like_layout
from losview.hexes.hex import Hex
from losview.window.canvas.view import MapView
from losview.window.editing.heights_actions import HeightsActions
from losview.window.editing.new_map_actions import NewMapActions
from losview.window.editing.properties_actions import PropertiesActions
from losview.window.editing.scan_actions import ScanActions
from losview.window.editing.tiles_actions import TilesActions
from losview.window.export.export_actions import ExportActions
from losview.window.export.export_choice import Places
from losview.window.feature import Features
from losview.window.files.file_actions import FileActions
from losview.window.files.loading_card import LoadingCard
from losview.window.files.opened_map import called, folder
from losview.window.files.recovery_actions import RecoveryActions
from losview.window.files.scenario_actions import ScenarioActions
from losview.window.frame.central_stack import CentralStack
from losview.window.frame.status_messages import StatusMessages
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.state.document import Document
from losview.window.widgets.action_text import with_tip
from losview.window.widgets.plain_text import menu_text


class FileMenus(QObject):
    """Fills both submenus; that of recent maps again whenever its list changes."""

    def __init__(self, bundled_menu: QMenu, recent_menu: QMenu, files: FileActions) -> None:
        super().__init__(recent_menu)
        self._recent, self._files = recent_menu, files
        for number, known in enumerate(bundled(), 1):
            action = bundled_menu.addAction(f"&{number}  {menu_text(known.title)}",
                                            partial(self._open, f"demo:{known.name}"))
            with_tip(action, tr("Open {title}, which comes with losview", title=known.title))
        bundled_menu.setEnabled(bool(bundled_menu.actions()))
        files.recent_changed.connect(self._fill_recent)
        self._fill_recent()

    def _open(self, name: str) -> None:
        self._files.open(name)

    def _fill_recent(self) -> None:
        menu = self._recent
        menu.clear()
        for number, name in enumerate(self._files.recent(), 1):
            shown = f"{called(name)}   {folder(name)}" if looks_like_layout(name) else name
            action = menu.addAction(f"&{number}  {menu_text(shown)}", partial(self._open, name))
            with_tip(action, tr("Open {name}", name=name))
        menu.setEnabled(bool(menu.actions()))
        if menu.actions():
            menu.addSeparator()
            with_tip(menu.addAction(tr("C&lear this list"), self._files.clear_recent),
                     tr("Forget which files were opened; the files stay"))


def file_handlers(files: FileActions, export_actions: ExportActions, new_maps: NewMapActions,
                  properties: PropertiesActions, recovery: RecoveryActions,
                  scans: ScanActions, heights: HeightsActions, scenario: ScenarioActions,
                  tiles: TilesActions) -> Handlers:
    """What the actions about files, pictures and positions do."""
    return {
        "new": new_maps.ask_new, "module": new_maps.modules.ask,
        "open": files.ask_open, "layout": files.ask_layout, "close": files.close_map,
        "save": files.save, "save as": files.ask_save, "quit": QApplication.closeAllWindows,
        "export": export_actions.ask_export, "copy picture": export_actions.copy,
        "print": export_actions.ask_print, "poster": export_actions.ask_poster,
        "export profile": export_actions.ask_export_profile, "copy position": export_actions.copy_position,
        "lay position": files.reopening.clipboard, "properties": properties.ask, "recover": recovery.ask,
        "scan": scans.ask, "heights": heights.ask, "scenario changes": scenario.ask,
        "tiles": tiles.ask,
    }


def export_places(view: MapView, selected: Iterable[Hex]) -> Places:
    """What of the map may be chosen as the region of a picture."""
    shown = view.mapToScene(view.viewport().rect()).boundingRect()
    return Places(Region(shown.left(), shown.top(), shown.right(), shown.bottom()), frozenset(selected))


def connect_files(document: Document, files: FileActions, view: MapView, central: CentralStack, menus: Menus,
                  messages: StatusMessages, theme: ThemeSwitch, window: QWidget) -> None:
    """Connect files to the window.

    A worker reads a file while a card is shown over the window.  `FileActions` then puts the board into the document,
    whose signals reach scene, sighting and panels.  The map takes the place of the welcome view until it is closed.
    """
    LoadingCard(files.reading, central, window)
    FileMenus(menus.submenus["bundled"], menus.submenus["recent"], files)
    document.boardReplaced.connect(central.show_map)
    files.opened.connect(lambda opened: None if opened.keeps_view else _look_at(view))
    files.closed.connect(central.show_welcome)
    files.message.connect(messages.show_status)
    files.recent_changed.connect(lambda: central.welcome.show_recent(files.recent()))
    files.reading.changed.connect(central.welcome.give_way)
    central.welcome.chosen.connect(files.open)
    central.welcome.asked.connect(files.ask_open)
    central.welcome.asked_new.connect(menus.actions["new"].trigger)
    central.welcome.asked_to_learn.connect(lambda: files.open(PREFIX, then=lambda is_open: _begin_if(is_open, menus)))
    central.welcome.asked_lessons.connect(menus.actions["lessons"].trigger)
    central.welcome_shown.connect(lambda shown: central.welcome.show_recent(files.recent()) if shown else None)
    theme.changed.connect(central.welcome.set_theme)


def connect_readers(files: FileActions, features: Features) -> None:
    """Have lessons and readings be opened as maps are."""
    readings, lessons = features.of(ReadingsFeature), features.of(LessonsFeature)  # here, as a worker makes no widgets

    def read(path: Path) -> Callable[[], bool]:
        """Read a lesson or readings, in a worker; returns what the window does with them."""
        return readings.read_file(path) if holds_readings(path) else lessons.read_file(path)

    files.openers[".toml"] = read
    files.other_filters.append(tr("Lessons and readings (*.toml)"))


def _look_at(view: MapView) -> None:
    """Show the whole of a map that was opened, with the keyboard on it."""
    view.fit()
    view.setFocus()


def _begin_if(is_open: bool, menus: Menus) -> None:
    """Show the first steps once their map is open."""
    if is_open:
        menus.actions["first steps"].trigger()
