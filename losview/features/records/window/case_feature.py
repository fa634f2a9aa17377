"""A case: its verdicts in a dock, made when the first case is shown and hidden when another map is opened."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtWidgets import QWidget

from losview.base.translation import tr
from losview.features.records.window.case_panel import CasePanel
from losview.rules.case_file import Case
from losview.window.feature import Features, PanelFeature, WindowParts


class CaseFeature(PanelFeature):
    """Shows cases.

    Attributes:
        panel: None until the first case is shown.
    """

    key = "case"
    judges = False
    help_pages: ClassVar = {key: "thread#i-disagree"}

    def __init__(self, parts: WindowParts, features: Features) -> None:
        super().__init__(parts, features)
        self.panel: CasePanel | None = None

    def title(self) -> str:
        return tr("Case")

    def make_panel(self) -> QWidget:
        self.panel = CasePanel(self.parts.sighting)
        self.parts.theme.follow(self.panel.set_theme)
        return self.panel

    def clear_map(self) -> None:
        if self.panel is not None:
            self.panel.clear_map()

    def show_case(self, case: Case) -> None:
        """List the verdicts of a case whose board has been opened."""
        self.show()
        assert self.panel is not None
        self.panel.show_case(case)

    def shows(self, case: Case) -> bool:
        """Whether the verdicts of a case are listed already, and its board is open as it was drawn."""
        document = self.parts.sighting.document
        return (self.panel is not None and self.panel.case is not None and self.panel.case.path == case.path
                and document.path is None and not document.dirty)

    def choose(self, number: int) -> None:
        """Lay the thread of the verdict of that number, from 1."""
        if self.panel is not None:
            self.show()
            self.panel.choose(number - 1)
