"""The hexes that threads between centre dots meet, many threads at once or one by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from losview.hexes.arrays import Bools, CellIndices, Ints
from losview.hexes.grid import FlatGrid
from losview.hexes.hex import distance
from losview.hexes.thread import Touch, hexes_met
from losview.hexes.thread_batches import SortedThreads
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.trace.crossings import Samples, no_samples
from losview.rules.asl.trace.lines import ThreadLines
from losview.rules.core.board_reading import any_row


class ThreadHexes(NamedTuple):
    """All hexes that a thread meets: those it passes through, and those on either side of hexsides run along."""

    through: Samples
    left: Samples
    right: Samples


@lru_cache(maxsize=4)
def hexes_of_thread(plane: FlatGrid, start: int, end: int) -> ThreadHexes:
    """The hexes that the thread between the centre dots of two cells meets; cached for ruling and side view."""
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
    pairs = [(first, second) if plane.here[first[0]] else (second, first)
             for first, second in zip(beside[::2], beside[1::2], strict=True)]
    if not pairs:
        return ThreadHexes(_samples(through, length, False), no_samples(), no_samples())
    return ThreadHexes(_samples(through, length, False), _samples([left for left, _ in pairs], length, True),
                       _samples([right for _, right in pairs], length, True))


def _samples(rows: list[tuple[int, int, int]], length: int, along: bool) -> Samples:
    """Samples of one thread.

    Args:
        rows: cell, range from the start and order of each. length: range of the thread.
    """
    if not rows:
        return no_samples()
    n, columns = len(rows), np.array(rows, np.int32).T
    return Samples(np.zeros(n, np.intp), columns[0].astype(np.intp), columns[1], length - columns[1],
                   np.ones(n, np.bool_) if along else np.zeros(n, np.bool_), columns[2])


def walks(terrain: AslTerrain, lines: ThreadLines, left_out: Bools | None = None) -> Iterator[BatchHexes]:
    """The hexes of the threads of range 2 and more, in batches; some threads may be left out."""
    chosen = np.arange(len(lines)) if left_out is None else np.flatnonzero(~left_out)
    sorted_threads = SortedThreads(terrain.plane, lines.start[chosen], lines.end[chosen])
    for batch in sorted_threads.batches():
        divided = (len(batch.thread) - batch.whole) // batch.ways if batch.ways else 0
        columns = batch.whole + divided
        yield BatchHexes(chosen[batch.thread[:columns]], batch.length[:columns], batch.hexes[:, :columns], batch.whole,
                         batch.beside[:, :divided])


@dataclass(frozen=True)
class BatchHexes:
    """The hexes that the threads of one batch meet, a column a thread; along hexsides both hexes of each pair.

    Attributes:
        thread, length: `(n,)`, which thread each column is, and its range in hexes.
        hexes: intp `(rows, n)`, as those of a `ThreadBatch`, with the left hex of each pair.
        whole: how many threads, the first ones, run along no hexside.
        beside: `(rows, n - whole)`, the right hex of each pair, 0 elsewhere.
    """

    thread: CellIndices
    length: Ints
    hexes: CellIndices
    whole: int
    beside: CellIndices

    @property
    def columns(self) -> int:
        return len(self.thread)

    def meets(self, wanted: Bools) -> Bools:
        """Which columns pass through a marked hex; pairs along hexsides do not count.  `wanted`: `(rows, columns)`."""
        passes = any_row(wanted)
        if self.columns > self.whole:
            passes[self.whole :] = any_row(wanted[:, self.whole :] & (self.beside == 0))
        return passes

    def kept(self, columns: Bools) -> BatchHexes:
        """The same with the marked columns only."""
        kept = np.flatnonzero(columns)
        divided = kept[kept >= self.whole] - self.whole
        whole = len(kept) - len(divided)
        return BatchHexes(self.thread[kept], self.length[kept], self.hexes.take(kept, axis=1), whole,
                          self.beside.take(divided, axis=1))

    def samples(self, wanted: Bools) -> Samples:
        """The marked hexes, without pairs along hexsides.  `wanted` is `(rows, columns)`."""
        wanted = wanted.copy()
        wanted[:, self.whole :] &= self.beside == 0
        column, row = np.nonzero(np.ascontiguousarray(wanted.T))
        return self._samples(column, row, self.hexes, np.zeros(len(row), np.bool_))

    def pairs(self) -> tuple[Samples, Samples]:
        """The hexes along hexsides: those of the left and those of the right."""
        is_pair = self.beside > 0
        column, row = np.nonzero(np.ascontiguousarray(is_pair.T))
        along = np.ones(len(row), np.bool_)
        column += self.whole
        left = self._samples(column, row, self.hexes, along)
        cell = self.beside[row, column - self.whole]
        values = {field.name: getattr(left, field.name) for field in fields(Samples)} | {"cell": cell}
        return left, Samples(**values)

    def _samples(self, column: CellIndices, row: CellIndices, hexes: CellIndices, along: Bools) -> Samples:
        step = (row // 2 + 1).astype(np.int32)
        return Samples(self.thread[column], hexes[row, column], step, self.length[column] - step, along,
                       row.astype(np.int32))
