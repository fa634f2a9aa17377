"""Special case S1 with mixed sides: each hexside that a thread runs along is passed on its own side.

The three ways take all hexes on the left, all on the right, or the less obstructing one at each hexside.  With the
option `sides=mixed` a thread that none of them sees is seen if any combination of the hexes beside it sees.  A range of
40 has a million combinations, most of them alike to the hexes that follow and to the steps.  The search goes from the
higher end to the lower and keeps one of each sort of beginning; what is left is judged by the steps themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from losview.hexes.thread_batches import MIXED, ThreadBatch
from losview.rules.civil_war_brigade import steps
from losview.rules.civil_war_brigade.decision import decide
from losview.rules.civil_war_brigade.steps import CivilWarThreads
from losview.rules.core.board_reading import FAR


class OnThread(NamedTuple):
    """A hex that a thread may take.

    Attributes:
        cell: in the plane. beside: the cell left aside for it, 0 for none.
        ground, top: quarter levels. steep: whether it hides the lower end where it is in contention (step 11).
    """

    cell: int
    beside: int
    ground: int
    top: int
    steep: bool


class Ridge(NamedTuple):
    """The ridge (step 9) that the last hexes taken are on: its highest ground, and which hexes of that are steep."""

    ground: int
    steep: tuple[bool, ...]


class Bare(NamedTuple):
    """What steps 9 to 11 can tell of hexes without modifiers.

    Attributes:
        ridged: whether there is a ridge. ridge: the one not ended yet.
        crossed: whether a slope hexside is crossed.
        hidden: by ridges that have ended, by hexes at slopes, by the first hexes of levels.
    """

    ridged: bool = False
    ridge: Ridge | None = None
    crossed: bool = False
    hidden: tuple[bool, bool, bool] = (False, False, False)


class Beginning(NamedTuple):
    """What the steps and later hexes can tell of the hexes taken so far; two alike stay alike whatever follows.

    Attributes:
        first, last: the first hex taken and the last (S2; slopes between successive hexes).
        lowest: the lowest ground. level: whether a top is as high as the higher end (step 3).
        lower_at: range of the first ground lower than the higher end, 0 for none (step 6).
        bare: None once a hex has modifiers: then only such hexes are in contention (step 7).
    """

    first: int
    last: OnThread | None
    lowest: int
    level: bool
    lower_at: int
    bare: Bare | None


def combination_that_sees(group: CivilWarThreads, column: int) -> CivilWarThreads | None:
    """A combination of the hexes beside a thread's hexsides that sees, as a group of one; None where there is none.

    Args:
        group: threads of which those along hexsides stand LEFT first. column: such a thread, laid by its left.
    """
    thread = group.columns(np.arange(len(group.high)) == column)
    found: dict[Beginning, tuple[OnThread, ...]] = {Beginning(0, None, FAR, False, 0, Bare()): ()}
    for at, choices in enumerate(_choices(thread), 1):
        longer: dict[Beginning, tuple[OnThread, ...]] = {}
        for beginning, taken in found.items():
            for choice in choices:
                following = _follow(thread, beginning, choice, at)
                if following is not None:
                    longer.setdefault(following, (*taken, choice))
        found = longer
    if not found:
        return None
    combinations = _laid(thread, list(found.values()))
    seen = ~decide([combinations])[0].blocked
    return combinations.columns(np.arange(len(seen)) == seen.argmax()) if seen.any() else None


def _choices(thread: CivilWarThreads) -> Iterator[list[OnThread]]:
    """The hexes to choose from at each range from the higher end."""
    batch, terrain = thread.batch, thread.terrain
    taken, beside = batch.hexes[::2, 0], batch.beside[::2, 0]
    there = np.where(terrain.plane.here[beside], beside, 0)
    options = []
    for cells in (taken, there):
        ground, top = terrain.ground[cells], terrain.top[cells]
        rows = np.repeat(top, 2)[:, None]
        options.append((cells, ground, top, steps.steeper(rows, thread.low, thread)[::2, 0]))
    for at in range(int(batch.length[0]) - 1):
        one, other = (OnThread(int(cells[at]), 0, int(ground[at]), int(top[at]), bool(steep[at]))
                      for cells, ground, top, steep in options)
        pair = [one._replace(beside=other.cell), other._replace(beside=one.cell)]
        yield pair if other.cell else pair[:1]


def _follow(thread: CivilWarThreads, before: Beginning, hex_: OnThread, at: int) -> Beginning | None:
    """A beginning with one more hex; None where that blocks the thread whatever follows (steps 1, 4, 11).

    Args:
        at: the range of the hex from the higher end.
    """
    high, low = int(thread.high[0]), int(thread.low[0])
    if hex_.top > high:
        return None
    if high > low and ((hex_.top == high and before.lowest < high) or (hex_.top > hex_.ground and hex_.steep)):
        return None
    bare = None if before.bare is None or hex_.top > hex_.ground else _follow_bare(thread, before, before.bare, hex_)
    lower_at = before.lower_at or (at if hex_.ground < high else 0)
    return Beginning(before.first or hex_.cell, hex_, min(before.lowest, hex_.ground), before.level or hex_.top == high,
                     lower_at, bare)


def _follow_bare(thread: CivilWarThreads, before: Beginning, bare: Bare, hex_: OnThread) -> Bare:
    """What steps 9 to 11 can tell with one more hex without modifiers."""
    high, low = int(thread.high[0]), int(thread.low[0])
    by_ridge, by_slope, by_level = bare.hidden
    if low < hex_.ground < high and before.lowest < hex_.ground:
        ridge = bare.ridge
        if ridge is None or hex_.ground > ridge.ground:
            ridge = Ridge(hex_.ground, (hex_.steep,))
        elif hex_.ground == ridge.ground:
            ridge = Ridge(ridge.ground, (*ridge.steep, hex_.steep))
        return Bare(ridged=True, ridge=ridge, hidden=(by_ridge, False, False))
    if bare.ridge is not None:
        count = len(bare.ridge.steep)
        by_ridge = by_ridge or bare.ridge.steep[(count if thread.terrain.far_middle else count - 1) // 2]
    if bare.ridged:
        return Bare(ridged=True, hidden=(by_ridge, False, False))
    start = int(thread.batch.start[0])
    crossed = _slope(thread, start if before.last is None else before.last.cell, hex_.cell)
    if crossed:
        rises = hex_.ground > (thread.terrain.ground[start] if before.last is None else before.last.ground)
        higher = hex_ if rises else before.last
        by_slope = by_slope or (higher is not None and higher.steep)
    by_level = by_level or (low < hex_.ground < min(before.lowest, high) and hex_.steep)
    return Bare(crossed=bare.crossed or crossed, hidden=(False, by_slope, by_level))


def _slope(thread: CivilWarThreads, one: int, other: int) -> bool:
    """Whether two adjacent hexes share a slope hexside."""
    return bool(steps.slope_between(thread.terrain, np.array([one], np.intp), np.array([other], np.intp))[0])


def _laid(thread: CivilWarThreads, combinations: list[tuple[OnThread, ...]]) -> CivilWarThreads:
    """Combinations of one thread's hexes, a column each."""
    batch, n = thread.batch, len(combinations)

    def laid(name: str) -> NDArray[np.intp]:
        rows = np.zeros((len(batch.hexes), n), np.intp)
        rows[: 2 * len(combinations[0]) : 2] = np.array([[getattr(hex_, name) for hex_ in taken]
                                                        for taken in combinations], np.intp).T
        return rows

    def each(values: NDArray[np.int32]) -> NDArray[np.int32]:
        return np.repeat(values, n)

    mixed = ThreadBatch(
        np.repeat(batch.thread, n), each(batch.length), np.full(n, MIXED, np.int8), 0, n, laid("cell"), laid("beside"),
        np.repeat(batch.start, n), np.repeat(batch.end, n), np.repeat(batch.image, n), each(batch.minor),
    )
    high, low = np.repeat(thread.high, n), np.repeat(thread.low, n)
    return CivilWarThreads.of(thread.terrain, thread.sorted_threads, mixed, high, low)
