"""The stretches of a thread that the worksheet's lines are about, exactly: of the piece or the hexside, not its hex."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from losview.board.pieces import Rings
from losview.hexes.lattice import UNIT, Point, corner
from losview.sight.asl.exact import Span, side_span
from losview.sight.asl.side_parts import cut_spans
from losview.sight.ruleset import Because, Stretch

if TYPE_CHECKING:
    from losview.sight.asl.words import Words


@dataclass(frozen=True)
class PieceStretch(Stretch):
    """From where a thread enters a piece of its hex to where it leaves it; its way through the hex where it cuts none.

    Attributes:
        rings: the piece's outlines about its hex's centre.
    """

    rings: Rings

    @cached_property
    def span(self) -> Span | None:
        whole = super().span
        if whole is None or whole[0] >= whole[1]:
            return whole
        start, end = self.segment.start, self.segment.end
        shift = (self.first.q * UNIT - start.x, self.first.r * UNIT - start.y)
        cut = cut_spans(self.rings, shift, (end.x - start.x, end.y - start.y), whole)
        return (cut[0][0], cut[-1][1]) if cut else whole


@dataclass(frozen=True)
class SideStretch(Stretch):
    """Where a thread meets a hexside.

    Attributes:
        corners: of that hexside.
    """

    corners: tuple[Point, Point]

    @cached_property
    def span(self) -> Span | None:
        return side_span(self.segment, *self.corners)


def of_piece(words: Words, line: Because, at: int) -> Because:
    """A line about what the thread cuts in a hex, with the stretch of that piece."""
    met, pieces = words.found.facts.met, words.country.pieces
    piece = int(met.piece[at])
    if line.along is None or piece < 0 or met.along[at] or pieces.whole[piece] or pieces.inherent[piece]:
        return line
    if words.found.facts.ground[at]:
        return line  # a crest is where ground gives way, which is not where a depiction of it ends
    hex_ = line.along.first
    return replace(line, along=PieceStretch(words.segment, hex_, hex_, words.country.rings_of(piece)))


def of_side(words: Words, line: Because, entry: int) -> Because:
    """A line about what lies on a hexside, with the place where the thread meets that."""
    side = words.country.sides.side[entry]
    corners = corner(side.hex, side.direction - 1), corner(side.hex, side.direction)
    return replace(line, along=SideStretch(words.segment, side.hex, side.hex, corners))
