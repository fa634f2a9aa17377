"""Sketches as files: the text pictures of `board.sketch`, for small maps."""

from __future__ import annotations

import re
from pathlib import Path

from losview.board.board import Board
from losview.board.sketches.sketch import SECTIONS, SETTINGS, sketch
from losview.board.sketches.sketch_print import to_sketch
from losview.board.sketches.sketch_words import SketchError
from losview.files.disk import text_of
from losview.files.error import FormatError

#: Longest sketch: they are read word by word, which is meant for what people write.
MAX_LINES = 5_000
MAX_BYTES = 2 << 20

_HEADING = re.compile(rf"^(?:{'|'.join((*SECTIONS, *SETTINGS))})\b".encode(), re.MULTILINE)


def looks_like(start: bytes) -> bool:
    """Whether a file that begins so has one of a sketch's headings."""
    return _HEADING.search(start) is not None


def parse(data: bytes, path: Path) -> Board:
    """The board that a file's bytes show.

    Raises:
        FormatError: with the line, what is wrong and how to mend it.
    """
    _check_size(data, path, "give it as a .losmap")
    try:
        return sketch(text_of(data, path))
    except SketchError as problem:
        raise FormatError(path, f"line {problem.line}", problem.what, problem.mend) from None


def unparse(board: Board, path: Path) -> tuple[bytes, list[str]]:
    """The bytes of a board's sketch, and a sentence for what lies in other files and is left out.

    Raises:
        FormatError: where it gets too long, or of boards laid edge to edge, which keep labels of their own.
    """
    if board.labels.sheets:
        raise FormatError(path, "", "a sketch is of one board, and this map is of several laid edge to edge",
                          "save it as .losmap")
    data = to_sketch(board).encode("utf-8", "replace")
    _check_size(data, path, "save it as .losmap")
    return data, [f"{what} are left out" for what, there in (
        ("pictures under the map", board.backgrounds), ("the boards that it was read from", board.sources)) if there]


def _check_size(data: bytes, path: Path, mend: str) -> None:
    if len(data) > MAX_BYTES or data.count(b"\n") > MAX_LINES:
        raise FormatError(path, "", f"a sketch has {MAX_LINES:,} lines and {MAX_BYTES >> 20} MB at most", mend)
