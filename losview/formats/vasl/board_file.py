"""`BoardFile`: one board archive as read, with its pixels, the grid on them and its metadata."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from losview.base.translation import tr
from losview.board.source import BoardSource
from losview.formats.core.archive import METADATA, Archive
from losview.formats.vasl.los_data import LosData, read_los_data
from losview.formats.vasl.metadata import Metadata, read_metadata
from losview.formats.vasl.picture_grid import PictureGrid, picture_grid_of


class LaidOverlay(NamedTuple):
    """The picture of an overlay on a board.

    Attributes:
        path, entry, sha256: its archive, the picture in it, and the archive's checksum.
        x, y, wide, high: the part of the board's pixels on which it lies, which may go beyond these.
    """

    path: Path
    entry: str
    sha256: str
    x: int
    y: int
    wide: int
    high: int


@dataclass(frozen=True)
class BoardFile:
    """One board archive, read but not yet turned into a map.

    Attributes:
        path: the file. name: its number without leading zeros ("2", "1a").
        data, frame, metadata: its pixels, the grid on them, and its metadata.
        picture: the name of the entry with its picture, "" for none.
        sha256: the file's checksum, in hexadecimal.
        overlays: what lies on it, the lowest first; `data` has their terrain.
    """

    path: Path
    name: str
    data: LosData
    frame: PictureGrid
    metadata: Metadata
    picture: str
    sha256: str
    overlays: tuple[LaidOverlay, ...] = ()

    @property
    def source(self) -> BoardSource:
        """The reference to this file that a map made from it keeps."""
        return BoardSource(str(self.path.absolute()), self.sha256, self.name)


def read_board_file(data: bytes, path: Path) -> BoardFile:
    """Read a board archive.

    Raises:
        FormatError: with the entry, what is wrong and what to do about it.
    """
    archive = Archive(data, path)
    metadata = read_metadata(archive)
    los_data = read_los_data(archive)
    # Labels begin with the name, so it may contain only letters, digits and underscores.
    plain = re.sub(r"[^A-Za-z0-9_]", "", metadata.name or path.name)[:20]
    name = plain.lstrip("0") or plain
    try:
        frame = picture_grid_of(los_data.columns, los_data.rows, metadata)
    except ValueError as problem:
        raise archive.error(METADATA, tr("puts A1 where hexes have no names ({problem})", problem=problem),
                            tr("download the board again")
                            ) from None
    return BoardFile(path, name, los_data, frame, metadata,
                     archive.picture(metadata.picture) or "", hashlib.sha256(data).hexdigest())
