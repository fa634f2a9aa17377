"""The night console: its dock is made when it is first opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtWidgets import QWidget

from losview.base.translation import tr
from losview.features.records.window.rulings_feature import RulingsFeature
from losview.window.feature import Features, PanelFeature, WindowParts
from losview.window.frame.action_rows import ActionRow, MenuPart

if TYPE_CHECKING:  # the panel and the acts are loaded when it is first opened
    from losview.features.night_referee.window.referee_controller import RefereeController
    from losview.features.night_referee.window.referee_panel import RefereePanel


class RefereeFeature(PanelFeature):
    """Opens the night console.

    Attributes:
        panel, controller: None until it is opened first.
    """

    key = "referee"
    judges = False
    help_pages: ClassVar = {key: "night-console"}

    def __init__(self, parts: WindowParts, features: Features) -> None:
        super().__init__(parts, features)
        self.panel: RefereePanel | None = None
        self.controller: RefereeController | None = None

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("rules", "declare", (
            ActionRow("night console", tr("&Night console…"),
                      tr("Roll, count and place what a referee does in a night of ASL, and see it on the map first"),
                      ("Ctrl+Alt+E",), judges=False, do=cls.show),)),)

    def title(self) -> str:
        return tr("Night console")

    def show_act(self, key: str) -> None:
        """Show the console with an act; called where the turn strip asks for it."""
        self.show()
        assert self.controller is not None
        self.controller.choose(key)

    def make_panel(self) -> QWidget:
        from losview.features.night_referee.window.referee_controller import RefereeController
        from losview.features.night_referee.window.referee_panel import RefereePanel

        self.panel = RefereePanel()
        parts, rulings = self.parts, self.features.of(RulingsFeature)
        self.controller = RefereeController(parts.sighting, parts.scene, parts.view, self.panel, rulings.write_act,
                                            parts.messages.show_status, self)
        self.parts.theme.follow(self.panel.set_theme)
        return self.panel

    def opened(self, is_open: bool) -> None:
        """Follow the map while the dock is open."""
        assert self.controller is not None
        self.controller.open(is_open)
