"""Laying the thread by hand: drag, two clicks, keys; Esc lets go; only another hex computes anything."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview.drawing.art.outcomes import LOOKS, YELLOW
from losview.drawing.thread_display import ThreadBadge, thread_display
from losview.drawing.verdict_text import headline
from losview.hexes.lattice import corner, hexside_middle
from losview.rules.core.field import compute_field
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.rule_sets import rule_set
from losview.tools.outline_draft import OutlineDraft
from losview.window.paint.sprites import view_of
from losview.window.paint.thread_painter import badge_width
from tests.support.hand import wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


def ends(window):
    board = window.document.board
    laid = (window.sighting.firer, window.sighting.target)
    return tuple(None if end is None else board.label(end.hex) for end in laid)


def test_a_drag_lays_the_thread_and_the_panel_shows_the_engines_own_verdict(window, hand):
    hand.drag("B2", "D3", "J4")
    assert ends(window) == ("B2", "J4")
    board = window.document.board
    verdict = window.sighting.rules.prepare(board).judge_one(LineEnd(board.hex("B2")), LineEnd(board.hex("J4")))
    assert window.sighting.verdict == verdict
    assert window.ruling.title.text() == headline(verdict)
    for line in verdict.worksheet:
        assert line.say() in window.ruling.sheet.toPlainText()


def test_during_the_drag_the_thread_follows_and_the_far_end_is_the_hex_under_the_pointer(window, hand):
    hand.press("B2")
    assert ends(window) == ("B2", None)
    hand.move("E4")
    assert ends(window) == ("B2", "E4")
    hand.move("H4")
    assert ends(window) == ("B2", "H4")
    hand.release("H4")
    hand.move("C8")
    assert ends(window) == ("B2", "H4")


def test_two_clicks_lay_the_thread_and_it_follows_in_between(window, hand):
    hand.click("B2")
    hand.move("D6")
    assert ends(window) == ("B2", "D6")
    hand.click("H8")
    hand.move("A1")
    assert ends(window) == ("B2", "H8")


def test_escape_in_mid_drag_brings_the_old_thread_back(window, hand):
    hand.drag("B2", "H4")
    hand.press("C8")
    hand.move("G9")
    hand.key(Qt.Key.Key_Escape)
    assert ends(window) == ("B2", "H4")
    hand.release("G9")
    assert ends(window) == ("B2", "H4")


def test_escape_lets_go(window, hand):
    hand.drag("B2", "H4")
    hand.key(Qt.Key.Key_Escape)
    assert ends(window) == (None, None)
    assert window.sighting.verdict is None
    hand.settle()
    assert window.sighting.field is None


def test_moving_inside_one_hex_computes_nothing(window, hand, monkeypatch):
    hand.press("B2")
    hand.move("H4")
    asked = []
    monkeypatch.setattr(type(window.sighting), "judge_one", lambda *args: asked.append(args))
    for step in range(5):
        QTest.mouseMove(hand.sheet, hand.at("H4") + QPoint(step, -step))
    assert asked == []
    hand.release("H4")


def test_a_press_off_the_map_does_nothing(window, hand):
    QTest.mousePress(hand.sheet, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(3, 3))
    QTest.mouseRelease(hand.sheet, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(3, 3))
    assert ends(window) == (None, None)


def test_the_field_is_the_engines_own_and_follows_firer_and_rules(window, hand):
    hand.drag("B2", "H4")
    hand.settle()
    board = window.document.board
    for key in ("battletech", "cwb"):
        window.sighting.choose_rules(key)
        hand.settle()
        fresh = compute_field(rule_set(key).prepare(board), LineEnd(board.hex("B2")))
        assert (window.sighting.field.outcome == fresh.outcome).all()
        assert window.sighting.field.request.rules == key


def test_the_shading_shows_what_is_blocked_and_leaves_what_is_seen(window, hand):
    hand.settle()
    window.view.set_zoom(window.view.zoom)  # so that it is not fitted again above a legend that grows
    hand.settle()
    plain = window.scene.composed_layer.shown.image
    hand.drag("B2", "H9")
    hand.settle()
    shaded = window.scene.composed_layer.shown.image
    board, field = window.document.board, window.sighting.field
    assert plain.size() == shaded.size()
    for outcome, veiled in ((Outcome.CLEAR, False), (Outcome.BLOCKED, True)):
        hexes = [h for h in board.grid.hexes() if field.outcome[board.grid.cell(h)] == outcome]
        assert hexes
        for hex_ in hexes:
            spot = hand.at(board.label(hex_)) + QPoint(0, 9)
            assert (plain.pixel(spot) != shaded.pixel(spot)) == veiled, (board.label(hex_), LOOKS[outcome].word)


def test_the_field_can_be_switched_off(window, hand):
    hand.drag("B2", "H4")
    hand.settle()
    assert window.sighting.field is not None
    window.menus.actions["field"].trigger()
    hand.settle()
    assert window.sighting.field is None
    window.menus.actions["field"].trigger()
    hand.settle()
    assert window.sighting.field is not None


def test_keys_set_the_ends_at_the_hex_cursor(window, hand):
    window.view.setFocus()
    window.view.move_cursor(window.document.board.hex("D5"))
    hand.key(Qt.Key.Key_F)
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Down)
    hand.key(Qt.Key.Key_T)
    assert ends(window) == ("D5", "F6")
    hand.key(Qt.Key.Key_X)
    assert ends(window) == ("F6", "D5")


def test_why_asks_about_another_hex_and_leaves_the_thread_where_it_is(window, hand):
    hand.drag("B2", "H4")
    hand.click("K9", modifiers=Qt.KeyboardModifier.AltModifier)
    assert ends(window) == ("B2", "H4")
    board = window.document.board
    assert window.sighting.verdict == window.sighting.judge.judge_one(LineEnd(board.hex("B2")),
                                                                      LineEnd(board.hex("K9")))
    assert "K9" in window.ruling.heading.text()
    assert window.ruling.asked.text() == "Why K9?"


def test_heights_of_both_ends_change_the_ruling(window, hand):
    hand.drag("B5", "K5")
    before = window.sighting.verdict
    window.toolbar.firer.eye_box.setValue(9)
    window.toolbar.target.eye_box.setValue(9)
    assert window.sighting.firer.eye == 36
    assert window.sighting.verdict != before
    assert window.sighting.verdict.visible
    window.toolbar.firer.eye_box.setValue(1)
    assert window.sighting.firer.eye is None


def test_pinned_threads_stay(window, hand):
    hand.drag("B2", "H4")
    window.view.setFocus()
    bare = window.view.viewport().grab().toImage()
    hand.key(Qt.Key.Key_P)
    assert "B2 → H4 is pinned" in window.statusBar().currentMessage()
    assert window.scene.thread_item.detail.pinned
    assert window.view.viewport().grab().toImage() != bare
    hand.drag("C8", "K9")
    label = window.document.board.label
    assert [tuple(label(end.hex) for end in pair) for pair in window.sighting.pinned] == [("B2", "H4")]
    hand.settle()
    window.grab()


@pytest.mark.parametrize("label", ["B2", "B3"])
def test_no_thread_is_too_short(window, hand, label):
    hand.drag("B2", label)
    if label != "B2":
        assert window.sighting.verdict.visible
    window.grab()


def near(window, point):
    """Where a lattice point lies on the screen, a little towards its hex's middle."""
    x, y = window.scene.layout_.point(point)
    return window.view.viewportTransform().map(QPointF(x, y))


