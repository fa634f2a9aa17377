"""Where along a thread its look changes."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import pytest

from losview.board.board import Board, fill_hexes
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.drawing import svg
from losview.drawing.art.outcomes import ACCENT, CASING_DARK, CASING_LIGHT
from losview.drawing.thread_picture import ThreadStretch, look_stretches, thread_picture, untraced
from losview.formats.format import open_map
from losview.hexes.grid import Grid
from losview.hexes.lattice import UNIT, Point, centre, corner
from losview.hexes.layout import Layout
from losview.hexes.thread import Segment
from losview.rules.case_file import read_case
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Effect, Outcome, Reason, Verdict
from losview.rules.rule_sets import rule_set
from tests.support.hexsides import hexside_between
from tests.support.paths import CASES


class Along:
    """A stretch given in numbers."""

    def __init__(self, start, end):
        self.span = (Fraction(start), Fraction(end))
        self.entered = self.span[0] / 2


def line(mark, start, end):
    return Reason("x", None, Along(start, end), "", (), mark)


def test_a_clear_thread_is_one_stretch():
    verdict = Verdict(Outcome.CLEAR, None, worksheet=(line(Effect.PASSES, 0, 1),))
    assert [(s.start, s.end, s.outcome) for s in look_stretches(verdict)] == [(0, 1, Outcome.CLEAR)]


def test_it_is_hindered_from_the_first_thing_that_counts():
    counts = (line(Effect.COUNTS, "3/4", 1), line(Effect.COUNTS, "1/4", "1/2"))
    verdict = Verdict(Outcome.HINDERED, None, 2, worksheet=counts)
    assert [(s.start, s.end, s.outcome) for s in look_stretches(verdict)] == [
        (0, 0.25, Outcome.CLEAR), (0.25, 1, Outcome.HINDERED)]


def test_it_is_blocked_from_what_decides():
    decides = line(Effect.BLOCKS, "1/2", "3/4")
    verdict = Verdict(Outcome.BLOCKED, decides, worksheet=(line(Effect.COUNTS, "1/4", "1/2"), decides))
    assert [s.outcome for s in look_stretches(verdict)] == [Outcome.CLEAR, Outcome.HINDERED, Outcome.BLOCKED]
    assert [s.start for s in look_stretches(verdict)] == [0, 0.25, 0.5]


def test_it_is_blocked_from_the_first_thing_that_blocks_though_another_decides():
    decides = line(Effect.BLOCKS, "3/4", 1)
    verdict = Verdict(Outcome.DEPRESSION, decides, worksheet=(decides, line(Effect.BLOCKS, "1/4", "1/2")))
    assert [s.start for s in look_stretches(verdict)] == [0, 0.25]


@pytest.mark.parametrize("key", ["battletech", "cwb"])
def test_stretches_cover_the_thread_and_end_in_the_verdict(key):
    board = Board(Grid(9, 9))
    fill_hexes(board, [board.hex(label) for label in ("D4", "E5", "F4", "C6")],
               cover=HexTerrain((Feature("heavy_woods"),)))
    fill_hexes(board, [board.hex("F6")], level=12)
    judge = rule_set(key).prepare(board)
    start = LineEnd(board.hex("B5"))
    for hex_ in board.grid.hexes():
        verdict = judge.judge_one(start, LineEnd(hex_))
        picture = thread_picture(board, start, LineEnd(hex_), verdict)
        assert picture.stretches[0].start == 0
        assert picture.stretches[-1].end == 1
        assert picture.stretches[-1].outcome == verdict.outcome
        assert all(a.end == b.start for a, b in zip(picture.stretches, picture.stretches[1:], strict=False))
        assert (not picture.deciding) == verdict.visible or verdict.visible or not verdict.deciding


@pytest.mark.parametrize(("kind", "a", "b", "decides"), [
    ("rowhouse_wall", "A1", "A2", True), ("rowhouse_wall", "A2", "A1", True), ("hedge", "A1", "A2", False),
])
def test_a_hexside_that_decides_is_marked_and_no_hex(kind, a, b, decides):
    board = Board(Grid(3, 3))
    board.hexsides[hexside_between(board.hex("A1"), board.hex("A2"))] = (kind,)
    ends = LineEnd(board.hex(a)), LineEnd(board.hex(b))
    verdict = rule_set("asl").prepare(board).judge_one(*ends)
    picture = thread_picture(board, *ends, verdict)
    assert picture.deciding == ()
    drawn = svg.map_svg(board, thread=picture)
    one, two = (Layout(board.grid).point(corner(board.hex("A1"), vertex)) for vertex in (2, 3))
    middle = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
    if not decides:
        assert picture.side is None
        assert f'stroke="{ACCENT}"' not in drawn
        return
    hex_, direction = picture.side
    ends_ = [Layout(board.grid).point(corner(hex_, direction + k)) for k in (-1, 0)]
    assert [sum(values) / 2 for values in zip(*ends_, strict=True)] == pytest.approx(middle)
    assert drawn.count(f'stroke="{ACCENT}" stroke-width="6.0"') == 1


def test_the_thread_is_crossed_out_and_changes_where_it_meets_the_hexside_that_decides():
    board = Board(Grid(5, 6))
    board.hexsides[hexside_between(board.hex("C3"), board.hex("C4"))] = ("wall",)
    judge, layout = rule_set("asl").prepare(board), Layout(board.grid)
    (ax, ay), (bx, by) = (layout.point(corner(board.hex("C3"), vertex)) for vertex in (2, 3))
    decided = 0
    for start, end in product(board.grid.hexes(), repeat=2):
        verdict = judge.judge_one(LineEnd(start), LineEnd(end))
        if verdict.visible:
            continue
        decided += 1
        picture = thread_picture(board, LineEnd(start), LineEnd(end), verdict)
        (fx, fy), (tx, ty) = layout.point(picture.start), layout.point(picture.end)
        x, y = fx + (tx - fx) * picture.cross, fy + (ty - fy) * picture.cross
        assert y == pytest.approx(ay) == pytest.approx(by)
        assert min(ax, bx) - 1e-9 <= x <= max(ax, bx) + 1e-9
        assert picture.stretches[-1].start == picture.cross
    assert decided > 20


@pytest.mark.parametrize("turned", [False, True])
def test_the_thread_is_crossed_out_in_the_building_and_not_in_the_middle_of_its_hex(turned):
    board = Board(Grid(3, 5))
    middle = centre(board.hex("A3"))
    ring = tuple(Point(middle.x + x, middle.y + y) for x, y in ((-60, -300), (60, -360), (60, -160), (-60, -100)))
    board.depictions[1] = Depiction("stone_building", ring)
    ends = tuple(LineEnd(board.hex(label)) for label in (("A4", "A1") if turned else ("A1", "A4")))
    verdict = rule_set("asl").prepare(board).judge_one(*ends)
    assert verdict.deciding == (board.hex("A3"),)
    picture = thread_picture(board, *ends, verdict)
    into, out = (Fraction(2 * UNIT + y, 3 * UNIT) for y in (-330, -130))
    into, out = (1 - out, 1 - into) if turned else (into, out)
    assert picture.stretches[-1].start == pytest.approx(float(into))
    assert picture.cross == pytest.approx(float(into + out) / 2)


def test_the_thread_is_crossed_out_on_ground_that_spills_into_a_hex():
    case = read_case(CASES / "asl" / "B10.2-spilled-ground.txt")
    expected = next(one for one in case.verdicts if not one.outcome.visible)
    judge = case.rule_set.prepare(case.board)
    verdict = judge.judge_one(expected.a, expected.b)
    picture = thread_picture(case.board, expected.a, expected.b, verdict)
    column = next(one for one in judge.profile(expected.a, expected.b).columns if one.decides)
    (spilt,) = (rise.span for rise in column.grounds if rise.level == 1)
    assert spilt != column.span
    assert picture.stretches[-1].start == pytest.approx(float(spilt[0]))
    assert picture.cross == pytest.approx(float(sum(spilt)) / 2)


def test_a_close_call_is_marked_at_the_corner_that_the_thread_touches():
    """A tower in a hex that the thread only touches: whether touching counts decides."""
    board = Board(Grid(9, 9))
    start = LineEnd(board.hex("B5"))
    judge = rule_set("battletech").prepare(board)
    found = []
    for hex_ in board.grid.hexes():
        picture = thread_picture(board, start, LineEnd(hex_), judge.judge_one(start, LineEnd(hex_)))
        found += [(hex_, touched) for touched in picture.touched]
        assert picture.close == ()
    target, touched = found[0]
    fill_hexes(board, [touched], level=20)
    board.revision += 1
    verdict = rule_set("battletech").prepare(board).judge_one(start, LineEnd(target))
    assert verdict.close_call
    picture = thread_picture(board, start, LineEnd(target), verdict)
    assert len(picture.close) >= 1
    assert all(0 < share < 1 for share in picture.close)
    x, y = (a + (b - a) * picture.close[0] for a, b in zip(picture.start, picture.end, strict=True))
    assert any(abs(x - c.x) + abs(y - c.y) < 2 for c in (corner(touched, i) for i in range(6)))


def test_a_thread_that_is_not_traced_has_two_ends_and_no_answer():
    board = Board(Grid(9, 9))
    a, b = LineEnd(board.hex("B5")), LineEnd(board.hex("F5"), point=corner(board.hex("F5"), 0))
    picture = untraced(a, b)
    assert (picture.start, picture.end) == (centre(a.hex), b.point)
    assert picture.stretches == ()
    assert picture.crossed == ()


def test_hexes_of_a_thread_to_a_vertex_are_those_that_it_runs_through():
    board = Board(Grid(9, 9))
    verdict = Verdict(Outcome.CLEAR, None)
    start = LineEnd(board.hex("B2"))
    for target in board.grid.hexes():
        for vertex in range(6):
            b = LineEnd(target, point=corner(target, vertex))
            picture = thread_picture(board, start, b, verdict)
            segment = Segment(centre(start.hex), b.point)
            spans = {h: segment.span(h) for h in board.grid.hexes() if h not in (start.hex, target)}
            assert set(picture.crossed) == {h for h, s in spans.items() if s is not None and s[0] < s[1]}
            assert set(picture.touched) == {h for h, s in spans.items() if s is not None and 0 < s[0] == s[1] < 1}


def test_a_close_call_about_a_hex_that_is_missed_is_marked_beside_it():
    board = open_map("demo:ravensgill")
    ends = LineEnd(board.hex("A7")), LineEnd(board.hex("DD10"))
    verdict = rule_set("asl").prepare(board).judge_one(*ends)
    missed = verdict.close.where.hex
    assert missed == board.hex("Z10")
    (share,) = thread_picture(board, *ends, verdict).close
    layout = Layout(board.grid)
    (ax, ay), (bx, by), (x, y) = (layout.centre(hex_) for hex_ in (ends[0].hex, ends[1].hex, missed))
    assert math.hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y) < 1.05 * layout.size


def test_the_targets_letter_is_dark_on_the_orange_of_a_hindered_thread_in_an_svg_too():
    board = Board(Grid(4, 3))
    ends = LineEnd(board.hex("A1")), LineEnd(board.hex("D2"))
    picture = thread_picture(board, *ends, rule_set("cwb").prepare(board).judge_one(*ends))
    hindered = picture._replace(stretches=(ThreadStretch(0.0, 1.0, Outcome.HINDERED),))
    assert f'fill="{CASING_LIGHT}">T</text>' in svg.map_svg(board, thread=picture)
    assert f'fill="{CASING_DARK}">T</text>' in svg.map_svg(board, thread=hindered)
