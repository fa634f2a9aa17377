"""The shape tool without a window: drawing by corners and freehand, closing, giving up, and what cannot be drawn."""

from __future__ import annotations

from math import cos, pi, sin

import pytest
from shapely import make_valid, union_all
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as ShapelyPoint

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.outlines.polygons import is_sound, polygon_of
from losview.board.terrain import table
from losview.hexes.grid import Grid
from losview.hexes.lattice import Point, corner
from losview.tools.shape_tool import ShapeTool
from tests.support.shape_host import ShapeHost, click, drag


@pytest.fixture
def host():
    return ShapeHost()


@pytest.fixture
def tool(host):
    return ShapeTool(host)


def square(host, label="D4", half=200):
    """Corners of a lozenge about a hex's dot, clear of vertices and hexsides."""
    return [host.at(label, *by) for by in ((-half, 0), (0, -half), (half, 0), (0, half))]


def draw(tool, host, points):
    """Click corners without snapping and close with Return."""
    for point in points:
        click(tool, host, point, shift=True)
    tool.enter()


def only(host):
    (drawn,) = host.board.depictions.values()
    return drawn


def test_corners_are_clicked_and_return_closes(host, tool):
    draw(tool, host, square(host))
    assert only(host).outline == tuple(square(host))
    assert only(host).kind == "woods"
    assert host.names == ["Draw woods"]
    assert tool.work.chosen == tuple(host.board.depictions)
    assert tool.work.line == []


def test_a_click_on_the_first_corner_closes(host, tool):
    points = square(host)
    for point in (*points, Point(points[0].x + 20, points[0].y)):
        click(tool, host, point, shift=True)
    assert only(host).outline == tuple(points)


def test_a_second_click_on_the_last_corner_closes(host, tool):
    points = square(host)
    for point in (*points, points[-1]):
        click(tool, host, point, shift=True)
    assert only(host).outline == tuple(points)


def test_backspace_takes_the_last_corner_back_and_esc_gives_up(host, tool):
    for point in square(host):
        click(tool, host, point, shift=True)
    tool.take_back()
    assert tool.work.line == square(host)[:3]
    assert tool.cancel()
    assert tool.work.line == []
    assert host.board.depictions == {}


def test_a_crossing_outline_is_refused_in_one_sentence_and_can_be_mended(host, tool):
    a, b, c, d = square(host)
    for point in (a, c, b, d):
        click(tool, host, point, shift=True)
    tool.enter()
    (sentence,) = host.messages
    assert sentence.startswith("The outline would cross itself in D4;")
    assert host.board.depictions == {}
    tool.take_back()
    tool.enter()
    assert len(only(host).outline) == 3


@pytest.mark.parametrize(("points", "says"), [
    ([(0, 0), (50, 0)], "three corners"), ([(0, 0), (50, 0), (150, 0)], "on one line")])
def test_what_encloses_nothing_is_refused(host, tool, points, says):
    draw(tool, host, [host.at("D4", *point) for point in points])
    assert says in host.messages[-1]
    assert host.board.depictions == {}


def test_a_corner_snaps_to_a_vertex_and_with_shift_it_does_not(host, tool):
    vertex = corner(host.board.hex("D4"), 2)
    near = Point(vertex.x + 30, vertex.y - 20)
    click(tool, host, near)
    click(tool, host, near, shift=True)
    assert tool.work.line == [vertex, near]


def test_a_loop_drawn_freehand_is_closed_simple_and_smooth(host, tool):
    tool.set_mode("freehand")
    drag(tool, host, *loop(host))
    drawn = only(host)
    assert is_sound(drawn)
    assert 8 <= len(drawn.outline) < 60
    assert drawn.holds(host.at("E5"))
    tool.smooth = False
    tool.work.choose(())
    drag(tool, host, *loop(host, "H5"))
    straight = host.board.depictions[2]
    assert len(straight.outline) < len(drawn.outline)


def loop(host, label="E5", wide=700):
    dot = host.at(label)
    return [Point(dot.x + round(wide * cos(2 * pi * i / 90)), dot.y + round(wide * sin(2 * pi * i / 90)))
            for i in range(88)]


def test_a_freehand_loop_that_crosses_itself_encloses_what_it_goes_round(host, tool):
    tool.set_mode("freehand")
    drag(tool, host, *loop(host), *loop(host)[:20])
    assert is_sound(only(host))


def test_a_scratch_encloses_nothing_and_is_refused(host, tool):
    tool.set_mode("freehand")
    drag(tool, host, host.at("D4"), host.at("D4", 30, 0))
    assert host.messages[-1].startswith("That went round nothing")
    assert host.board.depictions == {}


def winding(host, first, last, bends=3, wide=500):
    """A line from dot to dot that swings to both sides of the straight one."""
    a, b = host.at(first), host.at(last)
    across = Point(a.y - b.y, b.x - a.x)
    long = max(abs(across.x), abs(across.y))
    steps = [(i / 120, wide * sin(2 * pi * bends * i / 120) / long) for i in range(121)]
    return [Point(round(a.x + t * (b.x - a.x) + s * across.x), round(a.y + t * (b.y - a.y) + s * across.y))
            for t, s in steps]


