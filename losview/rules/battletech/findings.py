"""The numbers that the BattleTech rules find along threads, before anything decides."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from losview.hexes.arrays import Bools, Shorts
from losview.rules.battletech.methods import BattleTechThreads, DeadZone
from losview.rules.core.lazy import lazy


@dataclass(frozen=True)
class BattleTechFindings:
    """What the rules find along a group of threads: all arrays are `(n,)` or `(rows, n)`.

    Attributes:
        group: the threads.
        solid: int16 rows, tops that block. rises: which rise into the thread.
        screened: rows that are screens, None where the map has none.
        dead: the dead zone's numbers, None under other methods.
        counts: points by tally.
        hindrances: for each layer of what hinders: tops, classes (0 where they do not rise), and which rise.
        blocked: `(n,)`.
        full_at: the rows at which tallies reach their limits, filled as far as asked.
    """

    group: BattleTechThreads
    solid: Shorts
    rises: Bools
    screened: Bools | None
    dead: DeadZone | None
    counts: dict[str, NDArray[np.int16]]
    hindrances: list[tuple[Shorts, Shorts, Bools]]
    blocked: Bools
    full_at: dict[str, NDArray[np.intp]] = field(default_factory=dict)

    @lazy
    def points(self) -> NDArray[np.int16]:
        """int16 `(n,)`: the points of all tallies."""
        return sum(self.counts.values(), np.zeros(len(self.blocked), np.int16))

    @property
    def severity(self) -> NDArray[np.int_]:
        """int `(n,)`: which side of a thread along hexsides stands, the highest: blocked before seen, then points."""
        severity: NDArray[np.int_] = (self.blocked.astype(np.int_) << 20) + self.points
        return severity
