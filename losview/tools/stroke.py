"""A stroke: the hexes that a brush has passed over, without gaps however fast the hand was."""

from __future__ import annotations

from collections.abc import Callable

from losview.board.board import Board
from losview.board.edits.edit import Edit
from losview.hexes.hex import Hex, disc
from losview.hexes.thread import Touch, hexes_met
from losview.tools.tool import Drag, Pointer, ToolHost

#: Brush sizes in hexes and their radii.
SIZES = {1: 0, 7: 1, 19: 2}


def between(a: Hex, b: Hex) -> list[Hex]:
    """The hexes on the way from one to another, the second included."""
    return [*(one.hex for one in hexes_met(a, b) if one.touch is not Touch.CORNER), b]


class Stroke(Drag):
    """Collects hexes; the board stays untouched until the end.

    Args:
        radius: how far around the pointer the brush reaches.
        finish: makes the edit of the hexes collected, None where there is nothing to do.
        colour: of the preview.
        remark: what is to be said of it besides, "" for nothing; asked before the edit is made.
    """

    def __init__(self, desk: ToolHost, pointer: Pointer, radius: int, finish: Callable[[tuple[Hex, ...]], Edit | None],
                 colour: str, remark: Callable[[tuple[Hex, ...]], str] = lambda cells: "") -> None:
        self.remark = remark
        self.desk, self.radius, self.finish, self.colour = desk, radius, finish, colour
        self.path: list[Hex] = [pointer.hex]
        self._cells: dict[Hex, None] = {}
        self._add([pointer.hex])

    @property
    def cells(self) -> tuple[Hex, ...]:
        """The hexes of the map passed over so far, in order."""
        return tuple(self._cells)

    def _add(self, centres: list[Hex]) -> None:
        board: Board = self.desk.board
        for centre in centres:
            self._cells.update(dict.fromkeys(hex_ for hex_ in disc(centre, self.radius) if hex_ in board.grid))
        self.desk.preview(self.cells, (), self.colour)
        self.desk.foresee(lambda: self.finish(self.cells) if self.cells else None)

    def update(self, pointer: Pointer) -> None:
        if pointer.hex != self.path[-1]:
            way = between(self.path[-1], pointer.hex)
            self.path += way
            self._add(way)

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        self.desk.preview(())
        edit = self.finish(self.cells) if self.cells else None
        said = self.remark(self.cells)
        if edit is None:
            self.desk.foresee(None)
        elif self.desk.do(edit) and said:
            self.desk.say(said)

    def cancel(self) -> None:
        self.desk.preview(())
        self.desk.foresee(None)
