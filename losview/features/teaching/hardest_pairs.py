"""The hardest pairs of hexes of a map: those whose verdict the most of the smallest changes change."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import numpy as np

from losview.features.teaching.drill_positions import DrillKind, DrillPosition
from losview.features.teaching.nearness import nearness
from losview.features.teaching.thread_draws import FARTHEST
from losview.hexes.hex import Hex, distance, neighbour
from losview.rules.core.field import TargetHeight, threads_to_every_hex
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError

#: So many pairs are found; of them so many at most by one rule.
PAIRS, MAX_OF_A_RULE = 10, 3
#: The least range of a pair.
NEAREST = 2
#: On larger maps so many hexes, drawn evenly, are looked at from.
MAX_VIEWERS = 400
#: Of so many pairs, the likeliest by the neighbours of their targets, all changes are tried.
SHORT_LIST = 400
#: Pairs of which fewer neighbours of the target come to something else are not looked at.
MIN_BESIDE = 2


def hardest_pairs(judge: Judge, cancelled: Callable[[], bool] = lambda: False) -> tuple[DrillPosition, ...] | None:
    """The ten hardest pairs of hexes, the hardest first; fewer where the map has fewer.  None where cancelled.

    A pair is the harder the more of the ten smallest changes change its outcome, and the longer its thread is.  Close
    calls are left out, as in all drills; no hex is an end twice, and no rule decides more than three.
    """
    short_list = _short_list(judge, cancelled)
    if short_list is None:
        return None
    changes = nearness(judge, short_list).tolist()
    order = sorted(range(len(short_list)), key=lambda i: (-changes[i], -distance(*(e.hex for e in short_list[i])), i))
    found: list[DrillPosition] = []
    taken: set[Hex] = set()
    rules: Counter[str] = Counter()
    for i in order:
        ends = short_list[i]
        if len(found) == PAIRS or cancelled():
            break
        if taken & {end.hex for end in ends}:
            continue
        verdict = judge.judge_one(*ends)
        rule = "" if verdict.decided_by is None else verdict.decided_by.rule
        if not rule or verdict.close_call or rules[rule] == MAX_OF_A_RULE:
            continue
        taken |= {end.hex for end in ends}
        rules[rule] += 1
        found.append(DrillPosition(ends, verdict, DrillKind(verdict.outcome, rule), changes[i]))
    return None if cancelled() else tuple(found)


def _short_list(judge: Judge, cancelled: Callable[[], bool]) -> list[tuple[LineEnd, LineEnd]] | None:
    """The pairs of which the most neighbours of the target come to something else; None where cancelled."""
    plane, hexes = judge.plane, judge.board.grid.hexes()
    viewers = hexes if len(hexes) <= MAX_VIEWERS else random.Random(0).sample(hexes, MAX_VIEWERS)
    beside = np.array([[plane.cell(neighbour(hex_, direction)) for direction in range(6)] for hex_ in hexes], np.intp)
    cells = plane.cells_of(hexes)
    best: list[tuple[int, int, tuple[LineEnd, LineEnd]]] = []
    for viewer in viewers:
        if cancelled():
            return None
        try:
            threads = threads_to_every_hex(judge, LineEnd(viewer), TargetHeight())
        except RuleError:
            continue
        outcome = np.zeros(plane.size, np.uint8)
        outcome[threads.end] = judge.judge_many(threads).outcome
        changes = ((outcome[beside] != outcome[cells, None]) & plane.here[beside]).sum(axis=1)
        for at in np.flatnonzero(changes >= MIN_BESIDE).tolist():
            length = distance(viewer, hexes[at])
            if NEAREST <= length <= FARTHEST:
                best.append((int(changes[at]), length, (LineEnd(viewer), LineEnd(hexes[at]))))
    best.sort(key=lambda one: (-one[0], -one[1], one[2][0].hex, one[2][1].hex))
    return [ends for _, _, ends in best[:SHORT_LIST]]
