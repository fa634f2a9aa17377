"""The flow chart: its dock is made when it is first opened, and kept to the ruling while it is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from losview.base.translation import tr
from losview.hexes.hex import Hex
from losview.window.feature import Features, PanelFeature, WindowParts
from losview.window.frame.action_rows import ActionRow, MenuPart

if TYPE_CHECKING:  # the panel is loaded when it is first opened
    from losview.features.analysis.window.flow_chart_panel import FlowChartPanel

#: How long the thread must not have changed, in milliseconds.
IDLE_MS = 40


class FlowChartFeature(PanelFeature):
    """Opens the flow chart.

    Attributes:
        panel: None until it is opened first.
    """

    key = "flow chart"
    help_pages: ClassVar = {key: "civil-war-brigade"}

    def __init__(self, parts: WindowParts, features: Features) -> None:
        super().__init__(parts, features)
        self._sighting = parts.sighting
        self._rest = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._rest.timeout.connect(self._show_ruling)
        self.panel: FlowChartPanel | None = None

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("thread", "what if", (
            ActionRow("flow chart", tr("Wal&k the flow chart of the ruling…"),
                      tr("Show the steps that Civil War Brigade asks, with the path of this ruling lit"),
                      ("Ctrl+Shift+F",), do=cls.show),)),)

    def title(self) -> str:
        return tr("Flow chart")

    def show(self) -> None:
        """Show the chart with the path of the ruling."""
        super().show()
        self._show_ruling()

    def make_panel(self) -> QWidget:
        from losview.features.analysis.window.flow_chart_panel import FlowChartPanel

        self.panel = FlowChartPanel()
        self.parts.theme.follow(self.panel.set_theme)
        self._sighting.thread_changed.connect(self._rest.start)
        self._sighting.rules_changed.connect(self._rest.start)
        self.panel.view.pointed.connect(self._point)
        return self.panel

    def _show_ruling(self) -> None:
        """Show the present ruling; called when the thread has rested."""
        if self.panel is not None and self.dock is not None and not self.dock.isHidden():
            self.panel.show_ruling(self._sighting.ruling())

    def _point(self, hexes: tuple[Hex, ...]) -> None:
        """Light the hexes of a step up on map and profile."""
        self.parts.scene.marks.set(highlighted=hexes)
        self.parts.profile.mark(hexes)

    def clear_map(self) -> None:
        self._rest.stop()
        if self.panel is not None:
            self.panel.clear_map()
