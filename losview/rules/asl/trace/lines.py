"""Threads as arrays: ends, levels, states and directions, one entry a thread."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.arrays import Bools, CellIndices, Ints, Longs, Shorts
from losview.hexes.hex import length
from losview.hexes.lattice import UNIT, Point
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.board.states import AERIAL, CELLAR, ENTRENCHED
from losview.rules.core.lazy import lazy
from losview.rules.core.threads import LineBatch

#: Directions up to this fit 32 bits times the corners of a hex.
_NARROW = 1 << 20


@dataclass(eq=False)  # made for every ruling, in half the time of a frozen one
class ThreadLines:
    """Threads as the rules take them: arrays of one length, one entry a thread.

    Attributes:
        start, end: cells of the ends' hexes. a, b: int16 quarters, their levels.
        a_state, b_state: uint8, bits of `states`. length: int32, ranges in hexes.
        x, y: int64, direction without common factors; origin_x, origin_y: the lattice point of the start.
        a_dot, b_dot: bool, of threads between any points, whether the ends are centre dots; to_x, to_y: int64, their
            last points. All four None where all threads run from centre dot to centre dot.
        aside: int64, by how much threads between any points are moved aside in thought, in units of `cross`; None where
            none is.
    """

    start: CellIndices
    end: CellIndices
    a: Shorts
    b: Shorts
    a_state: NDArray[np.uint8]
    b_state: NDArray[np.uint8]
    length: Ints
    x: Longs
    y: Longs
    origin_x: Longs
    origin_y: Longs
    a_dot: Bools | None = None
    b_dot: Bools | None = None
    to_x: Longs | None = None
    to_y: Longs | None = None
    aside: Longs | None = None

    def segment(self, line: int) -> tuple[Point, Point]:
        """The two points that a thread runs between."""
        start = Point(int(self.origin_x[line]), int(self.origin_y[line]))
        if self.to_x is not None and self.to_y is not None:
            return start, Point(int(self.to_x[line]), int(self.to_y[line]))
        q, r = int(self.x[line]), int(self.y[line])
        steps = int(self.length[line]) // max(abs(q), abs(r), abs(q + r), 1)
        return start, Point(start.x + q * steps * UNIT, start.y + r * steps * UNIT)

    @property
    def between_points(self) -> bool:
        """Whether these are threads between any points, of each of which one at least is no centre dot."""
        return self.to_x is not None

    @property
    def last_points(self) -> tuple[Longs, Longs]:
        """The lattice points at which threads between any points end."""
        assert self.to_x is not None
        assert self.to_y is not None
        return self.to_x, self.to_y

    @property
    def dots(self) -> tuple[Bools, Bools]:
        """Of threads between any points, whether their ends are centre dots."""
        assert self.a_dot is not None
        assert self.b_dot is not None
        return self.a_dot, self.b_dot

    @lazy
    def low_dot(self) -> Bools:
        """Of threads between any points, whether their lower ends are centre dots."""
        return np.where(self.start_is_higher, *self.dots[::-1])

    def downhill(self, line: int) -> tuple[Point, Point]:
        """The two points that a thread runs between, that of the higher end first."""
        start, end = self.segment(line)
        return (start, end) if self.start_is_higher[line] else (end, start)

    def __len__(self) -> int:
        return len(self.start)

    def at_levels(self, a: Shorts, b: Shorts) -> ThreadLines:
        """The same threads with their ends at other levels."""
        return ThreadLines(self.start, self.end, a, b, self.a_state, self.b_state, self.length, self.x, self.y,
                     self.origin_x, self.origin_y, self.a_dot, self.b_dot, self.to_x, self.to_y)

    def take(self, at: CellIndices) -> ThreadLines:
        """The threads of some indices."""
        values = ((attribute.name, getattr(self, attribute.name)) for attribute in fields(self))
        arrays: dict[str, Any] = {name: value[at] for name, value in values if isinstance(value, np.ndarray)}
        return replace(self, **arrays)

    def unmoved(self, terrain: AslTerrain) -> ThreadLines:
        """The threads where they lie that were moved aside in thought."""
        if self.between_points:
            return self if self.aside is None else replace(self, aside=None)
        x, y = terrain.centres_of(self.start)
        return replace(self, origin_x=x, origin_y=y)

    @lazy
    def high(self) -> Shorts:
        """int16 quarters: the levels of the higher ends."""
        if len(self.a) == 1:
            return self.a if self.start_is_higher[0] else self.b
        return np.maximum(self.a, self.b)

    @lazy
    def low(self) -> Shorts:
        """int16 quarters: the levels of the lower ends."""
        if len(self.a) == 1:
            return self.b if self.start_is_higher[0] else self.a
        return np.minimum(self.a, self.b)

    @lazy
    def start_is_higher(self) -> Bools:
        """Whether the start is the higher end; it is taken as such at equal levels."""
        return self.a >= self.b

    @lazy
    def aerial(self) -> Bools:
        """Whether one end is in the air."""
        if len(self.a) == 1 and not (self.a_state[0] or self.b_state[0]):
            return np.zeros(1, np.bool_)
        return ((self.a_state | self.b_state) & AERIAL) > 0

    @lazy
    def narrow(self) -> tuple[Longs | Ints, Longs | Ints]:
        """The directions as 32-bit integers where their products with corners of hexes fit, else as 64-bit ones.

        Between centre dots they fit, between other points they may not.
        """
        both = self.x, self.y
        if len(self.x) == 1:
            return both if abs(int(self.x[0])) > _NARROW or abs(int(self.y[0])) > _NARROW else (
                self.x.astype(np.int32), self.y.astype(np.int32))
        if not len(self.x) or max(int(abs(component).max()) for component in both) > _NARROW:
            return both
        return self.x.astype(np.int32), self.y.astype(np.int32)

    def cross(self, line: CellIndices, x: Longs | Ints, y: Longs | Ints) -> Longs:
        """On which side of their threads lattice points lie: cross products with the directions, `(…, n)`."""
        side: Longs
        if len(self.x) == 1:
            # For a single thread, without an array for each of its numbers: what all points share is subtracted last.
            across, down = self.x[0], self.y[0]
            side = across * y - down * x
            side -= across * self.origin_y[0] - down * self.origin_x[0]
        else:
            side = self.x[line] * (y - self.origin_y[line]) - self.y[line] * (x - self.origin_x[line])
        return side if self.aside is None else side - self.aside[line]


def lines_between(terrain: AslTerrain, threads: LineBatch) -> ThreadLines:
    """The lines of threads between any points of their hexes."""
    no_offsets, no_states = np.zeros((len(threads), 2), np.int64), np.zeros(len(threads), np.uint8)
    starts, ends = (no_offsets if offsets is None else offsets.astype(np.int64)
                    for offsets in (threads.start_offset, threads.end_offset))
    (ax, ay), (bx, by) = (
        (x + offset[:, 0], y + offset[:, 1])
        for (x, y), offset in ((terrain.centres_of(threads.start), starts), (terrain.centres_of(threads.end), ends)))
    divisor = np.maximum(1, np.gcd(bx - ax, by - ay))
    a_dot, b_dot = ((offsets == 0).all(axis=1) for offsets in (starts, ends))
    return _out_of_cellars(terrain, ThreadLines(
        threads.start, threads.end, threads.start_height.astype(np.int16), threads.end_height.astype(np.int16),
        no_states if threads.start_state is None else threads.start_state,
        no_states if threads.end_state is None else threads.end_state, terrain.range(threads.start, threads.end),
        (bx - ax) // divisor, (by - ay) // divisor, ax, ay, a_dot, b_dot, bx, by,
    ))


def _out_of_cellars(terrain: AslTerrain, lines: ThreadLines) -> ThreadLines:
    """Threads with ends in cellars, which beyond the next hex count as entrenched units of the ground level."""
    if terrain.options.low_cellars or not np.count_nonzero((lines.a_state | lines.b_state) & CELLAR):
        return lines
    changed: dict[str, Any] = {}
    for level, state in (("a", "a_state"), ("b", "b_state")):
        states = getattr(lines, state)
        looks_out = ((states & CELLAR) > 0) & (lines.length > 1)
        changed[level] = (getattr(lines, level) + QUARTERS_PER_LEVEL * looks_out).astype(np.int16)
        changed[state] = np.where(looks_out, states | ENTRENCHED, states).astype(np.uint8)
    return replace(lines, **changed)


def lines_of(terrain: AslTerrain, threads: LineBatch) -> ThreadLines:
    """The lines of threads between centre dots."""
    plane = terrain.plane
    if len(threads) == 1:
        return _line_of(terrain, threads)
    dq = (plane.q_at[threads.end] - plane.q_at[threads.start]).astype(np.int64)
    dr = (plane.r_at[threads.end] - plane.r_at[threads.start]).astype(np.int64)
    divisor = np.maximum(1, np.gcd(dq, dr))
    no_states = np.zeros(len(threads), np.uint8)
    length = np.maximum(np.maximum(abs(dq), abs(dr)), abs(dq + dr)).astype(np.int32)
    return _out_of_cellars(terrain, ThreadLines(
        threads.start, threads.end, threads.start_height.astype(np.int16), threads.end_height.astype(np.int16),
        no_states if threads.start_state is None else threads.start_state,
        no_states if threads.end_state is None else threads.end_state,
        length, dq // divisor, dr // divisor,
        *terrain.centres_of(threads.start),
    ))


def _line_of(terrain: AslTerrain, threads: LineBatch) -> ThreadLines:
    """The same of a single thread, in plain numbers as far as possible, which is quicker."""
    (aq, ar), (bq, br) = terrain.plane.hex(threads.start[0]), terrain.plane.hex(threads.end[0])
    q, r = bq - aq, br - ar
    divisor = gcd(q, r) or 1
    x, y, from_x, from_y = np.array([[q // divisor], [r // divisor], [aq * UNIT], [ar * UNIT]], np.int64)
    no_states = np.zeros(1, np.uint8)
    lines = ThreadLines(
        threads.start, threads.end, threads.start_height.astype(np.int16), threads.end_height.astype(np.int16),
        no_states if threads.start_state is None else threads.start_state,
        no_states if threads.end_state is None else threads.end_state,
        np.array([length((q, r))], np.int32), x, y, from_x, from_y,
    )
    return _out_of_cellars(terrain, lines) if lines.a_state[0] or lines.b_state[0] else lines
