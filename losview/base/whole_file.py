"""Writing a file whole: whatever happens, the old content or the whole new one is there.  All output goes through here.

The bytes go to a temporary file in the same folder, are synced to disk, and that file takes the old one's place, with
its permissions, owner, extended attributes and access list (which Linux keeps among these).  A symbolic link stays one.

Some files cannot be replaced without loss: one with several names (hard links), whose other names would keep the old
content, and one whose owner or attributes this user may not give to a new file.  These are overwritten in place, since
only so all that belongs to the file stays.  Room on the disk is reserved beforehand, the old content is put back where
writing fails, and until it has succeeded the new content lies beside it in full under a name ending in `.new`, which
nothing removes: after a power failure in that moment it is all there.

A program that was killed leaves its temporary file behind.  The next writer in that folder removes it if its name is
one of ours, it is older than `STALE_AFTER`, and the process in its name has ended on this computer.
"""

from __future__ import annotations

import errno
import logging
import os
import platform
import re
import secrets
import stat
import sys
import time
import zlib
from contextlib import suppress
from itertools import islice
from pathlib import Path
from threading import RLock

from losview.base.errors import LosviewError
from losview.base.file_names import is_device
from losview.base.log_file import error_name, ms_since
from losview.base.safe_text import one_line
from losview.base.translation import tr

logger = logging.getLogger(__name__)

#: Held while a file is written; who ends the process at once takes it first.
WRITING = RLock()
#: Names that mean standard output.
STANDARD_OUTPUT = ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")
#: Seconds after which a temporary file may be a leftover.
STALE_AFTER = 3600.0

#: Seconds for which a file that another program has open on Windows is waited for.
PATIENCE = 1.0

_TEMPORARY = re.compile(r"\.losview-([0-9a-f]{8})-([0-9]{1,10})-[0-9a-f]{8}\.tmp")
#: Most entries of a folder that are looked at for leftovers.
_ENTRIES = 10_000
#: What a system says that does not let this user give a file those attributes.
_NOT_ALLOWED = {errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL, errno.ENOSYS}


class WriteError(LosviewError, OSError):
    """A file that cannot be written; an existing one is unchanged.

    Attributes:
        path: the file as it was named.
    """

    def __init__(self, path: str | Path, what: str, fix: str) -> None:
        self.path = path
        super().__init__(what, fix, one_line(str(path)))


def write_whole(path: str | Path, data: bytes, *, stream: bool = False) -> None:
    """Write a file, or replace its content.

    Args:
        path: the file; a symbolic link is followed to its target.
        data: the whole content.
        stream: whether standard output (`STANDARD_OUTPUT`), pipes and character devices are written to as well; without
            it they are refused, because opening a pipe waits for its reader.

    Raises:
        WriteError: with one sentence; the old file is unchanged.
        BrokenPipeError: where the reader of a pipe has gone.
    """
    start = time.perf_counter()
    try:
        if stream and str(path) in STANDARD_OUTPUT:
            _to_standard_output(path, data)
        elif stream and _is_stream(path):
            with open(path, "wb", buffering=0) as file:
                _write_all(file.fileno(), data)
        else:
            with WRITING:
                _write_file(path, data)
        logger.debug("Wrote %d bytes in %d ms", len(data), ms_since(start))
    except (WriteError, BrokenPipeError) as problem:
        logger.info("Not written: %s", type(problem).__name__)
        raise
    except (OSError, ValueError) as problem:
        logger.warning("A file of %d bytes could not be written: %s", len(data), error_name(problem))
        reason = (problem.strerror if isinstance(problem, OSError) else "") or tr("no file can have that name")
        raise WriteError(path, tr("cannot be written ({reason})", reason=reason),
                         tr("choose another folder or free some space there; the old file is unchanged")) from None


def _to_standard_output(path: str | Path, data: bytes) -> None:
    if sys.stdout is None:
        raise WriteError(path, tr("standard output is closed"), tr("name a file"))
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _is_stream(path: str | Path) -> bool:
    """Whether it is a pipe, a character device, or an open file of a process (`/dev/fd/3`)."""
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return False
    is_descriptor = re.fullmatch(r"/dev/fd|/proc/\w+/fd", os.path.realpath(os.path.dirname(path))) is not None
    return is_descriptor or stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)


def _write_file(path: str | Path, data: bytes) -> None:
    try:
        old = os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        old = None
    target = os.path.realpath(path)
    if os.name == "nt" and is_device(os.path.basename(path)):
        raise WriteError(path, tr("has a name that Windows keeps for a device"), tr("choose another name"))
    if old is not None:
        _check_replaceable(path, target, old)
    folder = os.path.dirname(target)
    if not os.path.isdir(folder):
        raise WriteError(path, tr("its folder does not exist"), tr("create the folder or choose another"))
    _remove_leftovers(folder)
    temporary = os.path.join(folder, f".losview-{_computer()}-{os.getpid()}-{secrets.token_hex(4)}.tmp")
    try:
        _create(temporary, data, 0o666 if old is None else 0o600)
        if old is None or (old.st_nlink == 1 and _made_alike(temporary, target, old)):
            _replace(temporary, target)
        else:
            _overwrite(path, target, data, temporary)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    _sync_folder(folder)


