"""The slow transcription of the BattleTech rules, held against hand cases and laws.

Sources: BattleTech Master Rules (BMR, revised) p. 26, Maximum Tech (revised) p. 21 and 22.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypedDict, Unpack

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.dose import at_length
from tests.support.slow_battletech import (
    METHODS,
    Answer,
    Cell,
    Hex,
    Number,
    dead_zone_ceiling,
    diagramming_ceiling,
    distance,
    hexes_met,
    is_divided,
    judge,
)

WATER = Cell(0, depth=3)


class Eyes(TypedDict, total=False):
    """Eye heights and own levels of the two units, as `judge` takes them."""

    eye_a: Number
    eye_b: Number
    level_a: Number | None
    level_b: Number | None


def row(*cells: Number | Cell) -> dict[Hex, Cell]:
    """A straight row of hexes (0, 0), (1, 0) …: a number is bare ground at that level."""
    return {(q, 0): cell if isinstance(cell, Cell) else Cell(cell) for q, cell in enumerate(cells)}


def along(*cells: Number | Cell, method: str = "standard", as_printed: bool = False, **heights: Unpack[Eyes]) -> Answer:
    """The answer from the first hex of a row to its last."""
    far = (len(cells) - 1, 0)
    return judge(row(*cells), (0, 0), far, method, as_printed=as_printed, **heights)


# --- geometry --------------------------------------------------------------------------------------------------------


def test_thread_along_hexsides_has_pairs_and_centre_hexes() -> None:
    met = dict(hexes_met((0, 0), (2, 2)))
    assert met.pop((1, 1)) == "inside"
    assert {met[1, 0], met[0, 1]} == {met[2, 1], met[1, 2]} == {"one side", "other side"}
    assert met[1, 0] == met[2, 1]
    assert len(met) == 4
    assert is_divided((0, 0), (2, 2))
    assert not is_divided((0, 0), (4, 1))


def test_thread_through_a_corner_touches_one_hex_without_entering_it() -> None:
    met = hexes_met((0, 0), (4, 1))
    assert [h for h, how in met if how == "inside"] == [(1, 0), (2, 0), (2, 1), (3, 1)]
    assert [h for h, how in met if how == "corner"] == [(1, 1), (3, 0)]


def clipped(a: Hex, b: Hex, h: Hex) -> str:
    """How the thread itself, not its endless line, meets a hex: cut by the hex's three pairs of parallel hexsides."""
    start, end = ((3 * (p[0] - h[0]), 3 * (p[1] - h[1])) for p in (a, b))
    first, last = Fraction(0), Fraction(1)
    strictly = True
    for u, v in ((2, 1), (1, 2), (1, -1)):
        f0, f1 = u * start[0] + v * start[1], u * end[0] + v * end[1]
        if f0 == f1:
            strictly = strictly and abs(f0) < 3
            if abs(f0) > 3:
                return "missed"
            continue
        cuts = sorted((Fraction(-3 - f0, f1 - f0), Fraction(3 - f0, f1 - f0)))
        first, last = max(first, cuts[0]), min(last, cuts[1])
    if first > last:
        return "missed"
    if first == last:
        return "corner"
    return "inside" if strictly else "side"


@pytest.mark.parametrize("b", [(q, r) for q in range(-7, 8) for r in range(-7, 8) if distance((0, 0), (q, r)) <= 7])
def test_thread_meets_what_clipping_meets(b: Hex) -> None:
    a = (0, 0)
    expected = {}
    for h in ((q, r) for q in range(-9, 10) for r in range(-9, 10)):
        how = clipped(a, b, h)
        if h not in (a, b) and how != "missed":
            expected[h] = how
            assert distance(a, h) + distance(h, b) == distance(a, b)
    assert {h: how.split()[-1] for h, how in hexes_met(a, b)} == expected
    assert not is_divided(a, b) or "corner" not in expected.values()


