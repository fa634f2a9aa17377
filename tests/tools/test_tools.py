"""Tools without a window: what a drag does to the board, and that a cancelled one does nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest

from losview.board.board import Board, Cover, Feature, fill, same
from losview.board.counters import Counter
from losview.board.edits import EditError
from losview.board.terrain import table
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, disc, hexside, neighbour
from losview.hexes.lattice import Point, centre, corner
from losview.sight.ends import hexside_middle
from losview.tools.all import TOOLS
from losview.tools.brush import CLEAR, Brush
from losview.tools.elevation import Elevation
from losview.tools.hexside_pen import HexsidePen, nearest_side
from losview.tools.snap import places, snapped
from losview.tools.stroke import SIZES
from losview.tools.thread import ThreadTool
from losview.tools.tool import Pointer
from losview.tools.units import Units


class Desk:
    """A desk that keeps what was done."""

    def __init__(self) -> None:
        self.board = Board(Grid(9, 9))
        self.ends = (None, None)
        self.done = []
        self.shown = ()

    @property
    def thread(self):
        return self.ends

    def lay(self, firer, target):
        self.ends = (firer, target)

    def do(self, edit):
        self.done.append((edit.name, edit.apply(self.board)))

    def preview(self, hexes, sides=(), colour="#ffffff"):
        self.shown = (hexes, sides)


@pytest.fixture
def desk():
    return Desk()


def at(desk, label):
    hex_ = desk.board.hex(label)
    return Pointer(hex_, centre(hex_), True)


def off(desk):
    return Pointer(Hex(-5, -5), centre(Hex(-5, -5)), False)


def run(tool, *pointers):
    """Press on the first, pass over the others, release on the last."""
    drag = tool.press(pointers[0])
    for pointer in pointers[1:]:
        drag.update(pointer)
    drag.end(pointers[-1])


def undo(desk):
    while desk.done:
        desk.done.pop()[1].apply(desk.board)


@pytest.mark.parametrize("size", SIZES)
def test_a_brush_paints_its_disc_in_one_named_step(desk, size):
    brush = Brush(desk)
    brush.kind, brush.size = "heavy_woods", size
    run(brush, at(desk, "E5"))
    painted = {h for h in desk.board.grid.hexes() if desk.board.cover(h).kinds() == ("heavy_woods",)}
    assert painted == set(disc(desk.board.hex("E5"), SIZES[size]))
    assert len(desk.done) == 1
    assert "heavy woods" in desk.done[0][0]
    undo(desk)
    assert same(desk.board, Board(Grid(9, 9)))


def test_a_fast_stroke_leaves_no_gap_and_the_board_alone_until_its_end(desk):
    brush = Brush(desk)
    drag = brush.press(at(desk, "A5"))
    drag.update(at(desk, "I5"))
    assert same(desk.board, Board(Grid(9, 9)))
    shown = desk.shown[0]
    assert all(any(neighbour(a, d) == b for d in range(6)) for a, b in pairwise(shown))
    drag.end(at(desk, "I5"))
    assert len(desk.done) == 1
    assert desk.shown == ((), ())


@pytest.mark.parametrize("tool", [t for t in TOOLS if t is not ThreadTool])
def test_a_cancelled_drag_changes_nothing(desk, tool):
    before = Board(Grid(9, 9))
    drag = tool(desk).press(at(desk, "C3"))
    drag.update(at(desk, "F6"))
    drag.cancel()
    assert same(desk.board, before)
    assert desk.done == []
    assert desk.shown == ((), ())


@pytest.mark.parametrize("tool", TOOLS)
def test_a_press_off_the_map_is_no_drag(desk, tool):
    assert tool(desk).press(off(desk)) is None


@pytest.mark.parametrize("tool", [t for t in TOOLS if t is not ThreadTool])
def test_a_drag_may_leave_the_map(desk, tool):
    run(tool(desk), at(desk, "A1"), off(desk))
    undo(desk)
    assert same(desk.board, Board(Grid(9, 9)))


def test_painting_what_is_there_already_is_no_step(desk):
    brush = Brush(desk)
    run(brush, at(desk, "E5"))
    run(brush, at(desk, "E5"))
    assert len(desk.done) == 1


def test_painting_keeps_the_road_and_clearing_takes_it(desk):
    board, brush = desk.board, Brush(desk)
    fill(board, [board.hex("E5")], cover=Cover((Feature("dirt_road", exits=9),), "grass"))
    brush.kind = "forest"
    run(brush, at(desk, "E5"))
    assert board.cover(board.hex("E5")) == Cover((Feature("forest"), Feature("dirt_road", exits=9)), "grass")
    brush.kind = CLEAR
    run(brush, at(desk, "E5"))
    assert board.cover(board.hex("E5")) == Cover((), "grass")


def test_a_way_joins_the_hexes_it_passes_and_keeps_its_older_exits(desk):
    board, brush = desk.board, Brush(desk)
    brush.kind = "pike"
    run(brush, at(desk, "E3"), at(desk, "E4"), at(desk, "E5"))
    run(brush, at(desk, "D4"), at(desk, "E4"))
    exits = {label: board.cover(board.hex(label)).features[0].exits for label in ("D4", "E3", "E4", "E5")}
    assert exits["E3"] == 1 << 3
    assert exits["E5"] == 1 << 0
    assert exits["E4"] & 0b001001 == 0b001001
    assert exits["E4"].bit_count() == 3
    assert exits["D4"].bit_count() == 1


def test_picking_up(desk):
    board = desk.board
    fill(board, [board.hex("B2")], cover=Cover((Feature("water", None, 3),)), level=12)
    board.counters[1] = Counter("cavalry", board.hex("C3"), "red")
    board.hexsides[hexside(board.hex("D4"), 4)] = ("wall",)
    brush, level, pen, units = Brush(desk), Elevation(desk), HexsidePen(desk), Units(desk)
    assert brush.pick(board.hex("B2")) == "water"
    assert brush.amount == 3
    assert brush.pick(board.hex("A1")) == CLEAR
    assert level.pick(board.hex("B2")) == 12
    assert level.mode == "set"
    assert pen.pick(board.hex("D4")) == "wall"
    assert units.pick(board.hex("C3")) == "cavalry"
    assert units.side == "red"


def test_levels(desk):
    board, tool = desk.board, Elevation(desk)
    run(tool, at(desk, "C3"), at(desk, "C4"))
    assert board.level(board.hex("C3")) == board.level(board.hex("C4")) == 4
    tool.mode = "lower"
    run(tool, at(desk, "C3"))
    assert board.level(board.hex("C3")) == 0
    tool.mode, tool.level = "set", 10
    run(tool, at(desk, "C3"), at(desk, "C4"))
    assert board.level(board.hex("C4")) == 10
    run(tool, at(desk, "C3"))
    assert len(desk.done) == 3


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_the_pen_finds_the_nearest_hexside(desk, top):
    desk.board = Board(Grid(9, 9, top))
    hex_ = desk.board.grid.hex(4, 4)
    for direction in range(6):
        middle, mid = hexside_middle(hex_, direction), centre(hex_)
        point = type(mid)((mid.x + 2 * middle.x) // 3, (mid.y + 2 * middle.y) // 3)
        assert nearest_side(Pointer(hex_, point, True)) == hexside(hex_, direction)


def test_the_pen_draws_and_takes_away(desk):
    board, pen = desk.board, HexsidePen(desk)
    pen.kind = "hedge"
    hex_ = board.hex("E5")
    pointers = [Pointer(hex_, hexside_middle(hex_, d), True) for d in (0, 1, 2)]
    run(pen, *pointers)
    assert all(board.hexsides[hexside(hex_, d)] == ("hedge",) for d in (0, 1, 2))
    assert len(desk.done) == 1
    run(pen, *pointers[:2])
    assert list(board.hexsides.values()) == [("hedge",)]
    pen.kind = "wall"
    run(pen, pointers[2])
    assert board.hexsides[hexside(hex_, 2)] == ("hedge", "wall")


def test_units_are_placed_moved_and_removed(desk):
    board, units = desk.board, Units(desk)
    units.kind, units.side = "artillery", "blue"
    run(units, at(desk, "C3"))
    assert [(c.kind, c.side, board.label(c.hex)) for c in board.counters.values()] == [("artillery", "blue", "C3")]
    run(units, at(desk, "C3"), at(desk, "E5"))
    assert [board.label(c.hex) for c in board.counters.values()] == ["E5"]
    run(units, at(desk, "E5"), off(desk))
    assert [board.label(c.hex) for c in board.counters.values()] == ["E5"]
    assert not units.remove(board.hex("A1"))
    assert units.remove(board.hex("E5"))
    assert board.counters == {}


def test_every_edit_refused_leaves_the_board(desk):
    tool = Elevation(desk)
    tool.mode, tool.level = "set", 10**6
    before = desk.board.levels.copy()
    with pytest.raises(EditError):
        run(tool, at(desk, "C3"))
    assert (desk.board.levels == before).all()


def test_the_default_kinds_exist():
    desk = Desk()
    assert table().get(Brush(desk).kind).role == "terrain"
    assert table().get(HexsidePen(desk).kind).role == "hexside"
    assert table().get(Units(desk).kind).role == "counter"
    assert table().get(CLEAR) is not None


def test_ends_snap_to_what_is_nearest(desk):
    hex_ = desk.board.hex("D4")
    for point, side in places(hex_):
        assert snapped(hex_, point).point == point
        assert snapped(hex_, point).hexside == side
        mid = centre(hex_)
        near = Point((3 * point.x + mid.x) // 4, (3 * point.y + mid.y) // 4)
        assert snapped(hex_, near).point == point


def test_a_thread_with_the_modifier_goes_from_vertex_to_hexside_and_back_to_the_centre_without(desk):
    tool = ThreadTool(desk)
    a, b = desk.board.hex("B2"), desk.board.hex("F5")
    drag = tool.press(Pointer(a, corner(a, 1), True, True))
    assert desk.ends[0].point == corner(a, 1)
    drag.update(Pointer(b, hexside_middle(b, 3), True, True))
    assert (desk.ends[1].point, desk.ends[1].hexside) == (hexside_middle(b, 3), 3)
    drag.update(Pointer(b, centre(b), True))
    assert (desk.ends[1].point, desk.ends[1].hexside) == (None, None)
    drag.cancel()
    assert desk.ends == (None, None)


@pytest.mark.parametrize("size", SIZES)
def test_the_reach_of_a_brush_is_what_a_click_changes(desk, size):
    tool = Brush(desk)
    tool.kind, tool.size = "forest", size
    middle = desk.board.hex("E5")
    tool.press(at(desk, "E5")).end(at(desk, "E5"))
    painted = {hex_ for hex_ in desk.board.grid.hexes() if desk.board.cover(hex_).features}
    assert painted == set(tool.reach(middle))
    tool.kind = "road"
    assert tool.reach(middle) == (middle,)
