"""Pressing to reshape: a corner, an edge, the middle of an edge, a whole outline, or none, which chooses another."""

from __future__ import annotations

from abc import abstractmethod

from losview.board.depiction import Depiction
from losview.board.edits import outline_acts
from losview.board.edits.edit import Edit
from losview.board.outlines.combining import moved_depiction
from losview.board.outlines.corners import (
    Corner,
    Edge,
    corner_near,
    corner_point,
    edge_near,
    insert_corner,
    move_corner,
    move_edge,
    rings_of,
)
from losview.board.outlines.polygons import is_sound
from losview.board.outlines.true_plane import plane_distance
from losview.hexes.lattice import Point
from losview.tools.picking import outline_at
from losview.tools.tool import Drag, Pointer
from losview.tools.work import ShapeWork


def press_to_reshape(work: ShapeWork, pointer: Pointer, adds: bool) -> Drag | None:
    """Take hold of what lies under the pointer.

    Args:
        adds: whether a click on an outline adds it to the chosen ones, or takes it from them.
    """
    number = outline_at(work.host.board, pointer.point, work.host.reach)
    if adds and number is not None:
        chosen = work.chosen
        work.choose([one for one in chosen if one != number] if number in chosen else [*chosen, number])
        return None
    if (drag := _part_drag(work, pointer)) is not None:
        return drag
    if number is None:
        work.choose(())
        return None
    if number not in work.chosen:
        work.choose((number,))
    return WholeDrag(work, pointer)


def _part_drag(work: ShapeWork, pointer: Pointer) -> Drag | None:
    """A drag of a corner or an edge of the one chosen outline."""
    only = work.only()
    if only is None:
        return None
    number, drawn = only
    reach = work.host.reach
    corner = corner_near(drawn, pointer.point, reach)
    if corner is not None:
        work.corner = corner
        return CornerMove(work, pointer, number, drawn, corner)
    edge = edge_near(drawn, pointer.point, reach)
    if edge is None:
        return None
    work.corner = None
    if plane_distance(edge_middle(drawn, edge), pointer.point) <= reach:
        return InsertDrag(work, pointer, number, drawn, edge)
    return EdgeMove(work, pointer, number, drawn, edge)


def edge_middle(drawn: Depiction, edge: Edge) -> Point:
    """The middle of an edge."""
    ring = rings_of(drawn)[edge.ring]
    a, b = ring[edge.at], ring[(edge.at + 1) % len(ring)]
    return Point((a.x + b.x) // 2, (a.y + b.y) // 2)


class ReshapeDrag(Drag):
    """Changes one outline while the button is held; one undo step when it is released.

    Attributes:
        now: the outline as it is now, the same as at first where the pointer has not moved.
    """

    def __init__(self, work: ShapeWork, pointer: Pointer, number: int, drawn: Depiction) -> None:
        self.work, self.number, self.before, self.now = work, number, drawn, drawn
        self.start = pointer.point
        work.show()

    @abstractmethod
    def made(self, pointer: Pointer) -> tuple[Depiction, Point | None]:
        """The outline with the pointer there, and the place that it snapped to."""

    def update(self, pointer: Pointer) -> None:
        if pointer.point == self.start and self.now is self.before:
            return
        self.now, snapped = self.made(pointer)
        self.work.show(instead={self.number: self.now}, snapped=snapped, wrong=not is_sound(self.now))
        self.work.preview(self.edit)

    def edit(self) -> Edit | None:
        """The edit that makes the outline so."""
        return outline_acts.redraw(self.work.host.board, self.number, self.now)

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        if self.work.host.board.depictions.get(self.number) is not self.before:
            self.cancel()
        else:
            self.work.attempt(self.edit)

    def cancel(self) -> None:
        self.work.host.preview_edit(None)
        self.work.tell()


class CornerMove(ReshapeDrag):
    """Drags a corner."""

    def __init__(self, work: ShapeWork, pointer: Pointer, number: int, drawn: Depiction, corner: Corner) -> None:
        self.corner = corner
        super().__init__(work, pointer, number, drawn)

    def made(self, pointer: Pointer) -> tuple[Depiction, Point | None]:
        ring = rings_of(self.before)[self.corner.ring]
        line = (ring[self.corner.at - 2], ring[self.corner.at - 1])
        at = self.work.snapped(pointer, line, (self.number,))
        return move_corner(self.before, self.corner, at.point), at.point if at.to else None


class InsertDrag(ReshapeDrag):
    """Puts a corner in at the middle of an edge, and drags it."""

    def __init__(self, work: ShapeWork, pointer: Pointer, number: int, drawn: Depiction, edge: Edge) -> None:
        self.edge = edge
        super().__init__(work, pointer, number, drawn)

    def made(self, pointer: Pointer) -> tuple[Depiction, Point | None]:
        at = self.work.snapped(pointer, (corner_point(self.before, self.edge),), (self.number,))
        made, self.work.corner = insert_corner(self.before, self.edge, at.point)
        return made, at.point if at.to else None


class EdgeMove(ReshapeDrag):
    """Drags an edge; its place on the edge snaps."""

    def __init__(self, work: ShapeWork, pointer: Pointer, number: int, drawn: Depiction, edge: Edge) -> None:
        self.edge = edge
        super().__init__(work, pointer, number, drawn)

    def made(self, pointer: Pointer) -> tuple[Depiction, Point | None]:
        x, y = pointer.point.x - self.start.x, pointer.point.y - self.start.y
        return move_edge(self.before, self.edge, x, y), None


class WholeDrag(Drag):
    """Drags all chosen outlines."""

    def __init__(self, work: ShapeWork, pointer: Pointer) -> None:
        self.work, self.start = work, pointer.point
        self.numbers = work.chosen
        self.before = {number: work.host.board.depictions[number] for number in self.numbers}
        self.by = Point(0, 0)

    def update(self, pointer: Pointer) -> None:
        by = Point(pointer.point.x - self.start.x, pointer.point.y - self.start.y)
        if self.by == (0, 0) and plane_distance(by, Point(0, 0)) < self.work.host.reach / 2 and not pointer.shift:
            return  # a click that shakes chooses and moves nothing
        self.by = by
        self.work.show(instead={number: moved_depiction(drawn, *by) for number, drawn in self.before.items()})
        self.work.preview(self.edit)

    def edit(self) -> Edit | None:
        """The edit that moves the outlines."""
        return outline_acts.shift(self.work.host.board, self.numbers, *self.by) if self.by != (0, 0) else None

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        if self.work.chosen == self.numbers:
            self.work.attempt(self.edit)
        else:
            self.cancel()

    def cancel(self) -> None:
        self.work.host.preview_edit(None)
        self.work.tell()