# --- formulas --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to_low", "dead_zone", "diagramming"),
    [
        (1, "-1.5", "2.1"),
        (2, "-1", "2.2"),
        (5, "0.5", "2.5"),
        (10, "3", "3"),
        (15, "5.5", "3.5"),
        (18, "7", "3.8"),
        (19, "7.5", "3.9"),
    ],
)
def test_ceilings_at_range_20_between_levels_1_and_3(to_low: int, dead_zone: str, diagramming: str) -> None:
    low, high = 1 + 1, 3 + 1
    assert dead_zone_ceiling(low, high, to_low, 20 - to_low) == Fraction(dead_zone)
    assert diagramming_ceiling(low, high, to_low, 20 - to_low) == Fraction(diagramming)


LEVELS, RANGES = st.integers(-9, 9), st.integers(1, 40)


@given(h=st.integers(-40, 40), l1=LEVELS, l2=LEVELS, d1=RANGES, d2=RANGES)
def test_ceilings_are_the_printed_results_for_mechs(h: int, l1: int, l2: int, d1: int, d2: int) -> None:
    printed = 4 * h - 2 * l1 - 2 * l2 - 4 + d2 - d1
    assert (h > dead_zone_ceiling(l1 + 1, l2 + 1, d1, d2)) == (printed > 0)
    diagram = h - (l1 + Fraction((l2 - l1) * d1, d1 + d2) + 1)
    assert (h > diagramming_ceiling(l1 + 1, l2 + 1, d1, d2)) == (diagram > 0)


# --- hand cases, one clause each -------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
def test_nothing_between_is_seen(method: str) -> None:
    assert along(0, 9, method=method) == Answer(True, 0, False, False, False)
    assert judge(row(0), (0, 0), (0, 0), method) == Answer(True, 0, False, False, False)
    gap = {(0, 0): Cell(0), (5, 0): Cell(0)}
    assert judge(gap, (0, 0), (5, 0), method).seen


@pytest.mark.parametrize(
    ("cells", "seen"),
    [
        ((0, 0, 2, 0, 0), False),  # higher than both eyes
        ((0, 0, 1, 0, 0), True),  # as high as both
        ((0, 0, 2, 0, 3), True),  # between the eyes, next to neither
        ((0, 2, 0, 0, 3), False),  # next to the attacker and higher than it
        ((0, 0, 0, 2, 3), True),  # next to the higher unit only
        ((3, 0, 0, 2, 0), False),  # next to the target and higher than it
        ((0, 0, Cell(0, block=2), 0, 0), False),
        ((0, 0, Cell(0, block=1), 0, 0), True),
        ((0, 0, Cell(-5, screen=True), 0, 0), False),  # whatever its height
        ((0, 0, Fraction(5, 4), 0, 0), False),
    ],
)
def test_standard_ground_buildings_and_screens(cells: tuple[Number | Cell, ...], seen: bool) -> None:
    assert along(*cells).seen is seen


LIGHT, HEAVY = Cell(0, woods=((2, 1),)), Cell(0, woods=((2, 2),))


@pytest.mark.parametrize(
    ("cells", "seen", "points"),
    [
        ((0, LIGHT, LIGHT, 0), True, 2),
        ((0, LIGHT, HEAVY, 0), False, 3),
        ((0, Cell(0, woods=((3, 3),)), 0), False, 3),  # ultra
        ((LIGHT, LIGHT, HEAVY), True, 1),  # those of the ends do not count
        ((0, Cell(0, woods=((2, 1), (2, 2))), 0), False, 3),  # smoke in woods: together
        ((0, Cell(0, woods=((1, 1), (2, 2))), 0), True, 2),  # each by its own top
        ((0, Cell(-1, woods=((2, 3),)), 0), True, 0),  # top as high as the eyes
        ((0, 0, Cell(0, woods=((2, 3),)), 0, 4), True, 0),  # below the higher eye, next to neither
        ((0, Cell(0, woods=((2, 3),)), 0, 0, 4), False, 3),  # next to the lower
        ((0, *[Cell(0, industrial=2)] * 2, 0), True, 2),
        ((0, *[Cell(0, industrial=2)] * 3, 0), False, 3),
        ((0, *[Cell(0, industrial=1)] * 3, 0), True, 0),
        ((0, Cell(0, industrial=2), Cell(0, woods=((2, 2),), industrial=2), 0), True, 4),  # tallies stay apart
        ((0, *[Cell(1, field=True)] * 5, 0), True, 5),
        ((0, *[Cell(1, field=True)] * 6, 0), False, 6),
        ((0, *[Cell(0, field=True)] * 6, 0), True, 0),
        ((0, *[Cell(1, field=True, industrial=1, woods=((1, 1),))] * 2, 0), True, 6),
    ],
)
@pytest.mark.parametrize("method", ["standard", "dead-zone"])
def test_tallies(method: str, cells: tuple[Number | Cell, ...], seen: bool, points: int) -> None:
    answer = along(*cells, method=method)
    assert (answer.seen, answer.points) == (seen, points)


