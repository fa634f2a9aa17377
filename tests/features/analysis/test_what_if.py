"""What if: suppositions are rulings on edited boards, levels short and flips are what rulings say."""

from __future__ import annotations

import random
from copy import deepcopy
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.board.board import QUARTERS_PER_LEVEL, Board, same_board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.transform.layers import CLEAR
from losview.board.transform.terrain_edits import feature_of
from losview.features.analysis.levels_short import MORE, levels_short
from losview.features.analysis.nearest_flips import nearest_flips, nearest_seeing_hex
from losview.features.analysis.supposition import NOTHING, Supposition, at_range, rule_on, stand_level, supposed_edit
from losview.features.analysis.terrain_height import terrain_height
from losview.formats.sketch import sketch
from losview.hexes.hex import distance
from losview.hexes.lattice import Point, centre
from losview.rules.core.field import TargetHeight
from losview.rules.core.threads import LineBatch, LineEnd, RuleError
from losview.rules.rule_sets import rule_set
from tests.support.asl_boards import random_board
from tests.support.rule_boards import battletech_board, civil_war_board

RULES = ("asl", "battletech", "cwb")
KINDS = {"asl": "woods", "battletech": "heavy_woods", "cwb": "forest"}


def landscape(rules: str, seed: int) -> Board:
    """A random board that is not too small to hide anything."""
    if rules == "asl":
        return random_board(seed)
    rng = random.Random(seed)
    while True:
        board = {"battletech": battletech_board, "cwb": civil_war_board}[rules](rng, 9)
        if len(board.grid.hexes()) >= 30:
            return board


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10_000), rules=st.sampled_from(RULES), data=st.data())
def test_what_if_is_the_ruling_on_the_edited_board(seed: int, rules: str, data: st.DataObject) -> None:
    board = landscape(rules, seed)
    hexes = board.grid.hexes()
    a, b, there = (data.draw(st.sampled_from(hexes)) for _ in range(3))
    level = st.none() | st.integers(-2, 6).map(lambda whole: QUARTERS_PER_LEVEL * whole)
    supposition = Supposition(
        data.draw(level), data.draw(level), None, there, data.draw(level),
        data.draw(st.sampled_from((None, CLEAR, KINDS[rules]))),
        height=data.draw(st.none() | st.integers(0, 5).map(lambda whole: QUARTERS_PER_LEVEL * whole)))
    before, judge = deepcopy(board), rule_set(rules).prepare(board)
    ruled = rule_on(judge, LineEnd(a), LineEnd(b), supposition)
    assert same_board(board, before)
    edit = supposed_edit(board, supposition, judge.rule_set.table)
    edited = deepcopy(board)
    if edit is not None:
        edit.apply(edited)
        assert not same_board(edited, board)
    ends = [LineEnd(hex_, level=given_level) for hex_, given_level in
            ((a, supposition.firer_level), (b, supposition.target_level))]
    fresh = rule_set(rules).prepare(edited).judge_one(ends[0], ends[1])
    assert (ruled.verdict.outcome, ruled.verdict.hindrance, ruled.verdict.summary) == (
        fresh.outcome, fresh.hindrance, fresh.summary)


def test_options_are_supposed_and_nothing_is_the_map_itself() -> None:
    board = sketch("grid flat odd\nlegend\n  H = orchard\nterrain\n. H .\n. . .")
    judge = rule_set("asl").prepare(board)
    a, b = LineEnd(board.hex("A1")), LineEnd(board.hex("C1"))
    assert rule_on(judge, a, b, NOTHING).judge is judge
    out = rule_on(judge, a, b, Supposition(options=(("season", "out"), ("method", "standard"))))
    assert out.judge.options["season"] == "out"
    assert out.verdict == rule_set("asl").prepare(board, {"season": "out"}).judge_one(a, b)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", [1, 2])
