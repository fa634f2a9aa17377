"""Where the window turns to its help: from the menu, from a rule in the worksheet, and when a map has notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from losview.ui.widgets.theme import theme

if TYPE_CHECKING:
    from losview.ui.files.opened_map import OpenedMap
    from losview.ui.help.viewer import HelpViewer
    from losview.ui.main.window import Window


class HelpActions(QObject):
    """Opens the help at the right page.

    Attributes:
        view: the help's window, None until it is first asked for.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.window = window
        self.view: HelpViewer | None = None

    def connect_all(self) -> None:
        """Follow the window, once its menus are there."""
        self.window.ruling.sheet.asked.connect(self.explain)
        self.window.files.opened.connect(self._hint)
        self.window.files.opened.connect(lambda _: self._offer())
        self.window.document.board_replaced.connect(self._offer)
        self._offer()

    def show(self) -> HelpViewer:
        """Bring the help to the front, on the page that was read last."""
        from losview.ui.help.viewer import HelpViewer

        colours = theme(self.window.menus.actions["dark"].isChecked())
        if self.view is None:
            self.view = HelpViewer(colours, self.window)
            self.view.show_map(self.window.document.board)
        self.view.show()
        self.view.raise_()
        self.view.activateWindow()
        return self.view

    def show_map(self) -> None:
        """The notes of the open map."""
        from losview.ui.help.viewer import MAP

        self.show().go(MAP)

    def explain(self, rule: str) -> None:
        """What a rule of the rules in force is."""
        if not self.show().explain(self.window.sighting.rules.key, rule):
            self.window.say(self.tr("The help says nothing more of {rule}.").format(rule=rule))

    def dress(self, dark: bool) -> None:
        """Take the colours of a theme."""
        if self.view is not None:
            self.view.dress(theme(dark))

    def _offer(self) -> None:
        board = self.window.document.board
        self.window.menus.actions["about map"].setEnabled(bool(board.notes))
        if self.view is not None:
            self.view.show_map(board)

    def _hint(self, opened: OpenedMap) -> None:
        """Say that a map has notes, unless something else is to be said of it."""
        if opened.board.notes and not opened.remarks:
            key = self.window.menus.actions["about map"].shortcut().toString()
            self.window.say(self.tr("{title} comes with notes: what to look at and why. Help ▸ About this map ({key})")
                            .format(title=self.window.document.title, key=key))