def test_diagramming_measures_woods_by_its_own_inequality_but_industry_and_fields_by_the_standard_test() -> None:
    wood, works, field = Cell(1, woods=((2, 1),)), Cell(1, industrial=2), Cell(2, field=True)
    for cell, expected in ((wood, 1), (works, 0), (field, 0)):
        assert along(0, 0, cell, 0, 4, method="diagramming").points == 0  # eyes 1 and 5, ceiling 3, top 3
        assert along(0, cell, 0, 0, 4, method="diagramming").points == 1  # next to the lower eye
        assert along(0, 0, cell, 0, 3, method="diagramming").points == expected  # ceiling 2.5


@pytest.mark.parametrize(
    ("cells", "seen"),
    [
        ((0, 0, 3, 0, 4), True),  # eyes 1 and 5: as high as the ceiling 3
        ((0, 0, Fraction(13, 4), 0, 4), False),
        ((0, 0, 0, 4, 4), True),  # ceiling 4, next to the higher eye
        ((0, 2, 0, 0, 4), False),  # ceiling 2, but 2 > 1 next to the attacker
        ((4, 0, 0, 2, 0), False),
        ((0, 1, 0, 0, 4), True),
    ],
)
def test_diagramming(cells: tuple[Number | Cell, ...], seen: bool) -> None:
    assert along(*cells, method="diagramming").seen is seen


def test_dead_zone_by_hand() -> None:
    def seen(*cells: Number | Cell, **options: bool) -> bool:
        return along(*cells, method="dead-zone", **options).seen

    # eyes 1 and 4, range 6: X at D1 3 has the ceiling 2.5, at D1 2 the ceiling 2, at D1 5 the ceiling 3.5
    assert seen(0, 0, 0, Fraction(5, 2), 0, 0, 3)
    assert not seen(0, 0, 0, Fraction(11, 4), 0, 0, 3)
    assert seen(0, 0, 2, 0, 0, 0, 3)
    assert not seen(0, 0, Fraction(9, 4), 0, 0, 0, 3)
    assert not seen(3, 0, 0, 0, Fraction(9, 4), 0, 0)
    assert seen(0, 0, 0, 0, 0, 3, 3)
    # of several highest any that blocks: 2.5 is under the ceiling at D1 3 and 4, over it at D1 2
    half = Fraction(5, 2)
    assert seen(0, 0, 0, half, half, 0, 3)
    assert not seen(0, 0, half, half, half, 0, 3)
    # a higher X nearer the higher unit takes the part of the lower hex that would have blocked
    assert seen(0, 0, Fraction(9, 4), 0, 3, 0, 3)
    # woods do not make X, buildings do
    assert seen(0, 0, Cell(0, woods=((Fraction(9, 4), 1),)), 0, 0, 0, 3)
    assert not seen(0, 0, Cell(0, block=Fraction(9, 4)), 0, 0, 0, 3)
    # X must rise above the lower eye: eyes 1 and 2, range 5, D1 1, ceiling 0.75
    assert seen(0, 1, 0, 0, 0, 1)
    assert not seen(0, 1, 0, 0, 0, 1, as_printed=True)
    # no dead zone between level eyes; other methods see all this
    assert seen(0, 0, 1, 0, 0, 0, 0)
    assert seen(0, 0, 1, 0, 0, 0, 0, as_printed=True)
    assert along(0, 0, 0, Fraction(11, 4), 0, 0, 3).seen