def test_levels_short_are_rulings_at_that_level_and_one_below(rules: str, seed: int) -> None:
    board = landscape(rules, seed)
    judge = rule_set(rules).prepare(board)
    viewer = LineEnd(board.grid.hexes()[len(board.grid.hexes()) // 2])
    counted = set()
    shorts = [(side, levels_short(judge, viewer, TargetHeight(), side)) for side in ("start_height", "end_height")]
    for hex_ in board.grid.hexes():
        cell = board.grid.cell(hex_)
        thread = judge.threads([(viewer, LineEnd(hex_))])
        for side, numbers in shorts:
            assert numbers is not None
            number = int(numbers[cell])
            counted.add(number)
            for levels in {0, 1, number - 1, number} if number != MORE else {0, 1, 12}:
                if levels < 0 or (number == 0 and levels > 0):
                    continue
                height = int(getattr(thread, side)[0]) + levels * QUARTERS_PER_LEVEL
                seen = judge.judge_many(_raised(thread, side, height)).outcome[0] <= 1
                assert seen == (levels == number), (board.label(hex_), side, levels)
    assert 0 in counted
    assert len(counted) > 2


def _raised(thread: LineBatch, side: str, height: int) -> LineBatch:
    return replace(thread, **{side: np.array([height], np.int32)})


def test_levels_short_of_a_wall_of_hills_by_hand() -> None:
    """Eyes at 1 over ground of 2 between: at 2 an eye looks across it, but not to the hex right behind (BMR 3)."""
    board = sketch("grid pointy\nlevels\n0 0 2 0 0 0 0 0")
    judge = rule_set("battletech").prepare(board)
    short = levels_short(judge, LineEnd(board.hex("A1")), TargetHeight(), "start_height")
    assert short is not None
    assert short[:, 0].tolist() == [0, 0, 0, MORE, 1, 1, 1, 1]
    assert levels_short(judge, LineEnd(board.hex("A1")), TargetHeight(), "start_height", lambda: True) is None


def test_levels_short_of_large_maps_are_tried_a_level_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    board = random_board(8, 6, 5)
    judge = rule_set("asl").prepare(board)
    viewer = LineEnd(board.grid.hexes()[0])

    def asked() -> tuple[list[int], int]:
        sweeps: list[None] = []
        short = levels_short(judge, viewer, TargetHeight(), "end_height", lambda: bool(sweeps.append(None)))
        assert short is not None
        return short.ravel().tolist(), len(sweeps)

    few, sweeps = asked()
    monkeypatch.setattr("losview.features.analysis.levels_short.MAX_THREADS", 1)
    one_at_a_time, more = asked()
    assert one_at_a_time == few
    assert more > sweeps


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000), rules=st.sampled_from(RULES), data=st.data())
def test_flips_flip_and_no_smaller_level_does(seed: int, rules: str, data: st.DataObject) -> None:
    board = landscape(rules, seed)
    judge = rule_set(rules).prepare(board)
    a, b = (LineEnd(data.draw(st.sampled_from(board.grid.hexes()))) for _ in range(2))
    verdict = judge.judge_one(a, b)
    flips = nearest_flips(judge, a, b)
    assert [flip.size for flip in flips] == sorted(flip.size for flip in flips)
    for flip in flips:
        ruled = rule_on(judge, a, b, flip.supposition).verdict
        assert ruled.visible != verdict.visible
        assert ruled == flip.verdict
        level = flip.supposition.firer_level
        if level is None:
            continue
        stand = level - flip.size * QUARTERS_PER_LEVEL * (1 if "higher" in flip.text else -1)
        for nearer in range(1, flip.size):
            for sign in (1, -1):
                other = rule_on(judge, a, b, Supposition(firer_level=stand + sign * nearer * QUARTERS_PER_LEVEL))
                assert other.verdict.visible == verdict.visible


