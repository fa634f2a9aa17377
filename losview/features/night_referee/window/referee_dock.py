"""The dock of the night console: made when it is first opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from losview.base.translation import tr
from losview.features.night_referee.window.write_act import WriteAct
from losview.window.canvas.scene import MapScene
from losview.window.canvas.view import MapView
from losview.window.frame.docks import Docks
from losview.window.frame.late_dock import LateDock
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.state.sighting import Sighting

if TYPE_CHECKING:  # the panel and the acts are loaded when it is first opened
    from losview.features.night_referee.window.referee_controller import RefereeController
    from losview.features.night_referee.window.referee_panel import RefereePanel


class RefereeDock(LateDock):
    """Opens the night console.

    Attributes:
        panel, controller: None until it is opened first.

    Args:
        write_act, show_status: as `RefereeController` takes them.
    """

    def __init__(self, docks: Docks, sighting: Sighting, scene: MapScene, view: MapView, theme: ThemeSwitch,
                 write_act: WriteAct, show_status: Callable[[str], None],
                 parent: QObject) -> None:
        super().__init__("referee", tr("Night console"), docks, sighting, parent)
        self._scene, self._view, self._theme = scene, view, theme
        self._write_act, self._show_status = write_act, show_status
        self.panel: RefereePanel | None = None
        self.controller: RefereeController | None = None

    def show_act(self, key: str) -> None:
        """Show the console with an act; called where the turn strip asks for it."""
        self.show()
        assert self.controller is not None
        self.controller.choose(key)

    def make_panel(self) -> QWidget:
        from losview.features.night_referee.window.referee_controller import RefereeController
        from losview.features.night_referee.window.referee_panel import RefereePanel

        self.panel = RefereePanel()
        self.controller = RefereeController(self._sighting, self._scene, self._view, self.panel, self._write_act,
                                            self._show_status, self)
        self._theme.follow(self.panel.set_theme)
        return self.panel

    def opened(self, is_open: bool) -> None:
        """Follow the map while the dock is open."""
        assert self.controller is not None
        self.controller.open(is_open)
