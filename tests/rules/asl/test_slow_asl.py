"""The slow ASL judge, held against cases worked by hand, and against laws that any reading must keep.

Most cases are a straight row of hexes (0, 0), (1, 0), …: the viewer in the first, the target in the last. Printed
boards are redrawn as sketches that keep the relation of the hexes concerned.
"""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product

import pytest

from tests.support.slow_asl import Blind, End, Found, Kind, Sight, Table, blind_hexes, far_hex, judge, nature
from tests.support.slow_asl_plane import (
    Hex,
    Rings,
    Thread,
    centre,
    clipped,
    contours_of,
    corner,
    corners_passed,
    crossings,
    distance,
    outline,
    shared_side,
    union_of_hexes,
    visits,
)

HALF = Fraction(1, 2)
WOODS: Kind = {"category": "woods", "height": 1, "obstacle": True, "lower_obstacle": True}
HOUSE: Kind = {"category": "building", "height": 1, "half": True, "obstacle": True, "lower_obstacle": True}
TALL: Kind = {**HOUSE, "height": 2}
STOREY: Kind = {**HOUSE, "half": False}
BAMBOO: Kind = {**WOODS, "height": 2, "inherent": True}
RUBBLE: Kind = {"category": "other", "half": True, "obstacle": True, "inherent": True}
GRAIN: Kind = {"category": "other", "half": True, "hindrance": True, "lower_hindrance": True}
ORCHARD: Kind = {"height": 1, "obstacle": True, "inherent": True, "split": HALF, "lower_hindrance": True}
BARE_ORCHARD: Kind = {"height": 1, "hindrance": True, "inherent": True, "split": HALF, "lower_hindrance": True}
MARKET: Kind = {"category": "marketplace", "height": 1, "half": True, "obstacle": True, "split": HALF}
HUTS: Kind = {"category": "building", "height": 1, "hindrance": True, "lower_hindrance": True}
WALL: Kind = {"category": "hexside", "half": True, "obstacle": True}
BOCAGE: Kind = {"category": "hexside", "height": 1, "obstacle": True, "bocage": True}
CLIFF: Kind = {"category": "hexside", "cliff": True}
BAR: Kind = {"category": "building", "height": 1, "half": True, "obstacle": True, "rowhouse_bar": True}
INNER_WALL: Kind = {"category": "factory", "height": 1, "half": True, "obstacle": True, "factory_wall": True}
PADDY_BANK: Kind = {"category": "open", "paddy_bank": True}


def row(levels: str) -> Table:
    """A row of hexes with these levels, a flank of hexes on each side of it at the same levels, and their contours."""
    ground = {(q, r): int(level) for q, level in enumerate(levels.split()) for r in (-1, 0, 1)}
    return Table(ground, contours=contours_of(ground))


def side(a: Hex, b: Hex) -> frozenset[Hex]:
    return frozenset((a, b))


def box(*corners: tuple[int, int]) -> Rings:
    return (corners,)


def ask(table: Table, a: Hex, b: Hex, high: Fraction | int | None = None, low: Fraction | int | None = None) -> str:
    """The outcome and its rule; both directions must agree."""
    one = End(a, table.levels[a] if high is None else high)
    other = End(b, table.levels[b] if low is None else low)
    there, back = judge(table, one, other), judge(table, other, one)
    assert (there.outcome, there.hindrance, there.blind) == (back.outcome, back.hindrance, back.blind)
    return f"{there.outcome} {there.rule}".strip()


# ---- blind hexes -----------------------------------------------------------------------------------------------------

NS = [
    (2, 0, 0, HOUSE, 12, 3),
    (3, 0, 0, HOUSE, 12, 2),
    (4, 0, 0, HOUSE, 12, 1),
    (9, 0, 0, HOUSE, 12, 1),  # the minimum
    (3, 1, 1, WOODS, 2, 1),
    (4, 0, 1, WOODS, 2, 1),
]


@pytest.mark.parametrize(("high", "low", "base", "kind", "reach", "count"), NS)
def test_the_number_of_blind_hexes(high: int, low: int, base: int, kind: Kind, reach: int, count: int) -> None:
    levels = [base] * (reach + 1) + [low] * 5
    table = row(" ".join(map(str, levels)))
    table.fills[(reach, 0)] = [kind]
    for behind in range(1, 6):
        told = judge(table, End((0, 0), high), End((reach + behind, 0), low))
        assert told.seen == (behind > count), behind
        assert told.rule == ("" if behind > count else "A6.4")
        assert Blind((reach, 0), base + kind["height"], count, behind) in told.blind


@pytest.mark.parametrize(("high", "count", "cliffs"), [(2, 1, 2), (3, 0, 1), (4, 0, 1)])
def test_the_number_of_blind_hexes_of_a_crest(high: int, count: int, cliffs: int) -> None:
    table = row("1 1 1 1 1 1 0 0 0 0")
    for behind in range(1, 5):
        expected = "blind B10.23" if behind <= count else "clear"
        assert ask(table, (0, 0), (5 + behind, 0), high, 0) == expected
    table.sides = {side((5, 0), (6, 0)): [CLIFF]}
    for behind in range(1, 5):
        assert ask(table, (0, 0), (5 + behind, 0), high, 0) == ("blind B10.23" if behind <= cliffs else "clear")
    table.sides = {side((5, 1), (6, 0)): [CLIFF]}  # beside the thread
    assert ask(table, (0, 0), (6, 0), high, 0) == ("blind B10.23" if count else "clear")


def test_ground_behind_an_obstacle_raises_and_lowers_the_count() -> None:
    """Board 2: J4 to H2 over the woods in I3, and to H1 behind it (A6.43)."""
    table = row("3 2 1 1 0")
    table.fills[(2, 0)] = [WOODS]
    assert ask(table, (0, 0), (3, 0)) == "blind A6.4"  # N 1, D 1
    assert ask(table, (0, 0), (4, 0)) == "blind A6.4"  # N 2, D 2
    had_it_been = row("3 2 1 1 1")
    had_it_been.fills[(2, 0)] = [WOODS]
    assert ask(had_it_been, (0, 0), (4, 0)) == "clear"  # N 1
    higher = row("4 2 1 1 0")
    higher.fills[(2, 0)] = [WOODS]
    assert ask(higher, (0, 0), (4, 0)) == "clear"  # N 1 (A6.42)


