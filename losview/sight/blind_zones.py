"""Where along a thread's side view an eye would not be seen: blind zones, as the field has them, by height."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS
from losview.hexes.hex import Hex
from losview.sight.ruleset import Judge
from losview.sight.threads import End, Threads
from losview.sight.verdict import Number, Outcome, levels

#: Threads judged between two looks at whether the answer is still wanted.
BATCH = 60


class BlindZone(NamedTuple):
    """A part of a hex's air where an eye is not seen.

    Attributes:
        hex: which. bottom, top: levels; an eye from `bottom` up to below `top` is not seen.
    """

    hex: Hex
    bottom: Number
    top: Number


def blind_zones(
    judge: Judge, viewer: End, hexes: Sequence[Hex], top: Number, cancelled: Callable[[], bool] = lambda: False,
) -> tuple[BlindZone, ...] | None:
    """The blind zones over some hexes from their ground up to a level; None where `cancelled` said so.

    Each height at which a unit may be is judged by the rules as the field's targets are, and stands for the air up to
    the next one: nothing is read off a drawing.
    What is hidden by something beside these hexes alone, on the slightly other thread to one of them, is left out:
    a side view of these hexes does not show why.

    Args:
        hexes: of a thread, without the viewer's own.

    Raises:
        RuleError: where the viewer stands where this system cannot trace from.
    """
    one = judge.threads([(viewer, viewer)])
    places = np.array([judge.plane.cell(hex_) for hex_ in hexes], np.intp)
    rows = [(i, low, high) for i, hex_ in enumerate(hexes)
            for low, high in pairwise(judge.heights(hex_, int(top * QUARTERS)))]
    hiding = np.array([0, one.start[0], *places], np.intp)  # 0: the rule that decides is about no hex
    unseen: list[bool] = []
    for at in range(0, len(rows), BATCH):
        if cancelled():
            return None
        part = rows[at : at + BATCH]
        heights = np.array([low for _, low, _ in part], np.int32)
        unseen += _unseen(judge, one, places[[i for i, _, _ in part]], heights, hiding)
    return tuple(_joined(hexes, rows, unseen))


def _unseen(
    judge: Judge, viewer: Threads, places: NDArray[np.intp], heights: NDArray[np.int32], hiding: NDArray[np.intp],
) -> list[bool]:
    """Whether eyes at those places and quarter levels are not seen because of what some places hold."""
    n = len(places)
    state, offset = viewer.start_state, viewer.start_offset
    threads = Threads(
        np.full(n, viewer.start[0], np.intp), places, np.full(n, viewer.start_height[0], np.int32), heights,
        None if state is None else np.full(n, state[0], np.uint8), None,
        None if offset is None else np.tile(offset[:1], (n, 1)),
    )
    found = judge.survey(threads, details=True)
    hidden: list[bool] = ((found.outcome > Outcome.HINDERED) & np.isin(found.cell, hiding)).tolist()
    return hidden


def _joined(hexes: Sequence[Hex], rows: list[tuple[int, int, int]], unseen: list[bool]) -> list[BlindZone]:
    """Heights that follow one another as one zone."""
    zones: list[tuple[int, int, int]] = []
    for (i, low, high), blind in zip(rows, unseen, strict=True):
        if not blind:
            continue
        if zones and zones[-1][0] == i and zones[-1][2] == low:
            zones[-1] = (i, zones[-1][1], high)
        else:
            zones.append((i, low, high))
    return [BlindZone(hexes[i], levels(low), levels(high)) for i, low, high in zones]
