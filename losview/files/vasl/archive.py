"""The ZIP archive around a VASL board: its entries, bounded before anything is unpacked, nothing ever written."""

from __future__ import annotations

import io
import lzma
import re
import struct
import zipfile
import zlib
from pathlib import Path, PurePosixPath

from losview.files.error import FormatError, quoted

#: The entries that a board is read from.
LOS_DATA, METADATA = "LOSData", "BoardMetadata.xml"
#: Most entries of an archive, largest unpacked entry, and largest picture, in bytes.
MAX_ENTRIES = 5_000
MAX_ENTRY = 64 << 20
#: What packed data may grow to: the data of a board is 256 MB at most.
MAX_UNPACKED = 256 << 20

_FAULTS = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, struct.error, NotImplementedError, RuntimeError,
           OSError, ValueError, IndexError, OverflowError, KeyError)
_PICTURE = re.compile(r"[^/\\]+\.(gif|png|jpe?g)", re.IGNORECASE)


class Archive:
    """One archive.

    Attributes:
        path: the file, for errors. names: its entries in their order.

    Raises:
        FormatError: where it is no archive, or holds names that climb out of it.
    """

    def __init__(self, data: bytes, path: Path) -> None:
        self.path = path
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            entries = self._zip.infolist()
        except _FAULTS as problem:
            raise FormatError(path, "", f"is no board archive ({_said(problem)})", "fetch it again") from None
        if len(entries) > MAX_ENTRIES:
            raise FormatError(path, "", f"holds {len(entries):,} entries", f"a board has {MAX_ENTRIES:,} at most")
        self.names = [entry.filename for entry in entries]
        for name in self.names:
            if _climbs(name):
                raise self.error(name, "has a name that climbs out of the archive", "do not use this file")

    def error(self, name: str, what: str, mend: str) -> FormatError:
        return FormatError(self.path, f"entry {quoted(name)}", what, mend)

    def has(self, name: str) -> bool:
        return name in self.names

    def read(self, name: str, limit: int = MAX_ENTRY) -> bytes:
        """The content of an entry.

        Raises:
            FormatError: where there is none, it is damaged or larger than `limit` bytes.
        """
        if name not in self.names:
            raise self.error(name, "is missing, so this is no board that VASL can trace lines of sight on",
                             "fetch a version of the board with LOS data")
        try:
            with self._zip.open(name) as entry:
                data = entry.read(limit + 1)
        except _FAULTS as problem:
            raise self.error(name, f"is damaged ({_said(problem)})", "fetch the board again") from None
        if len(data) > limit:
            raise self.error(name, f"unpacks to more than {limit >> 20} MB", "check that it is a board")
        return data

    def picture(self, named: str) -> str | None:
        """The entry that is the board's picture: the one its metadata names, else one called as the archive."""
        if self.has(named) and _PICTURE.fullmatch(named):
            return named
        stem = self.path.name.lower()
        return next((name for name in self.names if _PICTURE.fullmatch(name)
                     and name.rpartition(".")[0].lower() == stem), None)


def gunzip(data: bytes, limit: int) -> tuple[bytes, bool]:
    """What gzip data unpacks to, `limit` bytes at most, and whether that was all and complete.

    Raises:
        zlib.error: where it is no gzip data.
    """
    unpacker = zlib.decompressobj(31)
    found = unpacker.decompress(data, limit)
    return found, unpacker.eof


def looks_like(start: bytes) -> bool:
    """Whether a file that begins so is a ZIP archive, as boards are."""
    return start.startswith(b"PK\x03\x04")


def _climbs(name: str) -> bool:
    plain = name.replace("\\", "/")
    return plain.startswith("/") or ".." in PurePosixPath(plain).parts or re.match(r"[A-Za-z]:", plain) is not None


def _said(problem: Exception) -> str:
    return str(problem) or type(problem).__name__
