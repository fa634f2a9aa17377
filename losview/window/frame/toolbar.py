"""The toolbar: signs of usual actions, the rules in force, both ends of the thread, and the action table's buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QIcon, QKeySequence, QPainter, QPainterPath, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QToolBar, QToolButton, QWidget

from losview.base.translation import tr
from losview.window.frame.end_bar import EndBar
from losview.window.frame.rules_menu import RulesMenu, rules_button
from losview.window.paint.icons import blank
from losview.window.state.sighting import Sighting
from losview.window.widgets.action_text import plain
from losview.window.widgets.plain_text import shown, tip
from losview.window.widgets.theme import theme

#: Width and height of a sign, and of its button, in pixels.
SIGN, BUTTON = 20, 30
#: Between buttons, and between groups of them.
GAP, GROUP_GAP = 2, 12
#: How visible the sign of an action is that is not enabled.
FADED = 0.35


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
                self.buttons[key] = SignButton(actions[key], group[key], holder)
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
    """The button of an action, with a sign in place of its text."""

    def __init__(self, action: QAction, sign: Callable[[QPainter], None], parent: QWidget) -> None:
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
        name, key = plain(self._action.text()), self._action.shortcut().toString(
            QKeySequence.SequenceFormat.NativeText)
        self.setEnabled(self._action.isEnabled())
        self.setAccessibleName(shown(name))
        self.setToolTip(tip(f"{name} ({key})" if key else name))
        self.setStatusTip(self._action.statusTip())

    def draw(self, dark: bool) -> None:
        """Draw the sign in the colours of a theme."""
        icon = QIcon()
        for mode, opacity in ((QIcon.Mode.Normal, 1.0), (QIcon.Mode.Disabled, FADED)):
            pixmap, painter = blank(SIGN, SIGN)
            painter.setOpacity(opacity)
            painter.setPen(QPen(QColor(theme(dark).text), 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap,
                                Qt.PenJoinStyle.RoundJoin))
            self._sign(painter)
            painter.end()
            icon.addPixmap(pixmap, mode)
        self.setIcon(icon)


def _path(painter: QPainter, *points: tuple[float, float], closed: bool = False) -> None:
    """Draw a line from point to point."""
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    if closed:
        path.closeSubpath()
    painter.drawPath(path)


def _new(painter: QPainter) -> None:
    """A sheet with a corner folded over, and a plus."""
    _path(painter, (11.5, 2.5), (4.5, 2.5), (4.5, 17.5), (15.5, 17.5), (15.5, 6.5), (11.5, 2.5), (11.5, 6.5),
          (15.5, 6.5))
    _path(painter, (10, 9.5), (10, 14.5))
    _path(painter, (7.5, 12), (12.5, 12))


def _open(painter: QPainter) -> None:
    """An open folder."""
    _path(painter, (2.5, 15.5), (2.5, 4.5), (7.5, 4.5), (9.5, 6.5), (15.5, 6.5), (15.5, 9.5))
    _path(painter, (2.5, 15.5), (5.5, 9.5), (18, 9.5), (15, 15.5), closed=True)


def _save(painter: QPainter) -> None:
    """A disk with its label and its shutter."""
    _path(painter, (3, 3), (14, 3), (17, 6), (17, 17), (3, 17), closed=True)
    _path(painter, (6, 3), (6, 7.5), (12.5, 7.5), (12.5, 3))
    _path(painter, (6, 17), (6, 11.5), (14, 11.5), (14, 17))


def _undo(painter: QPainter) -> None:
    """An arrow that turns back to the left."""
    path = QPainterPath(QPointF(3.5, 7.5))
    path.lineTo(12, 7.5)
    path.arcTo(QRectF(7.5, 7.5, 9, 9), 90, -180)
    path.lineTo(7.5, 16.5)
    painter.drawPath(path)
    _path(painter, (7.5, 3.5), (3.5, 7.5), (7.5, 11.5))


def _redo(painter: QPainter) -> None:
    painter.translate(SIGN, 0)
    painter.scale(-1, 1)
    _undo(painter)


def _lens(painter: QPainter) -> None:
    painter.drawEllipse(QPointF(8.5, 8.5), 5.7, 5.7)
    _path(painter, (12.8, 12.8), (17.2, 17.2))
    _path(painter, (6, 8.5), (11, 8.5))


def _zoom_in(painter: QPainter) -> None:
    _lens(painter)
    _path(painter, (8.5, 6), (8.5, 11))


def _fit(painter: QPainter) -> None:
    """A hex between the corners of a frame."""
    for x, dx in ((2.5, 4), (17.5, -4)):
        for y, dy in ((3, 3.5), (17, -3.5)):
            _path(painter, (x + dx, y), (x, y), (x, y + dy))
    _path(painter, (7.6, 5.8), (12.4, 5.8), (14.8, 10), (12.4, 14.2), (7.6, 14.2), (5.2, 10), closed=True)


#: The signs of actions by the actions' keys, in order; a space stands between groups.
GROUPS: tuple[dict[str, Callable[[QPainter], None]], ...] = (
    {"new": _new, "open": _open, "save": _save},
    {"undo": _undo, "redo": _redo},
    {"zoom out": _lens, "zoom in": _zoom_in, "fit": _fit},
)


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
