"""The ground past the higher ends of threads, on their straight extensions (steps 5 and 6)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.hexes.arrays import Bools, Shorts
from losview.hexes.thread_batches import LEFT, MIXED, PREFERRED, RIGHT, WHOLE, SortedThreads
from losview.rules.civil_war_brigade.terrain import CivilWarTerrain
from losview.rules.core.board_reading import FAR

#: Stands for the range to lower ground that never comes.
NEVER = np.int32(1 << 20)
#: How many ranges of an extension are looked at first; then twice as many, and so on.
FIRST_RANGES = 4


@dataclass(frozen=True)
class Extension:
    """What comes first past the higher ends.

    Attributes:
        rises: `(n,)`, whether higher ground is met before lower ground and before the map's edge.
        lower: int32 `(n,)`, range to the first lower ground, `NEVER` where the edge or higher ground comes first.
        cell: intp `(n,)`, the hex that ended the search (0 at the edge).
    """

    rises: Bools
    lower: NDArray[np.int32]
    cell: NDArray[np.intp]

    def part(self, columns: slice) -> Extension:
        """What was found for some of the threads."""
        return Extension(self.rises[columns], self.lower[columns], self.cell[columns])


@dataclass(frozen=True)
class ExtensionStart:
    """Threads whose extensions are followed, of any ranges: all arrays are `(n,)`.

    Attributes:
        hi: cells of the higher ends. high: their heights.
        way, image, minor, length: as in `ThreadBatch`.
    """

    hi: NDArray[np.intp]
    high: Shorts
    way: NDArray[np.int8]
    image: NDArray[np.int8]
    minor: NDArray[np.int32]
    length: NDArray[np.int32]

    def columns(self, at: NDArray[np.intp]) -> ExtensionStart:
        """Some of the threads."""
        return ExtensionStart(self.hi[at], self.high[at], self.way[at], self.image[at], self.minor[at], self.length[at])

    @staticmethod
    def joined(parts: list[ExtensionStart]) -> ExtensionStart:
        """The threads of several groups, one group after the other."""
        names = ExtensionStart.__annotations__
        return ExtensionStart(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def follow_extension(terrain: CivilWarTerrain, sorted_threads: SortedThreads, start: ExtensionStart) -> Extension:
    """Follow threads straight on past `hi` until the ground changes or the map ends."""
    n = len(start.hi)
    extension = Extension(np.zeros(n, np.bool_), np.full(n, NEVER, np.int32), np.zeros(n, np.intp))
    open_columns, first, ranges = np.arange(n), 1, FIRST_RANGES
    while len(open_columns):
        steps = np.arange(first, first + ranges, dtype=np.int64)
        part = start.columns(open_columns)
        cells = _extension(terrain, sorted_threads, part, steps)
        ground = terrain.ground.take(cells, mode="clip")
        event = ground != part.high
        event[1::2] &= cells[1::2] != 0
        at = event.argmax(axis=0)
        ended = np.flatnonzero(event[at, np.arange(len(open_columns))])
        row, ended_columns = at[ended], open_columns[ended]
        event_ground = ground[row, ended]
        on_map, up = event_ground < FAR, event_ground > part.high[ended]
        extension.rises[ended_columns] = on_map & up
        extension.lower[ended_columns] = np.where(up, NEVER, steps[row // 2])
        extension.cell[ended_columns] = np.where(on_map, cells[row, ended], 0)
        open_columns = np.delete(open_columns, ended)
        first += ranges
        ranges *= 2
    return extension


def _extension(
    terrain: CivilWarTerrain, sorted_threads: SortedThreads, start: ExtensionStart, steps: NDArray[np.int64]
) -> NDArray[np.intp]:
    """intp `(2·len(steps), n)`: cells of the straight extensions beyond `hi`, in order, each thread by its own way."""
    back = ((start.image + 6) % 12).astype(np.int8)
    one, two = sorted_threads.rows(start.hi, back, start.minor, start.length, steps)
    divided = np.flatnonzero(start.way)
    if len(divided):
        # Seen backwards, the thread's left is its right.
        backwards = np.array([WHOLE, RIGHT, LEFT, PREFERRED, PREFERRED], np.int8)[start.way[divided]]
        pair = [np.clip(cells[:, divided], 0, terrain.plane.size - 1) for cells in (one, two)]
        taken, _ = sorted_threads.take_way(backwards, pair[0], pair[1], back[divided], terrain.prefer)
        mixed = start.way[divided] == MIXED
        if mixed.any():  # higher ground, or else level ground that goes on, is never worse to step 6 than lower ground
            higher, _ = sorted_threads.take_way(backwards, pair[0], pair[1], back[divided], -terrain.ground)
            taken = np.where(mixed, higher, taken)
        one[:, divided], two[:, divided] = taken, 0
    return np.stack([one, two], axis=1).reshape(2 * len(steps), -1)
