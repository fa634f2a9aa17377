"""Tells when the settings were changed by another window, so that all windows of the program stay alike."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication


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
