"""Reading files up to a size limit, decoding them, and writing them whole, with errors of one clear sentence."""

from __future__ import annotations

import codecs
import os
import re
import stat
from difflib import get_close_matches
from itertools import islice
from pathlib import Path

from losview.files.error import FormatError, listed
from losview.output.whole_file import WriteError, write_whole

#: Largest file that is read.
MAX_BYTES = 64 << 20
_SURROGATES = re.compile("[\ud800-\udfff]")
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


def encoded(text: str) -> tuple[bytes, list[str]]:
    """Text as UTF-8, and a sentence if it holds halves of surrogate pairs, which become question marks."""
    data = text.encode("utf-8", "replace")
    halves = len(_SURROGATES.findall(text)) if data.count(b"?") != text.count("?") else 0
    return data, [f"Characters that no file can hold became question marks, {halves:,} of them."] if halves else []


def write_bytes(path: Path, data: bytes, *, stream: bool = False) -> None:
    """Write a file or replace its content whole; `write_whole` says how, and what `stream` allows.

    Raises:
        FormatError: if that fails; the old file stays unchanged.
    """
    try:
        write_whole(path, data, stream=stream)
    except WriteError as problem:
        raise FormatError(path, "", problem.what, problem.mend) from None


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
