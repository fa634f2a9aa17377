"""Windows that have the same file open know of each other, in this and in other running losviews.

Each window holds a lock in a folder of the user's data folder that stands for the file; who watches that folder sees
the others come and go.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QLockFile, QObject, QTimer, Signal

from losview.window.files.journal_locks import data_folder, held_lock

#: The folder of these locks in the user's data folder.
FOLDER = "open-files"
#: Milliseconds to wait after a change: a lock is made in several steps.
SETTLE = 100


class SharedFile(QObject):
    """Tells which other windows have the file of this one open.

    Signals:
        changed(count): so many others have it open now.
    """

    changed = Signal(int)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.others = 0
        self._lock: QLockFile | None = None
        self._own: Path | None = None
        self._watcher = QFileSystemWatcher(self)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE)
        self._watcher.directoryChanged.connect(lambda _: self._settle.start())
        self._settle.timeout.connect(self._count)

    def follow(self, path: Path | None) -> None:
        """Tell others that this window has a file open, None for none, and look for those that have it too."""
        place = None if path is None else data_folder(FOLDER) / _key(path)
        if self._own is not None and self._own.parent == place:
            return
        self._let_go()
        if place is None:
            return
        with suppress(OSError):
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
        own = place / f"{secrets.token_hex(8)}.lock"
        self._lock = held_lock(own)
        if self._lock is not None:  # where nothing can be written nobody knows of anybody
            self._own = own
            self._watcher.addPath(str(place))
            self._count()

    def close(self) -> None:
        """Tell others that this window has it open no more."""
        self._let_go()

    def _let_go(self) -> None:
        self._settle.stop()
        if self._watcher.directories():
            self._watcher.removePaths(self._watcher.directories())
        if self._lock is not None and self._own is not None:
            self._lock.unlock()
            with suppress(OSError):  # another window has it open
                self._own.parent.rmdir()
        self._lock = self._own = None
        self._show_others(0)

    def _count(self) -> None:
        if self._own is not None:
            locks = [lock for lock in self._own.parent.glob("*.lock") if lock != self._own]
            self._show_others(sum(_is_held(lock) for lock in locks))

    def _show_others(self, others: int) -> None:
        if others != self.others:
            self.others = others
            self.changed.emit(others)


def _is_held(path: Path) -> bool:
    """Whether a running window holds a lock; one that nobody holds is removed."""
    lock = held_lock(path)
    if lock is not None:
        lock.unlock()
    return lock is None


def _key(path: Path) -> str:
    """A name that stands for a file, by whatever link it was opened."""
    real = os.path.normcase(os.path.realpath(path))
    return hashlib.sha256(real.encode("utf-8", "surrogatepass")).hexdigest()[:24]
