"""Board archives in VASL's format, made from nothing: a painter of pixels, and writers of streams and of ZIPs."""

from __future__ import annotations

import gzip
import io
import struct
import zipfile
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

#: Codes of terrain types used here.
OPEN, WATER, GRAIN, GULLY, STONE_2, WOODEN, WOODS, ORCHARD, ROAD, PATH, WALL, CLIFF, BRIDGE, BAR = (
    0, 8, 24, 30, 42, 50, 60, 63, 65, 70, 72, 75, 82, 77)


@dataclass
class Paint:
    """The pixels of a small board: hexes 56.25 by 64.5 pixels, A1's centre at (0, 32.25), as on any geomorphic one.

    Attributes:
        levels: int8 `(wide, high)`. terrain: uint8, codes. stairs: labels' cells with stairwells.
    """

    columns: int = 5
    rows: int = 4
    hex_width: float = 56.25
    hex_height: float = 64.5
    x0: float = 0.0
    y0: float = 32.25
    stairs: set[tuple[int, int]] = field(default_factory=set)

    def __post_init__(self) -> None:
        shape = round((self.columns - 1) * self.hex_width), round(self.rows * self.hex_height)
        self.levels: NDArray[np.int8] = np.zeros(shape, np.int8)
        self.terrain: NDArray[np.uint8] = np.zeros(shape, np.uint8)
        self.x, self.y = np.meshgrid(np.arange(shape[0]) + 0.5, np.arange(shape[1]) + 0.5, indexing="ij")

    def centre(self, label: str) -> tuple[float, float]:
        """Where a hex's centre dot lies: "B2"."""
        column, number = ord(label[0]) - ord("A"), int(label[1:])
        return (self.x0 + column * self.hex_width,
                self.y0 + (number - 1 + column % 2 / 2) * self.hex_height)

    def disc(self, label: str, radius: float, code: int | None = None, level: int | None = None) -> Paint:
        """A round patch about a hex's centre dot."""
        x, y = self.centre(label)
        return self._fill(np.hypot(self.x - x, self.y - y) <= radius, code, level)

    def box(self, x0: float, y0: float, x1: float, y1: float, code: int | None = None,
            level: int | None = None) -> Paint:
        """A rectangle of pixels."""
        return self._fill((self.x >= x0) & (self.x < x1) & (self.y >= y0) & (self.y < y1), code, level)

    def line(self, one: str, two: str, width: float, code: int, level: int | None = None) -> Paint:
        """A band from centre dot to centre dot."""
        (x0, y0), (x1, y1) = self.centre(one), self.centre(two)
        return self.band(x0, y0, x1, y1, width, code, level)

    def side(self, one: str, two: str, code: int, width: float = 6, level: int | None = None) -> Paint:
        """A band along the hexside that two adjacent hexes share."""
        (x0, y0), (x1, y1) = self.centre(one), self.centre(two)
        middle, half = ((x0 + x1) / 2, (y0 + y1) / 2), self.hex_height / 2 / np.sqrt(3)
        length = np.hypot(x1 - x0, y1 - y0)
        ax, ay = -(y1 - y0) / length * half, (x1 - x0) / length * half
        return self.band(middle[0] - ax, middle[1] - ay, middle[0] + ax, middle[1] + ay, width, code, level)

    def band(self, x0: float, y0: float, x1: float, y1: float, width: float, code: int,
             level: int | None = None) -> Paint:
        dx, dy = x1 - x0, y1 - y0
        along = np.clip(((self.x - x0) * dx + (self.y - y0) * dy) / (dx * dx + dy * dy), 0, 1)
        off = np.hypot(self.x - x0 - along * dx, self.y - y0 - along * dy)
        return self._fill(off <= width / 2, code, level)

    def _fill(self, there: NDArray[np.bool_], code: int | None, level: int | None) -> Paint:
        if code is not None:
            self.terrain[there] = code
        if level is not None:
            self.levels[there] = level
        return self

    def payload(self) -> bytes:
        """What the stream of `LOSData` holds."""
        wide, high = self.terrain.shape
        pixels = np.stack([self.levels.view(np.uint8), self.terrain], axis=2).tobytes()
        stairs = bytes((column, row) in self.stairs for column in range(self.columns)
                       for row in range(self.rows + column % 2))
        return struct.pack(">4i", self.columns, self.rows, wide, high) + pixels + stairs

    def archive(self, metadata: str | None = None, **others: bytes) -> bytes:
        """The whole archive."""
        text = METADATA.format(columns=self.columns, rows=self.rows, more="", inside="") if metadata is None else (
            metadata)
        return zipped({"LOSData": packed(self.payload()), "BoardMetadata.xml": text.encode(), **others})


METADATA = ('<?xml version="1.0"?>\n<boardMetadata name="t1" version="1.0" boardImageFileName="bdt1.gif" '
            'hasHills="TRUE" width="{columns}" height="{rows}" {more}>\n<buildingTypes></buildingTypes>{inside}\n'
            '</boardMetadata>\n')


def packed(payload: bytes, block: int = 1024) -> bytes:
    """A payload as a Java stream of blocks, gzipped."""
    return gzip.compress(stream(payload, block), mtime=0)


def stream(payload: bytes, block: int = 1024) -> bytes:
    parts = [b"\xac\xed\x00\x05"]
    for at in range(0, len(payload), block):
        part = payload[at : at + block]
        short = len(part) < 256
        parts.append((bytes([0x77, len(part)]) if short else b"\x7a" + struct.pack(">i", len(part))) + part)
    return b"".join(parts)


def zipped(entries: dict[str, bytes]) -> bytes:
    """A ZIP archive."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()
