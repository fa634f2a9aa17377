"""VASL's board archives, alone and laid edge to edge: their pixels become outlines, hexsides and levels.

Several boards joined edge to edge are one map: `bd02 bd12r / bd03`.

Read first: `archive.py`.
May import: hexes, board/*, files.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from losview.board.background import Background
from losview.board.board import Board
from losview.board.kinds.kind import Kind
from losview.files.disk import read_bytes
from losview.files.vasl.archive import looks_like
from losview.files.vasl.codes import codes_of, own_codes
from losview.files.vasl.layout_text import brief_text, folder_of, layout_text, looks_like_layout, parse_layout
from losview.files.vasl.metadata import read_terrain_types
from losview.files.vasl.sheet import BoardFile, read_board_file

__all__ = ["BOARDS", "TERRAIN_TYPES", "brief_text", "folder_of", "found", "looks_like", "looks_like_layout",
           "open_layout", "parse", "whole_text"]

#: Names of settings of the environment: the folder of one's boards, and a `SharedBoardMetadata.xml`.
BOARDS, TERRAIN_TYPES = "LOSVIEW_BOARDS", "LOSVIEW_TERRAIN_TYPES"


def parse(data: bytes, path: Path) -> Board:
    """The board that an archive holds.

    Raises:
        FormatError: with the entry, what is wrong and how to mend it.
    """
    from losview.files.vasl.board import board_of  # shapely is loaded for archives alone

    file = read_board_file(data, path)
    board = board_of(file.data, file.frame, file.metadata, _codes(), path)
    board.title = f"Board {file.name}"
    board.sources = [file.source]
    if file.picture:
        board.backgrounds = [_background(file)]
    return board


def found(path: Path) -> Path:
    """A file where its name says; else, for a plain name, in the folder of boards where it is there."""
    folder = os.environ.get(BOARDS)
    plain = folder and path.parent == Path() and not os.path.lexists(path)
    return Path(folder, path) if folder and plain and os.path.isfile(Path(folder, path)) else path


def open_layout(text: str) -> Board:
    """The map of a layout; boards lie where the text says, or in the folder that `BOARDS` names.

    Raises:
        FormatError: where a board is missing, cannot be read or does not fit.
    """
    from losview.files.vasl.layout import lay_out

    folder = os.environ.get(BOARDS)
    rows = parse_layout(text, Path(folder) if folder else None)
    return lay_out(rows, lambda path: read_board_file(read_bytes(path), path), _codes(),
                   layout_text(rows, lambda path: path.name))


def whole_text(text: str) -> str:
    """A layout's text with the whole paths of its boards.

    Raises:
        FormatError: where a board is missing.
    """
    folder = os.environ.get(BOARDS)
    return layout_text(parse_layout(text, Path(folder) if folder else None), lambda path: str(path.absolute()))


def _codes() -> Mapping[int, Kind]:
    """What terrain codes mean: by the file that `TERRAIN_TYPES` names, else by our own table.

    Raises:
        FormatError: where that file is none.
    """
    named = os.environ.get(TERRAIN_TYPES)
    if not named:
        return own_codes()
    return codes_of(read_terrain_types(read_bytes(Path(named)), Path(named)))


def _background(file: BoardFile) -> Background:
    frame, (wide, high) = file.frame, file.data.terrain.shape
    at = (-frame.x0 / frame.hex_width, -frame.y0 / frame.hex_height,
          (wide - frame.x0) / frame.hex_width, (high - frame.y0) / frame.hex_height)
    return Background(str(file.path.absolute()), file.picture, file.sha256, (0.0, 0.0, 1.0, 1.0), at, False, file.name)
