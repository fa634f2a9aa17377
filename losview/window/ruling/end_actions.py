"""Both ends typed in one line, and ends that follow their units: put together for the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from textwrap import fill

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow

from losview.base.translation import tr
from losview.rules.core.threads import RuleError
from losview.window.ruling.following_ends import FollowingEnds
from losview.window.ruling.typed_ends import ends_line, typed_ends
from losview.window.state.sighting import Sighting
from losview.window.widgets.message_box import ask_line


class EndActions(QObject):
    """What the menu's action about the ends does."""

    def __init__(self, window: QMainWindow, sighting: Sighting) -> None:
        super().__init__(window)
        self._window, self._sighting = window, sighting
        FollowingEnds(sighting, self)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """What the actions do, by their keys."""
        return {"type ends": self.ask}

    def ask(self) -> None:
        """Ask for both ends until they are two, or the user cancels; what was typed stays to be corrected."""
        board, laid = self._sighting.document.board, self._sighting.laid_ends()
        about = tr("Firer and target, with a space between ({range}; levels as in {example}):",
                   range=board.labels.range_text(board.grid), example=f"{board.label(board.grid.hexes()[0])}:2")
        question, typed = about, ends_line(board, laid) if laid is not None else ""
        while True:
            typed, accepted = ask_line(self._window, tr("Lay a thread"), question, typed)
            if not accepted or not typed.strip():
                return
            try:
                ends = typed_ends(board, typed)
                for end in ends:
                    self._sighting.judge.checked(end)
            except RuleError as problem:
                question = fill(str(problem), 60) + "\n\n" + about
                continue
            self._sighting.lay(*ends)
            return
