"""What the Edit menu does with the selected hexes; the tool that selects is taken in hand where that helps."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from losview.tools.erase_tool import EraseTool
from losview.tools.select_tool import SelectTool
from losview.window.editing.erase_panel import ErasePanel
from losview.window.editing.selection_panel import SelectPanel
from losview.window.palette.palette import Palette
from losview.window.state.document import Document


def add_select_panel(palette: Palette, document: Document) -> SelectTool:
    """Give the select tool and the eraser the panels of their settings; returns the select tool."""
    tool = next(tool for tool in palette.tools.values() if isinstance(tool, SelectTool))
    panel = SelectPanel(tool)
    palette.add_panel(tool.key, panel)
    eraser = next(tool for tool in palette.tools.values() if isinstance(tool, EraseTool))
    palette.add_panel(eraser.key, ErasePanel(eraser))
    document.closing.connect(panel.forget_map)
    return tool


def selection_handlers(palette: Palette, tool: SelectTool) -> Mapping[str, Callable[[], object]]:
    """What the actions about the selection do."""
    def first(act: Callable[[], None]) -> Callable[[], None]:
        """The act with the select tool in hand."""
        def taken() -> None:
            if palette.current is not tool:
                palette.take(tool.key)
            act()

        return taken

    return {
        "cut": tool.cut, "copy": tool.copy, "paste": first(tool.paste), "select all": first(tool.select_all),
        "select none": tool.select_none, "invert": first(tool.invert),
    }
