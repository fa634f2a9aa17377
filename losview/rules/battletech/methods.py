"""Which tops rise into a thread: the three methods, one function each, over many threads at once.

Rows are the hexes strictly between the attacker (start) and the target (end), two rows for each range; a row
that holds no hex has a top `FAR` below everything.  Heights are quarter levels.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.arrays import Bools, Ints, Shorts
from losview.hexes.thread_batches import ThreadBatch
from losview.rules.core.lazy import lazy


@dataclass(frozen=True)
class BattleTechThreads:
    """A batch of threads with the eyes of its units.

    Attributes:
        batch: the threads.
        a, b: int16 `(n,)`, eyes of attacker and target.
    """

    batch: ThreadBatch
    a: Shorts
    b: Shorts

    def columns(self, at: NDArray[np.intp]) -> BattleTechThreads:
        """Some of the threads, by ascending number."""
        return BattleTechThreads(self.batch.columns(at), self.a[at], self.b[at])

    def each(self) -> list[BattleTechThreads]:
        """A group of one thread for each column: the sides of a thread along hexsides, taken apart."""
        n = len(self.a)
        return [self] if n == 1 else [self.columns(np.array([column])) for column in range(n)]

    @lazy
    def higher(self) -> Shorts:
        """int16 `(n,)`: the higher eye."""
        return np.maximum(self.a, self.b)

    @lazy
    def lower(self) -> Shorts:
        """int16 `(n,)`: the lower eye."""
        return np.minimum(self.a, self.b)

    @property
    def length(self) -> Ints:
        """int32 `(n,)`: their ranges in hexes."""
        return self.batch.length

    @lazy
    def last(self) -> NDArray[np.intp]:
        """intp `(n,)`: the rows of the hexes next to the targets.

        At the first and last range a thread meets one hex, or along hexsides one of a pair.
        """
        return 2 * self.length.astype(np.intp) - 4

    @lazy
    def last_flat(self) -> NDArray[np.intp]:
        """intp `(n,)`: the same as indices into the flattened rows."""
        return self.last * len(self.a) + np.arange(len(self.a))

    @lazy
    def slant(self) -> Ints:
        """int32 `(ranges, 1, n)`: the straight line between the eyes, times each thread's range."""
        a, b = self.a.astype(np.int32), self.b.astype(np.int32)
        return ((b - a) * self.batch.steps + a * self.length)[:, None, :]

    @lazy
    def on_line(self) -> Shorts:
        """int16 `(ranges, 1, n)`: that line's height rounded down, which compares with tops as the line itself does."""
        heights = np.empty(self.slant.shape, np.int16)
        # Threads come sorted by range, and numpy divides by one number far faster than by an array.
        turns = np.flatnonzero(np.diff(self.length)) + 1
        for first, end in zip((0, *turns.tolist()), (*turns.tolist(), len(self.length)), strict=True):
            heights[..., first:end] = self.slant[..., first:end] // self.length[first]
        return heights

    def tilt(self, row: NDArray[np.intp], column: NDArray[np.intp]) -> Ints:
        """int32: range to the higher unit minus range to the lower one, for pairs of a row and a column."""
        length = self.length[column]
        from_start = (length - 2 * (row // 2 + 1)).astype(np.int32)
        return np.where((self.a <= self.b)[column], from_start, -from_start)


def adjacent(top: Shorts, group: BattleTechThreads, rises: Bools) -> Bools:
    """BMR 2 and 3: higher than the attacker next to it, or than the target next to it; set in `rises`, and returned."""
    rises[0] |= top[0] > group.a
    flat = rises.reshape(-1)
    flat[group.last_flat] |= top.take(group.last_flat) > group.b
    return rises


def standard(top: Shorts, group: BattleTechThreads) -> Bools:
    """BMR 1 to 3: higher than both units, or than an adjacent one.  `(rows, n)`."""
    return adjacent(top, group, top > group.higher)


def diagramming(top: Shorts, group: BattleTechThreads) -> Bools:
    """MaxTech diagramming: higher than the straight line between the eyes; and BMR 2 and 3."""
    return adjacent(top, group, above_line(top, group))


def above_line(top: Shorts, group: BattleTechThreads) -> Bools:
    """`h·(D1 + D2) > E1·D2 + E2·D1`, the diagram alone.  `(rows, n)`."""
    return (top.reshape(-1, 2, top.shape[1]) > group.on_line).reshape(top.shape)


def megamek_diagram(top: Shorts, group: BattleTechThreads) -> Bools:
    """Diagramming as MegaMek has it: tops from a full level above the line between the eyes on; no adjacency rules."""
    scaled = (top.astype(np.int32) - QUARTERS_PER_LEVEL) * group.length
    return (scaled.reshape(-1, 2, top.shape[1]) >= group.slant).reshape(top.shape)


@dataclass(frozen=True)
class DeadZone:
    """The dead zone's formula for each thread, with the numbers it used.

    Attributes:
        blocked: `(n,)`.
        top: int16 `(n,)`, top of hex X.
        row: intp `(n,)`, its row.
        tilt: int32 `(n,)`, range from X to the higher unit minus range to the lower.
        result: int32 `(n,)`, four times the page's result (its heights are in levels, ours in quarters).
    """

    blocked: Bools
    top: Shorts
    row: NDArray[np.intp]
    tilt: Ints
    result: Ints


def dead_zone(
    top: Shorts, group: BattleTechThreads, *, as_printed: bool = False, higher_ground: Shorts | None = None,
    settled: Bools | None = None,
) -> DeadZone:
    """MaxTech dead zone: `4h - 2·E1 - 2·E2 + D2 - D1 > 0` for the highest hex X between the units.

    Of several highest hexes any that blocks does: the one nearest to the lower unit has the largest tilt.

    Args:
        top: int16 `(rows, n)`, levels with buildings, woods not counted.
        as_printed: drop our reading's limit that X rises above the lower eye.
        higher_ground: `(n,)`, ground of the higher unit's hex, which then competes for X (as MegaMek has it).
        settled: `(n,)`, threads whose answer is not wanted; None finds X for every thread, also where it
            could not block wherever it lay.
    """
    high: Shorts = top.max(axis=0)
    eyes = group.a.astype(np.int32) + group.b
    could = (group.a != group.b) & (2 * (high + group.length - 2) > eyes)
    if not as_printed:
        could &= high > group.lower
    if higher_ground is not None:
        could &= higher_ground <= high
    n = len(high)
    asked = np.arange(n) if settled is None else np.flatnonzero(could & ~settled)
    row, tilt = np.zeros(n, np.intp), np.zeros(n, np.int32)
    row[asked] = _nearest_to_lower(top.take(asked, axis=1) == high[asked], (group.a <= group.b)[asked])
    tilt[asked] = group.tilt(row[asked], asked)
    result = 4 * (high + tilt) - 2 * eyes
    blocked = np.zeros(n, np.bool_)
    blocked[asked] = could[asked] & (result[asked] > 0)
    return DeadZone(blocked, high, row, tilt, result)


def _nearest_to_lower(is_high: Bools, from_lower: Bools) -> NDArray[np.intp]:
    """The first marked row of each column, or the last where the thread does not start at the lower unit."""
    first = is_high.argmax(axis=0)
    last = len(is_high) - 1 - is_high[::-1].argmax(axis=0)
    nearest: NDArray[np.intp] = np.where(from_lower, first, last)
    return nearest