@pytest.mark.parametrize(("kind", "base", "height"), [(STOREY, 2, 3), (BAMBOO, -1, 1), (WOODS, 1, 2), (TALL, -1, 1)])
def test_heights_of_obstacles(kind: Kind, base: int, height: int) -> None:
    table = Table({(q, 0): base for q in range(4)}, fills={(1, 0): [kind]})
    told = judge(table, End((0, 0), 9), End((3, 0), -1))
    assert {test.height for test in told.blind} == {height}


def test_a_two_storey_house_in_a_valley_rises_to_ground_level() -> None:
    table = Table({(q, 0): -1 for q in range(4)}, fills={(1, 0): [HOUSE]})  # one full level and a half
    assert {test.height for test in judge(table, End((0, 0), 9), End((3, 0), -1)).blind} == {0}


def test_the_card_is_the_sum_of_the_four_rules() -> None:
    """A6.4 height, A6.41 range, A6.42 advantage, A6.43 ground behind; the minimum comes last."""
    for high, low, base, full, reach in product(range(1, 9), range(-2, 4), range(-2, 4), range(1, 4), range(21)):
        top = base + full
        if not low < top < high:
            continue
        sight = Sight(Table({}), End((0, 0), high), End((1, 0), low))
        four = full + reach // 5 - (high - top - 1) + (base - low)
        assert blind_hexes(sight, top, reach) == max(1, four)
    for high, low, ground, reach in product(range(1, 9), range(-2, 4), range(-2, 6), range(21)):
        if low < ground < high:
            sight = Sight(Table({}), End((0, 0), high), End((1, 0), low))
            four = 0 + reach // 5 - (high - ground - 1) + (ground - low - 1)
            assert blind_hexes(sight, ground, reach, crest=True) == max(0, four)


def test_minimum_last_as_the_card_has_it() -> None:
    sight = Sight(Table({}), End((0, 0), 5), End((9, 0), 0))
    assert blind_hexes(sight, 2, 1) == 1


def test_counts_never_add() -> None:
    table = row("0 0 0 0 0")
    table.fills = {(1, 0): [WOODS], (2, 0): [WOODS]}
    assert ask(table, (0, 0), (3, 0), 2) == "blind A6.4"
    assert ask(table, (0, 0), (4, 0), 2) == "clear"


# ---- obstacles against levels ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "high", "low", "expected"), [
    (WOODS, 0, 0, "blocked A6.2"),  # t 1 > 0
    (HOUSE, 1, 0, "blocked A6.2"),  # t 1½ > 1
    (WOODS, 1, 0, "blocked A6.2"),  # t = H > L
    (HOUSE, Fraction(3, 2), 0, "blocked A6.2"),  # a rooftop as high as the obstacle
    (WOODS, 1, 1, "clear"),  # t = H = L
    (HOUSE, Fraction(3, 2), Fraction(3, 2), "clear"),
    (WOODS, Fraction(3, 2), 0, "blind A6.4"),  # O 1; half a level of advantage is none: N 2
    (WOODS, Fraction(3, 2), HALF, "blind A6.4"),
    (HOUSE, 1, 1, "blocked A6.2"),  # t 1½
    (WOODS, 2, 0, "blind A6.4"),  # N 2*1 − 2 + 1 = 1
    (WOODS, 3, 0, "blind A6.4"),  # the minimum
    (HOUSE, 2, 1, "clear"),  # O 1 <= L
    (TALL, 3, 1, "blind A6.4"),  # O 2
    (RUBBLE, 0, 0, "blocked A6.21"),
    (RUBBLE, 1, 0, "clear"),
    (RUBBLE, HALF, 0, "clear"),
])
def test_obstacles_against_levels(kind: Kind, high: Fraction | int, low: Fraction | int, expected: str) -> None:
    table = row("0 0 0")
    table.inherent[(1, 0)] = [kind]
    assert ask(table, (0, 0), (2, 0), high, low) == expected


def test_half_levels_are_seen_into_and_out_of() -> None:
    table = row("0 0 0")
    table.inherent = {(0, 0): [RUBBLE], (2, 0): [RUBBLE]}
    assert ask(table, (0, 0), (2, 0)) == "clear"


def test_half_level_obstacles_on_higher_ground() -> None:
    table = row("0 1 0")
    table.contours = []  # the ground itself left out
    table.inherent[(1, 0)] = [RUBBLE]
    assert ask(table, (0, 0), (2, 0), 1) == "blocked A6.21"  # H 1 <= b 1
    assert ask(table, (0, 0), (2, 0), 2) == "clear"


@pytest.mark.parametrize(("kind", "high", "low", "expected", "hindrance"), [
    (ORCHARD, 0, 0, "hindered", 1),
    (ORCHARD, 1, 0, "blocked A6.2", 0),
    (ORCHARD, 2, 0, "blind A6.4", 0),
    (ORCHARD, 1, 1, "clear", 0),
    (BARE_ORCHARD, 0, 0, "hindered", 1),
    (BARE_ORCHARD, 1, 0, "hindered", 1),  # as an obstacle it would block
    (BARE_ORCHARD, 2, 0, "hindered", 1),  # as an obstacle it would blind
    (BARE_ORCHARD, 2, 2, "clear", 0),
    (MARKET, 0, 0, "clear", 0),
    (MARKET, 1, 0, "blocked A6.2", 0),
    (HUTS, 0, 0, "hindered", 1),
    (HUTS, 1, 1, "clear", 0),
])
def test_split_terrain_and_tall_hindrances(
    kind: Kind, high: int, low: int, expected: str, hindrance: int
) -> None:
    table = row("0 0 0")
    table.inherent[(1, 0)] = [kind]
    assert ask(table, (0, 0), (2, 0), high, low) == expected
    assert judge(table, End((0, 0), high), End((2, 0), low)).hindrance == hindrance


