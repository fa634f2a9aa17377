"""A6.12 for many threads: each is judged between all points that its ends stand for, and one answer of them stands.

Which one, `rules/atypical.py` says.  Choices are judged in rounds, one choice of each thread in each, all threads at
once; a thread that is clear by one choice asks no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from losview.hexes.arrays import Bools, Cells, Ints, Longs
from losview.hexes.grid import Plane
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT
from losview.sight.asl.board.asl_terrain import AslTerrain
from losview.sight.asl.board.locations import end_at, offset_of
from losview.sight.asl.board.presets import ways_of
from losview.sight.asl.board.states import HEXSIDE
from losview.sight.asl.rules.atypical import UNSEEN, admits, groups_of, hardest, hardness
from losview.sight.asl.trace.lines import ThreadLines, lines_between, lines_of
from losview.sight.presets import PresetEnds
from losview.sight.threads import Survey, Threads
from losview.sight.verdict import Outcome

#: Judges threads as they are traced; the second argument asks for rules and places too.
Judged = Callable[[ThreadLines, bool], Survey]

Offset = tuple[int, int]
Offsets = Ints
#: The bits of a state that say nothing of its preset.
_PLAIN = HEXSIDE - 1


def survey_points(terrain: AslTerrain, judged: Judged, threads: Threads, details: bool) -> Survey:
    """Judge threads from or to other points than centre dots, by what is chosen of each."""
    standing = _standing(terrain, judged, threads, details)
    if details:
        return standing.survey
    # Of threads that see nothing whichever way, how much hinders may tell which answer stands.
    unclear = np.flatnonzero(standing.is_unclear)
    if len(unclear):
        exact = _standing(terrain, judged, threads.taken(unclear), True).survey
        standing.survey.outcome[unclear], standing.survey.hindrance[unclear] = exact.outcome, exact.hindrance
    return standing.survey


class _Standing:
    """The answers that stand after the choices judged so far.

    Attributes:
        survey: the answer of each thread. hard: int64, the `hardness` of each.
        unseen: bool `(threads, outcomes)`, which outcomes the points of a thread had that are not seen.
    """

    def __init__(self, n: int) -> None:
        self.survey = Survey.blank(n)
        self.hard: Longs = np.full(n, 2 * UNSEEN, np.int64)
        self.unseen: Bools = np.zeros((n, len(Outcome)), np.bool_)

    @property
    def is_unclear(self) -> Bools:
        """Whether threads are not seen by any choice, but for different reasons."""
        unclear: Bools = (self.hard >= UNSEEN) & (self.unseen.sum(axis=1) > 1)
        return unclear

    def add(self, thread: Cells, answers: Survey) -> None:
        """Let the answers of a choice stand where they are easier than those so far; of equal ones the first do.

        Args:
            thread: which thread each answer is about; of several about one thread the hardest counts.
        """
        hidden = answers.outcome > Outcome.HINDERED
        self.unseen[thread[hidden], answers.outcome[hidden]] = True
        hard = hardness(answers.outcome, answers.hindrance.astype(np.int64))
        worst = hardest(thread, hard)
        easier = worst[hard[worst] < self.hard[thread[worst]]]
        self.hard[thread[easier]] = hard[easier]
        self.survey.put(thread[easier], answers, easier)


def _standing(terrain: AslTerrain, judged: Judged, threads: Threads, details: bool) -> _Standing:
    """The answers after all choices of the threads."""
    standing = _Standing(len(threads))
    kinds = [(at, list(_groups(terrain.plane, threads, at))) for at in _alike(threads)]
    for number in range(max((len(groups) for _, groups in kinds), default=0)):
        asked = [(at[admitted & (standing.hard[at] > 0)], pairs)
                 for at, groups in kinds if number < len(groups) for pairs, admitted in groups[number : number + 1]]
        thread = np.concatenate([np.repeat(at, len(pairs)) for at, pairs in asked])
        if len(thread):
            start, end = (np.concatenate([np.tile(np.array([pair[side] for pair in pairs], np.int32), (len(at), 1))
                                          for at, pairs in asked]) for side in (0, 1))
            standing.add(thread, _judged(terrain, judged, threads.taken(thread), start, end, details))
    return standing


def _judged(
    terrain: AslTerrain, judged: Judged, threads: Threads, start: Offsets, end: Offsets, details: bool
) -> Survey:
    """The answers of threads between points of their hexes, those between centre dots apart."""
    found = Survey.blank(len(threads))
    dots = ~(start.any(axis=1) | end.any(axis=1))
    for at, pointed in ((np.flatnonzero(dots), False), (np.flatnonzero(~dots), True)):
        if len(at):
            lines = (lines_between if pointed else lines_of)(terrain, _between(threads, at, start, end))
            found.put(at, judged(lines, details))
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


def _groups(plane: Plane, threads: Threads, at: Cells) -> Iterator[tuple[list[tuple[Offset, Offset]], Bools]]:
    """The choices of threads that are alike: pairs of points which all must be seen, and which threads admit them."""
    a, b = (_ways(*(None if values is None else values[at[0]] for values in both)) for both in (
        (threads.start_offset, threads.start_state), (threads.end_offset, threads.end_state)))
    q, r = (coordinate[threads.end[at]].astype(np.int64) - coordinate[threads.start[at]]
            for coordinate in (plane.q_at, plane.r_at))
    for pairs in groups_of(a, b):
        admitted = np.ones(len(at), np.bool_)
        offsets = [(offset_of(start), offset_of(end)) for start, end in pairs]
        for (start, end), (from_start, from_end) in zip(pairs, offsets, strict=True):
            admitted &= admits(a, start, q * UNIT + from_end[0], r * UNIT + from_end[1])
            admitted &= admits(b, end, -q * UNIT + from_start[0], -r * UNIT + from_start[1])
        yield offsets, admitted


def _ways(offset: Ints | None, state: np.uint8 | None) -> PresetEnds:
    """What may be chosen of an end by its point and its state, as ends in hex 0,0."""
    at = (0, 0) if offset is None else (int(offset[0]), int(offset[1]))
    return ways_of(end_at(Hex(0, 0), at, 0, 0 if state is None else int(state)))


def _between(threads: Threads, at: Cells, start: Offsets, end: Offsets) -> Threads:
    """Some threads as they are traced: between these points, and of no preset."""
    some = threads.taken(at)
    a, b = (None if state is None else state & np.uint8(_PLAIN) for state in (some.start_state, some.end_state))
    return replace(some, start_state=a, end_state=b, start_offset=start[at], end_offset=end[at])
