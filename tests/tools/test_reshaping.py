"""Reshaping outlines: corners, edges and wholes dragged, and the acts on what is chosen."""

from __future__ import annotations

import pytest
from shapely import make_valid

from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.depiction import Depiction
from losview.board.outlines.polygons import is_sound, polygon_of
from losview.hexes.lattice import Point, corner
from losview.tools.shape_tool import ShapeTool
from tests.support.shape_host import ShapeHost, click, drag

#: A slanting square about a dot.
SQUARE = ((-200, -100), (200, -300), (200, 100), (-200, 300))


@pytest.fixture
def host():
    host = ShapeHost()
    host.board.depictions[1] = outline(host, "D4")
    host.board.depictions[2] = outline(host, "H4", "grain")
    return host


@pytest.fixture
def tool(host):
    tool = ShapeTool(host)
    tool.set_mode("reshape")
    return tool


def outline(host, label, kind="woods", by=SQUARE):
    return Depiction(kind, tuple([host.at(label, *point) for point in by]))


def test_a_click_chooses_and_on_open_ground_chooses_nothing(host, tool):
    click(tool, host, host.at("D4"))
    assert tool.work.chosen == (1,)
    click(tool, host, host.at("H4"), shift=True)
    assert tool.work.chosen == (1, 2)
    click(tool, host, host.at("H4"), shift=True)
    assert tool.work.chosen == (1,)
    click(tool, host, host.at("F7"))
    assert tool.work.chosen == ()
    assert host.names == []


def test_a_corner_is_dragged_and_previewed_as_one_step(host, tool):
    click(tool, host, host.at("D4"))
    started = tool.press(host.pointer(host.at("D4", *SQUARE[0])))
    to = host.at("D4", -300, -60)
    started.update(host.pointer(to, shift=True))
    assert host.make().apply  # what the rest of the window is shown
    assert to in host.draft.rings[0]
    assert not host.draft.wrong
    started.end(host.pointer(to, shift=True))
    assert host.board.depictions[1].outline == (to, *outline(host, "D4").outline[1:])
    assert host.names == ["Reshape woods"]
    assert tool.work.corner == (0, 0)


def test_a_corner_snaps_to_a_vertex_and_to_another_outline(host, tool):
    click(tool, host, host.at("D4"))
    vertex = corner(host.board.hex("D4"), 1)
    drag(tool, host, host.at("D4", *SQUARE[1]), Point(vertex.x + 20, vertex.y + 20))
    assert host.board.depictions[1].outline[1] == vertex
    other = host.at("H4", *SQUARE[3])
    drag(tool, host, host.at("D4", *SQUARE[2]), Point(other.x - 25, other.y + 10))
    assert host.board.depictions[1].outline[2] == other


def test_a_crossing_is_shown_in_red_and_refused(host, tool):
    click(tool, host, host.at("D4"))
    before = host.board.depictions[1]
    started = tool.press(host.pointer(host.at("D4", *SQUARE[0])))
    to = host.pointer(host.at("D4", 500, -100), shift=True)
    started.update(to)
    assert host.draft.wrong
    assert host.make() is None
    started.end(to)
    assert "would cross itself" in host.messages[-1]
    assert host.board.depictions[1] is before


