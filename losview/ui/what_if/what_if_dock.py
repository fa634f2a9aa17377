"""The dock What if: made when it is first opened; while something is supposed the profile shows it too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDockWidget, QMainWindow

from losview.ui.canvas.scene import MapScene
from losview.ui.frame.docks import Docks
from losview.ui.frame.theme_switch import ThemeSwitch
from losview.ui.profile.panel import ProfilePanel
from losview.ui.state.sighting import Sighting

if TYPE_CHECKING:  # the panel and what computes for it are loaded when it is first opened
    from losview.sight.profile import Profile
    from losview.ui.what_if.what_if_controller import WhatIfController
    from losview.ui.what_if.what_if_panel import WhatIfPanel
    from losview.what_if.supposition import SupposedRuling


class WhatIfDock(QObject):
    """Opens the panel What if.

    Attributes:
        panel, controller, dock: None until the panel is opened first.
    """

    def __init__(self, window: QMainWindow, docks: Docks, sighting: Sighting, scene: MapScene, profile: ProfilePanel,
                 theme: ThemeSwitch) -> None:
        super().__init__(window)
        self._docks, self._sighting, self._scene = docks, sighting, scene
        self._profile, self._theme = profile, theme
        self.panel: WhatIfPanel | None = None
        self.controller: WhatIfController | None = None
        self.dock: QDockWidget | None = None

    def show(self) -> None:
        """Show the panel, and begin to ask."""
        if self.dock is None:
            self._make()
        assert self.dock is not None
        self._docks.show_dock(self.dock)

    def _make(self) -> None:
        from losview.ui.what_if.what_if_controller import WhatIfController
        from losview.ui.what_if.what_if_panel import WhatIfPanel

        panel = self.panel = WhatIfPanel()
        controller = self.controller = WhatIfController(self._sighting, self._scene, panel, self)
        dock = self.dock = self._docks.add_beside_palette("what if", self.tr("What if"), panel)
        panel.set_theme(self._theme.colours)
        self._theme.changed.connect(lambda: panel.set_theme(self._theme.colours))
        self._sighting.document.closing.connect(dock.hide)
        dock.visibilityChanged.connect(self._opened)
        controller.supposed.connect(self._show_supposed)
        self._profile.level_dragged.connect(controller.suppose_level)

    def _opened(self, _visible: bool) -> None:
        """Ask while the dock is open; one behind another tab is."""
        assert self.dock is not None
        assert self.controller is not None
        is_open = not self.dock.isHidden()
        self._profile.let_drag(is_open)
        self.controller.open(is_open)

    def _show_supposed(self, found: tuple[SupposedRuling, Profile | None] | None) -> None:
        """Show the profile of what is supposed, or again that of the thread on the map."""
        if found is not None:
            ruled, profile = found
            self._profile.show_profile(ruled.judge.board, profile, ruled.verdict, supposed=True)
        elif self._profile.supposed:
            self._profile.show_profile(self._sighting.document.shown, self._sighting.profile(), self._sighting.verdict,
                                       why=self._sighting.why is not None)

    def close(self) -> None:
        """End the workers."""
        if self.controller is not None:
            self.controller.close()