def test_split_terrain_on_a_hill_has_one_nature_for_those_below() -> None:
    sight = Sight(Table({}), End((0, 0), 0), End((2, 0), 0))
    assert nature(sight, ORCHARD, 0) == "hindrance"
    assert nature(sight, ORCHARD, -1) == "obstacle"


# ---- ground ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("levels", "expected"), [
    ("0 1 0", "blocked A6.2"),  # higher than both
    ("1 1 1", "clear"),
    ("2 2 0 0", "blocked A6.2"),  # behind the crest hex of its own level
    ("2 0 0 0", "clear"),  # in the crest hex
    ("2 1 0 0", "clear"),  # crest at 1, r 1: N 2 − 2 = 0
    ("2 1 1 1 1 1 0", "blind B10.23"),  # r 5: N 1, D 1
    ("2 1 1 1 1 1 0 0", "clear"),  # D 2
    ("2 0 2 0", "blocked A6.2"),  # another hill of the same level
    ("3 0 2 0", "blind B10.23"),  # N 2*2 − 3 = 1
    ("3 0 2 1", "clear"),  # N 0
    ("4 0 2 0", "clear"),
    ("3 1 1 2 2", "clear"),  # rises, does not give way
    ("3 2 2 0 0", "blind B10.23"),  # one crest at the upper level of the drop: N 1, D 1 from the second hex
    ("1 0 -1 0", "clear"),
])
def test_ground(levels: str, expected: str) -> None:
    table = row(levels)
    last = len(levels.split()) - 1
    if levels == "3 2 2 0 0":
        last = 3
    assert ask(table, (0, 0), (last, 0)) == expected


def test_ground_of_the_higher_ends_level_that_spills_into_the_next_hex() -> None:
    """B10.2, by true distance: the thread runs along the hexside between the two next hexes."""
    levels = {(0, 0): 1, (1, 0): 0, (0, 1): 0, (1, 1): 0}
    for reach, expected in ((430, "clear"), (443, "clear"), (444, "blocked A6.2"), (462, "blocked A6.2")):
        spill = box((100, -100), (100 + reach, reach - 100), (reach - 100, 100 + reach), (-100, 100))
        assert ask(Table(levels, contours=[(1, spill)]), (0, 0), (1, 1)) == expected
    spill = box((0, -300), (600, 200), (200, 600), (-300, 0))
    base_too = Table({**levels, (1, 0): 1, (0, 1): 1}, contours=[(1, spill)])
    assert ask(base_too, (0, 0), (1, 1)) == "blocked A6.2"  # no lower hex that it spills into


def test_a_contour_inside_one_hex_makes_its_crest_there() -> None:
    levels = dict.fromkeys([(q, 0) for q in range(5)], 0)
    knoll = box((700, -60), (860, -60), (860, 60), (700, 60))
    table = Table(levels, contours=[(1, knoll)])
    told = judge(table, End((0, 0), 2), End((4, 0), 0))
    assert told.blind == {Blind((1, 0), 1, 0, 3, "crest")}
    assert told.seen
    assert ask(table, (0, 0), (4, 0), 0, 0) == "blocked A6.2"
    assert ask(table, (1, 0), (4, 0), 0, 0) == "clear"  # in an end's own hex


# ---- depictions, hexsides run along, ends that are no centre dots ---------------------------------------------------


def test_only_what_shows_on_both_sides_counts() -> None:
    levels = dict.fromkeys([(q, r) for q in range(3) for r in (-1, 0, 1)], 0)
    for rings, expected in (
        (box((700, -60), (860, -60), (860, 60), (700, 60)), "blocked A6.2"),
        (box((700, 0), (860, 0), (860, 60), (700, 60)), "clear"),  # along its edge
        (box((700, 1), (860, 1), (860, 60), (700, 60)), "clear"),
        (box((700, 60), (760, 0), (800, 60)), "clear"),  # a corner touched
    ):
        assert ask(Table(levels, drawn=[(WOODS, rings)]), (0, 0), (2, 0)) == expected
    ringed: Rings = (
        ((640, -128), (900, -128), (900, 128), (640, 128)),
        ((641, -127), (641, 127), (899, 127), (899, -127)),
    )
    assert ask(Table(levels, drawn=[(WOODS, ringed)]), (0, 0), (2, 0)) == "blocked A6.2"


def test_a_thread_through_the_hole_of_an_outline_meets_nothing() -> None:
    levels = dict.fromkeys([(0, 0), (1, 0), (2, 0)], 0)
    ends = (End((1, 0), 0, (768, 0)), End((1, 0), 0, (868, 0)))
    ringed: Rings = (
        ((600, -128), (940, -128), (940, 128), (600, 128)),
        ((601, -127), (601, 127), (939, 127), (939, -127)),
    )
    table = Table(levels, drawn=[(WOODS, ringed)])
    inside = End((1, 0), 0, (700, 3)), End((1, 0), 0, (868, 5))
    out_of_it = End((1, 0), 0, (700, 3)), End((1, 0), 0, (1000, 5))
    assert judge(table, *ends).seen
    assert judge(table, *inside).seen
    assert not judge(table, *out_of_it).seen


ALONG = dict.fromkeys([(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2)], 0)


