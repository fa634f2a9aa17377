"""The rules on features of hexsides: walls, hedges, bocage, bars; and on units entrenched behind them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.outlines.pieces import measure
from losview.hexes.arrays import Bools, CellIndices, Ints, Longs, Shorts, first_of_each
from losview.hexes.hex import Hex, neighbour
from losview.hexes.lattice import corner
from losview.hexes.thread import Segment
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.board.states import ENTRENCHED
from losview.rules.asl.rules.depressions import exit_side
from losview.rules.asl.rules.obstacles import blind_number, is_higher, is_level, not_added
from losview.rules.asl.trace.crossings import Samples, no_samples
from losview.rules.asl.trace.exact import leaves_by, place_on_line
from losview.rules.asl.trace.lines import ThreadLines
from losview.rules.core.lazy import lazy


@dataclass(eq=False)  # quicker to make than a frozen one
class HexsideFacts:
    """Hexside features that threads meet, arrays of one length.

    Attributes:
        line, entry: which thread and which entry of the hexside table.
        hex: cell of the one of its hexes farther from the higher end; range_high: its range from there.
        range_low: how many hexes behind the feature the lower end is, 1 in the very hex behind it.
        range_a: range of the nearer hex from the start, for their order along the thread.
        high, low, base, top, full_top: int16 quarters, as in `CrossingFacts`.
        cut: whether it is crossed at a point inside it, else it is touched at a vertex or run along.
        own_high, own_low: whether it belongs to the hex of the higher or of the lower end.
        spine: whether it is a hexspine of an end's hex. bare_turn: whether the thread reaches it at the far vertex of a
            walled hexspine, and the other hexside there is bare (B9.2).
        first_blind: int32, how many hexes behind the feature the first is that it can hide, counted as `range_low`; 1
            but for bocage in some cases. least: int32, how many it hides at least.
        endless: of bars, whether they block at any height. breached: whether a breach on the level of both ends opens
            them (B23.711).
        aerial: whether one end is in the air.
    """

    line: CellIndices
    entry: CellIndices
    hex: CellIndices
    range_high: Ints
    range_low: Ints
    range_a: Ints
    high: Shorts
    low: Shorts
    base: Shorts
    top: Shorts
    full_top: Shorts
    cut: Bools
    own_high: Bools
    own_low: Bools
    spine: Bools
    bare_turn: Bools
    full_level: Bools
    bocage: Bools
    bar: Bools
    factory: Bools
    first_blind: Ints
    least: Ints
    endless: Bools
    breached: Bools
    aerial: Bools

    def __len__(self) -> int:
        return len(self.line)

    @lazy
    def card(self) -> Ints:
        """int32, quarters: the sum of the card for features as obstacles, as `blind_number` has it."""
        return blind_number(self.full_top, self.range_high, self.high, self.low, np.zeros(len(self), np.bool_))[0]

    @lazy
    def hides(self) -> tuple[Bools, Ints]:
        """Whether the lower end is in one of the blind hexes behind a feature; and how many of these there are."""
        counted = (self.card - not_added(self.full_top, self.high)) // QUARTERS_PER_LEVEL
        number = np.where(self.aerial, 1, np.maximum(self.least, counted)).astype(np.int32)
        applies = (self.low < self.full_top) & (self.full_top < self.high)
        return applies & (self.behind >= 1) & (self.behind <= number), number

    @lazy
    def behind(self) -> Ints:
        """The number of the lower end's hex among those that a feature can hide, from 1 on."""
        return self.range_low - self.first_blind + 1

    @lazy
    def counted(self) -> Bools:
        """Which features are met at all."""
        return is_feature_met(self)

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


