"""The map that a lesson in the recorder is about, kept while another map is open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from losview.board.board import Board
from losview.sight.positions import fingerprint
from losview.sight.rule_set import Judge, RuleSet


@dataclass
class LessonHome:
    """The map and the rules that a lesson is about.

    Attributes:
        board: a copy of the map. path: its file, None where it has none or the copy differs from it.
        is_unsaved: whether the copy has changes that no file has.
        name: of the map as positions have it. title: for people.
        rules, options: those that were in force.
    """

    board: Board
    path: Path | None
    is_unsaved: bool
    name: str
    title: str
    rules: RuleSet
    options: Mapping[str, str]

    @cached_property
    def judge(self) -> Judge:
        """The rules, prepared for the map."""
        return self.rules.prepare(self.board, self.options)

    def is_map(self, board: Board) -> bool:
        """Whether a map is the one that the lesson is about: the same for every thread."""
        return board.grid == self.board.grid and fingerprint(board) == fingerprint(self.board)
