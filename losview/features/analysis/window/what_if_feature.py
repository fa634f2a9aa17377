"""What if: its dock is made when it is first opened; while something is supposed the profile shows it too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtWidgets import QWidget

from losview.base.translation import tr
from losview.window.feature import Features, PanelFeature, WindowParts
from losview.window.frame.action_rows import ActionRow, MenuPart

if TYPE_CHECKING:  # the panel and what computes for it are loaded when it is first opened
    from losview.features.analysis.supposition import SupposedRuling
    from losview.features.analysis.window.what_if_controller import WhatIfController
    from losview.features.analysis.window.what_if_panel import WhatIfPanel
    from losview.rules.core.profile import Profile


class WhatIfFeature(PanelFeature):
    """Opens the panel What if.

    Attributes:
        panel, controller: None until the panel is opened first.
    """

    key = "what if"
    help_pages: ClassVar = {key: "what-if"}

    def __init__(self, parts: WindowParts, features: Features) -> None:
        super().__init__(parts, features)
        self._sighting, self._profile = parts.sighting, parts.profile
        self.panel: WhatIfPanel | None = None
        self.controller: WhatIfController | None = None

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("thread", "describe", (
            ActionRow("what if", tr("W&hat if…"),
                      tr("Suppose other levels, terrain, range or season for the thread; the map stays as it is"),
                      ("Ctrl+Shift+W",), do=cls.show),)),)

    def title(self) -> str:
        return tr("What if")

    def make_panel(self) -> QWidget:
        from losview.features.analysis.window.what_if_controller import WhatIfController
        from losview.features.analysis.window.what_if_panel import WhatIfPanel

        self.panel = WhatIfPanel()
        self.controller = WhatIfController(self._sighting, self.parts.scene, self.panel, self)
        self.parts.theme.follow(self.panel.set_theme)
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
        if self.controller is not None:
            self.controller.close()
