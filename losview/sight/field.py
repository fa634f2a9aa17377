"""A viewer's whole field: one viewer against every hex of the map."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.sight.rule_set import Judge
from losview.sight.threads import End, Survey, Threads
from losview.sight.verdict import Outcome

#: Threads judged before it is asked again whether the answer is still wanted.
BATCH = 20_000

Cancelled = Callable[[], bool]


@dataclass(frozen=True)
class TargetHeight:
    """How high the targets of a field stand, where not as the rules have it.

    Attributes:
        level: quarter levels they stand on, None for their hexes' own.
        eye: quarter levels above that, None for the rule system's usual eye.
    """

    level: int | None = None
    eye: int | None = None


@dataclass(frozen=True)
class Stamp:
    """What a field was asked for; a field whose stamp differs from the one wanted is stale.

    The board itself is held rather than its `id`, which a later board could get.
    """

    board: Board
    revision: int
    rules: str
    options: tuple[tuple[str, str], ...]
    viewer: End
    target: TargetHeight


@dataclass(frozen=True)
class Field:
    """Every hex as a viewer sees it.

    Attributes:
        stamp: what was asked.
        outcome: uint8, shape `grid.shape`, `Outcome` values; cells that are no hex hold 255.
        hindrance: int16, same shape.
    """

    stamp: Stamp
    outcome: NDArray[np.uint8]
    hindrance: NDArray[np.int16]

    def seen(self) -> int:
        """How many hexes are seen, the viewer's own included."""
        return int((self.outcome <= Outcome.HINDERED).sum())


def stamp(judge: Judge, viewer: End, target: TargetHeight | None = None) -> Stamp:
    """The stamp that a field of this viewer would carry."""
    return Stamp(
        judge.board,
        judge.revision,
        judge.rule_set.key,
        tuple(sorted(judge.options.items())),
        viewer,
        target or TargetHeight(),
    )


def sweep(
    judge: Judge, viewer: End, target: TargetHeight | None = None, cancelled: Cancelled | None = None
) -> Field | None:
    """The field of a viewer, computed anew; None where `cancelled` returned True in between.

    Raises:
        RuleError: where the viewer stands where this system cannot trace from.
    """
    wanted = stamp(judge, viewer, target)
    threads = _to_every_hex(judge, viewer, wanted.target)
    parts = []
    for at in range(0, len(threads), BATCH):
        if cancelled is not None and cancelled():
            return None
        parts.append(judge.survey(threads.taken(slice(at, at + BATCH))))
    return _joined(judge, wanted, parts)


def _to_every_hex(judge: Judge, viewer: End, target: TargetHeight) -> Threads:
    """Threads from the viewer to every hex of the map, his own included."""
    from_viewer = judge.threads([(viewer, viewer)])
    ends = judge.plane.cells
    n = len(ends)
    aim = End(viewer.hex, level=target.level, eye=target.eye)
    asked = target.level is not None or target.eye is not None
    return Threads(
        np.full(n, from_viewer.start[0], np.intp),
        ends,
        np.full(n, from_viewer.start_height[0], np.int32),
        judge.eye_heights(ends, aim if asked else None),
        None if from_viewer.start_state is None else np.full(n, from_viewer.start_state[0], np.uint8),
        None,
        None if from_viewer.start_offset is None else np.tile(from_viewer.start_offset, (n, 1)),
    )


def _joined(judge: Judge, wanted: Stamp, parts: list[Survey]) -> Field:
    """The field of the answers about all hexes, in the order of `grid.present`."""
    grid = judge.board.grid
    outcome = np.full(grid.shape, 255, np.uint8)
    hindrance = np.zeros(grid.shape, np.int16)
    outcome[grid.present] = np.concatenate([part.outcome for part in parts])
    hindrance[grid.present] = np.concatenate([part.hindrance for part in parts])
    return Field(wanted, outcome, hindrance)


class FieldCache:
    """The latest fields; a field of an earlier revision or of another board is dropped when a new one is kept."""

    def __init__(self, most: int = 64) -> None:
        self._most = most
        self._fields: OrderedDict[Stamp, Field] = OrderedDict()

    def get(
        self, judge: Judge, viewer: End, target: TargetHeight | None = None, cancelled: Cancelled | None = None
    ) -> Field | None:
        """The field, computed if it is not kept; None where that was cancelled."""
        wanted = stamp(judge, viewer, target)
        if wanted in self._fields:
            self._fields.move_to_end(wanted)
            return self._fields[wanted]
        field = sweep(judge, viewer, target, cancelled)
        if field is not None:
            self._drop_stale(wanted)
            self._fields[wanted] = field
        return field

    def _drop_stale(self, wanted: Stamp) -> None:
        for old in [s for s in self._fields if (s.board, s.revision) != (wanted.board, wanted.revision)]:
            del self._fields[old]
        while len(self._fields) >= self._most:
            self._fields.popitem(last=False)
