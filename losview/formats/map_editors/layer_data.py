"""The tiles of one layer of a Tiled map: CSV, base64 alone or packed, and lists of numbers, as arrays of gids."""

from __future__ import annotations

import base64
import binascii
import zlib
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.formats.core.error import FormatError, quoted
from losview.formats.core.json_fields import JsonFields

#: A gid's bits that do not say that a tile is turned or mirrored.
NUMBER_BITS = 0x0FFFFFFF
#: Bytes of a gid.
_BYTES = 4

Gids = NDArray[np.uint32]


def layer_gids(fields: JsonFields, columns: int, rows: int) -> Gids:
    """The gids of a layer, uint32 `(rows, columns)`, bits for turned tiles cleared; 0 where there is no tile.

    Args:
        fields: the layer, with `data` and, where that is text, `encoding` and `compression`.

    Raises:
        FormatError: where the data cannot be unpacked or are not as many as the map has hexes.
    """
    data = fields.take("data", None)
    if data is None:
        raise fields.error(tr("has no data of its own"),
                           tr("turn off Infinite in Tiled's map properties, and save it again"))
    encoding = fields.text("encoding", "csv")
    compression = fields.text("compression", "")
    count = columns * rows
    if isinstance(data, list):
        gids = _from_numbers(fields, data, count)
    elif not isinstance(data, str):
        raise fields.error(tr("its data are neither text nor a list"), tr("save the map again in Tiled"))
    elif encoding == "csv":
        if data.count(",") >= count:
            raise _wrong_count(fields, data.count(",") + 1, count)
        gids = _from_numbers(fields, data.split(",") if data.strip() else [], count)
    elif encoding == "base64":
        gids = _from_bytes(fields, data, compression, count)
    else:
        raise fields.error(tr("has the encoding {encoding}", encoding=quoted(encoding)),
                           tr("choose CSV or base64 in Tiled's map properties"))
    return (gids & np.uint32(NUMBER_BITS)).reshape(rows, columns)


def _from_numbers(fields: JsonFields, data: list[Any], count: int) -> Gids:
    if len(data) != count:
        raise _wrong_count(fields, len(data), count)
    try:
        return np.array([int(number) for number in data], np.uint32)
    except (ValueError, TypeError, OverflowError):
        raise fields.error(tr("its data hold something other than numbers of tiles"),
                           tr("save the map again in Tiled")) from None


def _from_bytes(fields: JsonFields, text: str, compression: str, count: int) -> Gids:
    try:
        packed = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise fields.error(tr("its data are not base64"), tr("save the map again in Tiled")) from None
    data = _unpacked(fields, packed, compression, count * _BYTES)
    if len(data) != count * _BYTES:  # what is packed was unpacked so far only that more bytes are noticed
        more = len(data) > count * _BYTES
        raise fields.error(tr("has more tiles than the map has hexes, {hexes:,}", hexes=count) if more else
                           tr("has fewer tiles than the map has hexes, {hexes:,}", hexes=count),
                           tr("save the map again in Tiled"))
    return np.frombuffer(data, "<u4").astype(np.uint32)


def _unpacked(fields: JsonFields, packed: bytes, compression: str, size: int) -> bytes:
    """The bytes that were packed, one more than `size` at most."""
    if compression == "":
        return packed
    if compression in ("zlib", "gzip"):
        try:
            return zlib.decompressobj(15 + 32).decompress(packed, size + 1)
        except zlib.error as problem:
            raise fields.error(tr("its data cannot be unpacked ({problem})", problem=problem),
                               tr("save the map again in Tiled")) from None
    if compression == "zstd":
        return _from_zstd(fields, packed, size)
    raise fields.error(tr("is packed by {compression}", compression=quoted(compression)),
                       tr("choose CSV, zlib or gzip in Tiled's map properties"))


def _from_zstd(fields: JsonFields, packed: bytes, size: int) -> bytes:
    """The same of Zstandard, which Python has from 3.14 on."""
    try:
        zstd: Any = import_module("compression.zstd")
    except ImportError:
        raise fields.error(tr("is packed by Zstandard, which this version of Python cannot unpack"),
                           tr("choose CSV, zlib or gzip in Tiled's map properties")) from None
    try:
        unpacked: bytes = zstd.ZstdDecompressor().decompress(packed, size + 1)
    except zstd.ZstdError as problem:
        raise fields.error(tr("its data cannot be unpacked ({problem})", problem=problem),
                           tr("save the map again in Tiled")) from None
    return unpacked


def _wrong_count(fields: JsonFields, there: int, count: int) -> FormatError:
    return fields.error(tr("has {count:,} tiles where the map has {hexes:,} hexes", count=there, hexes=count),
                        tr("save the map again in Tiled"))
