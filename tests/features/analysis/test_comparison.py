"""Rulings compared: a difference map is two fields compared, and contenders are rulings one by one."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.features.analysis.contenders import JudgeSet, contenders
from losview.features.analysis.difference_map import Difference, FieldSide, difference_map
from losview.formats.sketch import sketch
from losview.rules.core.field import TargetHeight
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import RULE_SETS, rule_set
from tests.support.rule_boards import battletech_board, civil_war_board

RIDGE = "grid pointy\nlevels\n0 0 2 0 0 0 0 0\n0 0 0 0 0 0 0 0"


def landscape(rules: str, seed: int) -> Board:
    """A random board of some rules."""
    return {"battletech": battletech_board, "cwb": civil_war_board}[rules](random.Random(seed), 7)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000), data=st.data())
def test_a_difference_map_is_two_fields_compared_thread_by_thread(seed: int, data: st.DataObject) -> None:
    board = landscape("battletech", seed)
    choices = contenders("battletech", {})
    judges = JudgeSet(board)
    viewers = [LineEnd(data.draw(st.sampled_from(board.grid.hexes()))) for _ in range(2)]
    heights = [TargetHeight(eye=data.draw(st.sampled_from((None, 0, QUARTERS_PER_LEVEL)))) for _ in range(2)]
    asked = [judges.judge(data.draw(st.sampled_from(choices))) for _ in range(2)]
    found = difference_map(*(FieldSide(*side) for side in zip(asked, viewers, heights, strict=True)))
    assert found is not None
    for hex_ in board.grid.hexes():
        first, second = (judge.judge_one(viewer, LineEnd(hex_, eye=height.eye))
                         for judge, viewer, height in zip(asked, viewers, heights, strict=True))
        wanted = {(True, False): Difference.FIRST, (False, True): Difference.SECOND,
                  (False, False): Difference.NEITHER}.get((first.visible, second.visible))
        if wanted is None:
            wanted = Difference.BOTH if first.hindrance == second.hindrance else Difference.HINDERED
        assert found.kinds[board.grid.cell(hex_)] == wanted, board.label(hex_)
    assert sum(found.counts.values()) == len(board.grid.hexes())
    assert found.differing == sum(len(found.hexes(kind)) for kind in (
        Difference.FIRST, Difference.SECOND, Difference.HINDERED))


@pytest.mark.parametrize("rules", [one.key for one in RULE_SETS])
def test_each_contender_is_there_once_and_one_is_in_force(rules: str) -> None:
    found = contenders(rules, {})
    assert [one.is_in_force for one in found].count(True) == 1
    assert len({(one.rules, one.options) for one in found}) == len(found)
    assert len({one.name for one in found}) == len(found)
    assert {one.rules for one in found} == {one.key for one in RULE_SETS}


def test_contenders_say_what_their_rules_say() -> None:
    board = sketch(RIDGE)
    judges, ends = JudgeSet(board), (LineEnd(board.hex("A1")), LineEnd(board.hex("G1")))
    for contender in contenders("battletech", {"in-water": "floor"}):
        ruled = judges.ruling(contender, ends, "battletech")
        assert ruled.verdict == rule_set(contender.rules).prepare(board, dict(contender.options)).judge_one(*ends)
        assert contender.rules != "battletech" or ("in-water", "floor") in contender.options


def test_ends_of_other_rules_are_asked_by_their_hexes_and_problems_are_told() -> None:
    board = sketch(RIDGE)
    judges = JudgeSet(board)
    ends = LineEnd(board.hex("A1"), location="rooftop"), LineEnd(board.hex("G1"))
    by_key = {one.rules: judges.ruling(one, ends, "cwb") for one in contenders("cwb", {})}
    assert by_key["asl"].verdict is not None
    assert by_key["cwb"].verdict is None
    assert by_key["cwb"].problem


def test_a_large_map_is_compared_quickly() -> None:
    """60 x 40 hexes: 200 ms are allowed on a quiet machine; here five times as much, as others may be at work."""
    board = sketch("grid flat odd\nlevels\n" + ("0 1 2 0 0 3 1 0 0 2 " * 6 + "\n") * 40)
    judges, choices = JudgeSet(board), contenders("battletech", {})
    first, second = (FieldSide(judges.judge(one), LineEnd(board.hex("DD20")), TargetHeight()) for one in choices[:2])
    difference_map(first, second)
    before = time.perf_counter()
    assert difference_map(first, second) is not None
    assert time.perf_counter() - before < 1.0
