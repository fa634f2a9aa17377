"""The rules on what lies on hexsides: walls, hedges, bocage, bars; and on units entrenched behind them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from losview.board.board import QUARTERS
from losview.board.outlines.pieces import measure
from losview.hexes.arrays import Bools, Cells, Ints, Longs, Shorts, first_of_each
from losview.hexes.thread import Segment
from losview.sight.asl.board.asl_terrain import AslTerrain
from losview.sight.asl.board.states import ENTRENCHED
from losview.sight.asl.rules.depressions import exit_side
from losview.sight.asl.rules.obstacles import blind_number
from losview.sight.asl.trace.crossings import Samples, no_samples
from losview.sight.asl.trace.exact import leaves_by
from losview.sight.asl.trace.lines import ThreadLines
from losview.sight.lazy import lazy


@dataclass(eq=False)  # quicker made than frozen
class SideFacts:
    """Hexside features that threads meet, arrays of one length.

    Attributes:
        line, entry: which thread and which entry of the hexside table.
        hex: place of the one of its hexes farther from the higher end; r: its range from there; d: as a blind hex
            of the feature, the lower end's number, 1 in that very hex.
        ra: range of the nearer hex from the start, for their order along the thread.
        high, low, base, top, over: int16 quarters, as in `Facts`.
        cut: whether it is crossed at an inside point, else it is touched at a vertex or run along.
        own_high, own_low: whether it belongs to the hex of the higher or of the lower end.
        spine: whether it is a hexspine of an end's hex.
        endless: of bars, whether they block at any height.
        aerial: whether one end is in the air.
    """

    line: Cells
    entry: Cells
    hex: Cells
    r: Ints
    d: Ints
    ra: Ints
    high: Shorts
    low: Shorts
    base: Shorts
    top: Shorts
    over: Shorts
    cut: Bools
    own_high: Bools
    own_low: Bools
    spine: Bools
    full_level: Bools
    bocage: Bools
    bar: Bools
    factory: Bools
    endless: Bools
    aerial: Bools

    def __len__(self) -> int:
        return len(self.line)

    @lazy
    def hides(self) -> tuple[Bools, Ints]:
        """Whether the lower end is in a blind hex of a feature, the hex behind it the first; how many there are."""
        number = blind_number(self.over // QUARTERS, self.r, self.high // QUARTERS, self.low // QUARTERS,
                              np.zeros(len(self), np.bool_))
        number = np.where(self.aerial, 1, number).astype(np.int32)
        return (self.low < self.over) & (self.over < self.high) & (self.d <= number), number

    @lazy
    def counted(self) -> Bools:
        """Which are met at all."""
        return counts(self)

    @lazy
    def barring(self) -> Bools:
        """B23.71, O5.3: which bars block."""
        return bars(self)

    @lazy
    def stopping(self) -> Bools:
        """A6.2, A6.21: which obstacles block."""
        return hexside_obstacles(self)

    @lazy
    def blinding(self) -> tuple[Bools, Ints]:
        """B9.52: which block by blind hexes, and how many these are."""
        return hexside_blind(self)


def meet_sides(
    terrain: AslTerrain, lines: ThreadLines, samples: Samples, slack: Longs | None = None
) -> SideFacts:
    """The hexside features that threads cross, touch or run along in the hexes met, and bars on the ends' sides.

    Args:
        samples: of threads between any points the hexes of their ends are among them.
        slack: as for `cut_pieces`; features only touched count as exactly met whatever it is.
    """
    table = terrain.sides
    there = table.count[samples.cell].nonzero()[0]
    edge_line, edge_place = _touched_at_the_edge(terrain, lines)
    if not (len(there) or len(edge_line) or terrain.has_bars):
        return _no_facts()
    line, cell = samples.line[there], samples.cell[there]
    if len(edge_line):
        line, cell = np.concatenate([line, edge_line]), np.concatenate([cell, edge_place])
    line, cell, row = _pairs(terrain, line, cell)
    one, two = _ends(terrain, lines, line, cell, row)
    entry = table.entry[row]
    allowed = 0 if slack is None else slack[line]
    # What is run along is not crossed, however little the thread is moved sideways.
    cut = _cut(one, two, allowed) & ((one != 0) | (two != 0))
    # What ends at a vertex is touched there; an end that is none is a corner, and nothing where it is touched (A6.1).
    first, last = table.at_vertex[row].T
    met = cut | ((one == 0) & (first | (two == 0))) | ((two == 0) & (last | (one == 0)))
    if lines.pointed:
        met &= _met_on_the_way(terrain, lines, line, cell, row)
    line, entry, cut = line[met], entry[met], cut[met]
    if terrain.has_bars and not lines.pointed:
        own_line, own_entry = _bars_at_ends(terrain, lines, slack)
        line, entry = np.concatenate([line, own_line]), np.concatenate([entry, own_entry])
        cut = np.concatenate([cut, np.ones(len(own_line), np.bool_)])
    if not len(line):
        return _no_facts()
    first = first_of_each(line * max(1, len(table)) + entry)
    return _facts(terrain, lines, line[first], entry[first], cut[first])


def _touched_at_the_edge(terrain: AslTerrain, lines: ThreadLines) -> tuple[Cells, Cells]:
    """Hexes with features on the map's edge of which threads touch a vertex, maybe outside all hexes of the map."""
    edge, none = terrain.sides.edge, no_samples().line
    # Between centre dots threads leave the map only where it has gaps.
    if not edge or not (lines.pointed or terrain.board.grid.parts):
        return none, none
    (px, py), (qx, qy) = (lines.origin_x, lines.origin_y), _last(terrain, lines)
    dx, dy = qx - px, qy - py
    origin_side = dx * py - dy * px
    touched = [(none, none)]
    for cell, x, y in edge:
        line = np.flatnonzero(dx * y - dy * x == origin_side)
        along = (x - px[line]) * dx[line] + (y - py[line]) * dy[line]
        line = line[(along > 0) & (along < dx[line] ** 2 + dy[line] ** 2)]
        touched.append((line, np.full(len(line), cell)))
    touching, cells = (np.concatenate(column) for column in zip(*touched, strict=True))
    return touching, cells


