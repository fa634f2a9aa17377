"""The outside of a saved game: a ZIP archive whose entry `savedGame` is text, obscured in one of four ways."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

from losview.base.translation import tr
from losview.formats.core.archive import Archive
from losview.formats.core.error import FormatError, quoted
from losview.formats.core.limit_table import MAX_SAVE, MAX_SAVED_TEXT

#: The entries of a saved game: the game itself, and which module it belongs to.
SAVED_GAME, MODULE = "savedGame", "moduledata"
#: How an obscured text begins: a key and bytes in hexadecimal; the same, packed; a key and bytes.
_HEX, _PACKED, _RAW = b"!VCSK", b"!VCSZ", b"VOBS"
_NAME = re.compile(rb"<name>([^<]{1,200})</name>")
#: The module whose games are read.
_VASL = "VASL"
_AGAIN = tr("save the game again in VASSAL")
_DIGITS = b"0123456789abcdefABCDEF"
#: A module's description is small.
_MAX_MODULE = 1 << 20


def looks_like(start: bytes) -> bool:
    """Whether a file that begins with these bytes is a ZIP archive with a saved game first."""
    return start.startswith(b"PK\x03\x04") and start[30 : 30 + len(SAVED_GAME)] == SAVED_GAME.encode()


def saved_text(data: bytes, path: Path) -> str:
    """The commands of a saved game as text.

    Raises:
        FormatError: if it is no archive, has no saved game of VASL, or is damaged or too large.
    """
    if len(data) > MAX_SAVE:
        raise FormatError(path, "",
                          tr("is larger than the {most} MB that a saved game may have", most=MAX_SAVE >> 20),
                          tr("check that it is a saved game"))
    archive = Archive(data, path, tr("saved game"))
    if archive.has(MODULE):
        named = _NAME.search(archive.read(MODULE, _MAX_MODULE))
        module = "" if named is None else named[1].strip().decode("utf-8", "replace")
        if module and module != _VASL:
            raise FormatError(path, "", tr("is a saved game of the module {module}", module=quoted(module)),
                              tr("losview reads saved games of VASL"))
    if not archive.has(SAVED_GAME):
        raise archive.error(SAVED_GAME, tr("is missing"), tr("choose a file that VASSAL has saved (.vsav or .vlog)"))
    return _as_text(archive, plain_bytes(archive, archive.read(SAVED_GAME, MAX_SAVED_TEXT)))


def plain_bytes(archive: Archive, data: bytes) -> bytes:
    """What an obscured entry holds.

    Raises:
        FormatError: if it is damaged, or longer than `MAX_SAVED_TEXT`.
    """
    if data.startswith(_RAW):
        return _turned(data[5:], data[4]) if len(data) > 4 else b""
    if not data.startswith((_HEX, _PACKED)):
        return data
    if len(data) < 7 or len(data) % 2 == 0 or data[5:].translate(None, _DIGITS):
        raise archive.error(SAVED_GAME, tr("is obscured, but not written in pairs of hexadecimal digits"), _AGAIN)
    found = bytes.fromhex(data[5:].decode("ascii"))
    shown = _turned(found[1:], found[0])
    return shown if data.startswith(_HEX) else _unpacked(archive, shown)


def _turned(data: bytes, key: int) -> bytes:
    """The bytes, each combined with the key by exclusive or."""
    return data.translate(bytes(value ^ key for value in range(256)))


def _unpacked(archive: Archive, data: bytes) -> bytes:
    unpacker = zlib.decompressobj()
    try:
        shown = unpacker.decompress(data, MAX_SAVED_TEXT + 1)
    except zlib.error:
        raise archive.error(SAVED_GAME, tr("is damaged where it is packed"), _AGAIN) from None
    if len(shown) > MAX_SAVED_TEXT:
        raise archive.error(SAVED_GAME, tr("unpacks to more than {most} MB", most=MAX_SAVED_TEXT >> 20),
                            tr("check that it is a game"))
    if not unpacker.eof:
        raise archive.error(SAVED_GAME, tr("ends where it is packed"), _AGAIN)
    return shown


def _as_text(archive: Archive, data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise archive.error(SAVED_GAME, tr("is not UTF-8 text"), _AGAIN) from None
