"""The entries of the View menu about contrast, size of text, motion and language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QSettings, Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu

from losview.base.translation import tr
from losview.window.frame.language_menu import LanguageMenu
from losview.window.frame.settings_watch import SettingsWatch
from losview.window.frame.text_size import SIZES, choose, chosen
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.widgets import kept_settings
from losview.window.widgets.action_text import give_access_keys, with_tip
from losview.window.widgets.desktop_wishes import MOTION


class AccessActions(QObject):
    """Contrast, size of text, motion and language of a window.

    Args:
        say: shows a sentence in the status bar.
    """

    def __init__(self, window: QMainWindow, theme: ThemeSwitch, say: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window, self._theme, self._say = window, theme, say

    def handlers(self) -> Mapping[str, Callable[..., object]]:
        """What the actions do, by their keys."""
        return {"high contrast": self._theme.set_contrast, "no motion": self.set_still}

    def connect_menu(self, contrast: QAction, still: QAction, sizes: QMenu, languages: QMenu) -> None:
        """Keep entries checked as things are, and fill the menus of sizes and languages; called once, at first."""
        self._theme.changed.connect(lambda: contrast.setChecked(self._theme.contrast))
        self._still = still
        self._follow_motion()
        watch = SettingsWatch(self)
        watch.perhaps_changed.connect(self._theme.follow_kept)
        watch.perhaps_changed.connect(self._follow_motion)
        group = QActionGroup(self)
        for size in SIZES:
            entry = QAction(tr("{size} %", size=size), group)
            entry.setCheckable(True)
            entry.setChecked(size == chosen())
            entry.triggered.connect(lambda _, size=size: self.choose_size(size))
            sizes.addAction(with_tip(entry, tr("Show texts, buttons and map at {size} % from the next start on",
                                               size=size)))
        give_access_keys(sizes)
        LanguageMenu(languages, self._say)

    def choose_size(self, size: int) -> None:
        """Keep a size of text, in per cent, and say when it will hold."""
        choose(size)
        self._say(tr("From the next start on losview is shown at {size} %.", size=size))

    def set_still(self, is_still: bool) -> None:
        """Let nothing move that need not, or let it move again."""
        QSettings().setValue(MOTION, not is_still)
        self._apply_motion(is_still)

    def _follow_motion(self) -> None:
        """Take over what is kept, which another window may have chosen."""
        is_still = not kept_settings.flag(MOTION, default=True)
        if is_still != self._still.isChecked():
            self._still.setChecked(is_still)
            self._apply_motion(is_still)

    def _apply_motion(self, is_still: bool) -> None:
        self._window.setAnimated(not is_still)
        QApplication.setEffectEnabled(Qt.UIEffect.UI_General, not is_still)  # menus and tips that fade in
