"""The steps of Tagg's algorithm, one function each, over many threads at once.

Threads run from the higher end (`hi`) to the lower (`lo`); rows are the hexes strictly between, in that
order.  Where a row holds no hex, its ground is `FAR` above and its top `FAR` below everything, so that no
step ever finds anything there.  Heights are quarter levels.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.arrays import Bools, Shorts
from losview.hexes.thread_batches import SortedThreads, ThreadBatch
from losview.rules.civil_war_brigade.extension import Extension, ExtensionStart
from losview.rules.civil_war_brigade.terrain import CivilWarTerrain, direction_offsets
from losview.rules.core.board_reading import FAR, any_row
from losview.rules.core.lazy import lazy


@dataclass(frozen=True)
class StepAnswer:
    """A step's answer.

    Attributes:
        yes: `(n,)`, for which threads it is yes.
        where: `(rows, n)`, the rows whose hexes make it so; None for a step that asks about no hex between.
    """

    yes: Bools
    where: Bools | None = None


class CivilWarThreads:
    """A batch of threads from their higher to their lower ends, or those columns of it that a step is asked about.

    Attributes:
        high, low: int16 `(n,)`, heights of the two ends.
        ground, top: int16 `(rows, n)`.
    """

    def __init__(
        self, terrain: CivilWarTerrain, sorted_threads: SortedThreads, whole: ThreadBatch, high: Shorts, low: Shorts,
        ground: Shorts, top: Shorts, at: NDArray[np.intp] | None = None,
    ) -> None:
        self.terrain, self.sorted_threads = terrain, sorted_threads
        self.high, self.low = high, low
        self.ground, self.top = ground, top
        self._whole, self._at = whole, at  # the batch, and which of its columns these are; None for all

    @staticmethod
    def of(
        terrain: CivilWarTerrain, sorted_threads: SortedThreads, batch: ThreadBatch, high: Shorts, low: Shorts
    ) -> CivilWarThreads:
        """All threads of a batch."""
        ground, top = terrain.ground.take(batch.hexes), terrain.top.take(batch.hexes)
        return CivilWarThreads(terrain, sorted_threads, batch, high, low, ground, top)

    def columns(self, chosen: Bools) -> CivilWarThreads:
        """Some of the threads."""
        numbers = np.flatnonzero(chosen)
        if len(numbers) == len(chosen):
            return self
        return CivilWarThreads(
            self.terrain, self.sorted_threads, self._whole, self.high[numbers], self.low[numbers],
            self.ground.take(numbers, axis=1), self.top.take(numbers, axis=1),
            numbers if self._at is None else self._at[numbers],
        )

    def each(self) -> list[CivilWarThreads]:
        """A group of one thread for each column: the ways of a thread along hexsides, taken apart."""
        if len(self.high) == 1:
            return [self]
        numbers = np.arange(len(self.high))
        return [self.columns(numbers == i) for i in numbers]

    def extension_start(self) -> ExtensionStart:
        """The threads as their extensions past the higher ends begin."""
        whole, at = self._whole, slice(None) if self._at is None else self._at
        return ExtensionStart(whole.start[at], self.high, whole.way[at], whole.image[at], whole.minor[at],
                              whole.length[at])

    @lazy
    def batch(self) -> ThreadBatch:
        """The threads as a batch of their own, from `hi` to `lo`."""
        return self._whole if self._at is None else self._whole.columns(self._at)

    @lazy
    def length(self) -> NDArray[np.int32]:
        """int32 `(n,)`: their ranges in hexes."""
        return self._whole.length if self._at is None else self._whole.length[self._at]

    @lazy
    def lowest_before(self) -> Shorts:
        """int16 `(rows, n)`: the lowest ground strictly between `hi` and each row."""
        lowest = np.full_like(self.ground, FAR)
        lowest[1:] = self.ground[:-1]
        reach = 1
        while reach < len(lowest):
            lowest[reach:] = np.minimum(lowest[reach:], lowest[:-reach])
            reach *= 2
        return lowest

    @property
    def modified(self) -> Bools:
        """Which rows are hexes with a modifier."""
        return self.top > self.ground


def step_s2(group: CivilWarThreads) -> StepAnswer:
    """Special case 2: from canopy through an adjacent canopy hex one level lower."""
    terrain, batch = group.terrain, group.batch
    if not (terrain.canopy[batch.start].any() or terrain.canopy[batch.end].any()):
        return StepAnswer(np.zeros(len(batch.start), np.bool_))
    last, column = 2 * group.length - 4, np.arange(len(group.length))

    def lower_canopy(end: NDArray[np.intp], beside: NDArray[np.intp]) -> Bools:
        """Whether ends are canopy and the hexes next to them canopy one level lower."""
        canopy: Bools = terrain.canopy[end]
        if not canopy.any():
            return canopy
        drop = terrain.ground[end].astype(np.int32) - terrain.ground[beside]
        canopy &= terrain.canopy[beside]
        canopy &= drop == QUARTERS_PER_LEVEL
        return canopy

    out = lower_canopy(batch.start, batch.hexes[0])
    into = lower_canopy(batch.end, batch.hexes[last, column])
    yes = out | into
    if not yes.any():
        return StepAnswer(yes)
    where = np.zeros(batch.hexes.shape, np.bool_)
    where[0] = out
    where[last, column] |= into
    return StepAnswer(yes, where)


def step_1(group: CivilWarThreads) -> StepAnswer:
    """Terrain with modifiers higher than both ends."""
    where = group.top > group.high
    return StepAnswer(any_row(where), where)


def step_2(group: CivilWarThreads) -> StepAnswer:
    """Both ends on one level."""
    return StepAnswer(group.high == group.low)


def step_3(group: CivilWarThreads) -> StepAnswer:
    """Terrain with modifiers on the level of the higher end."""
    where = group.top == group.high
    return StepAnswer(any_row(where), where)


def step_4(group: CivilWarThreads) -> StepAnswer:
    """Such terrain, parted from the higher end by lower ground."""
    where = (group.top == group.high) & (group.lowest_before < group.high)
    return StepAnswer(any_row(where), where)


def lower_towards(group: CivilWarThreads) -> NDArray[np.int32]:
    """Range from `hi` to the first lower ground towards `lo`, which itself is lower: int32 `(n,)`."""
    lower = group.ground < group.high
    row = lower.argmax(axis=0).astype(np.int32)
    return np.where(any_row(lower), row // 2 + 1, group.length).astype(np.int32)


def step_5(extension: Extension) -> StepAnswer:
    """Higher ground past the higher end before lower ground."""
    return StepAnswer(extension.rises)


def step_6(group: CivilWarThreads, extension: Extension) -> StepAnswer:
    """Lower ground past the higher end no nearer than lower ground before it."""
    return StepAnswer(extension.lower >= lower_towards(group))


def step_7(group: CivilWarThreads) -> StepAnswer:
    """Hexes with modifiers; all of them are contention hexes."""
    where = group.modified
    return StepAnswer(any_row(where), where)


def step_8(group: CivilWarThreads) -> StepAnswer:
    """Ends one level apart (free heights may make it less)."""
    return StepAnswer(group.high - group.low <= QUARTERS_PER_LEVEL)


def step_9(group: CivilWarThreads) -> StepAnswer:
    """Ridges: intermediate terrain parted from the higher end by ground lower than its own."""
    where = (group.top > group.low) & (group.top < group.high) & (group.lowest_before < group.ground)
    return StepAnswer(any_row(where), where)


def ridge_middles(group: CivilWarThreads, ridge: Bools) -> Bools:
    """The contention hex of every ridge: the middle one of its hexes of highest ground.

    Args:
        ridge: `(rows, n)`, the rows that qualify; maximal runs of them are the ridges.
    """
    column, row = np.nonzero((group.ground < FAR).T)
    qualifies = ridge[row, column]
    after = np.empty_like(qualifies)
    after[0] = False
    after[1:] = qualifies[:-1] & (column[1:] == column[:-1])
    starts = qualifies & ~after
    run = (np.cumsum(starts) - 1)[qualifies]
    column, row = column[qualifies], row[qualifies]
    ground = group.ground[row, column]
    crest = np.maximum.reduceat(ground, np.flatnonzero(np.diff(run, prepend=-1)))
    top = ground == crest[run]
    run, column, row = run[top], column[top], row[top]
    count = np.bincount(run)
    first = np.cumsum(count) - count
    middle = first + (count if group.terrain.far_middle else count - 1) // 2
    where = np.zeros_like(ridge)
    where[row[middle], column[middle]] = True
    return where


def step_10(group: CivilWarThreads) -> StepAnswer:
    """Slope hexsides crossed; the higher hex of each is a contention hex (on equal ground the one nearer `hi`).

    Along hexsides (S1) a way crosses only the hexsides between its own successive hexes.
    """
    where = np.zeros(group.ground.shape, np.bool_)
    batch = group.batch
    if group.terrain.slopes is None:
        return StepAnswer(np.zeros(len(batch.end), np.bool_), where)
    ground = group.terrain.ground
    pairs = batch.hexes.reshape(-1, 2, len(batch.end))
    first, second = pairs[:, 0], pairs[:, 1]
    before, after = _successive(batch, first, np.where(second > 0, second, first))
    entering = slope_between(group.terrain, before, after)
    within = slope_between(group.terrain, first, second)
    rises = ground[after] > ground[before]
    rises_within = ground[second] > ground[first]
    contention = where.reshape(pairs.shape)
    contention[:, 0] |= (entering & rises)[:-1] | (within & ~rises_within)
    contention[:, 1] |= within & rises_within
    from_last = (entering & ~rises)[1:]
    contention[:, 0] |= from_last & (second == 0)
    contention[:, 1] |= from_last & (second > 0)
    where &= batch.hexes > 0
    return StepAnswer(any_row(entering) | any_row(within), where)


def _successive(
    batch: ThreadBatch, first: NDArray[np.intp], last: NDArray[np.intp]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The cells before and after each step from one range to the next, both ends included: intp `(ranges + 1, n)`.

    Args:
        first, last: intp `(ranges, n)`, the hex met first and last at each range, 0 beyond a thread's end.
    """
    column = np.arange(len(batch.end))
    after = np.concatenate([first, np.zeros_like(batch.end)[None]])
    after[batch.length - 1, column] = batch.end
    return np.concatenate([batch.start[None], last]), after


