"""The stretches of a thread that the worksheet's lines are about, exactly: of the piece or the hexside, not its hex."""

from __future__ import annotations

from dataclasses import dataclass, field

from losview.board.board import QUARTERS
from losview.board.outlines.pieces import Rings
from losview.hexes.lattice import UNIT, Point, corner
from losview.sight.asl.board.asl_terrain import AslTerrain
from losview.sight.asl.trace.exact import ground_within, side_span
from losview.sight.asl.trace.outline_cuts import cut_spans
from losview.sight.asl.trace.piece_parts import piece_parts_of
from losview.sight.asl.worksheet.crossing_record import CrossingRecord
from losview.sight.asl.worksheet.thread_words import ThreadWords
from losview.sight.lazy import lazy
from losview.sight.verdict import Span, Stretch


@dataclass(frozen=True)
class PieceStretch(Stretch):
    """From where a thread enters a piece of its hex to where it leaves it; its way through the hex where it cuts none.

    Attributes:
        rings: the piece's outlines about its hex's centre.
    """

    rings: Rings

    @lazy
    def span(self) -> Span | None:
        whole = super().span
        if whole is None or whole[0] >= whole[1]:
            return whole
        start, end = self.segment.start, self.segment.end
        shift = (self.first.q * UNIT - start.x, self.first.r * UNIT - start.y)
        cut = cut_spans(self.rings, shift, (end.x - start.x, end.y - start.y), whole)
        return (cut[0][0], cut[-1][1]) if cut else whole


@dataclass(frozen=True)
class GroundStretch(Stretch):
    """A thread's way over ground at a level or higher in a hex; its way through the hex where it meets none there.

    Attributes:
        level: of the ground, in levels. terrain: whose ground it is.
    """

    level: int
    terrain: AslTerrain = field(compare=False, repr=False)

    @lazy
    def span(self) -> Span | None:
        whole = super().span
        if whole is None or whole[0] >= whole[1]:
            return whole
        found = [(max(low, whole[0]), min(high, whole[1]))
                 for low, high in ground_within(self.terrain, self.segment, self.first, self.level, whole)]
        found = [one for one in found if one[0] < one[1]]
        return (found[0][0], found[-1][1]) if found else whole


@dataclass(frozen=True)
class SideStretch(Stretch):
    """Where a thread meets a hexside.

    Attributes:
        corners: of that hexside.
    """

    corners: tuple[Point, Point]

    @lazy
    def span(self) -> Span | None:
        return side_span(self.segment, *self.corners)


def of_piece(words: ThreadWords, crossing: CrossingRecord) -> Stretch:
    """The stretch of what the thread cuts in a hex; all of its way through the hex where it cuts no less."""
    hex_, cut = crossing.at.hex, not crossing.along and crossing.piece >= 0
    if cut and crossing.ground:  # from wherever it begins in the hex to where it gives way
        return GroundStretch(words.segment, hex_, hex_, crossing.top // QUARTERS, words.terrain)
    parts = piece_parts_of(words.terrain, crossing.piece) if cut else None
    if parts is None or parts.rings is None:
        return Stretch(words.segment, hex_, hex_)
    return PieceStretch(words.segment, hex_, hex_, parts.rings)


def of_side(words: ThreadWords, entry: int) -> SideStretch:
    """The place where the thread meets what lies on a hexside."""
    side = words.terrain.sides.side[entry]
    corners = corner(side.hex, side.direction - 1), corner(side.hex, side.direction)
    return SideStretch(words.segment, side.hex, side.hex, corners)
