"""The level tool: raises, lowers, or sets the ground."""

from __future__ import annotations

from losview.board.board import QUARTERS
from losview.board.edits.edit import Edit
from losview.board.edits.ground_edits import Raise, SetLevels
from losview.board.shape_edits.ground_acts import contoured_levels
from losview.board.shapes.ground import has_contours
from losview.hexes.hex import Hex, disc
from losview.tools.settings import LevelSetting, Setting, SizeSetting
from losview.tools.stroke import SIZES, Stroke
from losview.tools.tool import Drag, Pointer, Tool, ToolHost

#: What each mode becomes while Shift is held.
WITH_SHIFT = {"raise": "lower", "lower": "raise", "set": "set"}


class LevelTool(Tool):
    """Changes levels.

    Attributes:
        mode: "raise", "lower" or "set".
        size: 1, 7 or 19 hexes.
        level: quarter levels that "set" gives.
    """

    key = "level"
    shortcut = "3"
    name = "Level"
    about = ("Raise, lower or set the ground. With Shift, Raise lowers and Lower raises. Right-click picks up the "
             "level under the pointer, to set it elsewhere.")
    keys = "Return begins a stroke, arrows carry it, Return ends it; Shift+Return goes the other way, I picks up"
    paints = True

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self.mode = "raise"
        self.size = 1
        self.level = 2 * QUARTERS

    def settings(self) -> tuple[Setting, ...]:
        return SizeSetting(self), LevelSetting(self)

    def carries(self) -> bool:
        return True

    def touched_layers(self) -> frozenset[str]:
        return frozenset({"ground"})

    def press(self, pointer: Pointer) -> Drag | None:
        if not pointer.on_map:
            return None
        mode = WITH_SHIFT[self.mode] if pointer.shift else self.mode
        colour = {"raise": "#b38f5b", "lower": "#9fb6a4", "set": "#d8c48f"}[mode]
        return Stroke(self.host, pointer, SIZES[self.size], lambda hexes: self.change(hexes, mode), colour)

    def affected_hexes(self, hex_: Hex) -> tuple[Hex, ...]:
        return tuple(disc(hex_, SIZES[self.size]))

    def change(self, hexes: tuple[Hex, ...], mode: str) -> Edit | None:
        """The edit that changes the level of these hexes, None where nothing would change.

        On a map with contours these are moved, or new ones drawn: its levels and contours say the same.
        """
        if has_contours(self.host.board):
            return self._by_contours(hexes, mode)
        if mode != "set":
            return Raise(hexes, QUARTERS if mode == "raise" else -QUARTERS)
        changed = tuple(hex_ for hex_ in hexes if self.host.board.level(hex_) != self.level)
        return SetLevels(changed, self.level) if changed else None

    def _by_contours(self, hexes: tuple[Hex, ...], mode: str) -> Edit | None:
        board = self.host.board
        if mode == "set":
            return contoured_levels(board, dict.fromkeys(hexes, self.level), SetLevels(hexes, self.level).name)
        step = Raise(hexes, QUARTERS if mode == "raise" else -QUARTERS)
        return contoured_levels(board, {hex_: board.level(hex_) + step.by for hex_ in hexes}, step.name)

    def pick(self, pointer: Pointer) -> str:
        """Pick up the level of a hex, to set it elsewhere."""
        self.level = self.host.board.level(pointer.hex)
        self.mode = "set"
        return f"level {self.level / QUARTERS:g}"
