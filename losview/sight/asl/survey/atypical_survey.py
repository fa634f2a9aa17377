"""A6.12 for many threads: of the points that ends stand for those that are traced to, as `atypical` has it for one.

Choices are judged in rounds, one choice of each thread in each, all threads at once; who sees unhindered asks no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from losview.hexes.arrays import Bools, Cells, Ints, Longs
from losview.hexes.grid import Plane
from losview.hexes.hex import Hex
from losview.hexes.lattice import CORNERS, UNIT
from losview.sight.asl.board.asl_terrain import AslTerrain
from losview.sight.asl.board.locations import end_at, offset_of
from losview.sight.asl.board.presets import ways_of
from losview.sight.asl.board.states import HEXSIDE
from losview.sight.asl.trace.lines import Lines, lines_between, lines_of
from losview.sight.presets import PresetEnds
from losview.sight.threads import Survey, Threads
from losview.sight.verdict import Outcome

#: Judges threads as they are traced; the second argument asks for rules and places too.
Judged = Callable[[Lines, bool], Survey]

Offset = tuple[int, int]
Offsets = Ints
#: The bits of a state that say nothing of its preset.
_PLAIN = HEXSIDE - 1


@dataclass(frozen=True)
class PointChoice:
    """What may be chosen of an end: points from the centre dot, which all must be seen.

    Attributes:
        across: the hexside that the thread must cross on its way, None for any way.
    """

    points: tuple[Offset, ...]
    across: int | None = None


def survey_points(terrain: AslTerrain, judged: Judged, threads: Threads, details: bool) -> Survey:
    """Judge threads from or to other points than centre dots, by what is chosen of each."""
    found = _chosen(terrain, judged, threads, details)
    if details:
        return found.survey
    # Of threads that see nothing whichever way, how much hinders may tell which answer stands.
    unclear = np.flatnonzero(found.unclear)
    if len(unclear):
        exact = _chosen(terrain, judged, threads.taken(unclear), True).survey
        found.survey.outcome[unclear], found.survey.hindrance[unclear] = exact.outcome, exact.hindrance
    return found.survey


@dataclass(frozen=True)
class _Chosen:
    """What stands, and whether threads, none of whose ways is seen, have different answers for them."""

    survey: Survey
    unclear: Bools


def _chosen(terrain: AslTerrain, judged: Judged, threads: Threads, details: bool) -> _Chosen:
    """The easiest of the choices of each thread; of equal ones the first."""
    n = len(threads)
    survey, best = Survey.blank(n), np.full(n, 1 << 40, np.int64)
    unseen = np.zeros((n, len(Outcome)), np.bool_)
    kinds = [(at, list(_groups(terrain.plane, threads, at))) for at in _alike(threads)]
    for number in range(max((len(groups) for _, groups in kinds), default=0)):
        asked = [(at[admitted & (best[at] > 0)], pairs)
                 for at, groups in kinds if number < len(groups) for pairs, admitted in groups[number : number + 1]]
        _ask_round(terrain, judged, threads, asked, (survey, best, unseen), details)
    return _Chosen(survey, (best >= _UNSEEN) & (unseen.sum(axis=1) > 1))


#: Added to how hard a thread is to see where it is not.
_UNSEEN = 1 << 32


def _ask_round(
    terrain: AslTerrain, judged: Judged, threads: Threads, asked: list[tuple[Cells, list[tuple[Offset, Offset]]]],
    so_far: tuple[Survey, Longs, Bools], details: bool,
) -> None:
    """Judge one choice of threads, each all of its pairs of points; what is easier than the best so far stands."""
    survey, best, unseen = so_far
    thread = np.concatenate([np.repeat(at, len(pairs)) for at, pairs in asked])
    if not len(thread):
        return
    ends = [np.concatenate([np.tile(np.array([pair[side] for pair in pairs], np.int32), (len(at), 1))
                            for at, pairs in asked]) for side in (0, 1)]
    answer = _judged(terrain, judged, threads.taken(thread), ends[0], ends[1], details)
    hidden = answer.outcome > Outcome.HINDERED
    unseen[thread[hidden], answer.outcome[hidden]] = True
    hardness = (hidden * _UNSEEN + answer.hindrance.astype(np.int64) * 16 + answer.outcome) * (answer.outcome > 0)
    # The hardest of the pairs of each thread, of equal ones the first.
    order = np.lexsort((np.arange(len(thread)), -hardness, thread))
    worst = order[np.append(True, thread[order][1:] != thread[order][:-1])]
    worst = worst[hardness[worst] < best[thread[worst]]]
    at = thread[worst]
    best[at] = hardness[worst]
    for name in ("outcome", "hindrance", "rule", "cell"):
        getattr(survey, name)[at] = getattr(answer, name)[worst]


def _judged(
    terrain: AslTerrain, judged: Judged, threads: Threads, start: Offsets, end: Offsets, details: bool
) -> Survey:
    """The answers of threads between points of their hexes, those between centre dots apart."""
    found = Survey.blank(len(threads))
    dots = ~(start.any(axis=1) | end.any(axis=1))
    for at, pointed in ((np.flatnonzero(dots), False), (np.flatnonzero(~dots), True)):
        if len(at):
            own = _between(threads, at, start, end)
            lines = (lines_between if pointed else lines_of)(terrain, own)
            answer = judged(lines, details)
            for name in ("outcome", "hindrance", "rule", "cell"):
                getattr(found, name)[at] = getattr(answer, name)
    return found


# What may be chosen.


def _alike(threads: Threads) -> Iterator[Cells]:
    """Threads by groups whose ends stand for the same points of their hexes."""
    columns = [values for offsets, states in ((threads.start_offset, threads.start_state),
                                              (threads.end_offset, threads.end_state))
               for values in _columns(len(threads), offsets, states)]
    if all((one == one[:1]).all() for one in columns):
        yield from [np.arange(len(threads))] if len(threads) else []
        return
    _, group = np.unique(np.stack(columns, axis=1), axis=0, return_inverse=True)
    order = np.argsort(group.reshape(-1), kind="stable")
    yield from np.split(order, np.cumsum(np.bincount(group.reshape(-1)))[:-1])


def _columns(n: int, offsets: Offsets | None, states: NDArray[np.uint8] | None) -> tuple[Ints, ...]:
    """Offsets and states as columns of numbers."""
    both = np.zeros((n, 2), np.int32) if offsets is None else offsets
    return both[:, 0], both[:, 1], np.zeros(n, np.int32) if states is None else states.astype(np.int32)


def _groups(
    plane: Plane, threads: Threads, at: Cells
) -> Iterator[tuple[list[tuple[Offset, Offset]], Bools]]:
    """The choices of threads that are alike: pairs of points which all must be seen, and who may choose so."""
    ones, twos = (_choices(*(None if values is None else values[at[0]] for values in both)) for both in (
        (threads.start_offset, threads.start_state), (threads.end_offset, threads.end_state)))
    for a, b in product(ones, twos):
        pairs = list(product(a.points, b.points))
        admitted = np.ones(len(at), np.bool_)
        for one, two in pairs:
            admitted &= _crosses(plane, a, threads.start[at], threads.end[at], two)
            admitted &= _crosses(plane, b, threads.end[at], threads.start[at], one)
        yield pairs, admitted


def _choices(offset: Ints | None, state: np.uint8 | None) -> list[PointChoice]:
    """What may be chosen of an end by its point and its state."""
    at = (0, 0) if offset is None else (int(offset[0]), int(offset[1]))
    ways: PresetEnds = ways_of(end_at(Hex(0, 0), at, 0, 0 if state is None else int(state)))
    points = [offset_of(end) for end in ways.ends]
    if ways.every:
        return [PointChoice(tuple(points))]
    return [PointChoice((point,), ways.across if number == len(points) - 1 else None)
            for number, point in enumerate(points)]


def _crosses(plane: Plane, choice: PointChoice, own: Cells, other: Cells, offset: Offset) -> Bools:
    """Whether threads from points of other hexes come to centre dots across the hexside that a choice names."""
    if choice.across is None:
        return np.ones(len(own), np.bool_)
    x, y = ((at[other].astype(np.int64) - at[own]) * UNIT + one for at, one in zip((plane.q_at, plane.r_at), offset,
                                                                                   strict=True))
    (ax, ay), (bx, by) = CORNERS[choice.across - 1], CORNERS[choice.across]
    # The dot is the origin: it lies on one side of the hexside, the other point on the other, the thread between.
    from_dot = (bx - ax) * (-ay) - (by - ay) * (-ax)
    beyond = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) * np.sign(from_dot) < 0
    crossed: Bools = beyond & (np.sign(x * ay - y * ax) * np.sign(x * by - y * bx) < 0)
    return crossed


def _between(threads: Threads, at: Cells, start: Offsets, end: Offsets) -> Threads:
    """Some threads as they are traced: between these points, and of no preset."""
    own = threads.taken(at)
    a, b = (None if state is None else state & np.uint8(_PLAIN) for state in (own.start_state, own.end_state))
    return replace(own, start_state=a, end_state=b, start_offset=start[at], end_offset=end[at])
