"""What would change a verdict: the least change of each kind that does, found by asking the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

import numpy as np

from losview.base.errors import LosviewError
from losview.base.translation import tr, tr_n
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL
from losview.board.transform.layers import CLEAR
from losview.features.analysis.supposition import Supposition, at_range, rule_on, stand_level, supposed_ends
from losview.hexes.hex import Hex, distance
from losview.rules.core.field import TargetHeight, threads_to_every_hex
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineBatch, LineEnd, RuleError
from losview.rules.core.verdict import Outcome, Verdict, decimal, levels

#: Levels are tried so far up and down, and ranges so much shorter and longer.
MAX_LEVELS, MAX_RANGE = 12, 8
#: The ground of the hex that decides is lowered by so many levels: each takes a board prepared anew.
MAX_GROUND = 2


class Flip(NamedTuple):
    """A change that flips the verdict: what was seen is not, or the other way round.

    Attributes:
        size: how large the change is, in levels or hexes.
        text: what to change, and what is so then. supposition: the same as a supposition.
        verdict: the ruling on it.
    """

    size: int
    text: str
    supposition: Supposition
    verdict: Verdict


def nearest_flips(
    judge: Judge, a: LineEnd, b: LineEnd, verdict: Verdict | None = None, cancelled: Callable[[], bool] = lambda: False
) -> tuple[Flip, ...]:
    """The least change of each kind that flips the verdict, the smallest first.

    Asked are the levels of both ends, the range, the ground of the hex that decides, and its terrain.

    Args:
        verdict: of the thread, asked for where it is None.

    Raises:
        RuleError: where the thread itself cannot be traced.
    """
    verdict = judge.judge_one(a, b) if verdict is None else verdict
    found: list[Flip] = []
    for ask in (_levels_of(judge, a, b, verdict, firer=True), _levels_of(judge, a, b, verdict, firer=False),
                _ranges(judge, a, b, verdict), _obstacle(judge, a, b, verdict, found)):
        if cancelled():
            break
        found += islice(ask, 1)  # each further one would cost a ruling
    return tuple(sorted(found, key=lambda flip: flip.size))


def _flipped(judge: Judge, a: LineEnd, b: LineEnd, verdict: Verdict, supposition: Supposition) -> Verdict | None:
    """The verdict on a supposition where it flips the thread's own; None where it does not, or cannot be."""
    try:
        ruled = rule_on(judge, a, b, supposition).verdict
    except LosviewError:
        return None
    return ruled if ruled.visible != verdict.visible else None


def _levels_of(judge: Judge, a: LineEnd, b: LineEnd, verdict: Verdict, *, firer: bool) -> Iterator[Flip]:
    """The nearest level of one end that flips the verdict: up before down."""
    thread = judge.thread(a, b)
    end, height = (a, int(thread.start_height[0])) if firer else (b, int(thread.end_height[0]))
    steps = sorted((step for step in range(-MAX_LEVELS, MAX_LEVELS + 1) if step), key=lambda step: (abs(step), -step))
    stands = stand_level(judge, end)
    steps = [step for step in steps if abs(stands + step * QUARTERS_PER_LEVEL) <= MAX_LEVEL * QUARTERS_PER_LEVEL]
    heights = np.array([height + step * QUARTERS_PER_LEVEL for step in steps], np.int32)
    survey = judge.judge_many(_with_heights(thread, heights, firer=firer))
    for at in np.flatnonzero((survey.outcome <= Outcome.HINDERED) != verdict.visible).tolist():
        level = stands + steps[at] * QUARTERS_PER_LEVEL
        supposition = Supposition(firer_level=level) if firer else Supposition(target_level=level)
        flipped = _flipped(judge, a, b, verdict, supposition)
        if flipped is not None:
            text = _OF_LEVELS[firer, steps[at] > 0].format(levels=_levels(abs(steps[at])), answer=_answer(flipped),
                                                           level=decimal(levels(level)))
            yield Flip(abs(steps[at]), text, supposition, flipped)


def _with_heights(thread: LineBatch, heights: np.ndarray, *, firer: bool) -> LineBatch:
    """One thread as often as there are heights, with these at one end."""
    many = thread.taken(np.zeros(len(heights), np.intp))
    return replace(many, start_height=heights) if firer else replace(many, end_height=heights)


