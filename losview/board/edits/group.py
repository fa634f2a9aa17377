"""Every change of an open board: an edit is a value, and applying it returns the edit that undoes it.

`edit = edit.apply(board)` is undo and redo alike.  An edit that does not fit the board raises `EditError`
before anything has changed.  Edits that replace something name what they replace, so that an edit of
another state of the board is refused and never half done.
"""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from losview.board.board import Board
from losview.board.edits.edit import Change, Edit, EditError
from losview.hexes.hex import Hex
from losview.hexes.labels import Labels


@dataclass(frozen=True)
class SetScenario(Change):
    """Change what is said about the map; None leaves a part as it is.

    Attributes:
        title, notes, scenario, labels: as on a board.
    """

    title: str | None = None
    notes: tuple[str, ...] | None = None
    scenario: dict[str, Any] | None = None
    labels: Labels | None = None

    @property
    def name(self) -> str:
        parts = {"title": self.title, "notes": self.notes, "scenario": self.scenario, "hex labels": self.labels}
        return f"Change the {' and '.join(part for part, value in parts.items() if value is not None) or 'scenario'}"

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
        )
        if self.scenario is not None:
            _check_json(self.scenario)
        if self.title is not None:
            board.title = self.title
        if self.notes is not None:
            board.notes = list(self.notes)
        if self.scenario is not None:
            board.scenario = deepcopy(self.scenario)
        if self.labels is not None:
            board.labels = self.labels
        return inverse

    def hexes(self) -> frozenset[Hex]:
        return frozenset()


@dataclass(frozen=True)
class Group(Change):
    """Several edits as one, done in order and undone in the opposite order.

    Attributes:
        edits: the parts.
        name: what they do together.
    """

    edits: tuple[Edit, ...]
    name: str

    @property
    def whole_map(self) -> bool:
        """Whether every hex looks different afterwards."""
        return any(getattr(edit, "whole_map", False) for edit in self.edits)

    def _apply(self, board: Board) -> Group:
        revision = board.revision
        undo: list[Edit] = []
        try:
            for edit in self.edits:
                undo.append(edit.apply(board))  # noqa: PERF401 - what was done so far must be known on an error
        except Exception:
            for inverse in reversed(undo):
                inverse.apply(board)
            raise
        finally:
            board.revision = revision
        return Group(tuple(reversed(undo)), self.name)

    def hexes(self) -> frozenset[Hex]:
        return frozenset().union(*(edit.hexes() for edit in self.edits))


def _check_json(scenario: dict[str, Any]) -> None:
    try:
        json.dumps(scenario)
    except (TypeError, ValueError, RecursionError) as problem:
        raise EditError(f"scenario settings are JSON values, and these are not ({problem})") from None