def _check_replaceable(path: str | Path, target: str, old: os.stat_result) -> None:
    """Refuse folders, pipes, devices and files that are protected.

    Raises:
        WriteError: if it is one.
    """
    if not stat.S_ISREG(old.st_mode):
        raise WriteError(path, tr("is a folder") if stat.S_ISDIR(old.st_mode) else tr("is not an ordinary file"),
                         tr("choose another name"))
    if not os.access(target, os.W_OK):
        raise WriteError(path, tr("is write-protected"), tr("choose another name or remove the protection"))


def _create(temporary: str, data: bytes, permissions: int) -> None:
    """Write a new file and sync it."""
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), permissions)
    try:
        _write_all(handle, data)
        os.fsync(handle)
    finally:
        os.close(handle)


def _write_all(handle: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(handle, left[:1 << 24]):]


def _replace(temporary: str, target: str) -> None:
    """Put the new file in the old one's place.

    On Windows that fails while another program has the old one open, as virus scanners and search indexes do for a
    moment after each writing; so it is tried again for a short while.
    """
    late = time.monotonic() + (PATIENCE if os.name == "nt" else 0.0)
    while True:
        try:
            os.replace(temporary, target)
            return
        except PermissionError:
            if time.monotonic() >= late:
                raise
            time.sleep(PATIENCE / 20)


def _made_alike(temporary: str, target: str, old: os.stat_result) -> bool:
    """Give the new file owner, permissions and attributes of the old one; returns whether this user may."""
    try:
        new = os.stat(temporary)
        if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
            os.chown(temporary, old.st_uid, old.st_gid)
        os.chmod(temporary, stat.S_IMODE(old.st_mode))
        _copy_attributes(target, temporary)
    except OSError as problem:
        if problem.errno in _NOT_ALLOWED:
            return False
        raise
    return True


def _copy_attributes(target: str, temporary: str) -> None:
    """Copy extended attributes; access lists and security labels are among them."""
    if sys.platform != "linux":
        return
    try:
        wanted = {name: os.getxattr(target, name) for name in os.listxattr(target)}
    except OSError as problem:
        if problem.errno == errno.ENOTSUP:  # the file system has none
            return
        raise
    there = {name: os.getxattr(temporary, name) for name in os.listxattr(temporary)}
    for name in there.keys() - wanted.keys():  # a folder may give new files an access list
        os.removexattr(temporary, name)
    for name, value in wanted.items():
        if there.get(name) != value:
            os.setxattr(temporary, name, value)


def _overwrite(path: str | Path, target: str, data: bytes, temporary: str) -> None:
    """Write into an existing file; where that fails its old content is put back.

    Args:
        temporary: a file with the new content, which is kept under another name until the writing has succeeded.
    """
    kept = f"{temporary.removesuffix('.tmp')}.new"
    handle = os.open(target, os.O_RDWR | getattr(os, "O_BINARY", 0))
    try:
        before = _content(handle)
        os.replace(temporary, kept)
        try:
            _reserve(handle, len(data), len(before))
            _put(handle, data)
        except BaseException:
            try:
                _put(handle, before)
            except OSError:
                raise WriteError(path, tr("could be written only in part"),
                                 tr("its whole new content is in {kept}", kept=kept)) from None
            os.unlink(kept)
            raise
        os.unlink(kept)
    finally:
        os.close(handle)


def _reserve(handle: int, size: int, before: int) -> None:
    """Reserve room for a file that grows, on systems that can."""
    if size > before and sys.platform == "linux":
        try:
            os.posix_fallocate(handle, 0, size)
        except OSError as problem:
            if problem.errno not in _NOT_ALLOWED:
                raise


def _content(handle: int) -> bytes:
    return b"".join(iter(lambda: os.read(handle, 1 << 24), b""))


def _put(handle: int, data: bytes) -> None:
    os.lseek(handle, 0, os.SEEK_SET)
    _write_all(handle, data)
    os.ftruncate(handle, len(data))
    os.fsync(handle)


def _sync_folder(folder: str) -> None:
    """Sync the renaming to disk, on systems that can sync a folder."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _computer() -> str:
    """Eight digits that tell this computer from others that may write into the same folder."""
    return f"{zlib.crc32(platform.node().encode('utf-8', 'replace')):08x}"


def _remove_leftovers(folder: str) -> None:
    """Remove temporary files that writers which have ended left in a folder."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in islice(entries, _ENTRIES):
            match = _TEMPORARY.fullmatch(entry.name)
            if match is None or match[1] != _computer() or _is_running(int(match[2])):
                continue
            with suppress(OSError):
                old = entry.stat(follow_symlinks=False)
                if stat.S_ISREG(old.st_mode) and time.time() - old.st_mtime > STALE_AFTER:
                    os.unlink(entry.path)


def _is_running(process: int) -> bool:
    """Whether a process runs; Windows, where asking is harmful, keeps open files from being removed."""
    if os.name == "nt":
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