def meet_sides(terrain: AslTerrain, lines: ThreadLines, samples: Samples) -> HexsideFacts:
    """The hexside features that threads cross, touch or run along in the hexes met, and bars on the ends' sides.

    Args:
        samples: of threads between any points the hexes of their ends are among them.
    """
    table = terrain.sides
    with_features = table.count[samples.cell].nonzero()[0]
    edge_line, edge_cell = _touched_at_the_edge(terrain, lines)
    if not (len(with_features) or len(edge_line) or terrain.has_bars):
        return _no_facts()
    line, cell = samples.line[with_features], samples.cell[with_features]
    if len(edge_line):
        line, cell = np.concatenate([line, edge_line]), np.concatenate([cell, edge_cell])
    line, cell, row = _rows(terrain, line, cell)
    side_a, side_b = _sides_of_ends(terrain, lines, line, cell, row)
    entry = table.entry[row]
    cut = _cut(side_a, side_b)
    # A feature is touched at an end that is a vertex; touched at another end, its corner, it is not met (A6.1).
    a_at_vertex, b_at_vertex = table.at_vertex[row].T
    met = cut | ((side_a == 0) & (a_at_vertex | (side_b == 0))) | ((side_b == 0) & (b_at_vertex | (side_a == 0)))
    if lines.between_points:
        met &= _met_on_the_way(terrain, lines, line, cell, row)
    line, entry, cut, along = line[met], entry[met], cut[met], ((side_a == 0) & (side_b == 0))[met]
    if terrain.has_bars and not lines.between_points:
        bar_line, bar_entry = _bars_at_ends(terrain, lines)
        line, entry = np.concatenate([line, bar_line]), np.concatenate([entry, bar_entry])
        cut, along = (np.concatenate([flag, np.full(len(bar_line), value)])
                      for flag, value in ((cut, True), (along, False)))
    if not len(line):
        return _no_facts()
    first = first_of_each(line * max(1, len(table)) + entry)
    return _facts(terrain, lines, line[first], entry[first], cut[first], along[first])


def _touched_at_the_edge(terrain: AslTerrain, lines: ThreadLines) -> tuple[CellIndices, CellIndices]:
    """Hexes with features on the map's edge of which threads touch a vertex, even where they enter no hex there."""
    edge, no_cells = terrain.sides.edge, no_samples().line
    # Between centre dots threads leave the map only where it has gaps.
    if not edge or not (lines.between_points or terrain.board.grid.parts):
        return no_cells, no_cells
    (px, py), (qx, qy) = (lines.origin_x, lines.origin_y), _last(terrain, lines)
    dx, dy = qx - px, qy - py
    origin_side = dx * py - dy * px
    touched = [(no_cells, no_cells)]
    for cell, x, y in edge:
        line = np.flatnonzero(dx * y - dy * x == origin_side)
        along = (x - px[line]) * dx[line] + (y - py[line]) * dy[line]
        line = line[(along > 0) & (along < dx[line] ** 2 + dy[line] ** 2)]
        touched.append((line, np.full(len(line), cell)))
    touching, cells = (np.concatenate(column) for column in zip(*touched, strict=True))
    return touching, cells


def _last(terrain: AslTerrain, lines: ThreadLines) -> tuple[Longs, Longs]:
    """The points at which threads end."""
    if lines.between_points:
        return lines.last_points
    return terrain.centres_of(lines.end)


def side_bounds(terrain: AslTerrain, lines: ThreadLines, samples: Samples) -> list[int]:
    """On which sides of threads the ends of hexside features lie, of the hexes met and of the ends' own hexes."""
    every = np.arange(len(lines))
    line = np.concatenate([samples.line, every, every])
    cell = np.concatenate([samples.cell, lines.start, lines.end])
    with_features = terrain.sides.count[cell].nonzero()[0]
    if not len(with_features):
        return []
    side_a, side_b = _sides_of_ends(terrain, lines, *_rows(terrain, line[with_features], cell[with_features]))
    return [*side_a.tolist(), *side_b.tolist()]


@cache
def _no_facts() -> HexsideFacts:
    """Of threads that meet none."""
    dtypes: tuple[Any, ...] = ((np.intp,) * 3 + (np.int32,) * 3 + (np.int16,) * 5 + (np.bool_,) * 9 + (np.int32,) * 2
                               + (np.bool_,) * 3)
    return HexsideFacts(*(np.zeros(0, dtype) for dtype in dtypes))


def _rows(terrain: AslTerrain, line: CellIndices, cell: CellIndices) -> tuple[CellIndices, CellIndices, CellIndices]:
    """Every hexside feature of hexes: thread, hex, and its row among the rows of the table that are by cell."""
    table = terrain.sides
    count = table.count[cell]
    sample = np.arange(len(cell)).repeat(count)
    row = (table.first[cell] - np.add.accumulate(count) + count)[sample] + np.arange(len(sample))
    return line[sample], cell[sample], row


