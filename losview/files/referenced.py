"""Files that a map refers to: the pictures under it, and the boards that it was read from."""

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
    """The bytes of a picture under the map, in the format of its file.

    Raises:
        FormatError: if its file is missing or does not contain it.
    """
    path = Path(background.file)
    data = read_bytes(path)
    return Archive(data, path).read(background.entry) if background.entry else data


def remarks(board: Board) -> Iterator[str]:
    """A sentence for each picture or board of a map that is missing or has changed."""
    for background in board.backgrounds:
        name = f"of board {background.name} " if background.name else ""
        problem = _why_unreadable(background.file)
        if problem:
            yield f"The picture {name}under the map is missing. {problem}"
        elif _has_changed(background.file, background.sha256):
            yield f"The picture {name}under the map is from another version of {background.file} than the map."
    reported = {background.file for background in board.backgrounds}
    for source in {source.file: source for source in board.sources if source.file not in reported}.values():
        problem = _why_unreadable(source.file)
        if problem:
            yield f"Board {source.name} is missing; it is shown as it was when the map was saved. {problem}"
        elif _has_changed(source.file, source.sha256):
            yield (f"Board {source.name} has changed since the map was saved and is shown as it was then: open "
                   f"{source.file} for the board as it is now.")


def _why_unreadable(file: str) -> str:
    """Why a file cannot be read, "" if it can."""
    try:
        read_bytes(Path(file))
    except FormatError as problem:
        return str(problem)
    return ""


def _has_changed(file: str, sha256: str) -> bool:
    return sha256 != "" and hashlib.sha256(read_bytes(Path(file))).hexdigest() != sha256
