"""Reads the picture of a scan as its file is now."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QImage

from losview.board.background import Background
from losview.board.board import Board
from losview.formats.core.file_state import read_file_state
from losview.hexes.grid import Grid
from losview.window.paint.board_images import decode, decoded


def read_picture(scan: Background) -> tuple[Background, QImage]:
    """The scan with the checksum of its file as it is now, and the picture that is in it; called by workers.

    Raises:
        FormatError: where it cannot be read.
    """
    state = read_file_state(Path(scan.file))
    read = scan if state is None else scan._replace(sha256=state.sha256)
    problems = decode(Board(Grid(1, 1), backgrounds=[read]))
    image = decoded(read)
    if image is None:
        raise problems[0]
    return read, image
