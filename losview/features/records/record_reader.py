"""Reads the record of a game again and again: of what was read before only what has changed."""

from __future__ import annotations

from typing import Any

from losview.board.board import Board
from losview.features.records.game_record import GameRecord, record_of
from losview.features.records.moment import Moment
from losview.formats.losmap.losgame import KEY


class RecordReader:
    """Keeps the last answer, and the moment of each entry: a long game is read once, not at each move."""

    def __init__(self) -> None:
        self.clear_map()

    def clear_map(self) -> None:
        """Forget the record; called before the map is replaced."""
        self._value: Any = None
        self._record: GameRecord | None = None
        self._moments: dict[int, tuple[Any, Moment]] = {}

    def record(self, board: Board) -> GameRecord:
        """The record that a map keeps.

        Raises:
            RulingError: as `record_of`.
        """
        value = board.scenario.get(KEY)
        if self._record is None or value is not self._value:
            self._record = record_of(board, self._moments)
            self._value = value
        return self._record
