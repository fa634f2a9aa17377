"""The toolbar: signs of usual actions, the rules in force, both ends of the thread, and the action table's buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QToolBar, QToolButton, QWidget

from losview.base.translation import tr
from losview.window.frame.end_bar import EndBar
from losview.window.frame.rules_menu import RulesMenu, rules_button
from losview.window.paint.icons import sign_icon
from losview.window.state.sighting import Sighting
from losview.window.widgets.action_text import plain_action_text
from losview.window.widgets.plain_text import shown_text, tip
from losview.window.widgets.theme import theme

#: Width and height of a sign, and of its button, in pixels.
SIGN, BUTTON = 20, 30
#: Between buttons, and between groups of them.
GAP, GROUP_GAP = 2, 12
#: The keys of the actions that have signs, in order, with a space between groups.
GROUPS = (("new", "open", "save"), ("undo", "redo"), ("zoom out", "zoom in", "fit"))


class SignBar(QWidget):
    """The buttons of some actions, by groups; each is enabled, named and explained as its action is.

    Attributes:
        buttons: by the keys of the actions.
    """

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[str, SignButton] = {}
        self._groups: list[QWidget] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for group in GROUPS:
            holder = QWidget(self)
            buttons = QHBoxLayout(holder)
            buttons.setContentsMargins(0, 0, GROUP_GAP, 0)
            buttons.setSpacing(GAP)
            for key in group:
                self.buttons[key] = SignButton(actions[key], key.replace(" ", "-"), holder)
                buttons.addWidget(self.buttons[key])
            row.addWidget(holder)
            self._groups.append(holder)

    def fit_into(self, width: int) -> bool:
        """Show the groups that have room in so many pixels, the first ones before the others.

        Returns:
            Whether there is room for any.
        """
        for group in self._groups:
            width -= group.sizeHint().width()
            group.setVisible(width >= 0)
        return not self._groups[0].isHidden()

    def set_theme(self, dark: bool) -> None:
        """Draw the signs for another theme; called when it has changed."""
        for button in self.buttons.values():
            button.draw(dark)


class SignButton(QToolButton):
    """The button of an action, with a sign from `resources/icons` in place of its text."""

    def __init__(self, action: QAction, sign: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._action, self._sign = action, sign
        self.setProperty("sign", True)
        self.setFixedSize(BUTTON, BUTTON)
        self.setIconSize(QSize(SIGN, SIGN))
        self.clicked.connect(lambda: action.trigger())
        action.changed.connect(self.follow)
        self.follow()
        self.draw(dark=False)

    def follow(self) -> None:
        """Be enabled and named as the action is; called when that has changed."""
        name, key = plain_action_text(self._action.text()), self._action.shortcut().toString(
            QKeySequence.SequenceFormat.NativeText)
        self.setEnabled(self._action.isEnabled())
        self.setAccessibleName(shown_text(name))
        self.setToolTip(tip(f"{name} ({key})" if key else name))
        self.setStatusTip(self._action.statusTip())

    def draw(self, dark: bool) -> None:
        """Draw the sign in the colours of a theme."""
        self.setIcon(sign_icon(self._sign, theme(dark).text))


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

    def clear_map(self) -> None:
        """Forget both ends; called before the board is replaced."""
        for end in (self.firer, self.target):
            end.clear_map()

    def step(self, which: str, steps: int) -> None:
        """Raise the eye of the "firer" or "target" by so many levels or locations; called for wheel and keys."""
        (self.firer if which == "firer" else self.target).step(steps)

    # Qt's own.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.make_room()
