"""An end of the thread follows the unit that stands there when that moves, and goes back when the move is undone."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject

from losview.board.counters import Counter
from losview.rules.core.hex_notes import is_unit
from losview.rules.core.threads import End
from losview.window.state.sighting import Sighting


class FollowingEnds(QObject):
    """Moves the ends of the thread with their units."""

    def __init__(self, sighting: Sighting, parent: QObject) -> None:
        super().__init__(parent)
        self._sighting = sighting
        self._counters: dict[int, Counter] = {}
        document = sighting.document
        document.changed.connect(self._board_changed)
        document.board_replaced.connect(self._take)
        document.closing.connect(self.forget_map)
        document.reshaping.connect(self.forget_map)
        document.reshaped.connect(self._take)
        self._take()

    def forget_map(self) -> None:
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

    def _moved(self, end: End, before: dict[int, Counter]) -> End:
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
