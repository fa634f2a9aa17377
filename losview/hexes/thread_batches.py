"""Many threads at once, as arrays of two dimensions: a column is a thread, a row a hex along it.

A `ThreadBatch` holds threads of similar range, so little is padded and a rule is a handful of array operations.
A single thread is a batch of one.  Each range takes two rows, the hex met first and the one met second; where
there is none, and beyond a thread's end, the row holds cell 0, "nothing here".

A thread that runs along hexsides is laid out several times, once for each *way* to take its hexes: all
on its left, all on its right and, if a preference between hexes is given, the preferred one at each
hexside.  Which of the ways decides, each rule system says.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from losview.hexes.grid import FlatGrid
from losview.hexes.thread import (
    ALONG,
    BANDS,
    CROSSED,
    CROSSED_BIT,
    IMAGES,
    ROW_SHIFT,
    TOUCHED_BIT,
    first_is_left,
    fold,
    fold_one,
    line_rows,
    wedge_band,
)

#: The ways to take a thread: as it lies, or along hexsides by the left, the right or the preferred hexes, or by a hex
#: chosen at each hexside, which is never laid out here.
WHOLE, LEFT, RIGHT, PREFERRED, MIXED = range(5)

#: Cells that a batch may hold: about what a core's nearer caches take.
CHUNK = 1 << 17


@dataclass(frozen=True)
class ThreadBatch:
    """Threads of similar range.

    Attributes:
        thread: intp `(n,)`, which of the threads asked about each column is.
        length: int32 `(n,)`, their ranges in hexes, at least 2.
        way: int8 `(n,)`, WHOLE, LEFT, RIGHT or PREFERRED.  Whole threads come first, then all LEFT columns,
            all RIGHT ones and, where asked for, all PREFERRED ones, the same threads in the same order.
        whole: how many whole threads there are.
        ways: how many ways there are for each thread along hexsides.
        hexes: intp `(rows, n)`, cells of the plane in the order met, 0 where there is none; rows `2·j - 2`
            and `2·j - 1` are at range `j` from the start.
        beside: intp `(rows, n - whole)`, along hexsides the hexes of each pair that a way leaves aside.
        start, end: intp `(n,)`, cells of the ends. image, minor: `(n,)`, the thread's place in the wedge (`thread`).
    """

    thread: NDArray[np.intp]
    length: NDArray[np.int32]
    way: NDArray[np.int8]
    whole: int
    ways: int
    hexes: NDArray[np.intp]
    beside: NDArray[np.intp]
    start: NDArray[np.intp]
    end: NDArray[np.intp]
    image: NDArray[np.int8]
    minor: NDArray[np.int32]

    @property
    def steps(self) -> NDArray[np.int32]:
        """int32 `(ranges, 1)`: the ranges that the pairs of rows stand for."""
        return np.arange(1, len(self.hexes) // 2 + 1, dtype=np.int32)[:, None]

    def columns(self, chosen: NDArray[np.intp]) -> ThreadBatch:
        """A batch of some of its columns, by ascending number."""
        divided = chosen[chosen >= self.whole] - self.whole
        return ThreadBatch(
            self.thread[chosen],
            self.length[chosen],
            self.way[chosen],
            len(chosen) - len(divided),
            self.ways,
            self.hexes.take(chosen, axis=1),
            self.beside.take(divided, axis=1),
            self.start[chosen],
            self.end[chosen],
            self.image[chosen],
            self.minor[chosen],
        )

    def best(self, worth: NDArray[np.bool_] | NDArray[np.int_]) -> NDArray[np.intp]:
        """The columns that stand: every whole thread, and of each divided one the way of greatest worth."""
        at = np.arange(self.whole)
        if len(self.thread) == self.whole:
            return at
        by_way = worth[self.whole :].reshape(self.ways, -1)
        threads = by_way.shape[1]
        return np.concatenate([at, self.whole + by_way.argmax(axis=0) * threads + np.arange(threads)])


@lru_cache(maxsize=16)
def _image_steps(stride: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """int32 `(12,)`: by image a major step in cells of a plane of that stride, and what a minor one differs by."""
    flat = np.array([[major.q * stride + major.r, minor.q * stride + minor.r] for major, minor in IMAGES], np.int32)
    return flat[:, 0], flat[:, 1] - flat[:, 0]


class SortedThreads:
    """Threads between cells of a plane, sorted by range and folded into the wedge.

    Args:
        plane: where they run.
        start, end: intp `(n,)`, cells of hexes of the map.
    """

    def __init__(self, plane: FlatGrid, start: NDArray[np.intp], end: NDArray[np.intp]) -> None:
        self.plane = plane
        self.start, self.end = start, end
        self._major, self._turn = _image_steps(plane.stride)
        #: The threads by range, and where bands end: those of range below BANDS[i] are the first `_bounds[i]`.
        self.order: NDArray[np.intp]
        self._bounds: list[int]
        if len(start) == 1:
            self._fold_one()
        else:
            self._fold_all()

    def _fold_one(self) -> None:
        """Fold the only thread into the wedge."""
        (qa, ra), (qb, rb) = self.plane.hex(self.start[0]), self.plane.hex(self.end[0])
        length, minor, image = fold_one(qb - qa, rb - ra)
        self.length, self.minor = np.array([length], np.int32), np.array([minor], np.int32)
        self.image = np.array([image], np.int8)
        self.order = np.zeros(1, np.intp)
        bands = bisect_right(BANDS, length)
        self._bounds = [0] * bands + [1]

    def _fold_all(self) -> None:
        """Fold the threads into the wedge, and sort them by range."""
        plane, start, end = self.plane, self.start, self.end
        self.length, self.minor, self.image = fold(
            plane.q_at[end] - plane.q_at[start], plane.r_at[end] - plane.r_at[start]
        )
        self.order = np.argsort(self.length.astype(np.int16), kind="stable")
        longest = int(self.length.max(initial=0))
        count = np.cumsum(np.bincount(self.length, minlength=longest + 2))
        begins = [begin for begin in BANDS if begin <= longest]
        self._bounds = [int(count[begin - 1]) for begin in begins] + [len(start)]

    def short(self) -> NDArray[np.intp]:
        """The threads within one hex or between adjacent ones: nothing lies between their ends."""
        return self.order[: self._bounds[0]]

    def batches(self, corners: bool = False, prefer: NDArray[np.integer] | None = None) -> Iterator[ThreadBatch]:
        """Every thread of range 2 and more, shorter ones first.

        Args:
            corners: whether hexes touched only at a corner are met as well.
            prefer: per cell of the plane, a rank; along hexsides the PREFERRED way takes the hex of
                lower rank.  None leaves that way out.
        """
        for band, (low, high) in enumerate(zip(self._bounds, self._bounds[1:], strict=False)):
            width = max(1, CHUNK // (2 * BANDS[band + 1]))
            for at in range(low, high, width):
                yield self._batch(band, self.order[at : min(high, at + width)], corners, prefer)

    def _batch(
        self, band: int, thread: NDArray[np.intp], corners: bool, prefer: NDArray[np.integer] | None
    ) -> ThreadBatch:
        """A batch of threads, by their numbers, of one band of ranges."""
        along = 2 * self.minor[thread] == self.length[thread]
        ways = (LEFT, RIGHT) if prefer is None else (LEFT, RIGHT, PREFERRED)
        divided = thread[along]
        whole = len(thread) - len(divided)
        way = np.zeros(whole, np.int8)
        if len(divided):
            thread = np.concatenate([thread[~along], *[divided] * len(ways)])
            way = np.concatenate([way, np.repeat(np.array(ways, np.int8), len(divided))])
        batch = self._lay(band, thread, way, whole, len(ways), corners)
        return self._take_ways(batch, prefer) if len(divided) else batch

    def _lay(
        self, band: int, thread: NDArray[np.intp], way: NDArray[np.int8], whole: int, ways: int, corners: bool
    ) -> ThreadBatch:
        """The batch of threads by their numbers, with both hexes of each pair along hexsides in `hexes`."""
        minor, image, length = self.minor[thread], self.image[thread], self.length[thread]
        start = self.start[thread]
        laid, column = wedge_band(band, length, minor)
        reach = int(length.max()) - 1
        packed = laid[: 2 * reach].take(column, axis=1)
        there = (packed >> (TOUCHED_BIT if corners else CROSSED_BIT)) & 1
        packed >>= ROW_SHIFT
        # Cells of one map fit 32 bits; what is indexed with must be intp in the end.
        laid_out = packed * self._turn[image]
        base = np.arange(1, reach + 1, dtype=np.int32)[:, None] * self._major[image]
        base += start.astype(np.int32)
        pairs = laid_out.reshape(reach, 2, len(thread))
        pairs += base[:, None, :]
        laid_out *= there
        hexes = laid_out.astype(np.intp)
        none = np.empty((2 * reach, 0), np.intp)
        return ThreadBatch(thread, length, way, whole, ways, hexes, none, start, self.end[thread], image, minor)

    def _take_ways(self, batch: ThreadBatch, prefer: NDArray[np.integer] | None) -> ThreadBatch:
        """The batch with one hex of each pair in `hexes` of each divided column, and the other in `beside`."""
        pairs = batch.hexes.reshape(-1, 2, len(batch.thread))[:, :, batch.whole :]
        beside = np.zeros_like(pairs)
        divided = slice(batch.whole, None)
        pairs[:, 0], beside[:, 0] = self.take_way(
            batch.way[divided], pairs[:, 0], pairs[:, 1], batch.image[divided], prefer
        )
        pairs[:, 1] = 0
        return replace(batch, beside=beside.reshape(len(batch.hexes), -1))

    def rows(
        self,
        start: NDArray[np.intp],
        image: NDArray[np.int8],
        minor: NDArray[np.int32],
        length: NDArray[np.int32],
        step: NDArray[np.int64],
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Cells of the first and second hex of threads at given ranges, also beyond their ends.

        Returns two intp arrays `(len(step), n)`; the second is 0 where the thread passes through one hex
        only.  Cells far beyond the plane are numbers that no plane has: whoever follows a thread off the
        map takes with `mode="clip"` and stops at its edge first.
        """
        base = start + step[:, None] * self._major[image]
        turn = self._turn[image].astype(np.intp)
        first, second, how = line_rows(minor, length, step.astype(np.int32)[:, None])
        crosses = (how == ALONG) | (how == CROSSED)
        one, two = first * turn, second * turn
        one += base
        two += base
        two *= crosses
        return one, two

    def take_way(
        self,
        way: NDArray[np.int8],
        one: NDArray[np.intp],
        two: NDArray[np.intp],
        image: NDArray[np.int8],
        prefer: NDArray[np.integer] | None,
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """One hex of each pair along hexsides: the cells taken, and those left aside (or 0).

        Where one hex of a pair lies off the map every way takes the other.
        """
        here = self.plane.here
        other = np.broadcast_to(first_is_left(image) ^ (way == LEFT), one.shape)
        if prefer is not None:
            other = np.where(way == PREFERRED, prefer[two] < prefer[one], other)
        other = (two > 0) & ((other & here[two]) | ~here[one])
        return np.where(other, two, one), np.where(other, one, two)
