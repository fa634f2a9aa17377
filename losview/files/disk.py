"""Reading files up to a size limit, decoding them, and atomic writing (the old file or the whole new one remains)."""

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
#: Most names of a folder that are compared with a misspelt one.
_NAMES = 10_000


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The content of a file.

    Raises:
        FormatError: if the file is missing, not an ordinary file, or larger than `limit` bytes.
    """
    try:
        kind = os.stat(path).st_mode
        if stat.S_ISDIR(kind):
            raise FormatError(path, "", "is a folder", "choose a map file in it")
        if not stat.S_ISREG(kind):
            raise FormatError(path, "", "is not an ordinary file", "copy its content into a file and open that")
        with open(path, "rb") as file:
            data = file.read(limit + 1)
    except FileNotFoundError:
        raise FormatError(path, "", "there is no such file", _nearest(path)) from None
    except (OSError, ValueError) as problem:
        if isinstance(problem, FormatError):
            raise
        raise FormatError(path, "", f"cannot be read ({_reason(problem)})", "check its name and permissions") from None
    if len(data) > limit:
        raise FormatError(path, "", f"is larger than the {limit >> 20} MB that a map file may have",
                          "check that it is a map, and split it if it is one")
    return data


def text_of(data: bytes, path: Path) -> str:
    """A file's content as text, without a byte order mark; line ends stay as they are.

    Raises:
        FormatError: if it is not UTF-8 or contains a NUL byte.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise FormatError(path, "", "is UTF-16 text", "save it as UTF-8")
    nul = data.find(b"\0")
    if nul >= 0:
        raise FormatError(path, f"line {_line(data, nul)}", "contains a NUL byte, which text never does",
                          "check that it is a map file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise FormatError(path, f"line {_line(data, problem.start)}", "is not UTF-8 text", "save it as UTF-8") from None


def write_bytes(path: Path, data: bytes) -> None:
    """Replace a file's content atomically; it keeps its permissions, and a symbolic link stays one.

    The bytes go to a temporary file in the same folder, are synced to disk, and that file is renamed.

    Raises:
        FormatError: if that fails; the old file stays unchanged.
    """
    try:
        target = Path(os.path.realpath(path))
        old = os.stat(target) if target.exists() else None
        if old is not None and not stat.S_ISREG(old.st_mode):
            kind = "a folder" if stat.S_ISDIR(old.st_mode) else "not an ordinary file"
            raise FormatError(path, "", f"is {kind}", "save the map under another name")
        if old is not None and not os.access(target, os.W_OK):
            raise FormatError(path, "", "is write-protected", "save under another name or remove the protection")
        if not target.parent.is_dir():
            raise FormatError(path, "", "its folder does not exist", "create the folder or choose another")
        _replace(target, data, old)
    except (OSError, ValueError) as problem:
        if isinstance(problem, FormatError):
            raise
        raise FormatError(path, "", f"cannot be written ({_reason(problem)})",
                          "choose another folder or free some space there; the old file is unchanged") from None


def _replace(target: Path, data: bytes, old: os.stat_result | None) -> None:
    permissions = 0o666 if old is None else stat.S_IMODE(old.st_mode)
    temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(temporary, flags, permissions)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if old is not None:
            _copy_owner_and_permissions(old, temporary)
        os.replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(target.parent)


def _copy_owner_and_permissions(old: os.stat_result, temporary: Path) -> None:
    """Give the new file the permissions of the old one, and its owner where the system allows."""
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(temporary, old.st_uid, old.st_gid)
    os.chmod(temporary, stat.S_IMODE(old.st_mode))


def _sync_folder(folder: Path) -> None:
    """Sync the renaming to disk, on systems that can sync a folder."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _line(data: bytes, at: int) -> int:
    return data.count(b"\n", 0, at) + 1


def _reason(problem: Exception) -> str:
    return (problem.strerror if isinstance(problem, OSError) else "") or "no file can have that name"


def _nearest(path: Path) -> str:
    """What to do about a missing file: similar names in its folder."""
    folder = path.parent
    try:
        with os.scandir(folder) as entries:
            names = {entry.name.lower(): entry.name for entry in islice(entries, _NAMES) if entry.is_file()}
    except OSError:
        return f"the folder {str(folder)!r} does not exist either; check the path"
    near = [names[name] for name in get_close_matches(path.name.lower(), names, 3, 0.7)]
    near += sorted(name for name in names.values() if Path(name).stem.lower() == path.name.lower() and name not in near)
    return f"did you mean {listed(near[:3], 'or')}?" if near else "check the name and the folder"