def test_pieces_on_both_sides_of_a_hexside() -> None:
    """(0, 0) to (1, 1) runs along the hexside of (1, 0) and (0, 1), from (256, 256) to (512, 512)."""
    both = box((300, 400), (400, 300), (460, 360), (360, 460))
    one = box((350, 350), (400, 300), (460, 360), (410, 410))
    assert ask(Table(ALONG, drawn=[(WOODS, both)]), (0, 0), (1, 1)) == "blocked A6.2"
    assert ask(Table(ALONG, drawn=[(WOODS, one)]), (0, 0), (1, 1)) == "clear"  # stops at the hexside
    other = box((350, 350), (300, 400), (360, 460), (410, 410))
    assert ask(Table(ALONG, drawn=[(WOODS, one), (WOODS, other)]), (0, 0), (1, 1)) == "blocked A6.2"  # two depictions
    assert ask(Table(ALONG, drawn=[(WOODS, one), (GRAIN, other)]), (0, 0), (1, 1)) == "hindered"  # the lesser
    assert ask(Table(ALONG, drawn=[(WOODS, one), (GRAIN, other)], unlike_edges=False), (0, 0), (1, 1)) == "clear"
    elsewhere = box((330, 370), (300, 400), (310, 410), (340, 380))
    assert ask(Table(ALONG, drawn=[(WOODS, box((390, 330), (430, 330), (430, 360))), (WOODS, elsewhere)]), (0, 0),
               (1, 1)) == "clear"
    crossing_elsewhere = box((350, 350), (300, 400), (360, 460))
    assert ask(Table(ALONG, drawn=[(WOODS, crossing_elsewhere)]), (0, 0), (1, 1)) == "clear"


def test_along_a_hexside_each_piece_has_its_own_base_and_the_stricter_stands() -> None:
    both = box((300, 400), (400, 300), (460, 360), (360, 460))
    levels = {**ALONG, (1, 0): 1}
    assert ask(Table(levels, drawn=[(WOODS, both)]), (0, 0), (1, 1), 1, 1) == "blocked A6.2"  # t 2 beside t 1
    assert ask(Table(ALONG, drawn=[(WOODS, both)]), (0, 0), (1, 1), 1, 1) == "clear"


def test_inherent_terrain_counts_exactly_along_its_side_and_not_at_its_corner() -> None:
    assert ask(Table(ALONG, inherent={(1, 0): [RUBBLE]}), (0, 0), (1, 1)) == "blocked A6.21"
    assert ask(Table(ALONG, fills={(1, 0): [WOODS]}), (0, 0), (1, 1)) == "clear"
    assert ask(Table(ALONG, fills={(1, 0): [WOODS], (0, 1): [WOODS]}), (0, 0), (1, 1)) == "blocked A6.2"
    levels = dict.fromkeys(product(range(-1, 3), range(-3, 3)), 0)
    brushed = End((0, 0), 0, corner((0, 0), 0)), End((1, -1), 0, corner((1, -1), 0))
    assert not crossings(Thread(brushed[0].at, brushed[1].at))
    assert judge(Table(levels, inherent={(0, -1): [RUBBLE]}), *brushed).seen


def test_orchard_is_nothing_to_who_keeps_to_the_road_through_it() -> None:
    """B14.6; (0, 0) to (2, 0) runs along the row, (0, 0) to (1, 1) along the hexside of (1, 0) and (0, 1)."""
    orchards = replace(row("0 0 0"), inherent={(1, 0): [ORCHARD]})
    road = box((0, -30), (1536, -30), (1536, 30), (0, 30))
    assert ask(orchards, (0, 0), (2, 0)) == "hindered"
    assert ask(replace(orchards, roads=[road]), (0, 0), (2, 0)) == "clear"
    assert ask(replace(orchards, roads=[road]), (0, 0), (2, 0), 1) == "clear"  # else level with its top (A6.2)
    aside = box((0, -30), (1536, -30), (1536, 30), (900, 30), (900, -10))  # the thread leaves it in (1, 0)
    assert ask(replace(orchards, roads=[aside]), (0, 0), (2, 0)) == "hindered"
    beside = Table(ALONG, inherent={(1, 0): [ORCHARD], (0, 1): [ORCHARD]})
    assert ask(beside, (0, 0), (1, 1)) == "hindered"
    assert ask(replace(beside, roads=[box((0, -40), (768, 728), (768, 808), (0, 40))]), (0, 0), (1, 1)) == "clear"
    assert ask(replace(row("0 0 0"), inherent={(1, 0): [RUBBLE]}, roads=[road]), (0, 0), (2, 0)) == "blocked A6.21"


def test_terrain_in_a_low_water_hex_stands_on_its_bank() -> None:
    levels = {(q, r): -1 if q == 1 else 0 for q in range(3) for r in (-1, 0, 1)}
    drawn = Table(levels, contours=[(0, box((-900, -900), (600, -900), (600, 900), (-900, 900)))],
                  inherent={(1, 0): [RUBBLE]})
    assert ask(drawn, (0, 0), (2, 0)) == "clear"
    assert ask(replace(drawn, water={(1, 0)}), (0, 0), (2, 0)) == "blocked A6.21"
    assert (drawn.land((1, 0)), replace(drawn, water={(1, 0)}).land((1, 0))) == (-1, 0)
    bridged = replace(drawn, water={(1, 0)}, bridges={(1, 0): 0})
    assert (bridged.stands((1, 0)), replace(bridged, bridges={(1, 0): 2}).stands((1, 0))) == (0, 1)
    assert replace(drawn, bridges={(1, 0): 0}).stands((1, 0)) == -1


def test_bypass_behind_an_obstacle_of_the_targets_own_hex() -> None:
    """Board 12: P2 to O3, bypassing along the far side: blocked at both vertices, seen at the centre dot (A6.8)."""
    levels = dict.fromkeys(product(range(-1, 4), range(-2, 3)), 0)
    table = Table(levels, drawn=[(HOUSE, box((568, -150), (968, -150), (968, 150), (568, 150)))])
    firer = End((0, 0), 0)
    assert judge(table, firer, End((1, 0), 0)).seen
    for i, seen in ((1, False), (2, False), (5, True), (4, True)):
        target = End((1, 0), 0, corner((1, 0), i))
        told, back = judge(table, firer, target), judge(table, target, firer)
        assert told.seen == back.seen == seen, i
    upstairs = End((1, 0), 0, corner((1, 0), 1))
    assert judge(table, End((0, 0), 2), upstairs).seen  # no blind hex: D 0


