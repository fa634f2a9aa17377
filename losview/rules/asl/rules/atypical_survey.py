"""A6.12 for many threads: each is judged between all points that its ends may mean, and one of the answers is taken.

`rules/atypical.py` says which one.  Choices are judged in rounds, one choice of each thread in each, all threads at
once; a thread that is clear by one choice needs no more.
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
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.board.locations import end_at, offset_of
from losview.rules.asl.board.presets import ways_of
from losview.rules.asl.board.states import HEXSIDE
from losview.rules.asl.rules.atypical import UNSEEN, admits, groups_of, hardest, hardness
from losview.rules.asl.trace.lines import ThreadLines, lines_between, lines_of
from losview.rules.core.presets import PresetEnds
from losview.rules.core.threads import Survey, Threads
from losview.rules.core.verdict import Outcome

#: Judges threads as they are traced; the second argument says whether rules and cells are wanted too.
JudgeLines = Callable[[ThreadLines, bool], Survey]

Offset = tuple[int, int]
Offsets = Ints
#: The bits of a state other than those of its preset.
_WITHOUT_PRESET = HEXSIDE - 1


def survey_points(terrain: AslTerrain, judge_lines: JudgeLines, threads: Threads, details: bool) -> Survey:
    """Judge threads from or to other points than centre dots, by the choice of A6.12 for each."""
    best = _best_answers(terrain, judge_lines, threads, details)
    if details:
        return best.survey
    # Where no choice is seen, the hindrance may decide which answer is taken, so those threads are judged in full.
    unclear = np.flatnonzero(best.is_unclear)
    if len(unclear):
        exact = _best_answers(terrain, judge_lines, threads.taken(unclear), True).survey
        best.survey.outcome[unclear], best.survey.hindrance[unclear] = exact.outcome, exact.hindrance
    return best.survey


class _BestAnswers:
    """The best answer for the firer after the choices judged so far, one a thread.

    Attributes:
        survey: the answer of each thread. hard: int64, the `hardness` of each.
        unseen: bool `(threads, outcomes)`, which outcomes threads had that are not seen.
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
        """Take the answers of a choice where they are easier than those so far; of equal ones the first remain.

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


def _best_answers(terrain: AslTerrain, judge_lines: JudgeLines, threads: Threads, details: bool) -> _BestAnswers:
    """The answers after all choices of the threads."""
    best = _BestAnswers(len(threads))
    kinds = [(alike, list(_groups(terrain.plane, threads, alike))) for alike in _alike(threads)]
    for number in range(max((len(groups) for _, groups in kinds), default=0)):
        round_ = [(alike[admitted & (best.hard[alike] > 0)], pairs)
                  for alike, groups in kinds if number < len(groups) for pairs, admitted in groups[number : number + 1]]
        thread = np.concatenate([np.repeat(numbers, len(pairs)) for numbers, pairs in round_])
        if len(thread):
            start, end = (np.concatenate([np.tile(np.array([pair[side] for pair in pairs], np.int32), (len(numbers), 1))
                                          for numbers, pairs in round_]) for side in (0, 1))
            best.add(thread, _judge(terrain, judge_lines, threads.taken(thread), start, end, details))
    return best


def _judge(
    terrain: AslTerrain, judge_lines: JudgeLines, threads: Threads, start: Offsets, end: Offsets, details: bool
) -> Survey:
    """The answers about threads between points of their hexes; those between centre dots are judged by themselves."""
    survey = Survey.blank(len(threads))
    dots = ~(start.any(axis=1) | end.any(axis=1))
    for numbers, make_lines in ((np.flatnonzero(dots), lines_of), (np.flatnonzero(~dots), lines_between)):
        if len(numbers):
            lines = make_lines(terrain, _between(threads, numbers, start, end))
            survey.put(numbers, judge_lines(lines, details))
    return survey


# What may be chosen.


def _alike(threads: Threads) -> Iterator[Cells]:
    """The numbers of threads in groups whose ends mean the same points of their hexes."""
    columns = [values for offsets, states in ((threads.start_offset, threads.start_state),
                                              (threads.end_offset, threads.end_state))
               for values in _columns(len(threads), offsets, states)]
    if all((column == column[:1]).all() for column in columns):
        yield from [np.arange(len(threads))] if len(threads) else []
        return
    _, group = np.unique(np.stack(columns, axis=1), axis=0, return_inverse=True)
    order = np.argsort(group.reshape(-1), kind="stable")
    yield from np.split(order, np.cumsum(np.bincount(group.reshape(-1)))[:-1])


def _columns(n: int, offsets: Offsets | None, states: NDArray[np.uint8] | None) -> tuple[Ints, ...]:
    """Offsets and states as columns of numbers."""
    both = np.zeros((n, 2), np.int32) if offsets is None else offsets
    return both[:, 0], both[:, 1], np.zeros(n, np.int32) if states is None else states.astype(np.int32)


def _groups(plane: Plane, threads: Threads, alike: Cells) -> Iterator[tuple[list[tuple[Offset, Offset]], Bools]]:
    """The choices of threads that are alike: pairs of points that all must be seen, and which threads admit them."""
    a, b = (_ways(*(None if values is None else values[alike[0]] for values in both)) for both in (
        (threads.start_offset, threads.start_state), (threads.end_offset, threads.end_state)))
    q, r = (coordinate[threads.end[alike]].astype(np.int64) - coordinate[threads.start[alike]]
            for coordinate in (plane.q_at, plane.r_at))
    for pairs in groups_of(a, b):
        admitted = np.ones(len(alike), np.bool_)
        offsets = [(offset_of(start), offset_of(end)) for start, end in pairs]
        for (start, end), (from_start, from_end) in zip(pairs, offsets, strict=True):
            admitted &= admits(a, start, q * UNIT + from_end[0], r * UNIT + from_end[1])
            admitted &= admits(b, end, -q * UNIT + from_start[0], -r * UNIT + from_start[1])
        yield offsets, admitted


def _ways(offset: Ints | None, state: np.uint8 | None) -> PresetEnds:
    """What may be chosen of an end by its point and its state, as ends in hex 0,0."""
    point = (0, 0) if offset is None else (int(offset[0]), int(offset[1]))
    return ways_of(end_at(Hex(0, 0), point, 0, 0 if state is None else int(state)))


def _between(threads: Threads, numbers: Cells, start: Offsets, end: Offsets) -> Threads:
    """Some threads as they are traced: between these points, and of no preset."""
    chosen = threads.taken(numbers)
    a, b = (None if state is None else state & np.uint8(_WITHOUT_PRESET)
            for state in (chosen.start_state, chosen.end_state))
    return replace(chosen, start_state=a, end_state=b, start_offset=start[numbers], end_offset=end[numbers])
