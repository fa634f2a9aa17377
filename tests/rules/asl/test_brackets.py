"""Blind hexes counted behind an obstacle in the side view: where the line drawn passes over it, it says so."""

from __future__ import annotations

import pytest

from losview.board.board import QUARTERS_PER_LEVEL, Board, fill_hexes
from losview.board.hex_terrain import Feature, HexTerrain
from losview.hexes.grid import Grid
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.rule_sets import rule_set


@pytest.mark.parametrize(("level", "clears"), [(2, False), (4, False), (5, True), (8, True)])
def test_a_bracket_tells_whether_the_line_passes_over_what_hides(level, clears):
    """Woods beside a hill: the hex behind them is blind however high the viewer stands (A6.41), the line is not."""
    board = Board(Grid(4, 6))
    fill_hexes(board, [board.hex("B1")], level=level * QUARTERS_PER_LEVEL)
    fill_hexes(board, [board.hex("B2")], cover=HexTerrain((Feature("woods"),)))
    judge = rule_set("asl").prepare(board, {})
    ends = LineEnd(board.hex("B1")), LineEnd(board.hex("B3"))
    for viewer, target in (ends, ends[::-1]):
        assert judge.judge_one(viewer, target).outcome is Outcome.BLIND
        assert [bracket.clears for bracket in judge.profile(viewer, target).brackets if bracket.hides] == [clears]
    assert not [bracket for bracket in judge.profile(ends[0], LineEnd(board.hex("B5"))).brackets if bracket.clears]
