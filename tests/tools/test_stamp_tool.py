"""The stamp tool without a window: placed, turned, higher or lower, of stone or wood."""

from __future__ import annotations

import pytest

from losview.board.board import same_board
from losview.hexes.lattice import centre
from losview.tools.stamp_tool import StampTool
from tests.support.shape_host import ShapeHost, click


@pytest.fixture
def host():
    return ShapeHost()


@pytest.fixture
def tool(host):
    return StampTool(host)


def test_a_church_is_placed_anywhere_in_one_step(host, tool):
    opened = ShapeHost().board
    tool.set(stamp="church", storeys=1)
    tool.hover(host.pointer(host.at("D4", 30, 70)))
    assert len(host.draft.rings) == 2
    click(tool, host, host.at("D4", 30, 70))
    assert [drawn.kind for drawn in host.board.depictions.values()] == ["stone_building", "stone_building_1_level"]
    assert tuple(drawn.outline for drawn in host.board.depictions.values()) == host.draft.rings
    assert host.names == ["Place a church"]
    host.undo_all()
    assert same_board(host.board, opened)


def test_the_wheel_turns_it(host, tool):
    tool.hover(host.pointer(host.at("D4")))
    before = host.draft.rings
    tool.wheel(1, fine=False)
    assert tool.turn_by == 15
    assert host.draft.rings != before
    tool.wheel(-1, fine=True)
    assert tool.turn_by == 12
    for _ in range(24):
        tool.wheel(1, fine=False)
    assert tool.turn_by == 12


def test_it_is_placed_with_keys(host, tool):
    tool.keyboard_pointer(host.board.hex("F5"), True)
    at = tool.steer(1, 0, True)
    for key in ("R", "+", "M", "N"):
        tool.key_actions()[key]()
    assert (tool.turn_by, tool.storeys, tool.material, tool.stamp) == (15, 3, "wood", "house")
    assert host.draft.cursor == at
    tool.key_actions()["Return"]()
    (drawn,) = host.board.depictions.values()
    assert drawn.kind == "wooden_building_2_level"
    assert drawn.holds(centre(host.board.hex("F5")))


def test_esc_in_the_press_places_nothing_and_the_map_shows_it_before(host, tool):
    started = tool.press(host.pointer(host.at("D4")))
    assert host.make() is not None
    started.cancel()
    assert host.board.depictions == {}
    assert host.make is None


def test_storeys_and_material_are_picked_up(host, tool):
    tool.set(stamp="barn", storeys=3, material="wood")
    click(tool, host, host.at("D4"))
    tool.set(storeys=1, material="stone")
    assert tool.pick(host.pointer(host.at("D4"))) == "wooden building, 2 levels"
    assert (tool.storeys, tool.material) == (3, "wood")
    assert tool.pick(host.pointer(host.at("G7"))) == ""


def test_off_the_map_it_is_not_placed(host, tool):
    assert tool.press(host.pointer(host.at("A1", -9000, 0))) is None
    tool.set(stamp="row")
    tool.hover(host.pointer(host.at("A1", -1450, 700)))
    assert host.draft.wrong
    tool.place(host.at("A1", -1450, 700))
    assert "more than two hexes off the map" in host.messages[-1]
    assert host.board.depictions == {}
