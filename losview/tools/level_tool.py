"""The level tool: raises, lowers, sets or smooths the ground."""

from __future__ import annotations

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.edits.edit import Edit
from losview.board.transform.level_edits import change_levels
from losview.hexes.hex import Hex
from losview.tools.settings import LevelSetting, Setting, SizeSetting, StrokeSetting
from losview.tools.stroke import Stroke
from losview.tools.stroke_options import footprint
from losview.tools.tool import Drag, Pointer, Tool, ToolHost

#: What each mode becomes while Shift is held.
WITH_SHIFT = {"raise": "lower", "lower": "raise", "set": "set", "smooth": "smooth"}


class LevelTool(Tool):
    """Changes levels.

    Attributes:
        mode: "raise", "lower", "set" or "smooth".
        size: of the brush: 1, 7, 19 or 37 hexes, or `OWN`.
        level: quarter levels that "set" gives.
    """

    key = "level"
    shortcut = "3"
    name = tr("Level")
    about = (tr("Raise, lower, set or smooth the ground. With Shift, Raise lowers and Lower raises. Right-click picks "
                "up the level under the pointer, to set it elsewhere."))
    keys = tr("Return begins a stroke, arrows carry it, Return ends it; Shift+Return goes the other way, I picks up")
    paints = True

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self.mode = "raise"
        self.size = 1
        self.level = 2 * QUARTERS_PER_LEVEL

    def settings(self) -> tuple[Setting, ...]:
        return SizeSetting(self), StrokeSetting(self.host.strokes), LevelSetting(self)

    def carries(self) -> bool:
        return self.host.strokes.carries

    def touched_layers(self) -> frozenset[str]:
        return frozenset({"ground"})

    def press(self, pointer: Pointer) -> Drag | None:
        if not pointer.on_map:
            return None
        mode = WITH_SHIFT[self.mode] if pointer.shift else self.mode
        colour = {"raise": "#b38f5b", "lower": "#9fb6a4", "set": "#d8c48f", "smooth": "#c9d1d8"}[mode]
        return Stroke(self.host, pointer, self.size, lambda hexes: self.change(hexes, mode), colour,
                      form=self.host.strokes.form, covers=False)

    def affected_hexes(self, hex_: Hex) -> tuple[Hex, ...]:
        return footprint(self.size, self.host.strokes, hex_)

    def change(self, hexes: tuple[Hex, ...], mode: str) -> Edit | None:
        """The edit that changes the level of these hexes, None where nothing would change.

        On a map with contours these are moved, or new ones drawn: its levels and contours say the same.
        """
        return change_levels(self.host.board, hexes, mode, self.level)

    def pick(self, pointer: Pointer) -> str:
        """Pick up the level of a hex, to set it elsewhere."""
        self.level = self.host.board.level(pointer.hex)
        self.mode = "set"
        return tr("level {level:g}", level=self.level / QUARTERS_PER_LEVEL)
