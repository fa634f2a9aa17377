"""Recognising what a file holds from its first bytes, for error messages about files that are not what was expected."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from losview.base.translation import tr
from losview.formats.core.error import FormatError

#: First bytes of other kinds of files.
_STARTS: tuple[tuple[bytes, str], ...] = (
    (b"\x89PNG\r\n", tr("a PNG picture")),
    (b"\xff\xd8\xff", tr("a JPEG picture")),
    (b"GIF8", tr("a GIF picture")),
    (b"BM", tr("a BMP picture")),
    (b"%PDF-", tr("a PDF document")),
    (b"PK\x03\x04", tr("a ZIP archive")),
    (b"\x1f\x8b", tr("a gzip archive")),
    (b"BZh", tr("a bzip2 archive")),
    (b"\xfd7zXZ", tr("an xz archive")),
    (b"7z\xbc\xaf", tr("a 7-Zip archive")),
    (b"Rar!", tr("a RAR archive")),
    (b"\x7fELF", tr("a program")),
    (b"MZ", tr("a program")),
    (b"SQLite format 3", tr("a database")),
)


class OwnText(NamedTuple):
    """One sort of texts that are written for losview.

    Attributes:
        what: what such a file holds. words: of the command that opens it. sign: what stands in it, and in no other.
    """

    what: str
    words: tuple[str, ...]
    sign: re.Pattern[bytes]


_OWN_TEXTS = (
    OwnText(tr("a losview map"), ("open",),
            re.compile(rb'\A(?:\xef\xbb\xbf)?\s*\{\s*"format"\s*:\s*"losview (?:map|game)"')),
    OwnText(tr("a case file"), ("case",), re.compile(rb"^verdicts[ \t\r]*$", re.MULTILINE)),
    OwnText(tr("a lesson"), ("lesson",), re.compile(rb"^\[\[[ \t]*step[ \t]*\]\]", re.MULTILINE)),
    OwnText(tr("readings"), ("check", "--readings"), re.compile(rb"^\[[ \t]*readings[ \t]*\]", re.MULTILINE)),
)
#: How many bytes from the start of a text are looked at.
_START = 1 << 16

#: What an empty file holds.
NOTHING = "nothing"


def content_type(start: bytes) -> str:
    """What a file with these first bytes holds: "plain text", "a ZIP archive", …, NOTHING if it is empty."""
    if not start.strip():
        return NOTHING
    for sign, name in _STARTS:
        if start.startswith(sign) and (len(sign) > 2 or not _is_text(start)):
            return name
    if start[:4] == b"RIFF" and start[8:12] == b"WEBP":
        return tr("a WebP picture")
    if not _is_text(start):
        return tr("binary data")
    text = start.removeprefix(b"\xef\xbb\xbf").lstrip()[:1000].lower()
    if text.startswith((b"<!doctype html", b"<html")):
        return tr("a web page")
    if text.startswith((b"<svg", b"<?xml", b"<!")):
        return tr("an SVG picture") if b"<svg" in text else "XML"
    return "JSON" if re.match(rb'[{\[]\s*(?:["{}\[\]\d-]|true|false|null|\Z)', text) else tr("plain text")


def misplaced_text(start: bytes, path: Path, command: str) -> FormatError | None:
    """The error for a text that is for another command of losview than the one that failed to read it; else None.

    Args:
        start: the first bytes of the file. command: the first word of the command that reads such files.
    """
    own = next((own for own in _OWN_TEXTS if own.sign.search(start[:_START])), None)
    if own is None or own.words[0] == command:
        return None
    return FormatError(path, "", tr("holds {what}", what=own.what),
                       tr("open it with: losview {command}", command=" ".join(own.words)))


@contextmanager
def told_if_misplaced(data: bytes, path: Path, command: str) -> Iterator[None]:
    """Within the block an error becomes that of `misplaced_text`, where the text of the file is for another command."""
    try:
        yield
    except ValueError as problem:
        misplaced = misplaced_text(data, path, command)
        if misplaced is None:
            raise
        raise misplaced from problem


def _is_text(start: bytes) -> bool:
    """Whether these bytes are UTF-8 text; the last character may be cut off."""
    if b"\0" in start:
        return False
    try:
        start.decode("utf-8")
    except UnicodeDecodeError as problem:
        return problem.start >= len(start) - 3
    return True
