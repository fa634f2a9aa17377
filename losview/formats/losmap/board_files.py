"""The layout of a map that lies on VASL's boards, and the files of these boards."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from losview.base.translation import tr
from losview.base.words import listed
from losview.board.board import Board
from losview.formats.losmap.chosen import MissingBoardsError, board_folders, chosen_file
from losview.formats.vasl.layout_text import KEY, LaidBoard, is_kept_layout, layout_names, layout_rows_of, spellings


def layout_of(board: Board) -> str:
    """The layout of a map as text, with file names only; "" where it says none that can be laid again."""
    text = board.scenario.get(KEY)
    return text if isinstance(text, str) and is_kept_layout(text) else ""


def file_of_board(board: Board, name: str) -> Path | None:
    """The file of a board of a map: the one that it was read from, else one of that name in the folders of boards."""
    own = next((source.file for source in board.sources
                if os.path.isabs(source.file) and Path(source.file).name == name and os.path.isfile(source.file)), "")
    return Path(own) if own else chosen_file(name)


def missing_boards(board: Board, text: str) -> list[str]:
    """The names of the boards of a layout that are not found, without an `r` that turns them."""
    missing = []
    for name in layout_names(text):
        spelt = spellings(name)
        if all(file_of_board(board, one) is None for one in spelt):
            missing.append(spelt[-1])
    return list(dict.fromkeys(missing))


def board_rows(board: Board, text: str) -> list[list[LaidBoard]]:
    """The boards of a layout of a map, each from the first place that has it: what the map was read from, and folders.

    Raises:
        FormatError: naming all boards that are missing.
    """
    def file_of(name: str) -> Path | None:
        return file_of_board(board, name)

    missing = missing_boards(board, text)
    if missing:
        folders = board_folders()
        where = (tr("not in {names}", names=listed(map(str, folders), "or")) if folders else
                 tr("no folder of boards is chosen"))
        raise MissingBoardsError(
            Path(board.title or "map"), "",
            tr("is laid out of {names}, which cannot be found ({where})", names=listed(missing, "and"), where=where),
            tr("put the board archives into one folder, and name it with --boards or in Lay out boards"))
    return layout_rows_of(text, file_of)


def folder_of_boards(names: Sequence[str]) -> Path | None:
    """The first folder of boards that has all of some boards, None for none; an "r" after a name may turn a board."""
    return next((folder for folder in board_folders()
                 if all(any(os.path.isfile(folder / spelt) for spelt in spellings(name)) for name in names)), None)


def laid_at_opening(board: Board) -> Board | None:
    """What the boards of a map held when it was read; None where that is not known of the boards that it has now."""
    laid, layout = board.laid, layout_of(board)
    if laid is None or layout_of(laid) != layout:
        return None
    # A board without a layout is found by its file alone.
    return laid if layout or [one.file for one in laid.sources] == [one.file for one in board.sources] else None
