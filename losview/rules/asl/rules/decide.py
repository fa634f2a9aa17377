"""Which rule decides a thread: the first of `RULES` that blocks it, else hindered or clear."""

from __future__ import annotations

from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from losview.hexes.arrays import CellIndices
from losview.rules.asl.rules import obstacles
from losview.rules.asl.rules.findings import Findings
from losview.rules.asl.rules.order import CLEAR, HINDERED, NUMBER


def sixth_hindrance_cell(findings: Findings, line: int) -> int:
    """The cell where a thread's hindrances reach six, from the start; 0 where only the weather makes them six."""
    points: dict[int, int] = {}
    cell_at: dict[int, int] = {}
    crossings = findings.facts.crossings
    for at in np.flatnonzero(findings.effective & (crossings.line == line)).tolist():
        key = 2 * int(crossings.range_a[at])
        points[key] = max(int(findings.facts.points[at]), points.get(key, 0))
        cell_at.setdefault(2 * int(crossings.range_a[at]), int(crossings.cell[at]))
    smoke = [(int(cell), int(cell_points)) for lines, cells, smoke_points in findings.smoke
             for cell, cell_points in zip(cells[lines == line], smoke_points[lines == line], strict=True)]
    total = int(findings.hindrance[line]) - sum(points.values()) - sum(cell_points for _, cell_points in smoke)
    for key in sorted(points):
        total += points[key]
        if total >= obstacles.LIMIT:
            return cell_at[key]
    for cell, cell_points in smoke:
        total += cell_points
        if total >= obstacles.LIMIT:
            return cell
    return next(iter(cell_at.values()), 0)


def blocked_and_hindrance(findings: Findings, line: int = 0) -> tuple[bool, int]:
    """Whether anything blocks a thread, and, where nothing does, the hindrance."""
    blocked = any(line in lines for _, lines, _, _ in findings.blocks)
    return blocked, 0 if blocked else int(findings.hindrance[line])


def deciding_rule(findings: Findings) -> tuple[int, int]:
    """The rule that decides a single thread, as an index of `RULES`, and its cell nearest to the start."""
    usual = HINDERED if findings.hindrance[0] > 0 else CLEAR
    rule = min([number for number, _, _, _ in findings.blocks], default=int(usual))
    if rule == NUMBER["B.10"]:
        return rule, sixth_hindrance_cell(findings, 0)
    blocking = [(int(key), int(cell)) for number, _, cells, order in findings.blocks if number == rule
                for key, cell in zip(order.tolist(), cells.tolist(), strict=True)]
    return rule, min(blocking, key=itemgetter(0), default=(0, 0))[1]


def deciding_rules(findings: Findings, n: int, details: bool) -> tuple[NDArray[np.uint8], CellIndices]:
    """The rule that decides each thread, as an index of `RULES`, and the cell nearest to the start where it does.

    Args:
        n: how many threads. details: whether cells are asked for; else they are 0.
    """
    rule = np.where(findings.hindrance > 0, HINDERED, CLEAR)
    for number, line, _, _ in findings.blocks:
        rule[line[rule[line] > number]] = number
    cell = np.zeros(n, np.intp)
    if details:
        nearest = np.full(n, 1 << 60, np.int64)
        for number, lines, cells, order in findings.blocks:
            chosen = rule[lines] == number
            for blocked, blocking_cell, key in zip(lines[chosen].tolist(), cells[chosen].tolist(),
                                                   order[chosen].tolist(), strict=True):
                if key < nearest[blocked]:
                    nearest[blocked], cell[blocked] = key, blocking_cell
        for hindered in (rule == NUMBER["B.10"]).nonzero()[0].tolist():
            cell[hindered] = sixth_hindrance_cell(findings, hindered)
    return rule, cell