# ---- hexsides --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("between", "high", "expected"), [
    ((1, 2), 0, "blocked A6.21"),
    ((1, 2), 1, "clear"),
    ((0, 1), 0, "clear"),  # an end's own
    ((2, 3), 0, "clear"),
])
def test_walls(between: tuple[int, int], high: int, expected: str) -> None:
    table = row("0 0 0 0")
    table.sides[side((between[0], 0), (between[1], 0))] = [WALL]
    assert ask(table, (0, 0), (3, 0), high, 0) == expected


def test_a_wall_stands_on_the_higher_ground_of_its_two_hexes() -> None:
    """B9.35: where the crest line lies at it; on the lower ground where that lies between them."""
    table = row("0 0 1 0")
    table.sides[side((1, 0), (2, 0))] = [WALL]
    assert ask(table, (0, 0), (3, 0), 1, 0) == "blocked A6.21"
    assert ask(table, (0, 0), (3, 0), 2, 0) == "clear"
    foot = row("0 0 1 1")
    foot.contours = [(1, box((1536, -300), (3000, -300), (3000, 300), (1536, 300)))]  # from the dot of (2, 0) on
    foot.sides[side((1, 0), (2, 0))] = [WALL]
    assert ask(foot, (0, 0), (3, 0), 1, 1) == "clear"
    edge = replace(foot, contours=[(1, box((1200, -900), (3000, -900), (3000, 900), (1200, 900)))])
    assert ask(edge, (0, 0), (3, 0), 1, 1) == "blocked A6.21"


@pytest.mark.parametrize(("kind", "at", "to", "expected"), [
    (WALL, ((1, 0), (0, 1)), (1, 1), "clear"),  # a hexspine of both ends
    (WALL, ((1, 0), (0, 1)), (2, 2), "clear"),  # of one
    (BOCAGE, ((1, 0), (0, 1)), (1, 1), "blocked A6.2"),  # excepted
    (WALL, ((0, 0), (1, 0)), (1, 1), "clear"),  # own, touched at a vertex
    (WALL, ((1, 1), (2, 1)), (2, 2), "blocked A6.21"),  # touched at its vertex
    (WALL, ((1, 0), (1, 1)), (2, 2), "blocked A6.21"),
    (WALL, ((2, 1), (1, 2)), (2, 2), "clear"),
])
def test_hexsides_touched_or_run_along(
    kind: Kind, at: tuple[Hex, Hex], to: Hex, expected: str
) -> None:
    assert ask(Table(ALONG, sides={side(*at): [kind]}), (0, 0), to) == expected


def test_a_wall_run_along_far_from_both_ends() -> None:
    levels = dict.fromkeys(product(range(-1, 6), range(-1, 6)), 0)
    table = Table(levels, sides={side((2, 1), (1, 2)): [WALL]})
    assert ask(table, (0, 0), (3, 3)) == "blocked A6.21"


def test_bocage_is_a_level_high_and_blinds_its_own_hex() -> None:
    table = row("0 0 0 0 0 0")
    table.sides[side((2, 0), (3, 0))] = [BOCAGE]
    assert ask(table, (0, 0), (5, 0)) == "blocked A6.2"
    assert ask(table, (0, 0), (5, 0), 1) == "blocked A6.2"
    assert ask(table, (0, 0), (5, 0), 2) == "clear"
    assert ask(table, (0, 0), (4, 0), 2) == "clear"  # N 1: its own hex and no more
    assert ask(table, (0, 0), (3, 0), 2) == "blind B9.52"
    assert ask(table, (2, 0), (3, 0), 2) == "clear"  # the higher end's own hexside
    assert ask(table, (2, 0), (4, 0), 2) == "clear"
    assert ask(table, (0, 0), (3, 0), 1, 1) == "clear"


def test_the_hexes_of_a_hexspine_of_bocage_are_not_past_it() -> None:
    table = Table(dict.fromkeys(product(range(-1, 6), range(-1, 6)), 0), sides={side((2, 1), (1, 2)): [BOCAGE]})
    firer = End((1, 1), 9, aerial=True)
    _, far_end = sorted(shared_side((2, 1), (1, 2)), key=lambda p: abs(p[0] - centre((1, 1))[0]))
    for h in ((2, 1), (1, 2)):
        assert judge(table, firer, End(h, 0, far_end)).outcome == "clear"
    assert judge(table, firer, End((2, 2), 0)).rule == "B9.52"


def test_bars_block_what_is_not_above_them() -> None:
    for kind, rule in ((BAR, "B23.71"), (INNER_WALL, "O5.3")):
        table = row("0 0 0")
        table.sides[side((0, 0), (1, 0))] = [kind]
        for high in (0, 1, 3 * HALF):
            assert ask(table, (0, 0), (2, 0), high) == f"blocked {rule}"
        for high in (0, 1, 2, 5):
            assert ask(table, (0, 0), (1, 0), high) == f"blocked {rule}"
        assert ask(table, (0, 0), (1, 0), 3 * HALF, 3 * HALF) == "clear"
        assert ask(table, (0, 0), (1, 0), 2, 1) == "clear"
        for high in (2, 5):
            assert ask(table, (0, 0), (2, 0), high) == "clear"


def test_bars_may_block_whatever_the_levels() -> None:
    for kind, rule in ((BAR, "B23.71"), (INNER_WALL, "O5.3")):
        table = row("0 0 0")
        table.endless_bars = True
        table.sides[side((0, 0), (1, 0))] = [kind]
        for high in (0, 1, 5):
            assert ask(table, (0, 0), (2, 0), high) == f"blocked {rule}"
            assert ask(table, (0, 0), (1, 0), high) == f"blocked {rule}"


def test_bars_touched_at_a_vertex_block_unless_they_are_an_ends_own_or_its_hexspine() -> None:
    for at, expected in (
        (((1, 0), (1, 1)), "blocked B23.71"), (((1, 1), (2, 1)), "blocked B23.71"),
        (((0, 0), (1, 0)), "clear"), (((1, 0), (0, 1)), "clear"), (((2, 1), (1, 2)), "clear"),
    ):
        assert ask(Table(ALONG, sides={side(*at): [BAR]}), (0, 0), (2, 2)) == expected


