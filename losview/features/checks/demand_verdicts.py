"""Demands judged: met or not, by which threads, all in one survey."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from losview.board.scenario.demands import Demand
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Outcome
from losview.rules.ends import parse_end


@dataclass(frozen=True)
class JudgedThread:
    """One thread of a demand.

    Attributes:
        viewer, target: its ends. outcome: what the rules say of it. rule: the one that decides, "" for none.
    """

    viewer: LineEnd
    target: LineEnd
    outcome: Outcome
    rule: str


@dataclass(frozen=True)
class DemandVerdict:
    """What the rules say of one demand.

    Attributes:
        demand: which one.
        threads: all its threads, in the order of its viewers; empty where it cannot be judged.
        problem: why it cannot be judged, "" where it can.
    """

    demand: Demand
    threads: tuple[JudgedThread, ...]
    problem: str = ""

    @property
    def failing(self) -> tuple[JudgedThread, ...]:
        """The threads that are not as demanded."""
        return tuple(thread for thread in self.threads if thread.outcome.visible != self.demand.seen)

    @property
    def met(self) -> bool:
        """Whether it can be judged, and all threads are as demanded."""
        return not self.problem and not self.failing


class EndsOfDemands:
    """The ends of demands, each parsed once for as long as the hexes of a map keep their labels."""

    def __init__(self) -> None:
        self._labels: object = None
        self._parsed: dict[str, LineEnd] = {}

    def end(self, judge: Judge, text: str) -> LineEnd:
        """The end that a text means.

        Raises:
            RuleError: where it means none, or the rules cannot trace to it.
        """
        key = (judge.board.grid, judge.board.labels)
        if self._labels != key:
            self._labels, self._parsed = key, {}
        if text not in self._parsed:
            self._parsed[text] = parse_end(judge.board, text)
        return judge.checked(self._parsed[text])


def judge_demands(judge: Judge, demands: Sequence[Demand], ends: EndsOfDemands | None = None) -> list[DemandVerdict]:
    """Judge demands by one survey of all their threads; the same answers as single rulings.

    Args:
        ends: keeps what the texts mean from one call to the next.
    """
    ends = ends or EndsOfDemands()
    asked: list[list[tuple[LineEnd, LineEnd]] | str] = [_pairs(judge, demand, ends) for demand in demands]
    pairs = [pair for some in asked if not isinstance(some, str) for pair in some]
    answers = iter(_judged(judge, pairs))
    return [DemandVerdict(demand, (), some) if isinstance(some, str) else
            DemandVerdict(demand, tuple(next(answers) for _ in some))
            for demand, some in zip(demands, asked, strict=True)]


def _pairs(judge: Judge, demand: Demand, ends: EndsOfDemands) -> list[tuple[LineEnd, LineEnd]] | str:
    """The ends of a demand's threads, or why there are none; the target itself is no viewer."""
    try:
        target = ends.end(judge, demand.target)
        viewers = [ends.end(judge, viewer) for viewer in demand.viewers]
    except RuleError as problem:
        return str(problem)
    return [(viewer, target) for viewer in viewers if viewer != target]


def _judged(judge: Judge, pairs: list[tuple[LineEnd, LineEnd]]) -> list[JudgedThread]:
    if not pairs:
        return []
    survey = judge.judge_many(judge.threads(pairs), details=True)
    return [JudgedThread(*pair, Outcome(outcome), judge.rules[rule] if outcome > Outcome.HINDERED else "")
            for pair, outcome, rule in zip(pairs, survey.outcome.tolist(), survey.rule.tolist(), strict=True)]
