"""One number of a position changed, to be asked again: a level of an end, or the range."""

from __future__ import annotations

import random
from typing import NamedTuple

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.features.analysis.supposition import Supposition, at_range, rule_on, stand_level, supposed_ends
from losview.features.teaching.drill_positions import DrillPosition
from losview.hexes.hex import distance
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Verdict, decimal, levels


class ChangedNumber(NamedTuple):
    """A position with one number changed.

    Attributes:
        text: the change in words: "the target stands a level higher, at level 2".
        ends, verdict: the thread and its verdict then.
    """

    text: str
    ends: tuple[LineEnd, LineEnd]
    verdict: Verdict


def changed_number(
    judge: Judge, position: DrillPosition, seed: int, *, close_calls: bool = False
) -> ChangedNumber | None:
    """A position with one number changed by one; None where none can be, or only to a close call.

    The outcome changes with the number as often as it stays, where the thread allows both, so that nobody can guess.

    Args:
        seed: the same seed chooses the same change. close_calls: whether the changed thread may be a close call.
    """
    a, b = position.ends
    chance = random.Random(seed)
    groups = _by_what_changes(judge, position)
    chance.shuffle(groups)
    for group in groups:
        for supposition in chance.sample(group, len(group)):
            try:
                ruled = rule_on(judge, a, b, supposition)
            except LosviewError:
                continue
            if close_calls or not ruled.verdict.close_call:
                return ChangedNumber(_words(judge, a, b, supposition, ruled.ends), ruled.ends, ruled.verdict)
    return None


def _by_what_changes(judge: Judge, position: DrillPosition) -> list[list[Supposition]]:
    """The changes by one after which the outcome is the same, and those after which it is another."""
    possible = []
    for supposition in _suppositions(judge, *position.ends):
        ends = supposed_ends(judge.board, *position.ends, supposition)
        try:
            possible.append((supposition, (judge.checked(ends[0]), judge.checked(ends[1]))))
        except RuleError:
            continue
    groups: tuple[list[Supposition], list[Supposition]] = ([], [])
    if possible:
        outcomes = judge.judge_many(judge.threads([ends for _, ends in possible])).outcome.tolist()
        for (supposition, _), outcome in zip(possible, outcomes, strict=True):
            groups[outcome != position.kind.outcome].append(supposition)
    return list(groups)


def _suppositions(judge: Judge, a: LineEnd, b: LineEnd) -> list[Supposition]:
    """Either end a level higher, or lower where that is not under the ground; the target a hex farther or nearer."""
    length = distance(a.hex, b.hex)
    levels_a, levels_b = _levels(judge, a), _levels(judge, b)
    made = [Supposition(firer_level=level) for level in levels_a]
    made += [Supposition(target_level=level) for level in levels_b]
    ranges = [length + step for step in (1, -1) if length + step > 1]
    return made + [Supposition(range=range_) for range_ in ranges if at_range(a.hex, b.hex, range_) in judge.board.grid]


def _levels(judge: Judge, end: LineEnd) -> list[int]:
    own = stand_level(judge, end)
    return [level for level in (own + QUARTERS_PER_LEVEL, own - QUARTERS_PER_LEVEL) if level > own
            or level >= judge.board.level(end.hex)]


def _words(judge: Judge, a: LineEnd, b: LineEnd, supposition: Supposition, ends: tuple[LineEnd, LineEnd]) -> str:
    if supposition.range is not None:
        nearer = supposition.range < distance(a.hex, b.hex)
        there = judge.board.label(ends[1].hex)
        return (tr("the target is a hex nearer, in {hex}", hex=there) if nearer else
                tr("the target is a hex farther, in {hex}", hex=there))
    who, level, end = ("firer", supposition.firer_level, a) if supposition.firer_level is not None else (
        "target", supposition.target_level, b)
    assert level is not None
    higher = level > stand_level(judge, end)
    return _LEVEL_WORDS[who, higher].format(level=decimal(levels(level)))


#: What changes, by whose level it is and whether it is higher then.
_LEVEL_WORDS = {
    ("firer", True): tr("the firer stands a level higher, at level {level}"),
    ("firer", False): tr("the firer stands a level lower, at level {level}"),
    ("target", True): tr("the target stands a level higher, at level {level}"),
    ("target", False): tr("the target stands a level lower, at level {level}"),
}
