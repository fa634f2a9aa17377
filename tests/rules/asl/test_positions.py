"""Where units may stand: the levels and locations that a hex has, each of them one that the rules can trace to."""

from __future__ import annotations

import pytest

from losview.board.board import QUARTERS_PER_LEVEL
from losview.formats.format import open_map
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import RULE_SETS, rule_set


def names(board, judge, label):
    return [stand.name for stand in judge.stands(board.hex(label))]


def test_a_hex_has_the_locations_of_what_stands_in_it():
    board = open_map("demo:orrin-terrace")
    judge = rule_set("asl").prepare(board)
    assert names(board, judge, "O5") == ["ground level", "cellar", "building level 1", "building level 2",
                                         "building level 3", "rooftop", "entrenched", "aerial"]
    assert names(board, judge, "H9") == ["ground level", "entrenched", "aerial"]


def test_a_depression_has_its_floor_its_banks_and_its_bridge():
    board = open_map("demo:ravensgill")
    judge = rule_set("asl").prepare(board)
    assert names(board, judge, "N8")[:2] == ["IN the depression", "crest status"]
    assert names(board, judge, "V9")[:3] == ["bridge", "IN the depression", "crest status"]


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
@pytest.mark.parametrize("name", ["demo:", "demo:orrin-terrace", "demo:ravensgill"])
def test_every_stand_can_be_traced_to_and_no_two_are_one(rules, name):
    board = open_map(name)
    judge = rules.prepare(board)
    other = LineEnd(board.grid.hexes()[-1])
    for hex_ in board.grid.hexes()[:-1:7]:
        stands = judge.stands(hex_)
        assert stands[0].end == LineEnd(hex_)
        assert len({stand.end for stand in stands}) == len({stand.name for stand in stands}) == len(stands)
        for stand in stands:
            assert judge.judge_one(stand.end, other).summary


def test_an_eye_at_the_banks_is_neither_in_the_depression_nor_beneath_a_bridge():
    board = open_map("demo:ravensgill")
    judge = rule_set("asl").prepare(board)
    gully = board.hex("N8")
    how = [dict(judge.judge_one(LineEnd(gully, location="in", eye=eye),
                                LineEnd(board.hex("N9"))).worksheet[0].terms)["how_a"]
           for eye in (None, QUARTERS_PER_LEVEL)]
    assert how == [" (IN the depression)", ""]
