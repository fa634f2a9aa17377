"""Columns of results: heights of eyes in levels, and counts of some hexes spread over the hexes of a table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS
from losview.hexes.arrays import Cells
from losview.hexes.grid import Plane
from losview.studies.job import EyeHeights
from losview.studies.tables import Column


def height_columns(heights: Sequence[EyeHeights], rows: int) -> dict[str, Column]:
    """The columns from_height and to_height, in levels, for tables with so many rows for each pair of heights.

    The rules' own heights are NaN; where no others were asked for there are no such columns.
    """
    if all(height is None for pair in heights for height in pair):
        return {}
    sides = zip(*heights, strict=True)
    return {name: np.repeat([np.nan if quarters is None else quarters / QUARTERS for quarters in side], rows)
            for name, side in zip(("from_height", "to_height"), sides, strict=True)}


def spread(plane: Plane, counts: NDArray[np.integer], of: Cells, over: Cells) -> NDArray[np.int32]:
    """Counts `(heights, len(of))` of some cells as one int32 column over more cells, 0 for the others.

    The column has all hexes of the first height, then all of the next.
    """
    place = np.full(plane.size, -1, np.intp)
    place[over] = np.arange(len(over))
    wide = np.zeros((len(counts), len(over)), np.int32)
    wide[:, place[of]] = counts
    return wide.reshape(-1)
