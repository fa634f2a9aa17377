"""The tools there are: one line each, in the order of the palette."""

from __future__ import annotations

from losview.tools.brush import Brush
from losview.tools.elevation import Elevation
from losview.tools.hexside_pen import HexsidePen
from losview.tools.thread import ThreadTool
from losview.tools.tool import Tool
from losview.tools.units import Units

TOOLS: tuple[type[Tool], ...] = (ThreadTool, Brush, Elevation, HexsidePen, Units)

#: The key that takes each tool in hand while the map has the focus: its number in the list.
KEYS = {tool.key: str(number) for number, tool in enumerate(TOOLS, 1)}

if len({tool.key for tool in TOOLS}) != len(TOOLS):
    raise ImportError("two tools share one key")
