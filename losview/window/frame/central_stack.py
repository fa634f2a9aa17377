"""The window's central widget: the map between strips, or the welcome view while no map is open."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from losview.window.canvas.view import MapView
from losview.window.help.welcome import Welcome
from losview.window.ruling.verdict_line import VerdictLine


class CentralStack(QStackedWidget):
    """Shows either the map or the welcome view.

    Attributes:
        is_welcome_shown: whether the welcome view is shown. welcome: that view.
        verdict_line: below the map, while the ruling panel is out of sight.

    Signals:
        welcome_shown(whether): emitted before the welcome view is shown and after it was hidden, for docks, toolbar
            and menus.
    """

    welcome_shown = Signal(bool)

    def __init__(self, view: MapView, strips: Sequence[QWidget], legend: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.verdict_line = VerdictLine()
        self._view = view
        self.is_welcome_shown = False
        self.welcome = Welcome()
        self._map_page = QWidget()
        column = QVBoxLayout(self._map_page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for strip in strips:
            column.addWidget(strip)
        column.addWidget(view, 1)
        column.addWidget(self.verdict_line)
        column.addWidget(legend)
        self.addWidget(self._map_page)
        self.addWidget(self.welcome)

    def show_welcome(self) -> None:
        """Show the welcome view."""
        if self.is_welcome_shown:
            return
        self.is_welcome_shown = True
        self.welcome_shown.emit(True)
        self.setCurrentWidget(self.welcome)
        self.welcome.begin()

    def show_map(self) -> None:
        """Show the map, and fit it into the view once the docks are back beside it."""
        if not self.is_welcome_shown:
            return
        self.is_welcome_shown = False
        self.setCurrentWidget(self._map_page)
        self.welcome_shown.emit(False)
        self._view.setFocus()
        QTimer.singleShot(0, self._view, self._view.fit)
