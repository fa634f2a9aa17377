"""How much further an outline that is being reshaped may go until a verdict changes: every shift is judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from losview.base.errors import LosviewError
from losview.board.board import Board
from losview.board.depiction import Depiction, Ring
from losview.board.edits.outline_acts import redraw_all
from losview.board.outlines.corners import rings_of, with_rings
from losview.hexes.hex import Hex, distance
from losview.hexes.lattice import Point
from losview.rules.core.rule_set import Judge, RuleSet
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Outcome

#: So many lattice units further are tried: a sixteenth of the distance of neighbouring centre dots.
MAX_UNITS = 48

#: Two ends of a thread.
Pair = tuple[LineEnd, LineEnd]
#: What is asked of a thread: its outcome, and its hindrance where it is hindered.
Answer = tuple[Outcome, int]


@dataclass(frozen=True)
class NearMiss:
    """The nearest shift at which a verdict changes.

    Attributes:
        units: how many lattice units further, 1 or more.
        viewer, target: of the first thread whose verdict changes there.
        before, after: its outcome now and there. hindrance: there.
        threads: how many of the threads asked about change there.
    """

    units: int
    viewer: LineEnd
    target: LineEnd
    before: Outcome
    after: Outcome
    hindrance: int
    threads: int


def further(before: Depiction, after: Depiction, units: int) -> Depiction | None:
    """An outline that has been moved or reshaped, as it is once what moved has gone so many lattice units further.

    Each corner goes on along its own way; the corner that has moved farthest by so many units along the lattice's
    longest axis, the others in proportion.  None where corners were added or removed, or nothing has moved.
    """
    old, new = rings_of(before), rings_of(after)
    if [len(ring) for ring in old] != [len(ring) for ring in new]:
        return None
    length = max(distance(Hex(*a), Hex(*b)) for one, two in zip(old, new, strict=True)
                 for a, b in zip(one, two, strict=True))  # in lattice units, as hexes are counted
    if length == 0:
        return None
    return with_rings(after, [_extended(one, two, length, units) for one, two in zip(old, new, strict=True)])


def _extended(old: Ring, new: Ring, length: int, units: int) -> Ring:
    def goes_on(a: int, b: int) -> int:
        return a + (2 * (b - a) * (length + units) + length) // (2 * length)  # rounded to the nearest

    return tuple(Point(goes_on(a.x, b.x), goes_on(a.y, b.y)) for a, b in zip(old, new, strict=True))


def near_miss(rules: RuleSet, options: Mapping[str, str], board: Board, reshaped: Mapping[int, Depiction],
              pairs: Sequence[Pair], cancelled: Callable[[], bool], most: int = MAX_UNITS) -> NearMiss | None:
    """The least number of units further at which one of some verdicts is another than now.

    Every shift from 1 on is judged as the map would be then, so none nearer changes anything.

    Args:
        board: a board of one's own, without the change under way; edited meanwhile, and in the end as before.
        reshaped: the outlines as they are now, by their numbers.
        pairs: the threads asked about; those that the rules cannot trace are left out.
        cancelled: asked before each shift.

    Returns:
        None where nothing changes within `most` units, where it cannot go further, or where it was cancelled.
    """
    first = _judged(rules, options, board, reshaped, pairs)
    if first is None:
        return None
    for units in range(1, most + 1):
        if cancelled():
            return None
        ahead = {number: drawn for number, now in reshaped.items()
                 if (drawn := further(board.depictions[number], now, units)) is not None}
        answers = _judged(rules, options, board, ahead, pairs) if len(ahead) == len(reshaped) else None
        if answers is None:
            return None
        changed = [at for at, (one, two) in enumerate(zip(first, answers, strict=True)) if one != two]
        if changed:
            at = changed[0]
            before, after = first[at], answers[at]
            if before is None or after is None:
                return None
            return NearMiss(units, *pairs[at], before[0], after[0], after[1], len(changed))
    return None


def _judged(rules: RuleSet, options: Mapping[str, str], board: Board, reshaped: Mapping[int, Depiction],
            pairs: Sequence[Pair]) -> list[Answer | None] | None:
    """What the rules say with outlines reshaped; None where they cannot be."""
    try:
        edit = redraw_all(board, dict(reshaped), "")
        undo = None if edit is None else edit.apply(board)
    except LosviewError:
        return None
    try:
        return _answers(rules.prepare(board, options), pairs)
    finally:
        if undo is not None:
            undo.apply(board)


def _answers(judge: Judge, pairs: Sequence[Pair]) -> list[Answer | None]:
    """An answer for each thread, None where the rules cannot trace it."""
    answers: list[Answer | None] = [None] * len(pairs)
    traced = []
    for at, (a, b) in enumerate(pairs):
        try:
            traced.append((at, (judge.checked(a), judge.checked(b))))
        except RuleError:
            continue
    if traced:
        survey = judge.judge_many(judge.threads([pair for _, pair in traced]))
        for (at, _), outcome, hindrance in zip(traced, survey.outcome.tolist(), survey.hindrance.tolist(), strict=True):
            answers[at] = (Outcome(outcome), hindrance if outcome == Outcome.HINDERED else 0)
    return answers
