"""A dock beside the palette whose panel is made when it is first opened."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDockWidget, QWidget

from losview.window.frame.docks import Docks
from losview.window.state.sighting import Sighting


class LateDock(QObject):
    """Makes its panel and dock when it is first shown, and hides them with the map.

    Attributes:
        dock: None until it is shown first.
    """

    def __init__(self, key: str, title: str, docks: Docks, sighting: Sighting, parent: QObject) -> None:
        """A dock of a title; the layout is saved under the key."""
        super().__init__(parent)
        self._key, self._title, self._docks, self._sighting = key, title, docks, sighting
        self.dock: QDockWidget | None = None

    def show(self) -> None:
        """Show the dock."""
        if self.dock is None:
            self.dock = self._docks.add_beside_palette(self._key, self._title, self.make_panel())
            self._sighting.document.aboutToClose.connect(self.dock.hide)
            self.dock.visibilityChanged.connect(self._visibility_changed)
        self._docks.show_dock(self.dock)

    def make_panel(self) -> QWidget:
        """Make what the dock holds."""
        raise NotImplementedError

    def opened(self, is_open: bool) -> None:
        """Called when the dock is shown or hidden; one behind another tab is open."""

    def on_visible_changed(self, is_in_sight: bool) -> None:
        """Called when the dock comes in front of others in its place or goes behind one; behind one it is open yet."""

    def _visibility_changed(self, visible: bool) -> None:
        assert self.dock is not None
        self.opened(not self.dock.isHidden())
        self.on_visible_changed(visible)
