"""What lies over the map while outlines are drawn: lines, corners to take hold of, and where the keyboard points."""

from __future__ import annotations

from dataclasses import dataclass

from losview.board.depiction import Ring
from losview.hexes.lattice import Point


@dataclass(frozen=True)
class OutlineDraft:
    """Outlines that are drawn or chosen, on the lattice: as they would be judged.

    Attributes:
        rings: closed lines. line: a line that is still open. rubber: the stretch from its end to the pointer.
        corners: to take hold of. middles: likewise of edges, smaller. held: the one corner that keys are about.
        snapped: where the pointer has snapped to something. cursor: where the keyboard points.
        colour: of lines. wrong: whether the outline cannot be made so.
    """

    rings: tuple[Ring, ...] = ()
    line: tuple[Point, ...] = ()
    rubber: tuple[Point, ...] = ()
    corners: tuple[Point, ...] = ()
    middles: tuple[Point, ...] = ()
    held: Point | None = None
    snapped: Point | None = None
    cursor: Point | None = None
    colour: str = "#ffffff"
    wrong: bool = False

    def points(self) -> list[Point]:
        """Every point of it, for its extent."""
        single = [point for point in (self.held, self.snapped, self.cursor) if point is not None]
        return [*(point for ring in self.rings for point in ring), *self.line, *self.rubber, *self.corners, *single]
