"""A stroke that draws a way through the hexes that the pointer passes, or lays a bridge in one of them."""

from __future__ import annotations

from losview.board.edits.way_edits import bridge_hex, draw_way, hexes_in_line, is_bridge
from losview.hexes.hex import Hex
from losview.tools.stroke import end_stroke
from losview.tools.tool import Drag, Pointer, ToolHost


class WayStroke(Drag):
    """Collects the path of a way; the board is changed when it ends.

    Args:
        straight: whether it runs straight from the press to the pointer, else as the pointer goes.

    Attributes:
        path: the hexes passed so far, each next to the one before; some may lie off the map.
    """

    def __init__(self, host: ToolHost, pointer: Pointer, kind: str, colour: str, straight: bool = False) -> None:
        self.host, self.kind, self.colour, self.straight = host, kind, colour, straight
        self.path: list[Hex] = [pointer.hex]
        self._show()

    def update(self, pointer: Pointer) -> None:
        if pointer.hex != self.path[-1]:
            if self.straight:
                del self.path[1:]
            self.path += hexes_in_line(self.path[-1], pointer.hex)
            self._show()

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
