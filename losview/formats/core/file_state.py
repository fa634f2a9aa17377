"""Whether a file is still as it was when losview read or wrote it, whoever has changed it since."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import NamedTuple

from losview.formats.core.disk import open_file
from losview.formats.core.error import FormatError

#: Bytes that are hashed at once.
_CHUNK = 1 << 20


class FileState(NamedTuple):
    """A file as it was once.

    Attributes:
        sha256: of its content, in hexadecimal.
        size, changed, inode: bytes, time of the last change in nanoseconds, and number; -1 where not known.
    """

    sha256: str
    size: int = -1
    changed: int = -1
    inode: int = -1


def same_file(one: Path, other: Path) -> bool:
    """Whether two names are of one file; compared as names where one of them is of no file."""
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        return one == other


def read_file_state(path: Path, known: FileState | None = None) -> FileState | None:
    """The state of a file now, None where there is none that can be read.

    Args:
        known: is given back without reading the content where size, time and number are still the same.
    """
    try:
        with open_file(path, None) as file:
            status = os.fstat(file.fileno())
            now = (status.st_size, status.st_mtime_ns, status.st_ino)
            if known is not None and now == known[1:]:
                return known
            digest = hashlib.sha256()
            while part := file.read(_CHUNK):
                digest.update(part)
    except (FormatError, OSError):
        return None
    return FileState(digest.hexdigest(), *now)


def is_same(one: FileState | None, other: FileState | None) -> bool:
    """Whether two states have the same content; None, no file, is the same as None."""
    return (one and one.sha256) == (other and other.sha256)
