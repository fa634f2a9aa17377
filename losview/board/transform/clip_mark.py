"""Which hexes of a sketch belong to a clip: written into the sketch's extra fields, which other programs pass over."""

from __future__ import annotations

from copy import copy
from typing import Any, cast

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.board.board import Board
from losview.board.edits.map_layers import LAYERS, Layer
from losview.board.transform.clip import Clip, middle

#: The extra field, and what stands in its rows for hexes that belong to the clip and for others.
KEY, INSIDE, OUTSIDE = "clip", "x", "."

MEND = tr("copy it again")


class ClipError(LosviewError):
    """A map that cannot be a clip: what is wrong, and what to do about it."""


def marked(clip: Clip) -> Board:
    """The board of a clip with a note of what belongs to it, to be written as a sketch."""
    board = copy(clip.board)
    columns, rows = board.grid.shape
    board.extra = {KEY: {
        "layers": [layer for layer in LAYERS if layer in clip.layers],
        "rows": ["".join(INSIDE if board.grid.hex(column, row) in clip.hexes else OUTSIDE for column in range(columns))
                 for row in range(rows)]}}
    return board


def clip_of(board: Board) -> Clip:
    """The clip that a board is: what its note says belongs to it, without a note all of it.

    Raises:
        ClipError: where the note cannot be understood.
    """
    note = board.extra.get(KEY)
    if note is None:
        hexes, layers = frozenset(board.grid.hexes()), list(LAYERS)
    else:
        rows, layers = _rows(note, board), _layers(note)
        hexes = frozenset(board.grid.hex(column, row) for row, text in enumerate(rows)
                          for column, sign in enumerate(text) if sign == INSIDE and board.grid.has_cell(column, row))
    if not hexes:
        raise ClipError(tr("the copied piece has no hexes"), MEND)
    return Clip(board, hexes, frozenset(layers), middle(hexes))


def _rows(note: Any, board: Board) -> list[str]:
    rows = note.get("rows") if isinstance(note, dict) else None
    columns, count = board.grid.shape
    good = isinstance(rows, list) and len(rows) == count and all(
        isinstance(row, str) and len(row) == columns and not set(row) - {INSIDE, OUTSIDE} for row in rows)
    if not good:
        raise ClipError(tr("the rows of its field {key!r} are not {count} texts of {columns} signs {inside} or "
                           "{outside}", key=KEY, count=count, columns=columns, inside=INSIDE, outside=OUTSIDE), MEND)
    return cast(list[str], rows)


def _layers(note: Any) -> list[Layer]:
    layers = note.get("layers")
    if not isinstance(layers, list) or not all(layer in LAYERS for layer in layers):
        raise ClipError(tr("the layers of its field {key!r} are not among {known}", key=KEY, known=", ".join(LAYERS)),
                        MEND)
    return layers
