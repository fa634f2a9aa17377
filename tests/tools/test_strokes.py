"""Strokes of every form: straight, rectangles, buckets, brushes of any shape, masks, and the eraser."""

from __future__ import annotations

from itertools import pairwise

import pytest

from losview.board.board import QUARTERS_PER_LEVEL, Board, fill_hexes, same_board
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.transform.areas import rectangle
from losview.board.transform.connected import AreaBounds
from losview.board.unit_counter import UnitCounter
from losview.hexes.grid import Grid
from losview.hexes.hex import direction_to, disc, distance, hexside
from losview.hexes.lattice import centre
from losview.tools.brush_tool import BrushTool
from losview.tools.erase_tool import EraseTool
from losview.tools.level_tool import LevelTool
from losview.tools.stroke_options import OWN
from losview.tools.tool import Pointer
from tests.support.shape_host import ShapeHost


@pytest.fixture
def host():
    return ShapeHost(Board(Grid(12, 12)))


def at(host, label, shift=False):
    hex_ = host.board.hex(label)
    return Pointer(hex_, centre(hex_), True, shift)


def stroke(tool, host, *labels, shift=False) -> None:
    drag = tool.press(at(host, labels[0], shift))
    for label in labels[1:]:
        drag.update(at(host, label, shift))
    drag.end(at(host, labels[-1], shift))


def painted(host, kind) -> set:
    return {hex_ for hex_ in host.board.grid.hexes() if kind in host.board.cover(hex_).kinds()}


def brush(host, form, kind="woods", size=1) -> BrushTool:
    tool = BrushTool(host)
    tool.kind, tool.size, host.strokes.form = kind, size, form
    return tool


def test_a_line_is_straight_whatever_way_the_hand_goes(host):
    stroke(brush(host, "line"), host, "B2", "K3", "C9", "J9")
    found = painted(host, "woods")
    a, b = host.board.hex("B2"), host.board.hex("J9")
    assert {a, b} <= found
    assert all(abs(distance(a, hex_) + distance(hex_, b) - distance(a, b)) == 0 for hex_ in found)
    assert len(host.undo) == 1


def test_a_straight_road_joins_its_hexes(host):
    stroke(brush(host, "line", "dirt_road", size=19), host, "B2", "J6")
    way = sorted(painted(host, "dirt_road"))
    assert len(way) == distance(host.board.hex("B2"), host.board.hex("J6")) + 1
    for one, next_one in pairwise(way):
        assert host.board.cover(one).features[0].exits >> direction_to(one, next_one) & 1


def test_a_rectangle_is_painted_and_its_frame_goes_when_it_is_cancelled(host):
    tool = brush(host, "rectangle")
    drag = tool.press(at(host, "C3"))
    drag.update(at(host, "G8"))
    assert host.draft.rings
    drag.cancel()
    assert host.draft is None
    assert host.undo == []
    stroke(tool, host, "C3", "H9", "F5")
    assert painted(host, "woods") == set(rectangle(host.board.grid, host.board.hex("C3"), host.board.hex("F5")))


@pytest.mark.parametrize(("bounds", "count"), [
    (AreaBounds(), 144), (AreaBounds(level=True), 137), (AreaBounds(hexsides=True), 143), (AreaBounds(ways=True), 48)])
def test_a_bucket_is_bounded_by_what_is_chosen(host, bounds, count):
    board = host.board
    fill_hexes(board, disc(board.hex("J6"), 1), level=QUARTERS_PER_LEVEL)
    for direction in range(6):
        board.hexsides[hexside(board.hex("H9"), direction)] = ("wall",)
    fill_hexes(board, [board.hex(f"E{row}") for row in range(1, 13)],
               cover=HexTerrain((Feature("dirt_road", exits=9),)))
    host.strokes.bounds = bounds
    stroke(brush(host, "bucket"), host, "A1")
    assert len(painted(host, "woods")) == count
    assert host.names == [f"Paint {count} hexes with woods"]
    host.undo_all()
    assert not painted(host, "woods")


def test_the_largest_brush_and_a_brush_of_any_shape(host):
    stroke(brush(host, "freehand", size=37), host, "F6")
    assert painted(host, "woods") == set(disc(host.board.hex("F6"), 3))
    host.undo_all()
    corner = [host.board.hex(label) for label in ("B2", "B3", "C3")]
    host.strokes.take_own(corner)
    stroke(brush(host, "freehand", size=OWN), host, "G7")
    found = painted(host, "woods")
    assert len(found) == 3
    shift = min(found).minus(min(corner))
    assert {hex_.plus(shift) for hex_ in corner} == found


def test_masks_keep_terrain_and_what_is_not_selected(host):
    fill_hexes(host.board, [host.board.hex("E5")], cover=HexTerrain((Feature("marsh"),)))
    host.strokes.open_only = True
    stroke(brush(host, "freehand", size=7), host, "E5")
    assert (len(painted(host, "woods")), len(painted(host, "marsh"))) == (6, 1)
    host.strokes.selected_only = True
    host.selection.set([host.board.hex("H8")])
    stroke(brush(host, "rectangle", "brush"), host, "A1", "L12")
    assert painted(host, "brush") == {host.board.hex("H8")}
    stroke(brush(host, "freehand", "marsh"), host, "E5", shift=True)
    assert len(painted(host, "marsh")) == 1  # E5 is not selected
    host.selection.set([])
    stroke(brush(host, "freehand", "marsh"), host, "E5", shift=True)
    assert not painted(host, "marsh")


def test_levels_are_smoothed_with_a_brush(host):
    tool = LevelTool(host)
    fill_hexes(host.board, [host.board.hex("F6")], level=7 * QUARTERS_PER_LEVEL)
    tool.mode, tool.size = "smooth", 7
    stroke(tool, host, "F6")
    assert host.board.levels.max() == QUARTERS_PER_LEVEL
    assert host.names == ["Smooth 7 hexes"]


def test_the_eraser_takes_the_chosen_layers(host):
    board = host.board
    hex_ = board.hex("F6")
    fill_hexes(board, [hex_], cover=HexTerrain((Feature("woods"), Feature("dirt_road", exits=9))),
               level=QUARTERS_PER_LEVEL)
    board.hexsides[hexside(hex_, 0)] = ("wall",)
    board.counters[1] = UnitCounter("infantry", hex_)
    tool = EraseTool(host)
    tool.layers = frozenset({"ways", "units"})
    stroke(tool, host, "F6")
    assert (board.cover(hex_).kinds(), dict(board.counters)) == (("woods",), {})
    assert board.hexsides
    tool.layers = frozenset()
    assert tool.press(at(host, "F6")) is None
    assert "No layer" in host.messages[-1]
    tool.layers = frozenset({"terrain", "hexsides"})
    stroke(tool, host, "F6")
    assert (board.cover(hex_).kinds(), board.hexsides, board.level(hex_)) == ((), {}, QUARTERS_PER_LEVEL)
    host.undo_all()
    assert board.cover(hex_).kinds() == ("woods", "dirt_road")


def test_erasing_nothing_is_no_step(host):
    stroke(EraseTool(host), host, "A1", "L12")
    assert host.undo == []
    assert same_board(host.board, Board(Grid(12, 12)))


@pytest.mark.parametrize("form", ["freehand", "line", "rectangle"])
def test_a_stroke_of_which_the_mask_leaves_nothing_does_nothing(host, form):
    tool, before = brush(host, form), host.board.revision
    host.selection.set((host.board.hex("L12"),))
    host.strokes.selected_only = True
    stroke(tool, host, "C3", "E4")
    stroke(tool, host, "C3", "E4", shift=True)
    assert host.board.revision == before
