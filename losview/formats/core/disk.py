"""Reading files up to a size limit, decoding them, and writing them whole, with errors of one clear sentence.

Files that losview opens again are written by `write_readable`, which asks their reader first.
"""

from __future__ import annotations

import codecs
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from losview.base.translation import tr
from losview.base.whole_file import WriteError, write_whole
from losview.base.words import listed
from losview.formats.core.error import FormatError
from losview.formats.core.limit_table import MAX_BYTES

_SURROGATES = re.compile("[\ud800-\udfff]")
#: How files are opened for reading: without waiting for who writes a pipe, and without becoming this terminal's owner.
_READING = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"))
#: Most names of a folder that are compared with a misspelt one.
_NAMES = 10_000
_reads_back: ContextVar[bool] = ContextVar("read_back", default=False)


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The content of a file.

    Raises:
        FormatError: if the file is missing, not an ordinary file, cannot be read, or is larger than `limit` bytes.
    """
    with open_file(path, limit) as file, _reading(path):
        data = file.read(limit + 1)
    if len(data) > limit:  # it grew while it was read, or its system gives no size
        raise _too_large(path, limit)
    return data


def read_start(path: Path, size: int) -> bytes:
    """The first bytes of a file, however large it is; raises as `read_bytes` does."""
    with open_file(path, None) as file, _reading(path):
        return file.read(size)


def open_file(path: Path, limit: int | None) -> BinaryIO:
    """A file open for reading: the only function that opens files which losview is given.

    Devices, pipes and the like are refused before they are opened, which could already wait for ever or do something.

    Args:
        limit: the most bytes that it may have, None for any number.

    Raises:
        FormatError: if the file is missing, not an ordinary file, cannot be opened, or is larger than `limit` bytes.
    """
    with _reading(path):
        _check_ordinary(path, os.stat(path), limit)
        file = os.fdopen(os.open(path, _READING), "rb")
    try:
        with _reading(path):
            _check_ordinary(path, os.fstat(file.fileno()), limit)  # it may be another file by now
    except FormatError:
        file.close()
        raise
    return file


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    """Turns what the system raises within the block into a `FormatError`."""
    try:
        yield
    except FileNotFoundError:
        raise FormatError(path, "", tr("there is no such file"), _nearest(path)) from None
    except (OSError, ValueError) as problem:
        if isinstance(problem, FormatError):
            raise
        raise FormatError(path, "", tr("cannot be read ({reason})", reason=_reason(problem)),
                          tr("check its name and permissions")) from None


def _check_ordinary(path: Path, status: os.stat_result, limit: int | None) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise FormatError(path, "", tr("is a folder"), tr("choose a file in it"))
    if not stat.S_ISREG(status.st_mode):
        raise FormatError(path, "", tr("is not an ordinary file"), tr("copy its content into a file and open that"))
    if limit is not None and status.st_size > limit:
        raise _too_large(path, limit)


def _too_large(path: Path, limit: int) -> FormatError:
    return FormatError(path, "", tr("is larger than the {most} MB that such a file may have", most=limit >> 20),
                       tr("check that it is the right file"))


def file_text(data: bytes, path: Path) -> str:
    """A file's content as text, without a byte order mark; line ends stay as they are.

    Raises:
        FormatError: if it is not UTF-8 or contains a NUL byte.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise FormatError(path, "", tr("is UTF-16 text"), tr("save it as UTF-8"))
    nul = data.find(b"\0")
    if nul >= 0:
        raise FormatError(path, tr("line {line}", line=_line(data, nul)),
                          tr("contains a NUL byte, which text never does"),
                          tr("check that it is the right file"))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise FormatError(path, tr("line {line}", line=_line(data, problem.start)), tr("is not UTF-8 text"),
                          tr("save it as UTF-8")) from None


def encoded(text: str) -> tuple[bytes, list[str]]:
    """Text as UTF-8, and a sentence if it holds halves of surrogate pairs, which become question marks."""
    data = text.encode("utf-8", "replace")
    halves = len(_SURROGATES.findall(text)) if data.count(b"?") != text.count("?") else 0
    return data, [tr("Characters that no file can hold became question marks, {count:,} of them.",
                     count=halves)] if halves else []


def write_readable(path: Path, data: bytes, read: Callable[[bytes, Path], object], *, limit: int = MAX_BYTES,
                   stream: bool = False) -> None:
    """Write a file, or replace its content, if the reader of such files accepts it.

    Reading the bytes back is the one check that covers every limit of a reader, also one that is added later.

    Args:
        path: the file.
        data: its whole content.
        read: reads such a file from its bytes. The path is for errors.
        limit: the largest size in bytes that `read` is given when the file is opened.
        stream: whether pipes and standard output are written to as well.

    Raises:
        FormatError: if the reader refuses the content, or writing fails. The old file is unchanged, also after any
            other error that `read` raises.
    """
    if len(data) > limit:
        raise FormatError(path, "",
                          tr("would have {size} MB, and losview opens files of up to {most} MB",
                             size=-(-len(data) // (1 << 20)), most=limit >> 20),
                          tr("nothing was written: remove something from it, or continue in a new file"))
    token = _reads_back.set(True)
    try:
        read(data, path)
    except FormatError as problem:
        reason = f"{problem.where}: {problem.what}" if problem.where else problem.what
        raise FormatError(path, "", tr("losview could not open it again ({reason})", reason=reason),
                          tr("nothing was written: {fix}", fix=problem.fix)) from problem
    finally:
        _reads_back.reset(token)
    try:
        write_whole(path, data, stream=stream)
    except WriteError as problem:
        raise FormatError(path, "", problem.what, problem.fix) from None


def reads_back() -> bool:
    """Whether this thread reads what it is about to write: readers then leave other files alone."""
    return _reads_back.get()


def _line(data: bytes, at: int) -> int:
    return data.count(b"\n", 0, at) + 1


def _reason(problem: Exception) -> str:
    return (problem.strerror if isinstance(problem, OSError) else "") or tr("no file can have that name")


def _nearest(path: Path) -> str:
    """What to do about a missing file: similar names in its folder."""
    folder = path.parent
    try:
        with os.scandir(folder) as entries:
            names = {entry.name.lower(): entry.name for entry in islice(entries, _NAMES) if entry.is_file()}
    except OSError:
        return tr("the folder {folder!r} does not exist either; check the path", folder=str(folder))
    near = [names[name] for name in get_close_matches(path.name.lower(), names, 3, 0.7)]
    near += sorted(name for name in names.values() if Path(name).stem.lower() == path.name.lower() and name not in near)
    return tr("did you mean {names}?", names=listed(near[:3], "or")) if near else tr("check the name and the folder")
