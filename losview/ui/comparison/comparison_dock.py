"""The dock Compare: made when it is first opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDockWidget

from losview.ui.canvas.scene import MapScene
from losview.ui.frame.docks import Docks
from losview.ui.frame.theme_switch import ThemeSwitch
from losview.ui.ruling.panel import RulingPanel
from losview.ui.state.sighting import Sighting

if TYPE_CHECKING:  # the panel and what computes for it are loaded when it is first opened
    from losview.ui.comparison.comparison_controller import ComparisonController
    from losview.ui.comparison.comparison_panel import ComparisonPanel


class ComparisonDock(QObject):
    """Opens the panel Compare.

    Attributes:
        panel, controller, dock: None until it is opened first.
    """

    def __init__(self, docks: Docks, sighting: Sighting, scene: MapScene, ruling: RulingPanel, theme: ThemeSwitch,
                 parent: QObject) -> None:
        super().__init__(parent)
        self._docks, self._sighting, self._scene = docks, sighting, scene
        self._ruling, self._theme = ruling, theme
        self.panel: ComparisonPanel | None = None
        self.controller: ComparisonController | None = None
        self.dock: QDockWidget | None = None

    def show(self) -> None:
        """Show the panel, and begin to compare."""
        if self.dock is None:
            self._make()
        assert self.dock is not None
        self._docks.show_dock(self.dock)

    def _make(self) -> None:
        from losview.ui.comparison.comparison_controller import ComparisonController
        from losview.ui.comparison.comparison_panel import ComparisonPanel

        panel = self.panel = ComparisonPanel()
        self.controller = ComparisonController(self._sighting, self._scene, panel, self._ruling.chips, self)
        dock = self.dock = self._docks.add_beside_palette("comparison", self.tr("Compare rulings"), panel)
        panel.set_theme(self._theme.colours)
        self._theme.changed.connect(lambda: panel.set_theme(self._theme.colours))
        self._sighting.document.closing.connect(dock.hide)
        dock.visibilityChanged.connect(self._opened)

    def _opened(self, _visible: bool) -> None:
        """Compare while the dock is open; one behind another tab is."""
        assert self.dock is not None
        assert self.controller is not None
        self.controller.open(not self.dock.isHidden())

    def close(self) -> None:
        """End the worker."""
        if self.controller is not None:
            self.controller.close()
