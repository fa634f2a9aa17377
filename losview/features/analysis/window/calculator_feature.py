"""The calculator: opened from the menu and from the help, and kept in the window's theme."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from losview.base.translation import tr
from losview.window.feature import WindowFeature
from losview.window.frame.action_rows import ActionRow, MenuPart, Needs

if TYPE_CHECKING:  # the calculator is loaded when it is first asked for
    from losview.features.analysis.window.calculator_dialog import CalculatorDialog


class CalculatorFeature(WindowFeature):
    """Opens the calculator.

    Attributes:
        dialog: the calculator, None until it is opened first.
    """

    help_pages: ClassVar = {"CalculatorDialog": "calculator"}
    dialog: CalculatorDialog | None = None

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("rules", "", (
            ActionRow("calculator", tr("&Calculator…"),
                      tr("Work out blind hexes, fractions and dead zones from heights and ranges, without a map"),
                      ("Ctrl+K",), needs=Needs.NOTHING, judges=False, do=cls.show),)),)

    def show(self) -> None:
        """Show the calculator as it was left."""
        self._opened()

    def show_page(self, key: str, values: Mapping[str, str]) -> None:
        """Show a page of the calculator, filled in; fields that are not named have their usual values."""
        self._opened().fill_in(key, values)

    def _opened(self) -> CalculatorDialog:
        from losview.features.analysis.window.calculator_dialog import CalculatorDialog

        if self.dialog is None:
            self.dialog = CalculatorDialog(self.parts.theme.colours, self.parts.window)
            self.parts.theme.follow(self.dialog.set_theme)
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()
        return self.dialog
