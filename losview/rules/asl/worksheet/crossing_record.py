"""The crossings of one thread as records of plain numbers, for its worksheet."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from losview.base.translation import tr
from losview.base.words import in_sentence
from losview.hexes.arrays import Longs
from losview.hexes.hex import Hex
from losview.hexes.lattice import norm2
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.board.terrain_traits import Nature
from losview.rules.asl.rules.findings import Findings
from losview.rules.asl.rules.obstacles import CrossingFacts
from losview.rules.asl.trace.lines import ThreadLines
from losview.rules.asl.trace.single_thread import is_beside_another
from losview.rules.core.verdict import Margin, ReasonPlace


class CrossingRecord(NamedTuple):
    """One crossing: its fields of `Crossings`, `CrossingFacts` and `Findings`.

    Attributes:
        blind_applies, raw, number, hides: those of its `BlindHexes`.
        blocks_both, blocks_lower, blocks_half_level: whether A6.2, A6.2 as level with the higher end, or A6.21 blocks
            there.
        counts: whether it counts as a hindrance. points: by how much it hinders.
        bare: whether it is of trees without leaves. slope: whether it lies on a continuous slope (B.5).
        what: what is cut, in words. margin: by how much the thread cuts it; None where that says nothing.
        at, label: its hex as a reason's place, and the hex's label.
    """

    cell: int
    piece: int
    range_a: int
    order: int
    along: bool
    range_high: int
    range_low: int
    base: int
    top: int
    full_top: int
    ground: bool
    full_level: bool
    obstacle: bool
    hindrance: bool
    lower: bool
    cliff: bool
    aerial: bool
    between: bool
    blind_applies: bool
    raw: int
    number: int
    hides: bool
    blocks_both: bool
    blocks_lower: bool
    blocks_half_level: bool
    cleared: bool
    counts: bool
    points: int
    bare: bool
    slope: bool
    what: str
    margin: Margin | None
    at: ReasonPlace
    label: str

    @property
    def hex(self) -> Hex:
        return self.at.hex


#: Indices of these fields.
_GROUND, _LOWER = map(CrossingRecord._fields.index, ("ground", "lower"))


def crossing_records(
    terrain: AslTerrain, lines: ThreadLines, findings: Findings, depths: Longs
) -> list[CrossingRecord]:
    """The crossings of one thread, as records.

    Args:
        depths: by how much it cuts each.
    """
    if not len(findings.facts):
        return []
    facts, crossings, blind = findings.facts, findings.facts.crossings, findings.facts.blind
    columns = [column.tolist() for column in (
        crossings.cell, crossings.piece, crossings.range_a, crossings.order, crossings.along,
        facts.range_high, facts.range_low, facts.base, facts.top, facts.full_top,
        facts.ground, facts.full_level, facts.obstacle, facts.hindrance, facts.lower, facts.cliff, facts.aerial,
        facts.between, blind.applies, blind.raw, blind.number, blind.hides, facts.blocks_both, facts.blocks_lower,
        facts.blocks_half_level | facts.blocks_as_hill, findings.cleared, findings.effective, facts.points, facts.bare,
        facts.slope,
        terrain.pieces.nature[crossings.piece],
    )]
    natures, kinds, cells = terrain.pieces.natures, columns.pop(), columns[0]
    parts = list(zip(columns[_GROUND], kinds, columns[_LOWER], strict=True))
    names = {(ground, kind, lower): tr("Ground") if ground else _terrain_text(natures[kind], lower)
            for ground, kind, lower in set(parts)}
    hexes = {cell: (at := ReasonPlace(terrain.plane.hex(cell)), terrain.board.label(at.hex)) for cell in set(cells)}
    rows = zip(*columns, map(names.__getitem__, parts),
               _margins(terrain, lines, facts, depths), *zip(*map(hexes.__getitem__, cells), strict=True),
               strict=True)
    return list(map(CrossingRecord._make, rows))


def what_is(terrain: AslTerrain, facts: CrossingFacts, at: int) -> str:
    """What is cut at a crossing, in words."""
    if facts.ground[at]:
        return tr("Ground")
    nature = terrain.pieces.natures[int(terrain.pieces.nature[facts.crossings.piece[at]])]
    return _terrain_text(nature, bool(facts.lower[at]))


@lru_cache(maxsize=500)
def _terrain_text(nature: Nature, lower: bool) -> str:
    """The name of terrain, with a note where its lower part counts; of bridges only the parapets do, so without it.

    The lesser of two unlike neighbours is named with the other.
    """
    name = name_of(nature)
    if nature.beside:
        name = tr("{terrain} beside {other}", terrain=name, other=_other(nature))
    return tr("{terrain} (its lower part)", terrain=name) if lower and not nature.deck else name


def _other(nature: Nature) -> str:
    """What lies on the other side of an edge; where names begin alike, that it is higher, or it in full."""
    beside = nature.beside.removesuffix(_ASL)
    other = beside.partition(",")[0]
    if name_of(nature).partition(",")[0] != other:
        return in_sentence(other)
    return tr("a higher one") if nature.beside_higher else in_sentence(beside)


#: The suffix that distinguishes ASL's kinds from those of other rule systems.
_ASL = " (ASL)"


def name_of(nature: Nature) -> str:
    """The name of terrain, without the suffix that distinguishes ASL's kinds from those of other rule systems."""
    return without_suffix(nature.name)


def without_suffix(name: str) -> str:
    """The name of a kind without that suffix."""
    return name.removesuffix(_ASL)


def _margins(terrain: AslTerrain, lines: ThreadLines, facts: CrossingFacts, depths: Longs) -> list[Margin | None]:
    """By how much pieces are cut; 0 along hexsides where nothing lies on the other side, None where it does."""
    crossings, length = facts.crossings, norm2(int(lines.x[0]), int(lines.y[0]))
    has_margin = facts.between
    if np.count_nonzero(crossings.along):
        has_margin = (has_margin & ~crossings.along) | (crossings.along & ~is_beside_another(terrain, crossings))
        depths = np.where(crossings.along, 0, depths)
    return [Margin(cross, length) if has else None
            for has, cross in zip(has_margin.tolist(), depths.tolist(), strict=True)]
