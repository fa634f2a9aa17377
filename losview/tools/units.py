"""The unit tool: places counters, and moves those that are there."""

from __future__ import annotations

from losview.board.counters import Counter
from losview.board.edits import Move, Place, Remove
from losview.hexes.hex import Hex
from losview.tools.tool import Desk, Drag, Pointer, Tool


def top_counter(desk: Desk, hex_: Hex) -> int | None:
    """The number of the uppermost counter of a hex."""
    stack = [number for number, _ in desk.board.counters_on(hex_)]
    return stack[-1] if stack else None


class Units(Tool):
    """Places and moves counters.

    Attributes:
        kind, side: what is placed.
    """

    key = "units"
    name = "Unit"
    about = "Click to place a counter; drag one to move it; Delete removes the one under the cursor."
    paints = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.kind = "infantry"
        self.side = ""

    def press(self, pointer: Pointer) -> Drag | None:
        if not pointer.on_map:
            return None
        return _Carry(self, pointer.hex, top_counter(self.desk, pointer.hex))

    def remove(self, hex_: Hex) -> bool:
        """Take the uppermost counter of a hex away; whether there was one."""
        number = top_counter(self.desk, hex_)
        if number is None:
            return False
        self.desk.do(Remove.of(self.desk.board, number))
        return True

    def pick(self, hex_: Hex) -> str:
        """Take up the kind and side of a hex's counter; the kind in hand where it has none."""
        number = top_counter(self.desk, hex_)
        if number is not None:
            counter = self.desk.board.counters[number]
            self.kind, self.side = counter.kind, counter.side
        return self.kind


class _Carry(Drag):
    """A counter in hand: one that stood there, or a new one."""

    def __init__(self, tool: Units, start: Hex, number: int | None) -> None:
        self.tool, self.start, self.number = tool, start, number
        self.at = start
        tool.desk.preview((start,), (), "#2c5f94")

    def update(self, pointer: Pointer) -> None:
        if pointer.on_map:
            self.at = pointer.hex
            self.tool.desk.preview((pointer.hex,), (), "#2c5f94")

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        desk = self.tool.desk
        desk.preview(())
        if not pointer.on_map:
            return
        if self.number is None:
            desk.do(Place(Counter(self.tool.kind, self.at, self.tool.side)))
        elif self.at != self.start:
            desk.do(Move.of(desk.board, self.number, self.at))

    def cancel(self) -> None:
        self.tool.desk.preview(())
