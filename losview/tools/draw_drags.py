"""Pressing to draw: a corner that is set where the button is released, and a line drawn freehand."""

from __future__ import annotations

from collections.abc import Callable

from losview.board.outlines.true_plane import distance
from losview.hexes.lattice import Point
from losview.tools.tool import Drag, Pointer
from losview.tools.work import ShapeWork

#: How far the hand goes until the next point of a freehand line is taken, in lattice units.
STEP = 24


class CornerDrag(Drag):
    """Sets a corner of the line where the button is released.

    Args:
        place: called with the place of the corner.
    """

    def __init__(self, work: ShapeWork, pointer: Pointer, place: Callable[[Point], None]) -> None:
        self.work, self.place = work, place
        self.update(pointer)

    def update(self, pointer: Pointer) -> None:
        at = self.work.snapped(pointer, self.work.line)
        before = self.work.line[-1:]
        self.work.show(rubber=(*before, at.point), snapped=at.point if at.to else None)

    def end(self, pointer: Pointer) -> None:
        self.place(self.work.snapped(pointer, self.work.line).point)

    def cancel(self) -> None:
        self.work.tell()


class FreehandDrag(Drag):
    """Draws a line, and shows the edge that would close it.

    Args:
        finish: called with the points of the line. closes: whether a line is closed where the button is released.
    """

    def __init__(self, work: ShapeWork, pointer: Pointer, finish: Callable[[list[Point]], None],
                 closes: Callable[[list[Point]], bool]) -> None:
        self.work, self.finish, self.closes = work, finish, closes
        self.path = [pointer.point]

    def update(self, pointer: Pointer) -> None:
        if distance(self.path[-1], pointer.point) >= STEP:
            self.path.append(pointer.point)
            self.work.show(line=self.path, rubber=(self.path[-1], self.path[0]) if self.closes(self.path) else ())

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        self.finish(self.path)

    def cancel(self) -> None:
        self.work.tell()