@pytest.mark.parametrize(("kind", "to", "high", "expected"), [
    (WALL, (2, 0), 0, "blocked B27.2"),
    (PADDY_BANK, (2, 0), 0, "blocked B27.2"),
    (WALL, (1, 0), 0, "clear"),
    (WALL, (2, 0), 1, "clear"),
    (BOCAGE, (2, 0), 0, "clear"),
])
def test_entrenched_behind_a_hexside(kind: Kind, to: Hex, high: int, expected: str) -> None:
    table = row("0 0 0")
    table.sides[side((0, 0), (1, 0))] = [kind]
    entrenched, other = End((0, 0), 0, entrenched=True), End(to, high)
    for told in (judge(table, entrenched, other), judge(table, other, entrenched)):
        assert f"{told.outcome} {told.rule}".strip() == expected
    assert judge(table, replace(entrenched, entrenched=False), other).seen


# ---- cliffs ----------------------------------------------------------------------------------------------------------


def test_a_cliff_that_faces_the_other_way_is_no_cliff_crest() -> None:
    table = row("3 1 2 0")
    table.sides[side((1, 0), (2, 0))] = [CLIFF]  # faces the viewer
    assert ask(table, (0, 0), (3, 0)) == "blind B10.23"  # N 1
    flat = row("4 1 2 0")
    flat.sides[side((1, 0), (2, 0))] = [CLIFF]
    assert ask(flat, (0, 0), (3, 0)) == "clear"
    flat.sides = {side((2, 0), (3, 0)): [CLIFF]}
    assert ask(flat, (0, 0), (3, 0)) == "blind B10.23"


# ---- depressions -----------------------------------------------------------------------------------------------------


def gully(*hexes: Hex, depth: int = 1, run_out: float = 0.5) -> Table:
    """A gully along these hexes in a straight line or round a bend; its ends run on for so much of a hex."""
    levels = dict.fromkeys(product(range(-3, 9), range(-3, 6)), 0)
    table = Table(levels, floors=dict.fromkeys(hexes, -depth))
    path = [*hexes] if len(hexes) > 1 else [*hexes, hexes[0]]
    for a, b in pairwise(path):
        (ax, ay), (bx, by) = centre(a), centre(b)
        out_x, out_y = (int((bx - ax) * run_out), int((by - ay) * run_out)) if a != b else (100, 0)
        dx, dy = (by - ay) // 12, (ax - bx) // 12
        if a == b:
            dx, dy = 0, 60
        ax, ay, bx, by = ax - out_x, ay - out_y, bx + out_x, by + out_y
        rings = box((ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy))
        table.depressions.append((depth, rings))
    return table


