"""What tasks are made of: a board under its rules, heights of eyes, and a job, a slice of the viewers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from numpy.typing import NDArray

from losview.board.board import Board
from losview.rules.core.rule_set import Judge
from losview.rules.rule_sets import rule_set

#: The arrays that a job yields, and those that its study adds up: by name.
Part = dict[str, NDArray[Any]]


class EyeHeights(NamedTuple):
    """Heights of eyes above what the ends stand on, in quarter levels; None for the usual ones of the rules."""

    viewer: int | None = None
    target: int | None = None


class RulesChoice(NamedTuple):
    """A rule set by its key and options in full, as pairs in alphabetical order."""

    key: str
    options: tuple[tuple[str, str], ...]

    @staticmethod
    def of(key: str, options: Mapping[str, str] | None = None) -> RulesChoice:
        """The choice of that rule set; options not given take their usual choice.

        Raises:
            RuleError: for a rule set, an option or a choice that there is not.
        """
        return RulesChoice(key, tuple(sorted(rule_set(key).check_options(options or {}).items())))


class JudgedBoard(NamedTuple):
    """A board and the rules under which it is judged."""

    board: Board
    rules: RulesChoice

    def judge(self) -> Judge:
        """The rule set prepared for the board, which takes up to some tenths of a second."""
        return rule_set(self.rules.key).prepare(self.board, dict(self.rules.options))


class Job(NamedTuple):
    """A slice of a task's viewers: those from `first` up to `last`, which is not among them; `number` counts jobs."""

    number: int
    first: int
    last: int
