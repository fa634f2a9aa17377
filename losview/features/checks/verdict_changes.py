"""Which verdicts differ between two maps: many threads judged on both, and those that changed by rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.rules.core.rule_set import Judge
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.threads import BatchVerdicts, LineBatch, LineEnd
from losview.rules.core.verdict import Outcome

#: Threads judged between two reports of progress.
BATCH = 20_000

#: Told how many threads have been judged on both maps and how many there are; True to give up.
Report = Callable[[int, int], bool]


@dataclass(frozen=True)
class ComparedEnd:
    """An end of threads on both maps.

    Attributes:
        name: what people call it: a label, or a unit.
        old, new: the end on the old map and on the new one.
    """

    name: str
    old: LineEnd
    new: LineEnd


@dataclass(frozen=True)
class BriefVerdict:
    """What a survey says of one thread.

    Attributes:
        outcome: of the line of sight. hindrance: the sum of the hindrances. rule: the one that decides, "" for none.
    """

    outcome: Outcome
    hindrance: int
    rule: str

    @property
    def words(self) -> str:
        """In a few words: "blocked (A6.2)", "hindered by 2"."""
        if self.outcome == Outcome.HINDERED:
            return tr("hindered by {hindrance}", hindrance=self.hindrance)
        said = self.outcome.words
        return f"{said} ({rule_words(self.rule)})" if self.rule and not self.outcome.visible else said


@dataclass(frozen=True)
class VerdictChange:
    """One thread whose verdict changed, from `a` to `b`; both ways where it changed alike from `b` to `a`."""

    a: ComparedEnd
    b: ComparedEnd
    before: BriefVerdict
    after: BriefVerdict
    both_ways: bool


@dataclass(frozen=True)
class RuleChange:
    """Threads whose verdicts changed alike.

    Attributes:
        before, after: what was said and is said of the first of them; the hindrance of others may differ.
        threads: how many there are, each way counted. rows: theirs, without ways back that changed alike.
    """

    before: BriefVerdict
    after: BriefVerdict
    threads: int
    rows: NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class VerdictDifference:
    """The verdicts that changed among all pairs of some ends.

    Attributes:
        ends: the ends. judged: how many threads were judged on each map.
        a, b: int32 `(n,)`: entries of `ends`, from and to, of each thread whose verdict changed.
        old, new: int32 `(n, 3)`: what both maps say of these threads: outcome, hindrance where it counts, and the
            number of the rule that stops the line.
        rules: the names of the rules by their numbers.
    """

    ends: tuple[ComparedEnd, ...]
    judged: int
    a: NDArray[np.int32]
    b: NDArray[np.int32]
    old: NDArray[np.int32]
    new: NDArray[np.int32]
    rules: tuple[str, ...]

    def __len__(self) -> int:
        """How many threads have another verdict, each way counted."""
        return len(self.a)

    def change(self, row: int) -> VerdictChange:
        """One thread whose verdict changed."""
        return VerdictChange(self.ends[self.a[row]], self.ends[self.b[row]], self._brief(self.old[row]),
                             self._brief(self.new[row]), bool(self._way_back[row] >= 0))

    def _brief(self, numbers: NDArray[np.int32]) -> BriefVerdict:
        outcome, hindrance, rule = numbers.tolist()
        return BriefVerdict(Outcome(outcome), hindrance, self.rules[rule])

    @cached_property
    def _way_back(self) -> NDArray[np.intp]:
        """For each row the row of the way back, where that changed alike; -1 for none."""
        n = len(self.ends)
        there = self.a.astype(np.int64) * n + self.b
        back = self.b.astype(np.int64) * n + self.a
        at = np.minimum(np.searchsorted(there, back), max(0, len(there) - 1))
        if not len(there):
            return at
        alike = (there[at] == back) & (self.old[at] == self.old).all(axis=1) & (self.new[at] == self.new).all(axis=1)
        return np.where(alike, at, -1)

    def rows(self) -> NDArray[np.intp]:
        """The rows without the ways back of others: of two ways that changed alike the first."""
        back = self._way_back
        return np.flatnonzero((back < 0) | (np.arange(len(back)) <= back))

    def by_rule(self) -> list[RuleChange]:
        """The changes by outcomes and rules, the most frequent first; hindrances are not told apart."""
        if not len(self):
            return []
        keys = np.concatenate([self.old[:, [0, 2]], self.new[:, [0, 2]]], axis=1)
        _, group = np.unique(keys, axis=0, return_inverse=True)
        one_way = self.rows()
        changes = []
        for number in range(int(group.max()) + 1):
            threads = np.flatnonzero(group == number)
            first = int(threads[0])
            changes.append(RuleChange(self._brief(self.old[first]), self._brief(self.new[first]), len(threads),
                                      one_way[group[one_way] == number]))
        return sorted(changes, key=lambda change: -change.threads)


def verdict_changes(old: Judge, new: Judge, ends: Sequence[ComparedEnd],
                    report: Report | None = None) -> VerdictDifference | None:
    """Judge every thread between two different ends on both maps, each way, and keep those that changed.

    A verdict has changed where its outcome has, or where a line that is hindered both times is hindered otherwise.

    Args:
        old, new: one rule set prepared for both maps.
        report: told of the progress.

    Returns:
        None where `report` gave up.

    Raises:
        RuleError: where the rules cannot trace from or to one of the ends.
    """
    before, after = _Answers(old, [end.old for end in ends]), _Answers(new, [end.new for end in ends])
    n = len(ends)
    rows, kept = max(1, BATCH // max(1, n)), []
    for first in range(0, n, rows):
        if report is not None and report(first * n, n * n):
            return None
        a, b = (part.ravel() for part in np.indices((min(rows, n - first), n)))
        a = a + first
        a, b = a[a != b], b[a != b]
        # Which rule decides is asked of the threads that changed only: it takes several times as long.
        changed = (before.of(a, b)[:, :2] != after.of(a, b)[:, :2]).any(axis=1)
        a, b = a[changed], b[changed]
        kept.append(np.concatenate([a[:, None], b[:, None], before.of(a, b, rules=True), after.of(a, b, rules=True)],
                                   axis=1))
    found = np.concatenate(kept).astype(np.int32) if kept else np.zeros((0, 8), np.int32)
    return VerdictDifference(tuple(ends), n * (n - 1), found[:, 0], found[:, 1], found[:, 2:5], found[:, 5:8],
                             new.rules)


class _Answers:
    """What one judge says of the threads among some ends."""

    def __init__(self, judge: Judge, ends: Sequence[LineEnd]) -> None:
        self._judge = judge
        self._ends = judge.threads([(end, end) for end in ends]) if ends else None

    def of(self, a: NDArray[np.intp], b: NDArray[np.intp], *, rules: bool = False) -> NDArray[np.int64]:
        """int64 `(n, 3)` for threads from `a` to `b`: outcome, hindrance where it counts, the rule that stops the line.

        Args:
            rules: whether to look the rules up; else they are 0.
        """
        assert self._ends is not None
        if not len(a):
            return np.zeros((0, 3), np.int64)
        start, end = self._ends.taken(a), self._ends.taken(b)
        survey = self._judge.judge_many(LineBatch(start.start, end.end, start.start_height, end.end_height,
                                                  start.start_state,
                                                  end.end_state, start.start_offset, end.end_offset), details=rules)
        return _columns(survey)


def _columns(survey: BatchVerdicts) -> NDArray[np.int64]:
    outcome = survey.outcome.astype(np.int64)
    hindrance = np.where(outcome == Outcome.HINDERED, survey.hindrance, 0)
    return np.stack([outcome, hindrance, np.where(outcome > Outcome.HINDERED, survey.rule, 0)], axis=1)
