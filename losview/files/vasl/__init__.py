"""VASL's board archives, read: `bdNN`, a ZIP of the board's picture and of LOS data, a terrain for every pixel."""

from __future__ import annotations

from pathlib import Path

from losview.board.board import Board
from losview.files.vasl.archive import Archive, looks_like
from losview.files.vasl.codes import own_codes
from losview.files.vasl.frame import frame_of
from losview.files.vasl.los_data import read_los_data
from losview.files.vasl.metadata import read_metadata

__all__ = ["looks_like", "parse"]


def parse(data: bytes, path: Path) -> Board:
    """The board that an archive holds.

    Raises:
        FormatError: with the entry, what is wrong and how to mend it.
    """
    from losview.files.vasl.board import board_of  # shapely is loaded for archives alone

    archive = Archive(data, path)
    metadata = read_metadata(archive)
    los_data = read_los_data(archive)
    frame = frame_of(los_data.columns, los_data.rows, metadata)
    board = board_of(los_data, frame, metadata, own_codes(), path)
    name = metadata.name.lstrip("0") or metadata.name or path.name
    board.title = f"Board {name}"
    return board
