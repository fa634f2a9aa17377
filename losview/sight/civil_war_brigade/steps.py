"""The steps of Tagg's algorithm, one function each, over many threads at once.

Threads run from the higher end (`hi`) to the lower (`lo`); rows are the hexes strictly between, in that
order.  Where a row holds no hex, its ground is `FAR` above and its top `FAR` below everything, so that no
step ever finds anything there.  Heights are quarter levels.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS
from losview.hexes.arrays import Bools, Shorts
from losview.hexes.fan import Fan, Sheaf
from losview.sight.civil_war_brigade.crest import Origin, Past
from losview.sight.civil_war_brigade.terrain import CivilWarTerrain, direction_offsets
from losview.sight.lazy import lazy
from losview.sight.survey import FAR, any_row


@dataclass(frozen=True)
class Found:
    """A step's answer: for which threads it is yes, and the places `(rows, n)` that make it so."""

    yes: Bools
    where: Bools | None = None
    beside: Bools | None = None


class Walk:
    """Threads of one range on their way through the steps.

    Attributes:
        high, low: int16 `(n,)`, heights of the two ends.
        ground, top: int16 `(rows, n)`.
    """

    def __init__(self, terrain: CivilWarTerrain, fan: Fan, sheaf: Sheaf, high: Shorts, low: Shorts) -> None:
        self.terrain, self.fan = terrain, fan
        self.high, self.low = high, low
        self.ground: Shorts = terrain.ground.take(sheaf.hexes)
        self.top: Shorts = terrain.top.take(sheaf.hexes)
        self._whole = sheaf
        self._kept: NDArray[np.intp] | None = None

    def columns(self, chosen: Bools) -> Walk:
        """The walk of some of its threads."""
        at = np.flatnonzero(chosen)
        if len(at) == len(chosen):
            return self
        fewer = Walk.__new__(Walk)
        fewer.terrain, fewer.fan, fewer._whole = self.terrain, self.fan, self._whole
        fewer.high, fewer.low = self.high[at], self.low[at]
        fewer.ground, fewer.top = self.ground.take(at, axis=1), self.top.take(at, axis=1)
        fewer._kept = at if self._kept is None else self._kept[at]
        return fewer

    def each(self) -> list[Walk]:
        """One walk for each column: the ways of one thread, taken apart."""
        if len(self.high) == 1:
            return [self]
        numbers = np.arange(len(self.high))
        return [self.columns(numbers == i) for i in numbers]

    def origin(self) -> Origin:
        """The threads as their higher ends have them."""
        whole, at = self._whole, slice(None) if self._kept is None else self._kept
        return Origin(whole.start[at], self.high, whole.way[at], whole.image[at], whole.minor[at], whole.length[at])

    @lazy
    def sheaf(self) -> Sheaf:
        """The threads, from `hi` to `lo`."""
        return self._whole if self._kept is None else self._whole.columns(self._kept)

    @lazy
    def length(self) -> NDArray[np.int32]:
        """int32 `(n,)`: their ranges in hexes."""
        return self._whole.length if self._kept is None else self._whole.length[self._kept]

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


def step_s2(walk: Walk) -> Found:
    """Special case 2: from canopy through an adjacent canopy hex one level lower."""
    terrain, sheaf = walk.terrain, walk.sheaf
    if not (terrain.canopy[sheaf.start].any() or terrain.canopy[sheaf.end].any()):
        return Found(np.zeros(len(sheaf.start), np.bool_))
    last, column = 2 * walk.length - 4, np.arange(len(walk.length))

    def lower_canopy(end: NDArray[np.intp], beside: NDArray[np.intp]) -> Bools:
        canopy: Bools = terrain.canopy[end]
        if not canopy.any():
            return canopy
        drop = terrain.ground[end].astype(np.int32) - terrain.ground[beside]
        canopy &= terrain.canopy[beside]
        canopy &= drop == QUARTERS
        return canopy

    out = lower_canopy(sheaf.start, sheaf.hexes[0])
    into = lower_canopy(sheaf.end, sheaf.hexes[last, column])
    yes = out | into
    if not yes.any():
        return Found(yes)
    where = np.zeros(sheaf.hexes.shape, np.bool_)
    where[0] = out
    where[last, column] |= into
    return Found(yes, where)


