"""What the BattleTech rules found along threads of one line."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from losview.hexes.arrays import Bools, Shorts
from losview.sight.battletech.methods import DeadZone, ThreadGroup
from losview.sight.lazy import lazy


@dataclass(frozen=True)
class BattleTechFindings:
    """What was found along the threads of one line: all arrays are `(n,)` or `(rows, n)`.

    Attributes:
        solid: int16 rows, tops that block. rises: which rise into the thread.
        screened: rows that are screens, None where the map has none.
        dead: the dead zone's numbers, None under other methods.
        counts: points by tally.
        veils: for each layer of what hinders: tops, classes (0 where they do not rise), and which rise.
        blocked: `(n,)`.
        full_at: the rows at which tallies reach their limits, as far as asked.
    """

    line: ThreadGroup
    solid: Shorts
    rises: Bools
    screened: Bools | None
    dead: DeadZone | None
    counts: dict[str, NDArray[np.int16]]
    veils: list[tuple[Shorts, Shorts, Bools]]
    blocked: Bools
    full_at: dict[str, NDArray[np.intp]] = field(default_factory=dict)

    @lazy
    def points(self) -> NDArray[np.int16]:
        """All points that hinder."""
        return sum(self.counts.values(), np.zeros(len(self.blocked), np.int16))

    @property
    def worth(self) -> NDArray[np.int_]:
        """Which side of a divided line stands: a blocked one before one that sees, then the one of more points."""
        worth: NDArray[np.int_] = (self.blocked.astype(np.int_) << 20) + self.points
        return worth
