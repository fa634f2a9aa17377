"""What was measured, and how fast the machine was just before and after."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

#: So many numbers are squared and added.
STEPS = 8000


class Sample(NamedTuple):
    """One thing that was measured, in seconds, and the slower of the two yardsticks around it."""

    took: float
    yardstick: float


def yardstick() -> float:
    """Seconds that a fixed piece of Python's own work takes.

    It is short and needs next to no memory, so nothing but the processor's speed tells in it: a core that shares its
    units with a busy one works at little more than half of it, by turns of some milliseconds, without any process of
    this system being seen to work.
    """
    start = time.perf_counter()
    total = 0
    for number in range(STEPS):
        total += number * number
    return time.perf_counter() - start


def beside(act: Callable[[], float]) -> Sample:
    """What an act takes that tells its own time."""
    before = yardstick()
    took = act()
    return Sample(took, max(before, yardstick()))
