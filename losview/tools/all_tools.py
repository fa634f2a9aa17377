"""All tools: one line each, in the order of the palette."""

from __future__ import annotations

from losview.tools.brush_tool import BrushTool
from losview.tools.erase_tool import EraseTool
from losview.tools.hexside_tool import HexsideTool
from losview.tools.level_tool import LevelTool
from losview.tools.measure_tool import MeasureTool
from losview.tools.select_tool import SelectTool
from losview.tools.shape_tool import ShapeTool
from losview.tools.stamp_tool import StampTool
from losview.tools.text_tool import TextTool
from losview.tools.thread_tool import ThreadTool
from losview.tools.tool import Tool
from losview.tools.unit_tool import UnitTool

TOOLS: tuple[type[Tool], ...] = (
    ThreadTool, BrushTool, LevelTool, HexsideTool, UnitTool, ShapeTool, StampTool, SelectTool,
    TextTool, EraseTool, MeasureTool,
)

if len({tool.key for tool in TOOLS}) != len(TOOLS):
    raise ImportError("two tools share one key")
if len({tool.shortcut for tool in TOOLS if tool.shortcut}) != sum(bool(tool.shortcut) for tool in TOOLS):
    raise ImportError("two tools share one shortcut")
