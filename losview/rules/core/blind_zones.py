"""Blind zones of a profile: at which heights over the hexes of a thread an eye would not be seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.hex import Hex
from losview.rules.core.profile import Profile
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineBatch, LineEnd
from losview.rules.core.verdict import Number, Outcome, levels

#: Threads judged between two checks whether the answer is still wanted.
BATCH = 60
#: Heights are tried up to so many levels above everything on a profile.
ABOVE = 1


class BlindZone(NamedTuple):
    """A range of heights over a hex at which an eye is not seen.

    Attributes:
        hex: which. bottom, top: levels; an eye from `bottom` up to below `top` is not seen.
    """

    hex: Hex
    bottom: Number
    top: Number


def zones_on(
    judge: Judge, viewer: LineEnd, profile: Profile, cancelled: Callable[[], bool] = lambda: False,
) -> tuple[BlindZone, ...] | None:
    """The blind zones of a profile, up to just above everything on it; arguments and errors as for `blind_zones`."""
    hexes = [column.hex for column in profile.columns if column.hex != viewer.hex]
    top = max(*profile.eyes, *(max(column.top, column.ground) for column in profile.columns)) + ABOVE
    return blind_zones(judge, viewer, hexes, top, cancelled)


def blind_zones(
    judge: Judge, viewer: LineEnd, hexes: Sequence[Hex], top: Number, cancelled: Callable[[], bool] = lambda: False,
) -> tuple[BlindZone, ...] | None:
    """The blind zones over some hexes from their ground up to a level; None where `cancelled` returned True.

    Each height at which a unit may be is judged as the field judges its targets; the answer is taken for the heights up
    to the next one.  Zones that only a hex beside these causes, on the slightly different thread to one of them, are
    left out: a profile of these hexes does not show why.

    Args:
        hexes: of a thread, without the viewer's own.

    Raises:
        RuleError: where this system cannot trace from the viewer's end.
    """
    from_viewer = judge.threads([(viewer, viewer)])
    cells = np.array([judge.plane.cell(hex_) for hex_ in hexes], np.intp)
    rows = [(i, low, high) for i, hex_ in enumerate(hexes)
            for low, high in pairwise(judge.heights(hex_, int(top * QUARTERS_PER_LEVEL)))]
    hiding = np.array([0, from_viewer.start[0], *cells], np.intp)  # 0: the rule that decides is about no hex
    unseen: list[bool] = []
    for first in range(0, len(rows), BATCH):
        if cancelled():
            return None
        part = rows[first : first + BATCH]
        heights = np.array([low for _, low, _ in part], np.int32)
        unseen += _unseen(judge, from_viewer, cells[[i for i, _, _ in part]], heights, hiding)
    return tuple(_joined(hexes, rows, unseen))


def _unseen(
    judge: Judge, viewer: LineBatch, cells: NDArray[np.intp], heights: NDArray[np.int32], hiding: NDArray[np.intp],
) -> list[bool]:
    """Whether eyes in those cells at those quarter levels are not seen because of what the cells in `hiding` hold."""
    n = len(cells)
    state, offset = viewer.start_state, viewer.start_offset
    threads = LineBatch(
        np.full(n, viewer.start[0], np.intp), cells, np.full(n, viewer.start_height[0], np.int32), heights,
        None if state is None else np.full(n, state[0], np.uint8), None,
        None if offset is None else np.tile(offset[:1], (n, 1)),
    )
    survey = judge.judge_many(threads, details=True)
    hidden: list[bool] = ((survey.outcome > Outcome.HINDERED) & np.isin(survey.cell, hiding)).tolist()
    return hidden


def _joined(hexes: Sequence[Hex], rows: list[tuple[int, int, int]], unseen: list[bool]) -> list[BlindZone]:
    """The zones, those at consecutive heights joined."""
    zones: list[tuple[int, int, int]] = []
    for (i, low, high), blind in zip(rows, unseen, strict=True):
        if not blind:
            continue
        if zones and zones[-1][0] == i and zones[-1][2] == low:
            zones[-1] = (i, zones[-1][1], high)
        else:
            zones.append((i, low, high))
    return [BlindZone(hexes[i], levels(low), levels(high)) for i, low, high in zones]
