"""Levels short: by how much an eye, or each target, would have to be higher to see what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS_PER_LEVEL
from losview.rules.core.field import TargetHeight, threads_to_every_hex
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome

#: Heights are tried up to so many levels above those on the map.
MAXIMUM = 12
#: The last levels of sweeps: a few long ones take half the time of twelve short ones.
_LAST = (2, 5, MAXIMUM)
#: Threads of a sweep of several levels at most: of large maps a level is tried at a time, so that it can be cancelled.
MAX_THREADS = 60_000

#: In place of a number of levels: higher than all that are tried.
MORE = 255


def levels_short(
    judge: Judge, viewer: LineEnd, target: TargetHeight, raised: Literal["start_height", "end_height"],
    cancelled: Callable[[], bool] = lambda: False
) -> NDArray[np.uint8] | None:
    """How many levels short each hidden hex is; None where `cancelled` returned True in between.

    The least number of whole levels is found by judging each hidden hex anew at each height, the lowest first.

    Args:
        raised: what is raised: the viewer's eye, or each target.

    Returns:
        uint8, shape `grid.shape`: 0 where the hex is seen, `MORE` where no height up to `MAXIMUM` helps.

    Raises:
        RuleError: where this system cannot trace from the viewer's end.
    """
    threads = threads_to_every_hex(judge, viewer, target)
    hidden = np.flatnonzero(judge.judge_many(threads).outcome > Outcome.HINDERED)
    short = np.zeros(len(threads), np.uint8)
    short[hidden] = MORE
    tried = 0
    while tried < MAXIMUM and len(hidden):
        if cancelled():
            return None
        last = next(level for level in _LAST if level > tried)
        levels = range(tried + 1, min(last, tried + max(1, MAX_THREADS // len(hidden))) + 1)
        tried = levels[-1]
        higher = threads.taken(np.tile(hidden, len(levels)))
        more = np.repeat(np.array(levels, np.int32) * QUARTERS_PER_LEVEL, len(hidden))
        higher = replace(higher, **{raised: (getattr(higher, raised) + more).astype(np.int32)})
        seen = (judge.judge_many(higher).outcome <= Outcome.HINDERED).reshape(len(levels), -1)
        ever = seen.any(axis=0)
        short[hidden[ever]] = levels[0] + seen.argmax(axis=0)[ever]
        hidden = hidden[~ever]
    return _on_grid(judge, short)


def _on_grid(judge: Judge, numbers: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Numbers of all hexes, in the order of `grid.present`, in the shape of the grid."""
    grid = judge.board.grid
    whole = np.zeros(grid.shape, np.uint8)
    whole[grid.present] = numbers
    return whole
