"""Overlays in VASL's format, made from nothing: GIF pictures, their archives, and a list of colours."""

from __future__ import annotations

import struct

import numpy as np
from numpy.typing import NDArray

from tests.support.archives import zipped

#: Colours of the tests' own, each with terrain, its code and level; the last two stand for nothing and for no terrain.
COLOURS = (((10, 90, 10), "Woods", 60, None), ((200, 180, 40), "Grain", 24, 0), ((120, 80, 30), "Open Ground", 0, 2),
           ((90, 60, 30), "Gully", 30, 0), ((200, 220, 160), "Open Ground", 0, 0))
WOODS_AT, GRAIN_AT, HILL_AT, GULLY_AT, OPEN_AT, CLEAR, PRINT = range(7)
PALETTE = [*(colour[0] for colour in COLOURS), (255, 0, 255), (1, 2, 3), (0, 0, 0)]


def shared_metadata() -> bytes:
    """What `SharedBoardMetadata.xml` says of these colours."""
    types = "".join(f'<terrainType name="{name}" typeCode="{code}"/>' for name, code in
                    {name: code for _, name, code, _ in COLOURS}.items())
    colours = "".join(
        f'<color name="c{number}" red="{red}" green="{green}" blue="{blue}" terrain="{name}" '
        f'elevation="{"UNKNOWN" if level is None else level}"/>'
        for number, ((red, green, blue), name, _, level) in enumerate(COLOURS))
    return (f"<sharedBoardMetadata><terrainTypes>{types}</terrainTypes><colors>{colours}</colors>"
            "</sharedBoardMetadata>").encode()


def patch(*discs: tuple[tuple[int, int], int, int], size: tuple[int, int] = (170, 230)) -> NDArray[np.uint8]:
    """Pixels with round patches: centre, radius, place in the palette; all else is clear."""
    pixels = np.full(size, CLEAR, np.uint8)
    x, y = np.meshgrid(np.arange(size[0]), np.arange(size[1]), indexing="ij")
    for (middle_x, middle_y), radius, place in discs:
        pixels[np.hypot(x - middle_x, y - middle_y) <= radius] = place
    return pixels


def gif(pixels: NDArray[np.uint8], clear: int | None = CLEAR, interlaced: bool = False) -> bytes:
    """A GIF of places in `PALETTE`, `(wide, high)`."""
    wide, high = pixels.shape
    rows = pixels.T
    if interlaced:
        rows = rows[[row for start, step in ((0, 8), (4, 8), (2, 4), (1, 2)) for row in range(start, high, step)]]
    palette = bytes(part for colour in PALETTE for part in colour)
    head = b"GIF89a" + struct.pack("<2H3B", wide, high, 0x80 | 2, 0, 0) + palette
    control = b"" if clear is None else b"\x21\xf9\x04\x01\x00\x00" + bytes([clear]) + b"\x00"
    frame = b"\x2c" + struct.pack("<4HB", 0, 0, wide, high, 0x40 * interlaced)
    packed = _packed(rows.tobytes(), 3)
    parts = (packed[at : at + 255] for at in range(0, len(packed), 255))
    blocks = b"".join(bytes([len(part)]) + part for part in parts)
    return head + control + frame + b"\x03" + blocks + b"\x00\x3b"


def _packed(values: bytes, bits: int) -> bytes:
    """Values of so many bits packed as GIF has them (LZW)."""
    clear, end = 1 << bits, (1 << bits) + 1
    known: dict[bytes, int] = {}
    size, out, held, count = bits + 1, bytearray(), 0, 0

    def put(code: int) -> None:
        nonlocal held, count
        held |= code << count
        count += size
        while count >= 8:
            out.append(held & 255)
            held >>= 8
            count -= 8

    def begin() -> None:
        nonlocal size
        put(clear)
        known.clear()
        known.update({bytes([value]): value for value in range(clear)})
        size = bits + 1

    begin()
    run = b""
    for value in values:
        longer = run + bytes([value])
        if longer in known:
            run = longer
            continue
        put(known[run])
        known[longer] = len(known) + 2
        if len(known) + 2 > 1 << size:
            size += 1
        if len(known) + 2 > 4095:
            size = 12
            begin()
        run = bytes([value])
    put(known[run])
    put(end)
    out.append(held & 255)
    return bytes(out)


def overlay_archive(pictures: dict[str, bytes], data: str = "version 1.0\n") -> bytes:
    """An archive of overlays: its pictures by name and turn ("o5d")."""
    return zipped({"data": data.encode(), **{f"ovr{name}.gif": picture for name, picture in pictures.items()}})
