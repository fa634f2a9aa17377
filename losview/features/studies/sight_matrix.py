"""The matrix: every thread from one party to another, judged by one survey; the same answers as single rulings."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr, tr_n
from losview.features.studies.parties import NamedEnd
from losview.hexes.hex import distance
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import RuleError
from losview.rules.core.verdict import Outcome

#: A matrix of more threads is refused.
MAX_THREADS = 250_000

#: The columns of a matrix, by which its rows are sorted: "verdict" by outcome, then hindrance.
Column = Literal["from", "to", "verdict", "hindrance", "range", "rule"]
COLUMNS: tuple[Column, ...] = ("from", "to", "verdict", "hindrance", "range", "rule")


class MatrixRow(NamedTuple):
    """One thread of a matrix.

    Attributes:
        viewer, target: its ends. outcome: what the rules say. hindrance: of a thread that is seen, else 0.
        range: hexes from one end to the other. rule: the one that decides, "" where none stands in the way.
    """

    viewer: NamedEnd
    target: NamedEnd
    outcome: Outcome
    hindrance: int
    range: int
    rule: str


@dataclass(frozen=True, eq=False)
class SightMatrix:
    """All threads from one party to another, but for those from an end to itself.

    Attributes:
        viewers, targets: the parties.
        viewer, target: intp `(n,)`, the index of each thread's ends in them.
        outcome: uint8 `(n,)`, `Outcome` values. hindrance: int16 `(n,)`, 0 where not seen.
        range: int32 `(n,)`, hexes. rule: uint8 `(n,)`, index into `rules`, 0 where it is seen.
        rules: names of the rules.
    """

    viewers: tuple[NamedEnd, ...]
    targets: tuple[NamedEnd, ...]
    viewer: NDArray[np.intp]
    target: NDArray[np.intp]
    outcome: NDArray[np.uint8]
    hindrance: NDArray[np.int16]
    range: NDArray[np.int32]
    rule: NDArray[np.uint8]
    rules: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.outcome)

    def row(self, at: int) -> MatrixRow:
        """One thread, by its index."""
        return MatrixRow(self.viewers[self.viewer[at]], self.targets[self.target[at]], Outcome(self.outcome[at]),
                         int(self.hindrance[at]), int(self.range[at]), self.rules[self.rule[at]])

    def order(self, column: Column = "from", *, falling: bool = False, text: str = "",
              outcomes: Sequence[Outcome] = tuple(Outcome)) -> NDArray[np.intp]:
        """Indices of the threads that are kept, sorted by a column; equal ones by their ends.

        Args:
            falling: the greatest first.
            text: keep threads one of whose ends has it in its name, in any case; all for "".
            outcomes: keep threads with these outcomes.
        """
        kept = np.isin(self.outcome, [int(outcome) for outcome in outcomes])
        if text.strip():
            kept &= self._named(self.viewers, text)[self.viewer] | self._named(self.targets, text)[self.target]
        at = np.flatnonzero(kept)
        keys = [key[at].astype(np.int64) for key in self._keys(column)]
        if falling:
            keys = [-key for key in keys]
        return at[np.lexsort([self.target[at], self.viewer[at], *reversed(keys)])]

    def _keys(self, column: Column) -> tuple[NDArray[Any], ...]:
        """What the rows are sorted by, the most important first."""
        names = np.argsort(np.argsort(np.array(self.rules)))
        keys: dict[Column, tuple[NDArray[Any], ...]] = {
            "from": (self.viewer, self.target), "to": (self.target, self.viewer),
            "verdict": (self.outcome, self.hindrance), "hindrance": (self.hindrance,),
            "range": (self.range,), "rule": (names[self.rule],)}
        return keys[column]

    @staticmethod
    def _named(ends: tuple[NamedEnd, ...], text: str) -> NDArray[np.bool_]:
        wanted = text.strip().casefold()
        return np.array([wanted in end.name.casefold() for end in ends], np.bool_)

    @property
    def summary(self) -> str:
        """How many threads have which verdict, in a sentence."""
        counts = np.bincount(self.outcome, minlength=len(Outcome))
        said = ", ".join(tr("{count:,} {outcome}", count=count, outcome=outcome.words) for outcome in Outcome
                         if (count := int(counts[outcome])))
        n = len(self)
        return (tr_n("{count:,} thread: {verdicts}.", "{count:,} threads: {verdicts}.", n, verdicts=said) if n else
                tr("There is no thread between them."))

    def table(self, delimiter: str = ",", rows: NDArray[np.intp] | None = None) -> str:
        """The rows as CSV, or with tabs between; a line of names, then a line a row, ending in line feeds.

        Args:
            rows: indices of the threads, in order; all for None.
        """
        out = io.StringIO()
        writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
        writer.writerow(COLUMNS)
        for at in (self.order() if rows is None else rows).tolist():
            row = self.row(at)
            writer.writerow((row.viewer.name, row.target.name, row.outcome.name.lower(), row.hindrance, row.range,
                             row.rule or "-"))
        return out.getvalue()


def sight_matrix(judge: Judge, viewers: Sequence[NamedEnd], targets: Sequence[NamedEnd]) -> SightMatrix:
    """Judge all threads from the viewers to the targets.

    Raises:
        RuleError: where there are too many, or this system cannot trace one.
    """
    if len(viewers) * len(targets) > MAX_THREADS:
        raise RuleError(tr("{viewers:,} against {targets:,} are more than the {most:,} threads of a matrix: name "
                           "smaller parties, or use losview study pairs", viewers=len(viewers), targets=len(targets),
                           most=MAX_THREADS))
    pairs = [(a, b) for a, one in enumerate(viewers) for b, other in enumerate(targets)
             if one.end != other.end or one.unit != other.unit]
    if not pairs:
        nothing = np.zeros(0, np.intp)
        return SightMatrix(tuple(viewers), tuple(targets), nothing, nothing, nothing.astype(np.uint8),
                           nothing.astype(np.int16), nothing.astype(np.int32), nothing.astype(np.uint8),
                           tuple(judge.rules))
    survey = judge.judge_many(judge.threads([(viewers[a].end, targets[b].end) for a, b in pairs]), details=True)
    seen = survey.outcome <= Outcome.HINDERED
    far = np.array([distance(viewers[a].end.hex, targets[b].end.hex) for a, b in pairs], np.int32)
    at = np.array(pairs, np.intp)
    return SightMatrix(tuple(viewers), tuple(targets), at[:, 0], at[:, 1], survey.outcome,
                       np.where(seen, survey.hindrance, 0).astype(np.int16), far,
                       np.where(seen, 0, survey.rule).astype(np.uint8), ("", *judge.rules[1:]))
