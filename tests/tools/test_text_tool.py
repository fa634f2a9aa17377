"""The text tool without a window: puts, moves, turns, erases and picks up, by mouse and by keys."""

from __future__ import annotations

from losview.board.map_text import MapText
from losview.tools.text_tool import TextTool
from tests.support.shape_host import ShapeHost, click


def tool_on(*texts: MapText) -> tuple[ShapeHost, TextTool, list]:
    host = ShapeHost()
    host.board.texts = dict(enumerate(texts, 1))
    tool, asked = TextTool(host), []
    tool.on_ask = lambda text, number: asked.append((text, number))
    return host, tool, asked


def ford(host: ShapeHost | None = None) -> MapText:
    return MapText("Ford", (host or ShapeHost()).at("D4"), "large")


def carry(tool: TextTool, host: ShapeHost, start, end, cancel: bool = False) -> None:
    drag = tool.press(host.pointer(start))
    drag.update(host.pointer(end))
    if cancel:
        drag.cancel()
    else:
        drag.end(host.pointer(end))


def test_a_click_asks_for_a_new_text_that_looks_as_the_last_one():
    host, tool, asked = tool_on()
    tool.remember(MapText("x", host.at("A1"), "small", "#a8201a", 30, True))
    click(tool, host, host.at("C3", 50, 20))
    (text, number), = asked
    assert number is None
    assert (text.point, text.size, text.colour, text.turn, text.boxed) == (
        host.at("C3", 50, 20), "small", "#a8201a", 30, True)
    assert tool.in_hand() == "Small note, turned by 30°"
    assert tool.press(host.pointer(host.at("A1", -5000))) is None
    assert host.messages == ["That is off the map: nothing was put down."]


def test_a_text_is_dragged_in_one_step_and_a_trembling_click_leaves_it():
    host, tool, asked = tool_on(ford())
    start = host.at("D4", 60, 10)
    carry(tool, host, start, host.at("F5", 60, 10), cancel=True)
    carry(tool, host, start, host.at("D4", 70, 10))
    assert not host.names
    carry(tool, host, start, host.at("F5", 60, 10))
    assert host.names == ["Move the label “Ford”"]
    assert host.board.texts[1].point == host.at("F5")
    carry(tool, host, host.at("F5"), host.at("A1", -9000))
    assert host.messages[-1].startswith("“Ford” would lie off the map")
    assert not asked


def test_a_double_click_on_a_text_asks_to_change_it():
    host, tool, asked = tool_on(ford())
    assert tool.double_click(host.pointer(host.at("D4", 80, 0)))
    assert asked == [(host.board.texts[1], 1)]
    assert not tool.double_click(host.pointer(host.at("H8")))


def test_the_wheel_turns_the_text_under_the_pointer_else_the_next_one():
    host, tool, _ = tool_on(ford())
    tool.hover(host.pointer(host.at("D4")))
    tool.wheel(-1, fine=False)
    assert host.board.texts[1].turn == 345
    tool.resize_here(1)
    assert host.names == ["Change the label “Ford”"]
    tool.resize_here(-1)
    assert host.board.texts[1].size == "medium"
    tool.hover(host.pointer(host.at("H8")))
    tool.wheel(2, fine=False)
    assert tool.turn_by == 30
    host.undo_all()
    assert host.board.texts[1] == ford()


def test_shift_and_delete_erase_and_the_right_button_picks_up_the_looks():
    host, tool, _ = tool_on(ford(), MapText("Mill", ShapeHost().at("G4"), colour="#1f5fa8", boxed=True))
    assert tool.pick(host.pointer(host.at("G4"))) == "the looks of “Mill”"
    assert (tool.colour, tool.boxed) == ("#1f5fa8", True)
    assert not tool.pick(host.pointer(host.at("A8")))
    click(tool, host, host.at("G4"), shift=True)
    tool.hover(host.pointer(host.at("D4")))
    tool.key_actions()["Del"]()
    assert not host.board.texts
    tool.key_actions()["Del"]()
    assert host.messages[-1] == "There is no label or note to erase here."


def test_keys_lift_carry_and_set_down_a_text():
    host, tool, asked = tool_on(ford())
    tool.keyboard_pointer(host.board.hex("D4"), True)
    keys = tool.key_actions()
    keys["M"]()
    tool.steer(1, 0, fine=False)
    assert host.draft.cursor == tool.here
    assert tool.cancel()
    assert not host.names
    tool.keyboard_pointer(host.board.hex("H8"), True)
    keys["M"]()
    assert host.messages[-1] == "There is no label or note to move here."
    tool.keyboard_pointer(host.board.hex("D4"), True)
    keys["M"]()
    tool.interrupt()
    assert not tool.cancel()
    keys["M"]()
    for _ in range(3):
        tool.steer(0, 1, fine=False)
    there = tool.here
    keys["Return"]()
    assert host.board.texts[1].point == there
    assert host.names == ["Move the label “Ford”"]
    keys["Return"]()
    assert asked == [(host.board.texts[1], 1)]
    tool.put_away()
    assert host.draft is None


def test_a_text_that_keys_carry_is_the_one_that_they_turn_and_a_step_back_is_no_step():
    host, tool, _ = tool_on(ford(), MapText("Mill", ShapeHost().at("G4")))
    tool.keyboard_pointer(host.board.hex("D4"), True)
    keys = tool.key_actions()
    keys["M"]()
    keys["Return"]()
    assert not host.names
    keys["M"]()
    tool.cross = host.at("G4")
    keys["R"]()
    keys["+"]()
    assert (host.board.texts[1].turn, host.board.texts[2].turn) == (15, 0)
    assert host.board.texts[2].size == "medium"


def test_return_off_the_map_says_so():
    host, tool, asked = tool_on()
    tool.keyboard_pointer(host.board.hex("A1"), True)
    tool.cross = host.at("A1", -5000)
    tool.key_actions()["Return"]()
    assert host.messages == ["That is off the map: nothing was put down."]
    assert not asked


def test_a_text_dragged_away_and_back_leaves_no_preview():
    host, tool, _ = tool_on(ford())
    drag = tool.press(host.pointer(host.at("D4")))
    drag.update(host.pointer(host.at("F5")))
    drag.end(host.pointer(host.at("D4")))
    assert host.make is None
    assert not host.names


def test_a_text_erased_while_it_is_carried_is_let_go():
    host, tool, _ = tool_on(ford())
    tool.keyboard_pointer(host.board.hex("D4"), True)
    keys = tool.key_actions()
    keys["M"]()
    keys["Del"]()
    assert not host.board.texts
    tool.board_changed()
    tool.steer(1, 0, fine=False)
    keys["Return"]()
    assert host.names == ["Erase the label “Ford”"]
