"""Rounds of `losview bench --window`: what is measured again and again, and which rounds nobody else disturbed."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from losview.cli.bench_rows import Row, timed
from losview.ui.yardstick import Yardstick

#: A round is quiet where the yardstick took at most so many times as long as in the quietest of all figures.
QUIET = 1.1

#: At most so many times as many rounds as wanted are made while too few are quiet.
PATIENCE = 2

#: The yardstick is taken so often before and after each round.
STICKS = 12


@dataclass(frozen=True)
class Round:
    """What was measured in one go, in seconds, and the yardstick around it."""

    took: list[float]
    yardstick: float


class Rounds:
    """Makes rounds; what it knows of the machine's best it knows for all figures of a run.

    Attributes:
        least: the least yardstick so far, in seconds.
    """

    def __init__(self) -> None:
        self._stick = timed(Yardstick())
        self._stick()
        self.least = min(self.stick() for _ in range(STICKS))

    def stick(self) -> float:
        """Seconds that the yardstick takes: the mean of some, which feels who else is at work."""
        return statistics.mean(self._stick() for _ in range(STICKS))

    def make(self, wanted: int, job: Callable[[], list[float]]) -> list[Round]:
        """As many rounds of a job as wanted, and more while fewer of them are quiet."""
        made: list[Round] = []
        while self._quiet(made) < wanted and len(made) < PATIENCE * wanted:
            before = self.stick()
            took = job()
            made.append(Round(took, (before + self.stick()) / 2))
            self.least = min(self.least, made[-1].yardstick)
        return made

    def _quiet(self, made: Sequence[Round]) -> int:
        return sum(one.yardstick <= QUIET * self.least for one in made)


def quietest(rounds: Sequence[Round], wanted: int) -> list[Round]:
    """So many rounds, by the yardstick alone."""
    return sorted(rounds, key=lambda one: one.yardstick)[:wanted]


def rows(name: str, rounds: Sequence[Round], wanted: int, most: float | None) -> Iterator[Row]:
    """The rows of one figure: the 95th of a hundred in the quietest rounds, the same in all, and the middle one.

    Args:
        wanted: how many count as the quietest.
        most: target in ms, of the first of them; None for none.
    """
    quiet = quietest(rounds, wanted)
    yardstick = statistics.mean(one.yardstick for one in quiet) * 1e3
    for words, among, share, target in ((f"p95 of the {len(quiet)} quietest rounds", quiet, 0.95, most),
                                        (f"p95 of all {len(rounds)} rounds", rounds, 0.95, None),
                                        ("median", quiet, 0.5, None)):
        value = at_share([took for one in among for took in one.took], share) * 1e3
        yield Row(f"{name}, {words}", value, "ms", value / yardstick, target, None, yardstick)


def at_share(values: Sequence[float], share: float) -> float:
    """The least value that this share of all do not exceed."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]
