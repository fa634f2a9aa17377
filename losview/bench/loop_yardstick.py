"""`Sample`: a measured time together with the speed of the machine just before and after."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

#: How many numbers the yardstick squares and adds.
STEPS = 8000


class Sample(NamedTuple):
    """A measured time, and the longer of the two yardsticks around it, both in seconds."""

    took: float
    yardstick: float


def yardstick() -> float:
    """Seconds that a fixed loop in Python takes.

    It is short and needs hardly any memory, so that it measures only the processor's speed: a core that shares its
    units with a busy one runs at little more than half speed for some milliseconds at a time, and no process of this
    system shows it.
    """
    start = time.perf_counter()
    total = 0
    for number in range(STEPS):
        total += number * number
    return time.perf_counter() - start


def with_yardstick(action: Callable[[], float]) -> Sample:
    """Run an action that returns the seconds it took, with a yardstick before and after it."""
    before = yardstick()
    took = action()
    return Sample(took, max(before, yardstick()))
