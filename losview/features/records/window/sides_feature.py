"""As seen by a side: what shows it is made and loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from losview.base.translation import tr
from losview.window.feature import Features, WindowFeature, WindowParts
from losview.window.frame.action_rows import ActionRow, MenuPart


class SidesFeature(WindowFeature):
    """Shows what a side sees.

    Attributes:
        actions: what shows it.
    """

    help_pages: ClassVar = {"SeenByWindow": "refereeing#what-a-side-knows"}

    def __init__(self, parts: WindowParts, features: Features) -> None:
        from losview.features.records.window.side_actions import SideActions

        super().__init__(parts, features)
        self.actions = SideActions(parts.sighting, parts.files, parts.messages.show_toast)
        parts.theme.follow(self.actions.set_theme)

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("rules", "rulings", (
            ActionRow("seen by", tr("As seen &by a side…"),
                      tr("Show what one side sees in a window of its own, which can be locked for its player"),
                      ("Ctrl+Alt+B",), do=lambda sides: sides.actions.show()),)),)

    def hide_answers(self) -> None:
        self.actions.hide()

    def close(self) -> None:
        self.actions.close()
