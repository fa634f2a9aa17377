"""Heights of eyes as people write them and as columns of results, and counts spread over the hexes of a table."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from losview.base.study_error import StudyError
from losview.board.board import QUARTERS_PER_LEVEL
from losview.features.studies.job import EyeHeights
from losview.hexes.arrays import CellIndices
from losview.hexes.grid import FlatGrid
from losview.rules.core.threads import RuleError
from losview.rules.ends import parse_level
from losview.rules.tables import Column, StudyTable


def eye_heights(viewers: str | None, targets: str | None, names: tuple[str, str]) -> list[EyeHeights]:
    """Every height of viewers with every height of targets, from lists of levels as "0, 1.25"; None for the usual ones.

    Semicolons part too, so that a level may have a decimal comma where numbers are written so: "0; 1,25".

    Args:
        names: what people call the two lists.

    Raises:
        StudyError: where a list cannot be read.
    """
    read = [_quarters(text, name) for text, name in zip((viewers, targets), names, strict=True)]
    return [EyeHeights(viewer, target) for viewer in read[0] for target in read[1]]


def _quarters(text: str | None, name: str) -> list[int | None]:
    if text is None:
        return [None]
    try:
        return list(dict.fromkeys(parse_level(part) for part in text.split(";" if ";" in text else ",")))
    except RuleError as problem:
        raise StudyError(f"{name}: {problem}") from None


def heights_of(table: StudyTable, row: int) -> EyeHeights:
    """The heights that a row of a table is about; the usual ones where it has no column of them."""
    levels = (float(table[name][row]) if name in table.columns else math.nan for name in ("from_height", "to_height"))
    return EyeHeights(*(None if math.isnan(level) else round(level * QUARTERS_PER_LEVEL) for level in levels))


def height_columns(heights: Sequence[EyeHeights], rows: int) -> dict[str, Column]:
    """The columns from_height and to_height, in levels, for tables with so many rows for each pair of heights.

    The rules' own heights are NaN; where no others were asked for there are no such columns.
    """
    if all(height is None for pair in heights for height in pair):
        return {}
    sides = zip(*heights, strict=True)
    return {name: np.repeat([np.nan if quarters is None else quarters / QUARTERS_PER_LEVEL for quarters in side], rows)
            for name, side in zip(("from_height", "to_height"), sides, strict=True)}


def spread(plane: FlatGrid, counts: NDArray[np.integer], of: CellIndices, over: CellIndices) -> NDArray[np.int32]:
    """Counts `(heights, len(of))` of some cells as one int32 column over more cells, 0 for the others.

    The column has all hexes of the first height, then all of the next.
    """
    place = np.full(plane.size, -1, np.intp)
    place[over] = np.arange(len(over))
    wide = np.zeros((len(counts), len(over)), np.int32)
    wide[:, place[of]] = counts
    return wide.reshape(-1)
