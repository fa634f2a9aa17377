"""The slow Civil War Brigade judge, held against cases worked by hand and against laws that any reading must keep.

A row is a straight line of hexes (0, 0), (1, 0), …, one word each: the ground's level, ``f`` for canopy, ``u`` for a
unit, brackets around the two ends, ``.`` off the map; ``/`` between two words is a slope hexside.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.slow_civil_war_brigade import (
    Answer,
    Hex,
    Table,
    groups_between,
    groups_beyond,
    judge,
    judge_ways,
    meet,
    range_between,
)


def read_row(text: str) -> tuple[Table, Hex, Hex]:
    """A row as a table and its two ends, the left one first."""
    table = Table({})
    ends: list[Hex] = []
    q, sloped = 0, False
    for word in text.split():
        if word == "/":
            sloped = True
            continue
        here = (q, 0)
        if word.startswith("["):
            ends.append(here)
        word = word.strip("[]")
        if word != ".":
            table.ground[here] = int(word[0])
        if "f" in word:
            table.canopy.add(here)
        if "u" in word:
            table.units.add(here)
        if sloped:
            table.slopes.add(frozenset({(q - 1, 0), here}))
        q, sloped = q + 1, False
    first, second = ends
    return table, first, second


# ---- cases worked by hand --------------------------------------------------------------------------------------------

ROWS = [
    # D: adjacent hexes, whatever they hold
    ("[1] [1]", True, "D", ()),
    ("[3f] [2f]", True, "D", ()),
    # S2: canopy falling by exactly one level from an end under canopy
    ("[3f] 2f 1 [1]", False, "S2", (1,)),
    ("[4] 1 1f [2f]", False, "S2", (2,)),
    ("[2f] 1f 1 [2]", False, "S2", (1,)),  # asked even of level ends
    ("[3f] 2f 4 [1]", False, "S2", (1,)),  # asked before step 1
    ("[4f] 2f 1 [1]", True, "11", ()),  # two levels lower: 2/2 <= 3/3
    ("[3f] 3f 1 [1]", False, "1", (1,)),  # level
    ("[2f] 1u 1 [2f]", True, "2", ()),  # a unit is no canopy
    ("[3] 2f 1 [1]", False, "11", (1,)),  # the end stands in the open: 2/2 > 2/3
    ("[3f] 3 2f 1 [1]", False, "11", (2,)),  # not next to the end: 2/2 > 2/4
    # 1: higher than both
    ("[1] 2 [1]", False, "1", (1,)),
    ("[1] 1u [1]", False, "1", (1,)),
    ("[1] 1f [1]", False, "1", (1,)),
    ("[3] 1 4 3u 2 [1]", False, "1", (2, 3)),
    ("[3] 1 2fu 1 [1]", False, "1", (2,)),
    ("[1] 1 [1fu]", True, "2", ()),  # the ends count as ground
    # 2: level ends
    ("[2] 1 1 [2]", True, "2", ()),
    ("[2] 2 1f [2]", True, "2", ()),
    # 3 and 4: a ridge as high as the higher end
    ("[3] 2 3 1 [1]", False, "4", (2,)),
    ("[3] 2 2f 1 [1]", False, "4", (2,)),
    ("[3] 2f 2f [1]", False, "4", (2,)),  # the first one's ground parts the second from the end
    ("[4] 4 1 4 2 4 [3]", False, "4", (3, 5)),
    ("[2] 2 1 1 [1]", True, "8", ()),  # not cut off
    # 5: the ground behind rises before it falls
    ("4 3 [3] 3 2 [2]", True, "8", ()),
    ("2 4 [3] 3 2 [2]", True, "8", ()),
    ("4 2 [3] 3 2 [2]", False, "6", (1, 4)),
    ("2 3f [3] 3 3 [2]", False, "6", (0, 5)),  # behind, modifiers do not count
    ("2 4 3f [3] 3 3 3 [2]", True, "8", ()),
    ("4 2f [3] 3 2 [2]", False, "6", (1, 4)),
    # 6: the ground behind falls no sooner than the ground in front
    ("2 [3] 3 2 [2]", False, "6", (0, 3)),
    ("2f [3] 3 2 [2]", False, "6", (0, 3)),
    ("2 3 [3] 3 2 [2]", True, "8", ()),  # 2 >= 2
    ("3 [3] 3 2 [2]", True, "8", ()),  # the edge: never
    ("2 . [3] 3 2 [2]", True, "8", ()),  # a hole is the edge
    ("2 3 [3] 3 3 [2]", False, "6", (0, 5)),  # the lower end counts: 2 < 3
    ("2 3 3 [3] 3 3 [2]", True, "8", ()),  # 3 >= 3
    ("2 [3] 2f 2 [2]", False, "11", (2,)),  # a treetop up there over lower ground: 1 >= 1; then 1/2 > 1/3
    # 7: modifiers between
    ("[4] 1 2f 1 [1]", False, "11", (2,)),  # printed: 2/2 > 3/4
    ("[3] 1 1u 1 [1]", True, "11", ()),  # 1/8 <= 2/4
    ("[2] 1 1 1u [1]", True, "11", ()),  # 1/4 <= 1/4, and asked before step 8
    ("[4] 1 1 1f [1]", False, "11", (3,)),  # 1/1 > 3/4
    ("[5] 1 1 1f [1]", True, "11", ()),  # 1/1 <= 4/4
    ("[5] 1 1 1fu [1]", False, "11", (3,)),  # 5/4 > 4/4
    ("[4] 1f 2f 1f [1]", False, "11", (2, 3)),  # 1/3, 2/2, 1/1 against 3/4
    ("[3] 1 1 1 2 1u [1]", True, "11", ()),  # only modified hexes contend: 1/4 <= 2/6
    # 8: one level
    ("[2] 1 [1]", True, "8", ()),
    ("[2] 1 1 / 1 [1]", True, "8", ()),
    # 9: a ridge between the ends in height
    ("[3] 1 1 2 2 2 1 [1]", False, "11", (4,)),  # printed, odd: 1/3 > 2/7
    ("[3] 1 1 2 2 1 1 [1]", True, "11", ()),  # printed, even: 1/4 <= 2/7
    ("[4] 1 2 2 3 1 [1]", False, "11", (4,)),  # the crest is its highest ground: 2/2 > 3/6
    ("[4] 1 3 2 3 1 [1]", True, "11", ()),  # a crest in two parts, the nearer: 2/4 <= 3/6
    ("[3] 1 2 1 2 1 [1]", False, "11", (4,)),  # two ridges: 1/4 <= 2/6, 1/2 > 2/6
    ("[4] 3 2 3 1 1 [1]", False, "11", (3,)),  # parted by ground lower than its own: 2/3 > 3/6
    ("[3] 1 2 1 / 1 1 [1]", True, "11", ()),  # 1/4 <= 2/6
    ("[4] 4 4 4 3 1 2 [2]", False, "11", (4,)),  # parted, but no higher than the lower end; 10: 1/3 > 2/7
    # 10: slopes crossed
    ("[3] 3 3 / 1 [1]", False, "11", (2,)),  # printed: 2/2 > 2/4
    ("[4] 3 2 / 1 [1]", True, "11", ()),  # printed: 1/2 <= 3/4
    ("[3] 3 3 / 3 1 [1]", False, "11", (2,)),  # level sides, the nearer: 2/3 > 2/5
    ("[5] 4 2 [1]", False, "11", (1,)),  # no slope: 3/2 > 4/3
    ("[5] / 4 2 [1]", True, "11", ()),  # the higher end passes
    ("[5f] / 3 2 1 [1]", True, "11", ()),  # its own trees included
    ("[4] 4 4 3 1 [2]", False, "11", (3,)),  # no slope: 1/2 > 2/5
    ("[4] 4 4 3 1 / [2]", True, "11", ()),  # the lower end never contends
    ("[3] 3 3 / 2 [1]", False, "11", (2,)),  # with a slope only its higher side: 2/2 > 2/4
    # 10, no slopes: the first hex of each level between
    ("[3] 3 3 2 [1]", False, "11", (3,)),  # printed: 1/1 > 2/4
    ("[3] 3 2 2 [1]", True, "11", ()),  # only the first: 1/2 <= 2/4
    ("[4] 4 3 2 [1]", False, "11", (2, 3)),  # 2/2 and 1/1 > 3/4
    ("[4] 4 4 2 [1]", False, "11", (3,)),  # no hex of level 3
    ("[3] 1 1 [1]", True, "11", ()),  # no contention hex at all
    # off the map between: nothing there
    ("[2] . 2 . [1]", True, "8", ()),
    ("[3f] . 2f 1 [1]", False, "11", (2,)),  # S2 asks for an adjacent hex: 2/2 > 2/4
    ("[3] 1 1 2 . 2 1 [1]", True, "11", ()),  # one ridge of two hexes: 1/4 <= 2/7
]


@pytest.mark.parametrize(("text", "seen", "step", "at"), ROWS, ids=[row[0] for row in ROWS])
def test_row(text: str, seen: bool, step: str, at: tuple[int, ...]) -> None:
    table, a, b = read_row(text)
    expected = Answer(seen, step, frozenset((q, 0) for q in at))
    assert judge(table, a, b) == expected
    assert judge(table, b, a) == expected


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("[3] 1 1 2 2 1 1 [1]", 4),  # 1/3 > 2/7
        ("[4] 1 3 2 3 1 [1]", 4),  # 2/2 > 3/6
        ("[3] 1 1 2 2 2 1 [1]", 4),  # odd: the option changes nothing
    ],
)
def test_even_ridge_option_takes_the_lower_middle_hex(text: str, at: int) -> None:
    table, a, b = read_row(text)
    assert judge(replace(table, ridge_middle="lower"), a, b) == Answer(False, "11", frozenset({(at, 0)}))


def test_a_hex_sees_itself() -> None:
    assert judge(Table({(0, 0): 1}), (0, 0), (0, 0)) == Answer(True, "D")


def test_an_end_off_the_map_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\(5, 5\) is off the map"):
        judge(Table({(0, 0): 1}), (0, 0), (5, 5))


# ---- threads that are no row -----------------------------------------------------------------------------------------


def test_threads_worked_by_hand() -> None:
    assert groups_between((0, 0), (3, 0)) == (((1, 0),), ((2, 0),))
    assert groups_between((0, 0), (3, 1)) == (((1, 0),), ((1, 1),), ((2, 0),), ((2, 1),))  # two hexes at range 2
    # Through the corners (4, 1) and (8, 2) of the plane: (1, 1) and (3, 0) are only touched.
    assert groups_between((0, 0), (4, 1)) == (((1, 0),), ((2, 0),), ((2, 1),), ((3, 1),))
    assert groups_between((0, 0), (2, 2)) == (((1, 0), (0, 1)), ((1, 1),), ((2, 1), (1, 2)))  # along two hexsides
    assert groups_beyond((0, 0), (1, 1), 1) == (((0, -1), (-1, 0)),)  # left stays left
    assert groups_beyond((0, 0), (1, 1), 2) == (((-1, -1),),)
    assert groups_beyond((0, 0), (3, 1), 2) == (((-1, -1),), ((-2, 0),))


def flat(*hexes: Hex, level: int = 1) -> dict[Hex, int]:
    return dict.fromkeys(hexes, level)


def test_a_hex_touched_at_a_corner_is_not_between() -> None:
    ground = flat((0, 0), (1, 0), (2, 0), (2, 1), (3, 1), (4, 1)) | {(1, 1): 8, (3, 0): 8}
    assert judge(Table(ground), (0, 0), (4, 1)) == Answer(True, "2")


def test_a_corner_passed_through_crosses_the_hexside_there() -> None:
    ground = {(0, 0): 4, (1, 0): 4, (2, 0): 2, (2, 1): 2, (3, 1): 1, (4, 1): 1}
    plain, sloped = Table(ground), Table(ground, slopes={frozenset({(1, 0), (2, 0)})})
    assert judge(plain, (0, 0), (4, 1)) == Answer(True, "11")  # first of level 2 at range 3: 1/3 <= 3/5
    assert judge(sloped, (0, 0), (4, 1)) == Answer(False, "11", frozenset({(1, 0)}))  # 3/4 > 3/5


def test_both_hexes_crossed_at_one_range_count_in_the_threads_order() -> None:
    # The thread meets (1, 1) before (2, 0), both at range 2 from either end.
    ground = {(0, 0): 3, (1, 0): 3, (1, 1): 2, (2, 0): 3, (2, 1): 1, (3, 1): 1}
    assert judge(Table(ground), (0, 0), (3, 1)) == Answer(False, "4", frozenset({(2, 0)}))
    ground |= {(1, 1): 3, (2, 0): 2}
    assert judge(Table(ground), (0, 0), (3, 1)) == Answer(True, "11")  # not cut off; (2, 0) 1/2 <= 2/4


def test_the_extension_ends_at_the_first_crossed_hex_off_the_map() -> None:
    # At range 2 past (0, 0) the extension meets (-1, -1), then (-2, 0). In front the ground falls at range 3.
    thread = flat((0, 0), (1, 0), (1, 1), (2, 0), level=3) | {(2, 1): 2, (3, 1): 2}
    behind = {(-1, 0): 3, (-1, -1): 2}
    assert judge(Table(thread | behind), (0, 0), (3, 1)) == Answer(False, "6", frozenset({(-1, -1), (2, 1)}))
    assert judge(Table(thread | {(-1, 0): 3, (-2, 0): 2}), (0, 0), (3, 1)) == Answer(True, "8")  # off the map before it
    whole = Table(thread | behind | {(-2, 0): 4})
    assert judge(whole, (0, 0), (3, 1)) == Answer(False, "6", frozenset({(-1, -1), (2, 1)}))
    whole.ground |= {(-1, -1): 4, (-2, 0): 2}  # now it rises first
    assert judge(whole, (0, 0), (3, 1)) == Answer(True, "8")


def test_hexsides_of_a_hex_off_the_map_are_not_crossed() -> None:
    # Without (1, 1) the thread meets (1, 0) and then (2, 0), but does not cross the hexside between them.
    ground = {(0, 0): 3, (1, 0): 3, (2, 0): 1, (2, 1): 1, (3, 1): 1}
    slopes = {frozenset({(1, 0), (2, 0)}), frozenset({(1, 0), (1, 1)})}
    assert judge(Table(ground, slopes=slopes), (0, 0), (3, 1)) == Answer(True, "11")
    with_it = Table(ground | {(1, 1): 1}, slopes=slopes)
    assert judge(with_it, (0, 0), (3, 1)) == Answer(False, "11", frozenset({(1, 0)}))  # 2/3 > 2/4


# ---- along hexsides (S1) ---------------------------------------------------------------------------------------------

LEFT, RIGHT = (1, 0), (0, 1)  # beside the thread from (0, 0) to (1, 1)


def diamond(hi: int, left: int | None, right: int | None, lo: int) -> Table:
    levels = {(0, 0): hi, LEFT: left, RIGHT: right, (1, 1): lo}
    return Table({h: level for h, level in levels.items() if level is not None})


@pytest.mark.parametrize(
    ("levels", "seen", "steps"),
    [
        ((1, 2, 1, 1), True, ["1", "2", "2"]),
        ((1, 1, 2, 1), True, ["2", "1", "2"]),
        ((1, 2, 2, 1), False, ["1", "1", "1"]),
        ((1, 2, None, 1), False, ["1", "1", "1"]),  # every way uses the one on the map
        ((1, None, 1, 1), True, ["2", "2", "2"]),
        ((1, None, None, 1), True, ["2", "2", "2"]),
    ],
)
def test_one_hexside(levels: tuple[int, int | None, int | None, int], seen: bool, steps: list[str]) -> None:
    table = diamond(*levels)
    assert judge(table, (0, 0), (1, 1)).seen is seen
    assert judge(table, (1, 1), (0, 0)).seen is seen
    assert [answer.step for answer in judge_ways(table, (0, 0), (1, 1))] == steps


def test_the_less_obstructing_way_changes_sides() -> None:
    ground = flat((0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2)) | {(1, 0): 2, (1, 2): 2}
    ways = judge_ways(Table(ground), (0, 0), (2, 2))
    assert ways == (
        Answer(False, "1", frozenset({(1, 0)})),
        Answer(False, "1", frozenset({(1, 2)})),
        Answer(True, "2"),
    )
    assert judge(Table(ground), (0, 0), (2, 2)) == Answer(True, "2")


def test_less_obstructing_is_by_top_then_by_ground() -> None:
    # The unit on the right, 1/4 over 1 (1/4 <= 1/2), not the canopy on the left, 1 over 1 (1/1 > 1/2).
    by_top = diamond(2, 1, 1, 1)
    by_top.canopy, by_top.units = {LEFT}, {RIGHT}
    assert [answer.seen for answer in judge_ways(by_top, (0, 0), (1, 1))] == [False, True, True]
    # Bare ground 2 on the left, not a unit under canopy over 1 on the right: top 9/4, though the lower ground.
    by_top = diamond(2, 2, 1, 2)
    by_top.canopy, by_top.units = {RIGHT}, {RIGHT}
    assert [answer.step for answer in judge_ways(by_top, (0, 0), (1, 1))] == ["2", "1", "2"]
    # Equal tops, canopy over 1 on the left, bare ground 2 on the right: the lower ground, and S2's hex.
    by_ground = diamond(2, 1, 2, 2)
    by_ground.canopy = {(0, 0), LEFT}
    assert [answer.step for answer in judge_ways(by_ground, (0, 0), (1, 1))] == ["S2", "2", "S2"]
    # All equal: the smaller coordinates.
    assert judge_ways(diamond(1, 2, 2, 1), (0, 0), (1, 1))[2].hexes == {RIGHT}


def test_continuous_canopy_is_asked_within_each_way() -> None:
    table = diamond(2, 1, 1, 1)
    table.canopy = {(0, 0), LEFT}
    assert [answer.step for answer in judge_ways(table, (0, 0), (1, 1))] == ["S2", "8", "8"]
    table.canopy.add(RIGHT)
    assert judge(table, (0, 0), (1, 1)) == Answer(False, "S2", frozenset({LEFT}))


def test_the_extension_keeps_to_the_ways_side() -> None:
    table = diamond(3, 3, 4, 2)  # the left way alone gets past step 1; its extension runs through (0, -1)
    table.ground |= {(0, -1): 4, (-1, 0): 2}
    assert [answer.step for answer in judge_ways(table, (0, 0), (1, 1))] == ["8", "1", "6"]
    table.ground |= {(0, -1): 2, (-1, 0): 4}
    assert [answer.step for answer in judge_ways(table, (0, 0), (1, 1))] == ["6", "1", "6"]
    del table.ground[0, -1]  # every way uses (-1, 0), which rises
    assert [answer.step for answer in judge_ways(table, (0, 0), (1, 1))] == ["8", "1", "8"]
    del table.ground[-1, 0]  # the edge
    assert [answer.step for answer in judge_ways(table, (0, 0), (1, 1))] == ["8", "1", "8"]


def test_each_way_crosses_only_the_slopes_between_its_own_hexes() -> None:
    table = diamond(3, 3, 1, 1)
    assert judge(table, (0, 0), (1, 1)) == Answer(True, "11")  # through the right
    table.slopes = {frozenset({LEFT, RIGHT})}  # run along, not crossed
    assert judge(table, (0, 0), (1, 1)) == Answer(True, "11")
    table.slopes = {frozenset({LEFT, (1, 1)})}
    left, right, less = judge_ways(table, (0, 0), (1, 1))
    assert left == Answer(False, "11", frozenset({LEFT}))  # 2/1 > 2/2
    assert right == less == Answer(True, "11")


def test_a_slope_of_the_hex_left_aside_does_not_do_away_with_first_hexes() -> None:
    table = diamond(4, 3, 3, 1)
    assert judge(table, (0, 0), (1, 1)) == Answer(False, "11", frozenset({LEFT}))  # the first hex of level 3: 2/1 > 3/2
    table.slopes = {frozenset({(0, 0), LEFT})}
    left, right, _ = judge_ways(table, (0, 0), (1, 1))
    assert left == Answer(True, "11")  # the higher end is the higher hex of the slope
    assert right == Answer(False, "11", frozenset({RIGHT}))


# ---- laws ------------------------------------------------------------------------------------------------------------

Turn = Callable[[int, int], Hex]
SMALL = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if range_between((0, 0), (q, r)) <= 2]
HEXSIDES = [frozenset(pair) for pair in combinations(SMALL, 2) if range_between(*pair) == 1]
TURNS_AND_MIRRORS: list[Turn] = [
    lambda q, r: (q, r),
    lambda q, r: (-r, q + r),
    lambda q, r: (-q - r, q),
    lambda q, r: (-q, -r),
    lambda q, r: (r, -q - r),
    lambda q, r: (q + r, -q),
    lambda q, r: (r, q),
    lambda q, r: (-q, q + r),
    lambda q, r: (-q - r, r),
    lambda q, r: (-r, -q),
    lambda q, r: (q, -q - r),
    lambda q, r: (q + r, -r),
]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    levels = draw(st.lists(st.integers(0, 5), min_size=len(SMALL), max_size=len(SMALL)))
    return Table(
        ground={h: level for h, level in zip(SMALL, levels, strict=True) if level},  # 0: off the map
        canopy=draw(st.sets(st.sampled_from(SMALL), max_size=6)),
        units=draw(st.sets(st.sampled_from(SMALL), max_size=4)),
        slopes=draw(st.sets(st.sampled_from(HEXSIDES), max_size=8)),
        ridge_middle=draw(st.sampled_from(["higher", "lower"])),
    )


@given(tables())
@settings(max_examples=60)
def test_law_seen_from_both_ends_alike(table: Table) -> None:
    for a, b in combinations(table.ground, 2):
        assert judge(table, a, b).seen == judge(table, b, a).seen


@given(tables(), st.sampled_from(TURNS_AND_MIRRORS), st.integers(-9, 9), st.integers(-9, 9))
@settings(max_examples=60)
def test_law_turning_mirroring_and_moving_the_map_changes_nothing(table: Table, turn: Turn, dq: int, dr: int) -> None:
    def moved(h: Hex) -> Hex:
        q, r = turn(*h)
        return q + dq, r + dr

    other = Table(
        {moved(h): level for h, level in table.ground.items()},
        {moved(h) for h in table.canopy},
        {moved(h) for h in table.units},
        {frozenset(moved(h) for h in side) for side in table.slopes},
        table.ridge_middle,
    )
    for a, b in combinations(table.ground, 2):
        before, after = judge_ways(table, a, b), judge_ways(other, moved(a), moved(b))
        assert any(answer.seen for answer in before) == any(answer.seen for answer in after)
        if len(before) == 1:
            assert after == (replace(before[0], hexes=frozenset(moved(h) for h in before[0].hexes)),)


@given(tables(), st.integers(1, 9))
@settings(max_examples=40)
def test_law_only_differences_of_level_matter(table: Table, lift: int) -> None:
    lifted = replace(table, ground={h: level + lift for h, level in table.ground.items()})
    for a, b in combinations(table.ground, 2):
        assert judge_ways(table, a, b) == judge_ways(lifted, a, b)


@given(tables(), st.data())
@settings(max_examples=60)
def test_law_hexes_off_the_line_do_not_matter(table: Table, data: st.DataObject) -> None:
    ends = sorted(table.ground)
    if len(ends) < 2:
        return
    a, b = data.draw(st.lists(st.sampled_from(ends), min_size=2, max_size=2, unique=True))
    bare = replace(table, ground={h: level for h, level in table.ground.items() if meet(a, b, h)})
    assert judge_ways(table, a, b) == judge_ways(bare, a, b)


@given(st.tuples(st.integers(-9, 9), st.integers(-9, 9)).filter(lambda h: h != (0, 0)))
def test_law_hexes_between_abut_from_end_to_end(b: Hex) -> None:
    a = (0, 0)
    groups = [(a,), *groups_between(a, b), (b,)]
    meetings = [[m for h in group if (m := meet(a, b, h))] for group in groups]
    assert [len(met) for met in meetings] == [len(group) for group in groups]
    for met in meetings:
        assert len({(m.enter, m.leave) for m in met}) == 1
        assert [m.side for m in met] == ([0] if len(met) == 1 else [-1, 1])
    for before, after in pairwise(meetings):
        assert before[0].leave == after[0].enter
    back = [group[::-1] for group in groups_between(b, a)]
    assert back[::-1] == list(groups_between(a, b))


@given(st.tuples(st.integers(-4, 4), st.integers(-4, 4)).filter(lambda h: h != (0, 0)))
@settings(max_examples=60)
def test_law_the_extension_is_a_longer_thread(lo: Hex) -> None:
    far = (-3 * lo[0], -3 * lo[1])
    whole = [tuple(reversed(group)) for group in groups_between((0, 0), far)]
    by_range = [group for k in range(1, range_between((0, 0), far)) for group in groups_beyond((0, 0), lo, k)]
    assert by_range == whole


def test_random_maps_reach_every_step_both_ways() -> None:
    """The laws are not empty: every outcome turns up, and along hexsides the ways do differ."""
    chance = random.Random(7)
    outcomes: Counter[tuple[bool, str]] = Counter()
    ways_differ = 0
    for _ in range(60):
        table = Table(
            {h: chance.choice((1, 1, 2, 2, 3, 4)) for h in SMALL if chance.random() < 0.95},
            {h for h in SMALL if chance.random() < 0.2},
            {h for h in SMALL if chance.random() < 0.1},
            {side for side in HEXSIDES if chance.random() < 0.2},
        )
        for a, b in combinations(table.ground, 2):
            ways = judge_ways(table, a, b)
            ways_differ += len({answer.seen for answer in ways}) > 1
            outcomes[judge(table, a, b).seen, judge(table, a, b).step] += 1
    assert set(outcomes) == {
        (True, "D"), (False, "S2"), (False, "1"), (True, "2"), (False, "4"),
        (False, "6"), (True, "8"), (True, "11"), (False, "11"),
    }  # fmt: skip
    assert ways_differ > 20
