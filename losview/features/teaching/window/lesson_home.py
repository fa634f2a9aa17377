"""The map that a lesson in the recorder is about, kept while another map is open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from losview.board.board import Board, snapshot
from losview.formats.core.file_state import FileState, is_same, state_of
from losview.rules.core.rule_set import Judge, RuleSet
from losview.rules.core.threads import End
from losview.rules.map_settings import with_settings
from losview.rules.positions import fingerprint
from losview.window.files.opened_map import OpenedMap


@dataclass(frozen=True)
class LaidThreads:
    """What is laid on a map.

    Attributes:
        ends: of the thread, None where there is none. pins: of the pinned ones. pin_names: of those that have one.
    """

    ends: tuple[End, End] | None = None
    pins: tuple[tuple[End, End], ...] = ()
    pin_names: Mapping[tuple[End, End], str] = field(default_factory=dict)


@dataclass
class LessonHome:
    """The map and the rules that a lesson is about.

    Attributes:
        board: a copy of the map. path: its file, None where it has none or the copy differs from it.
        is_unsaved: whether the copy has changes that no file has.
        name: of the map as positions have it. title: for people.
        rules, options: those that were in force.
        threads: those that were laid.
        state: of its file as it was read or written last, None where there is none.
    """

    board: Board
    path: Path | None
    is_unsaved: bool
    name: str
    title: str
    rules: RuleSet
    options: Mapping[str, str]
    threads: LaidThreads = LaidThreads()
    state: FileState | None = None

    @cached_property
    def judge(self) -> Judge:
        """The rules, prepared for the map."""
        return self.rules.prepare(self.board, self.options)

    def is_map(self, board: Board) -> bool:
        """Whether a map is the one that the lesson is about: the same for every thread."""
        return board.grid == self.board.grid and fingerprint(board) == fingerprint(self.board)

    def has_rules(self, rules: RuleSet, options: Mapping[str, str]) -> bool:
        """Whether rules and options are those that the lesson's answers come of."""
        return rules is self.rules and dict(options) == dict(self.options)

    def opened(self) -> OpenedMap:
        """The map to be opened again, with its threads and with what was known of its file."""
        laid = self.threads
        board = with_settings(snapshot(self.board), self.rules.key, self.options, laid.ends, laid.pins, laid.pin_names)
        return OpenedMap(board, self.path, self.rules.key, self.options, laid.ends, name=self.name, pins=laid.pins,
                         state=self.state)

    def differs_from_file(self) -> bool:
        """Whether the copy is not what its file holds now, or what a file ever held."""
        return self.is_unsaved or (self.path is not None and not is_same(state_of(self.path), self.state))
