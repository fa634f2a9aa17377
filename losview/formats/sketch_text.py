"""Sketches as files: text pictures of small maps (`formats/sketch.py`)."""

from __future__ import annotations

import re
from pathlib import Path

from losview.base.translation import tr
from losview.board.board import Board, lost_without_boards, without_boards
from losview.formats.core.disk import file_text
from losview.formats.core.error import FormatError
from losview.formats.core.limit_table import MAX_SKETCH_BYTES, MAX_SKETCH_LINES
from losview.formats.sketch import SECTIONS, SETTINGS, sketch
from losview.formats.sketch_print import to_sketch
from losview.formats.sketch_words import SketchError

_HEADING = re.compile(rf"^(?:{'|'.join((*SECTIONS, *SETTINGS))})\b".encode(), re.MULTILINE)


def looks_like(start: bytes) -> bool:
    """Whether a file that begins with these bytes has a heading of a sketch."""
    return _HEADING.search(start) is not None


def parse(data: bytes, path: Path) -> Board:
    """Read a sketch.

    Raises:
        FormatError: with the line, what is wrong and what to do about it.
    """
    _check_size(data, path, tr("use the format .losmap"))
    try:
        return sketch(file_text(data, path))
    except SketchError as problem:
        raise FormatError(path, tr("line {line}", line=problem.line), problem.what, problem.fix) from None


def unparse(board: Board, path: Path) -> tuple[bytes, list[str]]:
    """Write a sketch; returns its bytes and what it leaves out: references to other files, terrain of boards.

    Raises:
        FormatError: if it gets too long, or the map is several boards laid edge to edge, each with its own labels.
    """
    if board.labels.sheets or board.grid.parts:
        raise FormatError(path, "", tr("a sketch holds one board, and this map is several boards laid edge to edge"),
                          tr("save it as .losmap"))
    data = to_sketch(without_boards(board)).encode("utf-8", "replace")
    _check_size(data, path, tr("save it as .losmap"))
    losses = [tr("pictures under the map are left out")] if board.backgrounds else []
    losses += [tr("the boards that it was read from are left out")] if board.sources else []
    return data, lost_without_boards(board) + losses


def _check_size(data: bytes, path: Path, fix: str) -> None:
    if len(data) > MAX_SKETCH_BYTES or data.count(b"\n") > MAX_SKETCH_LINES:
        raise FormatError(path, "", tr("is too long: a sketch has at most {lines:,} lines and {size} MB",
                                       lines=MAX_SKETCH_LINES, size=MAX_SKETCH_BYTES >> 20), fix)
