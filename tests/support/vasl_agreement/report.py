"""The comparison of a map with a table of VASL's verdicts: what differs, and by which classes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from losview.rules.asl.asl_judge import AslJudge
from losview.rules.core.threads import BatchVerdicts, LineBatch, LineEnd
from losview.rules.core.verdict import Outcome
from tests.support.vasl_agreement.classes import CLASSES, READING, UNEXPLAINED, Disputed, explained
from tests.support.vasl_agreement.measured_map import MeasuredMap, judge_of
from tests.support.vasl_agreement.tables import Row, ends_of, read_table

BATCH = 20_000
#: The classes as `resources/agreement.toml` names them.
KEYS = dict(zip(CLASSES, ("close-calls", "vasl-is-wrong", "another-reading", "unexplained"), strict=True))


@dataclass(frozen=True)
class Difference:
    """One pair on which verdicts differ.

    Attributes:
        a, b: its ends as the table has them. what: "blocked" or "hindrance". ours, theirs: the verdicts in words.
        sort, why: its class, and the reason; both empty where it was not looked into.
    """

    a: str
    b: str
    what: str
    ours: str
    theirs: str
    sort: str
    why: str


@dataclass
class Report:
    """What came out for one table.

    Attributes:
        name: what was compared. pairs: how many were compared.
        both_see: how many both see and have a hindrance to compare.
        left_out: how many pairs name a location that we do not have, by the reason.
    """

    name: str
    pairs: int
    both_see: int
    left_out: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)

    def count(self, what: str, *sorts: str) -> int:
        return sum(one.what == what and (not sorts or one.sort in sorts) for one in self.differences)

    @property
    def agree(self) -> float:
        """Percent of the pairs that agree on blocked or not."""
        return 100 * (1 - self.count("blocked") / max(1, self.pairs))

    @property
    def agree_on_hindrance(self) -> float:
        """Percent of the pairs that both see which agree on the hindrance."""
        return 100 * (1 - self.count("hindrance") / max(1, self.both_see))

    @property
    def open(self) -> float:
        """Percent of the pairs that differ and are neither close calls nor VASL's defects."""
        return 100 * sum(one.sort in (READING, UNEXPLAINED) for one in self.differences) / max(1, self.pairs)

    @property
    def unexplained(self) -> list[Difference]:
        return [one for one in self.differences if one.sort == UNEXPLAINED]

    def text(self) -> str:
        lines = [f"{self.name}: {self.pairs:,} pairs; blocked or not agrees on {self.agree:.3f} %; of "
                 f"{self.both_see:,} that both see, the hindrance on {self.agree_on_hindrance:.3f} %; neither close "
                 "calls nor VASL's "
                 f"defects: {self.open:.3f} %"]
        lines += [f"  {count:5}  left out: {why}" for why, count in self.left_out.most_common()]
        tally = Counter((one.sort, one.what, one.why) for one in self.differences)
        for sort in CLASSES:
            for (own, what, why), count in sorted(tally.items(), key=lambda item: -item[1]):
                if own == sort:
                    lines.append(f"  {count:5}  {sort}, {what}: {why}")
        return "\n".join(lines)

    def toml(self, key: str) -> str:
        """The figures as a block of `resources/agreement.toml`."""
        name = self.name.removeprefix("bd").lstrip("0") if key != "joined" else self.name
        figures = {"pairs": self.pairs, "seen-by-both": self.both_see,
                   **{KEYS[sort]: sum(one.sort == sort for one in self.differences) for sort in CLASSES},
                   "on-hindrance": self.count("hindrance")}
        lines = [f"{figure} = {count}" for figure, count in figures.items()]
        return "\n".join([f"[[{key}]]", f'name = "{name}"', *lines, ""])


@dataclass(frozen=True)
class Judged:
    """What we say of pairs: whether blocked, the hindrance, and the rule that decides."""

    blocked: NDArray[np.bool_]
    hindrance: NDArray[np.int16]
    rule: list[str]


def compare(measured: MeasuredMap, table: Path, every: int = 1) -> Report:
    """Compare a map with its table.

    Args:
        every: look into each so-manieth difference only: reasons take far longer to find than differences.
    """
    judge, rows = judge_of(measured), read_table(table)
    ends = ends_of(judge, rows)
    left_out = Counter(str(told) for row in rows if (told := _missing(row, ends)))
    rows = [row for row in rows if not _missing(row, ends)]
    ours = judged(judge, rows, ends)
    theirs = np.array([row.blocked for row in rows], np.bool_)
    points = np.array([row.points for row in rows], np.int16)
    both = ~ours.blocked & ~theirs & (points >= 0)
    report = Report(measured.layout, len(rows), int(both.sum()), left_out)
    differ = {"blocked": ours.blocked != theirs, "hindrance": both & (ours.hindrance != points)}
    for what, where in differ.items():
        for turn, at in enumerate(np.flatnonzero(where).tolist()):
            sort, why = ("", "") if turn % every else explained(_disputed(measured, rows[at], ends, ours, at, what))
            report.differences.append(Difference(*rows[at][:2], what, *_words(rows[at], ours, at, what), sort, why))
    return report


def _missing(row: Row, ends: dict[str, LineEnd | str]) -> str:
    """Why we have no such pair; "" where we have."""
    return next((told for end in row[:2] if isinstance(told := ends[end], str)), "")


def _disputed(
    measured: MeasuredMap, row: Row, ends: dict[str, LineEnd | str], ours: Judged, at: int, what: str
) -> Disputed:
    a, b = ends[row.a], ends[row.b]
    assert isinstance(a, LineEnd)
    assert isinstance(b, LineEnd)
    points = row.points if what == "hindrance" else None
    return Disputed(measured, a, b, bool(ours.blocked[at]), ours.rule[at], row.blocked, row.reason, points)


def _words(row: Row, ours: Judged, at: int, what: str) -> tuple[str, str]:
    """Both verdicts in words."""
    if what == "hindrance":
        return f"+{ours.hindrance[at]}", f"+{row.points}"
    return (f"blocked, {ours.rule[at]}" if ours.blocked[at] else "seen",
            f"blocked, {row.reason}" if row.blocked else "seen")


def judged(judge: AslJudge, rows: list[Row], ends: dict[str, LineEnd | str]) -> Judged:
    """What we say of pairs."""
    number = {text: at for at, text in enumerate(ends)}
    known = [end if isinstance(end, LineEnd) else LineEnd(judge.board.grid.hexes()[0]) for end in ends.values()]
    each = judge.threads([(end, end) for end in known])
    starts, others = (np.array([number[row[side]] for row in rows], np.intp) for side in (0, 1))
    surveys = []
    for at in range(0, len(rows), BATCH):
        a, b = starts[at : at + BATCH], others[at : at + BATCH]
        surveys.append(judge.judge_many(_between(each, a, b), details=True))
    rules = [judge.rules[rule] for one in surveys for rule in one.rule.tolist()]
    return Judged(_joined(surveys, "outcome") >= Outcome.BLOCKED, _joined(surveys, "hindrance"), rules)


def _between(each: LineBatch, a: NDArray[np.intp], b: NDArray[np.intp]) -> LineBatch:
    """Threads between ends, by the numbers of those."""
    assert each.start_state is not None
    return LineBatch(each.start[a], each.start[b], each.start_height[a], each.start_height[b], each.start_state[a],
                     each.start_state[b])


def _joined(surveys: list[BatchVerdicts], what: str) -> NDArray[np.generic]:
    return np.concatenate([getattr(one, what) for one in surveys]) if surveys else np.zeros(0, np.int16)
