"""All tools: one line each, in the order of the palette."""

from __future__ import annotations

from losview.tools.brush import Brush
from losview.tools.elevation import Elevation
from losview.tools.hexside_pen import HexsidePen
from losview.tools.thread import ThreadTool
from losview.tools.tool import Tool
from losview.tools.units import Units

TOOLS: tuple[type[Tool], ...] = (ThreadTool, Brush, Elevation, HexsidePen, Units)

if len({tool.key for tool in TOOLS}) != len(TOOLS):
    raise ImportError("two tools share one key")
