"""Crossings of one thread in plain numbers, one by one, as its worksheet tells them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from losview.hexes.arrays import Longs
from losview.hexes.hex import Hex
from losview.hexes.lattice import norm2
from losview.sight.asl.board.asl_terrain import AslTerrain
from losview.sight.asl.board.terrain_traits import Nature
from losview.sight.asl.rules.found import Examined
from losview.sight.asl.rules.obstacles import Facts
from losview.sight.asl.trace.lines import ThreadLines
from losview.sight.asl.trace.one_thread import is_beside_another
from losview.sight.verdict import Margin, ReasonPlace


class CrossingRecord(NamedTuple):
    """One crossing: what `Crossings`, `Facts` and `Examined` hold of it, by their names.

    Attributes:
        asked, number, hides: what its `Blind` holds.
        level, half: whether A6.2's tie and A6.21 block there. counts: whether it counts as a hindrance.
        what: what it is of. margin: by how much the thread cuts it; None where that is not asked.
        at, label: its hex as a line's place and what that is called.
    """

    cell: int
    piece: int
    ra: int
    order: int
    along: bool
    r: int
    d: int
    base: int
    top: int
    over: int
    ground: bool
    full_level: bool
    obstacle: bool
    hindrance: bool
    lower: bool
    cliff: bool
    aerial: bool
    between: bool
    asked: bool
    number: int
    hides: bool
    level: bool
    half: bool
    cleared: bool
    counts: bool
    what: str
    margin: Margin | None
    at: ReasonPlace
    label: str

    @property
    def hex(self) -> Hex:
        return self.at.hex


#: Where these stand among a crossing's fields.
_GROUND, _LOWER = map(CrossingRecord._fields.index, ("ground", "lower"))


def crossing_records(terrain: AslTerrain, lines: ThreadLines, found: Examined, depths: Longs) -> list[CrossingRecord]:
    """The crossings of one thread.

    Args:
        depths: by how much it cuts each.
    """
    if not len(found.facts):
        return []
    facts, crossings, blind = found.facts, found.facts.met, found.facts.blind
    columns = [one.tolist() for one in (
        crossings.cell, crossings.piece, crossings.ra, crossings.order, crossings.along,
        facts.r, facts.d, facts.base, facts.top, facts.over,
        facts.ground, facts.full_level, facts.obstacle, facts.hindrance, facts.lower, facts.cliff, facts.aerial,
        facts.between, blind.asked, blind.number, blind.yes, facts.tied, facts.half,
        found.cleared, found.effective, terrain.pieces.nature[crossings.piece],
    )]
    natures, kinds, cells = terrain.pieces.natures, columns.pop(), columns[0]
    parts = list(zip(columns[_GROUND], kinds, columns[_LOWER], strict=True))
    names = {(ground, kind, lower): "Ground" if ground else _said(natures[kind], lower)
            for ground, kind, lower in set(parts)}
    hexes = {cell: (at := ReasonPlace(terrain.plane.hex(cell)), terrain.board.label(at.hex)) for cell in set(cells)}
    rows = zip(*columns, map(names.__getitem__, parts),
               _margins(terrain, lines, facts, depths), *zip(*map(hexes.__getitem__, cells), strict=True),
               strict=True)
    return list(map(CrossingRecord._make, rows))


def what_is(terrain: AslTerrain, facts: Facts, at: int) -> str:
    """What a crossing is of."""
    if facts.ground[at]:
        return "Ground"
    nature = terrain.pieces.natures[int(terrain.pieces.nature[facts.met.piece[at]])]
    return _said(nature, bool(facts.lower[at]))


@lru_cache(maxsize=500)
def _said(nature: Nature, lower: bool) -> str:
    """What terrain is called, by its lower part as said; a bridge is its parapets: nothing of it stands lower."""
    return name_of(nature) + (" (its lower part)" if lower and not nature.deck else "")


def name_of(nature: Nature) -> str:
    """What terrain is called among ASL's own, without what tells its kind from those of other systems."""
    return nature.name.removesuffix(" (ASL)")


def _margins(terrain: AslTerrain, lines: ThreadLines, facts: Facts, depths: Longs) -> list[Margin | None]:
    """By how much pieces are cut; along hexsides nothing, where one side alone has it."""
    crossings, length = facts.met, norm2(int(lines.x[0]), int(lines.y[0]))
    has_margin = facts.between
    if np.count_nonzero(crossings.along):
        has_margin = (has_margin & ~crossings.along) | (crossings.along & ~is_beside_another(terrain, crossings))
        depths = np.where(crossings.along, 0, depths)
    return [Margin(cross, length) if yes else None
            for yes, cross in zip(has_margin.tolist(), depths.tolist(), strict=True)]
