"""How near threads are to where their verdict changes: of the ten smallest changes, how many change the outcome."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.hex import neighbour
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineBatch, LineEnd

#: So many changes are tried: the target in each of six neighbouring hexes, and either end a level up or down.
CHANGES = 10


def nearness(judge: Judge, pairs: Sequence[tuple[LineEnd, LineEnd]]) -> NDArray[np.int64]:
    """Of each thread, how many of the ten smallest changes change its outcome.

    A neighbour nearer or farther changes the range, across a multiple of five too, and the place behind an obstacle;
    one beside the line decides what just cuts; a level more or less decides a crest.

    Returns:
        int64 `(len(pairs),)`, 0 to `CHANGES`; neighbours that are not on the map count as no change.  0 too where the
        outcome is the same in all neighbours: a level under the ground changes that of any thread.

    Raises:
        RuleError: where this system cannot trace from or to an end.
    """
    n = len(pairs)
    if not n:
        return np.zeros(0, np.int64)
    beside = [(i, (a, LineEnd(near))) for i, (a, b) in enumerate(pairs) for direction in range(6)
              if (near := neighbour(b.hex, direction)) in judge.board.grid and near != a.hex]
    threads, raised = judge.threads([*pairs, *(pair for _, pair in beside)]), np.tile(np.arange(n), 4)
    of = np.concatenate([np.arange(n), np.array([i for i, _ in beside], np.intp), raised])
    outcome = judge.judge_many(_with_levels_off(threads, n)).outcome
    changed = outcome != outcome[of]
    aside = slice(n, n + len(beside))
    is_near = np.bincount(of[aside][changed[aside]], minlength=n) > 0
    return np.bincount(of[changed], minlength=n) * is_near


def _with_levels_off(threads: LineBatch, n: int) -> LineBatch:
    """Threads, and after them the first `n` four times: with either end a level higher, then a level lower."""
    last = len(threads)
    more = threads.taken(np.concatenate([np.arange(last), np.tile(np.arange(n), 4)]))
    start, end = more.start_height.copy(), more.end_height.copy()
    for at, (heights,
             step) in enumerate(((start, QUARTERS_PER_LEVEL), (start, -QUARTERS_PER_LEVEL), (end, QUARTERS_PER_LEVEL),
                                 (end, -QUARTERS_PER_LEVEL))):
        heights[last + at * n : last + (at + 1) * n] += step
    return replace(more, start_height=start, end_height=end)
