"""The toolbar: signs of usual actions, the rules in force, both ends of the thread, and the action table's buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QToolBar, QToolButton, QWidget

from losview.base.translation import tr
from losview.window.frame.action_signs import SignBar
from losview.window.frame.end_bar import EndBar
from losview.window.frame.rules_menu import RulesMenu, rules_button
from losview.window.state.sighting import Sighting
from losview.window.widgets.plain_text import tip

#: Between the widgets of the bar, as the style sheet has it.
SPACING = 8
#: Room that the signs leave in the bar, in pixels: the names of ends may grow during a drag.
SPARE = 120


class ThreadToolBar(QToolBar):
    """The window's toolbar.

    Attributes:
        signs: the buttons of usual actions, which the menus have too; those without room are hidden.
        rules_menu: the menu of rule sets, which is in the menu bar too. rules_button: opens it.
        firer, target: the ends of the thread.

    Args:
        is_dragging: tells whether a thread is dragged.
    """

    def __init__(self, sighting: Sighting, is_dragging: Callable[[], bool], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Toolbar"))
        self.setObjectName("thread bar")
        self.setMovable(False)
        self.rules_menu = RulesMenu(sighting, parent)
        self.rules_button = rules_button(self.rules_menu, sighting, parent)
        self.firer = EndBar("firer", sighting, is_dragging)
        self.target = EndBar("target", sighting, is_dragging)
        self.signs: SignBar | None = None
        self._signs_action: QAction | None = None
        for widget in (self.rules_button, self.firer, self.target):
            self.addWidget(widget)
        sighting.rules_changed.connect(self.make_room)

    def add_buttons(self, signs: Mapping[str, QAction], actions: Iterable[QAction]) -> None:
        """Add signs for actions, by their keys, and a button with text for each of some others."""
        self.signs = SignBar(signs, self)
        self._signs_action = self.insertWidget(self.actions()[0], self.signs)
        for action in actions:
            button = QToolButton(self)
            button.setDefaultAction(action)
            button.setToolTip(tip(action.statusTip()))
            self.addWidget(button)

    def set_theme(self, dark: bool) -> None:
        """Draw the signs for another theme; called when it has changed."""
        if self.signs is not None:
            self.signs.set_theme(dark)

    def make_room(self) -> None:
        """Show the signs that the rest leaves room for; called when the width or the rules change."""
        layout = self.layout()
        if self.signs is None or self._signs_action is None or layout is None:
            return
        layout.invalidate()  # else it remembers the signs that were shown before
        rest = self.sizeHint().width()
        if self._signs_action.isVisible():
            rest -= self.signs.sizeHint().width() + SPACING
        self._signs_action.setVisible(self.signs.fit_into(self.width() - rest - SPACING - SPARE))

    def forget_map(self) -> None:
        """Forget both ends; called before the board is replaced."""
        for end in (self.firer, self.target):
            end.forget_map()

    def step(self, which: str, steps: int) -> None:
        """Raise the eye of the "firer" or "target" by so many levels or locations; called for wheel and keys."""
        (self.firer if which == "firer" else self.target).step(steps)

    # Qt's own.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.make_room()
