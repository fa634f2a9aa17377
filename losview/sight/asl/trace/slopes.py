"""B.5: threads down a continuous slope, each next hex of which lies exactly one level lower."""

from __future__ import annotations

import numpy as np

from losview.board.board import QUARTERS
from losview.hexes.arrays import Bools, Cells
from losview.sight.asl.board.asl_terrain import AslTerrain
from losview.sight.asl.trace.lines import ThreadLines
from losview.sight.asl.trace.walks import hexes_of_thread


def on_slopes(terrain: AslTerrain, lines: ThreadLines, line: Cells) -> Bools:
    """Whether threads run from dot to dot down or up a continuous slope, both ends on the ground.

    Of hexes on both sides of a hexside both count.

    Args:
        line: which threads are asked about.
    """
    is_slope = np.zeros(len(line), np.bool_)
    may = np.abs(lines.a.astype(np.int32) - lines.b) >= QUARTERS * np.maximum(2, lines.length)
    if lines.between_points or not np.count_nonzero(may):
        return is_slope
    start, end = lines.start, lines.end
    may &= (lines.a == terrain.base[start]) & (lines.b == terrain.base[end]) & ~lines.aerial
    asked = may[line].nonzero()[0]
    threads, at = np.unique(line[asked], return_inverse=True)
    slopes = [_is_slope(terrain, int(start[thread]), int(end[thread])) for thread in threads.tolist()]
    is_slope[asked] = np.array(slopes, np.bool_)[at]
    return is_slope


def _is_slope(terrain: AslTerrain, start: int, end: int) -> bool:
    """Whether each next hex of a thread between two dots lies one level lower, from its higher end on."""
    first, last = int(terrain.base[start]), int(terrain.base[end])
    step = -QUARTERS if first > last else QUARTERS
    parts = hexes_of_thread(terrain.plane, start, end)
    order, cell = (np.concatenate([getattr(part, name) for part in parts]) for name in ("order", "cell"))
    on_map = terrain.plane.here[cell]
    order, cell = order[on_map], cell[on_map]
    places, step_of = np.unique(order, return_inverse=True)
    expected = first + step * (step_of + 1)
    return last == first + step * (len(places) + 1) and bool((terrain.base[cell] == expected).all())
