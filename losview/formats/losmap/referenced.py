"""Reading the files that a map refers to: the pictures under it, and the boards that it was read from.

Each file is read once for a map, however often it is named, and all of them together up to a limit.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from losview.base.translation import tr
from losview.board.background import Background
from losview.board.board import ON_BOARDS, Board
from losview.formats.core.archive import Archive
from losview.formats.core.cancellation import check_cancelled
from losview.formats.core.content_type import content_type
from losview.formats.core.disk import read_bytes
from losview.formats.core.error import FormatError, reading
from losview.formats.core.limit_table import MAX_REFERRED_BYTES, MAX_SCANS
from losview.formats.losmap.raster import FORMATS, has_too_many_scans, raster_format

#: What archives with pictures are called, by their suffixes; all others are boards.
_ARCHIVES = {".losmapz": tr("bundle"), ".vmod": tr("module")}


class ReferredFiles:
    """The files of one map, read up to `MAX_REFERRED_BYTES` together; the content of one is kept at a time."""

    def __init__(self) -> None:
        self._left = MAX_REFERRED_BYTES
        self._read: set[str] = set()
        self._last: tuple[str, bytes] | None = None

    def content(self, file: str) -> bytes:
        """The bytes of a file.

        Raises:
            FormatError: if it may not be opened, is missing, or the map's files are too large together.
        """
        check_cancelled()
        if self._last is not None and self._last[0] == file:
            return self._last[1]
        path = Path(file)
        if not os.path.isabs(file):
            raise FormatError(path, "", tr("is not opened for a map"), tr("put it into the map's folder"))
        data = read_bytes(path)
        if file not in self._read:
            self._read.add(file)
            self._left -= len(data)
        if self._left < 0:
            raise FormatError(path, "", tr("is not read: the map's files are larger than {most} MB together",
                                           most=MAX_REFERRED_BYTES >> 20), tr("use smaller pictures"))
        self._last = file, data
        return data

    def picture(self, background: Background) -> bytes:
        """The bytes of a picture under the map, in one of the formats of `raster.py`.

        Raises:
            FormatError: as `content` does, and where the file does not hold such a picture.
        """
        data, path = self.content(background.file), Path(background.file)
        with reading(path):
            if background.entry:
                data = Archive(data, path, _ARCHIVES.get(path.suffix.lower(), tr("board"))).read(background.entry)
        if not raster_format(data):
            raise FormatError(path, background.entry,
                              tr("holds {content} and not a picture of pixels",
                                 content=content_type(data[:1000])),
                              tr("save the picture as {formats}", formats=FORMATS))
        if has_too_many_scans(data):
            raise FormatError(path, background.entry, tr("is a JPEG of more than {most} scans", most=MAX_SCANS),
                              tr("save the picture again as a plain JPEG"))
        return data


def remarks(board: Board) -> Iterator[str]:
    """A sentence for each picture or board of a map that is not opened, is missing or has changed."""
    yield from board.refusals
    states = _States()
    told = set()
    for background in board.backgrounds:
        if background.file in told:
            continue
        told.add(background.file)
        name = background.name
        problem, checksum = states.of(background.file)
        if problem:
            yield (tr("The picture of board {name} under the map is missing. {problem}", name=name, problem=problem)
                   if name else tr("The picture under the map is missing. {problem}", problem=problem))
        elif background.sha256 not in ("", checksum):
            yield (tr("The picture of board {name} under the map is from another version of {file} than the map.",
                      name=name, file=background.file) if name else
                   tr("The picture under the map is from another version of {file} than the map.",
                      file=background.file))
    if ON_BOARDS in board.extra:
        return  # that the boards are missing is among the refusals
    for source in {source.file: source for source in board.sources if source.file not in told}.values():
        problem, checksum = states.of(source.file)
        if problem:
            yield tr("Board {name} is missing; it is shown as it was when the map was saved. {problem}",
                     name=source.name, problem=problem)
        elif source.sha256 not in ("", checksum):
            yield (tr("Board {name} has changed since the map was saved and is shown as it was then: open "
                      "{file} for the board as it is now.", name=source.name, file=source.file))


class _States:
    """Whether files can be read, and their checksums; each is read once."""

    def __init__(self) -> None:
        self._files = ReferredFiles()
        self._known: dict[str, tuple[str, str]] = {}

    def of(self, file: str) -> tuple[str, str]:
        """Why a file cannot be read, "" if it can, and its SHA-256 in hexadecimal."""
        if file not in self._known:
            try:
                self._known[file] = "", hashlib.sha256(self._files.content(file)).hexdigest()
            except FormatError as problem:
                self._known[file] = str(problem), ""
        return self._known[file]
