"""A host for the tools of outlines without a window, and lattice points named from hexes."""

from __future__ import annotations

from losview.board.board import Board
from losview.board.edits.edit import EditError
from losview.board.transform.selected_hexes import SelectedHexes
from losview.hexes.grid import Grid
from losview.hexes.lattice import Point, centre, hex_at
from losview.tools.stroke_options import StrokeOptions
from losview.tools.tool import Pointer


class ShapeHost:
    """Does edits, keeps their inverses, and remembers what it was told.

    Attributes:
        undo: the inverses, the latest last. names: of the edits. draft: shown last. make: previewed.
        messages: shown. offered: those of them with which undo was offered.
    """

    reach = 60
    asks_why = False
    thread = (None, None)

    def __init__(self, board: Board | None = None) -> None:
        self.board = Board(Grid(12, 10, edges="half"), scenario={"rules": "asl"}) if board is None else board
        self.undo, self.names, self.messages, self.offered = [], [], [], []
        self.draft = self.make = None
        self.selection = SelectedHexes()
        self.strokes = StrokeOptions()

    def do(self, edit) -> bool:
        try:
            self.undo.append(edit.apply(self.board))
        except EditError as problem:
            self.messages.append(str(problem))
            return False
        self.names.append(edit.name)
        self.make = None
        return True

    def undo_all(self) -> None:
        while self.undo:
            self.undo.pop().apply(self.board)

    def preview_edit(self, make) -> None:
        self.make = make

    def show_ghost(self, clip, at):
        self.ghost = (clip, at)

    def put_on_clipboard(self, clip):
        self.clip = clip
        return True

    def from_clipboard(self):
        return getattr(self, "clip", None)

    def show_draft(self, draft) -> None:
        self.draft = draft

    def highlight(self, hexes, sides=(), colour="#ffffff") -> None:
        self.shown = hexes

    def show_message(self, sentence) -> None:
        self.messages.append(sentence)

    def offer_undo(self, sentence) -> None:
        self.offered.append(sentence)
        self.show_message(sentence)

    def at(self, label: str, x: int = 0, y: int = 0) -> Point:
        """A point by its offset from a hex's centre dot."""
        dot = centre(self.board.hex(label))
        return Point(dot.x + x, dot.y + y)

    def pointer(self, point: Point, shift: bool = False) -> Pointer:
        hex_ = hex_at(point)
        return Pointer(hex_, point, hex_ in self.board.grid, shift)


def click(tool, host: ShapeHost, point: Point, shift: bool = False) -> None:
    """Press and release there."""
    drag(tool, host, point, shift=shift)


def drag(tool, host: ShapeHost, *points: Point, shift: bool = False) -> None:
    """Press on the first point, move over the others, and release on the last."""
    started = tool.press(host.pointer(points[0], shift))
    for point in points[1:]:
        if started is not None:
            started.update(host.pointer(point, shift))
    if started is not None:
        started.end(host.pointer(points[-1], shift))
