"""A stroke: the hexes that a brush has passed over, on a line, in a rectangle, or poured into an area."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from losview.board.edits.edit import Edit
from losview.board.transform.areas import rectangle
from losview.board.transform.connected import connected
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, centre
from losview.hexes.thread import Touch, hexes_met
from losview.tools.outline_draft import OutlineDraft
from losview.tools.stroke_options import footprint
from losview.tools.tool import Drag, Pointer, ToolHost

#: Highlights hexes and hexsides from which something is removed.
ERASE_COLOUR = "#ffffff"

#: In a larger rectangle only its frame is shown while it is dragged.
MAX_SHOWN = 1500


def hexes_on_line(a: Hex, b: Hex) -> list[Hex]:
    """The hexes on the straight line from `a` to `b`, `b` included."""
    return [*(passed.hex for passed in hexes_met(a, b) if passed.touch is not Touch.CORNER), b]


def end_stroke(host: ToolHost, edit: Edit | None) -> bool:
    """Take a stroke's highlight and preview away, and make its edit; None where it makes none.

    Returns:
        whether the edit was made.
    """
    host.highlight(())
    if edit is None:
        host.preview_edit(None)
        return False
    return host.do(edit)


class Stroke(Drag):
    """Collects hexes during a drag; the board is changed when it ends.

    Args:
        size: of the brush, as `footprint` takes it.
        make_edit: makes the edit of the hexes collected; returns None where there is nothing to do.
        colour: of the highlighted hexes.
        message: makes the sentence to show once the edit is made, "" for none; called before the edit is made.
        form: one of `FORMS`.
        covers: whether terrain is laid down, which can be kept off other terrain. masked: whether masks hold at all.

    Attributes:
        path: the hexes under the brush's middle, in order.
    """

    def __init__(self, host: ToolHost, pointer: Pointer, size: int,
                 make_edit: Callable[[tuple[Hex, ...]], Edit | None], colour: str,
                 message: Callable[[tuple[Hex, ...]], str] = lambda hexes: "", form: str = "freehand",
                 covers: bool = True, masked: bool = True) -> None:
        self.host, self.size, self.colour, self.form = host, size, colour, form
        self.make_edit, self.message = make_edit, message
        self._allowed = host.strokes.mask(host.board, host.selection.hexes, covers) if masked else None
        self.path: list[Hex] = [pointer.hex]
        self._hexes: dict[Hex, None] = {}
        if form == "bucket":
            self._add(connected(host.board, pointer.hex, host.strokes.bounds))
        elif form == "rectangle":
            self._add([pointer.hex])
        else:
            self._pass([pointer.hex])
        self._show()

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes of the map collected so far, in order."""
        return tuple(self._hexes)

    def _pass(self, centres: list[Hex]) -> None:
        """Collect what lies under the brush in its way along some hexes."""
        grid = self.host.board.grid
        for middle in centres:
            self._add(hex_ for hex_ in footprint(self.size, self.host.strokes, middle) if hex_ in grid)

    def _add(self, hexes: Iterable[Hex]) -> None:
        """Collect hexes of the map, those that a mask forbids left out."""
        allowed = self._allowed
        self._hexes.update(dict.fromkeys(hexes if allowed is None else filter(allowed, hexes)))

    def _show(self) -> None:
        if len(self._hexes) <= MAX_SHOWN:
            self.host.highlight(self.hexes, (), self.colour)
        else:
            self.host.highlight(())
        if self.form == "rectangle":
            ring = _frame(centre(self.path[0]), centre(self.path[-1]), self.host.board.grid.top == "flat")
            self.host.show_draft(OutlineDraft((ring,), colour=self.colour))
        self.host.preview_edit(lambda: self.make_edit(self.hexes) if self.hexes else None)

    def update(self, pointer: Pointer) -> None:
        if pointer.hex == self.path[-1] or self.form == "bucket":
            return
        start = self.path[0]
        if self.form == "freehand":
            passed = hexes_on_line(self.path[-1], pointer.hex)
            self.path += passed
            self._pass(passed)
        else:
            self._hexes.clear()
            self.path = [start, *hexes_on_line(start, pointer.hex)] if pointer.hex != start else [start]
            if self.form == "line":
                self._pass(self.path)
            else:
                self._add(rectangle(self.host.board.grid, start, pointer.hex))
        self._show()

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        edit = self.make_edit(self.hexes) if self.hexes else None
        sentence = self.message(self.hexes) if edit is not None else ""
        self._hide_frame()
        if end_stroke(self.host, edit) and sentence:
            self.host.show_message(sentence)

    def cancel(self) -> None:
        self._hide_frame()
        end_stroke(self.host, None)

    def _hide_frame(self) -> None:
        if self.form == "rectangle":
            self.host.show_draft(None)


def _frame(a: Point, b: Point, flat: bool) -> tuple[Point, ...]:
    """The corners of the rectangle on the screen between two points of the lattice."""
    if flat:  # across is x, down is y and half of x
        half = (b.x - a.x) // 2
        return a, Point(b.x, a.y - half), b, Point(a.x, b.y + half)
    half = (b.y - a.y) // 2  # across is x and half of y, down is y
    return a, Point(b.x + half, a.y), b, Point(a.x - half, b.y)
