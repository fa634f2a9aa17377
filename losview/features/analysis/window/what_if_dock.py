"""The dock What if: made when it is first opened; while something is supposed the profile shows it too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMainWindow, QWidget

from losview.base.translation import tr
from losview.window.canvas.scene import MapScene
from losview.window.frame.docks import Docks
from losview.window.frame.late_dock import LateDock
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.ruling.profile_panel import ProfilePanel
from losview.window.state.sighting import Sighting

if TYPE_CHECKING:  # the panel and what computes for it are loaded when it is first opened
    from losview.features.analysis.supposition import SupposedRuling
    from losview.features.analysis.window.what_if_controller import WhatIfController
    from losview.features.analysis.window.what_if_panel import WhatIfPanel
    from losview.rules.core.profile import Profile


class WhatIfDock(LateDock):
    """Opens the panel What if.

    Attributes:
        panel, controller: None until the panel is opened first.
    """

    def __init__(self, window: QMainWindow, docks: Docks, sighting: Sighting, scene: MapScene, profile: ProfilePanel,
                 theme: ThemeSwitch) -> None:
        super().__init__("what if", tr("What if"), docks, sighting, window)
        self._scene, self._profile, self._theme = scene, profile, theme
        self.panel: WhatIfPanel | None = None
        self.controller: WhatIfController | None = None

    def make_panel(self) -> QWidget:
        from losview.features.analysis.window.what_if_controller import WhatIfController
        from losview.features.analysis.window.what_if_panel import WhatIfPanel

        self.panel = WhatIfPanel()
        self.controller = WhatIfController(self._sighting, self._scene, self.panel, self)
        self._theme.follow(self.panel.set_theme)
        self.controller.supposed.connect(self._show_supposed)
        self._profile.level_dragged.connect(self.controller.suppose_level)
        return self.panel

    def opened(self, is_open: bool) -> None:
        """Ask while the dock is open."""
        assert self.controller is not None
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
