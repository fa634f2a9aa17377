"""Which layers the eraser takes away."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.board.edits.map_layers import Layer
from losview.tools.erase_tool import ERASED, EraseTool
from losview.window.palette.check_row import CheckRow


def layer_names(parent: QWidget) -> dict[Layer, str]:
    """The names of the layers on buttons."""
    return {"ground": tr("Ground"), "terrain": tr("Terrain"), "ways": tr("Ways"), "hexsides": tr("Sides"),
            "shapes": tr("Shapes"), "units": tr("Units"), "notes": tr("Notes")}


class ErasePanel(QWidget):
    """Controls for an `EraseTool`."""

    def __init__(self, tool: EraseTool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tool = tool
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        names = layer_names(self)
        self.layers = CheckRow([(layer, names[layer], tr("Erase the layer {name}", name=names[layer]))
                                for layer in ERASED], tool.layers, self)
        self.layers.toggled.connect(self._set_layer)
        column.addWidget(self.layers)

    def _set_layer(self, key: str, on: bool) -> None:
        chosen = frozenset(layer for layer in ERASED if layer == key)
        self.tool.layers = self.tool.layers | chosen if on else self.tool.layers - chosen
