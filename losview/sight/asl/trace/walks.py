"""The hexes that threads between centre dots meet, many threads at once or one by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from losview.hexes.arrays import Bools, Cells, Ints
from losview.hexes.grid import Plane
from losview.hexes.hex import distance
from losview.hexes.thread import Touch, hexes_met
from losview.hexes.thread_batches import SortedThreads
from losview.sight.asl.board.asl_terrain import AslTerrain
from losview.sight.asl.trace.crossings import Samples, no_samples
from losview.sight.asl.trace.lines import ThreadLines
from losview.sight.board_reading import any_row


class ThreadHexes(NamedTuple):
    """All hexes that one thread meets: those it passes through, and those on either side of hexsides run along."""

    through: Samples
    left: Samples
    right: Samples


@lru_cache(maxsize=4)
def way_of(plane: Plane, start: int, end: int) -> ThreadHexes:
    """Those between two places; the ruling and the side view of one thread ask in turn."""
    a, b = plane.hex(start), plane.hex(end)
    length = distance(a, b)
    through: list[tuple[int, int, int]] = []
    beside: list[tuple[int, int, int]] = []
    stride, first, last = plane.stride, plane.cell((0, 0)), 0
    passed, along = Touch.THROUGH, Touch.ALONG
    for (q, r), touch, step in hexes_met(a, b):
        if touch is passed:
            through.append((q * stride + r + first, step, 2 * step - 1 if step == last else 2 * step - 2))
            last = step
        elif touch is along:
            beside.append((q * stride + r + first, step, 2 * step - 2))
    pairs = [(one, two) if plane.here[one[0]] else (two, one)
             for one, two in zip(beside[::2], beside[1::2], strict=True)]
    none = no_samples()
    if not pairs:
        return ThreadHexes(_laid(through, length, False), none, none)
    return ThreadHexes(_laid(through, length, False), _laid([one for one, _ in pairs], length, True),
                       _laid([two for _, two in pairs], length, True))


def _laid(rows: list[tuple[int, int, int]], length: int, along: bool) -> Samples:
    """Hexes of one thread by place, range from the start and order."""
    if not rows:
        return no_samples()
    n, columns = len(rows), np.array(rows, np.int32).T
    return Samples(np.zeros(n, np.intp), columns[0].astype(np.intp), columns[1], length - columns[1],
                   np.ones(n, np.bool_) if along else np.zeros(n, np.bool_), columns[2])


def walks(terrain: AslTerrain, lines: ThreadLines, left_out: Bools | None = None) -> Iterator[BatchHexes]:
    """The threads of range 2 and more, in batches, but for those left out."""
    asked = np.arange(len(lines)) if left_out is None else np.flatnonzero(~left_out)
    sorted_threads = SortedThreads(terrain.plane, lines.start[asked], lines.end[asked])
    for batch in sorted_threads.batches():
        divided = (len(batch.thread) - batch.whole) // batch.ways if batch.ways else 0
        columns = batch.whole + divided
        yield BatchHexes(asked[batch.thread[:columns]], batch.length[:columns], batch.hexes[:, :columns], batch.whole,
                         batch.beside[:, :divided])


@dataclass(frozen=True)
class BatchHexes:
    """The hexes of one batch, a column a thread: along hexsides both hexes of each pair.

    Attributes:
        thread, length: `(n,)`, which thread each column is, and its range in hexes.
        hexes: intp `(rows, n)`, as those of a `ThreadBatch` that takes the left hex of each pair.
        whole: how many threads, the first ones, run along no hexside. beside: `(rows, n - whole)`, right hexes.
    """

    thread: Cells
    length: Ints
    hexes: Cells
    whole: int
    beside: Cells

    @property
    def columns(self) -> int:
        return len(self.thread)

    def meets(self, wanted: Bools) -> Bools:
        """Which columns pass through a hex of the marked rows, pairs along hexsides left out."""
        found = any_row(wanted)
        if self.columns > self.whole:
            found[self.whole :] = any_row(wanted[:, self.whole :] & (self.beside == 0))
        return found

    def kept(self, columns: Bools) -> BatchHexes:
        """The same with the marked columns only."""
        at = np.flatnonzero(columns)
        divided = at[at >= self.whole] - self.whole
        return BatchHexes(self.thread[at], self.length[at], self.hexes.take(at, axis=1), len(at) - len(divided),
                          self.beside.take(divided, axis=1))

    def samples(self, wanted: Bools) -> Samples:
        """The hexes of the marked rows, pairs along hexsides left out.  `wanted` is `(rows, columns)`."""
        wanted = wanted.copy()
        wanted[:, self.whole :] &= self.beside == 0
        column, row = np.nonzero(np.ascontiguousarray(wanted.T))
        return self._laid(column, row, self.hexes, np.zeros(len(row), np.bool_))

    def pairs(self) -> tuple[Samples, Samples]:
        """The hexes along hexsides: those of the left and those of the right."""
        there = self.beside > 0
        column, row = np.nonzero(np.ascontiguousarray(there.T))
        along = np.ones(len(row), np.bool_)
        column += self.whole
        left = self._laid(column, row, self.hexes, along)
        cell = self.beside[row, column - self.whole]
        values = {one.name: getattr(left, one.name) for one in fields(Samples)} | {"cell": cell}
        return left, Samples(**values)

    def _laid(self, column: Cells, row: Cells, hexes: Cells, along: Bools) -> Samples:
        step = (row // 2 + 1).astype(np.int32)
        return Samples(self.thread[column], hexes[row, column], step, self.length[column] - step, along,
                       row.astype(np.int32))
