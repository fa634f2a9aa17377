"""The thread that lay on a map, the tool in hand and the part in view, before something was played there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF

from losview.rules.core.threads import End
from losview.tools.tool import Tool
from losview.window.canvas.view import MapView
from losview.window.state.sighting import Sighting


class MapBefore:
    """Keeps the thread and the view of the open map and the tool in hand, and brings them back.

    Args:
        take_tool: takes the tool of a key in hand.
    """

    def __init__(self, sighting: Sighting, view: MapView, take_tool: Callable[[str], None]) -> None:
        self._sighting, self._view, self._take_tool = sighting, view, take_tool
        self._thread: tuple[End | None, End | None] | None = None
        self._tool: Tool | None = None
        self._zoom, self._middle = 1.0, QPointF()

    def keep(self) -> None:
        """Keep thread, tool and view, unless those of before are kept still."""
        if self._thread is None:
            self._tool = self._view.tool
            self._thread = self._sighting.firer, self._sighting.target
            self._zoom = self._view.zoom
            self._middle = self._view.mapToScene(self._view.viewport().rect().center())

    def bring_back(self) -> None:
        """Show what is kept again, once."""
        if self._thread is not None:
            thread, self._thread = self._thread, None
            if self._tool is not None and self._tool is not self._view.tool:
                self._take_tool(self._tool.key)
            self._sighting.lay(*thread)
            self._view.set_zoom(self._zoom)
            self._view.centre_on(self._middle)

    def forget(self) -> None:
        """Keep nothing any more; called where the map, its grid or its rules are others now."""
        self._thread = None
