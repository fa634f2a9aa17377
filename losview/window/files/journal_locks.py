"""Where journals lie, and the lock that tells whether a running losview writes one."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QLockFile, QStandardPaths


def data_folder(name: str) -> Path:
    """A folder of losview's in the user's data folder; it need not exist."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)) / name


def held_lock(path: Path) -> QLockFile | None:
    """Hold a lock until it is unlocked or this program ends, however it ends; None where another holds it.

    A number of a process says little, as systems use it again (in a container every losview may have the same), so a
    lock is taken over wherever the system says that no process has it open and locked.
    """
    lock = QLockFile(str(path))
    lock.setStaleLockTime(0)  # its age says nothing: a window may be open for days
    if lock.tryLock(0) or (lock.removeStaleLockFile() and lock.tryLock(0)):
        return lock
    return None