@pytest.mark.parametrize(("distance_to", "needs"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_into_a_depression(distance_to: int, needs: int) -> None:
    table = gully((0, 0))
    inside = End((0, 0), -1, inside=True)
    for level in range(5):
        told = judge(table, inside, End((distance_to, 0), level))
        assert told.seen == (level >= needs)
        assert told.outcome == ("clear" if told.seen else "depression")
        assert judge(table, End((distance_to, 0), level), inside) == told


def test_along_the_depression_itself() -> None:
    """Board 5: GG7 to EE8 through FF7 is seen; FF6 to EE8 along the hexside of FF7 is not (A6.3)."""
    table = gully((0, 0), (1, 0))
    inside = End((0, 0), -1, inside=True)
    assert judge(table, End((2, 0), 0), inside).seen
    assert judge(table, End((1, 1), 0), inside).rule == "A6.3"
    assert judge(table, End((1, 1), 1), inside).seen
    assert judge(table, End((3, 0), 0), inside).rule == "A6.3"
    assert judge(table, End((3, 0), 1), inside).seen


def test_both_in_depressions() -> None:
    """Board 12: BB4 and AA5 are no neighbours along the gully, and do not see each other."""
    linked, apart = gully((0, 0), (1, 0)), gully((0, 0))
    apart.floors[(1, 0)] = -1
    a, b = End((0, 0), -1, inside=True), End((1, 0), -1, inside=True)
    assert judge(linked, a, b).seen
    assert judge(apart, a, b).rule == "A6.3"
    bent = gully((0, 0), (1, 0), (1, 1))
    assert judge(bent, a, End((1, 1), -1, inside=True)).rule == "A6.3"
    straight = gully((0, 0), (1, 0), (2, 0))
    assert judge(straight, a, End((2, 0), -1, inside=True)).seen


def test_a_crossing_beside_the_depiction_joins_for_who_looks_in_from_above() -> None:
    """B4.2, B19.2: the whole hexside is a depression hexside; two units IN see each other inside the drawing only."""
    table = gully((0, 0), (1, 0))
    table = replace(table, depressions=[(1, box((0, 20), (768, 20), (768, 80), (0, 80)))])
    assert far_hex(table, End((0, 0), -1, inside=True), End((2, 0), 0)) == (0, 0)
    assert judge(table, End((2, 0), 1), End((0, 0), -1, inside=True)).seen
    assert far_hex(table, End((0, 0), -1, inside=True), End((2, 0), 0), drawn=False) == (1, 0)
    assert judge(table, End((2, 0), 0), End((0, 0), -1, inside=True)).seen
    assert judge(table, End((1, 0), -1, inside=True), End((0, 0), -1, inside=True)).seen  # adjacent
    table = replace(table, depressions=[(1, box((0, 0), (768, 0), (768, 80), (0, 80)))])
    assert far_hex(table, End((0, 0), -1, inside=True), End((2, 0), 0)) == (1, 0)  # its edge is of it
    table = replace(table, depressions=[(1, box((0, -90), (429, -90), (339, 90), (0, 90)))])  # ends at the hexside
    assert far_hex(table, End((0, 0), -1, inside=True), End((2, 0), 0)) == (0, 0)


def test_the_banks_of_a_depression_are_ground() -> None:
    """Banks of hexes joined to the lower end's are A6.3's business; others are ground like any other (A6.3, item 5)."""
    inside = End((0, 0), -1, inside=True)
    assert judge(gully((0, 0), (1, 0), run_out=0.5), End((2, 0), 0), inside).seen
    begins_in_the_next_hex = gully((0, 0), (1, 0), run_out=0.1)
    assert judge(begins_in_the_next_hex, End((2, 0), 0), inside).seen  # as board 5's FF7 begins with a bank
    assert judge(begins_in_the_next_hex, End((2, 0), 1), inside).seen
    apart = replace(gully((0, 0), depth=2), floors={(0, 0): -2, (1, 0): -2})
    assert judge(apart, End((2, 0), 0), End((0, 0), -2, inside=True)).blocks == (Found(7, "A6.2", ((1, 0),)),)
    far_along = gully(*((q, 0) for q in range(7)), run_out=0.1)
    assert judge(far_along, End((7, 0), 1), inside).seen  # the crest is at r 1: N −1 + 1 = 0
    assert judge(gully((0, 0), (1, 0), (2, 0)), End((0, 0), 0), End((2, 0), 0)).seen


def test_blind_hexes_in_depressions_too() -> None:
    table = replace(gully((0, 0)), fills={(1, 0): [WOODS]})
    assert judge(table, End((2, 0), 2), End((0, 0), -1, inside=True)).rule == "A6.4"  # N 2 − 2 + 1 + 1 = 2
    assert judge(table, End((2, 0), 2), End((0, 0), 0)).rule == "A6.4"


def test_units_above_a_depression_are_not_hindered_by_it() -> None:
    table = gully((0, 0), (1, 0), (2, 0))
    assert judge(table, End((0, 0), 0), End((2, 0), 0)) == judge(table, End((2, 0), 0), End((0, 0), 0))
    assert judge(table, End((0, 0), 0), End((2, 0), 0)).outcome == "clear"


def test_a_deeper_floor_needs_a_higher_viewer() -> None:
    table = gully((0, 0), depth=2)
    inside = End((0, 0), -2, inside=True)
    # A6.3's advantage is there, but only from level 1 a unit two hexes away is above the ground between (A6.2).
    assert judge(table, End((2, 0), 0), inside).blocks == (Found(7, "A6.2", ((1, 0),)),)
    assert judge(table, End((2, 0), 1), inside).seen
    assert judge(table, End((1, 0), 0), inside).seen
    assert not judge(table, End((3, 0), 0), inside).seen


# ---- hindrances ------------------------------------------------------------------------------------------------------


def test_hindrances_count_once_a_range() -> None:
    """Board 4: V3 to W10 meets more hindrance hexes than ranges; each range counts once."""
    levels = dict.fromkeys(product(range(-1, 4), range(-1, 10)), 0)
    a, b = (0, 0), (1, 6)
    met = [v.hex for v in visits(Thread(centre(a), centre(b))) if v.hex not in (a, b)]
    near = [h for h in met if distance(a, h) <= 5]
    assert distance(a, b) == 7
    assert (len(near), len({distance(a, h) for h in near})) == (7, 5)
    table = Table(levels, fills={h: [GRAIN] for h in near})
    assert judge(table, End(a, 0), End(b, 0)).hindrance == 5
    assert ask(table, a, b) == "hindered"


def test_a_half_level_hindrance_is_nothing_from_above() -> None:
    table = row("0 0 0")
    table.fills[(1, 0)] = [GRAIN]
    assert ask(table, (0, 0), (2, 0)) == "hindered"
    assert ask(table, (0, 0), (2, 0), 1) == "clear"
    own = row("0 0 0")
    own.fills = {(0, 0): [GRAIN], (2, 0): [GRAIN]}
    assert ask(own, (0, 0), (2, 0)) == "clear"


@pytest.mark.parametrize(("smoke", "vehicles", "lv", "hindrance", "seen"), [
    ({(1, 0): [3]}, {}, 0, 3, True),
    ({(0, 0): [2], (2, 0): [2]}, {}, 0, 4, True),  # in the ends' own hexes too
    ({(1, 0): [3, 3]}, {}, 0, 3, True),
    ({(0, 0): [3], (1, 0): [2], (2, 0): [1]}, {}, 0, 6, False),
    ({}, {(1, 0): [0]}, 0, 1, True),
    ({}, {(0, 0): [0], (2, 0): [0]}, 0, 0, True),
    ({(1, 0): [3]}, {(1, 0): [0, 0]}, 0, 5, True),
    ({(1, 0): [3]}, {(1, 0): [0, 0]}, 1, 6, False),
    ({(1, 1): [3]}, {(1, 1): [0, 0]}, 0, 0, True),
])
def test_smoke_vehicles_and_weather(
    smoke: dict[Hex, list[int]], vehicles: dict[Hex, list[int]], lv: int, hindrance: int, seen: bool
) -> None:
    table = row("0 0 0")
    table.smoke, table.vehicles, table.lv = smoke, vehicles, lv
    told = judge(table, End((0, 0), 0), End((2, 0), 0))
    assert (told.hindrance, told.seen) == (hindrance, seen)
    assert told.rule == ("" if seen else "B.10")


def test_vehicles_hinder_at_their_own_level_only() -> None:
    table = row("0 0 0")
    table.vehicles = {(1, 0): [0]}
    assert judge(table, End((0, 0), 1), End((2, 0), 0)).hindrance == 0
    assert judge(table, End((0, 0), 1), End((2, 0), 1)).hindrance == 0
    table.vehicles = {(1, 0): [1]}
    assert judge(table, End((0, 0), 0), End((2, 0), 0)).hindrance == 0
    assert judge(table, End((0, 0), 1), End((2, 0), 1)).hindrance == 1


# ---- same building, aircraft -----------------------------------------------------------------------------------------


def test_levels_of_one_building() -> None:
    """Board 12: U5 does not see its own level 2, nor level 1 of V4 (A6.8)."""
    levels = dict.fromkeys(product(range(-1, 4), range(-2, 3)), 0)
    house = box((-150, -60), (900, -60), (900, 60), (-150, 60))
    table = Table(levels, drawn=[(TALL, house)], stairs={(0, 0)})
    assert ask(table, (0, 0), (0, 0), 2, 0) == "blocked A6.8"
    assert ask(table, (0, 0), (0, 0), 1, 0) == "clear"
    assert ask(table, (1, 0), (1, 0), 1, 0) == "blocked A6.8"  # no stairwell
    assert ask(table, (0, 0), (1, 0), 0, 1) == "blocked A6.8"
    assert ask(table, (0, 0), (1, 0), 0, 0) == "clear"
    wings = Table(levels, drawn=[(TALL, box((-150, -60), (900, -60), (900, 60), (600, 60), (384, -10), (200, 60)))])
    assert ask(wings, (0, 0), (1, 0), 0, 1) == "clear"  # the thread leaves it for a moment


def test_aircraft() -> None:
    """E7.25: into any depression, and one blind hex behind any full-level obstacle."""
    table = gully((0, 0))
    inside = End((0, 0), -1, inside=True)
    assert judge(table, End((4, 0), 2, aerial=True), inside).seen
    table = replace(table, fills={(2, 0): [TALL]})
    high = End((4, 0), 3, aerial=True)
    assert judge(table, high, End((0, 0), 0)).seen
    assert judge(table, high, End((1, 0), 0)).rule == "A6.4"
    crest = row("1 1 1 1 1 1 0 0 0")
    assert judge(crest, End((0, 0), 2, aerial=True), End((6, 0), 0)).seen
    crest.sides[side((5, 0), (6, 0))] = [CLIFF]
    assert not judge(crest, End((0, 0), 9, aerial=True), End((6, 0), 0)).seen
    assert judge(crest, End((0, 0), 9, aerial=True), End((7, 0), 0)).seen


# ---- the plane -------------------------------------------------------------------------------------------------------


def test_every_thread_covers_itself_with_hexes() -> None:
    rng = random.Random(3)
    for _ in range(300):
        thread = Thread(*[(rng.randint(-2000, 2000), rng.randint(-2000, 2000)) for _ in range(2)])
        if thread.start != thread.end:
            covered = sum((v.leave - v.enter) * (1 if v.along is None else HALF) for v in visits(thread))
            assert covered == 1


def test_ranges_from_both_ends_add_up_for_every_hex_on_a_thread() -> None:
    for b in product(range(-6, 7), range(-6, 7)):
        for v in visits(Thread((0, 0), centre(b))):
            assert distance((0, 0), v.hex) + distance(v.hex, b) == distance((0, 0), b)


def test_corners_of_a_hexspine_are_passed() -> None:
    assert [hexes for _, hexes in corners_passed(Thread((0, 0), centre((1, 1))))] == [
        [(0, 0), (0, 1), (1, 0)], [(0, 1), (1, 0), (1, 1)]]


def test_clipping_keeps_to_the_lattice_and_agrees_across_a_hexside() -> None:
    shape = box((-100, -300), (900, -177), (903, 211), (-131, 307))
    for piece in (*clipped(shape, (0, 0)), *clipped(shape, (1, 0))):
        assert all(isinstance(x, int) and isinstance(y, int) for ring in piece for x, y in ring)
    here = {p for piece in clipped(shape, (0, 0)) for p in piece[0]}
    beyond = {p for piece in clipped(shape, (1, 0)) for p in piece[0]}
    assert len(here & beyond) == 2
    assert all(2 * x + y == 768 for x, y in here & beyond)
    two_parts = (((-300, 0), (500, 200), (500, 230), (-250, 30), (500, -170), (500, -140)),)
    assert len(clipped(two_parts, (1, 0))) == 2


def test_hexes_put_together_are_their_outline() -> None:
    assert [len(rings[0]) for rings in union_of_hexes([(0, 0), (1, 0)])] == [10]
    assert set(union_of_hexes([(0, 0)])[0][0]) == set(outline((0, 0)))


# ---- laws ------------------------------------------------------------------------------------------------------------


def random_table(rng: random.Random) -> Table:
    levels = {h: rng.choice([0, 0, 0, 1, 2]) for h in product(range(4), range(4))}
    table = Table(levels, contours=contours_of(levels) if len(set(levels.values())) > 1 else [])
    for h in levels:
        if rng.random() < 0.2:
            x, y = centre(h)
            shape = box(*((x + dx, y + dy) for dx, dy in rng.choice([
                ((-300, -100), (500, -200), (450, 300), (-200, 350)), ((-100, 0), (0, -100), (60, 90)),
                ((100, 50), (1000, 80), (990, 330), (90, 300)), ((0, 0), (700, 700), (200, 900)),
            ])))
            table.drawn.append((rng.choice([WOODS, HOUSE, GRAIN, RUBBLE, BARE_ORCHARD]), shape))
        if rng.random() < 0.15:
            table.inherent[h] = [rng.choice([ORCHARD, RUBBLE, BAMBOO])]
        if rng.random() < 0.1:
            table.smoke[h] = [rng.choice([1, 2, 3])]
        for step in ((1, 0), (0, 1), (1, -1)):
            if rng.random() < 0.1:
                table.sides[side(h, (h[0] + step[0], h[1] + step[1]))] = [rng.choice([WALL, BOCAGE, CLIFF, BAR])]
    return table


@pytest.mark.parametrize("seed", range(6))
def test_what_one_end_sees_the_other_sees(seed: int) -> None:
    """A6.5: verdict, hindrance and blind hexes are the same from either end."""
    rng = random.Random(seed)
    table = random_table(rng)
    outcomes = set()
    for a, b in product(table.levels, repeat=2):
        if a < b:
            ends = [End(h, table.levels[h] + rng.choice([0, 0, 1, 2]),
                        rng.choice([None, None, corner(h, rng.randrange(6))])) for h in (a, b)]
            there, back = judge(table, *ends), judge(table, *reversed(ends))
            assert (there.outcome, there.hindrance, there.blind) == (back.outcome, back.hindrance, back.blind), ends
            outcomes.add(there.outcome)
    assert {"clear", "blocked"} <= outcomes
