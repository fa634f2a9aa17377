"""B.5: threads down a continuous slope, each next hex of which lies exactly one level lower."""

from __future__ import annotations

import numpy as np

from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.arrays import Bools, CellIndices
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.trace.exit_sides import exit_sides
from losview.rules.asl.trace.lines import ThreadLines
from losview.rules.asl.trace.walks import hexes_of_thread


def may_be_on_slopes(terrain: AslTerrain, lines: ThreadLines) -> Bools:
    """Which threads may run on a continuous slope by their ends: dots on the ground, so far apart in level."""
    may: Bools = np.abs(lines.a.astype(np.int32) - lines.b) >= QUARTERS_PER_LEVEL * np.maximum(2, lines.length)
    if lines.between_points or not np.count_nonzero(may):
        return np.zeros(len(lines), np.bool_)
    may &= (lines.a == terrain.base[lines.start]) & (lines.b == terrain.base[lines.end]) & ~lines.aerial
    return may


def on_slopes(terrain: AslTerrain, lines: ThreadLines, line: CellIndices) -> Bools:
    """Whether threads run from dot to dot down or up a continuous slope, both ends on the ground.

    Of hexes on both sides of a hexside both count.  Threads that are moved aside in thought are asked where they then
    run.

    Args:
        line: which threads are asked about.
    """
    is_slope = np.zeros(len(line), np.bool_)
    asked = may_be_on_slopes(terrain, lines)[line].nonzero()[0]
    if not len(asked):
        return is_slope
    threads, at = np.unique(line[asked], return_inverse=True)
    x, y = terrain.centres_of(lines.start[threads])
    is_moved = (lines.origin_x[threads] != x) | (lines.origin_y[threads] != y)
    slopes = [_is_moved_on_slope(terrain, lines, thread) if moved else
              _is_slope(terrain, int(lines.start[thread]), int(lines.end[thread]))
              for thread, moved in zip(threads.tolist(), is_moved.tolist(), strict=True)]
    is_slope[asked] = np.array(slopes, np.bool_)[at]
    return is_slope


def _is_moved_on_slope(terrain: AslTerrain, lines: ThreadLines, thread: int) -> bool:
    """The same of a thread moved beside its dots, to where it touches no vertex, hexside by hexside."""
    cell, end, level = int(lines.start[thread]), int(lines.end[thread]), int(lines.a[thread])
    step = -QUARTERS_PER_LEVEL if level > lines.b[thread] else QUARTERS_PER_LEVEL
    onwards = np.ones(1, np.int64)
    while cell != end:
        out = exit_sides(terrain, lines, np.array([thread]), np.array([cell]), onwards)
        if not out.leaves[0]:
            return False
        cell += terrain.steps[int(out.side[0])]
        if terrain.plane.here[cell]:
            level += step
            if terrain.base[cell] != level:
                return False
    return True


def _is_slope(terrain: AslTerrain, start: int, end: int) -> bool:
    """Whether each next hex of a thread between two dots lies one level lower, from its higher end on."""
    first, last = int(terrain.base[start]), int(terrain.base[end])
    step = -QUARTERS_PER_LEVEL if first > last else QUARTERS_PER_LEVEL
    parts = hexes_of_thread(terrain.plane, start, end)
    order, cell = (np.concatenate([getattr(part, name) for part in parts]) for name in ("order", "cell"))
    on_map = terrain.plane.here[cell]
    order, cell = order[on_map], cell[on_map]
    places, step_of = np.unique(order, return_inverse=True)
    expected = first + step * (step_of + 1)
    return last == first + step * (len(places) + 1) and bool((terrain.base[cell] == expected).all())
