"""The rules on obstacles, blind hexes and hindrances, one function each, over arrays of crossings.

Heights are quarter levels; ranges are hexes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.outlines.pieces import measures
from losview.hexes.arrays import Bools, Ints, Shorts
from losview.hexes.lattice import CORNERS
from losview.hexes.thread import Segment
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.rules.depression_cliffs import banks_at_cliffs
from losview.rules.asl.rules.railroads import level_along
from losview.rules.asl.rules.wall_prints import prints_of_own_walls
from losview.rules.asl.trace.crossings import Crossings, no_crossings
from losview.rules.asl.trace.exact import met_hexes
from losview.rules.asl.trace.exit_sides import exit_sides
from losview.rules.asl.trace.inside_hexes import leaves_hexes
from losview.rules.asl.trace.lines import ThreadLines
from losview.rules.asl.trace.slopes import on_slopes
from losview.rules.core.board_reading import FAR
from losview.rules.core.lazy import lazy
from losview.rules.core.verdict import HINDRANCE_LIMIT


def walls_of_factories(terrain: AslTerrain, lines: ThreadLines, crossings: Crossings) -> Bools:
    """Which crossings are of factories that fill their hexes, by threads that do not stay inside all the way."""
    outside = terrain.fill_of_factory(crossings.piece)
    factories = terrain.painted_factories
    at = outside.nonzero()[0]
    own = factories[crossings.cell[at]]
    line = crossings.line[at]
    may_stay = (factories[lines.start[line]] == own) & (factories[lines.end[line]] == own)
    for row in at[may_stay].tolist():
        through, along = met_hexes(terrain, Segment(*lines.segment(int(crossings.line[row]))))
        cells = [terrain.plane.cell(hex_) for hex_, _ in (*through, *along)]
        outside[row] = not np.all(factories[cells] == factories[crossings.cell[row]])
    return outside


#: Numbers, one or as many as an array holds.
Numbers = Any

#: Hindrances of this many or more block (B.10).
LIMIT = HINDRANCE_LIMIT


@dataclass(eq=False)  # quicker to make than a frozen one
class CrossingFacts:
    """Crossings with what the rules ask of them, arrays of one length.

    Attributes:
        crossings: what they are of. high, low: int16 quarters, the levels of the ends.
        range_high, range_low: int32, ranges from the hex to the higher and to the lower end.
        base, top, full_top: int16 quarters, as in `PieceTable`; of split terrain at its own level, those of its lower
            part.
        ground, full_level, obstacle, hindrance: flags, likewise.
        deck: whether it is of a bridge. lower: whether split terrain counts by its lower part.
        points: int16, by how much they hinder. bare: whether they are of trees without leaves.
        cliff: whether ground gives way over a cliff.
        aerial: whether one end is in the air.
        on_roadway: whether they are of bridges that threads cross along the road alone (B6.2).
        slope: whether they are of half-level terrain on threads down a continuous slope (B.5).
        alpine: whether they are of Alpine hills (B10.211).
    """

    crossings: Crossings
    high: Shorts
    low: Shorts
    range_high: Ints
    range_low: Ints
    base: Shorts
    top: Shorts
    full_top: Shorts
    ground: Bools
    full_level: Bools
    obstacle: Bools
    hindrance: Bools
    deck: Bools
    lower: Bools
    points: Shorts
    bare: Bools
    cliff: Bools
    aerial: Bools
    on_roadway: Bools
    slope: Bools
    alpine: Bools

    def __len__(self) -> int:
        return len(self.high)

    @lazy
    def between(self) -> Bools:
        """Whether crossings are strictly between the ends' hexes; in an end's own one only obstacles may count."""
        return (self.range_high > 0) & (self.range_low > 0)

    @lazy
    def blind(self) -> BlindHexes:
        """A6.4: their blind hexes."""
        return blind_hexes(self)

    @lazy
    def blocks_both(self) -> Bools:
        """A6.2: which block as they are higher than both ends."""
        return higher_than_both(self)

    @lazy
    def blocks_lower(self) -> Bools:
        """A6.2 level: which block as the higher end is level with them."""
        return no_height_advantage(self)

    @lazy
    def blocks_half_level(self) -> Bools:
        """A6.21: which half-level obstacles block."""
        return half_level(self)

    @lazy
    def blocks_as_hill(self) -> Bools:
        """B10.211: which hexes of Alpine hills block."""
        return alpine_hills(self)


@dataclass(eq=False)  # quicker to make than a frozen one
class BlindHexes:
    """Blind hexes of full-level obstacles and crest lines.

    Attributes:
        applies: whether the obstacle is higher than the lower end and lower than the higher one.
        raw: int32 quarters, the sum of the blind hex card before halves are dropped and the minimum is applied.
        number: int32, how many hexes behind it are blind, where it applies.
        hides: whether the lower end stands in one of them.
    """

    applies: Bools
    raw: Ints
    number: Ints
    hides: Bools


@cache
def no_facts() -> CrossingFacts:
    """Of threads that cut nothing."""
    shorts, ints, flags = np.zeros(0, np.int16), np.zeros(0, np.int32), np.zeros(0, np.bool_)
    return CrossingFacts(no_crossings(), shorts, shorts, ints, ints, shorts, shorts, shorts, flags, flags, flags, flags,
                         flags, flags, shorts, flags, flags, flags, flags, flags, flags)


def facts_of(
    terrain: AslTerrain, lines: ThreadLines, crossings: Crossings, ground_tops: Shorts | None = None
) -> CrossingFacts:
    """What the rules ask of crossings.

    Args:
        ground_tops: quarters, the ground along hexsides that crossings with piece -1 are of; None without such.
    """
    table = terrain.pieces
    line, piece = crossings.line, crossings.piece
    high, low = lines.high[line], lines.low[line]
    if len(lines) == 1:
        start_higher = lines.start_is_higher[0]
        range_high, range_low = ((crossings.range_a, crossings.range_b) if start_higher else
                                 (crossings.range_b, crossings.range_a))
    else:
        start_is_higher = lines.start_is_higher[line]
        range_high = np.where(start_is_higher, crossings.range_a, crossings.range_b)
        range_low = np.where(start_is_higher, crossings.range_b, crossings.range_a)
    base, top, full_top = table.base[piece], table.top[piece], table.full_top[piece]
    ground, full = table.ground[piece], table.full_level[piece]
    if ground_tops is not None:
        is_along_ground = piece < 0
        top, full_top = (np.where(is_along_ground, ground_tops, values) for values in (top, full_top))
        base = np.where(is_along_ground, terrain.base[crossings.cell], base)
        ground, full = ground | is_along_ground, full | is_along_ground
    cliff = _over_cliff(terrain, lines, crossings, full_top, ground)
    obstacle, hindrance = table.obstacle[piece], table.hindrance[piece]
    if terrain.has_streams:
        # B33.1: trees and brush in a stream's hex rise from the banks, above who is IN the stream on both sides.
        above = table.plants[piece] & ~ground & terrain.streams[crossings.cell] & (high < base)
        obstacle, hindrance, full = obstacle & ~above, hindrance & ~above, full & ~above
    split = table.split[piece]
    alpine = table.alpine[piece]
    half_level = (obstacle | hindrance) & ~ground & (~full | (split > 0)) & ~alpine
    if table.has_wall_prints:
        half_level &= ~table.wall_print[piece]  # walls are excepted from B.5
    slope = _on_slopes(terrain, lines, crossings, half_level)
    lower = slope & (split > 0)
    if table.has_split and (len(lines) > 1 or lines.high[0] == lines.low[0]):
        lower |= (split > 0) & (high == low) & (high == base) & ~ground
    if terrain.has_painted_factories:
        outside = walls_of_factories(terrain, lines, crossings)
        obstacle, hindrance, lower = obstacle | outside, hindrance & ~outside, lower & ~outside
    if np.count_nonzero(lower):
        obstacle = np.where(lower, table.lower_obstacle[piece], obstacle)
        hindrance = np.where(lower, table.lower_hindrance[piece], hindrance)
        top = np.where(lower, (base + split).astype(np.int16), top)
        full_top = np.where(lower, base, full_top)
        full = full & ~lower
    if terrain.has_ways:
        on_way = _on_ways(terrain, lines, crossings, table.plants[piece] & ~ground & (range_high > 0) & (range_low > 0))
        obstacle, hindrance, full = obstacle & ~on_way, hindrance & ~on_way, full & ~on_way
    stands = obstacle | ground
    if terrain.has_bank_cliffs:
        stands &= ~banks_at_cliffs(terrain, lines, crossings, ground & (piece >= 0), top)
    if table.has_wall_prints:
        stands &= ~prints_of_own_walls(terrain, lines, crossings)
    if terrain.has_raised_railroads:
        stands &= ~level_along(terrain, lines, crossings, ground & (top <= high))
    # A bridge does not hinder a thread that passes below it (B6.2).
    deck = table.deck[piece]
    hindrance = hindrance & ~(ground | (deck & (high < base)) if table.has_decks else ground)
    return CrossingFacts(crossings, high, low, range_high, range_low, base, top, full_top, ground, full,
                         stands, hindrance, deck, lower, table.points[piece], table.bare[piece], cliff,
                         lines.aerial[line], _on_roadways(terrain, lines, crossings, deck), slope, alpine)


def _on_slopes(terrain: AslTerrain, lines: ThreadLines, crossings: Crossings, asked: Bools) -> Bools:
    """B.5: which of some crossings are of threads down a continuous slope."""
    slope = np.zeros(len(crossings), np.bool_)
    at = asked.nonzero()[0]
    if len(at):
        slope[at] = on_slopes(terrain, lines, crossings.line[at])
    return slope


def _on_roadways(terrain: AslTerrain, lines: ThreadLines, crossings: Crossings, deck: Bools) -> Bools:
    """B6.2: where threads come to and leave hexes that bridges fill by the hexsides of their roads, by no vertex."""
    if not terrain.pieces.has_decks:
        return np.zeros(len(crossings), np.bool_)
    return _by_exits(terrain, lines, crossings, deck, terrain.roadways)


def _on_ways(terrain: AslTerrain, lines: ThreadLines, crossings: Crossings, asked: Bools) -> Bools:
    """B3.3, B13.1, B14.6: where threads follow painted roads through hexes: over the dot, by hexsides of the road.

    Moved aside in thought they still do, and no others: a road is as wide.
    """
    lines = lines.unmoved(terrain)
    on_way = asked & (terrain.ways[crossings.cell] > 0)
    at = on_way.nonzero()[0]
    on_way[at] = lines.cross(crossings.line[at], *terrain.centres_of(crossings.cell[at])) == 0
    return _by_exits(terrain, lines, crossings, on_way, terrain.ways)


def _by_exits(terrain: AslTerrain, lines: ThreadLines, crossings: Crossings, asked: Bools, exits: Ints) -> Bools:
    """Which of some crossings are of threads that come to and leave their hexes by hexsides of a mask, by no vertex.

    Args:
        exits: int32 plane of such masks.
    """
    by_exits = np.zeros(len(crossings), np.bool_)
    at = (asked & ~crossings.along).nonzero()[0]
    if not len(at):
        return by_exits
    line, cell = crossings.line[at], crossings.cell[at]
    by_exits[at] = True
    for sign in (1, -1):
        out = exit_sides(terrain, lines, line, cell, np.full(len(at), sign, np.int64))
        by_exits[at] &= out.leaves & (exits[cell] >> out.side & 1 > 0)
    return by_exits


def _over_cliff(
    terrain: AslTerrain, lines: ThreadLines, crossings: Crossings, level: Shorts, ground: Bools
) -> Bools:
    """Whether threads leave ground towards the lower end across, or at a vertex of, a cliff from that ground down."""
    is_over_cliff = np.zeros(len(crossings), np.bool_)
    if not terrain.sides.has_cliffs:
        return is_over_cliff
    at = (ground & (terrain.sides.cliffs[crossings.cell] > 0)).nonzero()[0]
    if not len(at):
        return is_over_cliff
    line, cell = crossings.line[at], crossings.cell[at]
    sign = np.where(lines.start_is_higher[line], 1, -1)
    x, y = terrain.centres_of(cell)
    corners = [lines.cross(line, x + cx, y + cy) for cx, cy in CORNERS]
    for side in range(6):
        before, after = corners[(side - 1) % 6], corners[side]
        out = measures(sign * lines.x[line], sign * lines.y[line], side) > 0
        met_there = (np.sign(before) * np.sign(after) <= 0) & ((before != 0) | (after != 0)) & out
        beyond = terrain.base[cell + terrain.steps[side]]
        falls = (beyond > -FAR) & (beyond < level[at]) & (level[at] <= terrain.base[cell])
        if terrain.has_bank_cliffs:
            falls |= terrain.gives_way_at(cell + terrain.steps[side], (side + 3) % 6, level[at]) & (
                np.sign(before) * np.sign(after) < 0)
        is_over_cliff[at] |= met_there & falls & (terrain.sides.cliffs[cell] >> np.uint8(side) & 1 > 0)
    if lines.between_points:
        is_over_cliff[at] &= leaves_hexes(terrain, lines, line, cell, lines.start_is_higher[line])
    return is_over_cliff


def is_higher(top: Shorts, high: Shorts) -> Bools:
    """A6.2: which tops are higher than the higher ends, and so than both."""
    higher: Bools = top > high
    return higher


def is_level(top: Shorts, high: Shorts, low: Shorts) -> Bools:
    """A6.2: which tops are level with higher ends that look at lower ones: these would have to be above them."""
    tied: Bools = (top == high) & (high > low)
    return tied


def higher_than_both(facts: CrossingFacts) -> Bools:
    """A6.2: an obstacle or ground higher than both ends."""
    return facts.obstacle & facts.full_level & is_higher(facts.top, facts.high)


def no_height_advantage(facts: CrossingFacts) -> Bools:
    """A6.2: a full-level obstacle, its half level kept, or ground as high as the higher end, which must be above it."""
    return facts.obstacle & facts.full_level & is_level(facts.top, facts.high, facts.low)


def half_level(facts: CrossingFacts) -> Bools:
    """A6.21: a half-level obstacle at or above both ends' level, passed through; split terrain by its lower part.

    On a continuous slope the ends count as level with it (B.5).
    """
    passed_through = facts.obstacle & ~facts.full_level & ~facts.alpine & facts.between
    return passed_through & ((facts.high <= facts.base) | facts.slope)


def alpine_hills(facts: CrossingFacts) -> Bools:
    """B10.211: hexes of an Alpine hill on the level of both ends, passed through."""
    is_level: Bools = (facts.high == facts.low) & (facts.high == facts.base) & (facts.base > 0)
    return facts.obstacle & facts.alpine & is_level & facts.between


def blind_hexes(facts: CrossingFacts) -> BlindHexes:
    """A6.4, B10.23, and E7.25 for an end in the air: the blind hexes of full-level obstacles and crest lines."""
    applies = facts.full_level & (facts.low < facts.full_top) & (facts.full_top < facts.high)
    if not np.count_nonzero(applies):
        no_number = np.zeros(len(facts), np.int32)
        return BlindHexes(applies, no_number, no_number, applies)
    raw, number = blind_number(facts.full_top, facts.range_high, facts.high, facts.low, facts.ground & ~facts.cliff)
    if np.count_nonzero(facts.aerial):
        number = np.where(facts.aerial, np.where(facts.ground & ~facts.cliff, 0, 1), number).astype(np.int32)
    return BlindHexes(applies, raw, number, applies & (facts.range_low >= 1) & (facts.range_low <= number))


def blind_number(full_top: Shorts, range_high: Ints, firer: Shorts, target: Shorts, crest: Bools) -> tuple[Ints, Ints]:
    """A6.4, A6.41, A6.42, A6.43, B10.23: how many hexes behind an obstacle or crest line are blind.

    This is the equation of the blind hex card, with the half levels of rooftops.  A half of the sum is dropped, and
    then the minimum of 1, for crest lines that are no cliffs 0, is applied.  A6.42 only takes away: what a firer less
    than a whole level over the obstacle would add to the sum is not counted, so half a level never adds a blind hex.

    Args:
        full_top, firer, target: in quarters, `full_top` in full levels; the firer is the higher end.
        crest: which are crest lines that are no cliffs, whose minimum is 0.

    Returns:
        The sum in quarters before anything is dropped, int32; and the number of hexes, int32.
    """
    least = (~crest).astype(np.int32)
    raw: Ints = 2 * full_top.astype(np.int32) + QUARTERS_PER_LEVEL * (range_high // 5 + least) - firer - target
    counted = raw
    if np.count_nonzero(target % QUARTERS_PER_LEVEL):  # else it is a part of the half that is dropped
        counted = raw - not_added(full_top, firer)
    return raw, np.maximum(least, counted // QUARTERS_PER_LEVEL)


def not_added(full_top: Shorts, firer: Shorts) -> Shorts:
    """A6.42: of firers above an obstacle, quarters by which the sum is too high as they are less than a level above."""
    short = full_top + QUARTERS_PER_LEVEL - firer
    return np.where((short > 0) & (short < QUARTERS_PER_LEVEL), short, np.int16(0)).astype(np.int16)


def effective_hindrance(facts: CrossingFacts) -> Bools:
    """A6.7: half-level terrain between ends of one level that are no higher than it, or on a slope (B.5); what would
    block or blind.

    That is terrain of a full-level height by its own rule, which hinders as an obstacle of that height would be in the
    way; bridges as `_across_decks` has it (B6.2).  Trees without leaves hinder who looks from two levels
    above their base or higher only where they stand next to the lower end (B14.2).  Light woods hinder in an end's own
    hex too, where the thread is from another point of it than the centre dot (B35.2).
    """
    if not np.count_nonzero(facts.hindrance):
        return np.zeros(len(facts), np.bool_)
    would_block = is_higher(facts.top, facts.high) | facts.blind.hides | is_level(facts.top, facts.high, facts.low)
    same_level = np.where(facts.deck, _across_decks(facts),
                          facts.slope | ((facts.high <= facts.base) & (facts.high == facts.low)))
    from_high = facts.bare & (facts.high >= facts.base + 2 * QUARTERS_PER_LEVEL)
    would_block = np.where(from_high, (facts.low < facts.full_top) & (facts.range_low == 1), would_block)
    counts = np.where(facts.full_level, would_block, same_level)
    effective: Bools = facts.hindrance & ~facts.on_roadway & counts & (facts.between | (facts.points > 1))
    return effective


def _across_decks(facts: CrossingFacts) -> Bools:
    """B6.2: bridges hinder between two ends level with the deck, and between one below it and one that is not."""
    one_below = (facts.low < facts.base) & (facts.high >= facts.base)
    across: Bools = one_below | ((facts.low == facts.base) & (facts.high == facts.base))
    return across


def _hides(facts: CrossingFacts, cleared: Bools) -> Bools:
    """A6.4: which obstacles and crest lines hide the lower end in a blind hex."""
    return facts.blind.hides & facts.obstacle & ~cleared


#: Which crossings block, by the rule, in the order of `RULES`; the second argument marks those that are cleared.
CROSSING_RULES: dict[str, Callable[[CrossingFacts, Bools], Bools]] = {
    "A6.2": lambda facts, cleared: facts.blocks_both,
    "A6.2 level": lambda facts, cleared: facts.blocks_lower & ~cleared,
    "A6.21": lambda facts, cleared: facts.blocks_half_level,
    "B10.211": lambda facts, cleared: facts.blocks_as_hill,
    "E7.25": lambda facts, cleared: _hides(facts, cleared) & facts.aerial,
    "A6.4": lambda facts, cleared: _hides(facts, cleared) & ~facts.aerial & ~facts.ground,
    "B10.23": lambda facts, cleared: _hides(facts, cleared) & ~facts.aerial & facts.ground,
}


def contributions(
    height: Numbers, full_top: Numbers, base: Numbers, range_high: Numbers, firer: Numbers, target: Numbers, crest: bool
) -> tuple[Numbers, ...]:
    """The card's sum as the four summands that the worksheet prints, in levels; `blind_number` decides.

    Args:
        height: full-level height of the obstacle's terrain, 0 for a crest line. full_top: base + height.
        range_high: from the obstacle to the higher end, which is the firer.
        crest: whether it is a crest line that is no cliff.
    """
    return height, range_high // 5, full_top - firer + 1, base - target - (1 if crest else 0)
