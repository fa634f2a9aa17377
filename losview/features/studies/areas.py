"""Areas as people name them: labels, rectangles of labels, or a query in words."""

from __future__ import annotations

import re

import numpy as np

from losview.base.study_error import StudyError
from losview.base.translation import tr
from losview.board.board import Board
from losview.board.transform.areas import rectangle
from losview.board.transform.queries import QueryError, matching
from losview.hexes.arrays import CellIndices
from losview.hexes.grid import FlatGrid
from losview.hexes.hex import Hex

#: Between two opposite corners of a rectangle.
TO = ".."
#: What somebody means as the label of a hex: no blank, and a digit at its end.
_LABEL = re.compile(r"[\w.]*\d")


def area(board: Board, text: str) -> CellIndices:
    """The cells of an area, in the order of the map's hexes.

    Args:
        text: "" for every hex; labels and rectangles with commas between ("A1, C3..F6"); or a query as the select
            tool takes it ("woods on level 2", "units of red").

    Raises:
        StudyError: where it means nothing on this board.
    """
    plane = board.grid.plane
    if not text.strip():
        return plane.cells
    chosen = _by_labels(board, text)
    if chosen is None:
        try:
            chosen = matching(board, text)
        except QueryError as problem:
            raise StudyError(tr("{text!r} is no area: it is neither labels of hexes, such as A1, C3..F6, nor a query. "
                                "{problem}", text=text[:60], problem=problem)) from None
    return union_in_order(plane, plane.cells_of(chosen))


def union_in_order(plane: FlatGrid, *cells: CellIndices) -> CellIndices:
    """The hexes that are in any of several sets of cells, in the order of the map's hexes."""
    return plane.cells[np.isin(plane.cells, np.concatenate(cells))]


def _by_labels(board: Board, text: str) -> frozenset[Hex] | None:
    """The hexes that labels and rectangles name; None where a part looks like no label.

    Raises:
        StudyError: where all parts look like labels, and one names no hex of the map.
    """
    parts = [part.split(TO) for part in text.split(",")]
    found: set[Hex] = set()
    for corners in parts:
        try:
            hexes = [board.hex(corner.strip()) for corner in corners]
        except ValueError as problem:
            if all(_LABEL.fullmatch(corner.strip()) for part in parts for corner in part):
                raise StudyError(tr("{text!r} is no area: {problem}", text=text[:60], problem=problem)) from None
            return None
        if len(hexes) > 2:
            raise StudyError(tr("{text!r} is no area: a rectangle has two opposite corners, such as C3..F6",
                                text=text[:60]))
        found.update(rectangle(board.grid, *hexes) if len(hexes) == 2 else hexes)
    return frozenset(found)