@pytest.mark.parametrize("rules", RULES)
def test_the_nearest_hex_that_sees_the_target_is_found_by_asking_all(rules: str) -> None:
    board = landscape(rules, 5)
    judge = rule_set(rules).prepare(board)
    hexes = board.grid.hexes()
    for a, b in ((hexes[0], hexes[-1]), (hexes[5], hexes[len(hexes) // 2])):
        found = nearest_seeing_hex(judge, LineEnd(a), LineEnd(b))
        seeing = [distance(hex_, a) for hex_ in hexes if hex_ not in (a, b)
                  and judge.judge_one(LineEnd(hex_), LineEnd(b)).visible]
        assert found is not None
        assert distance(found, a) == min(seeing)
        assert judge.judge_one(LineEnd(found), LineEnd(b)).visible


def test_a_target_at_another_range_lies_on_the_line() -> None:
    board = sketch("grid flat odd\nterrain\n" + ". . . . . . . . .\n" * 9)
    a, b = board.hex("A1"), board.hex("E5")
    assert [board.label(at_range(a, b, n)) for n in (0, distance(a, b))] == ["A1", "E5"]
    assert all(distance(a, at_range(a, b, n)) == n for n in range(12))
    judge = rule_set("cwb").prepare(board)
    assert rule_on(judge, LineEnd(a), LineEnd(b), Supposition(range=2)).ends[1].hex == at_range(a, b, 2)
    with pytest.raises(RuleError, match="off the map"):
        rule_on(judge, LineEnd(a), LineEnd(b), Supposition(range=60))
    with pytest.raises(RuleError, match="one hex"):
        at_range(a, a, 2)


@pytest.mark.parametrize("rules", RULES)
def test_an_end_on_the_level_where_it_stands_has_the_same_eye(rules: str) -> None:
    board = landscape(rules, 3)
    options = {"in-water": "floor"} if rules == "battletech" else {}
    judge = rule_set(rules).prepare(board, options)
    for hex_ in board.grid.hexes():
        level = stand_level(judge, LineEnd(hex_))
        eyes = [int(judge.thread(end, end).start_height[0]) for end in (LineEnd(hex_), LineEnd(hex_, level=level))]
        assert eyes[0] == eyes[1]


def test_each_kind_of_flip_takes_one_ruling_where_the_first_flips() -> None:
    """Rulings on levels farther from the first that flips are not asked for."""
    board = sketch("grid pointy\nlevels\n0 0 2 0 0 0 0 0")
    judge = rule_set("battletech").prepare(board)
    a, b = LineEnd(board.hex("A1")), LineEnd(board.hex("G1"))
    verdict = judge.judge_one(a, b)
    asked = []
    explain = judge.judge_one
    judge.judge_one = lambda a, b: asked.append(b) or explain(a, b)  # type: ignore[method-assign]
    found = nearest_flips(judge, a, b, verdict)
    assert len(asked) <= len(found)


def test_terrain_is_supposed_higher_where_the_rules_read_its_height() -> None:
    board = sketch("grid flat odd\nlegend\n  B = light_building\nterrain\n. . B . .")
    a, b, there = LineEnd(board.hex("A1"), level=QUARTERS_PER_LEVEL), LineEnd(board.hex("E1"),
                                                                              level=QUARTERS_PER_LEVEL), board.hex("C1")
    judge = rule_set("battletech").prepare(board)
    assert judge.judge_one(a, b).visible
    assert terrain_height(board, there, None, "battletech") == QUARTERS_PER_LEVEL
    assert terrain_height(board, there, None, "cwb") is None
    assert terrain_height(board, there, "heavy_woods", "battletech") == 2 * QUARTERS_PER_LEVEL
    assert terrain_height(board, there, CLEAR, "battletech") is None
    for supposition in (Supposition(hex=there, height=3 * QUARTERS_PER_LEVEL),
                        Supposition(hex=there, kind="light_building", height=3 * QUARTERS_PER_LEVEL)):
        assert not rule_on(judge, a, b, supposition).verdict.visible
        edited = deepcopy(board)
        supposed_edit(board, supposition, "battletech").apply(edited)
        assert terrain_height(edited, there, None, "battletech") == 3 * QUARTERS_PER_LEVEL
    corners = tuple(Point(x + at.x, y + at.y) for at in [centre(there)] for x, y in ((-90, 0), (90, 0), (0, 90)))
    board.depictions = {7: Depiction("light_building", corners)}
    supposed_edit(board, Supposition(hex=there, height=2 * QUARTERS_PER_LEVEL), "battletech").apply(board)
    assert board.depictions[7].height == 2 * QUARTERS_PER_LEVEL
    assert supposed_edit(board, Supposition(hex=there, height=2 * QUARTERS_PER_LEVEL), "battletech") is None


def test_terrain_whose_amount_is_its_height_is_as_high_as_the_rules_have_it() -> None:
    board = sketch("grid flat odd\nlegend\n  I = heavy_industrial\nterrain\n. I I I .")
    for number, cover in enumerate(board.covers):
        board.covers[number] = cover._replace(features=tuple(one._replace(amount=5) for one in cover.features))
    there = board.hex("C1")
    judge = rule_set("battletech").prepare(board)
    a, b = LineEnd(board.hex("A1"), level=3 * QUARTERS_PER_LEVEL), LineEnd(board.hex("E1"),
                                                                           level=3 * QUARTERS_PER_LEVEL)
    assert terrain_height(board, there, None, "battletech") == 5 * QUARTERS_PER_LEVEL
    assert not judge.judge_one(a, b).visible
    assert rule_on(judge, a, b, Supposition(hex=there, height=QUARTERS_PER_LEVEL)).verdict.visible


def test_a_supposed_height_is_that_of_the_terrain_of_which_the_rules_read_it() -> None:
    board = sketch("grid flat odd\nterrain\n. . .")
    there = board.hex("B1")
    board.cover_at[board.grid.cell(there)] = board.intern(HexTerrain((Feature("woods"), Feature("light_jungle"))))
    supposed_edit(board, Supposition(hex=there, height=3 * QUARTERS_PER_LEVEL), "asl").apply(board)
    assert [one.height for one in board.cover(there).features] == [None, 3 * QUARTERS_PER_LEVEL]


def test_supposed_terrain_is_what_the_brush_paints() -> None:
    board = sketch("grid flat odd\nterrain\n. . .")
    there = board.hex("B1")
    for kind in ("heavy_industrial", "water", "woods", "dirt_road"):
        supposed_edit(board, Supposition(hex=there, kind=kind, height=2 * QUARTERS_PER_LEVEL),
                      "battletech").apply(board)
        assert board.cover(there).features == (feature_of(kind, 2 * QUARTERS_PER_LEVEL),)


def test_a_chosen_hex_alone_supposes_nothing() -> None:
    board = sketch("grid pointy\nlevels\n0 0 2")
    chosen = Supposition(hex=board.hex("B1"))
    assert chosen.is_nothing
    assert NOTHING.is_nothing
    assert not replace(chosen, ground=1).is_nothing
    assert not Supposition(range=2).is_nothing
    assert supposed_edit(board, chosen, "asl") is None
