"""What is remembered of drills, in the user's data folder: read and written with each answer, by several windows."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QLockFile

from losview.drills.drill_memory import DrillMemory
from losview.drills.memory_file import memory_text, read_memory
from losview.files.error import FormatError
from losview.output.whole_file import WriteError, write_whole
from losview.ui.recovery.journal_locks import data_folder

#: The folder of drills, the file in it, its lock, and what becomes of a file that cannot be read.
FOLDER, FILE, LOCK, DAMAGED = "drills", "memory.json", "memory.lock", "memory-damaged.json"
#: Milliseconds that a window waits for another one to finish writing.
WAIT = 500


class KeptMemory:
    """Keeps what is remembered in a file.

    Args:
        say: shows a sentence about a file that cannot be read or written.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._unkept: DrillMemory | None = None

    @property
    def path(self) -> Path:
        """The file."""
        return data_folder(FOLDER) / FILE

    def read(self) -> DrillMemory:
        """What is remembered; nothing where there is no file.  A damaged one is put aside, and told."""
        if self._unkept is not None:
            return self._unkept
        if not self.path.exists():
            return DrillMemory()
        try:
            return read_memory(self.path)
        except FormatError as problem:
            aside = self.path.with_name(DAMAGED)
            with suppress(OSError):
                os.replace(self.path, aside)
            self._say(f"What was remembered of drills cannot be read and begins anew ({problem.what}). The old file is "
                      f"kept as {aside.name}.")
            return DrillMemory()

    def change(self, change: Callable[[DrillMemory], None]) -> DrillMemory:
        """Change what is remembered, together with what other windows have remembered meanwhile; returns it."""
        lock = self._locked()
        try:
            memory = self.read()
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
        try:
            write_whole(self.path, memory_text(memory).encode("utf-8"))
            self._unkept = None
        except WriteError as problem:
            if self._unkept is None:
                self._say(f"Drills are remembered only until losview is closed: {problem}")
            self._unkept = memory