def step_1(walk: Walk) -> Found:
    """Terrain with modifiers higher than both ends."""
    where = walk.top > walk.high
    return Found(any_row(where), where)


def step_2(walk: Walk) -> Found:
    """Both ends on one level."""
    return Found(walk.high == walk.low)


def step_3(walk: Walk) -> Found:
    """Terrain with modifiers on the level of the higher end."""
    where = walk.top == walk.high
    return Found(any_row(where), where)


def step_4(walk: Walk) -> Found:
    """Such terrain, parted from the higher end by lower ground."""
    where = (walk.top == walk.high) & (walk.lowest_before < walk.high)
    return Found(any_row(where), where)


def lower_towards(walk: Walk) -> NDArray[np.int32]:
    """Range from `hi` to the first lower ground towards `lo`, which itself is lower: int32 `(n,)`."""
    lower = walk.ground < walk.high
    row = lower.argmax(axis=0).astype(np.int32)
    return np.where(any_row(lower), row // 2 + 1, walk.length).astype(np.int32)


def step_5(past: Past) -> Found:
    """Higher ground past the higher end before lower ground."""
    return Found(past.rises)


def step_6(walk: Walk, past: Past) -> Found:
    """Lower ground past the higher end no nearer than lower ground before it."""
    return Found(past.lower >= lower_towards(walk))


def step_7(walk: Walk) -> Found:
    """Hexes with modifiers; all of them are contention hexes."""
    where = walk.modified
    return Found(any_row(where), where)


def step_8(walk: Walk) -> Found:
    """Ends one level apart (free heights may make it less)."""
    return Found(walk.high - walk.low <= QUARTERS)


def step_9(walk: Walk) -> Found:
    """Ridges: intermediate terrain parted from the higher end by ground lower than its own."""
    where = (walk.top > walk.low) & (walk.top < walk.high) & (walk.lowest_before < walk.ground)
    return Found(any_row(where), where)


def ridge_middles(walk: Walk, ridge: Bools) -> Bools:
    """The contention hex of every ridge: the middle one of its hexes of highest ground.

    Args:
        ridge: `(rows, n)`, the rows that qualify; maximal runs of them are the ridges.
    """
    column, row = np.nonzero((walk.ground < FAR).T)
    qualifies = ridge[row, column]
    after = np.empty_like(qualifies)
    after[0] = False
    after[1:] = qualifies[:-1] & (column[1:] == column[:-1])
    starts = qualifies & ~after
    run = (np.cumsum(starts) - 1)[qualifies]
    column, row = column[qualifies], row[qualifies]
    ground = walk.ground[row, column]
    crest = np.maximum.reduceat(ground, np.flatnonzero(np.diff(run, prepend=-1)))
    top = ground == crest[run]
    run, column, row = run[top], column[top], row[top]
    count = np.bincount(run)
    first = np.cumsum(count) - count
    middle = first + (count if walk.terrain.far_middle else count - 1) // 2
    where = np.zeros_like(ridge)
    where[row[middle], column[middle]] = True
    return where


def step_10(walk: Walk) -> Found:
    """Slope hexsides crossed; the higher hex of each is a contention hex (on equal ground the one nearer `hi`).

    Between a pair along a hexside and the hex before or after it both hexsides count as crossed: `beside`
    marks the hexes of the pair that this way leaves aside and that come into contention so.
    """
    where = np.zeros(walk.ground.shape, np.bool_)
    sheaf = walk.sheaf
    if walk.terrain.slopes is None:
        return Found(np.zeros(len(sheaf.end), np.bool_), where)
    ground = walk.terrain.ground
    pairs = sheaf.hexes.reshape(-1, 2, len(sheaf.end))
    first, second = pairs[:, 0], pairs[:, 1]
    before, after = _successive(sheaf, first, np.where(second > 0, second, first))
    entering = _slope_between(walk.terrain, before, after)
    within = _slope_between(walk.terrain, first, second)
    rises = ground[after] > ground[before]
    rises_within = ground[second] > ground[first]
    contention = where.reshape(pairs.shape)
    contention[:, 0] |= (entering & rises)[:-1] | (within & ~rises_within)
    contention[:, 1] |= within & rises_within
    from_last = (entering & ~rises)[1:]
    contention[:, 0] |= from_last & (second == 0)
    contention[:, 1] |= from_last & (second > 0)
    where &= sheaf.hexes > 0
    crossed = any_row(entering) | any_row(within)
    if not sheaf.beside.size:
        return Found(crossed, where)
    return _slopes_beside(walk, crossed, where)


def _successive(
    sheaf: Sheaf, first: NDArray[np.intp], last: NDArray[np.intp]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The places before and after each step from one range to the next, both ends in.

    Args:
        first, last: intp `(ranges, n)`, the hex met first and last at each range, 0 beyond a thread's end.
    """
    column = np.arange(len(sheaf.end))
    after = np.concatenate([first, np.zeros_like(sheaf.end)[None]])
    after[sheaf.length - 1, column] = sheaf.end
    return np.concatenate([sheaf.start[None], last]), after


def _slopes_beside(walk: Walk, crossed: Bools, where: Bools) -> Found:
    """Add the slopes between the hexes that a way leaves aside and the single hexes before and after them.

    Along hexsides pairs (at odd ranges: every fourth row) and single hexes take turns.
    """
    sheaf, terrain = walk.sheaf, walk.terrain
    beside = np.zeros_like(where)
    divided = slice(sheaf.whole, None)
    ends = sheaf.columns(np.arange(sheaf.whole, len(sheaf.thread)))
    aside = np.repeat(sheaf.beside[::4], 2, axis=0)[: len(where) // 2]
    aside[1::2] = 0
    single = ends.hexes[::2].copy()
    single[::2] = 0
    before, after = _successive(ends, single, single)
    # Row j holds range j + 1: before it lies range j, after it range j + 2.
    before, after = before[:-1], after[1:]
    there = terrain.plane.here[aside]
    enters = there & _slope_between(terrain, before, aside)
    leaves = there & _slope_between(terrain, aside, after)
    ground = terrain.ground
    beside[::2, divided] |= enters & (ground[aside] > ground[before])
    beside[::2, divided] |= leaves & (ground[aside] >= ground[after])
    where[2::2, divided] |= (leaves & (ground[aside] < ground[after]))[:-1]
    where[:-2:2, divided] |= (enters & (ground[aside] <= ground[before]))[1:]
    where &= sheaf.hexes > 0
    crossed = crossed.copy()
    crossed[divided] |= any_row(enters) | any_row(leaves)
    return Found(crossed, where, beside)


def _slope_between(terrain: CivilWarTerrain, a: NDArray[np.intp], b: NDArray[np.intp]) -> Bools:
    """Whether adjacent hexes share a slope hexside; False where they are not adjacent."""
    if terrain.slopes is None:
        return np.zeros(a.shape, np.bool_)
    bits = terrain.slopes[a]
    found = np.zeros(a.shape, np.bool_)
    for direction, offset in enumerate(direction_offsets(terrain.plane)):
        found |= (b - a == offset) & ((bits >> direction) & 1).astype(np.bool_)
    return found


def first_of_levels(walk: Walk) -> Bools:
    """For every level strictly between the ends, the first hex of it met from `hi`.

    Asked only where step 9 found no ridge: then no intermediate hex has lower ground before it, so the
    ground falls from level to level and the first hex of a level is one lower than all before it.
    """
    before = np.minimum(walk.lowest_before, walk.high)
    return (walk.ground < before) & (walk.ground > walk.low)


def step_11(walk: Walk, contention: Bools, beside: Bools | None = None) -> Found:
    """Contention hexes steeper from `lo` than the higher end: `(top - lo)/d > (hi - lo)/range`."""
    where = contention & _steeper(walk.top, walk.low, walk)
    yes = any_row(where)
    if beside is None or not beside.any():
        return Found(yes, where)
    tops = np.full(beside.shape, -FAR, np.int16)
    tops[:, walk.sheaf.whole :] = walk.terrain.top[walk.sheaf.beside]
    steep_beside = beside & _steeper(tops, walk.low, walk)
    return Found(yes | any_row(steep_beside), where, steep_beside)


def _steeper(top: Shorts, low: Shorts, walk: Walk) -> Bools:
    over = top.astype(np.int32)
    over -= low
    over *= walk.length
    steps = np.arange(1, len(top) // 2 + 1, dtype=np.int32)[:, None]
    rise = (walk.high - walk.low).astype(np.int32)
    line = ((walk.length - steps) * rise)[:, None, :]
    return (over.reshape(len(steps), 2, -1) > line).reshape(top.shape)