def slope_between(terrain: CivilWarTerrain, a: NDArray[np.intp], b: NDArray[np.intp]) -> Bools:
    """Whether adjacent hexes share a slope hexside; False where they are not adjacent."""
    if terrain.slopes is None:
        return np.zeros(a.shape, np.bool_)
    bits = terrain.slopes[a]
    shared = np.zeros(a.shape, np.bool_)
    for direction, offset in enumerate(direction_offsets(terrain.plane)):
        shared |= (b - a == offset) & ((bits >> direction) & 1).astype(np.bool_)
    return shared


def first_of_levels(group: CivilWarThreads) -> Bools:
    """For every level strictly between the ends, the first hex of it met from `hi`.

    Asked only where step 9 found no ridge: then no intermediate hex has lower ground before it, so the
    ground falls from level to level and the first hex of a level is one lower than all before it.
    """
    before = np.minimum(group.lowest_before, group.high)
    return (group.ground < before) & (group.ground > group.low)


def step_11(group: CivilWarThreads, contention: Bools) -> StepAnswer:
    """Contention hexes steeper from `lo` than the higher end: `(top - lo)/d > (hi - lo)/range`."""
    where = contention & steeper(group.top, group.low, group)
    return StepAnswer(any_row(where), where)


def steeper(top: Shorts, low: Shorts, group: CivilWarThreads) -> Bools:
    """bool `(rows, n)`: whether tops are steeper from the lower end than the higher end is."""
    over = top.astype(np.int32)
    over -= low
    over *= group.length
    steps = np.arange(1, len(top) // 2 + 1, dtype=np.int32)[:, None]
    rise = (group.high - group.low).astype(np.int32)
    line = ((group.length - steps) * rise)[:, None, :]
    return (over.reshape(len(steps), 2, -1) > line).reshape(top.shape)
