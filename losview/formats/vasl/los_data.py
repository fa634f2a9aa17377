"""Reading the entry `LOSData`: level and terrain code of every pixel of a board, and stairwells of every hex.

It is a gzipped Java primitive stream: `AC ED 00 05`, then blocks `77 + u8 length` or `7A + i32 length` whose contents
are joined.  In them, big-endian: hexes wide, hexes high, pixels wide, pixels high as i32; then column by column for
each pixel an i8 level and a u8 terrain code; then for each hex, column by column, a u8 that is 1 for a stairwell.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.formats.core.archive import LOS_DATA, Archive, gunzip, most_unpacked
from losview.formats.core.error import FormatError
from losview.formats.core.limit_table import MAX_PIXELS, MAX_RATIO, MAX_SMALL_PIXELS
from losview.hexes.grid import MAX_SIDE

#: Room for the stairwells of the largest map, and for the heads of blocks.
_MORE = 4 << 20
_MILLION = 1_000_000
_MAGIC = b"\xac\xed\x00\x05"
_SHORT, _LONG = 0x77, 0x7A
_HEAD = struct.Struct(">4i")
_AGAIN = tr("download the board again")


@dataclass(frozen=True)
class LosData:
    """The pixels of a board.

    Attributes:
        columns, rows: hexes wide and high, as the file counts them.
        levels: int8 `(pixels wide, pixels high)`. terrain: uint8, the same shape, codes.
        stairs: uint8, one entry a hex, column by column.
    """

    columns: int
    rows: int
    levels: NDArray[np.int8]
    terrain: NDArray[np.uint8]
    stairs: NDArray[np.uint8]


def read_los_data(archive: Archive) -> LosData:
    """Read the entry.

    Raises:
        FormatError: naming the entry, if it is damaged, truncated or too large.
    """
    packed = archive.read(LOS_DATA)
    most = most_unpacked(len(packed), 2 * MAX_PIXELS + _MORE)
    try:
        stream, is_complete = gunzip(packed, most)
    except zlib.error:
        raise _error(archive, tr("is not gzip data"), _AGAIN) from None
    if not is_complete and len(stream) >= most:
        raise _error(archive, tr("unpacks to more than {most:,} bytes, {times} times its size or more than a board of "
                                 "{pixels} million pixels needs", most=most, times=MAX_RATIO,
                                 pixels=MAX_PIXELS // _MILLION), tr("check that it is a board"))
    if not is_complete:
        raise _error(archive, tr("ends in the middle of its gzip data"), _AGAIN)
    return _parsed(archive, _block_contents(archive, stream))


def codes_in(terrain: NDArray[np.uint8]) -> list[int]:
    """The codes in use, ascending."""
    codes: list[int] = np.flatnonzero(np.bincount(terrain.ravel(), minlength=256)).tolist()
    return codes


def _error(archive: Archive, what: str, fix: str) -> FormatError:
    return archive.error(LOS_DATA, what, fix)


def _block_contents(archive: Archive, stream: bytes) -> bytes:
    """The contents of the stream's blocks, joined."""
    if not stream.startswith(_MAGIC):
        raise _error(archive, tr("is not a Java stream"), _AGAIN)
    view, at, parts = memoryview(stream), len(_MAGIC), []
    while at < len(view):
        head = 2 if view[at] == _SHORT else 5
        if view[at] not in (_SHORT, _LONG):
            raise _error(archive, tr("has no block of data at byte {at:,}", at=at), _AGAIN)
        if at + head > len(view):
            raise _error(archive, tr("ends in the header of a block"), _AGAIN)
        size = view[at + 1] if head == 2 else int.from_bytes(view[at + 1 : at + 5], signed=True)
        if size < 0 or at + head + size > len(view):
            raise _error(archive,
                         tr("has a block of {size:,} bytes at byte {at:,}, more than there are", size=size, at=at),
                         _AGAIN)
        parts.append(view[at + head : at + head + size])
        at += head + size
    return b"".join(parts)


def _parsed(archive: Archive, data: bytes) -> LosData:
    if len(data) < _HEAD.size:
        raise _error(archive, tr("ends before the sizes of the board"), _AGAIN)
    columns, rows, wide, high = _HEAD.unpack_from(data)
    if not (1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
        raise _error(archive, tr("gives {columns:,} by {rows:,} hexes", columns=columns, rows=rows),
                     tr("a map has 1 to {most} columns and rows", most=MAX_SIDE))
    most = min(MAX_PIXELS, max(MAX_SMALL_PIXELS, MAX_SMALL_PIXELS // _MILLION * archive.size))
    if not (wide >= 1 and high >= 1 and wide * high <= most):
        raise _error(archive, tr("gives {wide:,} by {high:,} pixels", wide=wide, high=high),
                     tr("a board in a file of this size has {most} million at most", most=most // _MILLION))
    body = _HEAD.size + 2 * wide * high
    if len(data) < body:
        raise _error(archive,
                     tr("holds {count:,} bytes where {wide:,} by {high:,} pixels need {body:,}", count=len(data),
                        wide=wide, high=high, body=body), _AGAIN)
    pixels = np.frombuffer(data, np.uint8, 2 * wide * high, _HEAD.size).reshape(wide, high, 2)
    stairs = np.frombuffer(data, np.uint8, -1, body).copy()  # a view would keep all of the data
    expected = columns * rows + columns // 2
    if len(stairs) not in (expected, columns * rows):
        raise _error(archive,
                     tr("holds stairwells of {count:,} hexes where {columns} by {rows} hexes are {expected:,}",
                        count=len(stairs), columns=columns, rows=rows, expected=expected), _AGAIN)
    return LosData(columns, rows, np.ascontiguousarray(pixels[:, :, 0]).view(np.int8),
                   np.ascontiguousarray(pixels[:, :, 1]), stairs)
