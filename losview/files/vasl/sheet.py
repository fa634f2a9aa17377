"""One board file taken apart: its pixels, where its hexes lie on them, what it says of itself."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from losview.board.source import BoardSource
from losview.files.vasl.archive import Archive
from losview.files.vasl.frame import PictureGrid, frame_of
from losview.files.vasl.los_data import LosData, read_los_data
from losview.files.vasl.metadata import Metadata, read_metadata


@dataclass(frozen=True)
class BoardFile:
    """One board archive, read but not yet traced.

    Attributes:
        path: the file. name: its number without leading zeros ("2", "1a").
        data, frame, metadata: what it holds.
        picture: the entry with its picture, "" where it has none.
        sha256: of the file, in hexadecimal.
    """

    path: Path
    name: str
    data: LosData
    frame: PictureGrid
    metadata: Metadata
    picture: str
    sha256: str

    @property
    def source(self) -> BoardSource:
        """What a map that is read from it refers to."""
        return BoardSource(str(self.path.absolute()), self.sha256, self.name)


def read_board_file(data: bytes, path: Path) -> BoardFile:
    """Take an archive apart.

    Raises:
        FormatError: with the entry, what is wrong and how to mend it.
    """
    archive = Archive(data, path)
    metadata = read_metadata(archive)
    los_data = read_los_data(archive)
    # Labels begin with it, so it keeps letters, digits and underscores alone.
    plain = re.sub(r"[^A-Za-z0-9_]", "", metadata.name or path.name)[:20]
    name = plain.lstrip("0") or plain
    return BoardFile(path, name, los_data, frame_of(los_data.columns, los_data.rows, metadata), metadata,
                     archive.picture(metadata.picture) or "", hashlib.sha256(data).hexdigest())
