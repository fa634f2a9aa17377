"""Many viewers judged in one sweep: what every study asks the rules.

A survey of 20,000 threads costs far less a thread than one of a single field: its arrays are long enough that numpy's
calls no longer count.  So the fields of several viewers are judged together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from losview.features.studies.job import EyeHeights
from losview.hexes.arrays import Bools, CellIndices, Ints
from losview.hexes.grid import FlatGrid
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineBatch, LineEnd
from losview.rules.core.verdict import Outcome

#: Threads judged by one survey, about.
BATCH = 20_000


class Swept(NamedTuple):
    """What some viewers see.

    Attributes:
        first: number of the first of these viewers.
        viewers, targets: intp `(k,)` and `(m,)`, their cells.
        outcome: uint8 `(k, m)`, `Outcome` values. hindrance: int16 `(k, m)`, 0 where the target is not seen.
        rule: uint8 `(k, m)`, indices into the judge's rules; 0 where details were not asked for.
    """

    first: int
    viewers: CellIndices
    targets: CellIndices
    outcome: NDArray[np.uint8]
    hindrance: NDArray[np.int16]
    rule: NDArray[np.uint8]

    @property
    def seen(self) -> Bools:
        """bool `(k, m)`: which targets are seen."""
        return self.outcome <= Outcome.HINDERED


def sweep(
    judge: Judge, viewers: CellIndices, targets: CellIndices, heights: EyeHeights, *, details: bool = False
) -> Iterator[Swept]:
    """Judge every viewer against every target, some viewers at a time.

    Args:
        viewers, targets: cells of the judge's plane; without targets nothing is yielded.
        details: whether the rules that decide are wanted too.
    """
    if not len(targets):
        return
    eyes, target_eyes = (_eyes(judge, cells, eye) for cells, eye in zip((viewers, targets), heights, strict=True))
    wide, m = max(1, BATCH // len(targets)), len(targets)
    for first in range(0, len(viewers), wide):
        some = slice(first, first + wide)
        cells = viewers[some]
        survey = judge.judge_many(LineBatch(np.repeat(cells, m), np.tile(targets, len(cells)),
                                            np.repeat(eyes[some], m), np.tile(target_eyes, len(cells))),
                                            details=details)
        outcome = survey.outcome.reshape(-1, m)
        hindrance = np.where(outcome <= Outcome.HINDERED, survey.hindrance.reshape(-1, m), 0).astype(np.int16)
        yield Swept(first, cells, targets, outcome, hindrance, survey.rule.reshape(-1, m))


def _eyes(judge: Judge, cells: CellIndices, eye: int | None) -> Ints:
    """int32 `(n,)`: the heights of the eyes in hexes, in quarter levels."""
    if eye is None or not len(cells):
        return judge.eye_heights(cells)
    return judge.eye_heights(cells, LineEnd(judge.plane.hex(int(cells[0])), eye=eye))


def sweep_ranges(plane: FlatGrid, viewers: CellIndices, targets: CellIndices) -> Ints:
    """int32 `(k, m)`: the range in hexes from each viewer to each target."""
    q = plane.q_at[targets][None, :] - plane.q_at[viewers][:, None]
    r = plane.r_at[targets][None, :] - plane.r_at[viewers][:, None]
    found: Ints = np.maximum(np.maximum(np.abs(q), np.abs(r)), np.abs(q + r))
    return found
