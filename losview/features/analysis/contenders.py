"""What a ruling can be compared with: the methods of the rules in force, and the other rule sets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from losview.board.board import Board
from losview.rules.battletech.method_choices import METHOD_CHOICES
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Verdict
from losview.rules.rule_sets import RULE_SETS, rule_set

#: The methods of a rule set by its key, each with the options that choose it.
METHODS: dict[str, tuple[tuple[str, dict[str, str]], ...]] = {"battletech": METHOD_CHOICES}


class Contender(NamedTuple):
    """Rules that a ruling is compared by.

    Attributes:
        name: for people. rules: key of the rule set. options: all of its options.
        is_in_force: whether they are the rules in force.
    """

    name: str
    rules: str
    options: tuple[tuple[str, str], ...]
    is_in_force: bool = False


class ContenderRuling(NamedTuple):
    """What one contender says of a thread: its verdict, or why there is none."""

    contender: Contender
    verdict: Verdict | None
    problem: str = ""


def contenders(rules: str, options: Mapping[str, str]) -> tuple[Contender, ...]:
    """The rules in force, their other methods, and the other rule sets with their usual options; each once.

    Args:
        rules, options: those in force.
    """
    own = rule_set(rules)
    full = own.check_options(options)
    in_force = tuple(full.items())
    found = {(rules, in_force): Contender(own.name, rules, in_force, is_in_force=True)}
    usual = own.check_options({})
    for name, choice in METHODS.get(rules, ()):
        kept = {key: value for key, value in full.items() if not any(key in each for _, each in METHODS[rules])}
        chosen = tuple({**usual, **kept, **choice}.items())
        found[rules, chosen] = Contender(name, rules, chosen, is_in_force=chosen == in_force)
    for other in RULE_SETS:
        if other.key != rules:
            others = tuple(other.check_options({}).items())
            found[other.key, others] = Contender(other.name, other.key, others)
    return tuple(found.values())


class JudgeSet:
    """The rules of several contenders, prepared for one board when they are first asked."""

    def __init__(self, board: Board, judge: Judge | None = None) -> None:
        """`judge` is prepared for that board already."""
        self._board = board
        self._judges: dict[tuple[str, tuple[tuple[str, str], ...]], Judge] = {}
        if judge is not None:
            self._judges[judge.rule_set.key, tuple(judge.options.items())] = judge

    def judge(self, contender: Contender) -> Judge:
        """The contender's rules, prepared."""
        key = (contender.rules, contender.options)
        if key not in self._judges:
            self._judges[key] = rule_set(contender.rules).prepare(self._board, dict(contender.options))
        return self._judges[key]

    def ruling(self, contender: Contender, ends: tuple[LineEnd, LineEnd], rules: str) -> ContenderRuling:
        """What a contender says of a thread.

        Args:
            rules: key of the rule set that the ends belong to; others are asked about the hexes alone.
        """
        judge = self.judge(contender)
        a, b = (end_for(end, contender, rules) for end in ends)
        try:
            return ContenderRuling(contender, judge.judge_one(judge.checked(a), judge.checked(b)))
        except RuleError as problem:
            return ContenderRuling(contender, None, str(problem))


def end_for(end: LineEnd, contender: Contender, rules: str) -> LineEnd:
    """An end as a contender is asked about it: levels, locations and points mean something in their own rules only."""
    return end if contender.rules == rules else LineEnd(end.hex)
