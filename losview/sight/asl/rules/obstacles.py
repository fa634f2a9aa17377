"""The rules on obstacles, blind hexes and hindrances, one function each, over arrays of crossings.

Heights are quarter levels; ranges are hexes.  `H` and `L` are the levels of the higher and the lower end.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from losview.board.board import QUARTERS
from losview.board.outlines.pieces import measures
from losview.hexes.arrays import Bools, Ints, Shorts
from losview.hexes.lattice import CORNERS
from losview.sight.asl.board.asl_terrain import AslTerrain
from losview.sight.asl.trace.clip import leaves
from losview.sight.asl.trace.crossings import Crossings, no_crossings
from losview.sight.asl.trace.lines import ThreadLines
from losview.sight.board_reading import FAR
from losview.sight.lazy import lazy

#: Whole numbers, one or as many as an array holds.
Whole = Any

#: Hindrances of so many or more are no line of sight (B.10).
LIMIT = 6


@dataclass(eq=False)  # quicker made than frozen
class Facts:
    """Crossings with what the rules ask of them, arrays of one length.

    Attributes:
        met: the crossings. high, low: int16 quarters, the levels of the ends.
        r, d: int32, ranges from the hex to the higher and to the lower end.
        base, top, over: int16 quarters; of split terrain at its own level, those of its lower part.
        ground, full_level, obstacle, hindrance: flags, likewise.
        lower: whether split terrain counts by its lower part. cliff: whether ground gives way over a cliff.
        aerial: whether one end is in the air.
    """

    met: Crossings
    high: Shorts
    low: Shorts
    r: Ints
    d: Ints
    base: Shorts
    top: Shorts
    over: Shorts
    ground: Bools
    full_level: Bools
    obstacle: Bools
    hindrance: Bools
    lower: Bools
    cliff: Bools
    aerial: Bools

    def __len__(self) -> int:
        return len(self.high)

    @lazy
    def between(self) -> Bools:
        """Whether crossings are strictly between the ends' hexes; in an end's own one only obstacles may count."""
        return (self.r > 0) & (self.d > 0)

    @lazy
    def blind(self) -> Blind:
        return blind_hexes(self)

    @lazy
    def higher(self) -> Bools:
        """A6.2: which block both ends."""
        return higher_than_both(self)

    @lazy
    def tied(self) -> Bools:
        """A6.2 level: which block the lower end."""
        return no_height_advantage(self)

    @lazy
    def half(self) -> Bools:
        """A6.21: which block by half a level."""
        return half_level(self)


@dataclass(eq=False)  # quicker made than frozen
class Blind:
    """Blind hexes of full-level obstacles and crest lines.

    Attributes:
        asked: whether the obstacle is higher than the lower end and lower than the higher one.
        number: int32, hexes behind it that are blind, of what is asked. yes: whether the lower end stands in one.
    """

    asked: Bools
    number: Ints
    yes: Bools


@cache
def no_facts() -> Facts:
    """Of threads that cut nothing."""
    short, whole, flag = np.zeros(0, np.int16), np.zeros(0, np.int32), np.zeros(0, np.bool_)
    return Facts(no_crossings(), short, short, whole, whole, short, short, short, flag, flag, flag, flag, flag, flag,
                 flag)


def facts_of(terrain: AslTerrain, lines: ThreadLines, met: Crossings, along_ground: Shorts | None = None) -> Facts:
    """What the rules ask of crossings; those with piece -1 are of ground at the heights given."""
    table = terrain.pieces
    line, piece = met.line, met.piece
    high, low = lines.high[line], lines.low[line]
    if len(lines) == 1:
        r, d = (met.ra, met.rb) if lines.from_start[0] else (met.rb, met.ra)
    else:
        first = lines.from_start[line]
        r, d = np.where(first, met.ra, met.rb), np.where(first, met.rb, met.ra)
    base, top, over = table.base[piece], table.top[piece], table.over[piece]
    ground, full = table.ground[piece], table.full_level[piece]
    if along_ground is not None:
        is_along_ground = piece < 0
        top, over = (np.where(is_along_ground, along_ground, values) for values in (top, over))
        base = np.where(is_along_ground, terrain.base[met.cell], base)
        ground, full = ground | is_along_ground, full | is_along_ground
    cliff = _over_cliff(terrain, lines, met, over, ground)
    obstacle, hindrance = table.obstacle[piece], table.hindrance[piece]
    lower = np.zeros(len(met), np.bool_)
    split = table.split[piece]
    if table.has_split and (len(lines) > 1 or lines.high[0] == lines.low[0]):
        lower = (split > 0) & (high == low) & (high == base) & ~ground
    if np.count_nonzero(lower):
        obstacle = np.where(lower, table.lower_obstacle[piece], obstacle)
        hindrance = np.where(lower, table.lower_hindrance[piece], hindrance)
        top, over = np.where(lower, (base + split).astype(np.int16), top), np.where(lower, base, over)
        full = full & ~lower
    # A bridge is nothing to who looks through below it (B6.2).
    hindrance = hindrance & ~(ground | (table.deck[piece] & (high < base)) if table.has_decks else ground)
    return Facts(met, high, low, r, d, base, top, over, ground, full, obstacle | ground, hindrance, lower, cliff,
                 lines.aerial[line])


def _over_cliff(terrain: AslTerrain, lines: ThreadLines, met: Crossings, level: Shorts, asked: Bools) -> Bools:
    """Whether threads leave ground towards the lower end across, or at a vertex of, a cliff from that ground down."""
    is_over_cliff = np.zeros(len(met), np.bool_)
    if not terrain.sides.has_cliffs:
        return is_over_cliff
    at = (asked & (terrain.sides.cliffs[met.cell] > 0)).nonzero()[0]
    if not len(at):
        return is_over_cliff
    line, cell = met.line[at], met.cell[at]
    sign = np.where(lines.from_start[line], 1, -1)
    x, y = terrain.centres_of(cell)
    corners = [lines.cross(line, x + cx, y + cy) for cx, cy in CORNERS]
    for side in range(6):
        one, two = corners[(side - 1) % 6], corners[side]
        out = measures(sign * lines.x[line], sign * lines.y[line], side) > 0
        met_there = (np.sign(one) * np.sign(two) <= 0) & ((one != 0) | (two != 0)) & out
        beyond = terrain.base[cell + terrain.steps[side]]
        falls = (beyond > -FAR) & (beyond < level[at]) & (level[at] <= terrain.base[cell])
        is_over_cliff[at] |= met_there & falls & (terrain.sides.cliffs[cell] >> np.uint8(side) & 1 > 0)
    if lines.pointed:
        is_over_cliff[at] &= leaves(terrain, lines, line, cell, lines.from_start[line])
    return is_over_cliff


def higher_than_both(facts: Facts) -> Bools:
    """A6.2: an obstacle or ground higher than both ends."""
    higher: Bools = facts.obstacle & facts.full_level & (facts.top > facts.high)
    return higher


def no_height_advantage(facts: Facts) -> Bools:
    """A6.2: a full-level obstacle, its half level kept, or ground as high as the higher end, which must be above it."""
    is_tied: Bools = facts.obstacle & facts.full_level & (facts.top == facts.high) & (facts.high > facts.low)
    return is_tied


def half_level(facts: Facts) -> Bools:
    """A6.21: a half-level obstacle at or above both ends' level, passed through; split terrain by its lower part."""
    return facts.obstacle & ~facts.full_level & (facts.high <= facts.base) & facts.between


