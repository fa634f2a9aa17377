"""What lies past the higher ends of threads, away from the lower: the straight extension of steps 5 and 6."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.hexes.arrays import Bools, Shorts
from losview.hexes.fan import LEFT, PREFERRED, RIGHT, WHOLE, Fan
from losview.sight.civil_war_brigade.terrain import CivilWarTerrain
from losview.sight.survey import FAR

#: A range that is never reached.
NEVER = np.int32(1 << 20)
#: How many ranges of a thread's extension are looked at in one go.
STRETCH = 4


@dataclass(frozen=True)
class Past:
    """What lies past the higher end, away from the lower.

    Attributes:
        rises: `(n,)`, whether higher ground is met before lower ground and before the map's edge.
        lower: int32 `(n,)`, range to the first lower ground, `NEVER` where the edge or higher ground comes first.
        cell: intp `(n,)`, the hex that ended the search (0 at the edge).
    """

    rises: Bools
    lower: NDArray[np.int32]
    cell: NDArray[np.intp]

    def part(self, columns: slice) -> Past:
        return Past(self.rises[columns], self.lower[columns], self.cell[columns])


@dataclass(frozen=True)
class Origin:
    """Threads as their higher ends have them, of whatever ranges: all arrays are `(n,)`.

    Attributes:
        hi: places of the higher ends. high: their heights.
        way, image, minor, length: as in `Sheaf`.
    """

    hi: NDArray[np.intp]
    high: Shorts
    way: NDArray[np.int8]
    image: NDArray[np.int8]
    minor: NDArray[np.int32]
    length: NDArray[np.int32]

    def columns(self, at: NDArray[np.intp]) -> Origin:
        return Origin(self.hi[at], self.high[at], self.way[at], self.image[at], self.minor[at], self.length[at])

    @staticmethod
    def joined(parts: list[Origin]) -> Origin:
        """Those of several walks in a row."""
        return Origin(*(np.concatenate([getattr(part, name) for part in parts]) for name in Origin.__annotations__))


def beyond(terrain: CivilWarTerrain, fan: Fan, origin: Origin) -> Past:
    """Follow threads straight on past `hi` until the ground changes or the map ends."""
    n = len(origin.hi)
    past = Past(np.zeros(n, np.bool_), np.full(n, NEVER, np.int32), np.zeros(n, np.intp))
    open_, first, stretch = np.arange(n), 1, STRETCH
    while len(open_):
        steps = np.arange(first, first + stretch, dtype=np.int64)
        part = origin.columns(open_)
        cells = _extension(terrain, fan, part, steps)
        ground = terrain.ground.take(cells, mode="clip")
        event = ground != part.high
        event[1::2] &= cells[1::2] != 0
        at = event.argmax(axis=0)
        ended = np.flatnonzero(event[at, np.arange(len(open_))])
        row, done = at[ended], open_[ended]
        found = ground[row, ended]
        on_map, up = found < FAR, found > part.high[ended]
        past.rises[done] = on_map & up
        past.lower[done] = np.where(up, NEVER, steps[row // 2])
        past.cell[done] = np.where(on_map, cells[row, ended], 0)
        open_ = np.delete(open_, ended)
        first += stretch
        stretch *= 2
    return past


def _extension(terrain: CivilWarTerrain, fan: Fan, origin: Origin, steps: NDArray[np.int64]) -> NDArray[np.intp]:
    """Places `(2·len(steps), n)` of the straight extension beyond `hi`, in order, each thread its own way."""
    back = ((origin.image + 6) % 12).astype(np.int8)
    one, two = fan.rows(origin.hi, back, origin.minor, origin.length, steps)
    divided = np.flatnonzero(origin.way)
    if len(divided):
        # Seen backwards, the thread's left is its right.
        backwards = np.array([WHOLE, RIGHT, LEFT, PREFERRED], np.int8)[origin.way[divided]]
        pair = [np.clip(cells[:, divided], 0, terrain.plane.size - 1) for cells in (one, two)]
        one[:, divided], _ = fan.take_way(backwards, pair[0], pair[1], back[divided], terrain.prefer)
        two[:, divided] = 0
    return np.stack([one, two], axis=1).reshape(2 * len(steps), -1)
