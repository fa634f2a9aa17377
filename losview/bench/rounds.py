"""Rounds of `losview bench --window`: what is measured again and again, and what of it nobody else disturbed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from losview.bench.measure import BenchRow
from losview.bench.yardstick import Sample, yardstick

#: A sample is undisturbed where the yardsticks around it took at most so many times as long as the least of the run.
QUIET = 1.2

#: At most so many times as many rounds as wanted are made while too few samples are undisturbed.
PATIENCE = 2

#: This share of the samples counts at least, those with the least yardsticks, on a machine that is disturbed always.
SHARE = 0.25


class Rounds:
    """Makes rounds; what it knows of the machine's best it knows for all figures of a run.

    Attributes:
        least: the least yardstick so far, in seconds.

    Args:
        patience: at most so many times as many rounds as wanted are made.
    """

    def __init__(self, patience: int = PATIENCE) -> None:
        self._patience = patience
        self.least = min(yardstick() for _ in range(100))

    def make(self, wanted: int, job: Callable[[], list[Sample]]) -> list[Sample]:
        """What as many rounds of a job as wanted measured, and more while too little of it was undisturbed."""
        made: list[Sample] = []
        rounds, enough = 0, math.inf
        while rounds < self._patience * wanted and len(self.undisturbed(made)) < enough:
            new = job()
            made += new
            rounds, enough = rounds + 1, min(enough, wanted * len(new))
            self.least = min(self.least, *(one.yardstick for one in new))
        return made

    def undisturbed(self, made: Sequence[Sample]) -> list[Sample]:
        """The samples beside which the machine was as fast as it can be."""
        return [one for one in made if one.yardstick <= QUIET * self.least]

    def rows(self, name: str, made: Sequence[Sample], most: float | None) -> Iterator[BenchRow]:
        """The rows of one figure: the 95th of a hundred of what was undisturbed, the same of all, and the middle one.

        Args:
            most: target in ms, of the first of them; None for none.
        """
        quiet = self.undisturbed(made)
        least = math.ceil(SHARE * len(made))
        if len(quiet) < least:
            quiet = sorted(made, key=lambda one: one.yardstick)[:least]
        beside = at_share([one.yardstick for one in quiet], 0.5) * 1e3
        for words, among, share, target in ((f"p95 of the {len(quiet)} least disturbed", quiet, 0.95, most),
                                            (f"p95 of all {len(made)}", made, 0.95, None),
                                            ("median", quiet, 0.5, None)):
            value = at_share([one.took for one in among], share) * 1e3
            yield BenchRow(f"{name}, {words}", value, "ms", value / beside, target, None, beside)


def at_share(values: Sequence[float], share: float) -> float:
    """The least value that this share of all do not exceed."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]
