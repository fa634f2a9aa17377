"""Opens the calculator, and keeps it in the window's theme."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from losview.window.widgets.theme import LIGHT, Theme

if TYPE_CHECKING:  # the calculator is loaded when it is first asked for
    from losview.features.analysis.window.calculator_dialog import CalculatorDialog


class CalculatorActions(QObject):
    """What the menu's action does.

    Attributes:
        dialog: the calculator, None until it is opened first.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window, self._colours = window, LIGHT
        self.dialog: CalculatorDialog | None = None

    def show(self) -> None:
        """Show the calculator as it was left."""
        from losview.features.analysis.window.calculator_dialog import CalculatorDialog

        if self.dialog is None:
            self.dialog = CalculatorDialog(self._colours, self._window)
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()

    def show_page(self, key: str, values: Mapping[str, str]) -> None:
        """Show a page of the calculator, filled in; fields that are not named have their usual values."""
        self.show()
        assert self.dialog is not None
        self.dialog.fill_in(key, values)

    def set_theme(self, colours: Theme) -> None:
        """Follow the window's theme; called when it changes."""
        self._colours = colours
        if self.dialog is not None:
            self.dialog.set_theme(colours)
