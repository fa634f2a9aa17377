"""The base of tools that work at a point, finer than hexes: at the keyboard's cross, else under the pointer."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, centre, hex_at
from losview.tools.steps import stepped_point
from losview.tools.tool import Pointer, Tool, ToolHost


class PointTool(Tool):
    """A tool that the arrow keys move as finely as the mouse does.

    Attributes:
        cross: where the keyboard's cross is; None while the mouse is used, and where nothing is pointed at.
    """

    every_move: ClassVar[bool] = True
    has_cursor: ClassVar[bool] = True

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self.cross: Point | None = None
        self._pointed_at: Point | None = None

    @abstractmethod
    def show(self) -> None:
        """Show what the tool has in hand, or what lies there; called when the cross or the pointer has moved."""

    @property
    def here(self) -> Point | None:
        """Where the keyboard's cross is, else the pointer; None where it is off the map view."""
        return self.cross if self.cross is not None else self._pointed_at

    def point_at(self, point: Point) -> None:
        """Go where the mouse is."""
        self._pointed_at, self.cross = point, None
        self.show()

    def hover(self, pointer: Pointer) -> None:
        if self.cross != pointer.point:  # the keyboard's cross is hovered too
            self.point_at(pointer.point)

    def leave(self) -> None:
        self._pointed_at = None
        self.show()

    def put_away(self) -> None:
        self._pointed_at = self.cross = None
        self.host.show_draft(None)

    def keyboard_pointer(self, hex_: Hex, on_map: bool, shift: bool = False) -> Pointer:
        if self.cross is None or hex_at(self.cross) != hex_:
            self.cross = centre(hex_)
            self.show()
        return Pointer(hex_, self.cross, on_map, shift)

    def steer(self, right: int, down: int, fine: bool) -> Point:
        at = self.cross if self.cross is not None else Point(0, 0)
        self.cross = stepped_point(at, right, down, fine, self.host.board.grid.top)
        self.show()
        return self.cross

    def affected_hexes(self, hex_: Hex) -> tuple[Hex, ...]:
        return ()
