"""The boards of a map as they are laid out, without those that are missing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from losview.base.translation import tr
from losview.board.board import Board
from losview.formats.core.error import FormatError, reading
from losview.formats.core.limit_table import MAX_PIXELS
from losview.formats.losmap.board_files import file_of_board, layout_of
from losview.formats.vasl.board_file import BoardFile
from losview.formats.vasl.layout_text import LaidBoard, layout_rows_of
from losview.formats.vasl.los_data import LosData
from losview.formats.vasl.metadata import HEX_HEIGHT, HEX_WIDTH, Metadata
from losview.formats.vasl.picture_grid import PictureGrid
from losview.formats.vasl.vasl_format import board_in, lay_out_boards
from losview.hexes.grid import Grid
from losview.hexes.labels import Labels
from losview.hexes.sheets import Sheet


def blank(board: Board) -> Board:
    """A map of the same hexes with nothing on it."""
    return Board(board.grid, labels=board.labels)


def are_of(laid: Board, board: Board) -> bool:
    """Whether boards lie under the hexes of a map as they are: one that was turned may have the same grid."""
    return laid.grid == board.grid and laid.labels.sheets == board.labels.sheets


def laid_parts(board: Board) -> Board:
    """The boards of a map that can be read, laid where they lie; open ground in place of the others.

    Where they do not make the hexes of the map, it is all open ground.
    """
    text, sheets = layout_of(board), board.labels.sheets
    if not text:
        return blank(board)
    files: dict[Path, BoardFile] = {}

    def file_of(name: str) -> Path | None:
        return file_of_board(board, name)

    try:
        rows = [[_without_strange_files(laid) for laid in row]
                for row in layout_rows_of(text, file_of, must_exist=False)]
        uses: dict[Path, list[tuple[LaidBoard, Sheet]]] = {}
        for laid, sheet in zip([laid for row in rows for laid in row], sheets, strict=True):
            uses.setdefault(laid.path, []).append((laid, sheet))
        for path, used in uses.items():
            files[path] = _read(path) or _blank_file(path, used)
        with reading(Path(board.title or "map")):
            laid_out = lay_out_boards(rows, files.__getitem__)
    except ValueError:
        return blank(board)
    return laid_out if are_of(laid_out, board) else blank(board)


def _without_strange_files(laid: LaidBoard) -> LaidBoard:
    """A board of a layout; one that is missing has no overlays, which would be looked for in the current folder."""
    return laid if laid.path.is_absolute() else laid._replace(changes=())


def _read(path: Path) -> BoardFile | None:
    """The file of a board, None where it is missing or cannot be read."""
    try:
        return board_in(path) if path.is_absolute() else None
    except FormatError:
        return None


def _blank_file(path: Path, uses: Sequence[tuple[LaidBoard, Sheet]]) -> BoardFile:
    """A board of open ground with all hexes that a layout uses of one that is missing.

    Args:
        uses: each use of it in the layout.

    Raises:
        FormatError: if it would be larger than any board may be, as only a damaged file says; no memory is taken.
    """
    first_column, columns = _extent([(laid.columns, sheet.first_column, sheet.columns) for laid, sheet in uses])
    first_row, rows = _extent([(laid.rows, sheet.first_row, sheet.rows) for laid, sheet in uses])
    shape = round((columns - 1) * HEX_WIDTH), round(rows * HEX_HEIGHT)
    if shape[0] * shape[1] > MAX_PIXELS:
        raise FormatError(path, "", tr("would have more than {most:,} pixels", most=MAX_PIXELS),
                          tr("lay out smaller boards"))
    frame = PictureGrid(Grid(columns, rows, "flat", "even", "half"), Labels("letters", first_column, first_row), 0.0,
                        HEX_HEIGHT / 2, HEX_WIDTH, HEX_HEIGHT)
    data = LosData(columns, rows, np.zeros(shape, np.int8), np.zeros(shape, np.uint8), np.zeros(0, np.uint8))
    return BoardFile(path, uses[0][1].name, data, frame, Metadata(), "", "")


def _extent(uses: Sequence[tuple[tuple[int, int] | None, int, int]]) -> tuple[int, int]:
    """The number of a board's first column or row, and how many it has: as a whole use says, else as crops need.

    Args:
        uses: of each the crop, and first number and count of what lies on the map.
    """
    whole = next(((first, count) for crop, first, count in uses if crop is None), None)
    return whole or (1, max(crop[1] for crop, _, _ in uses if crop is not None))
