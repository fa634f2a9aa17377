"""The toolbar: the rules in force, both ends of the thread, and the buttons of the action table."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolBar, QToolButton, QWidget

from losview.ui.frame.end_bar import EndBar
from losview.ui.frame.rules_menu import RulesMenu, rules_button
from losview.ui.state.sighting import Sighting
from losview.ui.widgets.plain_text import tip


class ThreadToolBar(QToolBar):
    """The window's toolbar.

    Attributes:
        rules_menu: the menu of rule sets, which is in the menu bar too. rules_button: opens it.
        firer, target: the ends of the thread.

    Args:
        is_dragging: tells whether a thread is dragged.
    """

    def __init__(self, sighting: Sighting, is_dragging: Callable[[], bool], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Toolbar"))
        self.setObjectName("thread bar")
        self.setMovable(False)
        self.rules_menu = RulesMenu(sighting, parent)
        self.rules_button = rules_button(self.rules_menu, sighting, parent)
        self.firer = EndBar("firer", sighting, is_dragging)
        self.target = EndBar("target", sighting, is_dragging)
        for widget in (self.rules_button, self.firer, self.target):
            self.addWidget(widget)

    def add_buttons(self, actions: Iterable[QAction]) -> None:
        """Add a button for each action."""
        for action in actions:
            button = QToolButton(self)
            button.setDefaultAction(action)
            button.setToolTip(tip(action.statusTip()))
            self.addWidget(button)

    def forget_map(self) -> None:
        """Forget both ends; called before the board is replaced."""
        for end in (self.firer, self.target):
            end.forget_map()

    def step(self, which: str, steps: int) -> None:
        """Raise the eye of the "firer" or "target" by so many levels or locations; called for wheel and keys."""
        (self.firer if which == "firer" else self.target).step(steps)