def _sides_of_ends(
    terrain: AslTerrain, lines: ThreadLines, line: CellIndices, cell: CellIndices, row: CellIndices
) -> tuple[Longs, Longs]:
    """On which sides of threads the two ends of features lie."""
    x, y = terrain.centres_of(cell)
    table = terrain.sides
    side_a, side_b = lines.cross(line, x + table.end_x[row].T, y + table.end_y[row].T)
    return side_a, side_b


def _cut(side_a: Longs, side_b: Longs) -> Bools:
    """Whether threads pass between two points."""
    is_cut: Bools = (np.minimum(side_a, side_b) < 0) & (np.maximum(side_a, side_b) > 0)
    return is_cut


def _met_on_the_way(terrain: AslTerrain, lines: ThreadLines, line: CellIndices, cell: CellIndices,
                    row: CellIndices) -> Bools:
    """Which features that a thread's line meets the thread itself meets, and not at its own ends only."""
    table = terrain.sides
    (px, py), (qx, qy) = ((x[line], y[line]) for x, y in ((lines.origin_x, lines.origin_y), lines.last_points))
    x, y = terrain.centres_of(cell)
    ends = [(x + table.end_x[row, i], y + table.end_y[row, i]) for i in (0, 1)]
    (ax, ay), (bx, by) = ends
    # How far along the thread the two ends lie, of its length; on which sides of the feature the thread's ends lie.
    length = (qx - px) ** 2 + (qy - py) ** 2
    along_a, along_b = ((ex - px) * (qx - px) + (ey - py) * (qy - py) for ex, ey in ends)
    before, after = ((bx - ax) * (y_ - ay) - (by - ay) * (x_ - ax) for x_, y_ in ((px, py), (qx, qy)))
    side_a, side_b = ((qx - px) * (ey - py) - (qy - py) * (ex - px) for ex, ey in ends)
    if lines.aside is not None:
        # As many times as long as the thread's direction, whose cross products `aside` is one of.
        times = np.where(lines.x[line] == 0, (qy - py) // np.where(lines.y[line] == 0, 1, lines.y[line]),
                         (qx - px) // np.where(lines.x[line] == 0, 1, lines.x[line]))
        side_a, side_b = (side - times * lines.aside[line] for side in (side_a, side_b))
    touched = [(side == 0) & (along > 0) & (along < length) for side, along in ((side_a, along_a), (side_b, along_b))]
    is_along = (side_a == 0) & (side_b == 0)
    crossed = (np.sign(side_a) * np.sign(side_b) < 0) & (np.sign(before) * np.sign(after) < 0)
    is_met: Bools = np.where(is_along, (np.minimum(along_a, along_b) < length) & (np.maximum(along_a, along_b) > 0),
                             crossed | touched[0] | touched[1])
    return is_met


def _bars_at_ends(terrain: AslTerrain, lines: ThreadLines) -> tuple[CellIndices, CellIndices]:
    """Bars on the hexsides of the ends' own hexes that threads between centre dots cross."""
    table = terrain.sides
    by_end: list[tuple[CellIndices, CellIndices]] = []
    threads = (lines.length > 0).nonzero()[0]
    for end_cells, sign in ((lines.start, 1), (lines.end, -1)):
        line, cell, row = _rows(terrain, threads, end_cells[threads])
        barred = table.bar[table.entry[row]]
        line, cell, row = line[barred], cell[barred], row[barred]
        side_a, side_b = _sides_of_ends(terrain, lines, line, cell, row)
        forward = np.array([measure(x, y, side) for x, y, side in zip(
            sign * lines.x[line], sign * lines.y[line], table.towards[row].tolist(), strict=True)]) > 0
        crossed = _cut(side_a, side_b) & forward
        by_end.append((line[crossed], table.entry[row[crossed]]))
    return np.concatenate([line for line, _ in by_end]), np.concatenate([entry for _, entry in by_end])


def _facts(
    terrain: AslTerrain, lines: ThreadLines, line: CellIndices, entry: CellIndices, cut: Bools, along: Bools
) -> HexsideFacts:
    """What the rules ask of features that threads meet; `along`: those that they run along."""
    table = terrain.sides
    first, (start, end) = lines.start_is_higher[line], (lines.start[line], lines.end[line])
    if len(lines) == 1:
        upper, lower = (start, end) if lines.start_is_higher[0] else (end, start)
    else:
        upper, lower = np.where(first, start, end), np.where(first, end, start)
    cell, across = table.cell[entry], table.cell_across[entry]
    # Ranges from the higher and the lower end to the two hexes of each hexside.
    (high_cell, high_across), (low_cell, low_across) = terrain.range(
        np.array([[upper], [lower]]), np.array([cell, across]))
    # The hex that a feature is in is the one behind it, as the higher end sees it.
    take_across = (high_across > high_cell) | ((high_across == high_cell) & (low_across < low_cell))
    here, beyond = terrain.plane.here[cell], terrain.plane.here[across]
    take_across = np.where(here & beyond, take_across, beyond)  # at the edge of the map only one is a hex of it
    range_a = np.where(first, np.minimum(high_cell, high_across), np.minimum(low_cell, low_across))
    spine = ((high_cell == 1) & (high_across == 1)) | ((low_cell == 1) & (low_across == 1))
    aerial, bocage = lines.aerial[line], table.bocage[entry]
    # B9.5: past a hexspine of bocage the next hex is the first; by edition 3.01 the very hex behind it is not blind.
    on_spine = bocage & along
    hex_is_seen = bocage & ~along & ~aerial & terrain.options.third_edition
    return HexsideFacts(
        line, entry, np.where(take_across, across, cell), np.where(take_across, high_across, high_cell),
        np.where(take_across, low_across, low_cell) + 1, range_a,
        lines.high[line], lines.low[line], table.base[entry], table.top[entry], table.full_top[entry], cut,
        (cell == upper) | (across == upper), (cell == lower) | (across == lower), spine,
        _bare_turns(line, cell, across, ~(table.full_level | table.bar)[entry], cut, along, spine),
        table.full_level[entry],
        bocage, table.bar[entry], table.factory[entry], 1 + (on_spine | hex_is_seen).astype(np.int32),
        1 - hex_is_seen.astype(np.int32), table.endless[entry],
        cut & table.bar[entry] & terrain.breached(entry, lines.high[line], lines.low[line]), aerial,
    )


def _bare_turns(
    line: CellIndices, cell: CellIndices, across: CellIndices, half_level: Bools, cut: Bools, along: Bools, spine: Bools
) -> Bools:
    """Half-level features at the far vertex of a walled hexspine that is run along, where the other hexside is bare.

    There three hexsides meet: the hexspine between two hexes, and one of each of these with a third.
    """
    turns = np.zeros(len(line), np.bool_)
    for walled in np.flatnonzero(along & spine & half_level).tolist():
        beside = {int(cell[walled]), int(across[walled])}
        by_third_hex: dict[int, list[tuple[int, int]]] = {}
        for row in np.flatnonzero((line == line[walled]) & half_level & ~cut & ~along).tolist():
            hexes = {int(cell[row]), int(across[row])}
            if len(hexes & beside) == 1:
                (own,), (third,) = hexes & beside, hexes - beside
                by_third_hex.setdefault(third, []).append((row, own))
        for met in by_third_hex.values():
            if len({own for _, own in met}) == 1:
                turns[[row for row, _ in met]] = True
    return turns


def is_feature_met(facts: HexsideFacts) -> Bools:
    """B9.2: whether a feature is met at all.

    A hexspine of an end's hex that is only touched or run along is not, bocage excepted; nor, past a walled one, a
    single walled hexside at its far vertex.
    """
    return facts.cut | ~(facts.spine | facts.bare_turn) | facts.bocage


def bars(facts: HexsideFacts) -> Bools:
    """B23.71, O5.3: rowhouse bars and interior factory walls are walls as high as their building.

    They block what crosses them below their top or level with it from a lower end (A6.2), and like bocage they hide
    what is right behind them from above (A6.4); also those of the ends' own hexes, whose rooms they separate.  Endless
    ones block whatever crosses them.  A breach opens one on its level (B23.711).  One touched at a vertex or run along
    does not block where it belongs to an end's hex or is its hexspine.
    """
    if not np.count_nonzero(facts.bar):
        return facts.bar
    met = facts.bar & (facts.cut | ~(facts.own_high | facts.own_low | facts.spine))
    is_high = np.where(facts.full_level, _too_high(facts) | facts.hides[0], facts.high <= facts.base)
    return met & ~facts.breached & (facts.endless | is_high)


def _too_high(facts: HexsideFacts) -> Bools:
    """A6.2: higher than both ends, or level with the higher one and the other lower."""
    return is_higher(facts.top, facts.high) | is_level(facts.top, facts.high, facts.low)


def hexside_obstacles(facts: HexsideFacts) -> Bools:
    """A6.2, A6.21 on hexsides: of neither end's hex; half-level ones at or above both ends' level."""
    others = facts.counted & ~facts.own_high & ~facts.own_low & ~facts.bar
    return others & np.where(facts.full_level, _too_high(facts), facts.high <= facts.base)


def hexside_blind(facts: HexsideFacts) -> tuple[Bools, Ints]:
    """B9.5, B9.52: bocage makes blind hexes: whether the lower end is in one, and how many there are.

    The number is given for bars too; it is 0 where there is neither.
    """
    if not np.count_nonzero(facts.bocage | facts.bar):
        return facts.bocage, np.zeros(len(facts), np.int32)
    hides, number = facts.hides
    return facts.bocage & ~facts.own_high & hides, number


#: Which features block, by the rule, in the order of `RULES`.
SIDE_RULES: dict[str, Callable[[HexsideFacts], Bools]] = {
    "B23.71": lambda facts: facts.barring & ~facts.factory,
    "O5.3": lambda facts: facts.barring & facts.factory,
    "B9": lambda facts: facts.stopping,
    "B9.52": lambda facts: facts.blinding[0],
}


def entrenched(terrain: AslTerrain, lines: ThreadLines) -> list[tuple[int, int, str]]:
    """B9.21, B27.2: a unit entrenched behind a half-level obstacle or paddy bank, and ends beyond range 1 no higher.

    Returns:
        `(thread, cell of the entrenched unit's hex, name of what it is behind)` for each blocked thread.
    """
    blocked = []
    candidates = ((lines.a_state | lines.b_state) & ENTRENCHED).nonzero()[0]
    for line in candidates[lines.length[candidates] > 1].tolist() if len(candidates) else ():
        for states, own, other, is_start in ((lines.a_state, lines.a, lines.b, True),
                                             (lines.b_state, lines.b, lines.a, False)):
            if states[line] & ENTRENCHED and other[line] <= own[line]:
                cell = int((lines.start if is_start else lines.end)[line])
                blocked += [(line, cell, name) for name in banks_before(terrain, lines, line, is_start)[:1]]
    return blocked


def banks_before(terrain: AslTerrain, lines: ThreadLines, line: int, is_start: bool) -> list[str]:
    """B27.2: the names of what a unit that is entrenched at an end of a thread lies behind.

    It lies on the hexside by which the thread leaves the unit's hex, or on the hexspine along which it does.

    Args:
        is_start: whether the unit is at the thread's start, else at its end.
    """
    sign, cell = (1, int(lines.start[line])) if is_start else (-1, int(lines.end[line]))
    direction, hex_ = (sign * int(lines.x[line]), sign * int(lines.y[line])), terrain.plane.hex(cell)
    side = exit_side(hex_, direction, (int(lines.origin_x[line]), int(lines.origin_y[line])))
    if lines.between_points:
        side = leaves_by(Segment(*lines.segment(line)[::sign]), hex_)
    banks = [(cell, side)] if side is not None else _spines_along(terrain, lines, line, hex_)
    return [terrain.sides.banks[bank] for bank in banks if bank in terrain.sides.banks]


def _spines_along(terrain: AslTerrain, lines: ThreadLines, line: int, hex_: Hex) -> list[tuple[int, int]]:
    """The hexspines of a hex that a thread runs along, as cell and direction of one of their two hexes."""
    segment = Segment(*lines.segment(line))
    along = []
    for vertex in range(6):
        beside, side = neighbour(hex_, vertex), (vertex + 2) % 6
        ends = [corner(beside, side - 1), corner(beside, side)]
        if all(int(lines.cross(np.array([line]), np.array([x]), np.array([y]))[0]) == 0 for x, y in ends):
            places = [place_on_line(segment, point) for point in ends]
            if min(places) < 1 and max(places) > 0:
                along.append((terrain.plane.cell(beside), side))
    return along