def _last(terrain: AslTerrain, lines: ThreadLines) -> tuple[Longs, Longs]:
    """The last points of threads."""
    if lines.pointed:
        return lines.last
    return terrain.centres_of(lines.end)


def side_depths(terrain: AslTerrain, lines: ThreadLines, samples: Samples) -> list[int]:
    """By how much threads cut each hexside feature of the hexes met; below 0, by how much they miss it.

    With them those of the ends' hexes where there are bars, which count there too.
    """
    line, cell = samples.line, samples.cell
    if terrain.has_bars:
        every = np.arange(len(lines))
        line, cell = np.concatenate([line, every, every]), np.concatenate([cell, lines.start, lines.end])
    there = terrain.sides.count[cell].nonzero()[0]
    if not len(there):
        return []
    one, two = _ends(terrain, lines, *_pairs(terrain, line[there], cell[there]))
    found: list[int] = np.minimum(-np.minimum(one, two), np.maximum(one, two)).tolist()
    return found


@cache
def _no_facts() -> SideFacts:
    """Of threads that meet none."""
    kinds: tuple[Any, ...] = (np.intp,) * 3 + (np.int32,) * 3 + (np.int16,) * 5 + (np.bool_,) * 10
    return SideFacts(*(np.zeros(0, kind) for kind in kinds))


def _pairs(terrain: AslTerrain, line: Cells, cell: Cells) -> tuple[Cells, Cells, Cells]:
    """Every hexside feature of hexes: thread, hex, its row of what is told by place."""
    table = terrain.sides
    count = table.count[cell]
    at = np.arange(len(cell)).repeat(count)
    number = (table.first[cell] - np.add.accumulate(count) + count)[at] + np.arange(len(at))
    return line[at], cell[at], number


def _ends(terrain: AslTerrain, lines: ThreadLines, line: Cells, cell: Cells, row: Cells) -> tuple[Longs, Longs]:
    """On which sides of threads the two ends of features lie."""
    x, y = terrain.centres_of(cell)
    table = terrain.sides
    one, two = lines.cross(line, x + table.end_x[row].T, y + table.end_y[row].T)
    return one, two