def test_an_edge_is_dragged_with_both_ends(host, tool):
    click(tool, host, host.at("D4"))
    a, b = SQUARE[1], SQUARE[2]
    on = host.at("D4", a[0], a[1] + (b[1] - a[1]) // 5)
    drag(tool, host, on, Point(on.x + 150, on.y - 75))
    assert host.board.depictions[1].outline[1:3] == (host.at("D4", 350, -375), host.at("D4", 350, 25))


def test_dragging_the_middle_of_an_edge_puts_a_corner_in(host, tool):
    click(tool, host, host.at("D4"))
    drag(tool, host, host.at("D4", 200, -100), host.at("D4", 330, -165), shift=False)
    assert len(host.board.depictions[1].outline) == 5
    assert is_sound(host.board.depictions[1])


def test_a_whole_is_dragged_and_a_shaking_click_moves_nothing(host, tool):
    before = host.board.depictions[1]
    drag(tool, host, host.at("D4"), host.at("D4", 10, 5))
    assert host.board.depictions[1] is before
    drag(tool, host, host.at("D4"), host.at("E5"))
    assert host.board.depictions[1].bounds == outline(host, "E5").bounds


def test_esc_in_mid_drag_changes_nothing(host, tool):
    before = dict(host.board.depictions)
    click(tool, host, host.at("D4"))
    started = tool.press(host.pointer(host.at("D4", *SQUARE[0])))
    started.update(host.pointer(host.at("D4", -300, -60)))
    started.cancel()
    assert host.board.depictions == before
    assert host.make is None


def test_contours_dragged_over_dots_take_their_levels_along(host, tool):
    host.board.depictions[3] = Depiction("hill_contour", outline(host, "D8").outline, height=QUARTERS_PER_LEVEL)
    host.board.levels[host.board.grid.cell(host.board.hex("D8"))] = QUARTERS_PER_LEVEL
    drag(tool, host, host.at("D8"), host.at("F8"))
    assert host.board.level(host.board.hex("D8")) == 0
    assert host.board.level(host.board.hex("F8")) == QUARTERS_PER_LEVEL


def test_corners_are_put_in_and_deleted_with_keys(host, tool):
    click(tool, host, host.at("D4"))
    keys = tool.key_actions()
    keys["N"]()
    assert tool.work.corner == (0, 0)
    assert tool.work.cursor == host.at("D4", *SQUARE[0])
    keys["Ins"]()
    assert len(host.board.depictions[1].outline) == 5
    keys["Del"]()
    assert len(host.board.depictions[1].outline) == 4
    assert set(host.board.depictions[1].outline) == set(outline(host, "D4").outline)
    tool.work.corner = None
    keys["Del"]()
    assert 1 not in host.board.depictions


def test_an_outline_keeps_three_corners(host, tool):
    host.board.depictions[1] = outline(host, "D4", by=SQUARE[:3])
    click(tool, host, host.at("D4", 60, -90))
    tool.key_actions()["N"]()
    tool.key_actions()["Del"]()
    assert "keeps three corners" in host.messages[-1]


def test_a_corner_is_carried_by_keys_and_set_down(host, tool):
    click(tool, host, host.at("D4"))
    tool.key_actions()["N"]()
    tool.enter()
    tool.steer(-1, 0, False)
    tool.enter()
    assert host.board.depictions[1].outline[0] == host.at("D4", -264, -68)
    tool.key_actions()["N"]()
    tool.enter()
    tool.steer(1, 0, False)
    assert tool.cancel()
    assert host.names == ["Reshape woods"]


def test_joining_and_taking_out(host, tool):
    host.board.depictions[3] = outline(host, "D4", "brush", [(100, -150), (500, -350), (500, -150), (100, 50)])
    tool.work.choose((1, 3))
    tool.acts.take_away()
    assert not host.board.depictions[1].holds(host.at("D4", 150, -120))
    assert 3 in host.board.depictions
    host.undo_all()
    tool.acts.join()
    assert 3 not in host.board.depictions
    assert host.board.depictions[1].kind == "woods"
    assert host.board.depictions[1].holds(host.at("D4", 400, -250))
    host.undo_all()
    tool.work.choose((1, 2))
    tool.acts.join()
    assert "do not meet" in host.messages[-1]
    tool.acts.take_away()
    assert "do not overlap" in host.messages[-1]
    tool.work.choose((1,))
    tool.acts.join()
    assert "two outlines" in host.messages[-1]


def test_each_act_leaves_sound_outlines_in_one_step(host, tool):
    tool.work.choose((1,))
    for row in tool.acts.rows():
        if row.name not in ("Straighten", "Join", "Subtract", "Delete"):
            count = len(host.names)
            tool.work.choose((1,))
            row.act()
            assert len(host.names) == count + 1, row.name
            assert all(map(is_sound, host.board.depictions.values())), row.name


def test_mirrored_twice_it_lies_where_it_lay(host, tool):
    tool.work.choose((1,))
    before = host.board.depictions[1]
    tool.acts.mirror(False)
    assert host.board.depictions[1] != before
    tool.acts.mirror(False)
    after = host.board.depictions[1]
    assert all(abs(a.x - b.x) <= 1 and abs(a.y - b.y) <= 1
               for a, b in zip(before.outline, after.outline, strict=True))


def test_of_an_outline_that_crosses_itself_no_part_is_lost_where_it_is_mirrored(host, tool):
    """A file may have such a one; all but its largest part was dropped."""
    crossed = outline(host, "D4", by=[(0, 0), (600, 600), (600, 0), (50, 550)])
    host.board.depictions[1] = crossed
    tool.work.choose((1,))
    tool.acts.mirror(False)
    parts = [drawn for drawn in host.board.depictions.values() if drawn.kind == "woods"]
    assert len(parts) == 2
    assert all(is_sound(part) for part in parts)
    area = sum(polygon_of(part).area for part in parts)
    assert area == pytest.approx(make_valid(polygon_of(crossed)).area, rel=0.02)


def test_nothing_is_left_of_a_speck_that_shrinks(host, tool):
    host.board.depictions[1] = outline(host, "D4", by=[(0, 0), (60, -30), (60, 30)])
    tool.work.choose((1,))
    tool.acts.offset(-48)
    assert "Nothing would be left" in host.messages[-1]


def test_far_off_the_map_nothing_goes(host, tool):
    drag(tool, host, host.at("D4"), host.at("D4", -5000, 0))
    assert "more than two hexes off the map" in host.messages[-1]
    assert host.board.depictions[1] == outline(host, "D4")


def test_what_undo_has_taken_is_no_longer_chosen(host, tool):
    tool.work.choose((1, 2))
    tool.acts.duplicate()
    assert tool.work.chosen == (3, 4)
    host.undo_all()
    tool.board_changed()
    assert tool.work.chosen == ()


def test_kind_and_height_of_the_chosen_are_set(host, tool):
    tool.work.choose((1, 2))
    tool.acts.set_kind("orchard")
    assert {drawn.kind for drawn in host.board.depictions.values()} == {"orchard"}
    tool.acts.set_height(2 * QUARTERS_PER_LEVEL)
    assert {drawn.height for drawn in host.board.depictions.values()} == {2 * QUARTERS_PER_LEVEL}
    tool.acts.set_kind("hill_contour")
    assert {drawn.height for drawn in host.board.depictions.values()} == {None}


def test_the_right_button_picks_up_kind_and_outline(host, tool):
    assert tool.pick(host.pointer(host.at("H4"))) == "grain"
    assert (tool.kind, tool.work.chosen) == ("grain", (2,))
    assert tool.pick(host.pointer(host.at("F7"))) == ""