def move_with_shift(window, spot):
    """A movement with the left button and Shift held; QTest.mouseMove has no modifiers."""
    sheet = window.view.viewport()
    event = QMouseEvent(QEvent.Type.MouseMove, spot, QPointF(sheet.mapToGlobal(spot.toPoint())),
                        Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier)
    window.view.mouseMoveEvent(event)


def inside(board, label, point):
    """A lattice point just inside that hex beside a point of its outline, for the mouse to point at."""
    from losview.hexes.lattice import Point, centre

    mid = centre(board.hex(label))
    return Point(point.x + (mid.x - point.x) // 8, point.y + (mid.y - point.y) // 8)


@pytest.mark.parametrize(("key", "systems"), [("battletech", "BattleTech"), ("cwb", "Civil War Brigade")])
def test_with_shift_the_end_snaps_and_systems_of_centres_say_that_they_trace_from_centres(window, hand, key, systems):
    board = window.document.board
    window.sighting.choose_rules(key)
    hand.press("B2")
    for point, side in ((corner(board.hex("H4"), 2), None), (hexside_middle(board.hex("H4"), 4), 4)):
        move_with_shift(window, near(window, inside(board, "H4", point)))
        assert window.sighting.target == LineEnd(board.hex("H4"), point=point, hexside=side)
        assert window.scene.marks.snap_point == point
    assert window.sighting.verdict is None
    assert "traces from hex centres" in window.ruling.sentence.text()
    assert systems in window.ruling.sentence.text()
    assert window.ruling.sentence.text().count(". ") == 0
    window.grab()
    hand.move("G5")
    hand.move("H4")
    assert window.sighting.target == LineEnd(board.hex("H4"))
    assert window.scene.marks.snap_point is None
    assert window.sighting.verdict is not None
    hand.release("H4")


def test_the_toolbar_takes_room_for_a_long_name_and_gives_it_back_when_the_hand_lets_go(window, hand):
    box, label = window.toolbar.target, window.toolbar.target.label
    hand.drag("B2", "K5")
    room, left = label.width(), box.eye_box.x()
    hand.press("B2")
    move_with_shift(window, near(window, inside(window.document.board, "H4", hexside_middle(
        window.document.board.hex("H4"), 4))))
    wait_for(lambda: "hexside" in label.text(), "the end's name is not shown")
    long = label.width()
    assert long > room
    hand.move("G5")
    wait_for(lambda: label.text() == "G5", "the end's name is not shown")
    assert label.width() == long  # nothing moves under a drag
    hand.release("G5")
    hand.rest()
    assert (label.width(), box.eye_box.x()) == (room, left)


def test_the_toolbar_gives_back_the_room_of_a_long_name_with_its_thread(window, hand):
    box, label = window.toolbar.firer, window.toolbar.firer.label
    room, left = label.width(), box.eye_box.x()
    spot = near(window, inside(window.document.board, "B2", hexside_middle(window.document.board.hex("B2"), 4)))
    for act in (QTest.mousePress, QTest.mouseRelease):
        act(window.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, spot.toPoint())
    hand.click("K5")
    assert "hexside" in label.text()
    assert label.width() > room
    hand.key(Qt.Key.Key_Escape)
    assert label.text() == "–"
    assert (label.width(), box.eye_box.x()) == (room, left)


def test_a_snapped_firer_shows_no_field_where_rules_trace_from_centres(window, hand):
    board = window.document.board
    spot = near(window, inside(board, "B2", corner(board.hex("B2"), 1)))
    sheet = window.view.viewport()
    QTest.mousePress(sheet, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, spot.toPoint())
    QTest.mouseRelease(sheet, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, spot.toPoint())
    assert window.sighting.firer.point == corner(board.hex("B2"), 1)
    hand.settle()
    assert window.sighting.field is None
    window.grab()
    hand.key(Qt.Key.Key_Escape)
    hand.drag("B2", "H4")
    hand.settle()
    assert window.sighting.field is not None


def test_a_reason_under_the_pointer_lights_its_stretch_and_leaves_with_it(window, hand):
    hand.drag("B5", "K5")
    hand.rest()
    sheet = window.ruling.sheet.viewport()
    rows = [(QPoint(60, y), line) for y in range(2, sheet.height(), 4)
            if (line := window.ruling.sheet.line_at(QPoint(60, y))) is not None and line.span is not None]
    spot, line = rows[0]
    QTest.mouseMove(sheet, spot)
    assert set(window.scene.marks.highlighted) >= set(line.reads)
    assert window.scene.thread_item.highlighted == (float(line.span[0]), float(line.span[1]))
    hand.rest()
    shot = window.view.viewport().grab().toImage()
    a, b = (hand.at(label) for label in ("B5", "K5"))
    share = (line.span[0] + line.span[1]) / 2
    at = a + (b - a) * float(share)
    column = {shot.pixelColor(at.x(), at.y() + dy).name() for dy in range(-9, 10)}
    assert YELLOW in column
    QApplication.sendEvent(sheet, QEvent(QEvent.Type.Leave))
    assert window.scene.thread_item.highlighted is None


def test_a_map_shown_whole_stays_whole_when_the_window_grows(window, hand):
    before = window.view.zoom
    window.resize(1500, 1000)
    hand.settle()
    assert window.view.zoom > before
    window.view.zoom_in()
    chosen = window.view.zoom
    window.resize(1300, 900)
    hand.settle()
    assert window.view.zoom == chosen


def test_the_whole_map_uses_the_room_there_is(window):
    view = window.view
    x0, y0, x1, y1 = window.scene.layout_.bounds()
    wide, high = (x1 - x0) * view.zoom / view.viewport().width(), (y1 - y0) * view.zoom / view.viewport().height()
    assert max(wide, high) > 0.8
    corners = [view.viewportTransform().map(QPointF(*spot)) for spot in ((x0, y0), (x1, y1))]
    assert all(view.viewport().rect().contains(spot.toPoint()) for spot in corners)


def test_what_needs_a_thread_says_so_over_the_map(window, hand):
    for key in (Qt.Key.Key_L, Qt.Key.Key_P):
        window.messages.toast.hide()
        hand.key(key)
        assert window.messages.toast.isVisible()
        assert window.messages.toast.text().startswith("Lay a thread first")
        assert window.messages.toast.text() == window.statusBar().currentMessage()


def test_the_pointer_s_hex_is_not_outlined_while_keys_move_the_cursor(window, hand):
    marks = window.scene.marks
    hand.move("C3")
    assert marks.hover == window.document.board.hex("C3")
    hand.key(Qt.Key.Key_Right)
    assert marks.hover is None
    assert marks.cursor_hex is not None
    hand.move("C4")
    assert marks.hover == window.document.board.hex("C4")


def test_the_badge_is_read_above_the_handles_of_an_outline(window, hand):
    for target in ("F6", "K8", "H8", "J8"):
        hand.drag("B2", target)
        hand.settle()
        if window.scene.thread_item.picture.badge:
            break
    scene, view = window.scene, window.view
    width = badge_width(scene.thread_item.picture.badge, 1.0)
    sight = view_of(view.viewportTransform())
    frame = (0.0, 0.0, float(view.viewport().width()), float(view.viewport().height()))
    items = thread_display(scene.layout_, scene.thread_item.picture, scene.thread_item.detail, sight,
                           badge_width=badge_width, frame=frame)
    middle = next(item.middle for item in items if isinstance(item, ThreadBadge))
    words = QRect(int(middle[0] - width / 2) + 6, int(middle[1]) - 6, int(width) - 12, 12)
    hand.move("A9")
    before = view.viewport().grab(words).toImage()
    corner_ = view.pointer_at(QPointF(*middle)).point
    scene.draft.show_draft(OutlineDraft(corners=(corner_,), colour="#ff00ff"))
    hand.rest()
    assert view.viewport().grab(words).toImage() == before
    scene.draft.show_draft(None)
