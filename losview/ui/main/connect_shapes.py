"""The panels of the tools for outlines, in the palette."""

from __future__ import annotations

from losview.tools.shapes.shape_tool import ShapeTool
from losview.ui.palette.palette import Palette
from losview.ui.shapes.panel import ShapePanel


def add_shape_panels(palette: Palette) -> None:
    """Give the tools for outlines the panels of their settings."""
    shape = palette.tools[ShapeTool.key]
    assert isinstance(shape, ShapeTool)
    palette.add_panel(ShapeTool.key, ShapePanel(shape))