def shape_of(host):
    return union_all([polygon_of(drawn) for drawn in host.board.depictions.values()])


@pytest.mark.parametrize("kind", ["gully", "paved_road", "stream", "railroad"])
def test_a_way_drawn_freehand_is_a_strip_along_the_whole_line(host, tool, kind):
    """Of a gully that wound from O1 to Q10 a small lens was left, and of a road through 26 hexes nothing."""
    tool.kind = kind
    tool.set_mode("freehand")
    path = winding(host, "B2", "K8")
    drag(tool, host, *path)
    assert is_sound(only(host))
    width = table().kinds[kind].width
    assert all(polygon_of(only(host)).distance(ShapelyPoint(point)) < width / 4 for point in path)
    assert shape_of(host).area < 2 * width * LineString(path).length
    assert "follows your line" in host.messages[-1]
    assert tool.work.chosen == (1,)


def test_a_strip_is_added_to_a_way_and_taken_out_of_woods(host, tool):
    tool.set_mode("freehand")
    drag(tool, host, *loop(host, "F5", 2600))
    woods = shape_of(host).area
    tool.kind, tool.act = "gully", "subtract"
    path = winding(host, "D5", "H5", bends=1, wide=300)
    drag(tool, host, *path)
    taken = woods - shape_of(host).area
    assert 0.8 * 230 < taken / LineString(path).length < 1.3 * 230
    assert host.messages[-1] == ("Your line became a strip as wide as a way of that kind. "
                                 "To enclose an area, end the line where it began.")
    tool.work.choose(())
    tool.act = "new"
    drag(tool, host, host.at("C9"), host.at("E9"))
    number = max(host.board.depictions)
    tool.act = "add"
    drag(tool, host, host.at("E9"), host.at("I9"))
    assert max(host.board.depictions) == number
    assert host.board.depictions[number].holds(host.at("G9"))


def test_a_way_that_crosses_itself_is_whole_and_open_between_its_bends(host, tool):
    tool.kind = "paved_road"
    tool.set_mode("freehand")
    dot = host.at("F5")
    path = [host.at("J3"), *loop(host, "F5", 900), host.at("J6")]
    drag(tool, host, *path)
    drawn = only(host)
    assert is_sound(drawn)
    assert len(drawn.holes) == 1
    assert not polygon_of(drawn).contains(ShapelyPoint(dot))
    assert all(polygon_of(drawn).distance(ShapelyPoint(point)) < 90 for point in path), "corners are rounded"


def test_a_way_that_ends_where_it_began_encloses_an_area(host, tool):
    tool.kind = "stream"
    tool.set_mode("freehand")
    drag(tool, host, *loop(host))
    assert only(host).holds(host.at("E5"))
    assert only(host).holes == ()
    assert host.messages == []


@pytest.mark.parametrize("smooth", [True, False])
def test_a_winding_line_about_terrain_becomes_an_outline_for_each_bend(host, tool, smooth):
    """All but the largest were dropped without a word."""
    tool.smooth = smooth
    tool.set_mode("freehand")
    path = winding(host, "B2", "K8")
    drag(tool, host, *path)
    assert len(host.board.depictions) == 6
    assert host.names == ["Draw woods"]
    assert shape_of(host).area > 0.85 * make_valid(Polygon(path)).area
    assert all(is_sound(drawn) for drawn in host.board.depictions.values())
    assert host.messages[-1].startswith("Your line crosses itself: it became 6 outlines.")
    assert host.offered == host.messages[-1:]
    assert tool.work.chosen == (1, 2, 3, 4, 5, 6)
    host.undo_all()
    assert host.board.depictions == {}


def test_an_open_line_is_closed_straight_and_that_is_said(host, tool):
    tool.set_mode("freehand")
    drag(tool, host, *loop(host)[:45])
    assert len(host.board.depictions) == 1
    assert host.messages == ["Closed with a straight edge from D5 to F6."]
    assert host.offered == []


def test_a_loop_whose_end_runs_over_its_beginning_is_one_outline(host, tool):
    """The triangle between both ends and their crossing is not what the hand went round."""
    tool.set_mode("freehand")
    dot = host.at("E5")
    path = [Point(dot.x + 700, dot.y - 250), *loop(host)[4:], Point(dot.x + 950, dot.y + 60)]
    drag(tool, host, *path)
    assert len(host.board.depictions) == 1
    assert host.messages == []


def test_what_encloses_nothing_is_told_of_and_the_rest_is_drawn(host, tool):
    tool.set_mode("freehand")
    there = [host.at("G5", x, 0) for x in range(0, 1500, 30)]
    back = [host.at("G5", x, 14 if x % 60 else -14) for x in range(1500, 0, -30)]
    drag(tool, host, *loop(host, "F5", 768), host.at("F5", 768, 0), *there, *back)
    assert len(host.board.depictions) == 1
    assert host.messages == ["A part of your line was left out: it encloses nothing, or too little to draw."]
    assert host.offered == host.messages


