"""The first picture of a GIF as pixels, without Qt: overlays are read by the command line and in workers too."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.formats.core.cancellation import check_cancelled
from losview.formats.core.error import FormatError
from losview.formats.core.limit_table import MAX_OVERLAY_PIXELS

_HEAD, _FRAME = struct.Struct("<2H3B"), struct.Struct("<4HB")
_EXTENSION, _PICTURE, _CONTROL = 0x21, 0x2C, 0xF9
_MEND = tr("download it again")
#: Longest code of the packing, in bits.
_LONGEST = 12


class GifPicture(NamedTuple):
    """A picture of up to 256 colours.

    Attributes:
        pixels: uint8 `(wide, high)`, places in the palette. palette: uint8 `(n, 3)`.
        clear: the place of the colour that is not there, -1 for none; off the frame all pixels have it.
    """

    pixels: NDArray[np.uint8]
    palette: NDArray[np.uint8]
    clear: int


def read_gif(data: bytes, path: Path, where: str) -> GifPicture:
    """Read the first picture of a GIF.

    Raises:
        FormatError: if it is none, ends early or is too large.
    """
    try:
        return _read(data, path, where)
    except (IndexError, struct.error):
        raise FormatError(path, where, tr("ends in the middle of its picture"), _MEND) from None


def _read(data: bytes, path: Path, where: str) -> GifPicture:
    if data[:6] not in (b"GIF87a", b"GIF89a"):
        raise FormatError(path, where, tr("is not a GIF picture"), _MEND)
    wide, high, flags, _, _ = _HEAD.unpack_from(data, 6)
    at = 6 + _HEAD.size
    palette, at = _palette(data, at, flags)
    clear = -1
    while data[at] != _PICTURE:
        if data[at] != _EXTENSION:
            raise FormatError(path, where, tr("holds no picture"), _MEND)
        if data[at + 1] == _CONTROL and data[at + 3] & 1:
            clear = data[at + 6]
        _, at = _blocks(data, at + 2)
    left, top, frame_wide, frame_high, flags = _FRAME.unpack_from(data, at + 1)
    at += 1 + _FRAME.size
    own, at = _palette(data, at, flags)
    if not (0 < wide * high <= MAX_OVERLAY_PIXELS and 0 < frame_wide * frame_high <= MAX_OVERLAY_PIXELS
            and left + frame_wide <= wide and top + frame_high <= high):
        raise FormatError(path, where, tr("has {wide:,} by {high:,} pixels", wide=wide, high=high),
                          tr("an overlay has {most:,} at most", most=MAX_OVERLAY_PIXELS))
    bits = data[at]
    if not 1 <= bits <= 8:
        raise FormatError(path, where, tr("is packed in a way that GIF does not know"), _MEND)
    packed, _ = _blocks(data, at + 1)
    flat = _unpacked(packed, bits, frame_wide * frame_high)
    if len(flat) < frame_wide * frame_high:
        raise FormatError(path, where, tr("ends in the middle of its picture"), _MEND)
    rows = np.frombuffer(flat, np.uint8, frame_wide * frame_high).reshape(frame_high, frame_wide)
    if flags & 0x40:
        rows = _interlaced(rows)
    colours = own if len(own) else palette
    whole = (wide, high) == (frame_wide, frame_high)
    if not whole and clear < 0:
        clear = len(colours) if len(colours) < 256 else 0
    pixels = np.full((wide, high), max(clear, 0), np.uint8)
    pixels[left : left + frame_wide, top : top + frame_high] = rows.T
    return GifPicture(pixels, colours, clear)


def _palette(data: bytes, at: int, flags: int) -> tuple[NDArray[np.uint8], int]:
    """The palette that the flags announce, and where what follows it begins."""
    if not flags & 0x80:
        return np.zeros((0, 3), np.uint8), at
    count = 2 << (flags & 7)
    if at + 3 * count > len(data):
        raise IndexError
    return np.frombuffer(data, np.uint8, 3 * count, at).reshape(count, 3), at + 3 * count


def _blocks(data: bytes, at: int) -> tuple[bytes, int]:
    """The contents of blocks, joined, and where what follows them begins; each block has its length before it."""
    parts = []
    while data[at]:
        parts.append(data[at + 1 : at + 1 + data[at]])
        at += 1 + data[at]
    return b"".join(parts), at + 1


def _unpacked(packed: bytes, bits: int, count: int) -> bytes:
    """The places in the palette, at most so many; fewer where the packed ones end early or are damaged (LZW)."""
    clear, end = 1 << bits, (1 << bits) + 1
    first = [bytes([value]) for value in range(clear)] + [b"", b""]
    known, size, before = list(first), bits + 1, b""
    out, length = bytearray(), 0
    value = held = 0
    for step, byte in enumerate(packed):
        if step % 4096 == 0:
            check_cancelled()
        value |= byte << held
        held += 8
        while held >= size:
            code = value & ((1 << size) - 1)
            value >>= size
            held -= size
            if code == clear:
                known, size, before = list(first), bits + 1, b""
                continue
            if code == end or length >= count:
                return bytes(out[:count])
            if code < len(known):
                entry = known[code]
            elif code == len(known) and before:
                entry = before + before[:1]
            else:
                return bytes(out)
            out += entry
            length += len(entry)
            if before and len(known) < 1 << _LONGEST:
                known.append(before + entry[:1])
                if len(known) == 1 << size and size < _LONGEST:
                    size += 1
            before = entry
    return bytes(out[:count])


def _interlaced(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The rows in their order, where a picture has first every eighth of them."""
    high = len(rows)
    order = [row for start, step in ((0, 8), (4, 8), (2, 4), (1, 2)) for row in range(start, high, step)]
    plain = np.empty_like(rows)
    plain[order] = rows
    return plain
