"""A6.12: which of the points that an end stands for the thread is traced to, and by that which verdict stands.

Where an entire hexside must be seen the harder vertex stands.  Where the firer may choose he takes what he sees, then
what is hindered least; and what he chooses at his own end he holds for all of an entire hexside at the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Generic, TypeVar

from losview.hexes.lattice import corner, cross
from losview.sight.asl.board.locations import point_of
from losview.sight.asl.board.presets import ways_of
from losview.sight.presets import PresetEnds
from losview.sight.threads import End

Answer = TypeVar("Answer")
Pair = tuple[End, End]
#: How hard a thread is to see: whether it is not seen, the hindrance, then whatever tells equal ones apart.
Hardness = tuple[int, ...]


@dataclass(frozen=True)
class Traced(Generic[Answer]):
    """The threads that two ends stand for, judged.

    Attributes:
        pair: the ends of the one that stands. answer: its answer.
        groups: those judged, each group with what is chosen alike; of a group all must be seen.
        chosen: number of the group that is chosen.
    """

    pair: Pair
    answer: Answer
    groups: tuple[dict[Pair, Answer], ...]
    chosen: int


def trace(
    a: End, b: End, judged: Callable[[End, End], Answer], hard: Callable[[Answer], Hardness]
) -> Traced[Answer]:
    """Judge every thread that two ends stand for, and find the one that stands; of equal ones the first."""
    groups: list[dict[Pair, Answer]] = []
    worst: list[Pair] = []
    for pairs in _groups(ways_of(a), ways_of(b)):
        group = {pair: judged(*pair) for pair in pairs}
        groups.append(group)
        worst.append(max(group, key=lambda pair, group=group: hard(group[pair])))  # type: ignore[misc]
    chosen = min(range(len(groups)), key=lambda i: hard(groups[i][worst[i]]))
    return Traced(worst[chosen], groups[chosen][worst[chosen]], tuple(groups), chosen)


def _groups(a: PresetEnds, b: PresetEnds) -> Iterator[list[Pair]]:
    """What may be chosen: for each choice the threads that must then all be seen."""
    for ones, twos in product(_choices(a), _choices(b)):
        pairs = list(product(ones, twos))
        if all(_admits(a, one, two) and _admits(b, two, one) for one, two in pairs):
            yield pairs


def _choices(ways: PresetEnds) -> list[tuple[End, ...]]:
    return [ways.ends] if ways.every else [(end,) for end in ways.ends]


def _admits(ways: PresetEnds, end: End, other: End) -> bool:
    """Whether a thread from another end may be traced to one of the ways: to the last only across its hexside."""
    if ways.across is None or end is not ways.ends[-1]:
        return True
    start, dot = point_of(other), point_of(end)
    one, two = corner(end.hex, ways.across - 1), corner(end.hex, ways.across)
    beyond = cross(one, two, start) * cross(one, two, dot) < 0
    return beyond and cross(start, dot, one) * cross(start, dot, two) < 0
