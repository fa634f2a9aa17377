"""A stroke that draws a way through the hexes that the pointer passes, or lays a bridge in one of them."""

from __future__ import annotations

from typing import ClassVar

from losview.board.edits.way_edits import bridge_hex, draw_way, hexes_in_line, is_bridge
from losview.hexes.hex import Hex, distance
from losview.hexes.lattice import UNIT, Point, centre, norm2
from losview.tools.stroke import end_stroke
from losview.tools.tool import Drag, Pointer, ToolHost

#: Whoever passes a hex no nearer to its centre dot than this, in lattice units, has not meant to bend the way there.
PASSED_BY = UNIT * 3 // 10


class WayStroke(Drag):
    """Collects the path of a way; the board is changed when it ends.

    A drag along hexsides enters the hexes on both sides by turns.  A hex that is only passed by is left out where the
    way would turn back sharply in it, so that it runs straight on.

    Args:
        straight: whether it runs straight from the press to the pointer, else as the pointer goes.

    Attributes:
        path: the hexes passed so far, each next to the one before; some may lie off the map.
    """

    every_move: ClassVar[bool] = True

    def __init__(self, host: ToolHost, pointer: Pointer, kind: str, colour: str, straight: bool = False) -> None:
        self.host, self.kind, self.colour, self.straight = host, kind, colour, straight
        self.path: list[Hex] = [pointer.hex]
        #: The square of how near the pointer has come to the dot of the last hex.
        self._nearest = _from_dot(pointer.hex, pointer.point)
        self._show()

    def update(self, pointer: Pointer) -> None:
        if pointer.hex == self.path[-1]:
            self._nearest = min(self._nearest, _from_dot(pointer.hex, pointer.point))
            return
        passed = [] if self.straight else hexes_in_line(self.path[-1], pointer.hex)
        if self.straight:
            self.path[1:] = hexes_in_line(self.path[0], pointer.hex)
        elif len(passed) == 1 and self._turns_back(pointer.hex):
            self.path[-1:] = passed if pointer.hex != self.path[-2] else []
        else:
            self.path += passed
        self._nearest = _from_dot(pointer.hex, pointer.point)
        self._show()

    def _turns_back(self, new: Hex) -> bool:
        """Whether the last hex was only passed by, and the hex before it lies beside the new one or is that."""
        return len(self.path) > 1 and self._nearest > PASSED_BY * PASSED_BY and distance(self.path[-2], new) <= 1

    def _show(self) -> None:
        board = self.host.board
        if is_bridge(self.kind):
            laid = bridge_hex(board, self.path)
            shown = [] if laid is None else [laid]
        else:
            shown = [hex_ for hex_ in dict.fromkeys(self.path) if hex_ in board.grid]
        self.host.highlight(tuple(shown), (), self.colour)
        self.host.preview_edit(lambda: draw_way(self.host.board, self.kind, self.path))

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        end_stroke(self.host, draw_way(self.host.board, self.kind, self.path))

    def cancel(self) -> None:
        end_stroke(self.host, None)


def _from_dot(hex_: Hex, point: Point) -> int:
    """The square of a point's distance from a hex's centre dot."""
    dot = centre(hex_)
    return norm2(point.x - dot.x, point.y - dot.y)