def test_dead_zone_as_printed_lets_flat_ground_block() -> None:
    cells = [0] * 20 + [2]  # levels 0 and 2, range 20: D1 1, h 0 gives 10 > 0
    assert along(*cells, method="dead-zone").seen
    assert not along(*cells, method="dead-zone", as_printed=True).seen


def test_eye_heights_and_own_levels() -> None:
    assert along(0, 0, 1, 0, 0).seen
    assert not along(0, 0, 1, 0, 0, eye_a=0, eye_b=0).seen
    assert along(0, 0, 1, 0, 0, eye_a=0, eye_b=1).seen
    assert not along(0, 0, 1, 0, 0, level_a=-1, level_b=Fraction(-1, 4)).seen
    assert along(0, 0, 1, 0, 0, level_a=-1, level_b=0).seen


def test_land_and_under_water_never_see_each_other() -> None:
    assert not along(WATER, 0, level_a=-2, eye_a=1).seen
    assert not along(WATER, WATER, level_a=-3, eye_b=1).seen
    assert not judge(row(WATER), (0, 0), (0, 0), level_a=-3).seen
    assert along(WATER, 0, level_a=-1, eye_a=1).seen  # its eye is at the surface
    assert along(WATER, WATER, level_a=-3, level_b=-2).seen
    assert along(Cell(0), 0, level_a=-3).seen  # no water, not under it


def test_under_water_the_tops_of_water_hexes_are_their_floors() -> None:
    deep: Eyes = {"level_a": -3, "level_b": -3}  # both eyes at -2
    assert along(WATER, WATER, WATER, **deep).seen
    assert along(WATER, Cell(0, depth=2), WATER, **deep).seen
    assert not along(WATER, Cell(0, depth=1), WATER, **deep).seen
    assert not along(WATER, -1, WATER, **deep).seen  # a hex without water has its usual top
    assert not along(WATER, Cell(0, depth=3, block=1), WATER, **deep).seen
    assert along(WATER, Cell(-3, depth=3, woods=((1, 3),)), WATER, **deep).seen
    assert not along(WATER, Cell(-3, depth=3, woods=((2, 3),)), WATER, **deep).seen
    # from above the surface is the top
    assert not along(-2, Cell(0, depth=3), -2).seen


def test_partial_cover() -> None:
    def cover(*cells: Number | Cell) -> tuple[bool, bool]:
        answer = along(*cells)
        assert answer.seen or not (answer.cover_target or answer.cover_attacker)
        return answer.cover_target, answer.cover_attacker

    assert cover(0, 0, 1, 0) == (True, False)
    assert cover(0, 1, 0, 0) == (False, True)
    assert cover(0, 1, 0) == (True, True)  # one hex next to both
    assert cover(1, 0, 1, 0) == (False, False)  # the attacker is higher than the target
    assert cover(-1, 0, 1, 0) == (True, False)  # the attacker is lower
    assert cover(0, 0, 1, 0, 0) == (False, False)  # next to neither
    assert cover(0, 0, Cell(0, block=1), 0) == (True, False)
    assert cover(0, 0, Cell(0, woods=((1, 1),)), 0) == (False, False)
    assert cover(0, 0, Fraction(3, 4), 0) == (False, False)
    assert cover(0, 2, 1, 0) == (False, False)  # not seen
    assert cover(0, 0, 0, Cell(0, depth=1)) == (True, False)  # it stands in the water
    assert cover(Cell(0, depth=1), 0) == (False, True)
    assert cover(0, 0, 0, Cell(0, depth=2)) == (False, False)


DIVIDED = {(q, r): Cell(0) for q in range(3) for r in range(3)}