def _cut(one: Longs, two: Longs, allowed: Longs | int) -> Bools:
    """Whether threads pass between two points, by more than so much on both sides."""
    is_cut: Bools = (np.minimum(one, two) < -allowed) & (np.maximum(one, two) > allowed)
    return is_cut


def _met_on_the_way(terrain: AslTerrain, lines: ThreadLines, line: Cells, cell: Cells, row: Cells) -> Bools:
    """Of features that a thread's line meets those that the thread itself meets, and not at its very ends."""
    table = terrain.sides
    (px, py), (qx, qy) = ((x[line], y[line]) for x, y in ((lines.origin_x, lines.origin_y), lines.last))
    x, y = terrain.centres_of(cell)
    ends = [(x + table.end_x[row, i], y + table.end_y[row, i]) for i in (0, 1)]
    (ax, ay), (bx, by) = ends
    # How far along the thread the two ends lie, of whole; and on which sides of the feature the thread's ends do.
    whole = (qx - px) ** 2 + (qy - py) ** 2
    one, two = ((ex - px) * (qx - px) + (ey - py) * (qy - py) for ex, ey in ends)
    before, after = ((bx - ax) * (y_ - ay) - (by - ay) * (x_ - ax) for x_, y_ in ((px, py), (qx, qy)))
    side_one, side_two = ((qx - px) * (ey - py) - (qy - py) * (ex - px) for ex, ey in ends)
    on = [(side == 0) & (at > 0) & (at < whole) for side, at in ((side_one, one), (side_two, two))]
    along = (side_one == 0) & (side_two == 0)
    crossed = (np.sign(side_one) * np.sign(side_two) < 0) & (np.sign(before) * np.sign(after) < 0)
    is_met: Bools = np.where(along, (np.minimum(one, two) < whole) & (np.maximum(one, two) > 0),
                            crossed | on[0] | on[1])
    return is_met


def _bars_at_ends(terrain: AslTerrain, lines: ThreadLines, slack: Longs | None) -> tuple[Cells, Cells]:
    """Bars on the hexsides of the ends' own hexes that threads between centre dots cross."""
    table = terrain.sides
    found: list[tuple[Cells, Cells]] = []
    asked = (lines.length > 0).nonzero()[0]
    for at, sign in ((lines.start, 1), (lines.end, -1)):
        line, cell, row = _pairs(terrain, asked, at[asked])
        barred = table.bar[table.entry[row]]
        line, cell, row = line[barred], cell[barred], row[barred]
        one, two = _ends(terrain, lines, line, cell, row)
        forward = np.array([measure(x, y, side) for x, y, side in zip(
            sign * lines.x[line], sign * lines.y[line], table.towards[row].tolist(), strict=True)]) > 0
        yes = _cut(one, two, 0 if slack is None else slack[line]) & forward
        found.append((line[yes], table.entry[row[yes]]))
    return np.concatenate([line for line, _ in found]), np.concatenate([entry for _, entry in found])


def _facts(terrain: AslTerrain, lines: ThreadLines, line: Cells, entry: Cells, cut: Bools) -> SideFacts:
    table = terrain.sides
    first, (start, end) = lines.from_start[line], (lines.start[line], lines.end[line])
    if len(lines) == 1:
        upper, lower = (start, end) if lines.from_start[0] else (end, start)
    else:
        upper, lower = np.where(first, start, end), np.where(first, end, start)
    one, two = table.one[entry], table.two[entry]
    # Ranges from the higher and the lower end to the one hex and the other.
    (r_one, r_two), (d_one, d_two) = terrain.range(np.array([[upper], [lower]]), np.array([one, two]))
    # The hex that a feature is in is the one behind it, as the higher end sees it.
    pick = (r_two > r_one) | ((r_two == r_one) & (d_two < d_one))
    here, beyond = terrain.plane.here[one], terrain.plane.here[two]
    pick = np.where(here & beyond, pick, beyond)  # at the edge of the map only one is a hex of it
    ra = np.where(first, np.minimum(r_one, r_two), np.minimum(d_one, d_two))
    spine = ((r_one == 1) & (r_two == 1)) | ((d_one == 1) & (d_two == 1))
    return SideFacts(
        line, entry, np.where(pick, two, one), np.where(pick, r_two, r_one), np.where(pick, d_two, d_one) + 1, ra,
        lines.high[line], lines.low[line], table.base[entry], table.top[entry], table.over[entry], cut,
        (one == upper) | (two == upper), (one == lower) | (two == lower), spine, table.full_level[entry],
        table.bocage[entry], table.bar[entry], table.factory[entry], table.endless[entry], lines.aerial[line],
    )


