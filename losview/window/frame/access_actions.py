"""The entries of the View menu about contrast, size of text, motion and language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu

from losview.base.choice import LANGUAGES, choose_language, chosen_language
from losview.base.translation import tr
from losview.window.frame.text_size import SIZES, choose, chosen
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.widgets import kept_settings
from losview.window.widgets.action_text import give_access_keys, with_tip
from losview.window.widgets.desktop_wishes import MOTION

#: What stands for the language of the desktop, as `choose_language` takes it.
DESKTOP = ""


class LanguageMenu(QObject):
    """Fills the menu, and keeps what is chosen there.

    Args:
        show_status: shows a sentence in the status bar.
    """

    def __init__(self, menu: QMenu, show_status: Callable[[str], None]) -> None:
        super().__init__(menu)
        self._show_status = show_status
        group = QActionGroup(self)
        self._entries: dict[str, QAction] = {}
        for code, name in {DESKTOP: tr("As the desktop"), **LANGUAGES}.items():
            entry = self._entries[code] = QAction(name, group)
            entry.setCheckable(True)
            entry.triggered.connect(lambda _, code=code: self.choose(code))
            menu.addAction(with_tip(entry, tr("Speak {language} from the next start on", language=name) if code else
                                    tr("Speak the language of the desktop from the next start on")))
        give_access_keys(menu)
        menu.aboutToShow.connect(self._show_chosen)  # another window may have chosen
        self._show_chosen()

    def choose(self, code: str) -> None:
        """Keep a language, "" for that of the desktop, and say when it will hold, or that it cannot be kept."""
        try:
            choose_language(code)
        except OSError as problem:
            self._show_status(tr("The language could not be kept: {why}.", why=problem.strerror or str(problem)))
        else:
            self._show_status(tr("From the next start on losview speaks {language}.", language=LANGUAGES[code])
                              if code else
                      tr("From the next start on losview speaks the language of the desktop."))
        self._show_chosen()

    def _show_chosen(self) -> None:
        self._entries[chosen_language()].setChecked(True)


class SettingsWatch(QObject):
    """Looks when the file of the settings is written, and when the user comes back to this program.

    The latter is for systems that keep settings in no file.

    Signals:
        perhaps_changed(): the settings may be other ones than before.
    """

    perhaps_changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(lambda _: self.perhaps_changed.emit())
        begin = QTimer(self, singleShot=True, interval=0)  # at first there is no file until the event loop runs
        begin.timeout.connect(self._begin)
        begin.start()
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.applicationStateChanged.connect(self._look)

    def _begin(self) -> None:
        folder = Path(QSettings().fileName()).parent
        if folder.is_dir():  # the file is replaced whenever it is written, which its folder tells
            self._watcher.addPath(str(folder))

    def _look(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive:
            self.perhaps_changed.emit()


class AccessActions(QObject):
    """Contrast, size of text, motion and language of a window.

    Args:
        show_status: shows a sentence in the status bar.
    """

    def __init__(self, window: QMainWindow, theme: ThemeSwitch, show_status: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window, self._theme, self._show_status = window, theme, show_status

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
        LanguageMenu(languages, self._show_status)

    def choose_size(self, size: int) -> None:
        """Keep a size of text, in per cent, and say when it will hold."""
        choose(size)
        self._show_status(tr("From the next start on losview is shown at {size} %.", size=size))

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
