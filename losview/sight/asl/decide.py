"""Which check decides: the rules in the order in which they are asked, and what each makes of a line of sight."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from losview.sight.asl import day
from losview.sight.asl.arrays import Places
from losview.sight.verdict import Outcome

if TYPE_CHECKING:
    from losview.sight.asl.examine import Examined

#: What can decide, in this order; the last two are of threads that are seen.
RULES = ("", "A6.8", "B30.2", "B23.71", "O5.3", "A6.3", "B27.2", "B9", "A6.2", "A6.2 level", "A6.21", "E7.25", "A6.4",
         "B10.23", "B9.52", "B.10", "A6.7", "A6.1")
NUMBER = {rule: number for number, rule in enumerate(RULES)}
_OUTCOMES = {"A6.3": Outcome.DEPRESSION, "E7.25": Outcome.BLIND, "A6.4": Outcome.BLIND, "B10.23": Outcome.BLIND,
             "B9.52": Outcome.BLIND, "A6.7": Outcome.HINDERED, "A6.1": Outcome.CLEAR}
#: What casts shadows (E1.941): obstacles of a full level and more, crests, and the levels of one building.
SHADOWS = frozenset({"A6.8", "B23.71", "O5.3", "B9", "A6.2", "A6.2 level", "E7.25", "A6.4", "B10.23", "B9.52"})
OUTCOME = tuple(_OUTCOMES.get(rule, Outcome.BLOCKED) for rule in RULES)
OUTCOMES = np.array(OUTCOME, np.uint8)

_HINDERED, _CLEAR = (np.uint8(NUMBER[rule]) for rule in ("A6.7", "A6.1"))


def sixth_place(found: Examined, line: int) -> int:
    """Where a thread's hindrances reach six, from the start; 0 where only the weather brings them there."""
    points: dict[int, int] = {}
    place_at: dict[int, int] = {}
    met = found.facts.met
    for at in np.flatnonzero(found.effective & (met.line == line)).tolist():
        points.setdefault(2 * int(met.ra[at]), 1)
        place_at.setdefault(2 * int(met.ra[at]), int(met.place[at]))
    extra = [(int(place), int(one)) for lines, places, own in found.smoke
             for place, one in zip(places[lines == line], own[lines == line], strict=True)]
    total = int(found.hindrance[line]) - sum(points.values()) - sum(one for _, one in extra)
    for key in sorted(points):
        total += points[key]
        if total >= day.LIMIT:
            return place_at[key]
    for place, one in extra:
        total += one
        if total >= day.LIMIT:
            return place
    return next(iter(place_at.values()), 0)


def answer(found: Examined, line: int = 0) -> tuple[bool, int]:
    """Whether anything blocks a thread, and, where nothing does, the hindrance."""
    blocked = any(line in lines for _, lines, _, _ in found.blocks)
    return blocked, 0 if blocked else int(found.hindrance[line])


def decided(found: Examined) -> tuple[int, int]:
    """The rule that decides the one thread there is, as an index of `RULES`, and its place nearest to the start."""
    usual = _HINDERED if found.hindrance[0] > 0 else _CLEAR
    rule = min([number for number, _, _, _ in found.blocks], default=int(usual))
    if rule == NUMBER["B.10"]:
        return rule, sixth_place(found, 0)
    near = [(int(key), int(place)) for number, _, places, order in found.blocks if number == rule
            for key, place in zip(order.tolist(), places.tolist(), strict=True)]
    return rule, min(near, key=itemgetter(0), default=(0, 0))[1]


def decide(found: Examined, n: int, details: bool) -> tuple[NDArray[np.uint8], Places]:
    """The rule that decides each thread, as an index of `RULES`, and its place nearest to the start."""
    rule = np.where(found.hindrance > 0, _HINDERED, _CLEAR)
    for number, line, _, _ in found.blocks:
        rule[line[rule[line] > number]] = number
    place = np.zeros(n, np.intp)
    if details:
        nearest = np.full(n, 1 << 60, np.int64)
        for number, lines, places, order in found.blocks:
            chosen = rule[lines] == number
            for at, where, key in zip(lines[chosen].tolist(), places[chosen].tolist(), order[chosen].tolist(),
                                      strict=True):
                if key < nearest[at]:
                    nearest[at], place[at] = key, where
        for at in (rule == NUMBER["B.10"]).nonzero()[0].tolist():
            place[at] = sixth_place(found, at)
    return rule, place
