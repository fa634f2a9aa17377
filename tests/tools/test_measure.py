"""The measure tool: ranges of legs and of all, and how the ground differs."""

from __future__ import annotations

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.edits.ground_edits import Raise
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.lattice import centre
from losview.tools.measure_tool import MeasureTool
from losview.tools.tool import Pointer
from tests.support.shape_host import ShapeHost


def at(host: ShapeHost, label: str) -> Pointer:
    hex_ = host.board.hex(label)
    return Pointer(hex_, centre(hex_), True)


def click(tool: MeasureTool, pointer: Pointer) -> None:
    drag = tool.press(pointer)
    if drag is not None:
        drag.end(pointer)


def measured() -> tuple[ShapeHost, MeasureTool]:
    host = ShapeHost(Board(Grid(12, 10)))
    Raise((host.board.hex("E5"),), 2 * QUARTERS_PER_LEVEL).apply(host.board)
    return host, MeasureTool(host)


def test_a_leg_is_measured_while_the_pointer_moves():
    host, tool = measured()
    tool.hover(at(host, "A5"))
    assert tool.sentence() == ""
    click(tool, at(host, "A5"))
    tool.hover(at(host, "B5"))
    assert host.messages[-1] == "A5 → B5: 1 hex."
    tool.hover(at(host, "E5"))
    assert host.messages[-1] == "A5 → E5: 4 hexes, 2 levels up."
    assert host.draft.rubber[-1] == at(host, "E5").point


def test_legs_are_added_and_taken_back():
    host, tool = measured()
    for label in ("A5", "E5", "E1"):
        click(tool, at(host, label))
    straight = "6 hexes in a straight line"
    assert host.messages[-1] == f"A5 → E1: 8 hexes (4 + 4; {straight})."
    tool.key_actions()["Backspace"]()
    tool.hover(at(host, "E5"))
    assert host.messages[-1] == "A5 → E5: 4 hexes, 2 levels up."
    assert tool.cancel()
    assert host.draft is None
    assert not tool.cancel()
    assert not tool.key_actions()


def test_a_leg_may_be_dragged_and_ends_on_the_map():
    host, tool = measured()
    drag = tool.press(at(host, "A5"))
    drag.update(at(host, "C5"))
    drag.end(at(host, "E5"))
    assert len(tool.path) == 2
    outside = Pointer(Hex(-9, -9), centre(Hex(-9, -9)), False)
    assert tool.press(outside) is None
    tool.hover(outside)
    drag = tool.press(at(host, "F5"))
    drag.end(outside)
    assert len(tool.path) == 3


def test_what_was_measured_ends_with_hexes_that_are_gone():
    host, tool = measured()
    click(tool, at(host, "L9"))
    host.board = Board(Grid(4, 4))
    tool.board_changed()
    assert not tool.path
