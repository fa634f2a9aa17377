"""A stroke: the hexes that a brush has passed over, without gaps however fast the mouse was moved."""

from __future__ import annotations

from collections.abc import Callable

from losview.board.edits.edit import Edit
from losview.hexes.hex import Hex, disc
from losview.hexes.thread import Touch, hexes_met
from losview.tools.tool import Drag, Pointer, ToolHost

#: Brush sizes in hexes, and their radii.
SIZES = {1: 0, 7: 1, 19: 2}


def between(a: Hex, b: Hex) -> list[Hex]:
    """The hexes on the straight line from `a` to `b`, `b` included."""
    return [*(passed.hex for passed in hexes_met(a, b) if passed.touch is not Touch.CORNER), b]


class Stroke(Drag):
    """Collects hexes; the board is changed when the stroke ends.

    Args:
        radius: how far around the pointer the brush reaches, in hexes.
        finish: makes the edit of the hexes collected, None where there is nothing to do.
        colour: of the preview.
        remark: a sentence to show once the edit is made, "" for none; called before the edit is made.
    """

    def __init__(self, host: ToolHost, pointer: Pointer, radius: int, finish: Callable[[tuple[Hex, ...]], Edit | None],
                 colour: str, remark: Callable[[tuple[Hex, ...]], str] = lambda cells: "") -> None:
        self.remark = remark
        self.host, self.radius, self.finish, self.colour = host, radius, finish, colour
        self.path: list[Hex] = [pointer.hex]
        self._cells: dict[Hex, None] = {}
        self._add([pointer.hex])

    @property
    def cells(self) -> tuple[Hex, ...]:
        """The hexes of the map collected so far, in order."""
        return tuple(self._cells)

    def _add(self, centres: list[Hex]) -> None:
        grid = self.host.board.grid
        for centre in centres:
            self._cells.update(dict.fromkeys(hex_ for hex_ in disc(centre, self.radius) if hex_ in grid))
        self.host.preview(self.cells, (), self.colour)
        self.host.foresee(lambda: self.finish(self.cells) if self.cells else None)

    def update(self, pointer: Pointer) -> None:
        if pointer.hex != self.path[-1]:
            passed = between(self.path[-1], pointer.hex)
            self.path += passed
            self._add(passed)

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        self.host.preview(())
        edit = self.finish(self.cells) if self.cells else None
        sentence = self.remark(self.cells)
        if edit is None:
            self.host.foresee(None)
        elif self.host.do(edit) and sentence:
            self.host.say(sentence)

    def cancel(self) -> None:
        self.host.preview(())
        self.host.foresee(None)
