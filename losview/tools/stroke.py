"""A stroke: the hexes that a brush has passed over, without gaps however fast the mouse was moved."""

from __future__ import annotations

from collections.abc import Callable

from losview.board.edits.edit import Edit
from losview.hexes.hex import Hex, disc
from losview.hexes.thread import Touch, hexes_met
from losview.tools.tool import Drag, Pointer, ToolHost

#: Brush sizes in hexes, and their radii.
SIZES = {1: 0, 7: 1, 19: 2}

#: Highlights hexes and hexsides from which something is removed.
ERASE_COLOUR = "#ffffff"


def hexes_between(a: Hex, b: Hex) -> list[Hex]:
    """The hexes on the straight line from `a` to `b`, `b` included."""
    return [*(passed.hex for passed in hexes_met(a, b) if passed.touch is not Touch.CORNER), b]


class Stroke(Drag):
    """Collects hexes during a drag; the board is changed when it ends.

    Args:
        radius: how far around the pointer the brush reaches, in hexes.
        make_edit: makes the edit of the hexes collected; returns None where there is nothing to do.
        colour: of the highlighted hexes.
        message: makes the sentence to show once the edit is made, "" for none; called before the edit is made.
    """

    def __init__(self, host: ToolHost, pointer: Pointer, radius: int,
                 make_edit: Callable[[tuple[Hex, ...]], Edit | None], colour: str,
                 message: Callable[[tuple[Hex, ...]], str] = lambda hexes: "") -> None:
        self.host, self.radius, self.colour = host, radius, colour
        self.make_edit, self.message = make_edit, message
        self.path: list[Hex] = [pointer.hex]
        self._hexes: dict[Hex, None] = {}
        self._add([pointer.hex])

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes of the map collected so far, in order."""
        return tuple(self._hexes)

    def _add(self, centres: list[Hex]) -> None:
        grid = self.host.board.grid
        for centre in centres:
            self._hexes.update(dict.fromkeys(hex_ for hex_ in disc(centre, self.radius) if hex_ in grid))
        self.host.highlight(self.hexes, (), self.colour)
        self.host.preview_edit(lambda: self.make_edit(self.hexes) if self.hexes else None)

    def update(self, pointer: Pointer) -> None:
        if pointer.hex != self.path[-1]:
            passed = hexes_between(self.path[-1], pointer.hex)
            self.path += passed
            self._add(passed)

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        self.host.highlight(())
        edit = self.make_edit(self.hexes) if self.hexes else None
        sentence = self.message(self.hexes)
        if edit is None:
            self.host.preview_edit(None)
        elif self.host.do(edit) and sentence:
            self.host.show_message(sentence)

    def cancel(self) -> None:
        self.host.highlight(())
        self.host.preview_edit(None)
