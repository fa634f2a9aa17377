"""What the window's middle shows: the map with its panels around it, or the welcome view alone while no map is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from losview.ui.welcome.welcome import Welcome

if TYPE_CHECKING:
    from losview.ui.main.window import Window

#: What can be done without a map, by the keys of the menus' actions.
WITHOUT_MAP = {"open", "layout", "quit", "dark", "about", "shortcuts", "help", "lay position"}


class CentralStack(QObject):
    """Changes between the two.

    Attributes:
        shown: whether the welcome view is shown. welcome: that view.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.shown = False
        self._state: QByteArray | None = None
        self._parked: list[QAction] = []
        self.welcome = Welcome()
        self.welcome.chosen.connect(window.files.open)
        self.welcome.asked.connect(window.files.ask_open)
        self.stack = QStackedWidget(window)
        self._sheet = QWidget()
        column = QVBoxLayout(self._sheet)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(window.first_steps)
        column.addWidget(window.view, 1)
        window.first_steps.left.connect(window.view.setFocus)
        self.stack.addWidget(self._sheet)
        self.stack.addWidget(self.welcome)
        window.setCentralWidget(self.stack)
        window.files.recent_changed.connect(lambda: self.welcome.show_recent(window.files.recent()))
        window.document.board_replaced.connect(self.leave)

    def show(self) -> None:
        """Show the welcome view; panels and toolbar step aside."""
        window = self._window
        if self.shown:
            return
        self._state = self.state()
        self.shown = True
        self.welcome.show_recent(window.files.recent())
        for part in (*window.docks(), window.bar):
            part.hide()
        self._parked = [action for key, action in window.menus.actions.items()
                        if key not in WITHOUT_MAP and action.isEnabled()]
        self._parked += [window.rules_menu.menuAction(), window.menus.docks.menuAction()]
        for action in self._parked:
            action.setEnabled(False)
        self.stack.setCurrentWidget(self.welcome)
        for label in (window.where, window.grid, window.rule_words, window.zoom_words):
            label.hide()
        window.setWindowTitle("losview")
        window.setWindowModified(False)
        self.welcome.begin()

    def leave(self) -> None:
        """Show the map with its panels as they were."""
        window = self._window
        if not self.shown:
            return
        self.shown = False
        for action in self._parked:
            action.setEnabled(True)
        self.stack.setCurrentWidget(self._sheet)
        window.bar.show()
        if self._state is not None:
            window.restoreState(self._state, self._layout())
        for label in (window.where, window.grid, window.rule_words, window.zoom_words):
            label.show()
        window.share_bar()
        window.view.setFocus()
        QTimer.singleShot(0, window.view, window.view.fit)  # the panels have taken their room by then

    def state(self) -> QByteArray:
        """The layout of the panels, as it is while a map is open."""
        if self.shown and self._state is not None:
            return self._state
        return self._window.saveState(self._layout())

    @staticmethod
    def _layout() -> int:
        from losview.ui.main.window import LAYOUT

        return LAYOUT
