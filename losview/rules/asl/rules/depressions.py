"""A6.3: who is seen IN a depression."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.outlines.pieces import measure
from losview.hexes.arrays import Bools, CellIndices, Ints, Longs
from losview.hexes.hex import Hex
from losview.hexes.lattice import CORNERS, UNIT
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.rules.hill_depressions import through_mouths
from losview.rules.asl.trace.exit_sides import exit_sides
from losview.rules.asl.trace.inside_hexes import leaves_hexes
from losview.rules.asl.trace.lines import ThreadLines
from losview.rules.core.lazy import lazy


@dataclass(frozen=True)
class DepressionFinding:
    """What A6.3 finds about one thread with an end IN a depression.

    Attributes:
        line: which thread. low: the hex of the end that is IN; high: that of the other. both: whether both are IN.
        far: the last hex to which depression hexsides lead from `low`.
        need, have: levels of height advantage that the other end needs, and has.
        mouth: whether the end IN is seen through the mouth of a hill depression (B19.5).
        blocked: whether the end IN is out of sight.
    """

    line: int
    low: Hex
    high: Hex
    both: bool
    far: Hex
    need: int
    have: int
    mouth: bool
    blocked: bool


def is_in(terrain: AslTerrain, lines: ThreadLines) -> tuple[Bools, Bools]:
    """Whether the ends are IN depressions."""
    return tuple(  # type: ignore[return-value]
        terrain.sunk[cell] & (level < terrain.base[cell]) for cell, level in ((lines.start, lines.a),
                                                                                 (lines.end, lines.b)))


@dataclass(eq=False)  # quicker to make than a frozen one
class DepressionFindings:
    """The same of many threads, arrays of one length; hexes by their cells."""

    line: CellIndices
    low: CellIndices
    high: CellIndices
    both: Bools
    far: CellIndices
    need: Ints
    have: Ints
    mouth: Bools

    @lazy
    def blocked(self) -> Bools:
        return np.where(self.both, self.far != self.high, self.have < self.need) & ~self.mouth

    def one_by_one(self, terrain: AslTerrain) -> list[DepressionFinding]:
        """The findings of each thread."""
        if not len(self.line):
            return []
        hex_ = terrain.plane.hex
        columns = (self.line, self.low, self.high, self.both, self.far, self.need, self.have, self.mouth, self.blocked)
        return [DepressionFinding(line, hex_(low), hex_(high), both, hex_(far), need, have, mouth, blocked)
                for line, low, high, both, far, need, have, mouth, blocked in zip(
                    *(column.tolist() for column in columns), strict=True)]


@cache
def no_depression_findings() -> DepressionFindings:
    """Of threads with no end IN a depression."""
    cells, ints, flags = np.zeros(0, np.intp), np.zeros(0, np.int32), np.zeros(0, np.bool_)
    return DepressionFindings(cells, cells, cells, flags, cells, ints, ints, flags)


def look_into_depressions(terrain: AslTerrain, lines: ThreadLines) -> DepressionFindings:
    """A6.3 of every thread with an end IN a depression; hexsides are followed only where that can change the answer."""
    if not np.count_nonzero(terrain.sunk[lines.start] | terrain.sunk[lines.end]):
        return no_depression_findings()
    in_a, in_b = is_in(terrain, lines)
    line = ((in_a | in_b) & ~lines.aerial).nonzero()[0]
    from_a, both = in_a[line], in_a[line] & in_b[line]
    start, end, a, b = lines.start[line], lines.end[line], lines.a[line], lines.b[line]
    low, high = np.where(from_a, start, end), np.where(from_a, end, start)
    have = (np.where(from_a, b - a, a - b) // QUARTERS_PER_LEVEL).astype(np.int32)
    need, far = np.maximum(1, lines.length[line]), low.copy()
    followed = (both | ((have >= 1) & (have < need))).nonzero()[0]
    if len(followed):
        sign = np.where(from_a[followed], 1, -1)
        inside = both[followed] & (lines.length[line[followed]] > 1)
        far[followed] = _follow(terrain, lines, line[followed], low[followed], high[followed], sign, inside)
        need[followed] = np.maximum(1, terrain.range(high[followed], far[followed]))
    findings = DepressionFindings(line, low, high, both, far, np.where(both, 0, need), have,
                                  np.zeros(len(line), np.bool_))
    if not terrain.has_mouths:
        return findings
    with_mouth: Bools = np.logical_or.reduce(terrain.mouths.reshape(-1, 6), axis=1)
    hidden = (findings.blocked & (with_mouth[low] | (both & with_mouth[high]))).nonzero()[0]
    if not len(hidden):
        return findings
    mouth = findings.mouth.copy()
    mouth[hidden] = _seen_by_mouths(terrain, lines, line[hidden], from_a[hidden], both[hidden])
    return replace(findings, mouth=mouth)


def _seen_by_mouths(terrain: AslTerrain, lines: ThreadLines, line: CellIndices, from_a: Bools, both: Bools) -> Bools:
    """Which ends IN are seen through mouths of hill depressions, where A6.3 alone would hide them.

    Of two ends IN each must be looked into by the other, through a mouth or from high enough above.

    Args:
        from_a: whether it is the start that is IN. both: whether both ends are.
    """
    seen = through_mouths(terrain, lines, line, from_a)
    at = both.nonzero()[0]
    if len(at):
        seen[at] = (_is_looked_into(terrain, lines, line[at], from_a[at])
                    & _is_looked_into(terrain, lines, line[at], ~from_a[at]))
    return seen


def _is_looked_into(terrain: AslTerrain, lines: ThreadLines, line: CellIndices, from_a: Bools) -> Bools:
    """Whether the other ends look into the depressions of ends IN: from high enough above, or through a mouth.

    Args:
        from_a: whether the end IN is the start.
    """
    start, end, a, b = lines.start[line], lines.end[line], lines.a[line], lines.b[line]
    low, high = np.where(from_a, start, end), np.where(from_a, end, start)
    far = _follow(terrain, lines, line, low, high, np.where(from_a, 1, -1), np.zeros(len(line), np.bool_))
    have = np.where(from_a, b - a, a - b) // QUARTERS_PER_LEVEL
    is_high: Bools = have >= np.maximum(1, terrain.range(high, far))
    return is_high | through_mouths(terrain, lines, line, from_a)


def joined_to_lower(terrain: AslTerrain, lines: ThreadLines, line: CellIndices, cell: CellIndices) -> Bools:
    """Whether depression hexsides join hexes of threads to the lower ends' own hexes, where those ends are IN.

    Only the banks next to the higher end are nothing to it wherever the thread crosses these hexsides; farther ones
    are where it stays in the drawing.
    """
    in_a, in_b = is_in(terrain, lines)
    from_a = ~lines.start_is_higher[line]
    low = np.where(from_a, lines.start[line], lines.end[line])
    high = np.where(from_a, lines.end[line], lines.start[line])
    reached = _follow(terrain, lines, line, low, cell, np.where(from_a, 1, -1), terrain.range(high, cell) > 1)
    joined: Bools = np.where(from_a, in_a[line], in_b[line]) & ((reached == cell) | (cell == low))
    return joined


def _follow(
    terrain: AslTerrain, lines: ThreadLines, line: CellIndices, start: CellIndices, goal: CellIndices, sign: Longs,
    inside: Bools
) -> CellIndices:
    """The last hexes that threads reach through depression hexsides, each crossed at an interior point (B4.2, B19.2).

    Args:
        inside: which threads must cross them inside the drawing of the depression.
    """
    steps, far = np.array(terrain.steps), start.copy()
    going = np.arange(len(line))
    while len(going):
        here = far[going]
        leaves_hex, side, dx, dy, off = exit_sides(terrain, lines, line[going], here, sign[going])
        beyond = here + steps[side]
        joins = leaves_hex & terrain.sunk[here] & terrain.sunk[beyond]
        joins &= terrain.openings.joins[6 * here + side]
        in_drawing = (joins & inside[going]).nonzero()[0]
        joins[in_drawing] = terrain.openings.crossed(
            here[in_drawing], side[in_drawing], dx[in_drawing], dy[in_drawing], off[in_drawing])
        if lines.between_points:
            joins &= leaves_hexes(terrain, lines, line[going], here, sign[going] > 0)
        going, beyond = going[joins], beyond[joins]
        far[going] = beyond
        going = going[beyond != goal[going]]
    return far


def exit_side(hex_: Hex, direction: tuple[int, int], origin: tuple[int, int]) -> int | None:
    """The hexside through whose inside a thread leaves a hex; None where it leaves by a vertex or along a side."""
    sides = [direction[0] * (hex_.r * UNIT + y - origin[1]) - direction[1] * (hex_.q * UNIT + x - origin[0])
             for x, y in CORNERS]
    for side in range(6):
        first, second = sides[(side - 1) % 6], sides[side]
        if ((first < 0 < second) or (second < 0 < first)) and measure(*direction, side) > 0:
            return side
    return None
