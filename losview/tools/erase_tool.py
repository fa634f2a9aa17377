"""The eraser: takes away what lies on hexes, layer by layer."""

from __future__ import annotations

from losview.base.translation import tr
from losview.board.edits.edit import Edit
from losview.board.edits.map_layers import LAYERS, Layer
from losview.board.transform.clearing import clear
from losview.hexes.hex import Hex
from losview.tools.settings import Setting, SizeSetting, StrokeSetting
from losview.tools.stroke import ERASE_COLOUR, Stroke
from losview.tools.stroke_options import footprint
from losview.tools.tool import Drag, Pointer, Tool, ToolHost

#: The layers that can be erased; the ground is lowered instead.
ERASED: tuple[Layer, ...] = tuple([layer for layer in LAYERS if layer != "ground"])


class EraseTool(Tool):
    """Erases.

    Attributes:
        size: of the brush. layers: those that are erased.
    """

    key = "erase"
    shortcut = "E"
    name = tr("Eraser")
    about = tr("Take away what lies on hexes, of the layers that are chosen below; the ground and its contours stay.")
    keys = tr("Return begins a stroke, arrows carry it, Return ends it; [ and ] change the size")

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self.size = 1
        self.layers: frozenset[Layer] = frozenset(ERASED)

    def settings(self) -> tuple[Setting, ...]:
        return SizeSetting(self), StrokeSetting(self.host.strokes)

    def press(self, pointer: Pointer) -> Drag | None:
        if not pointer.on_map:
            return None
        if not self.layers:
            self.host.show_message(tr("No layer is chosen: choose in the palette what is erased."))
            return None
        return Stroke(self.host, pointer, self.size, self.erase, ERASE_COLOUR, form=self.host.strokes.form,
                      covers=False)

    def carries(self) -> bool:
        return self.host.strokes.carries

    def touched_layers(self) -> frozenset[str]:
        return frozenset(self.layers)

    def affected_hexes(self, hex_: Hex) -> tuple[Hex, ...]:
        return footprint(self.size, self.host.strokes, hex_)

    def erase(self, hexes: tuple[Hex, ...]) -> Edit | None:
        """The edit that erases, None where nothing lies there."""
        return clear(self.host.board, hexes, self.layers, tr("Erase"))
