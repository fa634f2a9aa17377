"""The size of a picture as its first bytes say it, so that the command line needs no Qt to lay a grid over it."""

from __future__ import annotations

import struct

#: Markers of JPEG that begin a frame: all from C0 to CF but for tables and extensions.
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, GIF, BMP or JPEG in pixels; None where they cannot be told."""
    try:
        wide, high = _size(data)
    except (struct.error, IndexError):
        return None
    return (wide, high) if wide > 0 < high else None


def _size(data: bytes) -> tuple[int, int]:
    """Width and height; zeros where the format is another."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        wide, high = struct.unpack_from(">2I", data, 16)
    elif data[:6] in (b"GIF87a", b"GIF89a"):
        wide, high = struct.unpack_from("<2H", data, 6)
    elif data.startswith(b"BM"):
        wide, high = struct.unpack_from("<2i", data, 18)
        high = abs(high)
    elif data.startswith(b"\xff\xd8"):
        wide, high = _jpeg_size(data)
    else:
        wide = high = 0
    return int(wide), int(high)


def _jpeg_size(data: bytes) -> tuple[int, int]:
    at = 2
    while data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # filled up
            at += 1
        elif marker in _FRAMES:
            high, wide = struct.unpack_from(">2H", data, at + 5)
            return int(wide), int(high)
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return 0, 0
