"""Compare with another map: what compares is made and loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from losview.base.translation import tr
from losview.features.analysis.window.comparison_feature import ComparisonFeature
from losview.window.feature import Features, WindowFeature, WindowParts
from losview.window.frame.action_rows import SEPARATOR, ActionRow, MenuPart


class DifferenceFeature(WindowFeature):
    """Compares the open map with others.

    Attributes:
        actions: what compares.
    """

    help_pages: ClassVar = {"difference": "comparing"}

    def __init__(self, parts: WindowParts, features: Features) -> None:
        from losview.features.checks.window.difference_actions import DifferenceActions

        super().__init__(parts, features)
        self.actions = DifferenceActions(parts.window, parts.docks, parts.sighting, parts.scene, parts.view,
                                         parts.files, parts.selected, parts.messages.show_status)
        self.actions.chosen.connect(lambda: features.of(ComparisonFeature).compare_with(self.actions.old))

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("file", "save as", (
            SEPARATOR,
            ActionRow("compare saved", tr("Compar&e with the map as saved"),
                      tr("List what has changed since the map was saved or opened, and mark it on the map"),
                      do=lambda difference: difference.actions.compare_with_saved()),
            ActionRow("compare file", tr("Compare with ano&ther map…"),
                      tr("List what differs from another map: hexes, outlines, units, and verdicts that flipped"),
                      do=lambda difference: difference.actions.ask_file()))),)

    def hide_answers(self) -> None:
        if self.actions.dock is not None:
            self.actions.dock.hide()

    def close(self) -> None:
        self.actions.close()
