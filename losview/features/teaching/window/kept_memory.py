"""What is remembered of drills, in the user's data folder: read and written with each answer, by several windows."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QLockFile

from losview.base.translation import tr
from losview.features.teaching.drill_memory import DrillMemory
from losview.features.teaching.memory_file import UnreadableMemoryError, memory_in, memory_text, read_memory
from losview.formats.core.disk import write_readable
from losview.formats.core.error import FormatError
from losview.formats.core.limit_table import MAX_MEMORY_BYTES
from losview.window.files.journal_locks import data_folder

#: The folder of drills, the file in it, its lock, and what a damaged file is called that is put aside.
FOLDER, FILE, LOCK, DAMAGED = "drills", "memory.json", "memory.lock", "memory-damaged.json"
#: Milliseconds that a window waits for another one to finish writing.
WAIT = 500
#: So many damaged files are kept.
MAX_DAMAGED = 99


class KeptMemory:
    """Keeps what is remembered in a file.

    Args:
        show_status: shows a sentence about a file that cannot be read or written.
    """

    def __init__(self, show_status: Callable[[str], None]) -> None:
        self._show_status = show_status
        self._unkept: DrillMemory | None = None
        self._may_write = True

    @property
    def path(self) -> Path:
        """The file."""
        return data_folder(FOLDER) / FILE

    def read(self) -> DrillMemory:
        """What is remembered; nothing where there is no file.  A damaged one is put aside, and told."""
        try:
            return self._read()
        except FormatError:
            lock = self._locked()  # another window may be writing, or putting it aside
            try:
                return self._read_or_put_aside(is_locked=lock is not None)
            finally:
                if lock is not None:
                    lock.unlock()

    def _read(self) -> DrillMemory:
        if self._unkept is not None:
            return self._unkept
        return read_memory(self.path) if self.path.exists() else DrillMemory()

    def _read_or_put_aside(self, *, is_locked: bool) -> DrillMemory:
        """What is remembered; a damaged file is put aside, and one that stays where it is is not written over."""
        try:
            return self._read()
        except FormatError as problem:
            aside = None
            if is_locked and not isinstance(problem, UnreadableMemoryError):
                aside = self._put_aside()
            if aside is not None:
                self._show_status(tr("What was remembered of drills cannot be read and begins anew ({what}). The old "
                                     "file is kept as {name}.", what=problem.what, name=aside.name))
                return DrillMemory()
            self._may_write, self._unkept = False, DrillMemory()
            self._show_status(tr("What was remembered of drills cannot be read ({what}). The file is left as it is, "
                                 "and drills are remembered only until losview is closed.", what=problem.what))
            return self._unkept

    def _put_aside(self) -> Path | None:
        """Rename a damaged file to a name that is free; returns its new path, None where it cannot be renamed."""
        first = self.path.with_name(DAMAGED)
        names = (first, *(first.with_stem(f"{first.stem}-{n}") for n in range(2, MAX_DAMAGED + 1)))
        try:
            aside = next((path for path in names if not os.path.lexists(path)), None)
            if aside is not None:
                os.replace(self.path, aside)
        except OSError:
            return None
        return aside

    def change(self, change: Callable[[DrillMemory], None]) -> DrillMemory:
        """Change what is remembered, together with what other windows have remembered meanwhile; returns it."""
        lock = self._locked()
        try:
            memory = self._read_or_put_aside(is_locked=lock is not None)
            change(memory)
            self._write(memory)
        finally:
            if lock is not None:
                lock.unlock()
        return memory

    def _locked(self) -> QLockFile | None:
        with suppress(OSError):
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = QLockFile(str(self.path.with_name(LOCK)))
        return lock if lock.tryLock(WAIT) else None

    def _write(self, memory: DrillMemory) -> None:
        if not self._may_write:
            self._unkept = memory
            return
        try:
            write_readable(self.path, memory_text(memory).encode("utf-8"), memory_in, limit=MAX_MEMORY_BYTES)
            self._unkept = None
        except FormatError as problem:
            if self._unkept is None:
                self._show_status(tr("Drills are remembered only until losview is closed: {problem}",
                             problem=problem))
            self._unkept = memory
