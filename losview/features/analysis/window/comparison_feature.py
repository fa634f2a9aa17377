"""Compare rulings: its dock is made when it is first opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtWidgets import QWidget

from losview.base.translation import tr
from losview.board.board import Board
from losview.window.feature import Features, PanelFeature, WindowParts
from losview.window.frame.action_rows import ActionRow, MenuPart

if TYPE_CHECKING:  # the panel and what computes for it are loaded when it is first opened
    from losview.features.analysis.window.comparison_controller import ComparisonController
    from losview.features.analysis.window.comparison_panel import ComparisonPanel


class ComparisonFeature(PanelFeature):
    """Opens the panel Compare.

    Attributes:
        panel, controller: None until it is opened first.
        other_map: the map that the open one is compared with, None for none.
    """

    key = "comparison"
    help_pages: ClassVar = {key: "comparing-rulings"}

    def __init__(self, parts: WindowParts, features: Features) -> None:
        super().__init__(parts, features)
        self.panel: ComparisonPanel | None = None
        self.controller: ComparisonController | None = None
        self.other_map: Board | None = None

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("rules", "calculator", (
            ActionRow("compare rulings", tr("Co&mpare rulings…"),
                      tr("Show what all methods and rule sets say of the thread, and the hexes where two of them "
                         "differ"),
                      ("Ctrl+Shift+R",), do=cls.show),)),)

    def title(self) -> str:
        return tr("Compare rulings")

    def make_panel(self) -> QWidget:
        from losview.features.analysis.window.comparison_controller import ComparisonController
        from losview.features.analysis.window.comparison_panel import ComparisonPanel

        self.panel = ComparisonPanel()
        self.controller = ComparisonController(self.parts.sighting, self.parts.scene, self.panel,
                                               self.parts.ruling.chips, lambda: self.other_map, self)
        self.parts.ruling.chips.chosen.connect(lambda _: self.show())  # what it chose may be behind another tab
        self.parts.theme.follow(self.panel.set_theme)
        return self.panel

    def opened(self, is_open: bool) -> None:
        """Compare while the dock is open."""
        assert self.controller is not None
        self.controller.open(is_open)

    def on_visible_changed(self, is_in_sight: bool) -> None:
        """Colour the map while the panel, which says what the colours mean, is in sight."""
        assert self.controller is not None
        self.controller.colour(is_in_sight)

    def compare_with(self, other_map: Board | None) -> None:
        """Compare with another map from now on, None for none, where fields on two maps are compared."""
        self.other_map = other_map
        if self.controller is not None:
            self.controller.other_map_changed()

    def close(self) -> None:
        if self.controller is not None:
            self.controller.close()