def test_a_line_that_encloses_only_slivers_is_refused(host, tool):
    tool.set_mode("freehand")
    drag(tool, host, *[host.at("B5", x, 18 if x % 60 else -18) for x in range(0, 5000, 30)])
    assert host.board.depictions == {}
    assert host.messages[-1].startswith("That went round nothing")


def test_what_leads_too_far_off_the_map_is_cut_off_and_that_is_said(host, tool):
    """The whole line was refused."""
    tool.kind = "paved_road"
    tool.set_mode("freehand")
    a, b = host.at("F5"), host.at("J3")
    drag(tool, host, *[Point(a.x + i * (b.x - a.x) // 40, a.y + i * (b.y - a.y) // 40) for i in range(160)])
    assert polygon_of(only(host)).contains(ShapelyPoint(host.at("J3")))
    assert "more than two hexes off the map" in host.messages[-1]
    assert host.offered


def test_all_bends_of_a_line_are_added_and_taken_out(host, tool):
    tool.set_mode("freehand")
    drag(tool, host, *loop(host, "F5", 2600))
    before = shape_of(host).area
    tool.act = "subtract"
    path = winding(host, "E5", "H5", bends=2, wide=400)
    drag(tool, host, *path)
    taken = before - shape_of(host).area
    assert taken > 0.8 * make_valid(Polygon(path)).area
    tool.act = "add"
    drag(tool, host, *path)
    assert shape_of(host).area > before - 0.1 * taken


def test_contours_take_the_next_level_and_the_hexes_follow(host, tool):
    tool.kind = "hill_contour"
    tool.set_mode("freehand")
    drag(tool, host, *loop(host, wide=1500))
    tool.work.choose(())
    drag(tool, host, *loop(host, wide=500))
    assert [drawn.height for drawn in host.board.depictions.values()] == [QUARTERS_PER_LEVEL, 2 * QUARTERS_PER_LEVEL]
    assert host.board.level(host.board.hex("E5")) == 2 * QUARTERS_PER_LEVEL
    assert host.board.level(host.board.hex("E6")) == QUARTERS_PER_LEVEL
    tool.acts.erase()
    assert host.board.level(host.board.hex("E5")) == QUARTERS_PER_LEVEL
    host.undo_all()
    assert not host.board.levels.any()


def test_a_hole_is_taken_out_and_filled_again(host, tool):
    tool.set_mode("freehand")
    drag(tool, host, *loop(host, wide=1200))
    tool.set_mode("corners")
    tool.set_act("subtract")
    draw(tool, host, square(host, "E5"))
    assert len(only(host).holes) == 1
    assert not only(host).holds(host.at("E5"))
    tool.set_act("add")
    draw(tool, host, square(host, "E5", 250))
    assert only(host).holes == ()


def test_a_cut_makes_two_outlines(host, tool):
    draw(tool, host, square(host, half=300))
    tool.set_act("cut")
    draw(tool, host, [host.at("D4", -400, 300), host.at("D4", 400, -300)])
    assert len(host.board.depictions) == 2
    assert all(map(is_sound, host.board.depictions.values()))
    draw(tool, host, [host.at("H4", -400, 300), host.at("H4", 400, -300)])
    assert "does not go all the way through" in host.messages[-1]


def test_adding_far_away_is_refused(host, tool):
    draw(tool, host, square(host))
    tool.set_act("add")
    draw(tool, host, square(host, "H4"))
    assert "does not touch" in host.messages[-1]
    assert len(host.board.depictions) == 1


def test_a_first_contour_on_high_ground_says_how_high_the_ground_is():
    board = Board(Grid(12, 10), scenario={"rules": "asl"})
    board.levels[board.grid.present] = 3 * QUARTERS_PER_LEVEL
    host = ShapeHost(board)
    tool = ShapeTool(host)
    tool.kind = "hill_contour"
    tool.set_mode("freehand")
    drag(tool, host, *loop(host))
    ground, hill = board.depictions.values()
    assert (ground.height, hill.height) == (3 * QUARTERS_PER_LEVEL, 4 * QUARTERS_PER_LEVEL)
    assert board.level(board.hex("E5")) == 4 * QUARTERS_PER_LEVEL
    tool.acts.erase()
    assert board.level(board.hex("E5")) == 3 * QUARTERS_PER_LEVEL


def test_everything_is_drawn_with_keys(host, tool):
    tool.keyboard_pointer(host.board.hex("D4"), True)
    for _ in range(3):
        tool.steer(1, 0, False)
    tool.enter()
    for _ in range(3):
        tool.steer(0, 1, False)
    tool.enter()
    for _ in range(3):
        tool.steer(-1, 0, False)
    tool.enter()
    tool.enter()
    assert len(only(host).outline) == 3


def test_eight_steps_lead_to_a_vertex_and_eight_small_ones_are_a_step(host, tool):
    hex_ = host.board.hex("D4")
    tool.keyboard_pointer(hex_, True)
    for _ in range(8):
        at = tool.steer(1, 0, False)
    assert at == corner(hex_, 1)
    for _ in range(8):
        at = tool.steer(-1, 0, True)
    assert at == Point(corner(hex_, 1).x - 64, corner(hex_, 1).y + 32)
