"""The question which way a counter faces that is put down and must face somewhere, such as a pillbox."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from losview.base.translation import tr
from losview.hexes.grid import Grid
from losview.hexes.labels import direction_initials, direction_name
from losview.window.state.document import Document
from losview.window.widgets.action_text import give_access_keys
from losview.window.widgets.plain_text import menu_text


class FacingMenu(QMenu):
    """Offers the six directions, deleted when it closes; it closes with the map.

    Args:
        title: the question, as its first line.
        show: called with the direction under the pointer, and with None at the end.
        choose: called with the direction that is chosen.
    """

    def __init__(self, title: str, document: Document, show: Callable[[int | None], None],
                 choose: Callable[[int], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for facing in range(6):
            action = self.addAction(menu_text(_direction(document.board.grid, facing)), partial(choose, facing))
            action.hovered.connect(partial(show, facing))
        give_access_keys(self)
        heading = QAction(menu_text(title), self)
        heading.setEnabled(False)
        self.insertAction(self.actions()[0], heading)
        self.aboutToHide.connect(lambda: show(None))
        document.aboutToClose.connect(self.close)

    def ask(self, at: QPoint) -> None:
        """Show the menu with its first direction chosen, at a place of the screen.

        It comes when the press is over that asked: a menu that opens below a button that is down takes its release.
        """
        QTimer.singleShot(0, self, lambda: self._open(at))

    def _open(self, at: QPoint) -> None:
        self.popup(at)
        self.setActiveAction(self.actions()[1])


def _direction(grid: Grid, facing: int) -> str:
    """What an arc over the hexsides of a direction and of the next one is called: "north and north-east (N, NE)"."""
    sides = [facing, (facing + 1) % 6]
    names, initials = (
        [name(grid, side) for side in sides] for name in (direction_name, direction_initials))
    both = tr("{one} and {other}", one=names[0], other=names[1])
    return f"{both[:1].upper()}{both[1:]} ({', '.join(initials)})"
