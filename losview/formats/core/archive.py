"""The ZIP archive of a VASL board: entries are read into memory with size limits; nothing is unpacked to disk."""

from __future__ import annotations

import io
import lzma
import re
import struct
import zipfile
import zlib
from pathlib import Path, PurePosixPath

from losview.base.translation import tr
from losview.formats.core.error import FormatError, quoted
from losview.formats.core.limit_table import MAX_ENTRIES, MAX_ENTRY, MAX_RATIO

#: The entries that a board is read from.
LOS_DATA, METADATA = "LOSData", "BoardMetadata.xml"
#: Up to so many bytes anything may unpack to; what is larger may be `MAX_RATIO` times as large as it was packed.
_UNSUSPECTED = 16 << 20
#: The ways of packing that are unpacked; others take time and memory that no limit of theirs bounds.
_METHODS = {zipfile.ZIP_STORED: "stored", zipfile.ZIP_DEFLATED: "deflate"}
#: What an entry of the list of entries begins with.
_LISTED = b"PK\x01\x02"

_FAULTS = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, struct.error, NotImplementedError, RuntimeError,
           OSError, ValueError, IndexError, OverflowError, KeyError)
_PICTURE = re.compile(r"[^/\\]+\.(gif|png|jpe?g)", re.IGNORECASE)


class Archive:
    """One archive.

    Attributes:
        path: the file, for errors. size: its bytes. names: the names of its entries, in order.

    Args:
        what: what the file is to be, for errors.

    Raises:
        FormatError: if it is not an archive, or an entry's path leads out of it ("../x").
    """

    def __init__(self, data: bytes, path: Path, what: str = tr("board")) -> None:
        self.path, self.size, self._what = path, len(data), what
        count = data.count(_LISTED)
        if count > MAX_ENTRIES:
            raise FormatError(path, "", tr("holds {count:,} entries", count=count),
                              tr("a {what} has {most:,} at most", what=what, most=MAX_ENTRIES))
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            entries = self._zip.infolist()
        except _FAULTS as problem:
            raise FormatError(path, "", tr("is not a {what} archive ({reason})", what=what, reason=_text_of(problem)),
                              tr("download it again")) from None
        self.names = [entry.filename for entry in entries]
        self._known = frozenset(self.names)
        for name in self.names:
            if _leads_out(name):
                raise self.error(name, tr("has a path that leads out of the archive"), tr("do not use this file"))

    def error(self, name: str, what: str, fix: str) -> FormatError:
        return FormatError(self.path, tr("entry {name}", name=quoted(name)), what, fix)

    def has(self, name: str) -> bool:
        return name in self._known

    def read(self, name: str, limit: int = MAX_ENTRY) -> bytes:
        """The content of an entry.

        Raises:
            FormatError: if it is missing, damaged, larger than `limit` bytes, or suspiciously larger than packed.
        """
        if name not in self.names and name in (LOS_DATA, METADATA):
            raise self.error(name, tr("is missing, so VASL cannot trace lines of sight on this board"),
                             tr("download a version of the board with LOS data"))
        if name not in self.names:
            raise self.error(name, tr("is missing"), tr("get the {what} again", what=self._what))
        info = self._zip.getinfo(name)
        if info.compress_type not in _METHODS:
            raise self.error(name, tr("is packed by method {method}", method=info.compress_type),
                             tr("pack it again with deflate"))
        most = most_unpacked(min(info.compress_size, self.size), limit)
        try:
            with self._zip.open(info) as entry:
                data = entry.read(most + 1)
        except _FAULTS as problem:
            raise self.error(name, tr("is damaged ({reason})", reason=_text_of(problem)),
                             tr("get the {what} again", what=self._what)) from None
        if len(data) > most:
            raise self.error(name, tr("unpacks to more than {most:,} bytes, {megabytes} MB or {times} times its size",
                                      most=most, megabytes=limit >> 20, times=MAX_RATIO),
                             tr("check that it is a {what}", what=self._what))
        return data

    def picture(self, name_in_metadata: str) -> str | None:
        """The entry with the board's picture: the one that its metadata names, else one named like the archive."""
        if self.has(name_in_metadata) and _PICTURE.fullmatch(name_in_metadata):
            return name_in_metadata
        stem = self.path.name.lower()
        return next((name for name in self.names if _PICTURE.fullmatch(name)
                     and name.rpartition(".")[0].lower() == stem), None)


def most_unpacked(packed: int, limit: int) -> int:
    """How many bytes so many packed ones may unpack to, at most `limit`."""
    return min(limit, max(_UNSUSPECTED, MAX_RATIO * packed))


def gunzip(data: bytes, limit: int) -> tuple[bytes, bool]:
    """Unpack gzip data up to `limit` bytes; returns the data and whether the stream was complete.

    Raises:
        zlib.error: if it is not gzip data.
    """
    unpacker = zlib.decompressobj(31)
    unpacked = unpacker.decompress(data, limit)
    return unpacked, unpacker.eof


def _leads_out(name: str) -> bool:
    plain = name.replace("\\", "/")
    return plain.startswith("/") or ".." in PurePosixPath(plain).parts or re.match(r"[A-Za-z]:", plain) is not None


def _text_of(problem: Exception) -> str:
    return str(problem) or type(problem).__name__
