"""Reading the text that losview stores in its pictures: which map, which thread, which rules (a position).

PNG: a text chunk with the keyword `losview` (tEXt, zTXt or iTXt).  SVG: the first metadata element.  PDF: the keywords
of its XMP packet.  The picture itself is not decoded.
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterator
from html import unescape
from itertools import islice
from pathlib import Path
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import iterparse

from losview.formats.core.disk import read_bytes
from losview.formats.core.error import reading

#: Suffixes of files that may hold a position.
SUFFIXES = (".png", ".svg", ".pdf")
#: The keyword of the PNG chunk.
KEYWORD = b"losview"
#: Compressed text is inflated to this many bytes at most, and so many chunks of a PNG are looked at.
_MAXIMUM = 1 << 16
_CHUNKS = 10_000

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_KEYWORDS = re.compile(rb"<pdf:Keywords>([^<]{0,65536})</pdf:Keywords>")


def text_in_picture(path: Path) -> str | None:
    """The text stored in a picture, None if it has none.

    Raises:
        FormatError: if the file cannot be read.
    """
    data = read_bytes(path)
    with reading(path):
        if data.startswith(_SIGNATURE):
            return _in_png(data)
        if data.startswith(b"%PDF"):
            match = _KEYWORDS.search(data)
            return unescape(match[1].decode("utf-8", "replace")) if match else None
        return _in_svg(data)


def _in_png(data: bytes) -> str | None:
    for kind, body in islice(_chunks(data), _CHUNKS):
        keyword, zero, rest = body.partition(b"\0")
        if keyword != KEYWORD or not zero:
            continue
        if kind == b"tEXt":
            return rest.decode("latin-1")
        if kind == b"zTXt":
            return _inflated(rest[1:], "latin-1")
        if kind == b"iTXt" and len(rest) > 2:
            _language, _, translated = rest[2:].partition(b"\0")
            text = translated.partition(b"\0")[2]
            return _inflated(text, "utf-8") if rest[0] else text.decode("utf-8", "replace")
    return None


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Type and content of each chunk; a truncated file ends the iteration."""
    at = len(_SIGNATURE)
    while at + 12 <= len(data):
        size = int.from_bytes(data[at : at + 4])
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        at += 12 + size


def _inflated(data: bytes, encoding: str) -> str | None:
    try:
        return zlib.decompressobj().decompress(data, _MAXIMUM).decode(encoding, "replace")
    except zlib.error:
        return None


def _in_svg(data: bytes) -> str | None:
    """The text of the first metadata element; what lies behind it is not read."""
    try:
        steps = iterparse(io.BytesIO(data), ("start", "end"))
        for number, (event, element) in enumerate(steps):
            name = str(element.tag).rpartition("}")[2]
            if not number and name != "svg":
                return None
            if event == "end" and name == "metadata":
                return (element.text or "").strip() or None
            if event == "end":
                element.clear()  # else a long picture without a position fills the memory
    except (ParseError, DefusedXmlException, ValueError, LookupError):  # not XML, entities, an encoding that is none
        return None
    return None
