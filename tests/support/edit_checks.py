"""What must be so of an open map whatever is done to it: its history, its file, its outlines, its field."""

from __future__ import annotations

from copy import copy, deepcopy

import numpy as np
from PySide6.QtCore import QObject

from losview.app.window import Window
from losview.board.board import Board, same_board
from losview.board.depiction import Depiction
from losview.board.outlines.polygons import is_sound
from losview.formats.format import open_map
from losview.rules.core.field import compute_field
from losview.rules.core.threads import RuleError
from tests.support.monkey import text_of


class HistoryWitness(QObject):
    """Keeps what the map was after each edit, and compares it when Undo and Redo come back to it.

    Attributes:
        states: the map as text, as it was opened and after each edit of the history.
        done: the names of all edits that were made, whether undone since or not.
        faults: what was wrong, in words.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._document = window.document
        self._stepped = False
        self.states: list[str] = [text_of(window.document.board)]
        self.done: set[str] = set()
        self.faults: list[str] = []
        self._document.undoneOrRedone.connect(self._note_step)
        self._document.undo.indexChanged.connect(self._note)
        self._document.pathChanged.connect(self._note_file)

    def end(self) -> None:
        """Watch no longer."""
        self._document.undoneOrRedone.disconnect(self._note_step)
        self._document.undo.indexChanged.disconnect(self._note)
        self._document.pathChanged.disconnect(self._note_file)
        self.deleteLater()

    def _note_step(self, _name: str, _undone: bool) -> None:
        self._stepped = True

    def _note(self, index: int) -> None:
        now, undo = text_of(self._document.board), self._document.undo
        if self._stepped:
            self._stepped = False
            if now != self.states[index]:
                self.faults.append(f"after Undo or Redo to step {index} the map is another: {self.names()}")
        elif index:
            if undo.count() != index:
                self.faults.append(f"edits after step {index} are still there to be redone: {self.names()}")
            self.done.add(undo.text(index - 1))
            self.states[index:] = [now]
        else:
            self.states = [now]

    def _note_file(self) -> None:
        """A file has been written or opened: it holds the map as it is."""
        path = self._document.path
        if path is not None and not same_drawn(open_map(str(path)), self._document.board):
            self.faults.append(f"the file is not the map: {self.names()}")

    def names(self) -> str:
        """The edits of the history."""
        undo = self._document.undo
        return "; ".join(undo.text(index) for index in range(undo.count()))

    def look(self) -> None:
        """The map is what it was after the last edit, and what is shown is the map."""
        assert not self.faults, self.faults[0]
        assert text_of(self._document.board) == self.states[self._document.undo.index()], \
            f"the map has changed beside the history: {self.names()}"
        assert self._document.shown is self._document.board, f"a preview is left over: {self.names()}"


def same_drawn(a: Board, b: Board) -> bool:
    """Whether two boards are the same but for rules and threads, which Save writes as they are on the screen."""
    return same_board(*map(_without_settings, (a, b)))


def _without_settings(board: Board) -> Board:
    kept = copy(board)
    kept.scenario = {key: value for key, value in board.scenario.items()
                     if key not in ("rules", "options", "thread", "pins")}
    return kept


def check_outlines(board: Board, known: set[Depiction]) -> None:
    """Every outline is a valid polygon; `known` are those that were looked at before."""
    for number, drawn in board.depictions.items():
        if drawn not in known:
            known.add(drawn)
            assert is_sound(drawn), f"outline {number} is not sound: {drawn}"


def check_sight(window: Window) -> None:
    """Field and verdict on the screen are those of the same map read anew."""
    sighting = window.sighting
    if sighting.firer is None or not sighting.field_shown:
        return
    fresh = sighting.rules.prepare(deepcopy(window.document.board), sighting.judge.options)
    try:
        swept = compute_field(fresh, sighting.firer, sighting.target_height)
    except RuleError:
        assert sighting.field is None
        return
    assert swept is not None
    assert sighting.field is not None, "the field did not come"
    for name in ("outcome", "hindrance"):
        assert np.array_equal(getattr(sighting.field, name), getattr(swept, name)), f"the field's {name} is not fresh"
    ends = sighting.laid_ends()
    if ends is not None and sighting.laid_verdict is not None:
        assert sighting.laid_verdict == fresh.judge_one(*ends)