def blind_hexes(facts: Facts) -> Blind:
    """A6.4-6.43 and B10.23, E7.25 for an end in the air: full-level obstacles and crest lines."""
    asked = facts.full_level & (facts.low < facts.over) & (facts.over < facts.high)
    if not np.count_nonzero(asked):
        return Blind(asked, np.zeros(len(facts), np.int32), asked)
    number = blind_number(facts.over // QUARTERS, facts.r, facts.high // QUARTERS, facts.low // QUARTERS,
                          facts.ground & ~facts.cliff)
    if np.count_nonzero(facts.aerial):
        number = np.where(facts.aerial, np.where(facts.ground & ~facts.cliff, 0, 1), number).astype(np.int32)
    return Blind(asked, number, asked & (facts.d >= 1) & (facts.d <= number))


def blind_number(
    over: Ints | Shorts, r: Ints, firer: Ints | Shorts, target: Ints | Shorts, crest: Bools
) -> Ints:
    """The card's equation, the minimum last: obstacles and cliff crest lines 1, other crest lines 0.  In levels."""
    least = (~crest).astype(np.int32)
    number: Ints = np.maximum(least, 2 * over.astype(np.int32) + r // 5 - firer - target + least)
    return number.astype(np.int32, copy=False)


def effective_hindrance(facts: Facts) -> Bools:
    """A6.7: half-level terrain at or above both ends' level; full-level terrain that would block or blind."""
    if not np.count_nonzero(facts.hindrance):
        return np.zeros(len(facts), np.bool_)
    would: Bools = (facts.top > facts.high) | facts.blind.yes | (
        (facts.top == facts.high) & (facts.high > facts.low))
    effective: Bools = facts.hindrance & np.where(facts.full_level, would, facts.high <= facts.base) & facts.between
    return effective


def contributions(
    height: int, over: int, base: int, r: Whole, firer: Whole, target: Whole, crest: bool
) -> tuple[Whole, ...]:
    """What A6.4, A6.41, A6.42 and A6.43 add to the blind hexes, before the minimum; all in levels.

    Args:
        height: full-level height of the obstacle's terrain, 0 for a crest line. over: base + height.
        crest: whether it is a crest line that is no cliff.
    """
    return height, r // 5, over - firer + 1, base - target - (1 if crest else 0)