def _ranges(judge: Judge, a: LineEnd, b: LineEnd, verdict: Verdict) -> Iterator[Flip]:
    """The nearest range on the same line at which the target's hex is seen, or no more seen."""
    length = distance(a.hex, b.hex)
    if not length:
        return
    steps = sorted((step for step in range(-MAX_RANGE, MAX_RANGE + 1) if step and length + step >= 1),
                   key=lambda step: (abs(step), step))
    steps = [step for step in steps if at_range(a.hex, b.hex, length + step) in judge.board.grid]
    ends = [supposed_ends(judge.board, a, b, Supposition(range=length + step)) for step in steps]
    if not ends:
        return
    try:
        seen = judge.judge_many(judge.threads(ends)).outcome <= Outcome.HINDERED
    except RuleError:  # a location of the target that hexes there lack
        return
    for at in np.flatnonzero(seen != verdict.visible).tolist():
        step, supposition = steps[at], Supposition(range=length + steps[at])
        flipped = _flipped(judge, a, b, verdict, supposition)
        if flipped is not None:
            hexes, there = tr_n("{count} hex", "{count} hexes", abs(step)), judge.board.label(ends[at][1].hex)
            answer = _answer(flipped)
            text = (tr("the target {hexes} farther, in {hex}: {answer}", hexes=hexes, hex=there, answer=answer)
                    if step > 0 else
                    tr("the target {hexes} nearer, in {hex}: {answer}", hexes=hexes, hex=there, answer=answer))
            yield Flip(abs(step), text, supposition, flipped)


def _obstacle(judge: Judge, a: LineEnd, b: LineEnd, verdict: Verdict, found: list[Flip]) -> Iterator[Flip]:
    """The hex that decides on lower ground, by less than what flips the verdict otherwise; or without its terrain."""
    hexes = [hex_ for hex_ in verdict.deciding if hex_ not in (a.hex, b.hex)]
    if verdict.visible or not hexes:
        return
    hex_, label = hexes[0], judge.board.label(hexes[0])
    ground = judge.board.level(hex_)
    most = min((flip.size for flip in found), default=MAX_GROUND)
    suppositions = [(1, Supposition(hex=hex_, kind=CLEAR), tr("{hex} open ground", hex=label))] if any(
        (judge.board.cover(hex_).features, judge.board.depictions)) else []
    suppositions += [(down, Supposition(hex=hex_, ground=ground - down * QUARTERS_PER_LEVEL),
                      tr("the ground of {hex} {levels} lower", hex=label, levels=_levels(down)))
                     for down in range(1, min(most, MAX_GROUND) + 1)]
    for size, supposition, text in suppositions:
        flipped = _flipped(judge, a, b, verdict, supposition)
        if flipped is not None:
            yield Flip(size, f"{text}: {_answer(flipped)}", supposition, flipped)
            return


def nearest_seeing_hex(judge: Judge, a: LineEnd, b: LineEnd) -> Hex | None:
    """The hex nearest to the firer's from whose usual level the target would be seen; None where none on the map does.

    Raises:
        RuleError: where this system cannot trace to the target's end.
    """
    threads = threads_to_every_hex(judge, b, TargetHeight()).turned()
    seen = judge.judge_many(threads).outcome <= Outcome.HINDERED
    hexes = [judge.plane.hex(cell) for cell in threads.start[seen].tolist()]
    return min((hex_ for hex_ in hexes if hex_ not in (a.hex, b.hex)),
               key=lambda hex_: (distance(hex_, a.hex), distance(hex_, b.hex), hex_), default=None)


#: What an end's level would have to be, by whether it is the firer's and whether it is higher.
_OF_LEVELS = {
    (True, True): tr("the firer {levels} higher, at level {level}: {answer}"),
    (True, False): tr("the firer {levels} lower, at level {level}: {answer}"),
    (False, True): tr("the target {levels} higher, at level {level}: {answer}"),
    (False, False): tr("the target {levels} lower, at level {level}: {answer}"),
}


def _levels(number: int) -> str:
    return tr_n("{count} level", "{count} levels", number)


def _answer(verdict: Verdict) -> str:
    if not verdict.visible:
        return tr("not seen")
    return tr("seen, hindered +{points}", points=verdict.hindrance) if verdict.hindrance else tr("seen")
