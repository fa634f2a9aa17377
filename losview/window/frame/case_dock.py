"""The dock with the verdicts of a case: made when the first case is shown, hidden when another map is opened."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDockWidget, QMainWindow

from losview.base.translation import tr
from losview.rules.case_file import Case
from losview.window.frame.docks import Docks
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.ruling.case_panel import CasePanel
from losview.window.state.sighting import Sighting


class CaseDock(QObject):
    """Shows cases.

    Attributes:
        panel, dock: the case's panel and its dock, None until the first case is shown.
    """

    def __init__(self, window: QMainWindow, docks: Docks, sighting: Sighting, theme: ThemeSwitch) -> None:
        super().__init__(window)
        self._docks, self._sighting, self._theme = docks, sighting, theme
        self.panel: CasePanel | None = None
        self.dock: QDockWidget | None = None

    def show_case(self, case: Case) -> None:
        """List the verdicts of a case whose board has been opened."""
        if self.panel is None or self.dock is None:
            self.panel = CasePanel(self._sighting)
            self._theme.follow(self.panel.set_theme)
            self.dock = self._docks.add_beside_palette("case", tr("Case"), self.panel)
            self._sighting.document.aboutToClose.connect(self.panel.clear_map)
            self._sighting.document.aboutToClose.connect(self.dock.hide)
        self.panel.show_case(case)
        self._docks.show_dock(self.dock)

    def shows(self, case: Case) -> bool:
        """Whether the verdicts of a case are listed already, and its board is open as it was drawn."""
        document = self._sighting.document
        return (self.panel is not None and self.panel.case is not None and self.panel.case.path == case.path
                and document.path is None and not document.dirty)

    def choose(self, number: int) -> None:
        """Lay the thread of the verdict of that number, from 1."""
        if self.panel is not None and self.dock is not None:
            self._docks.show_dock(self.dock)
            self.panel.choose(number - 1)
