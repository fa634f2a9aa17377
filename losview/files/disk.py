"""Bytes from and to disk: bounded reading, decoding, and writing that leaves the old file or the whole new one."""

from __future__ import annotations

import codecs
import os
import secrets
import stat
from contextlib import suppress
from difflib import get_close_matches
from itertools import islice
from pathlib import Path

from losview.files.error import FormatError, listed

#: Largest file that is read.
MAX_BYTES = 64 << 20
#: How many names of a folder are looked through for one that was meant.
_NAMES = 10_000


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The content of a file.

    Raises:
        FormatError: where there is none, it is no ordinary file, or it holds more than `limit` bytes.
    """
    try:
        kind = os.stat(path).st_mode
        if stat.S_ISDIR(kind):
            raise FormatError(path, "", "is a folder", "name a map file in it")
        if not stat.S_ISREG(kind):
            raise FormatError(path, "", "is no ordinary file", "copy what it holds into a file and open that")
        with open(path, "rb") as file:
            data = file.read(limit + 1)
    except FileNotFoundError:
        raise FormatError(path, "", "there is no such file", _nearest(path)) from None
    except (OSError, ValueError) as problem:
        if isinstance(problem, FormatError):
            raise
        raise FormatError(path, "", f"cannot be read ({_reason(problem)})", "check its name and rights") from None
    if len(data) > limit:
        raise FormatError(path, "", f"is larger than the {limit >> 20} MB that a map file may have",
                          "check that it is a map, and split it if it is one")
    return data


def text_of(data: bytes, path: Path) -> str:
    """A file's content as text, a byte order mark left out, line ends as they are.

    Raises:
        FormatError: where it is not UTF-8, or holds bytes that no text has.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise FormatError(path, "", "is UTF-16 text", "save it as UTF-8")
    nul = data.find(b"\0")
    if nul >= 0:
        raise FormatError(path, f"line {_line(data, nul)}", "holds a NUL byte, which no text has",
                          "check that it is a map file and not another program's")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise FormatError(path, f"line {_line(data, problem.start)}", "is not UTF-8 text", "save it as UTF-8") from None


def write_bytes(path: Path, data: bytes) -> None:
    """Put `data` in the place of a file's content, all or nothing; its rights stay, and a link stays a link.

    The bytes go to a new file in the same folder, reach the disk, and take the old file's name in one step.

    Raises:
        FormatError: where that fails; the old file is as it was.
    """
    try:
        target = Path(os.path.realpath(path))
        old = os.stat(target) if target.exists() else None
        if old is not None and not stat.S_ISREG(old.st_mode):
            kind = "a folder" if stat.S_ISDIR(old.st_mode) else "no ordinary file"
            raise FormatError(path, "", f"is {kind}", "save the map under another name")
        if old is not None and not os.access(target, os.W_OK):
            raise FormatError(path, "", "is write-protected", "save the map under another name or lift the protection")
        if not target.parent.is_dir():
            raise FormatError(path, "", "its folder does not exist", "create the folder or choose another")
        _replace(target, data, old)
    except (OSError, ValueError) as problem:
        if isinstance(problem, FormatError):
            raise
        raise FormatError(path, "", f"cannot be written ({_reason(problem)})",
                          "choose another folder or make room there; the old file is as it was") from None


def _replace(target: Path, data: bytes, old: os.stat_result | None) -> None:
    rights = 0o666 if old is None else stat.S_IMODE(old.st_mode)
    temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(temporary, flags, rights)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if old is not None:
            _take_over(temporary, old)
        os.replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(target.parent)


def _take_over(temporary: Path, old: os.stat_result) -> None:
    """Give the new file the old one's owner, as far as we may, and its rights."""
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(temporary, old.st_uid, old.st_gid)
    os.chmod(temporary, stat.S_IMODE(old.st_mode))


def _sync_folder(folder: Path) -> None:
    """Let the new name reach the disk too, where the system can do that for a folder."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _line(data: bytes, at: int) -> int:
    return data.count(b"\n", 0, at) + 1


def _reason(problem: Exception) -> str:
    return (problem.strerror if isinstance(problem, OSError) else "") or "its name is none that a file can have"


def _nearest(path: Path) -> str:
    """How to mend the name of a missing file: names in its folder that are near to it."""
    folder = path.parent
    try:
        with os.scandir(folder) as entries:
            names = {entry.name.lower(): entry.name for entry in islice(entries, _NAMES) if entry.is_file()}
    except OSError:
        return f"there is no folder {str(folder)!r} either; check the path"
    near = [names[name] for name in get_close_matches(path.name.lower(), names, 3, 0.7)]
    near += sorted(name for name in names.values() if Path(name).stem.lower() == path.name.lower() and name not in near)
    return f"did you mean {listed(near[:3], 'or')}?" if near else "check the name and the folder"
