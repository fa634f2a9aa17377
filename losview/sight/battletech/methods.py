"""What rises into a thread: the three methods, one function each, over many threads at once.

Rows are the hexes strictly between the attacker (start) and the target (end), two rows a range; a row
that holds no hex has a top `FAR` below everything.  Heights are quarter levels.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS
from losview.hexes.arrays import Bools, Ints, Shorts
from losview.hexes.fan import Sheaf
from losview.sight.lazy import lazy


@dataclass(frozen=True)
class ThreadGroup:
    """Threads of similar range with their eyes.

    Attributes:
        sheaf: the threads.
        a, b: int16 `(n,)`, eyes of attacker and target.
    """

    sheaf: Sheaf
    a: Shorts
    b: Shorts

    def columns(self, at: NDArray[np.intp]) -> ThreadGroup:
        """Some of the threads."""
        return ThreadGroup(self.sheaf.columns(at), self.a[at], self.b[at])

    def each(self) -> list[ThreadGroup]:
        """One line for each column."""
        n = len(self.a)
        return [self] if n == 1 else [self.columns(np.array([column])) for column in range(n)]

    @lazy
    def higher(self) -> Shorts:
        return np.maximum(self.a, self.b)

    @lazy
    def lower(self) -> Shorts:
        return np.minimum(self.a, self.b)

    @property
    def length(self) -> Ints:
        """int32 `(n,)`: their ranges in hexes."""
        return self.sheaf.length

    @lazy
    def last(self) -> NDArray[np.intp]:
        """intp `(n,)`: the rows of the hexes next to the targets.

        At the first and last range a thread meets one hex, or along hexsides one of a pair.
        """
        return 2 * self.length.astype(np.intp) - 4

    @lazy
    def last_flat(self) -> NDArray[np.intp]:
        """The same as numbers into a rectangle laid out flat."""
        return self.last * len(self.a) + np.arange(len(self.a))

    @lazy
    def slant(self) -> Ints:
        """int32 `(ranges, 1, n)`: the straight line between the eyes, times each thread's range."""
        a, b = self.a.astype(np.int32), self.b.astype(np.int32)
        return ((b - a) * self.sheaf.steps + a * self.length)[:, None, :]

    @lazy
    def on_line(self) -> Shorts:
        """int16 `(ranges, 1, n)`: the highest quarter level on or below that line, which whole tops compare with."""
        heights = np.empty(self.slant.shape, np.int16)
        # Threads come sorted by range, and numpy divides by one number far faster than by an array.
        turns = np.flatnonzero(np.diff(self.length)) + 1
        for first, end in zip((0, *turns.tolist()), (*turns.tolist(), len(self.length)), strict=True):
            heights[..., first:end] = self.slant[..., first:end] // self.length[first]
        return heights

    def tilt(self, row: NDArray[np.intp], column: NDArray[np.intp]) -> Ints:
        """Range to the higher unit minus range to the lower one, of given rows and columns."""
        length = self.length[column]
        from_start = (length - 2 * (row // 2 + 1)).astype(np.int32)
        return np.where((self.a <= self.b)[column], from_start, -from_start)


def adjacent(top: Shorts, line: ThreadGroup, rises: Bools) -> Bools:
    """BMR 2 and 3: higher than the attacker next to it, or than the target next to it; added to `rises`."""
    rises[0] |= top[0] > line.a
    flat = rises.reshape(-1)
    flat[line.last_flat] |= top.take(line.last_flat) > line.b
    return rises


def standard(top: Shorts, line: ThreadGroup) -> Bools:
    """BMR 1 to 3: higher than both units, or than an adjacent one.  `(rows, n)`."""
    return adjacent(top, line, top > line.higher)


def diagramming(top: Shorts, line: ThreadGroup) -> Bools:
    """MaxTech diagramming: higher than the straight line between the eyes; and BMR 2 and 3."""
    return adjacent(top, line, above_line(top, line))


def above_line(top: Shorts, line: ThreadGroup) -> Bools:
    """`h·(D1 + D2) > E1·D2 + E2·D1`, the diagram alone.  `(rows, n)`."""
    return (top.reshape(-1, 2, top.shape[1]) > line.on_line).reshape(top.shape)


def megamek_diagram(top: Shorts, line: ThreadGroup) -> Bools:
    """Diagramming as MegaMek has it: tops from a full level above the line between the eyes on; no adjacency rules."""
    scaled = (top.astype(np.int32) - QUARTERS) * line.length
    return (scaled.reshape(-1, 2, top.shape[1]) >= line.slant).reshape(top.shape)


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
    top: Shorts, line: ThreadGroup, *, as_printed: bool = False, own: Shorts | None = None, settled: Bools | None = None
) -> DeadZone:
    """MaxTech dead zone: `4h - 2·E1 - 2·E2 + D2 - D1 > 0` for the highest hex X between the units.

    Of several highest hexes any that blocks does: the one nearest to the lower unit has the largest tilt.

    Args:
        top: int16 `(rows, n)`, levels with buildings, woods not counted.
        as_printed: drop our reading's limit that X rises above the lower eye.
        own: ground of the higher unit's hex, which then competes for X (as MegaMek has it).
        settled: `(n,)`, threads whose answer is not wanted; None finds X for every thread, also where it
            could not block wherever it lay.
    """
    high: Shorts = top.max(axis=0)
    eyes = line.a.astype(np.int32) + line.b
    could = (line.a != line.b) & (2 * (high + line.length - 2) > eyes)
    if not as_printed:
        could &= high > line.lower
    if own is not None:
        could &= own <= high
    n = len(high)
    asked = np.arange(n) if settled is None else np.flatnonzero(could & ~settled)
    row, tilt = np.zeros(n, np.intp), np.zeros(n, np.int32)
    row[asked] = _nearest_to_lower(top.take(asked, axis=1) == high[asked], (line.a <= line.b)[asked])
    tilt[asked] = line.tilt(row[asked], asked)
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
