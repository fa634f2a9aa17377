"""Notices at once when the file of the open map is changed or removed by anybody else."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from losview.formats.core.file_state import FileState, is_same, state_of
from losview.window.state.latest_worker import LatestWorker

#: Milliseconds to wait after a change: who writes a file changes it several times in a row.
SETTLE = 150


class FileWatch(QObject):
    """Watches one file and compares it with the state that losview knows, in a worker.

    Attributes:
        path: the file, None while none is watched.
        known: its state as losview read or wrote it last, or as the user has been told; None where it was not there.

    Signals:
        differs(now): the file is in another state than the known one; None where it is gone.
        agrees(): it is as known; emitted after each look that finds it so.
    """

    differs = Signal(object)
    agrees = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        self.known: FileState | None = None
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self.look_soon)
        self._watcher.directoryChanged.connect(self.look_soon)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE)
        self._settle.timeout.connect(self._look)
        self._worker = LatestWorker("losview file watch", self)
        self._worker.done.connect(self._looked)
        # Some file systems, as those of a network, tell of no changes: it is looked at when somebody comes back too.
        QGuiApplication.instance().applicationStateChanged.connect(self._came_back)  # type: ignore[union-attr]

    def follow(self, path: Path | None, known: FileState | None) -> None:
        """Watch a file from now on; None for none."""
        self._settle.stop()
        self._worker.cancel_all()
        self.path, self.known = path, known
        watched = [*self._watcher.files(), *self._watcher.directories()]
        if watched:
            self._watcher.removePaths(watched)
        if path is not None:
            self._watch(path)
            self.look_soon()

    def close(self) -> None:
        """End the worker."""
        self.follow(None, None)
        self._worker.close()

    def look_soon(self) -> None:
        """Look at the file when it has come to rest."""
        if self.path is not None:
            self._settle.start()

    def _came_back(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive:
            self.look_soon()

    def _watch(self, path: Path) -> None:
        """Watch the file, and its folder: a file that is replaced is no longer the one that was watched."""
        for name in {str(path), str(path.parent)} - {*self._watcher.files(), *self._watcher.directories()}:
            if os.path.exists(name):
                self._watcher.addPath(name)

    def _look(self) -> None:
        path, known = self.path, self.known
        if path is not None:
            self._watch(path)
            self._worker.ask(lambda _: (path, state_of(path, known)))

    def _looked(self, _ticket: int, answer: tuple[Path, FileState | None]) -> None:
        path, now = answer
        if path != self.path:
            return
        if is_same(now, self.known):
            self.known = now or self.known
            self.agrees.emit()
        else:
            self.differs.emit(now)
