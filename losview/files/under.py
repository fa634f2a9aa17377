"""The pictures under a map, as bytes: from a file of their own, or out of the archive that holds them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from losview.board.background import Background
from losview.board.board import Board
from losview.files.disk import read_bytes
from losview.files.error import FormatError
from losview.files.vasl.archive import Archive


def picture_of(background: Background) -> bytes:
    """The bytes of a picture, in whatever format it has.

    Raises:
        FormatError: where its file is missing or does not hold it.
    """
    path = Path(background.file)
    data = read_bytes(path)
    return Archive(data, path).read(background.entry) if background.entry else data


def remarks(board: Board) -> Iterator[str]:
    """A sentence for each picture of a map that is missing or another than it was."""
    for one in board.backgrounds:
        name = f"of board {one.name} " if one.name else ""
        try:
            data = read_bytes(Path(one.file))
        except FormatError as problem:
            yield f"The picture {name}under the map is missing. {problem}"
            continue
        if one.sha256 and hashlib.sha256(data).hexdigest() != one.sha256:
            yield f"The picture {name}under the map is from another version of {one.file} than the map."
