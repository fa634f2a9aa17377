"""The calculator: a page for each calculator, which can be copied and printed.  It needs no map."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QTabWidget, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.features.analysis.all_calculators import CALCULATORS
from losview.features.analysis.window.answer_html import add_charts, answer_html
from losview.features.analysis.window.calculator_page import CalculatorPage
from losview.window.export.printed_text import preview_text
from losview.window.widgets.copy_button import copy_by
from losview.window.widgets.plain_text import menu_text
from losview.window.widgets.theme import LIGHT, Theme


class CalculatorDialog(QDialog):
    """The calculator's window; it stays open beside the map.

    Attributes:
        tabs: the pages' tabs. pages: by the keys of their calculators. copy_button, print_button: what they say.
    """

    def __init__(self, colours: Theme = LIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Calculator"))
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.pages: dict[str, CalculatorPage] = {}
        for calculator in CALCULATORS:
            page = self.pages[calculator.key] = CalculatorPage(calculator, self)
            self.tabs.addTab(page, menu_text(calculator.name))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.copy_button, self.print_button = (QPushButton(tr("&Copy"), self),
                                               QPushButton(tr("&Print…"), self))
        for button in (self.copy_button, self.print_button):
            button.setAutoDefault(False)
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setText(tr("C&lose"))
        close.setAutoDefault(False)
        self.copy_button.clicked.connect(self._copy)
        self.print_button.clicked.connect(self._print)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.addWidget(self.tabs, 1)
        column.addWidget(buttons)
        self.tabs.currentChanged.connect(self._enable)
        for page in self.pages.values():
            page.form.edited.connect(self._enable)
        self.set_theme(colours)
        self.resize(700 + max(page.form_width for page in self.pages.values()), 680)

    @property
    def page(self) -> CalculatorPage:
        """The page in front."""
        page = self.tabs.currentWidget()
        assert isinstance(page, CalculatorPage)
        return page

    def fill_in(self, key: str, values: Mapping[str, str]) -> None:
        """Turn to a page and fill its form in; fields that are not named get their usual values."""
        page = self.pages[key]
        self.tabs.setCurrentWidget(page)
        page.form.set_values(values, reset=True)

    def set_theme(self, colours: Theme) -> None:
        """Show the answers in the colours of another theme."""
        for page in self.pages.values():
            page.set_theme(colours)

    def _enable(self) -> None:
        """Enable the buttons where there is an answer."""
        for button in (self.copy_button, self.print_button):
            button.setEnabled(self.page.calculation is not None)

    def _copy(self) -> None:
        copy_by(self.copy_button, self.page.text(), tr("&Copy"))

    def _print(self) -> None:
        calculation, name = self.page.calculation, self.page.calculator.name
        if calculation is not None:
            preview_text(self, name, answer_html(calculation, LIGHT, name),
                           lambda document: add_charts(document, calculation, LIGHT))
