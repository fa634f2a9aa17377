"""What is said of a line that was drawn freehand, where it became something else than the hand drew."""

from __future__ import annotations

from collections.abc import Sequence

from losview.base.translation import tr, tr_n
from losview.board.board import Board
from losview.board.edits.edit import kind_name
from losview.board.outlines.strokes import DrawnLine
from losview.hexes.lattice import Point, hex_at


def line_words(board: Board, path: Sequence[Point], line: DrawnLine, kind: str, is_new: bool) -> tuple[str, bool]:
    """What became of a line, in sentences, and whether that is more or less than the hand drew.

    Args:
        path: the line. line: what it became. kind: of what is drawn. is_new: whether it became outlines of its own.
    """
    said = []
    if line.form == "strip":
        said.append(tr("The {kind} follows your line.", kind=kind_name(kind)) if is_new else
                    tr("Your line became a strip as wide as a way of that kind."))
        said.append(tr("To enclose an area, end the line where it began."))
    is_split = is_new and len(line.parts) > 1
    if is_split:
        said.append(tr_n("Your line crosses itself: it became {count} outline.",
                         "Your line crosses itself: it became {count} outlines.", len(line.parts)))
    elif line.form == "closed":
        said.append(tr("Closed with a straight edge from {a} to {b}.", a=_place(board, path[-1]),
                       b=_place(board, path[0])))
    if line.is_short:
        said.append(tr("A part of your line was left out: it encloses nothing, or too little to draw."))
    if line.is_cut_off:
        said.append(tr("What lay more than two hexes off the map was left out."))
    return " ".join(said), is_split or line.is_short or line.is_cut_off


def _place(board: Board, point: Point) -> str:
    """The label of the hex at a point."""
    hex_ = hex_at(point)
    return board.label(hex_) if hex_ in board.grid else tr("off the map")
