"""The dock Compare: made when it is first opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from losview.base.translation import tr
from losview.board.board import Board
from losview.window.canvas.scene import MapScene
from losview.window.frame.docks import Docks
from losview.window.frame.late_dock import LateDock
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.ruling.ruling_panel import RulingPanel
from losview.window.state.sighting import Sighting

if TYPE_CHECKING:  # the panel and what computes for it are loaded when it is first opened
    from losview.features.analysis.window.comparison_controller import ComparisonController
    from losview.features.analysis.window.comparison_panel import ComparisonPanel


class ComparisonDock(LateDock):
    """Opens the panel Compare.

    Attributes:
        panel, controller: None until it is opened first.

    Args:
        other_map: gives the map that the open one is compared with, None for none.
    """

    def __init__(self, docks: Docks, sighting: Sighting, scene: MapScene, ruling: RulingPanel, theme: ThemeSwitch,
                 other_map: Callable[[], Board | None], parent: QObject) -> None:
        super().__init__("comparison", tr("Compare rulings"), docks, sighting, parent)
        self._scene, self._ruling, self._theme, self._other_map = scene, ruling, theme, other_map
        self.panel: ComparisonPanel | None = None
        self.controller: ComparisonController | None = None

    def make_panel(self) -> QWidget:
        from losview.features.analysis.window.comparison_controller import ComparisonController
        from losview.features.analysis.window.comparison_panel import ComparisonPanel

        self.panel = ComparisonPanel()
        self.controller = ComparisonController(self._sighting, self._scene, self.panel, self._ruling.chips,
                                               self._other_map, self)
        self._ruling.chips.chosen.connect(lambda _: self.show())  # what it chose may be behind another tab
        self._theme.follow(self.panel.set_theme)
        return self.panel

    def opened(self, is_open: bool) -> None:
        """Compare while the dock is open."""
        assert self.controller is not None
        self.controller.open(is_open)

    def on_visible_changed(self, is_in_sight: bool) -> None:
        """Colour the map while the panel, which says what the colours mean, is in sight."""
        assert self.controller is not None
        self.controller.colour(is_in_sight)

    def other_map_changed(self) -> None:
        """Compare again where fields on two maps are compared; called when the other map is another one."""
        if self.controller is not None:
            self.controller.other_map_changed()

    def close(self) -> None:
        """End the worker."""
        if self.controller is not None:
            self.controller.close()
