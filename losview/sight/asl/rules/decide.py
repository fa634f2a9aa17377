"""Which check decides: the rules in the order in which they are asked, and what each makes of a line of sight."""

from __future__ import annotations

from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from losview.hexes.arrays import Cells
from losview.sight.asl.rules import obstacles
from losview.sight.asl.rules.found import Examined
from losview.sight.asl.rules.order import CLEAR, HINDERED, NUMBER


def sixth_place(found: Examined, line: int) -> int:
    """Where a thread's hindrances reach six, from the start; 0 where only the weather brings them there."""
    points: dict[int, int] = {}
    place_at: dict[int, int] = {}
    crossings = found.facts.met
    for at in np.flatnonzero(found.effective & (crossings.line == line)).tolist():
        points.setdefault(2 * int(crossings.ra[at]), 1)
        place_at.setdefault(2 * int(crossings.ra[at]), int(crossings.cell[at]))
    extra = [(int(cell), int(points_there)) for lines, cells, own in found.smoke
             for cell, points_there in zip(cells[lines == line], own[lines == line], strict=True)]
    total = int(found.hindrance[line]) - sum(points.values()) - sum(points_there for _, points_there in extra)
    for key in sorted(points):
        total += points[key]
        if total >= obstacles.LIMIT:
            return place_at[key]
    for cell, points_there in extra:
        total += points_there
        if total >= obstacles.LIMIT:
            return cell
    return next(iter(place_at.values()), 0)


def answer(found: Examined, line: int = 0) -> tuple[bool, int]:
    """Whether anything blocks a thread, and, where nothing does, the hindrance."""
    blocked = any(line in lines for _, lines, _, _ in found.blocks)
    return blocked, 0 if blocked else int(found.hindrance[line])


def decided(found: Examined) -> tuple[int, int]:
    """The rule that decides the one thread there is, as an index of `RULES`, and its place nearest to the start."""
    usual = HINDERED if found.hindrance[0] > 0 else CLEAR
    rule = min([number for number, _, _, _ in found.blocks], default=int(usual))
    if rule == NUMBER["B.10"]:
        return rule, sixth_place(found, 0)
    near = [(int(key), int(cell)) for number, _, cells, order in found.blocks if number == rule
            for key, cell in zip(order.tolist(), cells.tolist(), strict=True)]
    return rule, min(near, key=itemgetter(0), default=(0, 0))[1]


def decide(found: Examined, n: int, details: bool) -> tuple[NDArray[np.uint8], Cells]:
    """The rule that decides each thread, as an index of `RULES`, and its place nearest to the start."""
    rule = np.where(found.hindrance > 0, HINDERED, CLEAR)
    for number, line, _, _ in found.blocks:
        rule[line[rule[line] > number]] = number
    cell = np.zeros(n, np.intp)
    if details:
        nearest = np.full(n, 1 << 60, np.int64)
        for number, lines, cells, order in found.blocks:
            chosen = rule[lines] == number
            for at, where, key in zip(lines[chosen].tolist(), cells[chosen].tolist(), order[chosen].tolist(),
                                      strict=True):
                if key < nearest[at]:
                    nearest[at], cell[at] = key, where
        for at in (rule == NUMBER["B.10"]).nonzero()[0].tolist():
            cell[at] = sixth_place(found, at)
    return rule, cell
