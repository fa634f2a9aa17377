"""Repeating the measurements of `losview bench --window`, and leaving out those disturbed by other programs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from losview.base.translation import tr
from losview.bench.loop_yardstick import Sample, yardstick
from losview.bench.timing import BenchRow

#: A sample is undisturbed if the yardstick around it took at most this many times as long as the shortest of the run.
QUIET = 1.2

#: While too few samples are undisturbed, up to this many times the wanted rounds are made.
MAX_ROUNDS = 2

#: On a machine that is always disturbed, this share of the samples counts: those with the shortest yardsticks.
SHARE = 0.25


class Rounds:
    """Makes rounds for all figures of a run, and keeps the best speed of the machine seen in it.

    Attributes:
        least: the shortest yardstick so far, in seconds.

    Args:
        most_rounds: up to this many times the wanted rounds are made.
    """

    def __init__(self, most_rounds: int = MAX_ROUNDS) -> None:
        self._most_rounds = most_rounds
        self.least = min(yardstick() for _ in range(100))

    def make(self, wanted: int, job: Callable[[], list[Sample]]) -> list[Sample]:
        """The samples of the wanted number of rounds of a job, and of more while too few of them are undisturbed."""
        made: list[Sample] = []
        rounds, enough = 0, math.inf
        while rounds < self._most_rounds * wanted and len(self.undisturbed(made)) < enough:
            new = job()
            made += new
            rounds, enough = rounds + 1, min(enough, wanted * len(new))
            self.least = min(self.least, *(sample.yardstick for sample in new))
        return made

    def undisturbed(self, made: Sequence[Sample]) -> list[Sample]:
        """The samples during which the machine was at about its best speed."""
        return [sample for sample in made if sample.yardstick <= QUIET * self.least]

    def rows(self, name: str, made: Sequence[Sample], most: float | None) -> Iterator[BenchRow]:
        """The rows of one figure: the 95th percentile of the undisturbed samples, that of all, and the median.

        Args:
            most: target of the first row in ms, None for none.
        """
        quiet = self.undisturbed(made)
        least = math.ceil(SHARE * len(made))
        if len(quiet) < least:
            quiet = sorted(made, key=lambda sample: sample.yardstick)[:least]
        stick = at_share([sample.yardstick for sample in quiet], 0.5) * 1e3
        of_quiet = tr("p95 of the {count} least disturbed", count=len(quiet))
        of_all = tr("p95 of all {count}", count=len(made))
        for words, among, share, target in ((of_quiet, quiet, 0.95, most), (of_all, made, 0.95, None),
                                            (tr("median"), quiet, 0.5, None)):
            value = at_share([sample.took for sample in among], share) * 1e3
            yield BenchRow(f"{name}, {words}", value, "ms", value / stick, target, None, stick)


def at_share(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of all values do not exceed (a quantile)."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]
