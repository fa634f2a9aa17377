"""Tools without a window: what a drag does to the board, and that a cancelled one does nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from losview.board.board import Board, fill_hexes, same_board
from losview.board.depiction import Depiction
from losview.board.edits.cutting import drawn_on
from losview.board.edits.edit import EditError, kind_name
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.terrain import table
from losview.board.transform.layers import CLEAR
from losview.board.transform.selected_hexes import SelectedHexes
from losview.board.unit_counter import UnitCounter
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, disc, hexside, neighbour
from losview.hexes.lattice import Point, centre, corner, hexside_middle
from losview.rules.core.threads import LineEnd
from losview.tools.all_tools import TOOLS
from losview.tools.brush_tool import BrushTool
from losview.tools.hexside_tool import HexsideTool, hexsides_along, joined_hexsides, lengthen, side_at, touching
from losview.tools.level_tool import LevelTool
from losview.tools.snap import snap_points, snapped_end
from losview.tools.stroke_options import SIZES, StrokeOptions
from losview.tools.thread_tool import ThreadTool
from losview.tools.tool import Pointer
from losview.tools.unit_tool import UnitTool


class Host:
    """A tool host that records what tools ask it to do."""

    def __init__(self) -> None:
        self.board = Board(Grid(9, 9))
        self.ends = (None, None)
        self.done = []
        self.shown = ()
        self.previewed_counter = (None, None)
        self.sentences = []
        self.previewed_edit = None
        self.asks_why = False
        self.asked = []
        self.selection = SelectedHexes()
        self.strokes = StrokeOptions()

    @property
    def thread(self):
        return self.ends

    def lay(self, firer, target):
        self.ends = (firer, target)

    def ask_why(self, at):
        self.asked.append(at)

    def do(self, edit):
        self.done.append((edit.name, edit.apply(self.board)))
        self.previewed_edit = None
        return True

    def preview_edit(self, make):
        self.previewed_edit = make

    def preview_counter(self, counter, hex_=None):
        self.previewed_counter = (counter, hex_)

    def ask_facing(self, counter, choose):
        choose(4)

    def show_message(self, sentence):
        self.sentences.append(sentence)

    reach = 90

    def show_ghost(self, clip, at):
        self.ghost = (clip, at)

    def put_on_clipboard(self, clip):
        self.clip = clip
        return True

    def from_clipboard(self):
        return getattr(self, "clip", None)

    def show_draft(self, draft):
        self.draft = draft

    def highlight(self, hexes, sides=(), colour="#ffffff"):
        self.shown = (hexes, sides)


@pytest.fixture
def host():
    return Host()


def at(host, label):
    hex_ = host.board.hex(label)
    return Pointer(hex_, centre(hex_), True)


def off(host):
    return Pointer(Hex(-5, -5), centre(Hex(-5, -5)), False)


def run(tool, *pointers):
    """Press on the first, pass over the others, release on the last."""
    drag = tool.press(pointers[0])
    for pointer in pointers[1:]:
        drag.update(pointer)
    drag.end(pointers[-1])


def undo(host):
    while host.done:
        host.done.pop()[1].apply(host.board)


@pytest.mark.parametrize("size", SIZES)
def test_a_brush_paints_its_disc_in_one_named_step(host, size):
    brush = BrushTool(host)
    brush.kind, brush.size = "heavy_woods", size
    run(brush, at(host, "E5"))
    painted = {h for h in host.board.grid.hexes() if host.board.cover(h).kinds() == ("heavy_woods",)}
    assert painted == set(disc(host.board.hex("E5"), SIZES[size]))
    assert len(host.done) == 1
    assert "heavy woods" in host.done[0][0]
    undo(host)
    assert same_board(host.board, Board(Grid(9, 9)))


def test_a_fast_stroke_leaves_no_gap_and_the_board_alone_until_its_end(host):
    brush = BrushTool(host)
    drag = brush.press(at(host, "A5"))
    drag.update(at(host, "I5"))
    assert same_board(host.board, Board(Grid(9, 9)))
    shown = host.shown[0]
    assert all(any(neighbour(a, d) == b for d in range(6)) for a, b in pairwise(shown))
    drag.end(at(host, "I5"))
    assert len(host.done) == 1
    assert host.shown == ((), ())


@pytest.mark.parametrize("tool", [t for t in TOOLS if t is not ThreadTool])
def test_a_cancelled_drag_changes_nothing(host, tool):
    before = Board(Grid(9, 9))
    drag = tool(host).press(at(host, "C3"))
    drag.update(at(host, "F6"))
    drag.cancel()
    assert same_board(host.board, before)
    assert host.done == []
    assert host.shown in ((), ((), ()))
    assert host.previewed_counter == (None, None)
    assert host.previewed_edit is None


@pytest.mark.parametrize("tool", TOOLS)
def test_a_press_off_the_map_is_no_drag(host, tool):
    assert tool(host).press(off(host)) is None


@pytest.mark.parametrize("tool", [t for t in TOOLS if t is not ThreadTool])
def test_a_drag_may_leave_the_map(host, tool):
    run(tool(host), at(host, "A1"), off(host))
    undo(host)
    assert same_board(host.board, Board(Grid(9, 9)))


def test_painting_what_is_there_already_is_no_step(host):
    brush = BrushTool(host)
    run(brush, at(host, "E5"))
    run(brush, at(host, "E5"))
    assert len(host.done) == 1


def test_painting_keeps_the_road_and_clearing_takes_it(host):
    board, brush = host.board, BrushTool(host)
    fill_hexes(board, [board.hex("E5")], cover=HexTerrain((Feature("dirt_road", exits=9),), "grass"))
    brush.kind = "forest"
    run(brush, at(host, "E5"))
    assert board.cover(board.hex("E5")) == HexTerrain((Feature("forest"), Feature("dirt_road", exits=9)), "grass")
    brush.kind = CLEAR
    run(brush, at(host, "E5"))
    assert board.cover(board.hex("E5")) == HexTerrain((), "grass")


def test_a_way_joins_the_hexes_it_passes_and_keeps_its_older_exits(host):
    board, brush = host.board, BrushTool(host)
    brush.kind = "pike"
    run(brush, at(host, "E3"), at(host, "E4"), at(host, "E5"))
    run(brush, at(host, "D4"), at(host, "E4"))
    exits = {label: board.cover(board.hex(label)).features[0].exits for label in ("D4", "E3", "E4", "E5")}
    assert exits["E3"] == 1 << 3
    assert exits["E5"] == 1 << 0
    assert exits["E4"] & 0b001001 == 0b001001
    assert exits["E4"].bit_count() == 3
    assert exits["D4"].bit_count() == 1


def test_picking_up(host):
    board = host.board
    fill_hexes(board, [board.hex("B2")], cover=HexTerrain((Feature("water", None, 3),)), level=12)
    board.counters[1] = UnitCounter("cavalry", board.hex("C3"), "red")
    board.hexsides[hexside(board.hex("D4"), 4)] = ("wall",)
    brush, level, pen, units = BrushTool(host), LevelTool(host), HexsideTool(host), UnitTool(host)
    assert brush.pick(at(host, "B2")) == "water"
    assert (brush.kind, brush.amount) == ("water", 3)
    assert brush.pick(at(host, "A1")) == "open ground"
    assert brush.kind == CLEAR
    assert level.pick(at(host, "B2")) == "level 3"
    assert (level.mode, level.level) == ("set", 12)
    assert pen.pick(at(host, "D4")) == "wall"
    assert pen.kind == "wall"
    assert units.pick(at(host, "C3")) == "cavalry of Red"
    assert (units.kind, units.side) == ("cavalry", "red")
    assert units.pick(at(host, "A1")) == ""
    assert units.kind == "cavalry"


def test_the_pen_picks_up_what_lies_on_the_hexside_under_the_pointer(host):
    board, pen, hex_ = host.board, HexsideTool(host), host.board.hex("D4")
    board.hexsides[hexside(hex_, 1)] = ("slope",)
    board.hexsides[hexside(hex_, 4)] = ("wall",)
    for direction, kind in ((1, "slope"), (4, "wall"), (1, "slope")):
        assert pen.pick(Pointer(hex_, hexside_middle(hex_, direction), True)) == kind
        assert pen.kind == kind


def test_levels(host):
    board, tool = host.board, LevelTool(host)
    run(tool, at(host, "C3"), at(host, "C4"))
    assert board.level(board.hex("C3")) == board.level(board.hex("C4")) == 4
    tool.mode = "lower"
    run(tool, at(host, "C3"))
    assert board.level(board.hex("C3")) == 0
    tool.mode, tool.level = "set", 10
    run(tool, at(host, "C3"), at(host, "C4"))
    assert board.level(board.hex("C4")) == 10
    run(tool, at(host, "C3"))
    assert len(host.done) == 3


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_the_pen_finds_the_nearest_hexside(host, top):
    host.board = Board(Grid(9, 9, top))
    hex_ = host.board.grid.hex(4, 4)
    for direction in range(6):
        middle, mid = hexside_middle(hex_, direction), centre(hex_)
        point = type(mid)((mid.x + 2 * middle.x) // 3, (mid.y + 2 * middle.y) // 3)
        assert side_at(point) == hexside(hex_, direction)


def test_a_way_comes_in_from_beyond_the_edge_and_other_terrain_does_not(host):
    beyond = host.board.grid.hex(4, -1)
    brush = BrushTool(host)
    brush.kind = "dirt_road"
    outside = Pointer(beyond, centre(beyond), False)
    run(brush, outside, at(host, "E1"), at(host, "E2"))
    drawn = [host.board.cover(host.board.hex(label)).features for label in ("E1", "E2")]
    assert [feature.exits for (feature,) in drawn] == [0b001001, 0b000001]
    assert brush.press(replace(outside, shift=True)) is None
    brush.kind = "woods"
    assert brush.press(outside) is None


def test_the_pen_draws_and_takes_away(host):
    board, pen = host.board, HexsideTool(host)
    pen.kind = "hedge"
    hex_ = board.hex("E5")
    pointers = [Pointer(hex_, hexside_middle(hex_, d), True) for d in (0, 1, 2)]
    run(pen, *pointers)
    assert all(board.hexsides[hexside(hex_, d)] == ("hedge",) for d in (0, 1, 2))
    assert len(host.done) == 1
    run(pen, *pointers[:2])
    assert list(board.hexsides.values()) == [("hedge",)]
    pen.kind = "wall"
    run(pen, pointers[2])
    assert board.hexsides[hexside(hex_, 2)] == ("wall",)
    pen.kind = "slope"
    run(pen, pointers[2])
    assert board.hexsides[hexside(hex_, 2)] == ("wall", "slope")
    assert [name for name, _ in host.done] == ["Draw hedge along 3 hexsides", "Remove hedge from 2 hexsides",
                                               "Draw wall along 1 hexside", "Draw slope along 1 hexside"]
    run(pen, *(replace(pointer, shift=True) for pointer in pointers))
    assert board.hexsides == {hexside(hex_, 2): ("wall",)}


def test_the_hexsides_of_a_fast_hand_hang_together(host):
    """From anywhere to anywhere, every hexside shares a vertex with the one before it."""
    for ax, ay, bx, by in ((0, 0, 4000, 1500), (300, 350, -2500, 3100), (10, 384, 5000, -2300), (0, 384, 0, 384)):
        a, b = Point(ax, ay), Point(bx, by)
        start = side_at(a)
        chain = [start, *hexsides_along(start, a, b)]
        assert all(two in touching(one) for one, two in pairwise(chain))


def test_two_moves_or_one_draw_the_same_line_of_hexsides(host):
    hex_ = host.board.hex("C3")
    a = hexside_middle(hex_, 3)
    b = Point(a.x + 3 * 768, a.y - 768)
    middle = Point((a.x + b.x) // 2, (a.y + b.y) // 2)
    start = side_at(a)
    once = [start, *hexsides_along(start, a, b)]
    first = [start, *hexsides_along(start, a, middle)]
    assert [*first, *hexsides_along(first[-1], middle, b)] == once
    assert len(once) >= 4


def test_a_hand_that_brushes_a_vertex_leaves_no_stub(host):
    hex_ = host.board.hex("E5")
    vertex = corner(hex_, 1)  # between hexsides 1 and 2; a third hexside leads away from it
    outside = Point(vertex.x + (vertex.x - centre(hex_).x) // 8, vertex.y + (vertex.y - centre(hex_).y) // 8)
    points = [hexside_middle(hex_, 1), outside, hexside_middle(hex_, 2)]
    chain = [side_at(points[0])]
    for a, b in pairwise(points):
        chain += hexsides_along(chain[-1], a, b)
    assert chain == [hexside(hex_, 1), hexside(hex_, 2)]


def test_a_hexside_that_was_only_crossed_is_no_part_of_the_line(host):
    pen, hex_ = HexsideTool(host), host.board.hex("E5")
    drag = pen.press(Pointer(hex_, hexside_middle(hex_, 1), True))
    beyond = neighbour(hex_, 2)
    drag.update(Pointer(beyond, hexside_middle(beyond, 0), True))  # leads away from the vertex of 1 and 2
    assert drag.sides == [hexside(hex_, 1), hexside(beyond, 0)]
    drag.update(Pointer(hex_, hexside_middle(hex_, 2), True))
    assert drag.sides == [hexside(hex_, 1), hexside(hex_, 2)]
    drag.cancel()


@pytest.mark.parametrize("ends", [(0, 0, 3500, 1400), (0, 384, 4200, -1800), (384, 0, -3000, 3300)])
def test_a_straight_way_draws_a_line_without_branches(host, ends):
    a, b = Point(*ends[:2]), Point(*ends[2:])
    chain = [side_at(a)]
    for side in hexsides_along(chain[0], a, b):
        lengthen(chain, side)
    assert all(two in touching(one) for one, two in pairwise(chain))
    assert all(sum(other in touching(one) for other in set(chain)) <= 2 for one in chain)


def test_the_chain_between_two_hexsides_is_the_shortest(host):
    hex_ = host.board.hex("E5")
    a, b = hexside(hex_, 0), hexside(hex_, 3)
    assert joined_hexsides(a, a, centre(hex_)) == []
    assert joined_hexsides(a, hexside(hex_, 1), centre(hex_)) == [hexside(hex_, 1)]
    assert joined_hexsides(a, b, hexside_middle(hex_, 2)) == [hexside(hex_, 1), hexside(hex_, 2), b]
    assert joined_hexsides(a, b, hexside_middle(hex_, 4)) == [hexside(hex_, 5), hexside(hex_, 4), b]


def test_hovering_the_pen_shows_the_hexside_that_a_press_draws(host):
    pen, hex_ = HexsideTool(host), host.board.hex("E5")
    pen.hover(Pointer(hex_, hexside_middle(hex_, 2), True))
    assert host.shown == ((), (hexside(hex_, 2),))
    assert pen.hexside_at_pointer() == hexside(hex_, 2)
    assert host.board.hexsides == {}
    pen.hover(off(host))
    assert host.shown == ((), ())
    assert pen.hexside_at_pointer() is None
    edge = host.board.hex("A1")
    pen.hover(Pointer(edge, hexside_middle(edge, 0), True))  # nothing lies beyond
    assert pen.hexside_at_pointer() is None


def test_keys_turn_the_pen_around_its_hex(host):
    pen, hex_ = HexsideTool(host), host.board.hex("E5")
    seen = []
    for _ in range(6):
        seen.append(side_at(pen.keyboard_pointer(hex_, True).point))
        assert pen.turn(1)
    assert seen == [hexside(hex_, direction) for direction in range(6)]
    pen.turn(-1)
    assert side_at(pen.keyboard_pointer(hex_, True).point) == hexside(hex_, 5)


def test_units_are_placed_moved_and_removed(host):
    board, units = host.board, UnitTool(host)
    units.kind, units.side = "artillery", "blue"
    run(units, at(host, "C3"))
    assert [(c.kind, c.side, board.label(c.hex)) for c in board.counters.values()] == [("artillery", "blue", "C3")]
    run(units, at(host, "C3"), at(host, "E5"))
    assert [board.label(c.hex) for c in board.counters.values()] == ["E5"]
    run(units, at(host, "E5"), off(host))
    assert [board.label(c.hex) for c in board.counters.values()] == ["E5"]
    assert host.sentences == ["That is off the map: artillery stays on E5."]
    assert [name for name, _ in host.done] == ["Place artillery on C3", "Move artillery to E5"]
    assert not units.remove(board.hex("A1"))
    assert units.remove(board.hex("E5"))
    assert board.counters == {}


def test_every_edit_refused_leaves_the_board(host):
    tool = LevelTool(host)
    tool.mode, tool.level = "set", 10**6
    before = host.board.levels.copy()
    with pytest.raises(EditError):
        run(tool, at(host, "C3"))
    assert (host.board.levels == before).all()


def test_the_default_kinds_exist():
    host = Host()
    assert table().get(BrushTool(host).kind).role == "terrain"
    assert table().get(HexsideTool(host).kind).role == "hexside"
    assert table().get(UnitTool(host).kind).role == "counter"
    assert table().get(CLEAR) is not None


def test_ends_snap_to_what_is_nearest(host):
    hex_ = host.board.hex("D4")
    for point, side in snap_points(hex_):
        assert snapped_end(hex_, point).point == point
        assert snapped_end(hex_, point).hexside == side
        mid = centre(hex_)
        near = Point((3 * point.x + mid.x) // 4, (3 * point.y + mid.y) // 4)
        assert snapped_end(hex_, near).point == point


def test_a_new_thread_keeps_the_raised_eyes_of_both_ends(host):
    tool = ThreadTool(host)
    host.lay(LineEnd(host.board.hex("B2"), eye=12), LineEnd(host.board.hex("D2"), eye=8))
    run(tool, at(host, "C3"), at(host, "E3"))
    assert host.thread == (LineEnd(host.board.hex("C3"), eye=12), LineEnd(host.board.hex("E3"), eye=8))
    run(tool, at(host, "C3"))  # a click on the firer: the thread follows the pointer
    assert host.thread[1] is None
    tool.hover(at(host, "F4"))
    assert host.thread == (LineEnd(host.board.hex("C3"), eye=12), LineEnd(host.board.hex("F4"), eye=8))


def test_a_thread_with_shift_goes_from_vertex_to_hexside_and_back_to_the_centre_without(host):
    tool = ThreadTool(host)
    a, b = host.board.hex("B2"), host.board.hex("F5")
    drag = tool.press(Pointer(a, corner(a, 1), True, True))
    assert host.ends[0].point == corner(a, 1)
    drag.update(Pointer(b, hexside_middle(b, 3), True, True))
    assert (host.ends[1].point, host.ends[1].hexside) == (hexside_middle(b, 3), 3)
    drag.update(Pointer(b, centre(b), True))
    assert (host.ends[1].point, host.ends[1].hexside) == (None, None)
    drag.cancel()
    assert host.ends == (None, None)


@pytest.mark.parametrize("size", SIZES)
def test_the_affected_hexes_of_a_brush_are_what_a_click_changes(host, size):
    tool = BrushTool(host)
    tool.kind, tool.size = "forest", size
    middle = host.board.hex("E5")
    tool.press(at(host, "E5")).end(at(host, "E5"))
    painted = {hex_ for hex_ in host.board.grid.hexes() if host.board.cover(hex_).features}
    assert painted == set(tool.affected_hexes(middle))
    tool.kind = "road"
    assert tool.affected_hexes(middle) == (middle,)


def test_a_dragged_counter_is_shown_where_it_would_be_placed(host):
    board, units = host.board, UnitTool(host)
    board.counters[1] = UnitCounter("mech", board.hex("C3"), "blue", "A1")
    drag = units.press(at(host, "C3"))
    assert host.previewed_counter == (None, None)  # it may be a click, which places another
    drag.update(at(host, "D3"))
    assert host.previewed_counter == (board.counters[1], board.hex("D3"))
    drag.update(off(host))
    assert host.previewed_counter == (board.counters[1], None)
    drag.end(at(host, "D4"))
    assert host.previewed_counter == (None, None)
    assert board.counters[1].hex == board.hex("D4")
    assert host.done[-1][0] == "Move 'Mech A1 to D4"


def test_a_click_stacks_and_a_move_goes_to_the_top(host):
    board, units = host.board, UnitTool(host)
    units.kind, units.side = "cavalry", "red"
    run(units, at(host, "C3"))
    units.kind = "infantry"
    run(units, at(host, "E5"))
    run(units, at(host, "E5"))
    assert host.sentences[-1] == "E5 now holds 2 units; the top one is shown."
    run(units, at(host, "C3"), at(host, "E5"))
    assert host.sentences[-1] == "E5 now holds 3 units; cavalry is on top."
    assert [c.kind for _, c in board.counters_on(board.hex("E5"))] == ["infantry", "infantry", "cavalry"]
    assert len(host.done) == 4
    host.done.pop()[1].apply(board)
    assert [board.label(c.hex) for c in board.counters.values() if c.kind == "cavalry"] == ["C3"]
    assert units.press(replace(at(host, "A9"), shift=True)) is None
    assert len(host.done) == 3
    units.press(replace(at(host, "E5"), shift=True))
    assert len(list(board.counters_on(board.hex("E5")))) == 1
    assert host.done[-1][0] == "Remove infantry from E5"


def test_a_counter_is_moved_by_keys(host):
    board, units = host.board, UnitTool(host)
    assert units.start_move(at(host, "C3")) is None
    board.counters[1] = UnitCounter("cavalry", board.hex("C3"))
    drag = units.start_move(at(host, "C3"))
    assert host.previewed_counter == (board.counters[1], board.hex("C3"))
    drag.update(at(host, "C4"))
    drag.end(at(host, "C4"))
    assert board.counters[1].hex == board.hex("C4")


@pytest.mark.parametrize(("painted", "left"), [
    ("forest", ("forest", "pike")), ("pond", ("pond",)), ("light_smoke", ("town", "pike", "light_smoke")),
    ("stone_building", ("stone_building", "pike")), ("magma", ("magma",)),
])
def test_painting_changes_its_own_layer(host, painted, left):
    board, brush = host.board, BrushTool(host)
    fill_hexes(board, [board.hex("E5")], cover=HexTerrain((Feature("town"), Feature("pike", exits=9))))
    brush.kind = painted
    run(brush, at(host, "E5"))
    assert board.cover(board.hex("E5")).kinds() == left
    assert host.done[-1][0] == f"Paint 1 hex with {kind_name(painted)}"
    assert bool(host.sentences) == ("pike" not in left)
    assert not host.sentences or "pike (1)" in host.sentences[0]


def test_a_bridge_stays_over_the_water_and_a_stream_is_removed(host):
    board, brush = host.board, BrushTool(host)
    fill_hexes(board, [board.hex("E5")], cover=HexTerrain((Feature("stream", exits=9), Feature("bridge", exits=18))))
    brush.kind = "water"
    run(brush, at(host, "E5"))
    assert board.cover(board.hex("E5")).kinds() == ("water", "bridge")


def test_shift_removes_the_chosen_terrain_and_nothing_else(host):
    board, brush = host.board, BrushTool(host)
    before = HexTerrain((Feature("forest"), Feature("pike", exits=9), Feature("railroad", exits=18)))
    fill_hexes(board, [board.hex("E5")], cover=before)
    shift = replace(at(host, "E5"), shift=True)
    brush.kind = "pike"
    run(brush, shift)
    assert board.cover(board.hex("E5")).kinds() == ("forest", "railroad")
    assert host.done[-1][0] == "Remove pike from 1 hex"
    brush.kind = "forest"
    run(brush, shift)
    assert board.cover(board.hex("E5")).kinds() == ("railroad",)
    run(brush, shift)
    assert len(host.done) == 2


def test_shift_lowers_instead_of_raising(host):
    board, tool = host.board, LevelTool(host)
    run(tool, replace(at(host, "C3"), shift=True))
    assert board.level(board.hex("C3")) == -4
    tool.mode = "lower"
    run(tool, replace(at(host, "C3"), shift=True))
    assert board.level(board.hex("C3")) == 0


@pytest.mark.parametrize(("size", "words"), [(1, "1 hex"), (7, "7 hexes")])
def test_a_stroke_is_named_for_what_it_did(host, size, words):
    brush = BrushTool(host)
    brush.kind, brush.size = "heavy_woods", size
    run(brush, at(host, "E5"))
    assert host.done[-1][0] == f"Paint {words} with heavy woods"
    brush.kind = CLEAR
    run(brush, at(host, "E5"))
    assert host.done[-1][0] == f"Clear {words}"
    brush.kind = "pike"
    run(brush, at(host, "B2"), at(host, "B3"))
    assert host.done[-1][0] == "Draw pike through 2 hexes"


def test_what_a_stroke_would_do_can_be_previewed(host):
    brush = BrushTool(host)
    drag = brush.press(at(host, "C3"))
    drag.update(at(host, "C5"))
    edit = host.previewed_edit()
    assert edit.hexes() == {host.board.hex(label) for label in ("C3", "C4", "C5")}
    drag.end(at(host, "C5"))
    assert host.previewed_edit is None


def square(kind, hex_, half=300):
    mid = centre(hex_)
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return Depiction(kind, tuple(Point(mid.x + x * half, mid.y + y * half) for x, y in corners))


def test_open_ground_clears_what_is_drawn_in_the_hex_and_only_there(host):
    board, brush = host.board, BrushTool(host)
    board.depictions[1] = square("woods", board.hex("E5"), 700)
    board.depictions[2] = square("stone_building", board.hex("E5"))
    brush.kind = CLEAR
    run(brush, at(host, "E5"))
    assert host.done[-1][0] == "Clear 1 hex"
    assert list(drawn_on(board, [board.hex("E5")])) == []
    assert {drawn.kind for _, drawn in drawn_on(board, board.grid.hexes())} == {"woods"}
    undo(host)
    assert [drawn.kind for drawn in board.depictions.values()] == ["woods", "stone_building"]
    assert board.depictions[2] == square("stone_building", board.hex("E5"))


def test_the_brush_picks_up_what_is_drawn_under_the_pointer(host):
    board, brush, hex_ = host.board, BrushTool(host), host.board.hex("E5")
    board.depictions[1] = square("woods", hex_, 60)
    fill_hexes(board, [hex_], cover=HexTerrain((Feature("grain"),)))
    assert brush.pick(at(host, "E5")) == "woods"
    assert brush.pick(Pointer(hex_, hexside_middle(hex_, 1), True)) == "grain"


def test_painting_where_something_is_drawn_says_that_it_stays(host):
    board, brush = host.board, BrushTool(host)
    board.depictions[1] = square("stone_building", board.hex("E5"))
    brush.kind = "grain"
    run(brush, at(host, "E5"))
    assert host.sentences == ["Still drawn there: stone building. Paint Open ground to clear it."]
    run(brush, at(host, "A1"))
    assert len(host.sentences) == 1
    brush.kind = "stone_building"
    run(brush, replace(at(host, "E5"), shift=True))
    assert board.depictions == {}
    assert board.cover(board.hex("E5")).kinds() == ("grain",)
    assert host.done[-1][0] == "Remove stone building from 1 hex"
