"""A6.12: to which of the points that an end may mean a thread is traced, and so which verdict is given.

Where an entire hexside must be seen, the vertex that is harder to see decides.  Where the firer may choose, he takes
what he sees, then what is hindered least; what he chooses at his own end he keeps for all of an entire hexside at the
other.

`trace` decides one thread with all its answers; `atypical_survey` many at once, with the same functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Generic, TypeVar

import numpy as np

from losview.hexes.arrays import Indices, Longs
from losview.hexes.lattice import CORNERS, centre
from losview.rules.asl.board.locations import end_point
from losview.rules.asl.board.presets import ways_of
from losview.rules.core.presets import PresetEnds
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome

Answer = TypeVar("Answer")
Pair = tuple[LineEnd, LineEnd]

#: The least `hardness` of a thread that is not seen.
UNSEEN = 1 << 32


def hardness(outcome: Any, hindrance: Any) -> Any:
    """How hard a thread is to see: 0 is clear, then by its hindrance, then by its outcome; not seen is harder than all.

    Args:
        outcome, hindrance: of one thread, or arrays of many.
    """
    return (outcome > Outcome.HINDERED) * UNSEEN + hindrance * 16 + outcome


def groups_of(a: PresetEnds, b: PresetEnds) -> Iterator[list[Pair]]:
    """The choices at both ends: for each choice, the pairs of ends that must then all be seen."""
    for starts, ends in product(_choices(a), _choices(b)):
        yield list(product(starts, ends))


def _choices(ways: PresetEnds) -> list[tuple[LineEnd, ...]]:
    """What may be chosen at one end: all its points together where all must be seen, else each by itself."""
    return [ways.ends] if ways.every else [(end,) for end in ways.ends]


def admits(ways: PresetEnds, end: LineEnd, x: Any, y: Any) -> Any:
    """A4.34: whether a thread may be traced to one of the points: to the centre dot only across the hexside bypassed.

    Args:
        x, y: where the thread comes from, relative to the centre dot: lattice units, of one thread or arrays of many.
    """
    if ways.across is None or end.point is not None:
        return True
    (ax, ay), (bx, by) = CORNERS[ways.across - 1], CORNERS[ways.across]
    # The dot is the origin; it lies to the left or to the right of the hexside from a to b, the other point beyond.
    dot_is_left = ax * by - ay * bx > 0
    side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    beyond = side < 0 if dot_is_left else side > 0
    from_a, from_b = x * ay - y * ax, x * by - y * bx
    return beyond & (((from_a < 0) & (from_b > 0)) | ((from_a > 0) & (from_b < 0)))


def hardest(group: Indices, hard: Longs) -> Indices:
    """The index of the thread of each group that is hardest to see, of equal ones the first, by ascending groups.

    Args:
        group: of each thread, its group, all of which must be seen. hard: of each, as `hardness` has it.
    """
    order = np.lexsort((np.arange(len(group)), -hard, group))
    first = np.append(True, group[order][1:] != group[order][:-1])
    worst: Indices = order[first]
    return worst


@dataclass(frozen=True)
class Traced(Generic[Answer]):
    """The threads that two ends may mean, judged.

    Attributes:
        pair: the ends of the thread whose answer is given. answer: that answer.
        groups: those judged, a group for each choice; of a group all must be seen.
        chosen: number of the group that is chosen.
    """

    pair: Pair
    answer: Answer
    groups: tuple[dict[Pair, Answer], ...]
    chosen: int


def trace(a: LineEnd, b: LineEnd, judge: Callable[[LineEnd, LineEnd], Answer],
          hard: Callable[[Answer], int]) -> Traced[Answer]:
    """Judge every thread that two ends may mean, and choose the one whose answer is given; of equal ones the first.

    Args:
        judge: gives the answer about a thread between two of the points. hard: how hard that is to see.
    """
    ways = ways_of(a), ways_of(b)
    groups = [{pair: judge(*pair) for pair in pairs} for pairs in groups_of(*ways)
              if all(_admitted(ways, pair) for pair in pairs)]
    answers = [(number, pair, answer) for number, group in enumerate(groups) for pair, answer in group.items()]
    hard_to_see = np.array([hard(answer) for _, _, answer in answers], np.int64)
    worst = hardest(np.array([number for number, _, _ in answers], np.intp), hard_to_see)
    chosen, pair, answer = answers[int(worst[hard_to_see[worst].argmin()])]
    return Traced(pair, answer, tuple(groups), chosen)


def _admitted(ways: tuple[PresetEnds, PresetEnds], pair: Pair) -> bool:
    """Whether a thread may be traced between two of the points."""
    a, b = pair
    return _admitted_from(b, ways[0], a) and _admitted_from(a, ways[1], b)


def _admitted_from(other: LineEnd, ways: PresetEnds, end: LineEnd) -> bool:
    """Whether a thread from another end may be traced to one of an end's points."""
    start, dot = end_point(other), centre(end.hex)
    return bool(admits(ways, end, start.x - dot.x, start.y - dot.y))
