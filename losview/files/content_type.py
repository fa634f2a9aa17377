"""Recognising what a file holds from its first bytes, for error messages about files that are not maps."""

from __future__ import annotations

from losview.language.translation import tr

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
    return "JSON" if text.startswith((b"{", b"[")) else tr("plain text")


def _is_text(start: bytes) -> bool:
    """Whether these bytes are UTF-8 text; the last character may be cut off."""
    if b"\0" in start:
        return False
    try:
        start.decode("utf-8")
    except UnicodeDecodeError as problem:
        return problem.start >= len(start) - 3
    return True
