"""The edit of what is said about a map: its title, author, notes, scenario settings and hex labels."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from losview.base.translation import tr
from losview.base.words import listed
from losview.board.board import Board
from losview.board.edits.edit import Change, EditError
from losview.hexes.hex import Hex
from losview.hexes.labels import Labels


@dataclass(frozen=True)
class SetScenario(Change):
    """Change title, author, notes, scenario or labels; None leaves a part as it is.  Undone: those parts as they were.

    Attributes:
        title, notes, scenario, labels, author: as on a board.
        act: what it does, where the parts alone do not say it.
        follows: whether it only keeps up with the edits that it is grouped with, and is nothing without them.
    """

    title: str | None = None
    notes: tuple[str, ...] | None = None
    scenario: dict[str, Any] | None = None
    labels: Labels | None = None
    author: str | None = None
    act: str = field(default="", compare=False)
    follows: bool = field(default=False, compare=False)

    @property
    def name(self) -> str:
        parts = ((tr("title"), self.title), (tr("author"), self.author), (tr("notes"), self.notes),
                 (tr("scenario"), self.scenario), (tr("hex labels"), self.labels))
        changed = listed((part for part, value in parts if value is not None), "and")
        return self.act or tr("Change the {parts}", parts=changed or tr("scenario"))

    @property
    def whole_map(self) -> bool:
        """Whether every hex looks different afterwards."""
        return self.labels is not None

    def _apply(self, board: Board) -> SetScenario:
        inverse = SetScenario(
            None if self.title is None else board.title,
            None if self.notes is None else tuple(board.notes),
            None if self.scenario is None else board.scenario,
            None if self.labels is None else board.labels,
            None if self.author is None else board.author,
            self.act,
            self.follows,
        )
        changed = {} if self.scenario is None else _changed(board.scenario, self.scenario)
        check_json(changed)
        if self.title is not None:
            board.title = self.title
        if self.notes is not None:
            board.notes = list(self.notes)
        if self.scenario is not None:
            board.scenario = {**self.scenario, **deepcopy(changed)}
        if self.labels is not None:
            board.labels = self.labels
        if self.author is not None:
            board.author = self.author
        return inverse

    def hexes(self) -> frozenset[Hex]:
        return frozenset()


def merged_entry(board: Board, key: str, value: Any) -> Any:
    """Another value of an entry of the scenario; if both are objects, fields that only the old one has are kept."""
    old = board.scenario.get(key)
    return {**old, **value} if isinstance(old, Mapping) and isinstance(value, Mapping) else value


def set_entry(board: Board, key: str, value: Any, *, act: str = "", follows: bool = False) -> SetScenario:
    """The edit that gives an entry of the scenario another value, as `merged_entry` does; None removes the entry.

    Args:
        act, follows: as in `SetScenario`.
    """
    others = {name: other for name, other in board.scenario.items() if name != key}
    changed = {} if value is None else {key: merged_entry(board, key, value)}
    return SetScenario(scenario=others | changed, act=act, follows=follows)


def _changed(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The entries of a scenario that are others; the rest, such as a long game, is neither looked at nor copied.

    Nobody changes a value of a scenario in place, so the same object says the same.
    """
    return {key: value for key, value in new.items() if key not in old or old[key] is not value}


def check_json(value: Any) -> None:
    """Refuse what a file could not hold.

    Raises:
        EditError: where it is no JSON value.
    """
    try:
        json.dumps(value)
    except (TypeError, ValueError, RecursionError) as problem:
        raise EditError(tr("scenario settings are JSON values, and these are not ({problem})",
                           problem=problem)) from None
