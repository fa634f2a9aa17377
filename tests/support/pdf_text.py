"""The words in a PDF that Qt has written: what a search in it finds, each piece of text as often as it stands there."""

from __future__ import annotations

import re
import zlib

_OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)endobj", re.DOTALL)
_RANGE = re.compile(rb"<(\w{4})> <(\w{4})> \[([^]]*)\]")
_SHOWN = re.compile(rb"/F(\d+) [\d.]+ Tf|<(\w+)> Tj")


def words_of(data: bytes) -> list[str]:
    """Each text of the pages, in their order; what is drawn as outlines is none."""
    objects = dict(_OBJECT.findall(data))
    fonts = {number: _letters(objects, body) for number, body in objects.items() if b"/ToUnicode" in body}
    found = []
    for body in objects.values():
        for block in re.findall(rb"\nBT\n(.*?)\nET\n", _content(body), re.DOTALL):
            letters: dict[int, str] = {}
            word = ""
            for font, glyphs in _SHOWN.findall(block):
                letters = fonts[font] if font else letters
                word += "".join(letters[int(glyphs[at:at + 4], 16)] for at in range(0, len(glyphs), 4))
            found.append(word)
    return found


def page_count(data: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", data))


def _content(body: bytes) -> bytes:
    """What a page paints; nothing for objects that are no content of a page."""
    head, _, packed = body.partition(b"stream\n")
    if b"/FlateDecode" not in head or b"/Type" in head or b"/Length1" in head:
        return b""
    return zlib.decompressobj().decompress(packed)


def _letters(objects: dict[bytes, bytes], font: bytes) -> dict[int, str]:
    """The letters of a font by their glyphs."""
    named = re.search(rb"/ToUnicode (\d+) 0 R", font)
    assert named
    letters = {}
    for first, _, listed in _RANGE.findall(objects[named[1]]):
        for place, code in enumerate(re.findall(rb"<(\w+)>", listed)):
            letters[int(first, 16) + place] = bytes.fromhex(code.decode()).decode("utf-16-be")
    return letters
