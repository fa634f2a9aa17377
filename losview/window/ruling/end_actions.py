"""Both ends typed in one line, and ends that follow their units: put together for the window."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from textwrap import fill

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow

from losview.base.translation import tr, tr_n
from losview.board.board import Board
from losview.board.unit_counter import UnitCounter
from losview.rules.core.hex_notes import is_unit
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.ends import end_text, parse_end
from losview.window.state.sighting import Sighting
from losview.window.widgets.message_box import ask_line


class FollowingEnds(QObject):
    """Moves the ends of the thread with their units."""

    def __init__(self, sighting: Sighting, parent: QObject) -> None:
        super().__init__(parent)
        self._sighting = sighting
        self._counters: dict[int, UnitCounter] = {}
        document = sighting.document
        document.hexesChanged.connect(self._board_changed)
        document.boardReplaced.connect(self._take)
        document.aboutToClose.connect(self.clear_map)
        document.aboutToReshape.connect(self.clear_map)
        document.reshaped.connect(self._take)
        self._take()

    def clear_map(self) -> None:
        """Forget where units stand; called before the board is replaced or gets another grid."""
        self._counters = {}

    def _take(self, _change: object = None) -> None:
        self._counters = dict(self._sighting.document.board.counters)

    def _board_changed(self, _hexes: object) -> None:
        """Move the ends whose only unit has moved; called for each edit."""
        board, before = self._sighting.document.board, self._counters
        if board.counters == before:
            return
        self._take()
        firer, target = self._sighting.firer, self._sighting.target
        moved = [None if end is None else self._moved(end, before) for end in (firer, target)]
        if moved != [firer, target]:
            self._sighting.lay(*moved)

    def _moved(self, end: LineEnd, before: dict[int, UnitCounter]) -> LineEnd:
        """Where an end goes: after the only unit that stood there, where that is somewhere else now."""
        board = self._sighting.document.board
        there = [number for number, counter in before.items() if counter.hex == end.hex
                 and is_unit(self._sighting.judge, counter) and (end.level is None or counter.level == end.level)]
        if len(there) != 1 or there[0] not in board.counters or end.point is not None:
            return end
        old, now = before[there[0]], board.counters[there[0]]
        if (old.hex, old.level) == (now.hex, now.level) or now.hex not in board.grid:
            return end
        return replace(end, hex=now.hex, level=now.level, location="" if now.hex != old.hex else end.location)


#: Between two ends: an arrow or a word, English or German, with spaces about it; else a comma and spaces, or spaces.
_ARROWS = re.compile(r"\s*(?:->|→|–>|=>)\s*|\s+(?:to|nach)\s+", re.IGNORECASE)
_GAPS = re.compile(r"\s*,\s+|\s*;\s*|\s+")


def typed_ends(board: Board, text: str) -> tuple[LineEnd, LineEnd]:
    """The firer's and the target's end that a line of text means.

    Raises:
        RuleError: with one sentence, where it does not hold two ends of this map.
    """
    plain = text.strip()
    parts = _ARROWS.split(plain)
    if len(parts) == 1:
        parts = _GAPS.split(plain)
    if len(parts) == 1 and plain.count(",") == 1 and "@" not in plain:  # in "K5@96,-8" it belongs to the point
        parts = plain.split(",")
    parts = [part for part in parts if part]
    if len(parts) != 2:
        example = _example(board)
        raise RuleError(tr("a thread has two ends and no end can be read here: write both with a space between, as in "
                           "{example}", example=example) if not parts else tr_n(
            "a thread has two ends and one end can be read here: write both with a space between, as in {example}",
            "a thread has two ends and {count} ends can be read here: write both with a space between, as in {example}",
            len(parts), example=example))
    return parse_end(board, parts[0]), parse_end(board, parts[1])


def ends_line(board: Board, ends: tuple[LineEnd, LineEnd]) -> str:
    """Two ends as a line that `typed_ends` reads back; the heights of eyes are not part of it."""
    return " ".join(end_text(board, end) for end in ends)


def _example(board: Board) -> str:
    hexes = board.grid.hexes()
    return f"{board.label(hexes[0])} {board.label(hexes[-1])}"


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
