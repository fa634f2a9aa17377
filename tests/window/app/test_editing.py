"""Editing by mouse and keyboard: the hexside pen, units in hand, what the status bar and the undo entry say."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from losview.board.board import same_board
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.outlines.clipped_depictions import clip_depictions
from losview.hexes.hex import hexside
from losview.hexes.lattice import hexside_middle
from losview.rules.core.field import compute_field
from losview.rules.core.threads import LineEnd
from losview.tools.hexside_tool import touching
from tests.support.hand import opened, wait_for
from tests.support.valley import valley

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

SHIFT = Qt.KeyboardModifier.ShiftModifier


def take(window, tool, kind=None):
    button = window.palette_.findChild(QToolButton, f"tool {tool}")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    if kind is not None:
        window.palette_.choose(kind)


def spot(window, label, direction, share=0.85):
    """Where a place near a hexside lies on the screen."""
    hex_ = window.document.board.hex(label)
    middle = QPointF(*window.scene.layout_.point(hexside_middle(hex_, direction)))
    mid = QPointF(*window.scene.layout_.centre(hex_))
    return window.view.viewportTransform().map(mid + (middle - mid) * share).toPoint()


def side(window, label, direction):
    return hexside(window.document.board.hex(label), direction)


def undo_names(window):
    stack = window.document.undo
    return [stack.text(i) for i in range(stack.count())]


# The hexside pen.


def test_the_pen_shows_the_hexside_before_the_click_and_draws_that_one(window, hand):
    take(window, "hexside", "wall")
    marks, board = window.scene.marks, window.document.board
    for direction in (1, 2, 4):
        QTest.mouseMove(hand.sheet, spot(window, "E5", direction))
        assert marks.preview_sides == (side(window, "E5", direction),)
        assert "hexside" in window.status.hex.text()
        assert "nothing" in window.status.hex.text()
    assert window.document.undo.count() == 0
    QTest.mouseClick(hand.sheet, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot(window, "E5", 4))
    assert board.hexsides[side(window, "E5", 4)] == ("wall",)
    assert window.status.hex.text().endswith("Wall")
    assert marks.preview_colour == "#ffffff"  # it would be taken away now
    QTest.mouseMove(hand.sheet, hand.at("A1") - hand.at("B2") + hand.at("A1"))
    assert marks.preview_sides == ()


def test_a_drag_of_the_pen_draws_a_line_without_gaps_in_one_step(window, hand):
    take(window, "hexside", "hedge")
    before = len(window.document.board.hexsides)
    QTest.mousePress(hand.sheet, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot(window, "B5", 3))
    QTest.mouseMove(hand.sheet, spot(window, "H6", 3))  # one event for the whole way
    assert len(window.scene.marks.preview_sides) > 8
    assert window.status.hex.text().endswith("hexside H6/H7: nothing")
    QTest.mouseRelease(hand.sheet, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot(window, "H6", 3))
    drawn = {side for side, kinds in window.document.board.hexsides.items() if kinds == ("hedge",)}
    assert {side(window, "B5", 3), side(window, "H6", 3)} <= drawn
    reached, waiting = set(), [side(window, "B5", 3)]
    while waiting:
        one = waiting.pop()
        reached.add(one)
        waiting += [other for other in touching(one) if other in drawn and other not in reached]
    assert reached == drawn
    assert undo_names(window) == [f"Draw hedge along {len(drawn)} hexsides"]
    window.menus.actions["undo"].trigger()
    assert len(window.document.board.hexsides) == before
    assert same_board(window.document.board, valley())


def test_shift_takes_hexsides_away(window, hand):
    take(window, "hexside", "slope")
    QTest.mouseClick(hand.sheet, Qt.MouseButton.LeftButton, SHIFT, spot(window, "J4", 3))
    assert side(window, "J4", 3) not in window.document.board.hexsides
    assert undo_names(window) == ["Remove slope from 1 hexside"]


@pytest.mark.own_window
def test_hexsides_by_keyboard_alone(window, hand):
    window.view.setFocus()
    window.view.move_cursor(window.document.board.hex("E5"))
    hand.key(Qt.Key.Key_4)
    window.palette_.choose("wall")
    hand.key(Qt.Key.Key_Right, SHIFT)
    assert window.scene.marks.preview_sides == (side(window, "E5", 1),)
    assert "Shift+" in window.status.hex.text()
    hand.key(Qt.Key.Key_Return)
    hand.key(Qt.Key.Key_Right, SHIFT)  # the line goes on to the next hexside
    hand.key(Qt.Key.Key_Return)
    hand.key(Qt.Key.Key_Left, SHIFT)
    assert "Wall" in window.status.hex.text()
    hand.key(Qt.Key.Key_Down)  # the same hexside of the next hex
    assert window.view.cursor_hex == window.document.board.hex("E6")
    hand.key(Qt.Key.Key_Return)
    hand.key(Qt.Key.Key_Return)
    drawn = {one for one, kinds in window.document.board.hexsides.items() if kinds == ("wall",)}
    assert drawn == {side(window, "E5", 1), side(window, "E5", 2), side(window, "E6", 1)}
    assert undo_names(window) == ["Draw wall along 2 hexsides", "Draw wall along 1 hexside"]


def test_the_pens_preview_goes_with_the_tool(window, hand):
    take(window, "hexside", "wall")
    QTest.mouseMove(hand.sheet, spot(window, "E5", 1))
    assert window.scene.marks.preview_sides
    window.view.setFocus()
    hand.key(Qt.Key.Key_1)
    assert window.scene.marks.preview_sides == ()


def test_the_brush_grows_and_shrinks_by_key(window, hand):
    take(window, "brush", "heavy_woods")
    window.view.setFocus()
    window.view.move_cursor(window.document.board.hex("C8"))
    for key in (*[Qt.Key.Key_BracketRight] * 3, *[Qt.Key.Key_BracketLeft] * 2):
        hand.key(key)
    hand.key(Qt.Key.Key_Return)
    hand.key(Qt.Key.Key_Return)
    assert undo_names(window) == ["Paint 7 hexes with heavy woods"]


def test_a_road_by_keys_is_joined(window, hand):
    take(window, "brush", "pike")
    board = window.document.board
    window.view.setFocus()
    window.view.move_cursor(board.hex("C8"))
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        hand.key(key)
    assert undo_names(window) == ["Draw pike through 3 hexes"]
    exits = [next(one.exits for one in board.cover(board.hex(label)).features if one.kind == "pike")
             for label in ("C8", "C9", "C10")]
    assert exits == [0b001000, 0b001001, 0b000001]


def test_escape_and_a_nudge_of_the_mouse_in_a_stroke_by_keys(window, hand):
    take(window, "brush", "pike")
    window.view.setFocus()
    window.view.move_cursor(window.document.board.hex("C8"))
    hand.key(Qt.Key.Key_Return)
    hand.key(Qt.Key.Key_Down)
    hand.move("H3")
    assert len(window.scene.marks.preview) == 2, "the keys carry it, not the mouse"
    hand.key(Qt.Key.Key_Escape)
    assert not window.view.dragging
    assert undo_names(window) == []
    hand.key(Qt.Key.Key_Return)
    hand.key(Qt.Key.Key_Down)
    hand.click("H3")
    assert undo_names(window) == ["Draw pike through 2 hexes", "Draw pike through 1 hex"], "the mouse ends it first"


def test_a_bridge_is_dragged_over_a_stream_and_lies_in_one_hex(window, hand):
    board = window.document.board
    take(window, "brush", "gully")
    hand.drag("C8", "G8")
    take(window, "brush", "stone_bridge")
    hand.drag("E6", "E10")
    bridges = [hex_ for hex_ in board.grid.hexes() if "stone_bridge" in board.cover(hex_).kinds()]
    assert len(bridges) == 1
    assert "gully" in board.cover(bridges[0]).kinds()
    assert undo_names(window)[-1] == "Lay a stone bridge"


def test_a_road_that_is_rubbed_out_ends_at_the_next_hex(window, hand):
    take(window, "brush", "pike")
    hand.drag("C8", "C9", "C10")
    hand.click("C9", modifiers=SHIFT)
    board = window.document.board
    assert "pike" not in board.cover(board.hex("C9")).kinds()
    assert next(one.exits for one in board.cover(board.hex("C8")).features if one.kind == "pike") == 0


# Units.


def test_a_dragged_unit_is_previewed_and_is_one_step(window, hand):
    take(window, "units")
    preview, board = window.scene.counter_preview, window.document.board
    hand.press("B2")
    assert preview.counter is None
    hand.move("D4")
    assert preview.counter == board.counters[1]
    assert preview.hex == board.hex("D4")
    still = window.view.grab().toImage().pixelColor(hand.at("D4"))
    hand.move("E4")
    assert window.view.grab().toImage().pixelColor(hand.at("D4")) != still
    hand.release("E4")
    assert preview.counter is None
    assert board.label(board.counters[1].hex) == "E4"
    assert undo_names(window) == ["Move 'Mech A1 to E4"]
    window.menus.actions["undo"].trigger()
    hand.settle()
    assert same_board(board, valley())


def test_a_unit_dropped_off_the_map_stays(window, hand):
    take(window, "units")
    hand.press("B2")
    off = hand.at("A1") - (hand.at("B2") - hand.at("A1")) * 2
    QTest.mouseMove(hand.sheet, off)
    assert window.scene.counter_preview.hex is None
    window.view.grab()
    QTest.mouseRelease(hand.sheet, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, off)
    assert "stays on B2" in window.statusBar().currentMessage()
    assert same_board(window.document.board, valley())
    assert window.scene.counter_preview.counter is None


def test_a_unit_dropped_on_another_lies_on_top_of_it(window, hand):
    take(window, "units", "vehicle")
    hand.click("D4")
    hand.drag("B2", "D4")
    board = window.document.board
    assert [c.kind for _, c in board.counters_on(board.hex("D4"))] == ["vehicle", "mech"]
    assert "D4 now holds 2 units" in window.statusBar().currentMessage()
    assert undo_names(window)[1:] == ["Move 'Mech A1 to D4"]
    window.menus.actions["undo"].trigger()
    window.menus.actions["undo"].trigger()
    assert same_board(board, valley())


def test_escape_lets_go_of_a_unit(window, hand):
    take(window, "units")
    hand.press("B2")
    hand.move("D4")
    hand.key(Qt.Key.Key_Escape)
    assert window.scene.counter_preview.counter is None
    hand.release("D4")
    assert same_board(window.document.board, valley())


@pytest.mark.own_window
def test_units_by_keyboard_alone(window, hand):
    board = window.document.board
    window.view.setFocus()
    window.view.move_cursor(board.hex("B2"))
    hand.key(Qt.Key.Key_M)
    assert window.palette_.current.key == "units"
    assert window.scene.counter_preview.counter == board.counters[1]
    hand.key(Qt.Key.Key_Down)
    hand.key(Qt.Key.Key_Down)
    assert window.scene.counter_preview.hex == board.hex("B4")
    assert board.counters[1].hex == board.hex("B2")
    hand.key(Qt.Key.Key_Return)
    assert board.counters[1].hex == board.hex("B4")
    hand.key(Qt.Key.Key_M)
    hand.key(Qt.Key.Key_Up)
    hand.key(Qt.Key.Key_Escape)
    assert board.counters[1].hex == board.hex("B4")
    hand.key(Qt.Key.Key_I)  # picks up kind and side of the unit above
    assert "Picked up" not in window.statusBar().currentMessage()
    window.view.move_cursor(board.hex("B4"))
    hand.key(Qt.Key.Key_I)
    assert "Picked up 'Mech of Blue from B4" in window.statusBar().currentMessage()
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Return)
    assert [c.kind for c in board.counters.values()] == ["mech", "mech"]
    hand.key(Qt.Key.Key_Delete)
    assert len(board.counters) == 1
    assert undo_names(window) == ["Move 'Mech A1 to B4", "Place 'Mech on C4", "Remove 'Mech from C4"]


# What is said.


def test_the_status_bar_tells_the_hex_as_it_now_is(window, hand):
    take(window, "brush", "heavy_woods")
    hand.move("C8")
    assert "Open ground" in window.status.hex.text()
    hand.click("C8")
    assert "Heavy woods" in window.status.hex.text()
    assert "Open ground" not in window.status.hex.text()
    window.menus.actions["undo"].trigger()
    assert "Open ground" in window.status.hex.text()
    take(window, "level")
    hand.move("C8")
    hand.click("C8")
    assert "level 1" in window.status.hex.text()


def test_the_menu_names_what_undo_takes_back(window, hand):
    take(window, "brush", "heavy_woods")
    window.palette_.sizes.buttons[1].click()
    hand.click("D5")
    undo, redo = window.menus.actions["undo"], window.menus.actions["redo"]
    assert undo.text().replace("&", "").endswith("Paint 7 hexes with heavy woods")
    undo.trigger()
    assert redo.text().replace("&", "").endswith("Paint 7 hexes with heavy woods")
    assert not undo.isEnabled()


def test_a_road_stays_under_woods_and_its_drowning_is_said(window, hand):
    board = window.document.board
    board.cover_at[board.grid.cell(board.hex("D5"))] = board.intern(HexTerrain((Feature("road", exits=9),)))
    take(window, "brush", "heavy_woods")
    hand.click("D5")
    assert board.cover(board.hex("D5")).kinds() == ("heavy_woods", "road")
    take(window, "brush", "water")
    hand.click("D5")
    assert board.cover(board.hex("D5")).kinds() == ("water",)
    assert "road (1)" in window.statusBar().currentMessage()
    window.menus.actions["undo"].trigger()
    assert board.cover(board.hex("D5")).kinds() == ("heavy_woods", "road")


# What is seen follows.


def rest(hand):
    """Wait until the map shows the stroke that the resting mouse has come to."""
    wait_for(lambda: hand.window.document.open_map.previews, "the stroke is not previewed")
    hand.settle()


def test_field_thread_and_pins_follow_while_the_hand_rests(window, hand):
    hand.drag("B9", "K9")
    window.sighting.pin()
    hand.settle()
    board, before = window.document.board, window.sighting.field.outcome.copy()
    assert window.sighting.verdict.outcome.visible
    take(window, "brush", "ultra_woods")
    hand.press("E7")
    hand.move("E10")
    rest(hand)
    assert not window.sighting.verdict.outcome.visible
    assert (window.sighting.field.outcome != before).any()
    assert same_board(board, valley())
    assert window.document.undo.count() == 0
    assert "Ultra-heavy" in window.status.hex.text()
    hand.key(Qt.Key.Key_Escape)
    hand.settle()
    assert window.sighting.verdict.outcome.visible
    assert (window.sighting.field.outcome == before).all()
    hand.release("E10")


def test_the_preview_of_a_stroke_is_what_the_stroke_does(window, hand):
    hand.drag("B9", "K9")
    take(window, "brush", "heavy_woods")
    hand.press("E7")
    hand.move("E9")
    rest(hand)
    previewed, picture = window.sighting.field.outcome.copy(), window.scene.composed_layer.shown.image.copy()
    hand.move("E10")
    hand.move("E9")
    hand.release("E9")
    hand.settle()
    assert window.document.undo.count() == 1
    fresh = compute_field(window.sighting.judge, LineEnd(window.document.board.hex("B9"))).outcome
    assert (window.sighting.field.outcome == fresh).all()
    assert previewed.shape == fresh.shape
    assert window.scene.composed_layer.shown.image != picture
    window.menus.actions["undo"].trigger()
    hand.settle()
    assert same_board(window.document.board, valley())


def test_undo_while_a_stroke_is_under_way_drops_the_stroke_first(window, hand):
    take(window, "brush", "heavy_woods")
    hand.click("A1")
    hand.press("E7")
    hand.move("E9")
    rest(hand)
    window.menus.actions["undo"].trigger()
    hand.release("E9")
    assert same_board(window.document.board, valley())


@pytest.mark.parametrize("tool", ["brush", "level", "hexside", "units"])
def test_the_right_button_says_what_it_picked_up(window, hand, tool):
    take(window, tool)
    where = {"brush": "F5", "level": "J4", "hexside": "J4", "units": "B2"}[tool]
    QTest.mouseClick(hand.sheet, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, spot(window, where, 3))
    QApplication.processEvents()
    assert window.statusBar().currentMessage() == {
        "brush": "Picked up heavy woods from F5.", "level": "Picked up level 2 from J4.",
        "hexside": "Picked up slope from J4.", "units": "Picked up 'Mech of Blue from B2."}[tool]


@pytest.mark.own_window
def test_painting_on_a_map_with_drawn_terrain(window, hand):
    opened(window, "demo:corbel-crossroads")
    hand.settle()
    board = window.document.board
    drawn = next(d for d in board.depictions.values() if d.kind.startswith("stone_building"))
    hex_ = next(h for h in clip_depictions([drawn])[0].hexes if h in board.grid)
    label, count = board.label(hex_), len(board.depictions)
    take(window, "brush", "grain")
    hand.move(label)
    assert "Stone building" in window.status.hex.text()
    hand.click(label)
    assert "Still drawn there" in window.statusBar().currentMessage()
    take(window, "brush", "open")
    hand.click(label)
    hand.settle()
    assert "building" not in window.status.hex.text()
    assert window.status.hex.text().split("  ·  ")[1] == "Open ground"
    assert undo_names(window) == ["Paint 1 hex with grain", "Clear 1 hex"]
    window.menus.actions["undo"].trigger()
    hand.settle()
    assert len(board.depictions) == count
    assert "Stone building" in window.status.hex.text()


def test_a_unit_is_turned_by_keys_and_each_turn_is_undone(window, hand):
    board = window.document.board
    hand.key(Qt.Key.Key_5)
    hand.click("B2")
    number = max(board.counters)
    hand.move("B2")
    for facing in (0, 1, 2):
        hand.key(Qt.Key.Key_Period)
        assert board.counters[number].facing == facing
    assert "faces" in window.statusBar().currentMessage()
    hand.key(Qt.Key.Key_Comma)
    assert board.counters[number].facing == 1
    window.document.undo.undo()
    assert board.counters[number].facing == 2
    for _ in range(3):
        window.document.undo.undo()
    assert board.counters[number].facing is None
    hand.settle()
