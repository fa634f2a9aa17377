"""A viewer's whole field: one viewer against every hex of the map."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import BatchVerdicts, LineBatch, LineEnd
from losview.rules.core.verdict import Outcome

#: Threads judged between two checks whether the answer is still wanted.
BATCH = 20_000

Cancelled = Callable[[], bool]


@dataclass(frozen=True)
class TargetHeight:
    """How high the targets of a field stand, where not as the rules set it.

    Attributes:
        level: quarter levels they stand on, None for their hexes' own.
        eye: quarter levels above that, None for the rule system's usual eye.
    """

    level: int | None = None
    eye: int | None = None


@dataclass(frozen=True)
class FieldRequest:
    """What a field is computed for; a field whose request differs from the current one is stale.

    The board itself is held rather than its `id`, which a later board could get.
    """

    board: Board
    revision: int
    rules: str
    options: tuple[tuple[str, str], ...]
    viewer: LineEnd
    target: TargetHeight


@dataclass(frozen=True)
class Field:
    """Every hex as a viewer sees it.

    Attributes:
        request: what it was computed for.
        outcome: uint8, shape `grid.shape`, `Outcome` values; cells that are no hex hold 255.
        hindrance: int16, same shape.
    """

    request: FieldRequest
    outcome: NDArray[np.uint8]
    hindrance: NDArray[np.int16]

    def seen(self) -> int:
        """How many hexes are seen, the viewer's own included."""
        return int((self.outcome <= Outcome.HINDERED).sum())


def field_request(judge: Judge, viewer: LineEnd, target: TargetHeight | None = None) -> FieldRequest:
    """The request for the field of a viewer."""
    return FieldRequest(
        judge.board,
        judge.revision,
        judge.rule_set.key,
        tuple(sorted(judge.options.items())),
        viewer,
        target or TargetHeight(),
    )


def compute_field(
    judge: Judge, viewer: LineEnd, target: TargetHeight | None = None, cancelled: Cancelled | None = None
) -> Field | None:
    """Compute the field of a viewer; None where `cancelled` returned True in between.

    Raises:
        RuleError: where this system cannot trace from the viewer's end.
    """
    wanted = field_request(judge, viewer, target)
    threads = threads_to_every_hex(judge, viewer, wanted.target)
    parts = []
    for first in range(0, len(threads), BATCH):
        if cancelled is not None and cancelled():
            return None
        parts.append(judge.judge_many(threads.taken(slice(first, first + BATCH))))
    return _joined(judge, wanted, parts)


def threads_to_every_hex(judge: Judge, viewer: LineEnd, target: TargetHeight) -> LineBatch:
    """Threads from the viewer to every hex of the map, his own included."""
    from_viewer = judge.threads([(viewer, viewer)])
    ends = judge.plane.cells
    n = len(ends)
    target_end = LineEnd(viewer.hex, level=target.level, eye=target.eye)
    has_height = target.level is not None or target.eye is not None
    return LineBatch(
        np.full(n, from_viewer.start[0], np.intp),
        ends,
        np.full(n, from_viewer.start_height[0], np.int32),
        judge.eye_heights(ends, target_end if has_height else None),
        None if from_viewer.start_state is None else np.full(n, from_viewer.start_state[0], np.uint8),
        None,
        None if from_viewer.start_offset is None else np.tile(from_viewer.start_offset, (n, 1)),
    )


def _joined(judge: Judge, wanted: FieldRequest, parts: list[BatchVerdicts]) -> Field:
    """The field from the answers about all hexes, in the order of `grid.present`."""
    grid = judge.board.grid
    outcome = np.full(grid.shape, 255, np.uint8)
    hindrance = np.zeros(grid.shape, np.int16)
    outcome[grid.present] = np.concatenate([part.outcome for part in parts])
    hindrance[grid.present] = np.concatenate([part.hindrance for part in parts])
    return Field(wanted, outcome, hindrance)


class FieldCache:
    """The latest fields; a field of an earlier revision or of another board is dropped when a new one is kept."""

    def __init__(self, size: int = 64) -> None:
        self._size = size
        self._fields: OrderedDict[FieldRequest, Field] = OrderedDict()

    def get(
        self, judge: Judge, viewer: LineEnd, target: TargetHeight | None = None, cancelled: Cancelled | None = None
    ) -> Field | None:
        """The field, computed if it is not kept; None where that was cancelled."""
        wanted = field_request(judge, viewer, target)
        if wanted in self._fields:
            self._fields.move_to_end(wanted)
            return self._fields[wanted]
        field = compute_field(judge, viewer, target, cancelled)
        if field is not None:
            self._drop_stale(wanted)
            self._fields[wanted] = field
        return field

    def _drop_stale(self, wanted: FieldRequest) -> None:
        current = wanted.board, wanted.revision
        for old in [request for request in self._fields if (request.board, request.revision) != current]:
            del self._fields[old]
        while len(self._fields) >= self._size:
            self._fields.popitem(last=False)
