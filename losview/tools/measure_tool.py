"""The ruler: how many hexes it is from one to another, leg by leg, and how the ground differs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise

from losview.base.translation import tr, tr_n
from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.hex import Hex, distance
from losview.hexes.lattice import centre
from losview.tools.outline_draft import OutlineDraft
from losview.tools.tool import Drag, Pointer, Tool, ToolHost

#: The colour of the line.
COLOUR = "#f5d90a"


class MeasureTool(Tool):
    """Measures a path.

    Attributes:
        path: the hexes where it was clicked so far. here: the hex under the pointer, None off the map.
    """

    key = "measure"
    name = tr("Ruler")
    shortcut = "D"
    about = (tr("Click from hex to hex to count the range of each leg and of all together. Backspace takes one back, "
                "Esc all."))
    keys = tr("Return sets a hex, arrows go on, Backspace takes the last one back")

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self.path: list[Hex] = []
        self.here: Hex | None = None

    def press(self, pointer: Pointer) -> Drag | None:
        if not pointer.on_map:
            return None
        if not self.path or self.path[-1] != pointer.hex:
            self.path.append(pointer.hex)
        self._show(pointer.hex)
        return _MeasureDrag(self)

    def hover(self, pointer: Pointer) -> None:
        if pointer.on_map and self.path and pointer.hex != self.here:
            self._show(pointer.hex)

    def keyboard_pointer(self, hex_: Hex, on_map: bool, shift: bool = False) -> Pointer:
        pointer = super().keyboard_pointer(hex_, on_map, shift)
        self.hover(pointer)
        return pointer

    def sentence(self) -> str:
        """What was measured, in words; "" before there are two hexes."""
        legs = self._legs()
        if len(legs) < 2:
            return ""
        board = self.host.board
        ranges = [distance(a, b) for a, b in pairwise(legs)]
        words = f"{board.label(legs[0])} → {board.label(legs[-1])}: {_hexes(sum(ranges))}"
        if len(ranges) > 1:
            words = tr("{way} ({legs}; {hexes} in a straight line)", way=words, legs=" + ".join(map(str, ranges)),
                       hexes=_hexes(distance(legs[0], legs[-1])))
        first, last = (int(board.levels[board.grid.cell(hex_)]) for hex_ in (legs[0], legs[-1]))
        if first != last:
            steps = abs(last - first) / QUARTERS_PER_LEVEL
            words = _climbing(words, steps, last > first)
        return f"{words}."

    def _legs(self) -> list[Hex]:
        here = self.here
        return [*self.path, *([here] if here is not None and self.path and here != self.path[-1] else [])]

    def _show(self, here: Hex | None) -> None:
        self.here = here
        legs = self._legs()
        line = tuple(centre(hex_) for hex_ in self.path)
        rubber = tuple(centre(hex_) for hex_ in legs[-2:]) if len(legs) > len(self.path) else ()
        self.host.show_draft(OutlineDraft(line=line, rubber=rubber, corners=line, colour=COLOUR) if legs else None)
        sentence = self.sentence()
        if sentence:
            self.host.show_message(sentence)

    def _give_up(self) -> None:
        self.path, self.here = [], None
        self.host.show_draft(None)

    def board_changed(self) -> None:
        if any(hex_ not in self.host.board.grid for hex_ in self.path):
            self._give_up()

    def key_actions(self) -> Mapping[str, Callable[[], None]]:
        return {"Backspace": self._take_back} if self.path else {}

    def _take_back(self) -> None:
        self.path.pop()
        self._show(self.here if self.path else None)

    def leave(self) -> None:
        if self.path:
            self._show(None)

    def put_away(self) -> None:
        self._give_up()

    def cancel(self) -> bool:
        there = bool(self.path)
        self._give_up()
        return there


class _MeasureDrag(Drag):
    """A leg that is dragged instead of clicked: it ends where the button is released."""

    def __init__(self, tool: MeasureTool) -> None:
        self.tool = tool

    def update(self, pointer: Pointer) -> None:
        self.tool.hover(pointer)

    def end(self, pointer: Pointer) -> None:
        if pointer.on_map and pointer.hex != self.tool.path[-1]:
            self.tool.press(pointer)

    def cancel(self) -> None:
        self.tool.cancel()


def _hexes(number: int) -> str:
    return tr_n("{count:,} hex", "{count:,} hexes", number)


def _climbing(way: str, steps: float, up: bool) -> str:
    """A way with how many levels it goes up or down."""
    if steps == 1:
        return tr("{way}, 1 level up", way=way) if up else tr("{way}, 1 level down", way=way)
    return tr("{way}, {steps:g} levels up", way=way, steps=steps) if up else tr("{way}, {steps:g} levels down", way=way,
                                                                                steps=steps)
