"""Blind zones agree with the field at every height, but for what is hidden by hexes beside the thread."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from losview.board.board import Board, fill_hexes
from losview.board.hex_terrain import Feature, HexTerrain
from losview.hexes.grid import Grid
from losview.hexes.thread import hexes_met
from losview.rules.core.blind_zones import blind_zones
from losview.rules.core.field import TargetHeight, compute_field
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome, levels
from losview.rules.rule_sets import RULE_SETS


def hills():
    board = Board(Grid(13, 9))
    for labels, level in ((("A4", "A5", "B4"), 12), (("E5", "E4", "F4"), 8), (("I5", "I4"), 4), (("L5",), 10)):
        fill_hexes(board, [board.hex(label) for label in labels], level=level)
    fill_hexes(board, [board.hex(label) for label in ("D5", "H4")], cover=HexTerrain((Feature("heavy_woods"),)))
    return board


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
@pytest.mark.parametrize(("a", "b"), [("A5", "M5"), ("A4", "K7"), ("M2", "B8"), ("G9", "I1")])
def test_a_zone_is_where_the_field_of_that_height_does_not_see(rules, a, b):
    board = hills()
    judge = rules.prepare(board)
    viewer = LineEnd(board.hex(a))
    hexes = [*(one.hex for one in hexes_met(viewer.hex, board.hex(b)) if one.hex in board.grid), board.hex(b)]
    zones = blind_zones(judge, viewer, hexes, 5)
    told_of = beside = 0
    for height in range(0, 5 * 4 + 1, 2):
        field = compute_field(judge, viewer, TargetHeight(level=0, eye=height))
        for hex_ in hexes:
            if height not in judge.heights(hex_, 5 * 4):
                continue
            told = any(zone.hex == hex_ and zone.bottom <= levels(height) < zone.top for zone in zones)
            unseen = field.outcome[board.grid.cell(hex_)] > Outcome.HINDERED
            assert told <= unseen, (board.label(hex_), height)
            if told != unseen:  # something beside the thread hides it
                verdict = judge.judge_one(viewer, LineEnd(hex_, level=0, eye=height))
                assert verdict.deciding
                assert not set(verdict.deciding[:1]) & {viewer.hex, *hexes}
                beside += 1
        told_of += sum(zone.bottom <= levels(height) < zone.top for zone in zones)
    assert told_of > beside or not told_of


def test_a_rooftop_between_two_levels_is_asked_about_by_itself():
    """Roofs of one height with a third between: seen from roof to roof, not from the roof to the level below one."""
    board = Board(Grid(3, 6))
    fill_hexes(board, [board.hex(label) for label in ("A1", "A3", "A5")],
               cover=HexTerrain((Feature("stone_building_1_level"),)))
    judge = next(rules for rules in RULE_SETS if rules.key == "asl").prepare(board)
    hexes = [board.hex(label) for label in ("A2", "A3", "A4", "A5")]
    zones = blind_zones(judge, LineEnd(board.hex("A1"), location="roof"), hexes, 3)
    assert [(zone.bottom, zone.top) for zone in zones if zone.hex == hexes[3]] == [(0, Fraction(3, 2))]


def test_zones_are_in_order_apart_and_stop_when_they_are_not_wanted():
    board = hills()
    judge = RULE_SETS[0].prepare(board)
    viewer = LineEnd(board.hex("A5"))
    hexes = [one.hex for one in hexes_met(viewer.hex, board.hex("M5"))]
    zones = blind_zones(judge, viewer, hexes, 4)
    assert zones
    for one, two in pairwise(zones):
        assert one.hex != two.hex or one.top < two.bottom
    assert blind_zones(judge, viewer, hexes, 4, lambda: True) is None
    assert blind_zones(judge, viewer, [], 4) == ()
