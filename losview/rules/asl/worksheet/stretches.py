"""The exact stretches of a thread that the worksheet's lines are about: those of pieces and hexsides, not of hexes."""

from __future__ import annotations

from dataclasses import dataclass, field

from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.outlines.pieces import Rings
from losview.hexes.lattice import UNIT, Point, corner
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.trace.exact import ground_within, side_span
from losview.rules.asl.trace.outline_cuts import cut_spans
from losview.rules.asl.trace.parts_of_pieces import piece_parts_of
from losview.rules.asl.worksheet.crossing_record import CrossingRecord
from losview.rules.asl.worksheet.thread_writer import ThreadWriter
from losview.rules.core.lazy import lazy
from losview.rules.core.verdict import Span, Stretch


@dataclass(frozen=True)
class PieceStretch(Stretch):
    """From where a thread enters a piece of a hex to where it leaves it; its stretch in the hex where it cuts none.

    Attributes:
        rings: the piece's outlines relative to its hex's centre.
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
    """Where a thread runs over ground at a level or higher in a hex; its stretch in the hex where it meets none.

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
        spans = [(max(low, whole[0]), min(high, whole[1]))
                 for low, high in ground_within(self.terrain, self.segment, self.first, self.level, whole)]
        spans = [span for span in spans if span[0] < span[1]]
        return (spans[0][0], spans[-1][1]) if spans else whole


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


def of_piece(writer: ThreadWriter, crossing: CrossingRecord) -> Stretch:
    """The stretch of what the thread cuts at a crossing; all of its stretch in the hex for what fills that."""
    hex_, cut = crossing.at.hex, not crossing.along and crossing.piece >= 0
    if cut and crossing.ground:  # from where it begins in the hex to where it gives way
        return GroundStretch(writer.segment, hex_, hex_, crossing.top // QUARTERS_PER_LEVEL, writer.terrain)
    parts = piece_parts_of(writer.terrain, crossing.piece) if cut else None
    if parts is None or parts.rings is None:
        return Stretch(writer.segment, hex_, hex_)
    return PieceStretch(writer.segment, hex_, hex_, parts.rings)


def of_side(writer: ThreadWriter, entry: int) -> SideStretch:
    """Where the thread meets a hexside feature."""
    side = writer.terrain.sides.side[entry]
    corners = corner(side.hex, side.direction - 1), corner(side.hex, side.direction)
    return SideStretch(writer.segment, side.hex, side.hex, corners)
