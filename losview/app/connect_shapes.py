"""The panels of the tools for outlines, in the palette."""

from __future__ import annotations

from losview.tools.shape_tool import ShapeTool
from losview.tools.stamp_tool import StampTool
from losview.window.editing.outlines_panel import ShapePanel
from losview.window.editing.stamp_panel import StampPanel
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.palette.palette import Palette


def add_shape_panels(palette: Palette) -> None:
    """Give the tools for outlines the panels of their settings."""
    for tool in palette.tools.values():
        if isinstance(tool, ShapeTool):
            palette.add_panel(tool.key, ShapePanel(tool))
        elif isinstance(tool, StampTool):
            palette.add_panel(tool.key, StampPanel(tool))


def connect_shapes(palette: Palette, theme: ThemeSwitch) -> None:
    """Draw the stamps as the theme has the map, and name the one in hand."""
    for panel in palette.findChildren(StampPanel):
        theme.changed.connect(panel.set_theme)
        panel.changed.connect(palette.show_in_hand)