def divided(**changed: Cell) -> Answer:
    """From (0, 0) to (2, 2) along hexsides; `near`, `far`: the two first hexes of the sides, `near2`, `far2` …"""
    place = {"near": (1, 0), "far": (0, 1), "middle": (1, 1), "near2": (2, 1), "far2": (1, 2)}
    return judge(DIVIDED | {place[name]: cell for name, cell in changed.items()}, (0, 0), (2, 2))


def test_divided_thread_is_decided_for_each_side_throughout() -> None:
    assert divided() == Answer(True, 0, False, False, True)
    assert not any(divided(**{name: Cell(2)}).seen for name in ("near", "far", "middle", "near2", "far2"))
    assert not divided(near=LIGHT, middle=LIGHT, near2=LIGHT).seen
    crossed = divided(near=LIGHT, middle=LIGHT, far2=LIGHT)  # never more than two on one side
    assert (crossed.seen, crossed.points) == (True, 2)
    assert divided(near=LIGHT, near2=LIGHT, far=LIGHT).points == 2  # the higher of the two sides
    assert divided(far2=Cell(1)) == Answer(True, 0, True, False, True)  # cover on either side


def test_divided_thread_uses_the_hex_on_the_map_for_both_sides() -> None:
    board = DIVIDED | {(1, 0): LIGHT, (1, 2): HEAVY}
    assert judge(board, (0, 0), (2, 2)).points == 2
    del board[0, 1]
    both = judge(board, (0, 0), (2, 2))
    assert (both.seen, both.points) == (False, 3)
    assert judge({(0, 0): Cell(0), (2, 2): Cell(0)}, (0, 0), (2, 2)) == Answer(True, 0, False, False, True)


def test_hex_x_is_sought_on_each_side() -> None:
    board = DIVIDED | {(3, q): Cell(0) for q in range(4)} | {(q, 3): Cell(0) for q in range(4)}
    board |= {(3, 3): Cell(4), (1, 1): Cell(0)}  # eyes 1 and 5, range 6
    board[1, 2] = Cell(3)  # D1 3, ceiling 3: not over it
    assert judge(board, (0, 0), (3, 3), "dead-zone").seen
    board[1, 1] = Cell(Fraction(11, 4))  # D1 2, ceiling 2.5: X on the side that lacks (1, 2)
    assert not judge(board, (0, 0), (3, 3), "dead-zone").seen
    board[2, 1] = Cell(3)
    assert judge(board, (0, 0), (3, 3), "dead-zone").seen


def test_corner_touch() -> None:
    board = {(q, r): Cell(0) for q in range(5) for r in range(2)}
    board[1, 1] = Cell(2)
    assert judge(board, (0, 0), (4, 1)).seen
    assert not judge(board, (0, 0), (4, 1), corner_touch=True).seen
    wall = DIVIDED | {(2, 0): Cell(9), (0, 2): Cell(9)}  # beside the thread, not on it
    assert judge(wall, (0, 0), (2, 2), corner_touch=True).seen


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown method 'dead'"):
        along(0, 0, method="dead")
    with pytest.raises(ValueError, match=r"\(5, 0\) is not on the map"):
        judge(row(0, 0), (0, 0), (5, 0))


# --- laws ------------------------------------------------------------------------------------------------------------

QUARTERS = st.integers(-4, 12).map(lambda n: Fraction(n, 4))
HEIGHTS: st.SearchStrategy[Number] = st.sampled_from([0, 1, Fraction(3, 2), 2, 3])
CELLS = st.builds(
    Cell,
    level=st.one_of(st.integers(-1, 3), QUARTERS),
    block=st.sampled_from([0, 0, 0, 1, 2]),
    woods=st.lists(st.tuples(st.sampled_from([1, 2, 3]), st.integers(1, 3)), max_size=2).map(tuple),
    industrial=st.sampled_from([0, 0, 1, 2]),
    field=st.booleans(),
    screen=st.sampled_from([False] * 19 + [True]),
    depth=st.sampled_from([0, 0, 1, 2]),
)
WINDOW = [(q, r) for q in range(6) for r in range(5)]
METHOD = st.sampled_from(METHODS)


