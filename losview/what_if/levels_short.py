"""Levels short: by how much an eye, or each target, would have to be higher to see what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS
from losview.sight.field import TargetHeight, threads_to_every_hex
from losview.sight.rule_set import Judge
from losview.sight.threads import End
from losview.sight.verdict import Outcome

#: Heights are tried up to so many levels above those on the map.
MOST = 12

#: In place of a number of levels: higher than all that are tried.
MORE = 255


@dataclass(frozen=True)
class LevelsShort:
    """By how many levels the eye, or the target, would have to be higher, for every hex.

    Attributes:
        eye, target: uint8, shape `grid.shape`: 0 where the hex is seen, `MORE` where no height up to `MOST` helps.
    """

    eye: NDArray[np.uint8]
    target: NDArray[np.uint8]


def levels_short(
    judge: Judge, viewer: End, target: TargetHeight | None = None, cancelled: Callable[[], bool] = lambda: False
) -> LevelsShort | None:
    """How many levels short each hidden hex is; None where `cancelled` returned True in between.

    The least number of whole levels is found by judging each hidden hex anew, one level higher each time.

    Raises:
        RuleError: where this system cannot trace from the viewer's end.
    """
    threads = threads_to_every_hex(judge, viewer, target or TargetHeight())
    hidden = np.flatnonzero(judge.survey(threads).outcome > Outcome.HINDERED)
    found = []
    for raised in ("start_height", "end_height"):
        short, left = np.zeros(len(threads), np.uint8), hidden
        short[hidden] = MORE
        for levels in range(1, MOST + 1):
            if cancelled():
                return None
            if not len(left):
                break
            higher = threads.taken(left)
            higher = replace(higher, **{raised: (getattr(higher, raised) + levels * QUARTERS).astype(np.int32)})
            seen = judge.survey(higher).outcome <= Outcome.HINDERED
            short[left[seen]] = levels
            left = left[~seen]
        found.append(_on_grid(judge, short))
    return LevelsShort(*found)


def _on_grid(judge: Judge, numbers: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Numbers of all hexes, in the order of `grid.present`, in the shape of the grid."""
    grid = judge.board.grid
    whole = np.zeros(grid.shape, np.uint8)
    whole[grid.present] = numbers
    return whole
