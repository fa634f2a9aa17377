"""Temporary folders that are removed when the process ends, also where Ctrl+C in the terminal ends it at once."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

_FOLDERS: set[Path] = set()


def make_folder(prefix: str) -> Path:
    """A new folder that only this user may open; whoever asks for it calls `remove_folder` in the end.

    Raises:
        OSError: where the system has no room for it.
    """
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    _FOLDERS.add(folder)
    return folder


def remove_folder(folder: Path) -> None:
    """Remove such a folder with all that is in it."""
    shutil.rmtree(folder, ignore_errors=True)
    _FOLDERS.discard(folder)


def remove_folders() -> None:
    """Remove all that are left, as the process ends."""
    for folder in tuple(_FOLDERS):
        remove_folder(folder)
