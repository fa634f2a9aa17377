"""A6.3: who is seen IN a depression."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from losview.board.board import QUARTERS
from losview.board.outlines.pieces import measure
from losview.hexes.arrays import Bools, Cells, Ints, Longs
from losview.hexes.hex import Hex
from losview.hexes.lattice import CORNERS, UNIT
from losview.sight.asl.board.asl_terrain import AslTerrain
from losview.sight.asl.trace.clip import leaves
from losview.sight.asl.trace.lines import ThreadLines
from losview.sight.lazy import lazy


@dataclass(frozen=True)
class Sunk:
    """What A6.3 found about one thread.

    Attributes:
        line: which. low: the end's hex that is IN; high: the other one's. both: whether both are IN.
        far: the last hex that depression hexsides lead to. need, have: levels of advantage asked for and had.
        blocked: the answer.
    """

    line: int
    low: Hex
    high: Hex
    both: bool
    far: Hex
    need: int
    have: int
    blocked: bool


def is_in(terrain: AslTerrain, lines: ThreadLines) -> tuple[Bools, Bools]:
    """Whether the ends are IN depressions."""
    return tuple(  # type: ignore[return-value]
        terrain.sunk[cell] & (level < terrain.base[cell]) for cell, level in ((lines.start, lines.a),
                                                                                 (lines.end, lines.b)))


@dataclass(eq=False)  # quicker made than frozen
class Looks:
    """The same as `Sunk` of many threads, arrays of one length; hexes by their places."""

    line: Cells
    low: Cells
    high: Cells
    both: Bools
    far: Cells
    need: Ints
    have: Ints

    @lazy
    def blocked(self) -> Bools:
        return np.where(self.both, self.far != self.high, self.have < self.need)

    def told(self, terrain: AslTerrain) -> list[Sunk]:
        """One by one."""
        if not len(self.line):
            return []
        hex_ = terrain.plane.hex
        columns = (self.line, self.low, self.high, self.both, self.far, self.need, self.have, self.blocked)
        return [Sunk(line, hex_(low), hex_(high), both, hex_(far), need, have, blocked)
                for line, low, high, both, far, need, have, blocked in zip(*(one.tolist() for one in columns),
                                                                           strict=True)]


@cache
def no_looks() -> Looks:
    """Of threads with no end IN a depression."""
    none, small = np.zeros(0, np.intp), np.zeros(0, np.int32)
    return Looks(none, none, none, np.zeros(0, np.bool_), none, small, small)


def depressions(terrain: AslTerrain, lines: ThreadLines) -> Looks:
    """A6.3 of every thread with an end IN a depression; the walk where it can change the answer."""
    if not np.count_nonzero(terrain.sunk[lines.start] | terrain.sunk[lines.end]):
        return no_looks()
    in_a, in_b = is_in(terrain, lines)
    line = ((in_a | in_b) & ~lines.aerial).nonzero()[0]
    from_a, both = in_a[line], in_a[line] & in_b[line]
    start, end, a, b = lines.start[line], lines.end[line], lines.a[line], lines.b[line]
    low, high = np.where(from_a, start, end), np.where(from_a, end, start)
    have = (np.where(from_a, b - a, a - b) // QUARTERS).astype(np.int32)
    need, far = np.maximum(1, lines.length[line]), low.copy()
    walked = (both | ((have >= 1) & (have < need))).nonzero()[0]
    if not len(walked):
        return Looks(line, low, high, both, far, need, have)
    sign = np.where(from_a[walked], 1, -1)
    far[walked] = _walk(terrain, lines, line[walked], low[walked], high[walked], sign)
    need[walked] = np.maximum(1, terrain.range(high[walked], far[walked]))
    return Looks(line, low, high, both, far, np.where(both, 0, need), have)


def joined_to_lower(terrain: AslTerrain, lines: ThreadLines, line: Cells, cell: Cells) -> Bools:
    """Whether depression hexsides join hexes of threads to the lower ends' own, where those ends are IN."""
    in_a, in_b = is_in(terrain, lines)
    from_a = ~lines.from_start[line]
    low = np.where(from_a, lines.start[line], lines.end[line])
    reached = _walk(terrain, lines, line, low, cell, np.where(from_a, 1, -1))
    joined: Bools = np.where(from_a, in_a[line], in_b[line]) & ((reached == cell) | (cell == low))
    return joined


#: int64 `(6, 1)`: the corners of a hex about its centre.
_CORNER_X, _CORNER_Y = np.array(CORNERS, np.int64).T[:, :, None]
#: The corner before each, in the order of the directions.
_BEFORE = np.array([5, 0, 1, 2, 3, 4])


def _walk(terrain: AslTerrain, lines: ThreadLines, line: Cells, start: Cells, goal: Cells, sign: Longs) -> Cells:
    """The last hexes that threads reach through depression hexsides, each crossed at an interior point."""
    plane, steps = terrain.plane, np.array(terrain.steps)
    far = start.copy()
    x, y = sign * lines.x[line], sign * lines.y[line]
    x0, y0 = lines.origin_x[line], lines.origin_y[line]
    turned = x * _CORNER_Y - y * _CORNER_X
    going = np.arange(len(line))
    while len(going):
        at, dx, dy = far[going], x[going], y[going]
        off = dx * (plane.r_at[at] * UNIT - y0[going]) - dy * (plane.q_at[at] * UNIT - x0[going])
        corner = turned[:, going] + off
        # Seen along a thread the corner before the hexside that it leaves by lies left of it, the next one right.
        out = (corner[_BEFORE] < 0) & (corner > 0)
        side = out.argmax(axis=0)
        beyond = at + steps[side]
        joins = out.any(axis=0) & terrain.sunk[at] & terrain.sunk[beyond]
        joins &= terrain.openings.crossed(at, side, dx, dy, off)
        if lines.pointed:
            joins &= leaves(terrain, lines, line[going], at, sign[going] > 0)
        going, beyond = going[joins], beyond[joins]
        far[going] = beyond
        going = going[beyond != goal[going]]
    return far


def exit_side(hex_: Hex, direction: tuple[int, int], origin: tuple[int, int]) -> int | None:
    """The hexside through whose inside a thread leaves a hex; None where it leaves by a vertex or along a side."""
    sides = [direction[0] * (hex_.r * UNIT + y - origin[1]) - direction[1] * (hex_.q * UNIT + x - origin[0])
             for x, y in CORNERS]
    for side in range(6):
        one, two = sides[(side - 1) % 6], sides[side]
        if ((one < 0 < two) or (two < 0 < one)) and measure(*direction, side) > 0:
            return side
    return None
