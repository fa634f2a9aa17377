"""The Civil War Brigade engine's answers against those of its slow transcription, pair by pair."""

from __future__ import annotations

import numpy as np

from losview.board.board import Board
from losview.rules.civil_war_brigade.civil_war_rules import CivilWarBrigade
from losview.rules.core.threads import LineBatch
from losview.rules.core.verdict import Outcome
from tests.support.rule_boards import pairs
from tests.support.slow_civil_war_brigade import Table, judge_ways

RULES = CivilWarBrigade()


def as_table(board: Board, ridge_middle: str = "higher") -> Table:
    hexes = board.grid.hexes()
    canopy = {h for h in hexes if {"forest", "orchard", "town"} & set(board.cover(h).kinds())}
    return Table(
        ground={tuple(h): board.level(h) // 4 for h in hexes},
        canopy={tuple(h) for h in canopy},
        units={tuple(counter.hex) for counter in board.counters.values()},
        slopes={frozenset({tuple(side.hex), tuple(side.across())}) for side in board.hexsides},
        ridge_middle=ridge_middle,
    )


def agree(board: Board, ridge_middle: str = "higher") -> int:
    judge = RULES.prepare(board, {"ridge-middle": ridge_middle})
    asked = pairs(board)
    plane = board.grid.plane
    start = np.array([plane.cell(a) for a, _ in asked], np.intp)
    end = np.array([plane.cell(b) for _, b in asked], np.intp)
    survey = judge.judge_many(LineBatch(start, end, judge.eye_heights(start), judge.eye_heights(end)), details=True)
    table = as_table(board, ridge_middle)
    for (a, b), outcome, rule in zip(asked, survey.outcome.tolist(), survey.rule.tolist(), strict=True):
        ways = judge_ways(table, tuple(a), tuple(b))
        seen = any(way.seen for way in ways)
        assert (outcome == Outcome.CLEAR) == seen, f"{board.label(a)} to {board.label(b)}: {ways}"
        steps = {way.step for way in ways if way.seen == seen}
        assert judge.rules[rule] in steps, f"{board.label(a)} to {board.label(b)}: {judge.rules[rule]} not in {steps}"
    return len(asked)
