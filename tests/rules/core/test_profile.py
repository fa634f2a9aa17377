"""The side view of ASL threads: ground and pieces where the thread meets them, hexsides, the ends' own hexes, night."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.board.board import QUARTERS_PER_LEVEL, Board, fill_hexes
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.unit_counter import UnitCounter
from losview.formats.format import open_map
from losview.hexes.grid import Grid
from losview.hexes.lattice import UNIT, Point, centre, corner
from losview.hexes.thread import Segment, hexes_met
from losview.rules.asl.trace.exact import ground_stretches, ground_within, passes_through
from losview.rules.asl.trace.outline_cuts import Cuts, cut_spans, edges_of, spans_inside
from losview.rules.case_file import read_case
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Effect
from losview.rules.rule_sets import RULE_SETS
from tests.support.paths import CASES

ASL = next(rules for rules in RULE_SETS if rules.key == "asl")
ASL_CASES = CASES / "asl"
POINTS = st.tuples(st.integers(-600, 600), st.integers(-600, 600))


@pytest.fixture(scope="module")
def ravensgill():
    return ASL.prepare(open_map("demo:ravensgill"))


def profile_of(name, number=0):
    case = read_case(ASL_CASES / f"{name}.txt")
    expected = list(case.verdicts)[number]
    judge = case.rule_set.prepare(case.board, expected.options)
    return case.board, judge.profile(expected.a, expected.b)


NEAR = st.tuples(st.integers(-3, 3), st.integers(-3, 3))


@given(st.lists(NEAR, min_size=3, max_size=3, unique=True), NEAR, NEAR.filter(any))
def test_a_thread_is_inside_a_triangle_where_its_points_are(ring, shift, direction):
    """Corners so near each other that threads often run through them and along edges."""
    corners = [(x + shift[0], y + shift[1]) for x, y in ring]

    def is_inside(x, y):
        sides = [(b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) for a, b in pairwise([*corners, corners[0]])]
        return min(sides) > 0 or max(sides) < 0

    inside = spans_inside((tuple(ring),), shift, direction, (Fraction(-3), Fraction(3)))
    for at in (Fraction(step, 97) for step in range(-290, 291, 20)):
        assert any(low < at < high for low, high in inside) == is_inside(at * direction[0], at * direction[1])
    if all(direction[0] * y != direction[1] * x for x, y in corners):
        assert cut_spans((tuple(ring),), shift, direction, (Fraction(-3), Fraction(3))) == inside


OUTLINES = st.lists(st.lists(POINTS, min_size=3, max_size=5, unique=True).map(tuple), min_size=1, max_size=2).map(tuple)


@given(st.lists(st.tuples(OUTLINES, POINTS), max_size=4), st.tuples(st.integers(-4, 4), st.integers(-4, 4)))
def test_many_outlines_are_cut_at_once_as_each_by_itself(asked, steps):
    start, direction = Point(5, -7), (steps[0] * UNIT, steps[1] * UNIT)
    span = (Fraction(1, 7), Fraction(5, 6))
    if any(direction):
        cuts = Cuts(start, Point(start.x + direction[0], start.y + direction[1]))
        for rings, point in asked:
            cuts.add(point, span, [edges_of(rings), edges_of(rings[:1])])
        alone = [cut_spans(one, (x - start.x, y - start.y), direction, span)
                 for rings, (x, y) in asked for one in (rings, rings[:1])]
        assert list(cuts.stretches()) == alone


@pytest.mark.parametrize(("a", "b"), [("S3", "W5"), ("N7", "X9"), ("A1", "Z9"), ("H8", "T2"), ("M3", "O9")])
def test_the_ground_drawn_is_the_ground_judged(ravensgill, a, b):
    board, terrain = ravensgill.board, ravensgill.terrain
    ends = LineEnd(board.hex(a)), LineEnd(board.hex(b))
    profile = ravensgill.profile(*ends)
    segment = Segment(*(Point(end.hex.q * UNIT, end.hex.r * UNIT) for end in ends))
    stretches = {level: ground_stretches(terrain, segment, level) for level in range(-3, 6)}
    for column in profile.columns:
        if not passes_through(segment, column.hex, column.span):
            continue
        place = terrain.plane.cell(column.hex)
        if column.floor is not None and not column.grounds:
            continue  # a gully that fills its hex is told by its floor
        for span, level in column.grounds or ((column.span, Fraction(int(terrain.base[place]), QUARTERS_PER_LEVEL)),):
            middle = sum(span) / 2
            judged = max(own for own, found in stretches.items() if any(x < middle < y for x, y in found))
            assert level == judged, board.label(column.hex)


@pytest.mark.parametrize(("a", "b"), [("S3", "W5"), ("N7", "X9"), ("A1", "Z9"), ("H8", "T2"), ("M3", "O3")])
def test_the_ground_of_one_hex_is_that_of_the_whole_thread_there(ravensgill, a, b):
    board, terrain = ravensgill.board, ravensgill.terrain
    segment = Segment(*(centre(board.hex(label)) for label in (a, b)))
    asked = 0
    for hex_ in (*(one.hex for one in hexes_met(board.hex(a), board.hex(b))), board.hex(b)):
        whole = segment.span(hex_)
        if whole is None or whole[0] >= whole[1]:
            continue
        for level in range(-3, 6):
            clipped = [(max(low, whole[0]), min(high, whole[1]))
                       for low, high in ground_stretches(terrain, segment, level, whole)]
            assert ground_within(terrain, segment, hex_, level, whole) == [one for one in clipped if one[0] < one[1]]
            asked += 1
    assert asked


def test_a_wall_touched_beside_the_map_is_drawn_where_the_thread_ends():
    _, profile = profile_of("B9-outside-the-map")
    (fence,) = profile.fences
    assert fence.decides
    assert fence.span == (Fraction(1, 2), Fraction(1, 2))
    assert profile.sight_ends == Fraction(1, 2)


def test_brush_stands_on_its_own_ground_beside_ground_that_spills(ravensgill):
    board = ravensgill.board
    profile = ravensgill.profile(LineEnd(board.hex("S3")), LineEnd(board.hex("W5")))
    column = next(one for one in profile.columns if one.hex == board.hex("V4"))
    assert column.ground == 1
    assert [rise.level for rise in column.grounds] == [2, 1]
    brush = next(part for part in column.parts if part.name == "Brush")
    assert brush.bottom == 1
    assert all(brush.span[0] >= rise.span[1] or brush.span[1] <= rise.span[0]
               for rise in column.grounds if rise.level >= brush.top)


def test_heights_are_those_at_which_units_are(ravensgill):
    board = ravensgill.board
    gully = next(hex_ for hex_ in board.grid.hexes() if ravensgill.is_depression(hex_))
    base = int(ravensgill.terrain.base[ravensgill.plane.cell(gully)])
    assert ravensgill.heights(gully, base + 8) == [base - 4, base, base + 4, base + 8, base + 12]
    assert ravensgill.heights(board.hex("W5"), 8) == [4, 8, 12]


def test_a_wall_is_a_fence_with_its_height_and_the_hexside_that_decides_is_known():
    board, profile = profile_of("B23.71-and-O5.3-bars")
    (fence,) = profile.fences
    assert (fence.name, fence.bottom, fence.top, fence.decides) == ("Rowhouse wall", 0, 1, True)
    assert fence.span == (Fraction(1, 2), Fraction(1, 2))
    assert profile.meets == Fraction(1, 2)
    assert set(fence.hexes) == {board.hex("A1"), board.hex("A2")}
    _, profile = profile_of("B9-hexsides")
    assert [(fence.name, fence.top - fence.bottom, fence.decides) for fence in profile.fences] == [
        ("Wall", Fraction(1, 2), False)]


def test_the_ends_own_buildings_and_pillboxes_are_there_and_not_asked_about():
    _, profile = profile_of("A6.2-rooftops")
    (own,) = profile.columns[0].parts
    assert (own.top, own.judged) == (profile.eyes[0], False)
    assert any(part.judged for column in profile.columns[1:-1] for part in column.parts)
    _, profile = profile_of("B30.2-pillbox")
    assert [(part.kind, part.judged) for column in profile.columns for part in column.parts] == [("pillbox", False)]


def test_what_blocks_above_and_only_hinders_below_is_told_in_two_parts():
    _, profile = profile_of("B14-orchards")
    (orchard,) = profile.columns[1].parts
    assert (orchard.solid, orchard.bottom, orchard.lower, orchard.top) == (True, 0, Fraction(1, 2), 1)
    case = read_case(ASL_CASES / "B14-orchards.txt")
    out = next(one for one in case.verdicts if one.options.get("season") == "out")
    (bare,) = case.rule_set.prepare(case.board, out.options).profile(out.a, out.b).columns[1].parts
    assert (bare.solid, bare.lower) == (False, None)


def test_the_thread_ends_where_the_line_first_meets_what_blocks():
    profiles_judged = 0
    for path in sorted(ASL_CASES.glob("A6*.txt")):
        case = read_case(path)
        for expected in case.verdicts:
            judge = case.rule_set.prepare(case.board, expected.options)
            profile = judge.profile(expected.a, expected.b)
            if profile.meets is None or any(fence.decides for fence in profile.fences):
                continue
            profiles_judged += 1
            blocks = {line.where.hex for line in judge.judge_one(expected.a, expected.b).worksheet
                      if line.effect is Effect.BLOCKS and line.where is not None}
            column = next(one for one in profile.columns if one.hex in blocks)
            assert column.span[0] <= profile.meets <= column.span[1]
            level = profile.eyes[0] + (profile.eyes[1] - profile.eyes[0]) * profile.meets
            assert level <= column.top or profile.meets > column.span[0]
    assert profiles_judged > 10


def test_threads_from_vertices_along_hexsides_show_what_lies_on_both_sides():
    case = read_case(ASL_CASES / "A6.1-along-hexsides.txt")
    board, judge = case.board, case.rule_set.prepare(case.board)
    vertex = LineEnd(board.hex("D1"), corner(board.hex("D1"), 3))
    for ends in ((LineEnd(board.hex("C3")), vertex), (vertex, LineEnd(board.hex("C3")))):
        verdict = judge.judge_one(*ends)
        assert verdict.hindrance == 1
        columns = {board.label(one.hex): one for one in judge.profile(*ends, verdict).columns}
        assert {name for name, one in columns.items() for part in one.parts if part.kind == "brush"} == {"C2", "D2"}


def test_a_thread_along_an_ends_own_hexside_has_no_second_hex_of_its_own():
    board = Board(Grid(3, 3))
    fill_hexes(board, board.grid.hexes(), cover=HexTerrain((Feature("stone_building_2_level"),)))
    judge, (own, beyond) = ASL.prepare(board), (board.hex("B1"), board.hex("B2"))
    shared = {corner(own, i) for i in range(6)} & {corner(beyond, i) for i in range(6)}
    columns = judge.profile(*[LineEnd(own, point, location="aerial") for point in sorted(shared)]).columns
    assert {column.hex: [part.judged for part in column.parts] for column in columns} == {own: [False], beyond: []}


def test_by_night_blazes_and_their_light_are_in_the_profile():
    board, profile = profile_of("E1.941-shadows")
    blaze = next(part for part in profile.columns[0].parts if part.kind == "blaze")
    assert (blaze.bottom, blaze.top, blaze.judged) == (0, 1, False)
    lit = [stretch for stretch in profile.night_stretches if stretch.lit]
    assert [stretch.name for stretch in lit] == ["lit by the blaze in E3"]
    assert lit[0].span == (0, next(c.span[0] for c in profile.columns if c.hex == board.hex("E1")))


def test_afvs_and_wrecks_stand_in_the_profile_and_are_judged_where_they_hinder():
    board = Board(Grid(6, 3))
    fill_hexes(board, board.grid.hexes(), cover=HexTerrain((Feature("open_ground"),)))
    for number, (kind, label, level) in enumerate((("afv", "B2", None), ("wreck", "C2", None), ("afv", "D2", 4))):
        board.counters[number] = UnitCounter(kind, board.hex(label), level=level)
    judge = ASL.prepare(board)
    ends = LineEnd(board.hex("A2")), LineEnd(board.hex("F2"))
    columns = {board.label(one.hex): one for one in judge.profile(*ends).columns}
    drawn = {label: [(part.kind, part.bottom, part.top, part.judged) for part in one.parts]
             for label, one in columns.items()}
    half = Fraction(1, 2)
    assert judge.judge_one(*ends).hindrance == 2
    assert drawn["B2"] == [("afv", 0, half, True)]
    assert drawn["C2"] == [("wreck", 0, half, True)]
    assert drawn["D2"] == [("afv", 1, 1 + half, False)], "a level above both ends it hinders nothing"
    assert drawn["E2"] == []
