"""What a map refers to: the pictures under it, as bytes, and the boards that it was read from."""

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
    """A sentence for each picture or board of a map that is missing or another than it was."""
    for one in board.backgrounds:
        name = f"of board {one.name} " if one.name else ""
        problem = _missing(one.file)
        if problem:
            yield f"The picture {name}under the map is missing. {problem}"
        elif _differs(one.file, one.sha256):
            yield f"The picture {name}under the map is from another version of {one.file} than the map."
    shown = {one.file for one in board.backgrounds}
    for source in {one.file: one for one in board.sources if one.file not in shown}.values():
        problem = _missing(source.file)
        if problem:
            yield f"Board {source.name} is missing; it is shown as it was when the map was saved. {problem}"
        elif _differs(source.file, source.sha256):
            yield (f"Board {source.name} has changed since the map was saved and is shown as it was then: open "
                   f"{source.file} for the board as it is now.")


def _missing(file: str) -> str:
    """Why a file cannot be read, "" where it can."""
    try:
        read_bytes(Path(file))
    except FormatError as problem:
        return str(problem)
    return ""


def _differs(file: str, sha256: str) -> bool:
    return sha256 != "" and hashlib.sha256(read_bytes(Path(file))).hexdigest() != sha256