def counts(facts: SideFacts) -> Bools:
    """Whether a feature is met at all: touched or run along it is not where it is a hexspine, bocage excepted."""
    return facts.cut | ~facts.spine | facts.bocage


def bars(facts: SideFacts) -> Bools:
    """B23.71, O5.3: rowhouse bars and interior factory walls are walls as high as their building.

    They block what crosses them below their top or level with it from a lower end (A6.2), and like bocage they hide
    what is right behind them from above (A6.4); also those of the ends' own hexes, whose rooms they part.  Endless
    ones block whatever crosses them.  One touched at a vertex or run along is let be where it belongs to an end's hex
    or is its hexspine.
    """
    if not np.count_nonzero(facts.bar):
        return facts.bar
    met = facts.bar & (facts.cut | ~(facts.own_high | facts.own_low | facts.spine))
    stands = np.where(facts.full_level, _too_high(facts) | facts.hides[0], facts.high <= facts.base)
    return met & (facts.endless | stands)


def _too_high(facts: SideFacts) -> Bools:
    """A6.2: higher than both ends, or level with the higher one and the other lower."""
    found: Bools = (facts.top > facts.high) | ((facts.top == facts.high) & (facts.high > facts.low))
    return found


def hexside_obstacles(facts: SideFacts) -> Bools:
    """A6.2, A6.21 on hexsides: of neither end's hex; half-level ones at or above both ends' level."""
    asked = facts.counted & ~facts.own_high & ~facts.own_low & ~facts.bar
    return asked & np.where(facts.full_level, _too_high(facts), facts.high <= facts.base)


def hexside_blind(facts: SideFacts) -> tuple[Bools, Ints]:
    """B9.52: bocage makes blind hexes from its own hex on.  Whether the lower end is in one, and how many there are.

    The number is that of bars too, 0 where there is neither.
    """
    if not np.count_nonzero(facts.bocage | facts.bar):
        return facts.bocage, np.zeros(len(facts), np.int32)
    hides, number = facts.hides
    return facts.bocage & ~facts.own_high & hides, number


def entrenched(terrain: AslTerrain, lines: ThreadLines) -> list[tuple[int, int, str]]:
    """B27.2: a unit entrenched behind a half-level obstacle or paddy bank, and a same-level target beyond range 1.

    Returns:
        `(thread, place of the entrenched unit's hex, name of what it is behind)` for each blocked thread.
    """
    blocked = []
    units = ((lines.a_state | lines.b_state) & ENTRENCHED).nonzero()[0]
    for line in units[(lines.a[units] == lines.b[units]) & (lines.length[units] > 1)].tolist() if len(units) else ():
        for states, cells, sign in ((lines.a_state, lines.start, 1), (lines.b_state, lines.end, -1)):
            if not states[line] & ENTRENCHED:
                continue
            cell = int(cells[line])
            direction = (sign * int(lines.x[line]), sign * int(lines.y[line]))
            hex_ = terrain.plane.hex(cell)
            side = exit_side(hex_, direction, (int(lines.origin_x[line]), int(lines.origin_y[line])))
            if lines.pointed:
                side = leaves_by(Segment(*lines.segment(line)[::sign]), hex_)
            if side is not None and (cell, side) in terrain.sides.banks:
                blocked.append((line, cell, terrain.sides.banks[cell, side]))
    return blocked
