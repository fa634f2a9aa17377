"""The thread that lay on a map, and the part of it that was in view, before something was played there."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from losview.sight.threads import End
from losview.ui.canvas.view import MapView
from losview.ui.state.sighting import Sighting


class MapBefore:
    """Keeps the thread and the view of the open map, and brings them back."""

    def __init__(self, sighting: Sighting, view: MapView) -> None:
        self._sighting, self._view = sighting, view
        self._thread: tuple[End | None, End | None] | None = None
        self._zoom, self._middle = 1.0, QPointF()

    def keep(self) -> None:
        """Keep thread and view, unless those of before are kept still."""
        if self._thread is None:
            self._thread = self._sighting.firer, self._sighting.target
            self._zoom = self._view.zoom
            self._middle = self._view.mapToScene(self._view.viewport().rect().center())

    def bring_back(self) -> None:
        """Show what is kept again, once."""
        if self._thread is not None:
            thread, self._thread = self._thread, None
            self._sighting.lay(*thread)
            self._view.set_zoom(self._zoom)
            self._view.centre_on(self._middle)

    def forget(self) -> None:
        """Keep nothing any more; called where the map, its grid or its rules are others now."""
        self._thread = None
