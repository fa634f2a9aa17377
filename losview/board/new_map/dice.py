"""Random choices that are the same for one seed on every machine and with every version of Python."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

_T = TypeVar("_T")


class Dice:
    """Random whole numbers from a seed.

    Of Python's generator only `random()` is promised to stay as it is; everything here is made of it.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def below(self, limit: int) -> int:
        """A whole number from 0 to below `limit`."""
        return int(self._random() * limit)

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def pick(self, choices: Sequence[_T]) -> _T:
        """One of several."""
        return choices[self.below(len(choices))]

    def usual(self, choices: Sequence[_T]) -> _T:
        """One of several, the first ones more often."""
        return choices[min(self.below(len(choices)), self.below(len(choices)))]

    def chance(self, percent: int) -> bool:
        """Whether something happens that happens so often in a hundred times."""
        return self.below(100) < percent

    def shuffled(self, things: Sequence[_T]) -> list[_T]:
        """All of them in another order."""
        left, order = list(things), []
        while left:
            order.append(left.pop(self.below(len(left))))
        return order
