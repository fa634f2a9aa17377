"""The submenus of the File menu that list maps: bundled ones, and those opened recently."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from losview.base.translation import tr
from losview.formats.bundled_maps import bundled
from losview.formats.vasl.layout_text import looks_like_layout
from losview.window.files.file_actions import FileActions
from losview.window.files.opened_map import called, folder
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
