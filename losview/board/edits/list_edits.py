"""The edit of the last entries of lists that a scenario keeps, such as those of a game's moments, which only grow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.edits.edit import Change, check_same
from losview.board.edits.scenario_edits import check_json
from losview.hexes.hex import Hex


class Tail(NamedTuple):
    """The last entries of a list.

    Attributes:
        name: of the list. at: how many entries stay before them. before: those that are there, after: those that come.
    """

    name: str
    at: int
    before: tuple[Any, ...]
    after: tuple[Any, ...]


@dataclass(frozen=True)
class SetTails(Change):
    """Replace the last entries of lists in an entry of the scenario; undone by those that were there.

    It keeps no more than those entries, so that the undo history of a long list grows with it, not with its square.

    Attributes:
        key: the entry of the scenario, an object. tails: of its lists. name: what it does.
    """

    key: str
    tails: tuple[Tail, ...]
    name: str

    def _apply(self, board: Board) -> SetTails:
        entry = board.scenario.get(self.key)
        what = tr("{key} of the scenario", key=self.key)
        check_same(isinstance(entry, Mapping), True, what)
        lists = dict(entry) if isinstance(entry, Mapping) else {}
        for tail in self.tails:
            there = lists.get(tail.name)
            check_same(isinstance(there, list) and tuple(there[tail.at:]) == tail.before, True, what)
            check_json(list(tail.after))
        for tail in self.tails:
            lists[tail.name] = [*lists[tail.name][:tail.at], *tail.after]
        board.scenario = {**board.scenario, self.key: lists}
        return SetTails(self.key, tuple(tail._replace(before=tail.after, after=tail.before) for tail in self.tails),
                        self.name)

    def hexes(self) -> frozenset[Hex]:
        return frozenset()
