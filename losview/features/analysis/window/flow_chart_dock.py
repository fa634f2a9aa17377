"""The dock of the flow chart: made when it is first opened, and kept to the ruling while it is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from losview.base.translation import tr
from losview.hexes.hex import Hex
from losview.window.canvas.scene import MapScene
from losview.window.frame.docks import Docks
from losview.window.frame.late_dock import LateDock
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.ruling.profile_panel import ProfilePanel
from losview.window.state.sighting import Sighting

if TYPE_CHECKING:  # the panel is loaded when it is first opened
    from losview.features.analysis.window.flow_chart_panel import FlowChartPanel

#: How long the thread must not have changed, in milliseconds.
IDLE_MS = 40


class FlowChartDock(LateDock):
    """Opens the flow chart.

    Attributes:
        panel: None until it is opened first.
    """

    def __init__(self, docks: Docks, sighting: Sighting, scene: MapScene, profile: ProfilePanel, theme: ThemeSwitch,
                 parent: QObject) -> None:
        super().__init__("flow chart", tr("Flow chart"), docks, sighting, parent)
        self._scene, self._profile, self._theme = scene, profile, theme
        self._rest = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._rest.timeout.connect(self._show_ruling)
        self.panel: FlowChartPanel | None = None

    def show(self) -> None:
        """Show the chart with the path of the ruling."""
        super().show()
        self._show_ruling()

    def make_panel(self) -> QWidget:
        from losview.features.analysis.window.flow_chart_panel import FlowChartPanel

        self.panel = FlowChartPanel()
        self._theme.follow(self.panel.set_theme)
        self._sighting.thread_changed.connect(self._rest.start)
        self._sighting.rules_changed.connect(self._rest.start)
        self._sighting.document.aboutToClose.connect(self._clear_map)
        self.panel.view.pointed.connect(self._point)
        return self.panel

    def _show_ruling(self) -> None:
        """Show the present ruling; called when the thread has rested."""
        if self.panel is not None and self.dock is not None and not self.dock.isHidden():
            self.panel.show_ruling(self._sighting.ruling())

    def _point(self, hexes: tuple[Hex, ...]) -> None:
        """Light the hexes of a step up on map and profile."""
        self._scene.marks.set(highlighted=hexes)
        self._profile.mark(hexes)

    def _clear_map(self) -> None:
        """Forget the ruling; called before the board is replaced."""
        self._rest.stop()
        if self.panel is not None:
            self.panel.clear_map()