@st.composite
def scenes(draw: st.DrawFn) -> tuple[dict[Hex, Cell], Hex, Hex, Eyes]:
    """A small map with holes, its two ends, and eyes and own levels for both."""
    a, b = draw(st.sampled_from(WINDOW)), draw(st.sampled_from(WINDOW))
    palette = draw(st.lists(CELLS, min_size=2, max_size=5))
    numbers = draw(st.lists(st.integers(-1, len(palette) - 1), min_size=len(WINDOW), max_size=len(WINDOW)))
    cells = {h: palette[n] for h, n in zip(WINDOW, numbers, strict=True) if n >= 0}
    cells |= {end: draw(CELLS) for end in (a, b)}
    level = st.none() | QUARTERS
    eyes = Eyes(eye_a=draw(HEIGHTS), eye_b=draw(HEIGHTS), level_a=draw(level), level_b=draw(level))
    return cells, a, b, eyes


Scene = tuple[dict[Hex, Cell], Hex, Hex, Eyes]


BOTH_WAYS = given(scene=scenes(), method=METHOD, corner_touch=st.booleans(), as_printed=st.booleans())
SIGHT_TAKEN = given(scene=scenes(), corner_touch=st.booleans())
HALVES = given(scene=scenes(), step=st.sampled_from([(1, 1), (2, -1), (-1, 2)]), times=st.integers(1, 3), method=METHOD)


@settings(max_examples=100)
@BOTH_WAYS
def test_both_ways_round_the_answer_is_the_same(
    scene: Scene, method: str, corner_touch: bool, as_printed: bool
) -> None:
    cells, a, b, eyes = scene
    there = judge(cells, a, b, method, corner_touch=corner_touch, as_printed=as_printed, **eyes)
    turned = Eyes(eye_a=eyes["eye_b"], eye_b=eyes["eye_a"], level_a=eyes["level_b"], level_b=eyes["level_a"])
    back = judge(cells, b, a, method, corner_touch=corner_touch, as_printed=as_printed, **turned)
    assert (back.seen, back.points, back.divided) == (there.seen, there.points, there.divided)
    assert (back.cover_target, back.cover_attacker) == (there.cover_attacker, there.cover_target)


@settings(max_examples=60)
@SIGHT_TAKEN
def test_the_maximum_tech_methods_only_ever_take_sight_away(scene: Scene, corner_touch: bool) -> None:
    cells, a, b, eyes = scene
    seen = {m: judge(cells, a, b, m, corner_touch=corner_touch, **eyes).seen for m in METHODS}
    printed = judge(cells, a, b, "dead-zone", corner_touch=corner_touch, as_printed=True, **eyes)
    assert seen["standard"] or not (seen["dead-zone"] or seen["diagramming"])
    assert seen["dead-zone"] or not printed.seen


@settings(max_examples=60)
@HALVES
def test_a_divided_thread_is_its_two_halves(scene: Scene, step: Hex, times: int, method: str) -> None:
    cells, a, _, eyes = scene
    b = (a[0] + times * step[0], a[1] + times * step[1])
    sides = [[h for h, how in hexes_met(a, b) if how == side] for side in ("one side", "other side")]
    cells = dict.fromkeys([b, *sides[0], *sides[1]], Cell(1, woods=((2, 1),))) | cells
    whole = judge(cells, a, b, method, **eyes)
    halves = [judge({h: cell for h, cell in cells.items() if h not in side}, a, b, method, **eyes) for side in sides]
    assert whole.divided
    assert whole.seen == (halves[0].seen and halves[1].seen)
    assert whole.points == max(half.points for half in halves)
    assert whole.cover_target == (whole.seen and any(half.cover_target for half in halves))


test_both_ways_at_length = at_length(BOTH_WAYS, test_both_ways_round_the_answer_is_the_same, 4000)
test_sight_taken_at_length = at_length(SIGHT_TAKEN, test_the_maximum_tech_methods_only_ever_take_sight_away, 2000)
test_halves_at_length = at_length(HALVES, test_a_divided_thread_is_its_two_halves, 2000)
